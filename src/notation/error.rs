//! What can be wrong with a text that should be a position.

use super::ParseSquareError;
use crate::game::{PlayError, PlayErrorReason, PositionError, Square};
use alloc::format;
use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// A text that is not a position: the text, where it is at fault, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePositionError {
    /// The text that was to be read.
    pub text: String,
    /// The bytes of the text to point at; empty and at its end where something is missing.
    pub span: Range<usize>,
    /// What is wrong there.
    pub reason: ParsePositionErrorReason,
}

/// What is wrong with a text that should be a position.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// A digit that is not the number of the square in which it stands.
    OtherNumber {
        /// The digit.
        digit: char,
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

impl fmt::Display for ParsePositionErrorReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParsePositionErrorReason::*;
        match self {
            Empty => f.write_str("there is no position here; write nine cells such as XO..X...."),
            StrangeCharacter(c) => write!(f, "{c:?} is not a cell; use X, O, or . for an empty square"),
            StrangeItem(item) => {
                let item = quoted(item);
                write!(f, "{item} is not a cell; use \"X\", \"O\" or \"\", or the numbers 1, 2 and 0")
            }
            CellCount(1) => f.write_str("too few cells: there is 1, a board has 9"),
            CellCount(count @ ..9) => write!(f, "too few cells: there are {count}, a board has 9"),
            CellCount(count) => write!(f, "too many cells: there are {count}, a board has 9"),
            RowLength(1) => f.write_str("a row of 1 square; a row has 3"),
            RowLength(squares) => write!(f, "a row of {squares} squares; a row has 3"),
            OtherNumber { digit, square } => write!(
                f,
                "{digit} stands in square {square}; a digit stands for an empty square only if it is its number, \
                 counted throughout from 1 or throughout from 0"
            ),
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
            Unreachable(error) => error.fmt(f),
        }
    }
}

/// The text in quotation marks, no more of it than a sentence bears.
pub(super) fn quoted(text: &str) -> String {
    match text.char_indices().nth(20) {
        Some((end, _)) => format!("\"{}…\"", text[..end].escape_debug()),
        None => format!("\"{}\"", text.escape_debug()),
    }
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
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

    pub fn within(self, text: &str) -> ParsePositionError {
        ParsePositionError { text: text.to_string(), span: self.span, reason: self.reason }
    }
}
