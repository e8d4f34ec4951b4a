//! How a command ends, and what it says when something is wrong.

use clap::builder::Styles;
use noughts_bots::BotError;
use std::fmt::Display;
use std::io::{self, Write};

/// How a command ended, as the exit code says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All went well.
    Fine = 0,
    /// Something was checked and failed.
    Failed = 1,
    /// The command line, or a position or a game on it, could not be read.
    Unreadable = 2,
    /// Input or output failed, nothing was found or proved, or there is not enough room.
    Trouble = 3,
}

/// What kept a command from its end.
#[derive(Debug)]
pub enum Trouble {
    /// Standard output.
    Output(io::Error),
    /// Another input or output, and what it was.
    Other { what: String, error: io::Error },
    /// What was asked for, or a file, is at fault.
    Fault { exit: Exit, what: String },
    /// A signal that ends the program.
    Interrupted,
}

impl From<BotError> for Trouble {
    fn from(error: BotError) -> Trouble {
        match error {
            BotError::NotStarted { what, error } => Trouble::Other { what: format!("cannot start {what}"), error },
            BotError::Interrupted => Trouble::Interrupted,
        }
    }
}

pub type Ending = Result<Exit, Trouble>;

/// Says on standard error what is wrong. If even that fails, there is nobody to tell.
pub fn complain(what: impl Display) {
    let style = Styles::styled().get_error().to_owned();
    let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {what}");
}

/// Says on standard error what is good to know, though nothing is wrong.
pub fn note(what: impl Display) {
    let _ = writeln!(anstream::stderr(), "note: {what}");
}

pub fn fail(what: &str, error: &io::Error) -> u8 {
    complain(format_args!("{what}: {error}"));
    Exit::Trouble as u8
}

pub fn writing(error: io::Error) -> Trouble {
    Trouble::Output(error)
}

pub fn reading(error: io::Error) -> Trouble {
    Trouble::Other { what: "cannot read from standard input".into(), error }
}
