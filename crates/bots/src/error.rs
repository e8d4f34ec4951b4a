//! Why a bot cannot be asked.

use crate::finding::Finding;
use noughts::words::printable;
use std::fmt;
use std::io;

/// Why a bot cannot be asked.
#[derive(Debug)]
#[non_exhaustive]
pub enum BotError {
    /// It could not be started.
    NotStarted {
        /// What could not be started.
        what: String,
        /// Why.
        error: io::Error,
    },
    /// A file cannot be read.
    NotRead {
        /// The file.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// Its file does not run: an error ends it as it is loaded, or a module is missing. The text says what.
    NotLoaded(String),
    /// An option is wrong, or does not fit the command of the bot. The text says what to write instead.
    WrongOption(String),
    /// Its file or command cannot be asked for moves, or its table of moves is wrong. The text says why.
    Unusable(String),
    /// Its function does not come to an end, or takes too long to find out how it is called.
    Endless {
        /// Which function, and how it was called.
        why: String,
        /// The position in which it was asked, and how to ask it so by hand.
        finding: Box<Finding>,
    },
    /// All bots were told to [end](crate::end_all).
    Interrupted,
}

impl BotError {
    /// The same with what is said of a bot that cannot be asked put in other words.
    pub(crate) fn told(self, tell: impl FnOnce(String) -> String) -> BotError {
        match self {
            BotError::Unusable(why) => BotError::Unusable(tell(why)),
            BotError::Endless { why, finding } => BotError::Endless { why: tell(why), finding },
            other => other,
        }
    }
}

impl fmt::Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotError::NotStarted { what, error } => write!(f, "cannot start {what}: {error}"),
            BotError::NotRead { file, error } => write!(f, "cannot read {}: {error}", printable(file)),
            BotError::NotLoaded(why)
            | BotError::WrongOption(why)
            | BotError::Unusable(why)
            | BotError::Endless { why, .. } => f.write_str(why),
            BotError::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for BotError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BotError::NotStarted { error, .. } | BotError::NotRead { error, .. } => Some(error),
            _ => None,
        }
    }
}
