//! The exact score of one position by search: for positions with few empty squares, and wherever there is no table.

use crate::game::Game;
use crate::hash::BoardMap;
use crate::rules::squares;
use crate::score;
use crate::{Board, BoardError, Player, Square, Value};
use std::mem;
use std::time::Instant;

/// What the rules alone tell about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// The game is over or decided: the score.
    Score(u8),
    /// The player to move must take this square, or the opponent wins there.
    Forced(usize),
    /// More than the rules is needed.
    Open,
}

/// What the rules alone tell about a position that play can reach: it is over, the player to move wins at once, or the
/// opponent would win with the next move, on one square or on several.
#[must_use]
pub fn plain(game: &Game, board: Board) -> Plain {
    let (player, ply, empty, lines) = (board.to_move(), board.ply(), game.empty(board), game.lines());
    let (own, other) = (board.of(player), board.of(player.opponent()));
    if lines.any_in(other) {
        return Plain::Score(score::win(player.opponent(), ply));
    }
    if lines.completing(own) & empty != 0 {
        return Plain::Score(score::win(player, ply + 1));
    }
    let threats = lines.completing(other) & empty;
    match threats.count_ones() {
        _ if empty == 0 => Plain::Score(score::DRAW),
        0 => Plain::Open,
        1 => Plain::Forced(threats.trailing_zeros() as usize),
        _ => Plain::Score(score::win(player.opponent(), ply + 2)),
    }
}

/// Searches positions of one game, and keeps what it finds.
#[derive(Debug)]
pub struct Searcher {
    game: Game,
    /// The least and the greatest score that a position can have.
    known: BoardMap<(u8, u8)>,
    /// When to give up, if ever.
    deadline: Option<Instant>,
    is_late: bool,
    /// How many positions were searched.
    steps: u32,
}

/// The positions that a searcher keeps at most.
const KEPT: usize = 4_000_000;

impl Searcher {
    /// A searcher for this game.
    #[must_use]
    pub fn new(game: &Game) -> Searcher {
        Searcher { game: game.clone(), known: BoardMap::default(), deadline: None, is_late: false, steps: 0 }
    }

    /// The [score] of a position that play can reach.
    pub(crate) fn score(&mut self, board: Board) -> u8 {
        if self.known.len() >= KEPT {
            self.known.clear();
        }
        self.search(board, score::NONE, u8::MAX)
    }

    /// The moves of a position, with their values, from the point of view of the player who
    /// moves and counting the move; `None` if they are not found until this time.
    ///
    /// # Errors
    /// If play cannot lead to the position.
    pub fn moves(&mut self, board: Board, deadline: Instant) -> Result<Option<Vec<(Square, Value)>>, BoardError> {
        self.game.check(board)?;
        if self.game.is_over(board) {
            return Ok(Some(Vec::new()));
        }
        self.deadline = Some(deadline);
        let mut values = Vec::new();
        for square in squares(self.game.empty(board)) {
            let score = self.score(board.play(square));
            values.push((Square::of_bit(square), score::value(score, board.ply(), self.game.rules().squares())));
        }
        self.deadline = None;
        Ok((!mem::take(&mut self.is_late)).then_some(values))
    }

    /// Whether the time is over. What the search finds from then on means nothing.
    fn is_late(&mut self) -> bool {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(1024) {
            self.is_late |= self.deadline.is_some_and(|deadline| Instant::now() > deadline);
        }
        self.is_late
    }

    /// The score if it is between the bounds; else some bound of the score on that side of them.
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

    /// What is known of the score of an open position.
    fn bounds(&self, board: Board) -> (u8, u8) {
        if let Some(known) = self.known.get(&board) {
            return *known;
        }
        let can_win = |opponent: u64| self.game.lines().sets().iter().any(|line| line & opponent == 0);
        // Nobody wins with the next move, and the player not to move does not win with the one after.
        let soonest = |player| board.ply() + if player == board.to_move() { 3 } else { 4 };
        let bound = |player: Player, possible| if possible { score::win(player, soonest(player)) } else { score::DRAW };
        (bound(Player::O, can_win(board.x)), bound(Player::X, can_win(board.o)))
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

    /// The empty squares, first those on the most promising lines.
    fn ordered(&self, board: Board) -> impl Iterator<Item = usize> + use<> {
        let promise = |square: usize| -> u32 {
            let through = self.game.lines().sets().iter().filter(|line| *line >> square & 1 == 1);
            through
                .map(|line| match ((line & board.x).count_ones(), (line & board.o).count_ones()) {
                    (marks, 0) | (0, marks) => 1 << (2 * marks),
                    _ => 0,
                })
                .sum()
        };
        let mut moves: Vec<_> = squares(self.game.empty(board)).map(|square| (promise(square), square)).collect();
        moves.sort_unstable_by_key(|(promise, square)| (std::cmp::Reverse(*promise), *square));
        moves.into_iter().map(|(_, square)| square)
    }
}
