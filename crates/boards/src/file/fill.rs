//! Replaces the scores that the rules alone decide by others that compress well.

use crate::game::Game;
use crate::index::Index;
use crate::rules::squares;
use crate::score;
use crate::symmetry::{image, tables};
use noughts_rules::Player;

/// The scores of a tier with X to move, from the rank `first` on. Each score without a meaning becomes a copy of the
/// score before it.
pub fn fill(index: &Index, marks: usize, first: usize, scores: &[u8]) -> Vec<u8> {
    let block = index.block(marks);
    let (mut filled, mut last) = (Vec::with_capacity(scores.len()), score::DRAW);
    while filled.len() < scores.len() {
        let rank = first + filled.len();
        let x = u64::from(index.x_sets(marks)[rank / block]);
        let sets = OSets::new(index, marks, x, rank);
        let rest = &scores[filled.len()..];
        let count = rest.len().min(block - rank % block);
        let meaning = Meaning::new(index.game(), x);
        for (score, o) in rest[..count].iter().zip(sets) {
            if meaning.has(o) {
                last = *score;
            }
            filled.push(last);
        }
    }
    filled
}

/// Tells which positions of a block have a score with a meaning: those that the rules alone do not decide.
struct Meaning<'a> {
    game: &'a Game,
    free: u64,
    wins: u64,
}

impl Meaning<'_> {
    fn new(game: &Game, x: u64) -> Meaning<'_> {
        let free = game.all() & !x;
        Meaning { game, free, wins: game.lines(Player::X).completing(x) & free }
    }

    fn has(&self, o: u64) -> bool {
        let lines = self.game.lines(Player::O);
        !lines.any_in(o) && (self.game.is_misere() || self.wins & !o == 0 && lines.completing(o) & self.free == 0)
    }
}

/// The sets of squares that O can have in a block, in order.
struct OSets {
    /// The tables that turn a set of numbers of free squares, as bits, into a set of squares.
    squares: Vec<[u64; 256]>,
    /// The next set, in which bit *i* stands for the free square number *i*.
    places: u64,
}

impl OSets {
    /// The sets of a block, from the position with this rank on.
    fn new(index: &Index, marks: usize, x: u64, rank: usize) -> OSets {
        let free: Vec<u8> = squares(index.all() & !x).map(|square| square as u8).collect();
        let o = index.board(marks, rank).o;
        let taken = free.iter().enumerate().filter(|(_, square)| o >> *square & 1 == 1);
        OSets { squares: tables(&free), places: taken.fold(0, |set, (place, _)| set | 1 << place) }
    }
}

impl Iterator for OSets {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let set = image(&self.squares, self.places);
        self.places = crate::index::next_set(self.places);
        Some(set)
    }
}
