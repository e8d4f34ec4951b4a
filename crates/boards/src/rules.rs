//! The rules of a game: the width and the height of the board, and how many marks in a row win.

use std::error::Error;
use std::fmt;

/// The most squares that a board can have.
pub const MAX_SQUARES: usize = 64;

/// The rules of a game of rows: X and O take turns to mark a square, X first. The first player with `line` marks in a
/// row, in a column or on a diagonal wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    width: u8,
    height: u8,
    line: u8,
}

/// Why rules make no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// The board has no squares.
    NoSquares,
    /// The board has more than 64 squares.
    TooManySquares(usize),
    /// No line of this length fits on the board.
    LineTooLong {
        /// The length of the line.
        line: usize,
        /// The longest line that fits.
        longest: usize,
    },
    /// The line has no square.
    NoLine,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::NoSquares => f.write_str("the board has no squares; give it a width and a height from 1"),
            RulesError::TooManySquares(squares) => {
                write!(f, "the board has {squares} squares; there can be at most {MAX_SQUARES}")
            }
            RulesError::LineTooLong { line, longest } => {
                write!(f, "no line of {line} fits on the board; the longest has {longest} squares")
            }
            RulesError::NoLine => f.write_str("a line needs at least one square"),
        }
    }
}

impl Error for RulesError {}

impl Rules {
    /// The game on a board of this width and height with lines of this length.
    ///
    /// # Errors
    /// If the board has no squares or too many, or no line fits on it.
    pub fn new(width: usize, height: usize, line: usize) -> Result<Rules, RulesError> {
        let squares = width.saturating_mul(height);
        let longest = width.max(height);
        match () {
            () if squares == 0 => Err(RulesError::NoSquares),
            () if squares > MAX_SQUARES => Err(RulesError::TooManySquares(squares)),
            () if line == 0 => Err(RulesError::NoLine),
            () if line > longest => Err(RulesError::LineTooLong { line, longest }),
            () => Ok(Rules { width: width as u8, height: height as u8, line: line as u8 }),
        }
    }

    /// The number of columns.
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of marks in a row that win.
    pub const fn line(self) -> usize {
        self.line as usize
    }

    /// The number of squares.
    pub const fn squares(self) -> usize {
        self.width() * self.height()
    }

    /// The set of all squares. Bit *i* is square *i*, counted from 0 row by row from the top left.
    pub const fn all(self) -> u64 {
        u64::MAX >> (MAX_SQUARES - self.squares())
    }
}

/// The rules in words, such as `5x4, line 4`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}, line {}", self.width, self.height, self.line)
    }
}

/// The members of a set, from the lowest, counted from 0.
pub fn squares(set: u64) -> impl Iterator<Item = usize> + Clone {
    let mut rest = set;
    std::iter::from_fn(move || {
        let square = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(square)
    })
}
