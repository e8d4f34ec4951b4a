//! Peter Prevos: Tic Tac Toe Simulation (2017, R), with the minimax of a reader, Alberto C.
//!
//! I win at once if I can, on the lowest such square. Otherwise I take a square that minimax finds best by the outcome
//! alone. The program adds noise to the scores, so it may take any of the best squares.

use super::strategy::{Strategy, only};
use crate::tactics::winning_squares;
use crate::{Outcome, Position, SquareSet, Status};

/// The function `minimax`.
#[derive(Clone, Copy, Debug)]
pub struct Prevos;

impl Strategy for Prevos {
    fn choices(&self, position: Position) -> SquareSet {
        if let Some(square) = winning_squares(position.mine(), position.yours()).first() {
            return only(square);
        }
        let results = || position.children().map(|(square, child)| (square, outcome(child).opposite()));
        let best = results().map(|(_, outcome)| outcome).max();
        results().filter(|(_, outcome)| Some(*outcome) == best).map(|(square, _)| square).collect()
    }
}

/// Full minimax for the player to move.
fn outcome(position: Position) -> Outcome {
    match position.status() {
        Status::Ongoing => {
            let results = position.children().map(|(_, child)| outcome(child).opposite());
            results.max().expect("an ongoing game has a move")
        }
        Status::Won { .. } => Outcome::Loss,
        Status::Drawn => Outcome::Draw,
    }
}
