//! The game in figures. All figures are counted, and none is stored.

pub use noughts_solver::counts::{Counts, Finished, Games, Outcomes};

use crate::audit::{GameCounts, Tree};
use crate::strategies::{AnyBest, Perfect, Strategy};
use crate::{Player, Position, Square, Symmetry};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use noughts_solver::counts;

/// All figures. X moves first in all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Census {
    /// The figures of `data/reference.csv`.
    pub counts: Counts,
    /// The orders in which nine squares can be filled if play goes on after a win: 9!.
    pub orderings: u64,
    /// The number of games up to symmetry. Games are the same if one symmetry of the board, applied to all moves,
    /// turns one into the other.
    pub sequences: u64,
    /// The number of sequences of canonical positions that games pass through. Here each position may be turned by its
    /// own symmetry.
    pub canonical_paths: u64,
    /// Bounds on the number of sequences that a program must be ready for, if no game ended early.
    pub cases: Cases,
    /// Perfect play by the [pick](crate::Evaluation::pick).
    pub pick: BothSides,
    /// Perfect play by any of the [best](crate::Evaluation::best) moves.
    pub any_best: BothSides,
}

/// The 1,329 cases of Harvey (Computer Science Logo Style, volume 1, chapter 6). A program with one answer to each
/// move must be ready for as many sequences as the opponent has choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cases {
    /// If the program moves second: 9 · 7 · 5 · 3.
    pub second: u64,
    /// If the program moves first: 8 · 6 · 4 · 2.
    pub first: u64,
}

/// The games of a strategy as X, who moves first, and as O.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BothSides {
    /// As X.
    pub x: PerfectPlay,
    /// As O.
    pub o: PerfectPlay,
}

/// The games of a perfect strategy on one side, when it meets every reply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerfectPlay {
    /// The games, by how they end.
    pub games: GameCounts,
    /// The positions in which the strategy has to choose a move.
    pub choices: u64,
    /// The canonical positions among these.
    pub canonical_choices: u64,
}

impl Census {
    /// Counts all figures.
    pub fn take() -> Census {
        Census {
            counts: counts::count(&noughts_solver::solve()),
            orderings: (1..=9).product(),
            sequences: sequences(Position::new(), &Symmetry::ALL),
            canonical_paths: canonical_paths(Position::new(), &mut BTreeMap::new()),
            cases: Cases { second: replies(9), first: replies(8) },
            pick: both_sides(&Perfect),
            any_best: both_sides(&AnyBest),
        }
    }
}

impl Cases {
    /// The sum of both.
    pub fn total(&self) -> u64 {
        self.first + self.second
    }
}

/// The number of sequences of choices of an opponent who can choose from `squares` squares, then from two fewer, and
/// so on.
fn replies(squares: usize) -> u64 {
    noughts_solver::reply_sequences(squares).into()
}

/// The number of games from `position` on, up to symmetry. `fixing` are the symmetries that keep every move so far in
/// place. Of the squares that these turn into each other, only the smallest counts at each move.
fn sequences(position: Position, fixing: &[Symmetry]) -> u64 {
    if position.is_over() {
        return 1;
    }
    let is_smallest = |square: Square| fixing.iter().all(|symmetry| square <= symmetry.image(square));
    let smallest = position.children().filter(|(square, _)| is_smallest(*square));
    let below = smallest.map(|(square, child)| {
        let still_fixing: Vec<_> = fixing.iter().copied().filter(|s| s.image(square) == square).collect();
        sequences(child, &still_fixing)
    });
    below.sum()
}

/// The number of sequences of canonical positions from a canonical position to the end of the game.
fn canonical_paths(position: Position, known: &mut BTreeMap<u16, u64>) -> u64 {
    if position.is_over() {
        return 1;
    }
    if let Some(paths) = known.get(&position.key()) {
        return *paths;
    }
    let children: BTreeSet<Position> = position.children().map(|(_, child)| child.canonical().0).collect();
    let paths = children.into_iter().map(|child| canonical_paths(child, known)).sum();
    known.insert(position.key(), paths);
    paths
}

fn both_sides(strategy: &dyn Strategy) -> BothSides {
    BothSides { x: perfect_play(Player::X, strategy), o: perfect_play(Player::O, strategy) }
}

fn perfect_play(side: Player, strategy: &dyn Strategy) -> PerfectPlay {
    let tree = Tree::of_strategy(side, Position::new(), strategy);
    let canonical: BTreeSet<Position> = tree.choices().map(|(node, _)| node.position.canonical().0).collect();
    PerfectPlay {
        games: GameCounts::of(&tree),
        choices: tree.choices().count() as u64,
        canonical_choices: canonical.len() as u64,
    }
}
