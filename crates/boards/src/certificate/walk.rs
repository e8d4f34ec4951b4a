//! The walk through all positions that come up when one side plays by a certificate and the other plays anything.
//!
//! It goes ply by ply. The positions of a ply are taken modulo symmetry, each by its least image, and in increasing
//! order. The walk uses the rules and nothing of the solver.

use super::pairing;
use super::work::Work;
use super::{CertificateError, Task};
use crate::board::Board;
use crate::game::Game;
use crate::notation::Rows;
use crate::rules::squares;
use std::collections::BTreeSet;

/// What the walk asks at its positions.
pub trait Guide {
    /// The words of the number from which the next answer is taken.
    fn words(&self) -> usize;

    /// Which of the empty squares, counted from 0, the side takes where nothing forces its move.
    fn choice(&mut self, board: Board, empty: u32) -> u32;

    /// Whether the position, with the opponent to move, is closed by a pairing.
    fn is_closed(&mut self, board: Board) -> bool;
}

/// What is forced in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The side wins with its next move, whatever the opponent does before.
    Won,
    /// The opponent does.
    Lost,
    /// The player to move must take this square.
    Forced(usize),
    /// The board is full.
    Full,
    /// The player to move may choose.
    Free,
}

/// The rules of a walk.
#[derive(Clone, Debug)]
pub struct Walk {
    /// What the side is to do.
    pub task: Task,
    /// The game.
    pub game: Game,
}

impl Walk {
    /// The walk for a task.
    #[must_use]
    pub fn new(task: Task) -> Walk {
        Walk { task, game: Game::new(task.rules) }
    }

    /// Walks through all positions, and says how many there are.
    ///
    /// # Errors
    /// If the side does not reach its goal against every play, or there is not so much work left as this takes.
    pub fn run(&self, guide: &mut impl Guide, work: &mut Work) -> Result<usize, CertificateError> {
        let (mut layer, mut positions) = (BTreeSet::from([Board::EMPTY]), 0);
        while let Some(first) = layer.first() {
            let own = first.to_move() == self.task.side;
            let mut next = BTreeSet::new();
            for board in &layer {
                let children = if own { self.own(*board, guide, work)? } else { self.other(*board, guide, work)? };
                work.take(children.count_ones() as usize)?;
                next.extend(squares(children).map(|square| self.game.symmetries().least(board.play(square)).0));
            }
            positions += layer.len();
            layer = next;
        }
        Ok(positions)
    }

    /// The square that the side takes, as a set; none if the position is settled.
    fn own(&self, board: Board, guide: &mut impl Guide, work: &mut Work) -> Result<u64, CertificateError> {
        match self.own_turn(board) {
            Turn::Won => Ok(0),
            Turn::Full if self.task.win => Err(CertificateError::NotWon(self.rows(board))),
            Turn::Full => Ok(0),
            Turn::Forced(square) => Ok(1 << square),
            Turn::Lost => Err(CertificateError::Lost(self.rows(board))),
            Turn::Free => {
                work.take_digit(guide.words())?;
                let empty = self.empty(board);
                let choice = guide.choice(board, empty.count_ones());
                Ok(1 << squares(empty).nth(choice as usize).expect("a digit is less than its base"))
            }
        }
    }

    /// The squares that the opponent may take; none if the position is settled.
    fn other(&self, board: Board, guide: &mut impl Guide, work: &mut Work) -> Result<u64, CertificateError> {
        match self.other_turn(board) {
            Turn::Lost => Err(CertificateError::Lost(self.rows(board))),
            Turn::Won => Ok(0),
            Turn::Full if self.task.win => Err(CertificateError::NotWon(self.rows(board))),
            Turn::Full => Ok(0),
            Turn::Forced(square) => Ok(1 << square),
            Turn::Free if self.task.win => Ok(self.empty(board)),
            Turn::Free => {
                work.take_digit(guide.words())?;
                if !guide.is_closed(board) {
                    return Ok(self.empty(board));
                }
                let pairs = pairing::find(self.open(board), work)?;
                pairs.map(|_| 0).ok_or_else(|| CertificateError::NoPairing(self.rows(board)))
            }
        }
    }

    fn rows(&self, board: Board) -> Rows {
        Rows(board, self.task.rules)
    }

    /// The empty squares.
    #[must_use]
    pub fn empty(&self, board: Board) -> u64 {
        self.game.empty(board)
    }

    /// The squares on which the side, and those on which its opponent completes a line.
    #[must_use]
    pub fn wins(&self, board: Board) -> [u64; 2] {
        let (side, empty) = (self.task.side, self.empty(board));
        [side, side.opponent()].map(|player| self.game.lines().completing(board.of(player)) & empty)
    }

    /// The lines that the opponent could still complete, each as the set of its empty squares.
    #[must_use]
    pub fn open(&self, board: Board) -> Vec<u64> {
        pairing::open_lines(self.game.lines().sets(), board.of(self.task.side), self.empty(board))
    }

    /// What is forced with the side to move.
    #[must_use]
    pub fn own_turn(&self, board: Board) -> Turn {
        let [own, other] = self.wins(board);
        match other.count_ones() {
            _ if own != 0 => Turn::Won,
            _ if self.empty(board) == 0 => Turn::Full,
            0 => Turn::Free,
            1 => Turn::Forced(other.trailing_zeros() as usize),
            _ => Turn::Lost,
        }
    }

    /// What is forced with the opponent to move.
    #[must_use]
    pub fn other_turn(&self, board: Board) -> Turn {
        let [own, other] = self.wins(board);
        match own.count_ones() {
            _ if other != 0 => Turn::Lost,
            _ if self.empty(board) == 0 => Turn::Full,
            0 => Turn::Free,
            // The last empty square goes to the opponent.
            1 => Turn::Forced(own.trailing_zeros() as usize),
            _ => Turn::Won,
        }
    }
}
