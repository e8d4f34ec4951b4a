//! Plays by a certificate.

use super::answers::Reader;
use super::error::CertificateError;
use super::format::Certificate;
use super::pairing;
use super::threats::Known;
use super::walk::{Front, Guide, Turn, Walk};
use super::work::Work;
use crate::board::Board;
use crate::game::Game;
use crate::rules::squares;
use crate::square::Square;
use noughts_rules::Player;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The most work of looking for pairs after one move.
const PAIRING_WORK: usize = 100_000;

/// Plays the side of a certificate.
///
/// ```
/// use noughts_boards::{Certificate, Game, Player, Rules, Square};
///
/// let certificate = Certificate::bundled(&Game::new(Rules::new(6, 6, 4)?), Player::X).unwrap();
/// let mut player = certificate.player()?;
/// let first = player.reply(&[]).unwrap();
/// assert!(player.reply(&[first, Square::new(36).unwrap()]).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CertifiedPlayer {
    walk: Walk,
    front: Front,
    work: Work,
    record: Record,
}

/// What the side of a certificate does in a position to reach its goal, whatever the opponent does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// It is to move, and takes this square.
    Take(Square),
    /// The opponent is to move.
    Wait,
}

impl CertifiedPlayer {
    /// See [`Certificate::player`].
    pub(super) fn new(certificate: &Certificate) -> Result<CertifiedPlayer, CertificateError> {
        let mut player = CertifiedPlayer::unchecked(certificate)?;
        player.walk_to(usize::MAX)?;
        certificate.check_rest(&player.record.reader).map(|()| player)
    }

    /// A player by the bundled certificate for a side of a game; `None` if there is none. The tests of the crate check
    /// all bundled certificates, so this walks only as far as the positions need that it is asked about.
    pub fn bundled(game: &Game, side: Player) -> Option<CertifiedPlayer> {
        CertifiedPlayer::unchecked(&Certificate::bundled(game, side)?).ok()
    }

    fn unchecked(certificate: &Certificate) -> Result<CertifiedPlayer, CertificateError> {
        let walk = Walk::new(certificate.task.clone());
        let (visited, choices, closed) = Default::default();
        let record = Record { reader: Reader::new(&certificate.answers), visited, choices, closed };
        Ok(CertifiedPlayer { front: walk.start()?, walk, work: Work::default(), record })
    }

    /// Walks through the positions of all plies up to this one.
    fn walk_to(&mut self, ply: usize) -> Result<(), CertificateError> {
        while self.front.ply().is_some_and(|next| next <= ply) {
            self.walk.advance(&mut self.front, &mut self.record, &mut self.work)?;
        }
        Ok(())
    }

    /// The square that the side takes in each position in which nothing forces its move. Each position is the least of
    /// its images under the [symmetries](Self::symmetries). After [`Certificate::player`], these are all answers of
    /// the certificate. After [`bundled`](Self::bundled), they are the answers that were needed so far.
    pub fn answers(&self) -> BTreeMap<Board, Square> {
        self.record.choices.iter().map(|(board, square)| (*board, Square::of_bit(*square))).collect()
    }

    /// The symmetries that the answers hold for, each as the list of the images of all squares, counted from 0. The
    /// first one changes nothing.
    pub fn symmetries(&self) -> &[Vec<u8>] {
        self.walk.game.symmetries_of_proofs().permutations()
    }

    /// The number of positions that the walk has visited so far.
    pub fn positions(&self) -> usize {
        self.record.visited.len()
    }

    /// The square to take after these moves: a whole game so far, in which this player chose the moves of its side.
    /// `None` if the game is over, the opponent is to move, a move is impossible, or this player would have played
    /// another.
    pub fn reply(&mut self, moves: &[Square]) -> Option<Square> {
        let boards = self.boards(moves)?;
        let board = *boards.last()?;
        if !self.walk.is_own(board) || self.walk.game.is_over(board) {
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

    /// What the side does in a position, however it came up, if the side provably reaches its goal from there; `None`
    /// if that is not known or the game is over.
    ///
    /// It is known if the walk visits the position, if forced moves lead to a position that it visits, if the side
    /// wins by threats alone, or, for a side that is not to lose, if a pairing closes the position.
    ///
    /// ```
    /// use noughts_boards::{Board, Certificate, Game, Plan, Player, Rules, Square};
    ///
    /// let game = Game::new(Rules::new(6, 6, 4)?);
    /// let mut player = Certificate::bundled(&game, Player::X).unwrap().player()?;
    /// assert_eq!(player.plan(Board::EMPTY), Square::new(15).map(Plan::Take));
    /// assert_eq!(player.plan(game.read_moves("15")?.1), Some(Plan::Wait));
    /// assert_eq!(player.plan(game.read_moves("1")?.1), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plan(&mut self, board: Board) -> Option<Plan> {
        if self.walk.game.check(board).is_err() || self.walk.game.is_over(board) {
            None
        } else if self.walk.is_own(board) {
            self.proved_move(board).map(|square| Plan::Take(Square::of_bit(square)))
        } else {
            self.is_proved(board).then_some(Plan::Wait)
        }
    }

    /// The square with which the side reaches its goal. The side is to move, and the board is not full.
    fn proved_move(&mut self, board: Board) -> Option<usize> {
        match self.walk.own_turn(board) {
            Turn::Won => Some(self.walk.wins(board)[0].trailing_zeros() as usize),
            Turn::Full | Turn::Lost => None,
            Turn::Forced(square) => (self.is_visited(board) || self.is_proved(board.play(square))).then_some(square),
            Turn::Free => self
                .threat(board)
                .or_else(|| self.choice(board))
                .or_else(|| squares(self.walk.empty(board)).find(|square| self.is_held_by_pairs(board.play(*square)))),
        }
    }

    /// Whether the side reaches its goal. The opponent is to move, or the board is full.
    fn is_proved(&mut self, board: Board) -> bool {
        match self.walk.other_turn(board) {
            Turn::Won => true,
            Turn::Lost => false,
            Turn::Full => !self.walk.task.win,
            _ if self.is_visited(board) => true,
            Turn::Forced(square) => {
                let next = board.play(square);
                if self.walk.empty(next) == 0 { !self.walk.task.win } else { self.proved_move(next).is_some() }
            }
            Turn::Free => self.is_held_by_pairs(board),
        }
    }

    fn is_visited(&mut self, board: Board) -> bool {
        self.walk_to(board.ply()).is_ok() && self.record.visited.contains(&self.walk.least(board))
    }

    /// Whether a short search finds pairs that keep the opponent, who is to move, from every line. Never so if the side
    /// must win.
    fn is_held_by_pairs(&self, board: Board) -> bool {
        let pairs = || pairing::find(self.walk.open(board), &mut Work(PAIRING_WORK));
        !self.walk.task.win && matches!(pairs(), Ok(Some(_)))
    }

    /// The positions of a game, from the empty board on; `None` if a move is impossible.
    fn boards(&self, moves: &[Square]) -> Option<Vec<Board>> {
        let mut boards = vec![Board::EMPTY];
        for square in moves {
            boards.push(self.walk.game.play(boards[boards.len() - 1], *square).ok()?);
        }
        Some(boards)
    }

    /// The pairs of the first closed position of the game; `None` if no position was closed.
    fn pairs(&mut self, boards: &[Board]) -> Option<Vec<u64>> {
        self.walk_to(boards.len() - 1).ok()?;
        let (game, symmetries) = (&self.walk.game, self.walk.game.symmetries_of_proofs());
        let mut images = boards.iter().map(|board| symmetries.least(*board));
        let (closed, symmetry) = images.find(|(least, _)| self.record.closed.contains(least))?;
        // Search in the least image, as the walk does: in another image, the search may take longer.
        let pairs = pairing::find(self.walk.open(closed), &mut Work::default()).ok()??;
        let is_in = |pair: u64, square: usize| pair >> symmetries.square(symmetry, square) & 1 == 1;
        let back = |pair| squares(game.all()).filter(|square| is_in(pair, *square)).map(|square| 1 << square).sum();
        Some(pairs.into_iter().map(back).collect())
    }

    fn threat(&self, board: Board) -> Option<usize> {
        self.walk.threat(board, &mut Known::new(), &mut Work::default()).ok()?
    }

    fn choice(&mut self, board: Board) -> Option<usize> {
        self.walk_to(board.ply()).ok()?;
        let symmetries = self.walk.game.symmetries_of_proofs();
        let (least, symmetry) = symmetries.least(board);
        let image = *self.record.choices.get(&least)?;
        squares(self.walk.empty(board)).find(|square| symmetries.square(symmetry, *square) == image)
    }

    /// The other square of the pair that the opponent has just played in, or any empty square if the opponent played
    /// in no pair.
    fn partner(&self, pairs: &[u64], moves: &[Square], board: Board) -> usize {
        let (empty, taken) = (self.walk.empty(board), moves.last().map_or(0, |square| 1 << square.index()));
        let partner = pairs.iter().find(|pair| *pair & taken != 0).map_or(0, |pair| pair & empty);
        (if partner == 0 { empty } else { partner }).trailing_zeros() as usize
    }
}

/// What a certificate answers, by the least images of positions.
#[derive(Clone, Debug)]
struct Record {
    reader: Reader,
    visited: HashSet<Board>,
    choices: HashMap<Board, usize>,
    closed: HashSet<Board>,
}

impl Guide for Record {
    fn visit(&mut self, board: Board) {
        self.visited.insert(board);
    }

    fn choice(&mut self, board: Board, empty: &[usize]) -> Result<usize, CertificateError> {
        let choice = self.reader.choice(board, empty)?;
        self.choices.insert(board, choice);
        Ok(choice)
    }

    fn is_closed(&mut self, board: Board) -> bool {
        let closed = self.reader.is_closed(board);
        if closed {
            self.closed.insert(board);
        }
        closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::bundled::BUNDLED;
    use crate::certificate::task::Task;
    use crate::families;

    #[test]
    fn one_of_the_crate_walks_no_further_than_it_is_asked() {
        let qubic = families::cube(4, 3).unwrap().game();
        let mut player = CertifiedPlayer::bundled(&qubic, Player::X).unwrap();
        assert_eq!(player.plan(Board::EMPTY), Square::new(1).map(Plan::Take));
        assert_eq!(player.front.ply(), Some(1));
        let moves = [1, 22].map(|number| Square::new(number).unwrap());
        assert_eq!(player.reply(&moves), Square::new(43));
        assert_eq!(player.front.ply(), Some(3));
    }

    #[test]
    fn one_of_the_crate_plays_as_one_that_was_checked() {
        let mut random = fastrand::Rng::with_seed(6);
        for known in BUNDLED.iter().filter(|known| known.bytes.len() < 100) {
            let certificate = known.certificate();
            let Task { game, side, .. } = &certificate.task;
            let mut checked = certificate.player().unwrap();
            for _ in 0..20 {
                // A new player is asked about late positions first, before it has walked far.
                let (mut player, mut moves) = (CertifiedPlayer::bundled(game, *side).unwrap(), Vec::new());
                let mut board = Board::EMPTY;
                while !game.is_over(board) {
                    if random.u8(..3) == 0 {
                        assert_eq!(player.plan(board), checked.plan(board), "{} {moves:?}", known.name);
                        assert_eq!(player.reply(&moves), checked.reply(&moves), "{} {moves:?}", known.name);
                    }
                    let own = checked.reply(&moves).filter(|_| random.u8(..8) > 0);
                    let square = own.or_else(|| random.choice(Game::squares(game.empty(board)).collect::<Vec<_>>()));
                    moves.push(square.unwrap());
                    board = game.play(board, square.unwrap()).unwrap();
                }
            }
        }
    }
}
