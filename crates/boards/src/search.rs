//! Finds the exact score of one position by search. This serves positions with few empty squares, and games without a
//! table.

use crate::board::{Board, BoardError};
use crate::game::Game;
use crate::hash::BoardMap;
use crate::rules::{MAX_SQUARES, squares};
use crate::score;
use crate::square::Square;
use noughts_rules::{Player, Value};
use std::mem;
use std::time::Instant;

/// What the rules alone tell about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// The game is over or decided, with this score.
    Score(u8),
    /// The player to move must take this square, or the opponent wins on it.
    Forced(usize),
    /// The rules alone do not decide.
    Open,
}

/// Tells what the rules alone say about a position that a game can reach: the game is over; the player to move wins at
/// once; or the opponent would win with the next move, on one square or on several. In a misère game no move wins, so
/// the result only tells whether the game is over.
pub fn plain(game: &Game, board: Board) -> Plain {
    let (player, ply, empty) = (board.to_move(), board.ply(), game.empty(board));
    let opponent = player.opponent();
    if game.lines(opponent).any_in(board.of(opponent)) {
        return Plain::Score(score::win(game.winner_by_line_of(opponent), ply));
    }
    if game.is_misere() {
        return if empty == 0 { Plain::Score(score::DRAW) } else { Plain::Open };
    }
    if game.completing(board, player) != 0 {
        return Plain::Score(score::win(player, ply + 1));
    }
    let threats = game.completing(board, opponent);
    match threats.count_ones() {
        _ if empty == 0 => Plain::Score(score::DRAW),
        0 => Plain::Open,
        1 => Plain::Forced(threats.trailing_zeros() as usize),
        _ => Plain::Score(score::win(opponent, ply + 2)),
    }
}

/// Searches positions of one game, and keeps the results.
#[derive(Debug)]
pub struct Searcher {
    game: Game,
    /// The least and the greatest score that each position can have.
    known: BoardMap<(u8, u8)>,
    deadline: Option<Instant>,
    is_late: bool,
    /// The number of positions searched, to look at the clock now and then.
    steps: u32,
}

const KEPT: usize = 4_000_000;

impl Searcher {
    /// A searcher for this game.
    pub fn new(game: &Game) -> Searcher {
        Searcher { game: game.clone(), known: BoardMap::default(), deadline: None, is_late: false, steps: 0 }
    }

    /// The [score] of a position that a game can reach.
    pub(crate) fn score(&mut self, board: Board) -> u8 {
        if self.known.len() >= KEPT {
            self.known.clear();
        }
        self.search(board, score::NONE, u8::MAX)
    }

    /// The moves of a position with their values, from the view of the player who moves, counting the move. `None` if
    /// the deadline passes before they are found.
    ///
    /// # Errors
    /// If no game can lead to the position.
    pub fn moves(&mut self, board: Board, deadline: Instant) -> Result<Option<Vec<(Square, Value)>>, BoardError> {
        self.game.check(board)?;
        if self.game.is_over(board) {
            return Ok(Some(Vec::new()));
        }
        self.deadline = Some(deadline);
        let mut values = Vec::new();
        for square in squares(self.game.empty(board)) {
            let score = self.score(board.play(square));
            values.push((Square::of_bit(square), score::value(score, board.ply(), self.game.square_count())));
        }
        self.deadline = None;
        Ok((!mem::take(&mut self.is_late)).then_some(values))
    }

    /// Whether the deadline has passed. From then on, the results of the search mean nothing.
    fn is_late(&mut self) -> bool {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(1024) {
            self.is_late |= self.deadline.is_some_and(|deadline| Instant::now() > deadline);
        }
        self.is_late
    }

    /// The score, if it lies between the bounds. Otherwise a bound of the score that lies on the same side.
    fn search(&mut self, board: Board, low: u8, high: u8) -> u8 {
        match plain(&self.game, board) {
            Plain::Score(score) => score,
            Plain::Forced(square) => self.search(board.play(square), low, high),
            Plain::Open => {
                let (least, greatest) = self.bounds(board);
                if least == greatest || least >= high {
                    least
                } else if greatest <= low {
                    greatest
                } else {
                    self.search_moves(board, low.max(least), high.min(greatest), (least, greatest))
                }
            }
        }
    }

    /// The least and the greatest score that an open position can have, as far as is known.
    fn bounds(&self, board: Board) -> (u8, u8) {
        if let Some(known) = self.known.get(&board) {
            return *known;
        }
        // The player whose line makes `winner` win.
        let maker = |winner| self.game.winner_by_line_of(winner);
        let can_win = |winner| {
            let maker: Player = maker(winner);
            self.game.lines(maker).sets().iter().any(|line| line & board.of(maker.opponent()) == 0)
        };
        // In an open position, nobody wins with the next move, and the player not to move does not win with the move
        // after it. In a misère game, any move can lose.
        let wait = if self.game.is_misere() { 1 } else { 3 };
        let soonest = |winner| board.ply() + wait + usize::from(maker(winner) != board.to_move());
        let bound = |player: Player| if can_win(player) { score::win(player, soonest(player)) } else { score::DRAW };
        (bound(Player::O), bound(Player::X))
    }

    fn search_moves(&mut self, board: Board, low: u8, high: u8, (least, greatest): (u8, u8)) -> u8 {
        if self.is_late() {
            return score::DRAW;
        }
        let player = board.to_move();
        let (mut from, mut to) = (low, high);
        let mut best = if player == Player::X { score::NONE } else { u8::MAX };
        for square in self.ordered(board) {
            let score = self.search(board.play(square), from, to);
            best = score::better(player, best, score);
            match player {
                Player::X => from = from.max(best),
                Player::O => to = to.min(best),
            }
            if from >= to {
                break;
            }
        }
        let best = best.clamp(least, greatest);
        let known = match () {
            () if best <= low => (least, best),
            () if best >= high => (best, greatest),
            () => (best, best),
        };
        if !self.is_late && self.known.len() < KEPT {
            self.known.insert(board, known);
        }
        best
    }

    /// The empty squares, those on the most promising lines first. In a misère game, they come last.
    fn ordered(&self, board: Board) -> impl Iterator<Item = usize> + use<> {
        // A line without marks is counted for both players, so it has half the weight.
        let weight = |marks: u32| if marks == 0 { 1 } else { 2i64 << (2 * marks).min(40) };
        let sign = if self.game.is_misere() { 1 } else { -1 };
        let mut promise = [0; MAX_SQUARES];
        for player in [Player::X, Player::O] {
            let (own, other) = (board.of(player), board.of(player.opponent()));
            for line in self.game.lines(player).sets().iter().filter(|line| *line & other == 0) {
                let weight = sign * weight((line & own).count_ones());
                squares(line & !own).for_each(|square| promise[square] += weight);
            }
        }
        let mut moves: Vec<_> = squares(self.game.empty(board)).map(|square| (promise[square], square)).collect();
        moves.sort_unstable();
        moves.into_iter().map(|(_, square)| square)
    }
}
