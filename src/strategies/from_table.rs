//! The strategies of the table.

use super::strategy::Strategy;
use crate::{Position, SquareSet};

/// The table's [pick](crate::Evaluation::pick).
#[derive(Clone, Copy, Debug)]
pub struct Perfect;

impl Strategy for Perfect {
    fn choices(&self, position: Position) -> SquareSet {
        crate::pick(position).into_iter().collect()
    }
}

/// All of the table's [best](crate::Evaluation::best) moves.
#[derive(Clone, Copy, Debug)]
pub struct AnyBest;

impl Strategy for AnyBest {
    fn choices(&self, position: Position) -> SquareSet {
        crate::best_moves(position)
    }
}

/// All moves that keep the outcome, however slowly.
#[derive(Clone, Copy, Debug)]
pub struct AnySound;

impl Strategy for AnySound {
    fn choices(&self, position: Position) -> SquareSet {
        let outcome = crate::evaluate(position).outcome;
        let keeps = position.children().filter(|(_, child)| crate::evaluate(*child).outcome.opposite() == outcome);
        keeps.map(|(square, _)| square).collect()
    }
}
