//! The table file. Only this file knows bincode. The page on formats has a table of the bytes.

use crate::table::Entries;
use crate::{Evaluation, Outcome, Player, Position, Square, SquareSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use bincode::config::{self, Configuration, Fixint, LittleEndian};
use core::error::Error;
use core::fmt;
use serde::{Deserialize, Serialize};

const MAGIC: [u8; 8] = *b"NOUGHTS\0";
const VERSION: u16 = 1;
/// Numbers have fixed lengths, with the lowest byte first. A list begins with its length in eight bytes.
const FORMAT: Configuration<LittleEndian, Fixint> = config::legacy();
/// The start of the list of records, after the magic number and the version.
const RECORDS: usize = 10;
const LENGTH_LENGTH: usize = 8;
const RECORD_LENGTH: usize = 7;
const CHECKSUM_LENGTH: usize = 4;

#[derive(Serialize, Deserialize)]
struct Record {
    key: u16,
    outcome: u8,
    plies: u8,
    best: u16,
    pick: u8,
}

/// What is wrong with a table file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableFileError {
    /// The file does not begin as a table file.
    NotATable,
    /// The version of the format is unknown.
    Version(u16),
    /// The number of bytes does not fit the number of entries.
    Length {
        /// The length that the file should have, in bytes; `None` if it is too short to tell.
        expected: Option<u64>,
        /// The length of the file, in bytes.
        found: u64,
    },
    /// The checksum does not fit the bytes before it.
    Checksum {
        /// The checksum that the file holds.
        stated: u32,
        /// The checksum of its bytes.
        computed: u32,
    },
    /// The checksum fits, but no table can have this entry.
    Entry {
        /// The index of the entry, from 0.
        index: usize,
        /// What is wrong with it.
        fault: String,
    },
}

impl fmt::Display for TableFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableFileError::NotATable => {
                f.write_str("not a table file: it does not begin with NOUGHTS and a zero byte")
            }
            TableFileError::Version(version) => {
                write!(f, "a table file of version {version}; only version {VERSION} is known here")
            }
            TableFileError::Length { expected: None, found } => {
                write!(f, "damaged: cut short after {found} bytes, within the header")
            }
            TableFileError::Length { expected: Some(expected), found } => {
                let how = if found < expected { "cut short" } else { "too long" };
                write!(f, "damaged: {how}, with {found} bytes where its header asks for {expected}")
            }
            TableFileError::Checksum { stated, computed } => {
                write!(f, "damaged: its checksum is {stated:08x}, but its bytes have {computed:08x}")
            }
            TableFileError::Entry { index, fault } => write!(f, "entry {index} is impossible: {fault}"),
        }
    }
}

impl Error for TableFileError {}

/// Writes the entries as a table file: magic number, version, number of entries, entries and checksum. The page about
/// [formats](crate::docs::formats) has a table of the bytes.
///
/// # Panics
/// Never: numbers can be encoded.
pub fn to_binary(entries: &Entries) -> Vec<u8> {
    let records: Vec<Record> = entries.iter().map(|(key, evaluation)| Record::new(*key, evaluation)).collect();
    let mut bytes = Vec::from(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(bincode::serde::encode_to_vec(&records, FORMAT).expect("numbers can be encoded"));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Reads the entries of a table file. Whether they are those of a perfect-play table is another question: see
/// [`verify::check`](crate::verify::check).
///
/// # Errors
/// If the file is damaged. The checksum tells changed, missing and added bytes. If somebody made it fit, an entry that
/// no table can have is still an error.
///
/// # Panics
/// Never: the length is checked before the records are read.
pub fn read_binary(bytes: &[u8]) -> Result<Entries, TableFileError> {
    check_length(bytes)?;
    let (body, checksum) = bytes.split_last_chunk::<CHECKSUM_LENGTH>().expect("the length is checked");
    let (stated, computed) = (u32::from_le_bytes(*checksum), crc32fast::hash(body));
    if stated != computed {
        return Err(TableFileError::Checksum { stated, computed });
    }
    let (records, _): (Vec<Record>, usize) =
        bincode::serde::decode_from_slice(&body[RECORDS..], FORMAT).expect("any bytes are numbers");
    let mut entries = Entries::new();
    for (index, record) in records.into_iter().enumerate() {
        let (key, evaluation) = record
            .entry(entries.last_key_value().map(|(key, _)| *key))
            .map_err(|fault| TableFileError::Entry { index, fault })?;
        entries.insert(key, evaluation);
    }
    Ok(entries)
}

/// Checks that the file begins as it should, and has the length that its number of records says.
fn check_length(bytes: &[u8]) -> Result<(), TableFileError> {
    let found = bytes.len() as u64;
    let start = &bytes[..bytes.len().min(MAGIC.len())];
    if start.is_empty() || !MAGIC.starts_with(start) {
        return Err(TableFileError::NotATable);
    }
    let header = bytes.split_at_checked(MAGIC.len()).and_then(|(_, rest)| rest.split_first_chunk());
    let Some((version, Some(records))) = header.map(|(version, rest)| (version, rest.first_chunk::<LENGTH_LENGTH>()))
    else {
        return Err(TableFileError::Length { expected: None, found });
    };
    let version = u16::from_le_bytes(*version);
    if version != VERSION {
        return Err(TableFileError::Version(version));
    }
    let others = (RECORDS + LENGTH_LENGTH + CHECKSUM_LENGTH) as u64;
    let expected = u64::from_le_bytes(*records).saturating_mul(RECORD_LENGTH as u64).saturating_add(others);
    if found == expected { Ok(()) } else { Err(TableFileError::Length { expected: Some(expected), found }) }
}

impl Record {
    fn new(key: u16, &Evaluation { outcome, plies, best, pick }: &Evaluation) -> Record {
        let outcome = match outcome {
            Outcome::Loss => 0,
            Outcome::Draw => 1,
            Outcome::Win => 2,
        };
        Record { key, outcome, plies, best: best.bits(), pick: pick.map_or(0, Square::number) }
    }

    /// The entry, if the table can have it after the entry with the key `last`.
    fn entry(self, last: Option<u16>) -> Result<(u16, Evaluation), String> {
        let Record { key, outcome, plies, best, pick } = self;
        if last.is_some_and(|last| key <= last) {
            return Err(format!("its key {key} is not above the one before"));
        }
        if Position::from_key(key, Player::X).is_none() {
            return Err(format!("its key {key} is not one of a reachable position"));
        }
        let outcome = match outcome {
            0 => Outcome::Loss,
            1 => Outcome::Draw,
            2 => Outcome::Win,
            other => return Err(format!("its outcome {other} is none of 0, 1 and 2")),
        };
        if plies > 9 {
            return Err(format!("its {plies} plies are more than a game has"));
        }
        let best =
            SquareSet::from_bits(best).ok_or_else(|| format!("its best moves {best:#b} are not on the board"))?;
        let pick = match pick {
            0 => None,
            number => Some(Square::new(number).ok_or_else(|| format!("its pick {number} is not on the board"))?),
        };
        Ok((key, Evaluation { outcome, plies, best, pick }))
    }
}
