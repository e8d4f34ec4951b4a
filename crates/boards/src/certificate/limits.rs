//! How far the search for a certificate goes, and why it ended without one.

use super::CertificateError;
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

/// How far the search may go.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The moves tried in a position.
    pub width: usize,
    /// The positions kept; each takes up to about 150 bytes while the memory for them grows.
    pub positions: usize,
    /// The time.
    pub time: Duration,
    /// In hundredths, how much less a further tree must cost than the one found, before it is looked for. 100 and more
    /// say that the first tree is good enough.
    pub saving: u32,
}

impl Limits {
    /// What a tree must cost less than, where one of this cost was found.
    pub(super) fn less_than(self, cost: u32) -> u32 {
        let saving = u64::from(cost) * u64::from(self.saving.min(100)) / 100;
        cost - saving as u32
    }
}

/// Why no certificate was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GaveUp {
    /// The side cannot reach its goal with the moves that were tried.
    Impossible,
    /// The limit on positions was reached.
    Positions,
    /// The time was over.
    Time,
    /// A tree was found, but its certificate would be too large to be checked.
    TooLarge,
    /// What was found proves nothing: a fault of the search.
    Wrong(CertificateError),
    /// The caller broke the search off.
    BrokenOff,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self {
            GaveUp::Impossible => "no certificate: the side cannot reach this with the moves that were tried",
            GaveUp::Positions => "no certificate found within the memory allowed",
            GaveUp::Time => "no certificate found within the time allowed",
            GaveUp::TooLarge => "no certificate: what was found is too large to be checked",
            GaveUp::Wrong(fault) => return write!(f, "no certificate: a fault of this program, for {fault}"),
            GaveUp::BrokenOff => "the search was broken off",
        };
        f.write_str(why)
    }
}

impl Error for GaveUp {}

/// What is told of the search: the bound on the cost, and the positions kept.
pub type Progress<'a> = dyn FnMut(u32, usize) -> ControlFlow<()> + 'a;
