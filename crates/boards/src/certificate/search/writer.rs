//! Writes the tree that was found as a certificate.

use super::Search;
use crate::Board;
use crate::certificate::walk::Guide;
use crate::certificate::work::{MOST_WORK, Work};
use crate::certificate::{Certificate, CertificateError, GaveUp, MOST_BYTES, digits};

impl Search<'_, '_> {
    /// The certificate of the tree that was found.
    pub(super) fn certificate(self) -> Result<Certificate, GaveUp> {
        let task = self.walk.task;
        let walk = self.walk.clone();
        let mut writer = Writer { search: self, digits: Vec::new() };
        walk.run(&mut writer, &mut Work(MOST_WORK)).map_err(gave_up)?;
        let certificate = Certificate { task, number: digits::to_bytes(&writer.digits) };
        if certificate.to_bytes().len() > MOST_BYTES {
            return Err(GaveUp::TooLarge);
        }
        // To take the digits is work too.
        certificate.check().map_err(gave_up)?;
        Ok(certificate)
    }
}

fn gave_up(fault: CertificateError) -> GaveUp {
    match fault {
        CertificateError::TooLong => GaveUp::TooLarge,
        fault => GaveUp::Wrong(fault),
    }
}

/// Answers the walk's questions from the tree that was found, and writes the answers down.
struct Writer<'a, 'b> {
    search: Search<'a, 'b>,
    digits: Vec<(u32, u32)>,
}

impl Guide for Writer<'_, '_> {
    fn words(&self) -> usize {
        0
    }

    fn choice(&mut self, board: Board, empty: u32) -> u32 {
        let square = self.search.known(board).square;
        let choice = (self.search.walk.empty(board) & ((1 << square) - 1)).count_ones();
        self.digits.push((choice, empty));
        choice
    }

    fn is_closed(&mut self, board: Board) -> bool {
        let closed = self.search.is_closed(board);
        self.digits.push((u32::from(closed), 2));
        closed
    }
}
