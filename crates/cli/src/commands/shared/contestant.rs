//! Who plays, on the command line.

use crate::players::Contestant;
use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command, Error};
use noughts::strategies::{self, LEVELS, Named};
use noughts_bots::{Subject, looks_like_a_file};
use std::ffi::OsStr;

/// Reads the name of a strategy, in any case.
pub fn strategy() -> impl TypedValueParser<Value = Named> {
    let find = |name: String| strategies::find(&name.to_lowercase()).expect("a possible value is a strategy's name");
    PossibleValuesParser::new(strategies::ALL.iter().map(possible)).map(find)
}

/// Reads the name of a strategy, in any case, the file of a bot, or `exec:` and the command of one.
#[derive(Clone)]
pub struct ContestantParser {
    /// Whether the names of levels are read too.
    pub has_levels: bool,
}

impl TypedValueParser for ContestantParser {
    type Value = Contestant;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Contestant, Error> {
        match value.to_str().and_then(|text| text.strip_prefix("exec:")) {
            Some(command) if !command.trim().is_empty() => Ok(Contestant::Bot(Subject::program(command).into())),
            None if value.to_str().is_some_and(|word| self.is_file(word)) => {
                Ok(Contestant::File(value.to_string_lossy().into_owned()))
            }
            _ => {
                let name = PossibleValuesParser::new(self.names()).parse_ref(command, arg, value).map_err(with_hint)?;
                Ok(Contestant::named(&name.to_lowercase()).expect("a possible value is a name"))
            }
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names().into_iter()))
    }
}

impl ContestantParser {
    /// Whether a word names a file, and nobody who is known.
    fn is_file(&self, word: &str) -> bool {
        Contestant::named(&word.to_lowercase()).is_none() && looks_like_a_file(word)
    }

    /// The levels, if they are read, and the strategies that are no levels by their own name.
    fn names(&self) -> Vec<PossibleValue> {
        let levels = if self.has_levels { LEVELS } else { &[] };
        let about = |name| strategies::find(name).map_or("", |named| named.about);
        let of_levels = levels.iter().map(|(level, name)| PossibleValue::new(*level).help(about(name)));
        let others = strategies::ALL.iter().filter(|named| levels.iter().all(|(level, _)| *level != named.name));
        of_levels.chain(others.map(possible)).collect()
    }
}

fn possible(named: &Named) -> PossibleValue {
    PossibleValue::new(named.name).help(named.about)
}

/// Adds how a bot is named to what clap suggests.
fn with_hint(mut error: Error) -> Error {
    let hint = StyledStr::from("a bot is named by its file, or by its command, as exec:COMMAND");
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint]));
    error
}
