//! The table file.
//!
//! ```text
//!  header │ chunk │ chunk │ … │ length and checksum of each chunk │ checksum of these
//! ```
//!
//! docs/boards.md describes it byte by byte. A tier has a chunk with its sets of X: to list them by the rules takes longer than
//! to read them. Then come its scores in the order of the [index](crate::index), compressed, up to 16,384 in a chunk. A score
//! has a meaning only where the [rules alone](crate::search::plain) do not tell what to do; the others are [filled](fill())
//! with what compresses best.

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

/// What a table file begins with.
pub const MAGIC: [u8; 8] = *b"NOUGHTSB";
const VERSION: u16 = 4;
/// The bytes of the header.
const HEADER: usize = 40;
/// The most scores of a chunk.
pub const CHUNK: usize = 1 << 14;
/// Positions with up to so many empty squares are searched within milliseconds, so a file need not hold them.
const SEARCHED: usize = 15;
/// The fewest marks up to which a file must hold the positions of a game, so that the others can be searched: for a game
/// with so many squares.
#[must_use]
pub fn least_marks(squares: usize) -> usize {
    squares.saturating_sub(SEARCHED).next_multiple_of(2)
}

/// The bytes in the list for each chunk: 4 of its length and 4 of its checksum.
const LISTED: usize = 8;

/// What is wrong with a table, its file, or a question to it.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// It cannot be read or written.
    Io(io::Error),
    /// It does not begin as a table file does.
    NotATable,
    /// It is of a version that is not known here.
    Version(u16),
    /// There is not enough memory to solve its game.
    Memory,
    /// The game has too many squares for a table.
    TooLarge(TooLarge),
    /// Play cannot lead to the position that was asked for.
    Unreachable(BoardError),
    /// Its header does not fit its checksum, or no table has such a one.
    Header,
    /// It names a game that cannot be.
    Rules(RulesError),
    /// It is of a game that a file gives, and that is not known.
    NoGame,
    /// It is of another game than this one.
    OtherGame(String),
    /// It is of another length than its header says.
    Length {
        /// The bytes it should have.
        expected: u64,
        /// The bytes it has.
        found: u64,
    },
    /// It holds too few tiers, so that a search would take too long.
    TooFew(usize),
    /// Its list of chunks does not fit its checksum or its header.
    List,
    /// A chunk is damaged.
    Chunk(usize),
    /// A chunk fits its checksum, but does not hold the sets of X or the scores that it should.
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

/// The start of a table file.
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

    /// Reads the header of a table of this game, or, if none is given, of a board.
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

    /// The length of the whole file.
    fn length(&self) -> u64 {
        self.chunks.saturating_mul(LISTED as u64).saturating_add(self.list).saturating_add(4)
    }
}

/// The game that a header names by width, height and line; this one, if they are 0.
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
