//! What the parser of the command line has to say: help, or what is wrong.

use crate::io::failure::{Exit, Failure};
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, Error};
use std::ffi::OsString;
use std::io::{self, Write};

/// The options that say which board.
const OF_BOARDS: [&str; 3] = ["--board", "--line", "--table"];

/// The commands that know 3×3 only. The others either have these options or nothing to do with a board.
const ONLY_3X3: [&str; 5] = ["match", "audit", "review", "census", "export"];

/// What --color says on the command line, before the command line is parsed; the last one counts.
pub fn requested_color(words: &[OsString]) -> ColorChoice {
    let values = words.iter().enumerate().filter_map(|(at, word)| match word.to_str()? {
        "--color" | "--colour" => words.get(at + 1)?.to_str(),
        word => word.strip_prefix("--color=").or(word.strip_prefix("--colour=")),
    });
    values.filter_map(|value| value.parse().ok()).next_back().unwrap_or(ColorChoice::Auto)
}

/// Prints it, and gives the end of the program.
pub fn print(mut error: Error, words: &[OsString]) -> Result<Exit, Failure> {
    if let Some(option) = board_option(&error) {
        let command = words.iter().filter_map(|word| word.to_str()).find(|word| ONLY_3X3.contains(word));
        match command {
            Some(command) if error.kind() == ErrorKind::UnknownArgument => {
                return Err(Failure::unreadable(format_args!("{command} is for 3x3 only, so it has no {option}")));
            }
            Some("audit") if error.kind() == ErrorKind::InvalidValue => {
                let hint = "an audit is of 3x3; --board says how a function takes the board";
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(hint)]));
            }
            _ => {}
        }
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    match error.use_stderr() {
        true => Ok(Exit::Unreadable),
        false => printed.map(|()| Exit::Fine).map_err(Failure::Output),
    }
}

/// The option about boards that the error is about.
fn board_option(error: &Error) -> Option<&'static str> {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else { return None };
    OF_BOARDS.into_iter().find(|option| argument.split(' ').next() == Some(option))
}
