//! How far the search for a certificate goes, and why it ended without one.

use super::error::{CertificateError, HARD_SYMMETRIES, NOT_ALIKE};
use super::task::Task;
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

/// How far the search for a certificate may go. Set fields of the [default](Limits::default) one by one.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The number of moves tried in each position when looking for a smaller certificate; 0 keeps the first one found.
    pub width: usize,
    /// The bytes of memory to use.
    pub memory: usize,
    /// The time to use.
    pub time: Duration,
}

/// 200 seconds and 2 GB.
impl Default for Limits {
    fn default() -> Limits {
        Limits { width: 4, memory: 2_000_000_000, time: Duration::from_secs(200) }
    }
}

/// Why no certificate was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GaveUp {
    /// The opposite is proved.
    Refuted(Task),
    /// The time is over; this is how far the search came.
    NotFound(Stage),
    /// This is proved, but its certificate would be too large to be checked.
    TooLarge(Task),
    /// The certificate that was found proves nothing: the search has a fault.
    Wrong(CertificateError),
    /// The caller stopped the search.
    BrokenOff,
    /// Completing a line loses in this game, or X and O have different lines.
    NotAlike,
    /// The symmetries of the game are too hard to find.
    HardSymmetries,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GaveUp::Refuted(truth) => write!(f, "it cannot be, for {}", truth.claim()),
            GaveUp::NotFound(stage) => write!(f, "not found within the time allowed; {stage}"),
            GaveUp::TooLarge(truth) => {
                write!(f, "{} (proved), but the certificate would be too large to be checked", truth.claim())
            }
            GaveUp::Wrong(fault) => write!(f, "no certificate: a fault of this program, for {fault}"),
            GaveUp::NotAlike => f.write_str(NOT_ALIKE),
            GaveUp::HardSymmetries => f.write_str(HARD_SYMMETRIES),
            GaveUp::BrokenOff => f.write_str("the search was broken off"),
        }
    }
}

impl Error for GaveUp {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            GaveUp::Wrong(fault) => Some(fault),
            _ => None,
        }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The proof-number search. Its two numbers estimate how many more positions must be decided to prove that the
    /// attacker wins, and that it does not.
    Proving {
        /// The proof number of the empty board.
        proof: u32,
        /// The disproof number of the empty board.
        disproof: u32,
        /// The number of positions that were looked at.
        positions: u64,
    },
    /// The search for a smaller certificate.
    Shrinking {
        /// About the size of the trees that are being tried.
        bits: u32,
        /// The number of positions that are kept.
        positions: u64,
    },
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Proving { proof, disproof, positions } => {
                write!(f, "proof number {proof}, disproof number {disproof}, {positions} positions")
            }
            Stage::Shrinking { bits, positions } => {
                write!(f, "trying sizes of about {} bytes, {positions} positions", bits / 8)
            }
        }
    }
}

/// The function that is told how far the search has come; a break stops the search.
pub type Progress<'a> = dyn FnMut(Stage) -> ControlFlow<()> + 'a;
