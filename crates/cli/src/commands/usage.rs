//! What the parser of the command line has to say: help, or what is wrong.

use crate::io::failure::{Exit, Failure};
use clap::{ColorChoice, Error};
use std::ffi::OsString;
use std::io::{self, Write};

/// What --color says on the command line, before the command line is parsed; the last one counts.
pub fn requested_color(words: &[OsString]) -> ColorChoice {
    let values = words.iter().enumerate().filter_map(|(at, word)| match word.to_str()? {
        "--color" | "--colour" => words.get(at + 1)?.to_str(),
        word => word.strip_prefix("--color=").or(word.strip_prefix("--colour=")),
    });
    values.filter_map(|value| value.parse().ok()).next_back().unwrap_or(ColorChoice::Auto)
}

/// Prints it, and gives the end of the program.
pub fn print(error: &Error) -> Result<Exit, Failure> {
    let printed = error.print().and_then(|()| io::stdout().flush());
    match error.use_stderr() {
        true => Ok(Exit::Unreadable),
        false => printed.map(|()| Exit::Fine).map_err(Failure::Output),
    }
}
