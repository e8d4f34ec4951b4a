//! The tiers in which X moves.
//!
//! A move of X adds a square to the set of X, but the tables hold only the least image of each set. So the moves are
//! grouped by the symmetry that leads to the least image:
//!
//! ```text
//!   X . .    move    X . X
//!   . . .   ──────►  . . .     is the least image itself: its block is read as it stands
//!   . . .            . . .
//!
//!   X . .    move    X . .   turn   X . X
//!   . . .   ──────►  . . .  ─────►  . . .     must be turned first
//!   . . .            X . .          . . .
//! ```
//!
//! Each group is solved on the image of the board under its symmetry. There, the blocks of the children are read as
//! they stand. Then the scores are [brought back](super::images).

use super::images::Images;
use super::lanes::{Lanes, greater_after};
use super::segments::{LENGTHS_OF_SIX, LONGEST, LOW, SETS, Segment, Segments, by_length, place, places, window};
use crate::Player;
use crate::index::Index;
use crate::rules::squares;
use crate::score;

#[derive(Debug)]
pub struct Plan {
    segments: Segments,
    sources: Vec<Source>,
    /// The starts of the child segments after moves on high squares, for each segment and each high square.
    high: Vec<u32>,
    squares: usize,
    /// `supersets[set][k][i]` is 255 if `SETS[k][i]` includes `set`, and 0 otherwise.
    supersets: Vec<[[u8; LONGEST]; LOW + 1]>,
}

/// For a segment, where the entries of its children start in their blocks after a move on a low square.
///
/// After the move, the seven lowest free squares are the six other low squares and what was the lowest high square. In
/// the child's segment, the entries without O on the latter come first, and those with O follow.
type Source = u32;

impl Plan {
    /// The plan for blocks with this number of free squares, of which O has `o`.
    pub fn new(free: usize, o: usize) -> Plan {
        let (segments, children) = (Segments::new(free, o), Segments::new(free - 1, o));
        let high_squares = free - LOW;
        let sources = segments.list.iter().map(|segment| low_source(*segment, &children)).collect();
        let starts = |segment: &Segment| {
            let high = segment.high;
            let start =
                |square| if high >> square & 1 == 1 { Segments::NONE } else { children.starts[without(high, square)] };
            (0..high_squares).map(start).collect::<Vec<_>>()
        };
        let high = segments.list.iter().flat_map(starts).collect();
        let supersets = (0..1 << LOW).map(supersets).collect();
        Plan { segments, sources, high, squares: high_squares, supersets }
    }
}

/// Removes the place of a square that is not in the set: the squares above it move down by one.
fn without(set: usize, square: usize) -> usize {
    let below = (1 << square) - 1;
    set & below | set >> 1 & !below
}

fn low_source(segment: Segment, children: &Segments) -> Source {
    let (lowest, rest) = (segment.high & 1, segment.high >> 1);
    let low = segment.low + lowest;
    if segment.low == LOW {
        return Segments::NONE;
    }
    let skipped = if lowest == 1 { LENGTHS_OF_SIX[low] } else { 0 };
    children.starts[rest] + skipped as u32
}

fn supersets(set: u8) -> [[u8; LONGEST]; LOW + 1] {
    SETS.map(|sets| sets.map(|superset| if superset & set == set { u8::MAX } else { 0 }))
}

/// A move of X, on the image of the board under the symmetry of its group.
#[derive(Clone, Copy, Debug)]
struct Move {
    /// The number of its square among the free squares of the image.
    place: usize,
    /// The first entry of the child's block.
    child: usize,
}

/// What a thread needs to solve blocks of a tier in which X moves.
#[derive(Debug)]
pub struct Worker<'a> {
    plan: &'a Plan,
    index: &'a Index,
    marks: usize,
    child_block: usize,
    children: &'a [u8],
    /// The moves that avoid a line, by the symmetry that leads to the least image of their child.
    groups: Vec<Vec<Move>>,
    /// The scores after the moves of a group, on the image of the board.
    image: Vec<u8>,
    images: Images,
}

impl<'a> Worker<'a> {
    /// A worker for the tier of this number of marks. `children` are the scores of the next tier.
    pub fn new(plan: &'a Plan, index: &'a Index, marks: usize, children: &'a [u8]) -> Worker<'a> {
        Worker {
            plan,
            index,
            marks,
            child_block: index.block(marks + 1),
            children,
            groups: vec![Vec::new(); index.symmetries().count()],
            image: vec![score::NONE; index.block(marks)],
            images: Images::new(plan.squares),
        }
    }

    #[inline(always)]
    pub fn solve_block(&mut self, lanes: impl Lanes, number: usize, scores: &mut [u8]) {
        let x = u64::from(self.index.x_sets(self.marks)[number]);
        let free = self.index.all() & !x;
        let completing = self.index.game().lines(Player::X).completing(x) & free;
        // In a misère game, a completed line loses at once. No move is worse, so every score starts as that loss.
        let wins = if self.index.game().is_misere() { 0 } else { completing };
        self.group_moves(x, free & !completing);
        self.solve_group(lanes, 0, free, wins, scores);
        for symmetry in 1..self.groups.len() {
            if !self.groups[symmetry].is_empty() {
                let mut image = std::mem::take(&mut self.image);
                let [free_image, wins_image] = [free, wins].map(|set| self.index.symmetries().set(symmetry, set));
                self.solve_group(lanes, symmetry, free_image, wins_image, &mut image);
                self.images.set(&self.squares_of_image(symmetry, free));
                let needed = places(wins, free) >> LOW;
                self.images.take_greater(&self.plan.segments, needed, &image, scores);
                self.image = image;
            }
        }
        self.mark_wins(places(wins, free), scores);
        self.mark_ends(x, free, scores);
    }

    fn group_moves(&mut self, x: u64, moves: u64) {
        self.groups.iter_mut().for_each(Vec::clear);
        let symmetries = self.index.symmetries();
        for square in squares(moves) {
            let (child, symmetry) = symmetries.least_set(x | 1 << square);
            let number = self.index.find_x(child).expect("no line is made");
            let free = self.index.all() & !symmetries.set(symmetry, x);
            let place = place(symmetries.square(symmetry, square), free);
            self.groups[symmetry].push(Move { place, child: number * self.child_block });
        }
    }

    /// Writes the best score that X reaches by a move of this group, for the entries in which O has blocked every winning
    /// square of X. The values of the other entries do not matter.
    #[inline(always)]
    fn solve_group(&self, lanes: impl Lanes, group: usize, free: u64, wins: u64, scores: &mut [u8]) {
        let (low, high): (Vec<Move>, Vec<Move>) = self.groups[group].iter().partition(|a_move| a_move.place < LOW);
        let needed = places(wins, free) >> LOW;
        let least = score::win(Player::O, self.marks + 1);
        for (i, segment) in self.plan.segments.list.iter().enumerate() {
            if segment.high & needed == needed {
                let high_sources = &self.plan.high[i * self.plan.squares..][..self.plan.squares];
                let moves = Moves { low: &low, low_source: self.plan.sources[i], high: &high, high_sources };
                by_length!(segment.low, solve(lanes, segment, least, moves, self.children, scores));
            }
        }
    }

    /// For each free square, the number of its image among the free squares of the image, as a bit.
    fn squares_of_image(&self, symmetry: usize, free: u64) -> Vec<u32> {
        let symmetries = self.index.symmetries();
        let free_image = symmetries.set(symmetry, free);
        squares(free).map(|square| 1 << place(symmetries.square(symmetry, square), free_image)).collect()
    }

    /// Sets the scores of the entries in which X wins at once.
    #[inline(always)]
    fn mark_wins(&self, wins: usize, scores: &mut [u8]) {
        let win = score::win(Player::X, self.marks + 1);
        let (low, high) = (wins & 127, wins >> LOW);
        for segment in &self.plan.segments.list {
            let entries = &mut scores[segment.start..][..segment.length()];
            if segment.high & high != high {
                entries.fill(win);
            } else if low != 0 {
                by_length!(segment.low, blend(entries, win, &self.plan.supersets[low][segment.low], u8::MAX));
            }
        }
    }

    /// Sets the scores of the entries in which O has just completed a line, which ends the game.
    #[inline(always)]
    fn mark_ends(&self, x: u64, free: u64, scores: &mut [u8]) {
        let game = self.index.game();
        let end = score::win(game.winner_by_line_of(Player::O), self.marks);
        for line in game.lines(Player::O).sets().iter().filter(|line| *line & x == 0) {
            let line = places(*line, free);
            let (low, high) = (line & 127, line >> LOW);
            for segment in self.plan.segments.list.iter().filter(|segment| segment.high & high == high) {
                let entries = &mut scores[segment.start..][..segment.length()];
                if low == 0 {
                    entries.fill(end);
                } else {
                    by_length!(segment.low, blend(entries, end, &self.plan.supersets[low][segment.low], 0));
                }
            }
        }
    }
}

/// Writes a score to the entries whose mask is 255, after `flip` is applied to the masks by exclusive or. All masks
/// are 0 or 255.
#[inline(always)]
fn blend<const LENGTH: usize, const PADDED: usize, const MOVES: usize>(
    entries: &mut [u8],
    score: u8,
    masks: &[u8; LONGEST],
    flip: u8,
) {
    let Some(entries) = entries.first_chunk_mut::<LENGTH>() else { return };
    for (entry, mask) in entries.iter_mut().zip(masks) {
        let mask = mask ^ flip;
        *entry = *entry & !mask | score & mask;
    }
}

/// The moves of a group, with their sources for one segment.
#[derive(Clone, Copy)]
struct Moves<'a> {
    low: &'a [Move],
    low_source: Source,
    high: &'a [Move],
    high_sources: &'a [u32],
}

/// Solves a segment. Every score is at least `least`.
#[inline(always)]
fn solve<const LENGTH: usize, const PADDED: usize, const MOVES: usize>(
    lanes: impl Lanes,
    segment: &Segment,
    least: u8,
    moves: Moves<'_>,
    children: &[u8],
    scores: &mut [u8],
) {
    let mut greatest = [least; PADDED];
    if MOVES > 0 {
        for Move { place, child } in moves.low {
            let others = window(children, child + moves.low_source as usize);
            greater_after(lanes, segment.low, *place, others, &mut greatest);
        }
    }
    for Move { place, child } in moves.high {
        let source = moves.high_sources[place - LOW];
        if source != Segments::NONE {
            let scores: &[u8; PADDED] = window(children, child + source as usize);
            for (greatest, score) in greatest.iter_mut().zip(scores) {
                *greatest = (*greatest).max(*score);
            }
        }
    }
    scores[segment.start..][..LENGTH].copy_from_slice(&greatest[..LENGTH]);
}
