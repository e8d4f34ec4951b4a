//! Writes a certificate, by asking for its answers in the order of the walk.

use super::answers::Writer;
use super::error::CertificateError;
use super::format::Certificate;
use super::walk::{Guide, Walk};
use super::work::Work;
use crate::board::Board;

/// Writes what a guide answers.
/// Fails if the guide has no answer, or its answers prove nothing.
pub fn write(walk: &Walk, guide: &mut impl Guide) -> Result<Certificate, CertificateError> {
    let mut scribe = Scribe { guide, writer: Writer::new() };
    walk.run(&mut scribe, &mut Work::default())?;
    Ok(Certificate { task: walk.task.clone(), answers: scribe.writer.into_bytes() })
}

struct Scribe<'a, G> {
    guide: &'a mut G,
    writer: Writer,
}

impl<G: Guide> Guide for Scribe<'_, G> {
    fn choice(&mut self, board: Board, empty: &[usize]) -> Result<usize, CertificateError> {
        let square = self.guide.choice(board, empty)?;
        self.writer.choice(square, empty);
        Ok(square)
    }

    fn is_closed(&mut self, board: Board) -> bool {
        let closed = self.guide.is_closed(board);
        self.writer.is_closed(closed);
        closed
    }
}
