//! What is audited, by the word that names it: a strategy by its name, a file by its ending.

use crate::commands::shared::contestant::strategy;
use clap::builder::{PossibleValue, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command, Error};
use noughts::strategies::Named;
use noughts_bots::Language;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// What is audited.
#[derive(Clone)]
pub enum Target {
    Strategy(Named),
    /// A function of `FILE`, or `FILE:FUNCTION`.
    Function(Language, String),
    /// A table of moves.
    Moves(PathBuf),
    /// The command that starts a bot.
    Command(String),
}

impl Target {
    /// A file of functions or of moves by its ending; any other file that is there is a program.
    fn file(text: &str) -> Option<Target> {
        let is_function = |ending: &str| text.ends_with(ending) || text.contains(&format!("{ending}:"));
        match Path::new(text).extension().and_then(OsStr::to_str) {
            _ if is_function(".py") => Some(Target::Function(Language::Python, text.into())),
            _ if [".js", ".mjs", ".cjs"].into_iter().any(is_function) => {
                Some(Target::Function(Language::JavaScript, text.into()))
            }
            Some("csv" | "json") => Some(Target::Moves(text.into())),
            Some("sh") => Some(Target::Command(format!("sh {}", quoted(text)))),
            _ if !Path::new(text).is_file() => None,
            // The shell looks for a name without a slash among its programs.
            _ if text.contains('/') => Some(Target::Command(quoted(text))),
            _ => Some(Target::Command(quoted(&format!("./{text}")))),
        }
    }
}

/// The command that runs a file as a program of this language.
pub fn run(language: Language, file: &str) -> String {
    let interpreter = match language {
        Language::Python => "python3",
        _ => "node",
    };
    format!("{interpreter} {}", quoted(file))
}

/// A word of a shell, in quotation marks where it needs them.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,=@%".contains(c);
    if word.chars().all(is_plain) { word.into() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// Reads the name of a strategy, in any case, or of a file.
#[derive(Clone)]
pub struct TargetParser;

impl TypedValueParser for TargetParser {
    type Value = Target;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Target, Error> {
        match value.to_str().and_then(Target::file) {
            Some(file) => Ok(file),
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
