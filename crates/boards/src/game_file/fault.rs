//! What can be wrong with the file of a game.

use crate::rules::MAX_SQUARES;
use std::error::Error;
use std::fmt;

/// The most bytes of the file of a game.
pub const MOST_GAME_BYTES: usize = 1 << 20;

/// The most lines of a player.
pub const MOST_LINES: usize = 4096;

/// The most characters that the name of a point may have.
pub const LONGEST_NAME: usize = 12;

/// The most characters that the name of a game may have.
pub const LONGEST_TITLE: usize = 80;

/// What is wrong with the file of a game, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFileError {
    /// The number of the line in the file, from 1.
    pub line: usize,
    /// What is wrong on that line.
    pub fault: GameFileFault,
}

/// What is wrong with a line of the file of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameFileFault {
    /// It is larger than [`MOST_GAME_BYTES`].
    TooLarge,
    /// The line begins with an unknown word.
    Unknown(String),
    /// Something that may come once comes a second time.
    Again(&'static str),
    /// The file has `lines:`, and also the lines of one player.
    Mixed,
    /// The lines come before the points.
    NoPoints,
    /// This is not a number of points.
    PointCount(String),
    /// There are more than 64 points.
    TooManyPoints,
    /// This cannot be the name of a point.
    PointName(String),
    /// Two points have this name.
    SamePoint(String),
    /// The name of the game is too long, or contains characters that cannot be printed.
    Name,
    /// The file has no lines.
    NoLines,
    /// A player has more than [`MOST_LINES`] lines.
    TooManyLines,
    /// The game has no point of this name.
    UnknownPoint(String),
    /// The line names this point twice.
    PointAgain(String),
    /// The line has only one point.
    OnePoint,
    /// The same line stands on this earlier line of the file.
    SameLine(usize),
    /// The line contains all points of another line, which stands on this line of the file.
    Holds(usize),
    /// The `.pg` file uses something that no game here has.
    Pg(&'static str),
}

impl fmt::Display for GameFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl fmt::Display for GameFileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameFileFault::TooLarge => write!(f, "the file has more than {MOST_GAME_BYTES} bytes"),
            GameFileFault::Unknown(text) => {
                write!(f, "{text:?} begins nothing; write name:, points:, misere, lines:, lines of X: or lines of O:")
            }
            GameFileFault::Again(what) => write!(f, "{what} comes a second time; it can come once"),
            GameFileFault::Mixed => f.write_str("write either lines: or lines of X: and lines of O:, not both"),
            GameFileFault::NoPoints => f.write_str(
                "there are no points; write points: and their number, or their names in rows, before the lines",
            ),
            GameFileFault::PointCount(text) => {
                write!(
                    f,
                    "{text:?} is not a number of points; write points: 9, or points: and below it their names in rows"
                )
            }
            GameFileFault::TooManyPoints => write!(f, "there are more than {MAX_SQUARES} points"),
            GameFileFault::PointName(name) => write!(
                f,
                "{name:?} cannot name a point; use up to {LONGEST_NAME} letters and digits, but not X, O or a sign for an empty square"
            ),
            GameFileFault::SamePoint(name) => write!(f, "two points are called {name:?}"),
            GameFileFault::Name => write!(f, "a name has from 1 to {LONGEST_TITLE} characters that can be printed"),
            GameFileFault::NoLines => {
                f.write_str("there are no lines; write lines: and below it the points of each line")
            }
            GameFileFault::TooManyLines => write!(f, "there are more than {MOST_LINES} lines"),
            GameFileFault::UnknownPoint(name) => write!(f, "the game has no point {name:?}"),
            GameFileFault::PointAgain(name) => write!(f, "the line names the point {name:?} twice"),
            GameFileFault::OnePoint => f.write_str("a line has two points or more"),
            GameFileFault::SameLine(other) => write!(f, "the same line stands on line {other}"),
            GameFileFault::Holds(other) => {
                write!(f, "the line holds all points of that on line {other}, and so is needless; remove it")
            }
            GameFileFault::Pg(what) => f.write_str(what),
        }
    }
}

impl Error for GameFileError {}
