//! The rules of a game: the board's width and height, and how many in a row win.

use std::error::Error;
use std::fmt;

/// The most squares that a board can have.
pub const MAX_SQUARES: usize = 64;

/// A game: X and O take turns to mark a square, X first; the first to have a line of `line` marks wins, in a row, a
/// column or a diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    width: u8,
    height: u8,
    line: u8,
}

/// Rules that make no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// The board has no squares.
    NoSquares,
    /// The board has more squares than [`MAX_SQUARES`].
    TooManySquares(usize),
    /// No line of this length fits on the board.
    LineTooLong {
        /// The length of the line.
        line: usize,
        /// The longest line that fits.
        longest: usize,
    },
    /// A line needs at least one square.
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
    #[must_use]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// How many in a row win.
    #[must_use]
    pub const fn line(self) -> usize {
        self.line as usize
    }

    /// The number of squares.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.width() * self.height()
    }

    /// The set of all squares. Square *i*, from 0 row by row from the top left, is bit *i*.
    #[must_use]
    pub const fn all(self) -> u64 {
        u64::MAX >> (MAX_SQUARES - self.squares())
    }

    /// The lines.
    #[must_use]
    pub fn lines(self) -> Lines {
        let (width, height, line) = (self.width(), self.height(), self.line());
        let starts = |columns: std::ops::Range<usize>, rows: usize| {
            let squares = (0..rows).flat_map(|row| columns.clone().map(move |column| width * row + column));
            squares.fold(0, |set, square| set | 1 << square)
        };
        let (across, down) = ((width + 1).saturating_sub(line), (height + 1).saturating_sub(line));
        let directions = [
            (1, starts(0..across, height)),
            (width, starts(0..width, down)),
            (width + 1, starts(0..across, down)),
            (width - 1, starts(line - 1..width.max(line - 1), down)),
        ];
        Lines { length: line, directions: directions.map(|(step, starts)| Direction { step: step as u32, starts }) }
    }
}

/// `5x4, line 4`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}, line {}", self.width, self.height, self.line)
    }
}

/// All lines of a game, by their four directions: across, down and the two diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    length: usize,
    directions: [Direction; 4],
}

/// The lines of one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Direction {
    /// What to add to a square for the next one of its line.
    step: u32,
    /// The first squares of the lines.
    starts: u64,
}

impl Direction {
    /// The squares whose line, begun at the square, has its square number `place` in the set.
    #[inline(always)]
    fn at(self, marks: u64, place: usize) -> u64 {
        marks.wrapping_shr(self.step * place as u32)
    }

    /// The starts of the lines that lie in the set.
    #[inline(always)]
    fn full(self, marks: u64, length: usize) -> u64 {
        (0..length).fold(self.starts, |starts, place| starts & self.at(marks, place))
    }

    /// The squares that are all that is missing from a line.
    #[inline(always)]
    fn missing(self, marks: u64, length: usize) -> u64 {
        // The starts of the lines of which none, and of which one of the squares so far is missing.
        let (mut none, mut one) = (self.starts, 0);
        for place in 0..length {
            let own = self.at(marks, place);
            one = one & own | none & !own;
            none &= own;
        }
        (0..length)
            .fold(0, |squares, place| squares | (one & !self.at(marks, place)).wrapping_shl(self.step * place as u32))
    }
}

impl Lines {
    /// Whether a line lies in the set.
    #[inline]
    #[must_use]
    pub fn any_in(&self, marks: u64) -> bool {
        self.directions.iter().any(|direction| direction.full(marks, self.length) != 0)
    }

    /// The squares outside the set that complete a line with it. They may be taken by the opponent.
    #[inline]
    #[must_use]
    pub fn completing(&self, marks: u64) -> u64 {
        if (marks.count_ones() as usize) < self.length - 1 {
            return 0;
        }
        self.directions.iter().fold(0, |squares, direction| squares | direction.missing(marks, self.length))
    }

    /// The lines, each as the set of its squares.
    #[must_use]
    pub fn sets(&self) -> Vec<u64> {
        let line =
            |step: u32, start| (0..self.length as u32).fold(0, |set, place| set | 1u64 << (start + step * place));
        let of_direction = |direction: &Direction| {
            let Direction { step, starts } = *direction;
            squares(starts).map(move |start| line(step, start as u32)).collect::<Vec<_>>()
        };
        let mut sets: Vec<u64> = self.directions.iter().flat_map(of_direction).collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    }
}

/// The squares of a set, from the lowest.
pub fn squares(set: u64) -> impl Iterator<Item = usize> + Clone {
    let mut rest = set;
    std::iter::from_fn(move || {
        let square = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(square)
    })
}
