//! What can be wrong with a certificate.

use crate::notation::Rows;
use crate::rules::RulesError;
use std::error::Error;
use std::fmt;

/// The only version of certificates.
pub const VERSION: u8 = 2;

/// The most bytes of a certificate: about ten times the largest that is known.
pub const MOST_BYTES: usize = 100_000;

/// The most work of a check: more than twice what any known certificate needs.
pub const MOST_WORK: usize = 120_000_000;

/// The most positions of a ply, which bounds the memory of a check: twice as many as the largest known certificate has in all.
pub const MOST_POSITIONS: usize = 300_000;

pub const NOT_ALIKE: &str = "certificates are for games in which the first line wins, the same lines for both players";
pub const HARD_SYMMETRIES: &str = "gave up: the symmetries of these lines are too hard to find";

/// What is wrong with a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// It does not begin as a certificate.
    NotACertificate,
    /// Its version is unknown.
    Version(u8),
    /// It is shorter than its header.
    CutShort(usize),
    /// It has more than [`MOST_BYTES`] bytes.
    TooLarge,
    /// Its checksum is wrong.
    Checksum {
        /// The checksum that the certificate holds.
        stated: u32,
        /// The checksum of its bytes.
        computed: u32,
    },
    /// It names an impossible game.
    Rules(RulesError),
    /// Its game is given by a file, which is missing here.
    NoGame,
    /// It is for another game.
    OtherGame,
    /// Completing a line loses in its game, or X and O have different lines.
    NotAlike,
    /// The symmetries of its game are too hard to find, so it cannot be checked.
    HardSymmetries,
    /// The side loses in this position.
    Lost(Rows),
    /// The board is full in this position, and the side has not won.
    NotWon(Rows),
    /// It says that this position is closed, but there is no pairing.
    NoPairing(Rows),
    /// It has no move for this position, or an impossible one.
    NoAnswer(Rows),
    /// It has more bytes than the answers need, or other ones.
    Left,
    /// Checking it takes too much work, so nobody knows whether it is right.
    TooLong,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateError::NotACertificate => f.write_str("not a certificate: it does not begin as one does"),
            CertificateError::Version(version) => {
                write!(f, "a certificate of version {version}; only version {VERSION} is known here")
            }
            CertificateError::CutShort(bytes) => write!(f, "damaged: cut short after {bytes} bytes, within the header"),
            CertificateError::TooLarge => {
                write!(f, "gave up: a certificate of more than {MOST_BYTES} bytes is not checked")
            }
            CertificateError::Checksum { stated, computed } => {
                write!(f, "damaged: its checksum is {stated:08x}, but its bytes have {computed:08x}")
            }
            CertificateError::Rules(error) => write!(f, "its game is impossible: {error}"),
            CertificateError::NoGame => {
                f.write_str("a certificate of a game that a file gives; that file is needed as well")
            }
            CertificateError::OtherGame => {
                f.write_str("a certificate of another game: the squares or the lines are not the same")
            }
            CertificateError::NotAlike => f.write_str(NOT_ALIKE),
            CertificateError::HardSymmetries => f.write_str(HARD_SYMMETRIES),
            CertificateError::Lost(rows) => write!(f, "it proves nothing: the side loses {rows}"),
            CertificateError::NotWon(rows) => write!(f, "it proves nothing: the side has not won in {rows}"),
            CertificateError::NoPairing(rows) => {
                write!(f, "it proves nothing: {rows} is said to be closed, but has no pairing")
            }
            CertificateError::NoAnswer(rows) => write!(f, "it proves nothing: no answer is given for {rows}"),
            CertificateError::TooLong => {
                write!(
                    f,
                    "gave up: to check it takes more than {MOST_WORK} steps, or {MOST_POSITIONS} positions of a ply"
                )
            }
            CertificateError::Left => f.write_str("it holds other bytes than its answers need"),
        }
    }
}

impl Error for CertificateError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            CertificateError::Rules(error) => Some(error),
            _ => None,
        }
    }
}
