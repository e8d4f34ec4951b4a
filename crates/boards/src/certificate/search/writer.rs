//! Writes what was found as a certificate.

use crate::Board;
use crate::certificate::walk::{Guide, Walk};
use crate::certificate::work::{MOST_WORK, Work};
use crate::certificate::{Certificate, CertificateError, GaveUp, MOST_BYTES, Task, digits};

/// What a search has found.
pub trait Tree {
    /// The square that the side takes; `None` if the search was stopped before it could tell.
    fn choice(&mut self, board: Board) -> Option<usize>;

    /// Whether pairs are found that keep the opponent from every line.
    fn is_closed(&self, board: Board) -> bool;
}

/// The certificate of a tree; `None` if the search was stopped.
pub fn write(task: Task, tree: &mut impl Tree) -> Option<Result<Certificate, GaveUp>> {
    let walk = Walk::new(task);
    let mut writer = Writer { tree, walk: walk.clone(), digits: Vec::new(), is_stopped: false };
    let walked = walk.run(&mut writer, &mut Work(MOST_WORK));
    if writer.is_stopped {
        return None;
    }
    let gave_up = |fault| match fault {
        CertificateError::TooLong => GaveUp::TooLarge(task),
        fault => GaveUp::Wrong(fault),
    };
    if let Err(fault) = walked {
        return Some(Err(gave_up(fault)));
    }
    let certificate = Certificate { task, number: digits::to_bytes(&writer.digits) };
    if certificate.to_bytes().len() > MOST_BYTES {
        return Some(Err(GaveUp::TooLarge(task)));
    }
    // To take the digits is work too.
    Some(certificate.check().map_err(gave_up).map(|_| certificate))
}

/// Answers the walk's questions from a tree, and writes the answers down.
struct Writer<'a, T> {
    tree: &'a mut T,
    walk: Walk,
    digits: Vec<(u32, u32)>,
    is_stopped: bool,
}

impl<T: Tree> Guide for Writer<'_, T> {
    /// Nothing is divided here. Where the search was stopped, no work suffices, which ends the walk.
    fn words(&self) -> usize {
        if self.is_stopped { usize::MAX } else { 0 }
    }

    fn choice(&mut self, board: Board, empty: u32) -> u32 {
        let Some(square) = self.tree.choice(board) else {
            self.is_stopped = true;
            return 0;
        };
        let choice = (self.walk.empty(board) & ((1 << square) - 1)).count_ones();
        self.digits.push((choice, empty));
        choice
    }

    fn is_closed(&mut self, board: Board) -> bool {
        let closed = self.tree.is_closed(board);
        self.digits.push((u32::from(closed), 2));
        closed
    }
}
