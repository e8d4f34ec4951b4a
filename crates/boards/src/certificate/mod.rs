//! Certificates: perfect play for one side in a few bytes, and the proof that it is perfect.
//!
//! A certificate says that a side wins, or never loses. It holds what the side does in every position that comes up,
//! and only where nothing forces the side: it wins if it can, and takes the one square on which the opponent would win.
//! The opponent in turn must take the one square on which the side would win; else it loses.
//!
//! [The page about other boards](crate::docs::boards) describes its bytes. After a header comes a number. Its
//! [digits] answer the questions of a [walk] through the positions, and after the walk nothing is left of
//! it.

pub mod digits;
pub mod known;
pub mod pairing;
pub mod play;
pub mod search;
mod threats;
pub mod walk;

use super::notation::Rows;
use super::rules::{Rules, RulesError};
use crate::{Board, Player};
use digits::Digits;
use std::error::Error;
use std::fmt;
use walk::{Guide, Walk};

const MAGIC: [u8; 2] = *b"NC";
const VERSION: u8 = 1;
const HEADER: usize = 10;

/// The most bytes of a certificate: about eight times as many as the largest that is known.
pub const MOST_BYTES: usize = 100_000;

/// What a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Task {
    /// The game.
    pub rules: Rules,
    /// The side.
    pub side: Player,
    /// Whether it wins; else it never loses.
    pub win: bool,
}

/// `5x5, line 4: X never loses`.
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} {}", self.rules, self.side, if self.win { "wins" } else { "never loses" })
    }
}

/// A certificate that has not been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What it says.
    pub task: Task,
    /// The number, as bytes.
    pub number: Vec<u8>,
}

/// What is wrong with a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// It does not begin as a certificate does.
    NotACertificate,
    /// It is of a version that is not known here.
    Version(u8),
    /// It is shorter than its header.
    CutShort(usize),
    /// It has more than [`MOST_BYTES`] bytes.
    TooLarge,
    /// The checksum does not fit.
    Checksum {
        /// The checksum that the certificate holds.
        stated: u32,
        /// The checksum of its bytes.
        computed: u32,
    },
    /// It names a game that cannot be.
    Rules(RulesError),
    /// The side loses this position.
    Lost(Rows),
    /// The side has not won when the board is full.
    NotWon(Rows),
    /// This position is said to be closed, but there is no pairing.
    NoPairing(Rows),
    /// There are more digits than questions.
    Left,
    /// The walk has more than [`walk::MOST_POSITIONS`] positions.
    TooLong,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotACertificate => f.write_str("not a certificate: it does not begin as one does"),
            Fault::Version(version) => {
                write!(f, "a certificate of version {version}; only version {VERSION} is known here")
            }
            Fault::CutShort(bytes) => write!(f, "damaged: cut short after {bytes} bytes, within the header"),
            Fault::TooLarge => write!(f, "not a certificate that can be checked: more than {MOST_BYTES} bytes"),
            Fault::Checksum { stated, computed } => {
                write!(f, "damaged: its checksum is {stated:08x}, but its bytes have {computed:08x}")
            }
            Fault::Rules(error) => write!(f, "its game is impossible: {error}"),
            Fault::Lost(rows) => write!(f, "it proves nothing: the side loses {rows}"),
            Fault::NotWon(rows) => write!(f, "it proves nothing: the side has not won in {rows}"),
            Fault::NoPairing(rows) => write!(f, "it proves nothing: {rows} is said to be closed, but has no pairing"),
            Fault::TooLong => write!(f, "its walk has more than {} positions", walk::MOST_POSITIONS),
            Fault::Left => f.write_str("it holds more than the walk asks for"),
        }
    }
}

impl Error for Fault {}

impl Certificate {
    /// The certificate as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Task { rules, side, win } = self.task;
        let kind = VERSION << 4 | u8::from(win) << 1 | u8::from(side == Player::O);
        let game = [rules.width(), rules.height(), rules.line()].map(|number| number as u8);
        let start = [&MAGIC[..], &[kind], &game].concat();
        let checksum = checksum(&start, &self.number).to_le_bytes();
        [&start[..], &checksum, &self.number].concat()
    }

    /// Reads a certificate, without checking what it proves.
    ///
    /// # Errors
    /// If it is not whole, or larger than [`MOST_BYTES`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Certificate, Fault> {
        let begins = bytes.len().min(MAGIC.len());
        if bytes.is_empty() || bytes[..begins] != MAGIC[..begins] {
            return Err(Fault::NotACertificate);
        }
        let Some((&[_, _, kind, width, height, line, c0, c1, c2, c3], number)) = bytes.split_first_chunk::<HEADER>()
        else {
            return Err(Fault::CutShort(bytes.len()));
        };
        if kind >> 4 != VERSION {
            return Err(Fault::Version(kind >> 4));
        }
        if kind & 0b1100 != 0 {
            return Err(Fault::NotACertificate);
        }
        if bytes.len() > MOST_BYTES {
            return Err(Fault::TooLarge);
        }
        let (stated, computed) = (u32::from_le_bytes([c0, c1, c2, c3]), checksum(&bytes[..6], number));
        if stated != computed {
            return Err(Fault::Checksum { stated, computed });
        }
        let rules = Rules::new(width.into(), height.into(), line.into()).map_err(Fault::Rules)?;
        let side = if kind & 1 == 1 { Player::O } else { Player::X };
        Ok(Certificate { task: Task { rules, side, win: kind & 2 == 2 }, number: number.to_vec() })
    }

    /// Checks that the certificate proves what it says, and gives the number of positions that had to be visited.
    ///
    /// # Errors
    /// If it does not.
    pub fn check(&self) -> Result<usize, Fault> {
        let mut reader = Reader(Digits::new(&self.number));
        let positions = Walk::new(self.task).run(&mut reader)?;
        self.check_rest(&reader).map(|()| positions)
    }

    /// Checks that nothing is left of the number after a walk.
    fn check_rest(&self, reader: &Reader) -> Result<(), Fault> {
        if reader.0.is_empty() && self.number.last() != Some(&0) { Ok(()) } else { Err(Fault::Left) }
    }
}

fn checksum(start: &[u8], number: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(start);
    hasher.update(number);
    hasher.finalize()
}

/// Answers the walk's questions with the digits of a number.
struct Reader(Digits);

impl Guide for Reader {
    fn choice(&mut self, _: Board, empty: u32) -> u32 {
        self.0.take(empty)
    }

    fn is_closed(&mut self, _: Board) -> bool {
        self.0.take(2) == 1
    }
}
