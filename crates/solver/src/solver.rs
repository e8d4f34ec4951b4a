//! The solver: finds every position that a game can reach, and computes its value, from the last ply back.
//!
//! It uses no symmetry. So the fact that the eight images of a position have the same value is a result, which the
//! build script checks, and not an assumption.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use noughts_rules::{Outcome, Position, SquareSet, Status, preference};

/// The result for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The outcome for the player to move, as in [`Evaluation`](noughts_rules::Evaluation).
    pub outcome: Outcome,
    /// The plies until the end, as in [`Evaluation`](noughts_rules::Evaluation).
    pub plies: u8,
    /// All best moves.
    pub best: SquareSet,
    /// The best moves with which the player to move wins most often against an opponent who moves uniformly at random,
    /// if later moves are chosen in the same way.
    pub strongest: SquareSet,
    /// How often that is: the number of wins among all sequences of the opponent's replies, which are equally likely.
    /// With *e* empty squares there are (e−1)(e−3)… sequences. A game that ends early counts for all sequences that
    /// could follow. When the game is over, the number is 0.
    pub wins: u32,
}

/// The value of every position that a game can reach, by [`Position::key`].
pub type Solution = BTreeMap<u16, Solved>;

/// Solves every position of [`Position::all`].
pub fn solve() -> Solution {
    let mut solution = Solution::new();
    for position in Position::all().rev() {
        let solved = solve_position(position, &solution);
        solution.insert(position.key(), solved);
    }
    solution
}

/// The value of a position, given the values of all later plies.
fn solve_position(position: Position, later: &Solution) -> Solved {
    match position.status() {
        Status::Ongoing => choose(position, later),
        Status::Won { .. } => over(Outcome::Loss),
        Status::Drawn => over(Outcome::Draw),
    }
}

fn over(outcome: Outcome) -> Solved {
    Solved { outcome, plies: 0, best: SquareSet::EMPTY, strongest: SquareSet::EMPTY, wins: 0 }
}

/// The value of an ongoing position: that of its best move.
fn choose(position: Position, later: &Solution) -> Solved {
    let preference_for = |child: Position| {
        let value = &later[&child.key()];
        preference(value.outcome.opposite(), value.plies + 1)
    };
    let highest = position.children().map(|(_, child)| preference_for(child)).max();
    let best: Vec<_> = position.children().filter(|(_, child)| Some(preference_for(*child)) == highest).collect();
    let wins = best.iter().map(|(_, child)| wins_after(*child, later)).max().expect("an ongoing game has a move");
    let strongest = best.iter().filter(|(_, child)| wins_after(*child, later) == wins);
    let next = &later[&best[0].1.key()];
    Solved {
        outcome: next.outcome.opposite(),
        plies: next.plies + 1,
        best: best.iter().map(|(square, _)| *square).collect(),
        strongest: strongest.map(|(square, _)| *square).collect(),
        wins,
    }
}

/// The wins, counted as in [`Solved::wins`], of the player whose move led to `position`.
fn wins_after(position: Position, later: &Solution) -> u32 {
    match position.status() {
        Status::Ongoing => position.children().map(|(_, child)| later[&child.key()].wins).sum(),
        Status::Won { .. } => reply_sequences(position.empty_squares().len()),
        Status::Drawn => 0,
    }
}

/// The number of sequences of replies by an opponent who is to move with `empty` squares left, if no game ended early:
/// empty · (empty − 2) · (empty − 4) ⋯.
pub fn reply_sequences(empty: usize) -> u32 {
    (1..=empty as u32).rev().step_by(2).product()
}
