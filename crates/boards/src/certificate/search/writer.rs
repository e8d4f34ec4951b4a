//! Writes the result of a search as a certificate.

use crate::Board;
use crate::certificate::answers::Writer;
use crate::certificate::walk::{Guide, Walk};
use crate::certificate::work::Work;
use crate::certificate::{Certificate, CertificateError, GaveUp, MOST_BYTES, Task};

pub trait Tree {
    /// The square that the side takes; `None` if the search was stopped before it knew.
    fn choice(&mut self, board: Board) -> Option<usize>;

    /// Whether a short search finds pairs that keep the opponent from every line.
    fn is_closed(&self, board: Board) -> bool;
}

/// Writes the certificate of a tree; `None` if the search was stopped.
pub fn write(task: &Task, tree: &mut impl Tree) -> Option<Result<Certificate, GaveUp>> {
    let mut scribe = Scribe { tree, writer: Writer::new(), is_stopped: false };
    let walked = Walk::new(task.clone()).run(&mut scribe, &mut Work::default());
    if scribe.is_stopped {
        return None;
    }
    let certificate = Certificate { task: task.clone(), answers: scribe.writer.into_bytes() };
    Some(match walked {
        Err(CertificateError::TooLong) => Err(GaveUp::TooLarge(task.clone())),
        Ok(_) if certificate.to_bytes().len() > MOST_BYTES => Err(GaveUp::TooLarge(task.clone())),
        Err(fault) => Err(GaveUp::Wrong(fault)),
        Ok(_) => Ok(certificate),
    })
}

/// Answers the walk's questions from a tree, and writes the answers.
struct Scribe<'a, T> {
    tree: &'a mut T,
    writer: Writer,
    is_stopped: bool,
}

impl<T: Tree> Guide for Scribe<'_, T> {
    /// If the search was stopped, returns any error: it only ends the walk, and nobody sees it.
    fn choice(&mut self, board: Board, empty: &[usize]) -> Result<usize, CertificateError> {
        let choice = self.tree.choice(board);
        self.is_stopped = choice.is_none();
        let square = choice.ok_or(CertificateError::TooLong)?;
        self.writer.choice(square, empty);
        Ok(square)
    }

    fn is_closed(&mut self, board: Board) -> bool {
        let closed = self.tree.is_closed(board);
        self.writer.is_closed(closed);
        closed
    }
}
