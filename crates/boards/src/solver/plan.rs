//! Solves blocks segment by segment.
//!
//! A move of O does not change the set of X, so all children of a block are in the block with the same number of the
//! next tier. A move of X adds a square to the set of X, of which the tables hold only the least image:
//!
//! ```text
//!   X . .    move    X . X
//!   . . .   ──────►  . . .     is the least image itself
//!   . . .            . . .
//!
//!   X . .    move    X . .   turn   X . X
//!   . . .   ──────►  . . .  ─────►  . . .
//!   . . .            X . .          . . .
//! ```
//!
//! A turn moves the free squares too, so a set of O must be turned before its entry is looked up. The image of a set is
//! the union of the images of its high and of its low squares.

use super::segments::{LENGTHS, LONGEST, LOW, RANKS, Segment, Segments, place, places};
use crate::index::Index;
use crate::rules::squares;
use crate::score;
use noughts_rules::Player;

/// The length of a segment, rounded up to what processors take at once. What is read beyond its end means nothing.
const PADDED: usize = 48;

/// Stands in an image for a set in which O has the square that X takes.
const TAKEN: u32 = 1 << 31;

/// The segments of the blocks of a tier and of their children.
#[derive(Debug)]
pub struct Plan {
    parents: Segments,
    children: Segments,
}

impl Plan {
    /// `None` if too few squares are free.
    pub fn new(index: &Index, marks: usize) -> Option<Plan> {
        let (free, o) = (index.squares() - marks.div_ceil(2), marks / 2);
        if free <= LOW || free == o {
            return None;
        }
        let children = if marks % 2 == 1 { Segments::new(free, o + 1) } else { Segments::new(free - 1, o) };
        Some(Plan { parents: Segments::new(free, o), children })
    }

    /// Solves a block in which O is to move. `children` are the scores of the next tier from the block with the same
    /// number on.
    pub fn solve_o(&self, children: &[u8], scores: &mut [u8]) {
        let starts = &self.children.starts;
        for segment in &self.parents.list {
            let Segment { high, low, .. } = *segment;
            let mut least = [u8::MAX; PADDED];
            let others =
                (0..starts.len().trailing_zeros()).map(|square| 1 << square).filter(|square| high & square == 0);
            for square in others {
                let after = window(children, starts[high | square]);
                least.iter_mut().zip(after).for_each(|(least, score)| *least = (*least).min(*score));
            }
            let after = window(children, starts[high]);
            for ranks in &AFTER[low][..LOW - low] {
                for (least, rank) in least.iter_mut().zip(&ranks[..LENGTHS[low]]) {
                    *least = (*least).min(after[usize::from(*rank) % after.len()]);
                }
            }
            write(*segment, &least, scores);
        }
    }

    /// Solves a block in which X is to move: the one of this number in the tier of this number of marks. `children` are
    /// the scores of the next tier.
    pub fn solve_x(&self, index: &Index, marks: usize, number: usize, children: &[u8], scores: &mut [u8]) {
        let (game, x) = (index.game(), u64::from(index.x_sets(marks)[number]));
        let free = index.all() & !x;
        let completing = game.lines(Player::X).completing(x) & free;
        let moves: Vec<Move> = squares(free & !completing)
            .map(|square| Move::new(index, x, square, &self.children.starts, children))
            .collect();
        // In a misère game, a completed line loses at once. No move is worse, so every score starts as that loss.
        let wins = places(if game.is_misere() { 0 } else { completing }, free);
        let worst = score::win(Player::O, marks + 1);
        for segment in &self.parents.list {
            // Elsewhere, X wins at once.
            if segment.high & wins[0] == wins[0] {
                let mut greatest = [worst; PADDED];
                moves.iter().for_each(|a_move| a_move.take_greater(*segment, &mut greatest));
                write(*segment, &greatest, scores);
            }
            segment.mark(scores, wins, false, score::win(Player::X, marks + 1));
        }
        // O has just completed a line, which ends the game.
        let end = score::win(game.winner_by_line_of(Player::O), marks);
        for line in game.lines(Player::O).sets().iter().filter(|line| *line & x == 0) {
            let line = places(*line, free);
            let complete = self.parents.list.iter().filter(|segment| segment.high & line[0] == line[0]);
            complete.for_each(|segment| segment.mark(scores, line, true, end));
        }
    }
}

/// `AFTER[k][move]`: for each set of `k` low squares, the rank of the set after O has moved to one of the others, the
/// lowest first. For example, `AFTER[1][0]`:
///
/// ```text
///  O on            0   1   2   3   4   5   6
///  O moves to      1   0   0   0   0   0   0
///  rank            0   0   1   3   6  10  15      of both squares among the pairs
/// ```
static AFTER: [[[u8; LONGEST]; LOW]; LOW + 1] = {
    let mut after = [[[0; LONGEST]; LOW]; LOW + 1];
    let mut set = 0;
    while set < 1 << LOW {
        let (low, rank) = ((set as u8).count_ones() as usize, RANKS[set] as usize);
        let (mut square, mut moves) = (0, 0);
        while square < LOW {
            if set >> square & 1 == 0 {
                after[low][moves][rank] = RANKS[set | 1 << square];
                moves += 1;
            }
            square += 1;
        }
        set += 1;
    }
    after
};

struct Move<'a> {
    /// The scores from the child's block on.
    children: &'a [u8],
    /// The starts of the segments in the child's block.
    starts: &'a [u32],
    /// The image of each high square, as a set of the free squares of the child; [`TAKEN`] for the square of the move.
    high: Vec<u32>,
    /// The image of each set of low squares, likewise.
    low: [u32; 1 << LOW],
    /// Whether low squares are their own images, so that the entries of a segment stay side by side.
    is_in_order: bool,
}

impl<'a> Move<'a> {
    fn new(index: &Index, x: u64, square: usize, starts: &'a [u32], children: &'a [u8]) -> Move<'a> {
        let symmetries = index.symmetries();
        let (child, symmetry) = symmetries.least_set(x | 1 << square);
        let number = index.find_x(child).expect("no line is made");
        let block = index.block(2 * x.count_ones() as usize + 1);
        let free = index.all() & !child;
        let image = |other| if other == square { TAKEN } else { 1 << place(symmetries.square(symmetry, other), free) };
        let mut images = squares(index.all() & !x).map(image);
        let mut low = [0; 1 << LOW];
        for (place, image) in images.by_ref().take(LOW).enumerate() {
            (0..1 << place).for_each(|set| low[1 << place | set] = low[set] | image);
        }
        let is_in_order = (0..LOW).all(|place| low[1 << place] == 1 << place);
        Move { children: &children[number * block..], starts, high: images.collect(), low, is_in_order }
    }

    /// Replaces scores of a segment by those after the move where these are greater.
    fn take_greater(&self, segment: Segment, scores: &mut [u8; PADDED]) {
        let high = squares(segment.high as u64).fold(0, |image, square| image | self.high[square]);
        if high & TAKEN != 0 {
            return;
        }
        if self.is_in_order {
            let after = window(self.children, self.starts[high as usize >> LOW]);
            scores.iter_mut().zip(after).for_each(|(score, after)| *score = (*score).max(*after));
            return;
        }
        for (score, low) in scores.iter_mut().zip(segment.low_sets()) {
            let low = self.low[usize::from(*low) % (1 << LOW)];
            let set = ((high | low) & !TAKEN) as usize;
            let after = self.children[self.starts[set >> LOW] as usize + usize::from(RANKS[set % (1 << LOW)])];
            // A branch for each entry would be slow.
            let if_free = (low >> 31).wrapping_sub(1) as u8;
            *score = (*score).max(after & if_free);
        }
    }
}

fn write(segment: Segment, from: &[u8; PADDED], scores: &mut [u8]) {
    let length = LENGTHS[segment.low];
    scores[segment.start..][..length].copy_from_slice(&from[..length]);
}

fn window(scores: &[u8], start: u32) -> &[u8; 64] {
    scores[start as usize..].first_chunk().expect("a margin follows the entries")
}
