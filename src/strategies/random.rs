//! Random play, to compare others with.

use super::strategy::Strategy;
use crate::{Position, SquareSet};

/// Any free square: the "dumb bot" of [`Smartbot`](super::Smartbot)'s program.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Strategy for Random {
    fn choices(&self, position: Position) -> SquareSet {
        position.legal_moves()
    }
}
