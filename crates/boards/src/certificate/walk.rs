//! The walk through all positions that come up when one side plays by a certificate and the other plays anything.
//!
//! It goes ply by ply. The positions of a ply are taken modulo symmetry, each by its least image, and in increasing
//! order. The walk uses the rules and nothing of the solver.

use super::pairing;
use super::{Fault, Task};
use crate::board::Board;
use crate::notation::Rows;
use crate::rules::{Lines, squares};
use crate::symmetry::Symmetries;
use std::collections::BTreeSet;

/// The most positions of a walk.
pub const MOST_POSITIONS: usize = 10_000_000;

/// What the walk asks at its positions.
pub trait Guide {
    /// Which of the empty squares, counted from 0, the side takes where nothing forces its move.
    fn choice(&mut self, board: Board, empty: u32) -> u32;

    /// Whether the position, with the opponent to move, is closed by a pairing.
    fn is_closed(&mut self, board: Board) -> bool;
}

/// The forced part of a position with the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnTurn {
    /// The side wins at once.
    Win,
    /// The side must take this square.
    Forced(usize),
    /// The opponent wins on one of two squares.
    Lost,
    /// The board is full.
    Full,
    /// The side may choose.
    Free,
}

/// The forced part of a position with the opponent to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherTurn {
    /// The opponent wins at once.
    Lost,
    /// The side wins with its next move, whatever the opponent does.
    Win,
    /// The opponent must take this square.
    Forced(usize),
    /// The board is full.
    Full,
    /// The opponent may do anything.
    Free,
}

/// The rules of a walk.
#[derive(Clone, Debug)]
pub struct Walk {
    /// What the side is to do.
    pub task: Task,
    lines: Lines,
    line_sets: Vec<u64>,
    /// The symmetries of the board.
    pub symmetries: Symmetries,
}

impl Walk {
    /// The walk for a task.
    #[must_use]
    pub fn new(task: Task) -> Walk {
        let lines = task.rules.lines();
        Walk { task, lines, line_sets: lines.sets(), symmetries: Symmetries::new(task.rules) }
    }

    /// Walks through all positions, and says how many there are.
    ///
    /// # Errors
    /// If the side does not reach its goal against every play.
    pub fn run(&self, guide: &mut impl Guide) -> Result<usize, Fault> {
        let (mut layer, mut positions) = (BTreeSet::from([Board::EMPTY]), 0);
        while let Some(first) = layer.first() {
            let own = first.to_move() == self.task.side;
            let mut next = BTreeSet::new();
            for board in &layer {
                let children = if own { self.own(*board, guide)? } else { self.other(*board, guide)? };
                next.extend(squares(children).map(|square| self.symmetries.least(board.play(square)).0));
                if positions + layer.len() + next.len() > MOST_POSITIONS {
                    return Err(Fault::TooLong);
                }
            }
            positions += layer.len();
            layer = next;
        }
        Ok(positions)
    }

    /// The square that the side takes, as a set; none if the position is settled.
    fn own(&self, board: Board, guide: &mut impl Guide) -> Result<u64, Fault> {
        match self.own_turn(board) {
            OwnTurn::Win => Ok(0),
            OwnTurn::Full if self.task.win => Err(Fault::NotWon(self.rows(board))),
            OwnTurn::Full => Ok(0),
            OwnTurn::Forced(square) => Ok(1 << square),
            OwnTurn::Lost => Err(Fault::Lost(self.rows(board))),
            OwnTurn::Free => {
                let empty = self.empty(board);
                let choice = guide.choice(board, empty.count_ones());
                Ok(1 << squares(empty).nth(choice as usize).expect("a digit is less than its base"))
            }
        }
    }

    /// The squares that the opponent may take; none if the position is settled.
    fn other(&self, board: Board, guide: &mut impl Guide) -> Result<u64, Fault> {
        match self.other_turn(board) {
            OtherTurn::Lost => Err(Fault::Lost(self.rows(board))),
            OtherTurn::Win => Ok(0),
            OtherTurn::Full if self.task.win => Err(Fault::NotWon(self.rows(board))),
            OtherTurn::Full => Ok(0),
            OtherTurn::Forced(square) => Ok(1 << square),
            OtherTurn::Free if self.task.win || !guide.is_closed(board) => Ok(self.empty(board)),
            OtherTurn::Free => match pairing::find(&self.open(board), pairing::STEPS) {
                Some(_) => Ok(0),
                None => Err(Fault::NoPairing(self.rows(board))),
            },
        }
    }

    fn rows(&self, board: Board) -> Rows {
        Rows(board, self.task.rules)
    }

    /// The empty squares.
    #[must_use]
    pub fn empty(&self, board: Board) -> u64 {
        self.task.rules.all() & !board.marks()
    }

    /// Whether no move can be made.
    #[must_use]
    pub fn is_over(&self, board: Board) -> bool {
        board.is_over(self.task.rules, &self.lines)
    }

    /// The squares on which the side, and those on which its opponent completes a line.
    #[must_use]
    pub fn wins(&self, board: Board) -> [u64; 2] {
        let (side, empty) = (self.task.side, self.empty(board));
        [side, side.opponent()].map(|player| self.lines.completing(board.of(player)) & empty)
    }

    /// The lines that the opponent could still complete, each as the set of its empty squares.
    #[must_use]
    pub fn open(&self, board: Board) -> Vec<u64> {
        pairing::open_lines(&self.line_sets, board.of(self.task.side), self.empty(board))
    }

    /// The lines.
    #[must_use]
    pub fn line_sets(&self) -> &[u64] {
        &self.line_sets
    }

    /// What is forced with the side to move.
    #[must_use]
    pub fn own_turn(&self, board: Board) -> OwnTurn {
        let [own, other] = self.wins(board);
        match other.count_ones() {
            _ if own != 0 => OwnTurn::Win,
            _ if self.empty(board) == 0 => OwnTurn::Full,
            0 => OwnTurn::Free,
            1 => OwnTurn::Forced(other.trailing_zeros() as usize),
            _ => OwnTurn::Lost,
        }
    }

    /// What is forced with the opponent to move.
    #[must_use]
    pub fn other_turn(&self, board: Board) -> OtherTurn {
        let [own, other] = self.wins(board);
        match own.count_ones() {
            _ if other != 0 => OtherTurn::Lost,
            _ if self.empty(board) == 0 => OtherTurn::Full,
            0 => OtherTurn::Free,
            // The last empty square goes to the opponent.
            1 => OtherTurn::Forced(own.trailing_zeros() as usize),
            _ => OtherTurn::Win,
        }
    }
}
