//! Bots that play tic-tac-toe: programs, functions in files, tables of moves. They are asked about every position that
//! they can come to, and what they answer is judged. Nothing that a bot says or does is trusted.

#![allow(missing_docs, missing_debug_implementations)]

mod audit;
mod bot;
mod finding;
mod functions;
mod move_table;
mod process;
mod progress;

pub use audit::{Answers, Audited, Conclusion, Copies, Inquired, Nature, inquire};
pub use bot::{Bot, Options};
pub use finding::{Finding, Kind};
pub use functions::{ANSWERS, Fault, Function, Hints, Introduction, Language};
pub use move_table::MoveTable;
pub use process::end_all;
pub use progress::Progress;

use std::fmt;
use std::io;

/// Why a bot cannot be asked.
#[derive(Debug)]
pub enum BotError {
    /// It could not be started.
    NotStarted {
        /// What could not be started.
        what: String,
        /// Why.
        error: io::Error,
    },
    /// All bots were told to [end](end_all).
    Interrupted,
}

impl fmt::Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotError::NotStarted { what, error } => write!(f, "cannot start {what}: {error}"),
            BotError::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for BotError {}
