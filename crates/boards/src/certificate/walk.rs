//! The walk through all positions that can come up when one side plays by a certificate and the other plays anything.
//!
//! It goes ply by ply. Of each position, it visits only the least image under the symmetries, in increasing order. It
//! uses only the rules, and nothing of the solver.

use super::error::{CertificateError, MOST_POSITIONS};
use super::pairing;
use super::task::Task;
use super::threats::{self, Known};
use super::work::Work;
use crate::board::Board;
use crate::game::Game;
use crate::notation::Rows;
use crate::rules::squares;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Answers the questions of a walk.
pub trait Guide {
    /// The walk has come to this position.
    fn visit(&mut self, _: Board) {}

    /// The square that the side takes, when nothing forces its move. The empty squares are sorted, the most promising
    /// first.
    /// Fails if there is no answer.
    fn choice(&mut self, board: Board, empty: &[usize]) -> Result<usize, CertificateError>;

    /// Whether a pairing closes the position. The opponent is to move.
    fn is_closed(&mut self, board: Board) -> bool;
}

/// What is forced in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The side wins with its next move, whatever the opponent plays before it.
    Won,
    /// The opponent wins with its next move, whatever the side plays before it.
    Lost,
    /// The player to move must take this square.
    Forced(usize),
    Full,
    Free,
}

/// The rules of a walk for one task.
#[derive(Clone, Debug)]
pub struct Walk {
    pub task: Task,
    pub game: Game,
}

/// How far a walk has come: it goes ply by ply.
#[derive(Clone, Debug)]
pub struct Front {
    /// The positions of the next ply. At the end there are none.
    layer: BTreeSet<Board>,
    known: Known,
}

impl Front {
    /// The number of the next ply; `None` at the end.
    pub fn ply(&self) -> Option<usize> {
        self.layer.first().map(|board| board.ply())
    }
}

impl Walk {
    pub fn new(task: Task) -> Walk {
        Walk { game: task.game.clone(), task }
    }

    /// Walks through all positions, and returns their number.
    /// Fails if the side does not reach its goal against every play, or the walk needs more work than is left.
    pub fn run(&self, guide: &mut impl Guide, work: &mut Work) -> Result<usize, CertificateError> {
        let (mut front, mut positions) = (self.start()?, 0);
        while front.ply().is_some() {
            positions += front.layer.len();
            self.advance(&mut front, guide, work)?;
        }
        Ok(positions)
    }

    /// The start of a walk, at the empty board.
    /// Fails if there can be no certificate for the game.
    pub fn start(&self) -> Result<Front, CertificateError> {
        match () {
            () if !self.game.is_alike() => Err(CertificateError::NotAlike),
            () if self.game.are_symmetries_unknown() => Err(CertificateError::HardSymmetries),
            () => Ok(Front { layer: BTreeSet::from([Board::EMPTY]), known: Known::new() }),
        }
    }

    /// Walks through the positions of one ply.
    ///
    /// # Errors
    /// See [`Walk::run`].
    pub fn advance(&self, front: &mut Front, guide: &mut impl Guide, work: &mut Work) -> Result<(), CertificateError> {
        let Front { layer, known } = front;
        let mut next = BTreeSet::new();
        for board in &*layer {
            guide.visit(*board);
            let children = if self.is_own(*board) {
                self.own(*board, guide, known, work)?
            } else {
                self.other(*board, guide, work)?
            };
            work.take(children.count_ones() as usize)?;
            next.extend(squares(children).map(|square| self.least(board.play(square))));
            if next.len() > MOST_POSITIONS {
                return Err(CertificateError::TooLong);
            }
        }
        *layer = next;
        Ok(())
    }

    /// The square that the side takes, as a set. The set is empty if the position needs no further play.
    fn own(
        &self,
        board: Board,
        guide: &mut impl Guide,
        known: &mut Known,
        work: &mut Work,
    ) -> Result<u64, CertificateError> {
        match self.own_turn(board) {
            Turn::Won => Ok(0),
            Turn::Full if self.task.win => Err(CertificateError::NotWon(self.rows(board))),
            Turn::Full => Ok(0),
            Turn::Forced(square) => Ok(1 << square),
            Turn::Lost => Err(CertificateError::Lost(self.rows(board))),
            Turn::Free if self.threat(board, known, work)?.is_some() => Ok(0),
            Turn::Free => Ok(1 << guide.choice(board, &self.by_promise(board))?),
        }
    }

    /// The squares that the opponent may take. The set is empty if the position needs no further play.
    fn other(&self, board: Board, guide: &mut impl Guide, work: &mut Work) -> Result<u64, CertificateError> {
        match self.other_turn(board) {
            Turn::Lost => Err(CertificateError::Lost(self.rows(board))),
            Turn::Won => Ok(0),
            Turn::Full if self.task.win => Err(CertificateError::NotWon(self.rows(board))),
            Turn::Full => Ok(0),
            Turn::Forced(square) => Ok(1 << square),
            Turn::Free if self.task.win => Ok(self.empty(board)),
            Turn::Free => {
                if !guide.is_closed(board) {
                    return Ok(self.empty(board));
                }
                let pairs = pairing::find(self.open(board), work)?;
                pairs.map(|_| 0).ok_or_else(|| CertificateError::NoPairing(self.rows(board)))
            }
        }
    }

    pub fn is_own(&self, board: Board) -> bool {
        board.to_move() == self.task.side
    }

    /// The squares of the side, and those of its opponent.
    pub fn own_and_other(&self, board: Board) -> [u64; 2] {
        [board.of(self.task.side), board.of(self.task.side.opponent())]
    }

    pub fn least(&self, board: Board) -> Board {
        self.game.symmetries_of_proofs().least(board).0
    }

    fn rows(&self, board: Board) -> Rows {
        self.game.rows(board)
    }

    /// The lines, which are the same for both players.
    fn lines(&self) -> &[u64] {
        self.game.lines(self.task.side).sets()
    }

    pub fn empty(&self, board: Board) -> u64 {
        self.game.empty(board)
    }

    /// The squares on which the side completes a line, and those on which its opponent does.
    pub fn wins(&self, board: Board) -> [u64; 2] {
        let side = self.task.side;
        [side, side.opponent()].map(|player| self.game.completing(board, player))
    }

    /// The first move of a win by threats alone, for the side to move; `None` if there is no such win.
    /// Fails if the search needs more work than is left.
    pub fn threat(&self, board: Board, known: &mut Known, work: &mut Work) -> Result<Option<usize>, CertificateError> {
        let [own, other] = self.own_and_other(board);
        threats::first(&self.game, own, other, known, work)
    }

    /// The empty squares, the most promising first; among equals, the lowest first.
    pub fn by_promise(&self, board: Board) -> Vec<usize> {
        let mut empty: Vec<usize> = squares(self.empty(board)).collect();
        empty.sort_by_cached_key(|square| (Reverse(self.promise(board, *square)), *square));
        empty
    }

    /// How promising a square is. This depends on the lines through it on which at most one player has marks.
    fn promise(&self, board: Board, square: usize) -> u128 {
        let [own, other] = self.own_and_other(board);
        let through = self.lines().iter().filter(|line| *line >> square & 1 == 1);
        let promise = through.map(|line| match ((line & own).count_ones(), (line & other).count_ones()) {
            (0, 0) => 2,
            (marks, 0) => 1 << (2 * marks + 1),
            (0, marks) => 1 << (2 * marks + u32::from(!self.task.win)),
            _ => 0,
        });
        promise.sum()
    }

    /// The lines that the opponent could still complete, each as the set of its empty squares.
    pub fn open(&self, board: Board) -> Vec<u64> {
        pairing::open_lines(self.lines(), board.of(self.task.side), self.empty(board))
    }

    /// What is forced when the side is to move.
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

    /// What is forced when the opponent is to move.
    pub fn other_turn(&self, board: Board) -> Turn {
        let [own, other] = self.wins(board);
        match own.count_ones() {
            _ if other != 0 => Turn::Lost,
            _ if self.empty(board) == 0 => Turn::Full,
            0 => Turn::Free,
            // This is so even if it is the last empty square.
            1 => Turn::Forced(own.trailing_zeros() as usize),
            _ => Turn::Won,
        }
    }
}
