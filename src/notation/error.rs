//! What can be wrong with a text that should be a position.

use super::quoted::quoted;
use super::{Coords, ParseSquareError};
use crate::game::{PlayError, PlayErrorReason, PositionError, Square};
use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// A text that is not a position: the text, where it is at fault, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePositionError {
    /// The text that was to be read.
    pub text: String,
    /// How squares are named in it, and in the message.
    pub coords: Coords,
    /// The bytes of the text to point at; empty and at its end where something is missing.
    pub span: Range<usize>,
    /// What is wrong there.
    pub reason: ParsePositionErrorReason,
}

/// What is wrong with a text that should be a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePositionErrorReason {
    /// There is nothing to read.
    Empty,
    /// A character that stands for no mark and no empty square.
    StrangeCharacter(char),
    /// An item of a list that stands for no mark and no empty square.
    StrangeItem(String),
    /// Not nine cells, but so many.
    CellCount(usize),
    /// A row of so many squares, not three.
    RowLength(usize),
    /// A number or name in a square that has another.
    OtherName {
        /// The number or name.
        name: String,
        /// The square.
        square: Square,
    },
    /// Both 2 and -1 stand for O in one list of numbers.
    TwoCodes,
    /// A bracket or quotation mark without its partner.
    Unpaired(char),
    /// A text that could be read in two ways.
    Ambiguous {
        /// What can be read in two ways.
        what: String,
        /// The two readings.
        readings: [&'static str; 2],
    },
    /// A move on something that is not a square.
    StrangeSquare(ParseSquareError),
    /// A move that cannot be made.
    Move {
        /// What the square of the move was called.
        name: String,
        /// Why the move cannot be made.
        error: PlayError,
    },
    /// Marks that legal play cannot reach.
    Unreachable(PositionError),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParsePositionErrorReason::*;
        let coords = self.coords;
        match &self.reason {
            Empty => f.write_str("there is no position here; write nine cells such as XO..X...."),
            StrangeCharacter(c) => write!(f, "{c:?} is not a cell; use X, O, or . for an empty square"),
            StrangeItem(item) => {
                let item = quoted(item);
                write!(f, "{item} is not a cell; use \"X\", \"O\" or \"\", or the numbers 1, 2 and 0")
            }
            CellCount(count) => write_cell_count(*count, &self.text, f),
            RowLength(1) => f.write_str("a row of 1 square; a row has 3"),
            RowLength(squares) => write!(f, "a row of {squares} squares; a row has 3"),
            OtherName { name, square } => {
                let own = coords.name(*square);
                write!(f, "{name} stands in square {own}; an empty square may bear its own name ")?;
                f.write_str("or number, counted throughout from 1 or throughout from 0")
            }
            TwoCodes => f.write_str("both 2 and -1 stand for O here; use one of them"),
            Unpaired(c) => write!(f, "{c} has no partner"),
            Ambiguous { what, readings: [one, other] } => {
                write!(f, "{what} can be read in two ways, as {one} or as {other}; use X, O and . instead")
            }
            StrangeSquare(error) => error.fmt(f),
            Move { name, error } => match error.reason {
                PlayErrorReason::Taken(player) => write!(f, "square {name} is taken by {player}"),
                PlayErrorReason::GameOver => write!(f, "the game was over before the move on {name}"),
            },
            Unreachable(error) => f.write_str(&error.sentence(|line| coords.line(line))),
        }
    }
}

fn write_cell_count(count: usize, text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match count {
        0 | 2..9 => write!(f, "too few cells: there are {count}, a board has 9")?,
        1 => f.write_str("too few cells: there is 1, a board has 9")?,
        _ => return write!(f, "too many cells: there are {count}, a board has 9"),
    }
    if text.trim().contains("  ") {
        f.write_str(" (a space is an empty square only in a text of exactly nine characters)")?;
    }
    Ok(())
}

impl Error for ParsePositionError {}

impl From<PositionError> for ParsePositionErrorReason {
    fn from(error: PositionError) -> Self {
        ParsePositionErrorReason::Unreachable(error)
    }
}

impl From<ParseSquareError> for ParsePositionErrorReason {
    fn from(error: ParseSquareError) -> Self {
        ParsePositionErrorReason::StrangeSquare(error)
    }
}

/// A fault on its way out: an error that does not hold its text yet.
#[derive(Debug)]
pub(super) struct Fault {
    pub span: Range<usize>,
    pub reason: ParsePositionErrorReason,
}

impl Fault {
    /// A fault of the text as a whole, less the space around it.
    pub fn whole(text: &str, reason: ParsePositionErrorReason) -> Fault {
        let start = text.len() - text.trim_start().len();
        Fault { span: start..text.trim_end().len().max(start), reason }
    }

    /// A fault of one character.
    pub fn at(start: usize, c: char, reason: ParsePositionErrorReason) -> Fault {
        Fault { span: start..start + c.len_utf8(), reason }
    }

    pub fn within(self, text: &str, coords: Coords) -> ParsePositionError {
        ParsePositionError { text: text.to_string(), coords, span: self.span, reason: self.reason }
    }
}
