//! What can be wrong with a table or its file.

use crate::board::BoardError;
use crate::index::TooLarge;
use crate::rules::RulesError;
use std::error::Error;
use std::{fmt, io};

/// The only version of table files.
pub const VERSION: u16 = 4;

/// What is wrong with a table, its file, or a question to it.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// The file does not begin as a table file.
    NotATable,
    /// The version of the file is unknown.
    Version(u16),
    /// There is not enough memory to solve its game.
    Memory,
    /// The game has too many squares for a table.
    TooLarge(TooLarge),
    /// No game can lead to the position.
    Unreachable(BoardError),
    /// The header does not fit its checksum, or holds impossible values.
    Header,
    /// The file names an impossible game.
    Rules(RulesError),
    /// The game of the file is given by another file, which is missing here.
    NoGame,
    /// The file is for another game than the one with this name.
    OtherGame(String),
    /// The length of the file is not the one that its header says.
    Length {
        /// The length that the header says, in bytes.
        expected: u64,
        /// The length of the file, in bytes.
        found: u64,
    },
    /// The file holds positions with at most this many marks: too few, so a search for the others would take too long.
    TooFew(usize),
    /// The list of chunks does not fit its checksum or the header.
    List,
    /// This chunk does not fit its checksum.
    Chunk(usize),
    /// This chunk fits its checksum, but does not hold the sets of X or the scores of its tier.
    Content(usize),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Io(error) => error.fmt(f),
            TableError::NotATable => f.write_str("not a table of a board: it does not begin with NOUGHTSB"),
            TableError::Version(version) => {
                write!(
                    f,
                    "a table of version {version}, and only version {VERSION} is known here; make it again with `noughts solve`"
                )
            }
            TableError::Memory => f.write_str("there is not enough memory to solve this board"),
            TableError::TooLarge(error) => error.fmt(f),
            TableError::Unreachable(error) => error.fmt(f),
            TableError::Header => f.write_str("damaged: its header is wrong"),
            TableError::Rules(error) => write!(f, "its game is impossible: {error}"),
            TableError::NoGame => f.write_str("the table of a game that a file gives; that file is needed as well"),
            TableError::OtherGame(name) => {
                write!(f, "the table of another game than {name}: the squares or the lines are not the same")
            }
            TableError::Length { expected, found } => {
                let how = if found < expected { "cut short" } else { "too long" };
                write!(f, "damaged: {how}, with {found} bytes where its header asks for {expected}")
            }
            TableError::TooFew(marks) => {
                write!(f, "it holds positions of up to {marks} marks only, so that the others could not be searched")
            }
            TableError::List => f.write_str("damaged: its list of chunks is wrong"),
            TableError::Chunk(number) => write!(f, "damaged: chunk {number} does not fit its checksum"),
            TableError::Content(number) => write!(f, "wrong: chunk {number} does not hold what its positions need"),
        }
    }
}

impl Error for TableError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            TableError::Io(error) => Some(error),
            TableError::TooLarge(error) => Some(error),
            TableError::Unreachable(error) => Some(error),
            TableError::Rules(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> TableError {
        TableError::Io(error)
    }
}
