//! What is audited, by the word that names it: a strategy by its name, a bot by its file.

use crate::commands::shared::contestant::strategy;
use clap::builder::{PossibleValue, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command, Error};
use noughts::strategies::{self, Named};
use noughts_bots::looks_like_a_file;
use std::ffi::OsStr;

/// What is audited.
#[derive(Clone)]
pub enum Target {
    Strategy(Named),
    /// A bot, by its file or `FILE:FUNCTION`.
    File(String),
}

/// Reads the name of a strategy, in any case, or of a file.
#[derive(Clone)]
pub struct TargetParser;

impl TypedValueParser for TargetParser {
    type Value = Target;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Target, Error> {
        match value.to_str().filter(|word| strategies::find(&word.to_lowercase()).is_none() && looks_like_a_file(word))
        {
            Some(file) => Ok(Target::File(file.to_string())),
            None => strategy().parse_ref(command, arg, value).map(Target::Strategy).map_err(with_hint),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names: Vec<PossibleValue> = strategy().possible_values().into_iter().flatten().collect();
        Some(Box::new(names.into_iter()))
    }
}

/// Adds how a bot is named to what clap suggests.
fn with_hint(mut error: Error) -> Error {
    if error.get(ContextKind::SuggestedValue).is_none() {
        let hint = StyledStr::from("to audit a bot of your own, name its file, or use --exec COMMAND");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint]));
    }
    error
}
