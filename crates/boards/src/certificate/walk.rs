//! The walk through all positions that come up when one side plays by a certificate and the other plays anything.
//!
//! It goes ply by ply. The positions of a ply are taken modulo symmetry, each by its least image, and in increasing
//! order. The walk uses the rules and nothing of the solver.

use super::pairing;
use super::threats::{self, Known};
use super::work::{MOST_POSITIONS, Work};
use super::{CertificateError, Task};
use crate::board::Board;
use crate::game::Game;
use crate::notation::Rows;
use crate::rules::squares;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// What the walk tells and asks at its positions.
pub trait Guide {
    /// The walk comes to this position.
    fn visit(&mut self, _: Board) {}

    /// Which of the empty squares the side takes where nothing forces its move. The most promising come first.
    ///
    /// # Errors
    /// If the answer is not known.
    fn choice(&mut self, board: Board, empty: &[usize]) -> Result<usize, CertificateError>;

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
    /// The game, which is that of the task.
    pub game: Game,
}

/// How far a walk has come.
#[derive(Clone, Debug)]
pub struct Front {
    /// The positions of the next ply, none at the end.
    layer: BTreeSet<Board>,
    known: Known,
}

impl Front {
    /// The next ply; `None` at the end.
    pub fn ply(&self) -> Option<usize> {
        self.layer.first().map(|board| board.ply())
    }
}

impl Walk {
    /// The walk for a task.
    #[must_use]
    pub fn new(task: Task) -> Walk {
        Walk { game: task.game.clone(), task }
    }

    /// Walks through all positions, and says how many there are.
    ///
    /// # Errors
    /// If the side does not reach its goal against every play, or there is not so much work left as this takes.
    pub fn run(&self, guide: &mut impl Guide, work: &mut Work) -> Result<usize, CertificateError> {
        let (mut front, mut positions) = (self.start()?, 0);
        while front.ply().is_some() {
            positions += front.layer.len();
            self.advance(&mut front, guide, work)?;
        }
        Ok(positions)
    }

    /// Before the empty board.
    ///
    /// # Errors
    /// If there are no certificates of the game.
    pub fn start(&self) -> Result<Front, CertificateError> {
        match () {
            () if !self.game.is_alike() => Err(CertificateError::NotAlike),
            () if self.game.are_symmetries_unknown() => Err(CertificateError::HardSymmetries),
            () => Ok(Front { layer: BTreeSet::from([Board::EMPTY]), known: Known::new() }),
        }
    }

    /// Walks through the positions of a ply.
    ///
    /// # Errors
    /// As [`Walk::run`].
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

    /// The square that the side takes, as a set; none if the position is settled.
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
                if !guide.is_closed(board) {
                    return Ok(self.empty(board));
                }
                let pairs = pairing::find(self.open(board), work)?;
                pairs.map(|_| 0).ok_or_else(|| CertificateError::NoPairing(self.rows(board)))
            }
        }
    }

    /// Whether the side is to move.
    #[must_use]
    pub fn is_own(&self, board: Board) -> bool {
        board.to_move() == self.task.side
    }

    /// The squares of the side and those of its opponent.
    #[must_use]
    pub fn own_and_other(&self, board: Board) -> [u64; 2] {
        [board.of(self.task.side), board.of(self.task.side.opponent())]
    }

    /// The least image of a position.
    #[must_use]
    pub fn least(&self, board: Board) -> Board {
        self.game.symmetries_of_proofs().least(board).0
    }

    fn rows(&self, board: Board) -> Rows {
        self.game.rows(board)
    }

    /// The lines, which are those of both players.
    fn lines(&self) -> &[u64] {
        self.game.lines(self.task.side).sets()
    }

    /// The empty squares.
    #[must_use]
    pub fn empty(&self, board: Board) -> u64 {
        self.game.empty(board)
    }

    /// The squares on which the side, and those on which its opponent completes a line.
    #[must_use]
    pub fn wins(&self, board: Board) -> [u64; 2] {
        let side = self.task.side;
        [side, side.opponent()].map(|player| self.game.completing(board, player))
    }

    /// The first move of a win of the side, being to move, by threats alone.
    ///
    /// # Errors
    /// If there is not so much work left as this takes.
    pub fn threat(&self, board: Board, known: &mut Known, work: &mut Work) -> Result<Option<usize>, CertificateError> {
        let [own, other] = self.own_and_other(board);
        threats::first(&self.game, own, other, known, work)
    }

    /// The empty squares from the most promising to the least, the lowest first among equals.
    #[must_use]
    pub fn by_promise(&self, board: Board) -> Vec<usize> {
        let mut empty: Vec<usize> = squares(self.empty(board)).collect();
        empty.sort_by_cached_key(|square| (Reverse(self.promise(board, *square)), *square));
        empty
    }

    /// How promising a square looks: by the lines through it that only one player has marks on.
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
    #[must_use]
    pub fn open(&self, board: Board) -> Vec<u64> {
        pairing::open_lines(self.lines(), board.of(self.task.side), self.empty(board))
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
