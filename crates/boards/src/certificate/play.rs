//! Playing by a certificate.

use super::answers::Reader;
use super::pairing;
use super::threats::Known;
use super::walk::{Guide, Turn, Walk};
use super::work::{MOST_WORK, Work};
use super::{Certificate, CertificateError};
use crate::rules::squares;
use crate::{Board, Square};
use std::collections::HashMap;

/// Plays the side of a certificate.
///
/// ```
/// use noughts_boards::{Certificate, Player, Rules, Square};
///
/// let certificate = Certificate::bundled(Rules::new(6, 6, 4)?, Player::X).unwrap();
/// let player = certificate.player()?;
/// let first = player.reply(&[]).unwrap();
/// assert!(player.reply(&[first, Square::new(36).unwrap()]).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CertifiedPlayer {
    walk: Walk,
    /// What the side does, by the least images of the positions.
    choices: HashMap<Board, usize>,
    closed: Vec<Board>,
}

impl CertifiedPlayer {
    /// [`Certificate::player`].
    pub(super) fn new(certificate: &Certificate) -> Result<CertifiedPlayer, CertificateError> {
        let walk = Walk::new(certificate.task);
        let mut recorder =
            Recorder { reader: Reader::new(&certificate.answers), choices: HashMap::new(), closed: Vec::new() };
        walk.run(&mut recorder, &mut Work(MOST_WORK))?;
        certificate.check_rest(&recorder.reader)?;
        recorder.closed.sort_unstable();
        Ok(CertifiedPlayer { walk, choices: recorder.choices, closed: recorder.closed })
    }

    /// The square to take after these moves, which are all those of a game that this player has played from its beginning.
    /// `None` if the game is over, the opponent is to move, a move cannot be made, or this player would not have played so.
    #[must_use]
    pub fn reply(&self, moves: &[Square]) -> Option<Square> {
        let boards = self.boards(moves)?;
        let board = *boards.last()?;
        if board.to_move() != self.walk.task.side || self.walk.game.is_over(board) {
            return None;
        }
        let square = match self.walk.own_turn(board) {
            Turn::Won => Some(self.walk.wins(board)[0].trailing_zeros() as usize),
            Turn::Forced(square) => Some(square),
            Turn::Full | Turn::Lost => None,
            Turn::Free => self.threat(board).or_else(|| match self.pairs(&boards) {
                Some(pairs) => Some(self.partner(&pairs, moves, board)),
                None => self.choice(board),
            }),
        };
        square.map(Square::of_bit)
    }

    /// The positions of a game, from the empty board; `None` if a move cannot be made.
    fn boards(&self, moves: &[Square]) -> Option<Vec<Board>> {
        let mut boards = vec![Board::EMPTY];
        for square in moves {
            boards.push(self.walk.game.play(boards[boards.len() - 1], *square).ok()?);
        }
        Some(boards)
    }

    /// The plan from the first position on that is closed: its pairs. `None` if there was no such position.
    fn pairs(&self, boards: &[Board]) -> Option<Vec<u64>> {
        let (task, symmetries) = (self.walk.task, self.walk.game.symmetries());
        let mut images = boards.iter().map(|board| symmetries.least(*board));
        let (closed, symmetry) = images.find(|(least, _)| self.closed.binary_search(least).is_ok())?;
        // As the walk finds them, since the search for the pairs of another image may be longer.
        let pairs = pairing::find(self.walk.open(closed), &mut Work(MOST_WORK)).ok()??;
        let is_in = |pair: u64, square: usize| pair >> symmetries.square(symmetry, square) & 1 == 1;
        let back =
            |pair| squares(task.rules.all()).filter(|square| is_in(pair, *square)).map(|square| 1 << square).sum();
        Some(pairs.into_iter().map(back).collect())
    }

    /// The first move of a win by threats alone.
    fn threat(&self, board: Board) -> Option<usize> {
        self.walk.threat(board, &mut Known::new(), &mut Work(MOST_WORK)).ok()?
    }

    fn choice(&self, board: Board) -> Option<usize> {
        let (least, symmetry) = self.walk.game.symmetries().least(board);
        let image = *self.choices.get(&least)?;
        squares(self.walk.empty(board)).find(|square| self.walk.game.symmetries().square(symmetry, *square) == image)
    }

    /// The partner of the square that the opponent has just taken, or any square if it has none.
    fn partner(&self, pairs: &[u64], moves: &[Square], board: Board) -> usize {
        let (empty, taken) = (self.walk.empty(board), moves.last().map_or(0, |square| 1 << square.index()));
        let partner = pairs.iter().find(|pair| *pair & taken != 0).map_or(0, |pair| pair & empty);
        (if partner == 0 { empty } else { partner }).trailing_zeros() as usize
    }
}

/// Keeps what a certificate answers.
struct Recorder<'a> {
    reader: Reader<'a>,
    choices: HashMap<Board, usize>,
    closed: Vec<Board>,
}

impl Guide for Recorder<'_> {
    fn choice(&mut self, board: Board, empty: &[usize]) -> Result<usize, CertificateError> {
        let choice = self.reader.choice(board, empty)?;
        self.choices.insert(board, choice);
        Ok(choice)
    }

    fn is_closed(&mut self, board: Board) -> bool {
        let closed = self.reader.is_closed(board);
        if closed {
            self.closed.push(board);
        }
        closed
    }
}
