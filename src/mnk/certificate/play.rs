//! Playing by a certificate.

use super::digits::Digits;
use super::pairing;
use super::walk::{Guide, OwnTurn, Walk};
use super::{Certificate, Fault, Reader};
use crate::mnk::board::Board;
use crate::mnk::rules::squares;
use std::collections::HashMap;

/// Plays the side of a certificate.
#[derive(Clone, Debug)]
pub struct CertifiedPlayer {
    walk: Walk,
    /// What the side does, by the least images of the positions.
    choices: HashMap<Board, u32>,
    closed: Vec<Board>,
    /// The pairs, once a closed position has come up.
    pairs: Vec<u64>,
}

impl CertifiedPlayer {
    /// A player for a new game.
    ///
    /// # Errors
    /// If the certificate does not prove what it says.
    pub fn new(certificate: &Certificate) -> Result<CertifiedPlayer, Fault> {
        let walk = Walk::new(certificate.task);
        let mut recorder =
            Recorder { reader: Reader(Digits::new(&certificate.number)), choices: HashMap::new(), closed: Vec::new() };
        certificate.check()?;
        walk.run(&mut recorder)?;
        recorder.closed.sort_unstable();
        Ok(CertifiedPlayer { walk, choices: recorder.choices, closed: recorder.closed, pairs: Vec::new() })
    }

    /// Tells the player that the opponent has made a move which led to `board`, or that a game begins. Gives the square
    /// to take. `None` if the game is over, or the position is not one of a game that this player plays.
    pub fn reply(&mut self, before: Board, board: Board) -> Option<usize> {
        self.note_pairs(before);
        match self.walk.own_turn(board) {
            OwnTurn::Win => Some(self.walk.wins(board)[0].trailing_zeros() as usize),
            OwnTurn::Forced(square) => Some(square),
            OwnTurn::Full | OwnTurn::Lost => None,
            OwnTurn::Free if self.pairs.is_empty() => self.choice(board),
            OwnTurn::Free => Some(self.partner(before, board)),
        }
    }

    /// If this position, with the opponent to move, is closed, the pairs are the plan from here on.
    fn note_pairs(&mut self, board: Board) {
        if self.closed.binary_search(&self.walk.symmetries.least(board).0).is_ok() {
            self.pairs = pairing::find(&self.walk.open(board), usize::MAX).unwrap_or_default();
            // No line is open: any square will do.
            self.pairs.push(0);
        }
    }

    fn choice(&self, board: Board) -> Option<usize> {
        let (least, symmetry) = self.walk.symmetries.least(board);
        let choice = *self.choices.get(&least)?;
        let image = squares(self.walk.empty(least)).nth(choice as usize)?;
        squares(self.walk.empty(board)).find(|square| self.walk.symmetries.square(symmetry, *square) == image)
    }

    /// The partner of the square that the opponent has just taken, or any square if it has none.
    fn partner(&self, before: Board, board: Board) -> usize {
        let (empty, taken) = (self.walk.empty(board), board.marks() & !before.marks());
        let partner = self.pairs.iter().find(|pair| *pair & taken != 0).map_or(0, |pair| pair & empty);
        (if partner == 0 { empty } else { partner }).trailing_zeros() as usize
    }
}

/// Keeps what a certificate answers.
struct Recorder {
    reader: Reader,
    choices: HashMap<Board, u32>,
    closed: Vec<Board>,
}

impl Guide for Recorder {
    fn choice(&mut self, board: Board, empty: u32) -> u32 {
        let choice = self.reader.choice(board, empty);
        self.choices.insert(board, choice);
        choice
    }

    fn is_closed(&mut self, board: Board) -> bool {
        let closed = self.reader.is_closed(board);
        if closed {
            self.closed.push(board);
        }
        closed
    }
}
