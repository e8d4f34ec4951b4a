//! What can be wrong with the file of a game.

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
#[non_exhaustive]
pub struct GameFileError {
    /// The number of the line in the file, from 1.
    pub line: usize,
    /// What is wrong on that line, and what to write instead.
    pub fault: String,
}

impl fmt::Display for GameFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl Error for GameFileError {}

/// An error on this line.
pub fn at(line: usize, fault: impl Into<String>) -> GameFileError {
    GameFileError { line, fault: fault.into() }
}

pub const NO_POINTS: &str =
    "there are no points; write points: and their number, or their names in rows, before the lines";

pub const NO_LINES: &str = "there are no lines; write lines: and below it the points of each line";

pub fn too_many_points() -> String {
    format!("there are more than {} points", crate::rules::MAX_SQUARES)
}
