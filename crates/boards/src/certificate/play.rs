//! Playing by a certificate.

use super::digits::Digits;
use super::pairing;
use super::walk::{Guide, OwnTurn, Walk};
use super::{Certificate, Fault, Reader};
use crate::board::Board;
use crate::rules::squares;
use std::collections::HashMap;

/// Plays the side of a certificate.
///
/// ```
/// use noughts_boards::certificate::{known, play::CertifiedStrategy};
/// use noughts_boards::{Player, Rules};
///
/// let rules = Rules::new(6, 6, 4)?;
/// let strategy = CertifiedStrategy::new(&known::find(rules, Player::X).unwrap())?;
/// let first = strategy.reply(&[]).unwrap();
/// assert!(strategy.reply(&[first, 35]).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CertifiedStrategy {
    walk: Walk,
    /// What the side does, by the least images of the positions.
    choices: HashMap<Board, u32>,
    closed: Vec<Board>,
}

impl CertifiedStrategy {
    /// A strategy for any number of games.
    ///
    /// # Errors
    /// If the certificate does not prove what it says.
    pub fn new(certificate: &Certificate) -> Result<CertifiedStrategy, Fault> {
        let walk = Walk::new(certificate.task);
        let mut recorder =
            Recorder { reader: Reader(Digits::new(&certificate.number)), choices: HashMap::new(), closed: Vec::new() };
        walk.run(&mut recorder)?;
        certificate.check_rest(&recorder.reader)?;
        recorder.closed.sort_unstable();
        Ok(CertifiedStrategy { walk, choices: recorder.choices, closed: recorder.closed })
    }

    /// The square to take after these moves, which are all those of a game that this strategy has played from its beginning.
    /// `None` if the game is over, the opponent is to move, a move cannot be made, or this strategy would not have played so.
    #[must_use]
    pub fn reply(&self, moves: &[usize]) -> Option<usize> {
        let boards = self.boards(moves)?;
        let board = *boards.last().filter(|board| board.to_move() == self.walk.task.side)?;
        match self.walk.own_turn(board) {
            OwnTurn::Win => Some(self.walk.wins(board)[0].trailing_zeros() as usize),
            OwnTurn::Forced(square) => Some(square),
            OwnTurn::Full | OwnTurn::Lost => None,
            OwnTurn::Free => match self.pairs(&boards) {
                Some(pairs) => Some(self.partner(&pairs, moves, board)),
                None => self.choice(board),
            },
        }
    }

    /// The positions of a game that goes on, from the empty board; `None` if a move cannot be made, or the game is over.
    fn boards(&self, moves: &[usize]) -> Option<Vec<Board>> {
        let mut boards = vec![Board::EMPTY];
        for square in moves {
            let board = boards[boards.len() - 1];
            squares(self.walk.empty(board)).find(|empty| empty == square)?;
            boards.push(Some(board.play(*square)).filter(|board| !self.walk.is_over(*board))?);
        }
        Some(boards)
    }

    /// The plan from the first position on that is closed: its pairs. `None` if there was no such position.
    fn pairs(&self, boards: &[Board]) -> Option<Vec<u64>> {
        let Walk { task, symmetries, .. } = &self.walk;
        let mut images = boards.iter().map(|board| symmetries.least(*board));
        let (closed, symmetry) = images.find(|(least, _)| self.closed.binary_search(least).is_ok())?;
        // As the walk finds them, since the search for the pairs of another image may be longer.
        let pairs = pairing::find(&self.walk.open(closed), pairing::STEPS)?;
        let is_in = |pair: u64, square: usize| pair >> symmetries.square(symmetry, square) & 1 == 1;
        let back =
            |pair| squares(task.rules.all()).filter(|square| is_in(pair, *square)).map(|square| 1 << square).sum();
        Some(pairs.into_iter().map(back).collect())
    }

    fn choice(&self, board: Board) -> Option<usize> {
        let (least, symmetry) = self.walk.symmetries.least(board);
        let choice = *self.choices.get(&least)?;
        let image = squares(self.walk.empty(least)).nth(choice as usize)?;
        squares(self.walk.empty(board)).find(|square| self.walk.symmetries.square(symmetry, *square) == image)
    }

    /// The partner of the square that the opponent has just taken, or any square if it has none.
    fn partner(&self, pairs: &[u64], moves: &[usize], board: Board) -> usize {
        let (empty, taken) = (self.walk.empty(board), moves.last().map_or(0, |square| 1 << square));
        let partner = pairs.iter().find(|pair| *pair & taken != 0).map_or(0, |pair| pair & empty);
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
