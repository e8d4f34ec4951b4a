//! What is wrong with a text that should be a position.

use super::coords::{Coords, ParseSquareError};
use super::quoted::quoted;
use crate::error::PositionError;
use crate::player::Player;
use crate::position::{PlayError, PlayErrorReason};
use crate::square::Square;
use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// Why a text is not a position: the text, the place of the fault, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePositionError {
    /// The whole text.
    pub text: String,
    /// How squares are named in the text and in the message.
    pub coords: Coords,
    /// The faulty bytes of the text; an empty range at the end if something is missing there.
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
    /// This character is neither a mark nor an empty square.
    StrangeCharacter(char),
    /// This character looks like X or O, but is another one.
    LookAlike {
        /// The character that looks like the mark.
        character: char,
        /// What it is, such as `the Cyrillic letter Ha`.
        name: &'static str,
        /// The player whose mark it looks like.
        mark: Player,
    },
    /// This item of a list is neither a mark nor an empty square.
    StrangeItem(String),
    /// There are this many cells instead of nine.
    CellCount(usize),
    /// A row has this many squares instead of three.
    RowLength(usize),
    /// The text is one of the lines that separate the rows of a drawn board, without the board.
    RuleLine,
    /// More text follows a board that is drawn in five lines.
    TextAfterBoard,
    /// A square shows a number or name that belongs to another square.
    OtherName {
        /// The number or name.
        name: String,
        /// The square.
        square: Square,
    },
    /// Both 2 and -1 stand for O in one list of numbers.
    TwoCodes,
    /// A square is named twice, in a text that names the squares of each player.
    NamedTwice(String),
    /// This bracket or quotation mark has no partner.
    Unpaired(char),
    /// The text can be read in two ways.
    Ambiguous {
        /// The part that can be read in two ways.
        what: String,
        /// The two readings.
        readings: [&'static str; 2],
    },
    /// A move names no square.
    StrangeSquare(ParseSquareError),
    /// A move is impossible.
    Move {
        /// The name of the square.
        name: String,
        /// Why the move is impossible.
        error: PlayError,
    },
    /// No game can lead to the marks.
    Unreachable(PositionError),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParsePositionErrorReason::*;
        let coords = self.coords;
        match &self.reason {
            Empty => f.write_str("there is no position here; write nine cells such as XO..X...."),
            StrangeCharacter(c) => write!(f, "{c:?} is not a cell; use X, O, or . for an empty square"),
            LookAlike { character, name, mark } => {
                write!(f, "{character:?} is {name}, not the plain Latin {mark}; write {mark}")
            }
            StrangeItem(item) => {
                let item = quoted(item);
                write!(f, "{item} is not a cell; use \"X\", \"O\" or \"\", or the numbers 1, 2 and 0")
            }
            CellCount(count) => write_cell_count(*count, &self.text, f),
            RowLength(1) => f.write_str("this row has 1 square; a row has 3"),
            RowLength(squares) => write!(f, "this row has {squares} squares; a row has 3"),
            RuleLine => f.write_str(
                "this line only separates the rows of a drawn board; write the board in one line, such as XO..X....",
            ),
            TextAfterBoard => f.write_str(
                "there is more text after the board; \
                 if it is the whole answer of `noughts query`, give only the first five lines",
            ),
            OtherName { name, square } => {
                let own = coords.name(*square);
                write!(f, "{name} is in square {own}; an empty square can only show its own number or name ")?;
                f.write_str("(count all squares from 1, or all from 0)")
            }
            TwoCodes => f.write_str("both 2 and -1 mean O here; use only one of them"),
            NamedTwice(name) => write!(f, "square {name} is named twice; a square has one mark"),
            Unpaired(c) => write!(f, "{c} has no partner; add it, or leave both out"),
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

/// A [`ParsePositionError`] without its text.
#[derive(Debug)]
pub(super) struct Fault {
    pub span: Range<usize>,
    pub reason: ParsePositionErrorReason,
}

impl Fault {
    /// A fault of the whole text; the span leaves out the spaces around it.
    pub fn whole(text: &str, reason: ParsePositionErrorReason) -> Fault {
        let start = text.len() - text.trim_start().len();
        Fault { span: start..text.trim_end().len().max(start), reason }
    }

    /// A fault of one line, without the spaces at its end.
    pub fn of_line(start: usize, line: &str, reason: ParsePositionErrorReason) -> Fault {
        Fault { span: start..start + line.trim_end().len(), reason }
    }

    /// A fault of one character.
    pub fn at(start: usize, c: char, reason: ParsePositionErrorReason) -> Fault {
        Fault { span: start..start + c.len_utf8(), reason }
    }

    /// The error for this text with this fault.
    pub fn within(self, text: &str, coords: Coords) -> ParsePositionError {
        ParsePositionError { text: text.to_string(), coords, span: self.span, reason: self.reason }
    }
}
