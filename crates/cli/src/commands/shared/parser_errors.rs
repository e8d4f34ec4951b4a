//! Prints what the parser of the command line reports: help, or what is wrong.

use crate::io::failure::{Exit, Failure};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, Error};
use noughts::words::printable;
use std::ffi::OsString;
use std::io::{self, Write};

/// The value of --color on the command line, before the command line is parsed. The last one counts.
pub fn requested_color(words: &[OsString]) -> ColorChoice {
    let values = words.iter().enumerate().filter_map(|(at, word)| match word.to_str()? {
        "--color" | "--colour" => words.get(at + 1)?.to_str(),
        word => word.strip_prefix("--color=").or(word.strip_prefix("--colour=")),
    });
    values.filter_map(|value| value.parse().ok()).next_back().unwrap_or(ColorChoice::Auto)
}

/// The words without characters that could affect a terminal, since the parser repeats wrong words. `None` if there
/// are no such characters.
pub fn harmless(words: &[OsString]) -> Option<Vec<OsString>> {
    let shown: Vec<OsString> = words.iter().map(|word| printable(&word.to_string_lossy()).into()).collect();
    (shown != words).then_some(shown)
}

/// Prints the error, and returns how the program ends.
pub fn print(mut error: Error) -> Result<Exit, Failure> {
    if let Some(tip) = tip_about_boards(&error) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    match error.use_stderr() {
        true => Ok(Exit::Unreadable),
        false => printed.map(|()| Exit::Fine).map_err(Failure::Output),
    }
}

/// A tip for an option for boards that the command lacks, or a size without its option.
fn tip_about_boards(error: &Error) -> Option<String> {
    match error.get(ContextKind::InvalidArg) {
        _ if error.kind() != ErrorKind::UnknownArgument => None,
        Some(ContextValue::String(text)) if ["--board", "--line", "--table"].contains(&text.as_str()) => {
            Some("other boards than 3x3 are for query, play, draw, page, solve, certificate and check".into())
        }
        Some(ContextValue::String(text)) if is_size(text) => {
            Some(format!("a board is named by its option, --board {text}"))
        }
        _ => None,
    }
}

/// Whether a word is the size of a board, such as `4x4`.
fn is_size(word: &str) -> bool {
    word.split_once('x').is_some_and(|sides| [sides.0, sides.1].iter().all(|side| side.parse::<u8>().is_ok()))
}
