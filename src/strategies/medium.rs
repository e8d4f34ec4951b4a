//! A player who sees one move ahead.
//!
//! I win if I can. Otherwise I block if you could win. If there are several such squares, I take any of them.
//! Otherwise I take any free square.

use super::strategy::Strategy;
use crate::tactics::winning_squares;
use crate::{Position, SquareSet};

/// Wins or blocks if it can. Otherwise it plays as [`Random`](super::Random).
#[derive(Clone, Copy, Debug)]
pub struct Medium;

impl Strategy for Medium {
    fn choices(&self, position: Position) -> SquareSet {
        let (mine, yours) = (position.mine(), position.yours());
        let urgent = [winning_squares(mine, yours), winning_squares(yours, mine)];
        urgent.into_iter().find(|squares| !squares.is_empty()).unwrap_or(position.legal_moves())
    }
}
