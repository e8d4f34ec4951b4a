//! Writes a certificate from answers that were found elsewhere.

use super::error::CertificateError;
use super::format::Certificate;
use super::pairing::is_closed;
use super::task::Task;
use super::walk::{Guide, Walk};
use super::writer;
use crate::board::Board;
use crate::square::Square;
use std::collections::HashMap;

/// See [`Certificate::from_answers`].
pub fn write(task: Task, answers: impl IntoIterator<Item = (Board, Square)>) -> Result<Certificate, CertificateError> {
    let walk = Walk::new(task);
    let answers = answers.into_iter().map(|(board, square)| least(&walk, board, square)).collect();
    writer::write(&walk, &mut Given { walk: &walk, answers })
}

/// The least image of a position, and the image of `square` under the same symmetry.
fn least(walk: &Walk, board: Board, square: Square) -> (Board, usize) {
    let symmetries = walk.game.symmetries_of_proofs();
    let (least, symmetry) = symmetries.least(board);
    (least, symmetries.square(symmetry, square.index()))
}

struct Given<'a> {
    walk: &'a Walk,
    answers: HashMap<Board, usize>,
}

impl Guide for Given<'_> {
    fn choice(&mut self, board: Board, empty: &[usize]) -> Result<usize, CertificateError> {
        let given = self.answers.get(&board).copied().filter(|square| empty.contains(square));
        given.ok_or_else(|| CertificateError::NoAnswer(self.walk.game.rows(board)))
    }

    /// These answers are not given: a position is closed if a quick search finds pairs.
    fn is_closed(&mut self, board: Board) -> bool {
        let side = self.walk.task.side;
        is_closed(&self.walk.game, board.of(side.opponent()), board.of(side))
    }
}
