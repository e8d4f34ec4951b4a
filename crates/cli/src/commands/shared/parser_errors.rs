//! Prints what the parser of the command line reports: help, or what is wrong.

use crate::board::caret::is_size;
use crate::io::{Exit, Failure};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ColorChoice, Command, Error, ValueHint};
use noughts::Position;
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
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    match error.use_stderr() {
        true => Ok(Exit::Unreadable),
        false => printed.map(|()| Exit::Fine).map_err(Failure::Output),
    }
}

/// What to write instead of an option that the command lacks, of a size without its option, or of a position without its command.
fn tip(error: &Error, words: &[OsString], program: &Command) -> Option<String> {
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) {
        return match word.as_str() {
            "version" => Some("the version is printed by noughts --version".into()),
            "test" | "judge" | "bot" => Some("a bot is judged by noughts audit FILE".into()),
            "best" | "move" | "lookup" => Some("the best move is printed by noughts query POSITION".into()),
            "menace" => Some("the machine of matchboxes plays in noughts match menace hard".into()),
            position => query_of(position),
        };
    }
    let wrong = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(text)) if error.kind() == ErrorKind::UnknownArgument => text.as_str(),
        _ => return None,
    };
    let command = |word: &OsString| program.get_subcommands().find(|command| word == command.get_name());
    let command = words.iter().find_map(command)?;
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
            let folder = folders(command).map_or(String::new(), |folders| format!("; {folders}"));
            Some(format!("this command prints; the shell writes what it prints into a file: > FILE{folder}"))
        }
        "-f" | "--output-format" if option("format").is_some() => Some("a form is named by its option, --format json".into()),
        "-v" | "--verbose" if option("explain").is_some() => Some("--explain tells how a function was found".into()),
        "--check" | "--strict" | "--fail-on" if option("prove").is_some() => {
            Some("this needs no option: the exit code is 1 if a bot can lose".into())
        }
        "--bot" | "--file" if option("prove").is_some() => {
            Some("a bot is named without an option: noughts audit bot.py".into())
        }
        "-q" | "--quiet" | "-s" | "--silent" => {
            Some("notes and progress go to standard error, which the shell hides: 2>/dev/null".into())
        }
        "--dir" | "--out" if option("output").is_some() && folders(command).is_none() => Some("a file to write is named by -o FILE".into()),
        "--dir" | "--directory" | "--folder" | "--class" | "--report" => folders(command).or(Some(
            "no option of this command names a folder; `noughts audit` has --class and --report, and `noughts match FOLDER` lets \
             all bots of a folder play"
                .into(),
        )),
        word => match word.strip_prefix("--") {
            Some(name) => is_form(name).map(|()| format!("this form is named by its option, --format {name}")),
            None => query_of(word),
        },
    }
}

/// How a position is looked up, if this is one.
fn query_of(word: &str) -> Option<String> {
    word.parse::<Position>().ok().map(|_| format!("a position is looked up by noughts query {word}"))
}

/// Which options of a command name a folder, each with the first clause of its help: `--report FOLDER (write pages)`.
fn folders(command: &Command) -> Option<String> {
    let option = |argument: &Arg| {
        let name = argument.get_long().filter(|_| argument.get_value_hint() == ValueHint::DirPath)?;
        let about = argument.get_help()?.to_string();
        let clause = about.split([',', ':', ';']).next()?;
        Some(format!("--{name} {} ({})", argument.get_value_names()?[0], clause.to_lowercase()))
    };
    let options: Vec<String> = command.get_arguments().filter_map(option).collect();
    (!options.is_empty()).then(|| format!("a folder is named by {}", options.join(" or ")))
}
