//! How far the search for a certificate goes, and why it ended without one.

use super::{CertificateError, Task};
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

/// How far the search may go. Others than the [default](Limits::default) are set field by field.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The moves tried in a position for a smaller certificate; with 0, none is looked for.
    pub width: usize,
    /// The memory, in bytes.
    pub memory: usize,
    /// The time.
    pub time: Duration,
    /// In hundredths, how much less a further tree must cost than the one found, before it is looked for. 100 and more
    /// say that the first tree is good enough.
    pub saving: u32,
}

/// 200 seconds and 2 GB.
impl Default for Limits {
    fn default() -> Limits {
        Limits { width: 4, memory: 2_000_000_000, time: Duration::from_secs(200), saving: 25 }
    }
}

impl Limits {
    /// What a tree must cost less than, where one of this cost was found.
    pub(super) fn less_than(self, cost: u32) -> u32 {
        let saving = u64::from(cost) * u64::from(self.saving.min(100)) / 100;
        cost - saving as u32
    }
}

/// Why no certificate was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GaveUp {
    /// It cannot be: this was proved.
    Refuted(Task),
    /// The time was over. The search had come so far.
    NotFound(Stage),
    /// This was proved, but its certificate would be too large to be checked.
    TooLarge(Task),
    /// What was found proves nothing: a fault of the search.
    Wrong(CertificateError),
    /// The caller broke the search off.
    BrokenOff,
    /// A line loses in this game, or X and O have other lines.
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
            GaveUp::NotAlike => f.write_str(super::NOT_ALIKE),
            GaveUp::HardSymmetries => f.write_str(super::HARD_SYMMETRIES),
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

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The proof-number search: about so many positions must still be decided to prove that the attacker wins, or that
    /// it does not.
    Proving {
        /// The proof number of the empty board.
        proof: u32,
        /// Its disproof number.
        disproof: u32,
        /// The positions looked at.
        positions: u64,
    },
    /// The search for a smaller certificate.
    Shrinking {
        /// Trees of about so many bits are tried.
        bits: u32,
        /// The positions kept.
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

/// What is told how far the search is.
pub type Progress<'a> = dyn FnMut(Stage) -> ControlFlow<()> + 'a;
