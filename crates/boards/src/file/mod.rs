//! The table file.
//!
//! ```text
//!  header │ chunk │ chunk │ … │ length and checksum of each chunk │ checksum of these
//! ```
//!
//! docs/boards.md describes it byte by byte. Each tier begins with a chunk of its sets of X: reading them is faster
//! than listing them by the rules. The scores follow in the order of the [index](crate::index), compressed, up to
//! 16,384 in a chunk. A score has a meaning only where the [rules alone](crate::search::plain) do not decide the
//! position. All others are [filled](fill()) with what compresses best.

mod fill;
mod list;
mod read;
mod write;

pub use fill::fill;
pub use read::TableFile;
pub use write::TableWriter;

use crate::index::TooLarge;
use crate::rules::{Rules, RulesError};
use crate::{BoardError, Game};
use std::error::Error;
use std::{fmt, io};

/// The first bytes of a table file.
pub const MAGIC: [u8; 8] = *b"NOUGHTSB";
const VERSION: u16 = 4;
const HEADER: usize = 40;
/// The most scores of a chunk.
pub const CHUNK: usize = 1 << 14;
/// A search takes milliseconds in positions with at most this many empty squares, so a file need not hold them.
const SEARCHED: usize = 15;
/// A file must hold the positions with at most this many marks, so that the others can be searched. `squares` is the
/// number of squares of the game.
#[must_use]
pub fn least_marks(squares: usize) -> usize {
    squares.saturating_sub(SEARCHED).next_multiple_of(2)
}

/// The bytes for each chunk in the list: 4 for its length and 4 for its checksum.
const LISTED: usize = 8;

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

#[derive(Clone, Debug, PartialEq, Eq)]
struct Header {
    game: Game,
    most_marks: usize,
    chunks: u64,
    list: u64,
}

impl Header {
    fn to_bytes(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        let [width, height, line] =
            self.game.rules().map_or([0; 3], |rules| [rules.width(), rules.height(), rules.line()]);
        let numbers = [width, height, line, self.most_marks, self.game.square_count()];
        bytes[10..15].copy_from_slice(&numbers.map(|number| number as u8));
        bytes[16..20].copy_from_slice(&self.game.hash().to_le_bytes());
        bytes[20..28].copy_from_slice(&self.chunks.to_le_bytes());
        bytes[28..36].copy_from_slice(&self.list.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..36]);
        bytes[36..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads the header of a table for this game or, without a game, for a board.
    fn from_bytes(bytes: &[u8], game: Option<&Game>) -> Result<Header, TableError> {
        let magic = bytes.len().min(MAGIC.len());
        if bytes.is_empty() || bytes[..magic] != MAGIC[..magic] {
            return Err(TableError::NotATable);
        }
        if let Some(version) = bytes.get(8..10).map(|version| u16::from_le_bytes([version[0], version[1]]))
            && version != VERSION
        {
            return Err(TableError::Version(version));
        }
        let Ok(header) = <&[u8; HEADER]>::try_from(bytes) else {
            return Err(TableError::Length { expected: HEADER as u64, found: bytes.len() as u64 });
        };
        if crc32fast::hash(&header[..36]) != u32_at(header, 36) {
            return Err(TableError::Header);
        }
        let [width, height, line, most_marks, squares] = std::array::from_fn(|i| usize::from(header[10 + i]));
        let game = game_of([width, height, line], game)?;
        if (game.square_count(), game.hash()) != (squares, u32_at(header, 16)) {
            let is_board = game.rules().is_some();
            return Err(if is_board { TableError::Header } else { TableError::OtherGame(game.name().into()) });
        }
        if header[15] != 0 || most_marks % 2 == 1 || most_marks > squares {
            return Err(TableError::Header);
        }
        if most_marks < least_marks(squares) {
            return Err(TableError::TooFew(most_marks));
        }
        Ok(Header { game, most_marks, chunks: u64_at(header, 20), list: u64_at(header, 28) })
    }

    fn length(&self) -> u64 {
        self.chunks.saturating_mul(LISTED as u64).saturating_add(self.list).saturating_add(4)
    }
}

/// The game that a header names by width, height and line. If these are 0, it is the given game.
fn game_of(rules: [usize; 3], game: Option<&Game>) -> Result<Game, TableError> {
    if rules == [0; 3] {
        return game.cloned().ok_or(TableError::NoGame);
    }
    let [width, height, line] = rules;
    let board = Game::new(Rules::new(width, height, line).map_err(TableError::Rules)?);
    match game {
        Some(game) if *game != board => Err(TableError::OtherGame(game.name().into())),
        _ => Ok(board),
    }
}

fn u32_at(bytes: &[u8], place: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|i| bytes[place + i]))
}

fn u64_at(bytes: &[u8], place: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|i| bytes[place + i]))
}
