//! Prints what the parser of the command line reports: help, or what is wrong.

use crate::board::caret::is_size;
use crate::io::{Exit, Failure};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, Command, Error};
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

pub fn print(mut error: Error, words: &[OsString], mut program: Command) -> Result<Exit, Failure> {
    program.build();
    if let Some(tip) = tip(&error, words, &program) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    match error.use_stderr() {
        true => Ok(Exit::Unreadable),
        false => printed.map(|()| Exit::Fine).map_err(Failure::Output),
    }
}

/// What to write instead of an option that the command lacks, or of a size without its option.
fn tip(error: &Error, words: &[OsString], program: &Command) -> Option<String> {
    let wrong = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(text)) if error.kind() == ErrorKind::UnknownArgument => text.as_str(),
        _ => return None,
    };
    let command = program.get_subcommands().find(|command| words.iter().any(|word| word == command.get_name()))?;
    let option = |name| command.get_arguments().find(|argument| argument.get_long() == Some(name));
    let is_form =
        |name: &str| option("format")?.get_possible_values().iter().find(|form| form.matches(name, false)).map(drop);
    match wrong {
        "--board" | "--line" | "--table" => {
            Some("other boards than 3x3 are for query, play, draw, page, solve, certificate and check".into())
        }
        "--size" | "-b" if option("board").is_some() => Some("a board is named by its option, --board 4x4".into()),
        size if is_size(size) => Some(format!("a board is named by its option, --board {size}")),
        "-o" | "--output" | "--out" if option("output").is_none() => {
            Some("this command prints; the shell writes what it prints into a file: > FILE".into())
        }
        "--dir" | "--out" if option("output").is_some() => Some("a file to write is named by -o FILE".into()),
        form => {
            let name = form.strip_prefix("--")?;
            is_form(name).map(|()| format!("this form is named by its option, --format {name}"))
        }
    }
}
