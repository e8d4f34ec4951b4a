//! A position on any board, and what a value means.

use crate::Square;
use crate::game::Game;
use noughts_rules::{Outcome, Player};
use std::error::Error;
use std::fmt;

/// The value of a position, from the point of view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// How the game ends. A position whose last move completed a line is a loss,
    /// or, misère, a win.
    pub outcome: Outcome,
    /// The number of moves, of both players, until the game ends if the winner wins as soon as possible and the loser
    /// loses as late as possible. In a drawn position the number of empty squares; 0 when the game is over.
    pub plies: u8,
}

/// The marks on a board: two sets of squares without a common square. On a board four wide:
///
/// ```text
///  X . . .        bit 0 1 2 3      x = 0b0000_0000_0001
///  . O . .            4 5 6 7      o = 0b0000_0010_0000
///  . . . .            8 9 …
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The squares of X.
    pub x: u64,
    /// The squares of O.
    pub o: u64,
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board = Board { x: 0, o: 0 };

    /// The squares with a mark.
    #[inline]
    #[must_use]
    pub const fn marks(self) -> u64 {
        self.x | self.o
    }

    /// The number of marks.
    #[inline]
    #[must_use]
    pub const fn ply(self) -> usize {
        self.marks().count_ones() as usize
    }

    /// The player to move.
    #[inline]
    #[must_use]
    pub const fn to_move(self) -> Player {
        if self.ply().is_multiple_of(2) { Player::X } else { Player::O }
    }

    /// The squares of a player.
    #[inline]
    #[must_use]
    pub const fn of(self, player: Player) -> u64 {
        match player {
            Player::X => self.x,
            Player::O => self.o,
        }
    }

    /// The board after the player to move has marked the square, which must be empty.
    #[inline]
    #[must_use]
    pub(crate) const fn play(self, square: usize) -> Board {
        match self.to_move() {
            Player::X => Board { x: self.x | 1 << square, o: self.o },
            Player::O => Board { x: self.x, o: self.o | 1 << square },
        }
    }

    /// The part of [`Game::check`](crate::Game::check) for marks that are all on the board.
    pub(crate) fn check(self, game: &Game) -> Result<(), BoardError> {
        if self.x & self.o != 0 {
            return Err(BoardError::TwoMarks(Square::of_bit((self.x & self.o).trailing_zeros() as usize)));
        }
        let (x, o) = (self.x.count_ones(), self.o.count_ones());
        if x != o && x != o + 1 {
            return Err(BoardError::Alternation { x, o });
        }
        let [has_x, has_o] = [Player::X, Player::O].map(|player| game.lines(player).any_in(self.of(player)));
        match (has_x, has_o) {
            (true, true) => Err(BoardError::TwoWinners),
            (true, false) if x == o => Err(BoardError::PlayedOn(Player::X)),
            (false, true) if x != o => Err(BoardError::PlayedOn(Player::O)),
            // All lines of a player must share a square: that of the last move.
            (true, false) => self.check_last_move(game, Player::X),
            (false, true) => self.check_last_move(game, Player::O),
            (false, false) => Ok(()),
        }
    }

    fn check_last_move(self, game: &Game, player: Player) -> Result<(), BoardError> {
        let (lines, marks) = (game.lines(player), self.of(player));
        let last = crate::rules::squares(marks).any(|square| !lines.any_in(marks & !(1 << square)));
        if last { Ok(()) } else { Err(BoardError::PlayedOn(player)) }
    }
}

/// Why no game can lead to the marks on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The players did not take turns: X must have as many marks as O, or one more.
    Alternation {
        /// The number of marks X.
        x: u32,
        /// The number of marks O.
        o: u32,
    },
    /// A mark is on this square, which the board does not have.
    OffBoard(Square),
    /// Both players have a mark on this square.
    TwoMarks(Square),
    /// Both players have a line.
    TwoWinners,
    /// Moves were made after this player had won.
    PlayedOn(Player),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Alternation { x, o } => write!(
                f,
                "the marks do not alternate: {x} X and {o} O, but X moves first, \
                 so there must be as many X as O or one more"
            ),
            BoardError::OffBoard(square) => {
                write!(f, "there is a mark on square {square}, which the board does not have")
            }
            BoardError::TwoMarks(square) => write!(f, "square {square} has two marks"),
            BoardError::TwoWinners => f.write_str("two winners: X and O both have a line, but the first ends the game"),
            BoardError::PlayedOn(winner) => write!(f, "play went on after a win: {winner} already had a line"),
        }
    }
}

impl Error for BoardError {}
