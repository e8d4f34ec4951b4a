//! Who plays, on the command line.

use crate::players::{Contestant, MENACE};
use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command, Error};
use noughts::strategies::{self, ALL, LEVELS, Named};
use noughts_bots::looks_like_a_file;
use std::ffi::OsStr;

pub fn strategy() -> impl TypedValueParser<Value = Named> {
    let find = |name: String| strategies::find(&name.to_lowercase()).expect("a possible value is a name");
    PossibleValuesParser::new(names()).map(find)
}

/// Reads the name of a level or a strategy, in any case, the file of a bot, or `exec:` and the command of one.
#[derive(Clone)]
pub struct ContestantParser;

impl TypedValueParser for ContestantParser {
    type Value = Contestant;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Contestant, Error> {
        match value.to_str().filter(|word| is_file(word)) {
            Some(word) => Ok(Contestant::File(word.into())),
            None if value.eq_ignore_ascii_case(MENACE) => Ok(Contestant::Menace),
            None => strategy().parse_ref(command, arg, value).map(Contestant::Strategy).map_err(with_hint),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let menace = PossibleValue::new(MENACE)
            .help("MENACE (1961), the matchbox machine, which learns from the games of a match");
        Some(Box::new(names().chain([menace])))
    }
}

/// Whether a word names a file, a command or, as `-`, standard input, and no known strategy.
fn is_file(word: &str) -> bool {
    if let Some(command) = word.strip_prefix("exec:") {
        return !command.trim().is_empty();
    }
    word == "-" || strategies::find(&word.to_lowercase()).is_none() && looks_like_a_file(word)
}

/// The levels, and the strategies that have another name than a level.
fn names() -> impl Iterator<Item = PossibleValue> {
    let is_level = |named: &Named| LEVELS.iter().any(|(level, _)| *level == named.name);
    let levels = LEVELS.iter().filter_map(|(level, _)| strategies::find(level));
    let others = ALL.iter().copied().filter(move |named| !is_level(named));
    levels.chain(others).map(|named| PossibleValue::new(named.name).help(named.about))
}

fn with_hint(mut error: Error) -> Error {
    let hint = StyledStr::from(
        "there is no such file or folder; a bot is named by its file, or by its command, as exec:COMMAND",
    );
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint]));
    error
}
