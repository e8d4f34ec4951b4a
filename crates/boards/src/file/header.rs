//! The header of a table file.

use super::error::{TableError, VERSION};
use crate::game::Game;
use crate::rules::Rules;

/// The first bytes of a table file.
pub const MAGIC: [u8; 8] = *b"NOUGHTSB";
pub const HEADER: usize = 40;
/// The most scores of a chunk.
pub const CHUNK: usize = 1 << 14;
/// A search takes milliseconds in positions with at most this many empty squares, so a file need not hold them.
const SEARCHED: usize = 15;
/// A file must hold the positions with at most this many marks, so that the others can be searched. `squares` is the
/// number of squares of the game.
pub fn least_marks(squares: usize) -> usize {
    squares.saturating_sub(SEARCHED).next_multiple_of(2)
}

/// The bytes for each chunk in the list: 4 for its length and 4 for its checksum.
pub const LISTED: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    pub game: Game,
    pub most_marks: usize,
    pub chunks: u64,
    pub list: u64,
}

impl Header {
    pub fn to_bytes(&self) -> [u8; HEADER] {
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
    pub fn from_bytes(bytes: &[u8], game: Option<&Game>) -> Result<Header, TableError> {
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

    pub fn length(&self) -> u64 {
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

pub fn u32_at(bytes: &[u8], place: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|i| bytes[place + i]))
}

fn u64_at(bytes: &[u8], place: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|i| bytes[place + i]))
}
