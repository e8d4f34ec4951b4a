//! A position on any board, and what a value means.

use crate::square::Square;
use noughts_rules::Player;
use std::error::Error;
use std::fmt;

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
    pub const fn marks(self) -> u64 {
        self.x | self.o
    }

    /// The number of marks.
    #[inline]
    pub const fn ply(self) -> usize {
        self.marks().count_ones() as usize
    }

    /// The player to move.
    #[inline]
    pub const fn to_move(self) -> Player {
        if self.ply().is_multiple_of(2) { Player::X } else { Player::O }
    }

    /// The squares of a player.
    #[inline]
    pub const fn of(self, player: Player) -> u64 {
        match player {
            Player::X => self.x,
            Player::O => self.o,
        }
    }

    /// The board after the player to move has marked the square, which must be empty.
    #[inline]
    pub(crate) const fn play(self, square: usize) -> Board {
        match self.to_move() {
            Player::X => Board { x: self.x | 1 << square, o: self.o },
            Player::O => Board { x: self.x, o: self.o | 1 << square },
        }
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
