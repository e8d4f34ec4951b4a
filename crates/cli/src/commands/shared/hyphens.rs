//! Positions that begin with a hyphen, which the parser of the command line would take for options.

use std::convert::Infallible;
use std::ffi::OsString;

/// A prefix for an argument that is a position but looks like an option. No argument of a process can contain it.
const SHIELD: &str = "\0";

/// Shields positions that begin with a hyphen, such as `--X-O----`, from being taken for options.
pub fn shielded(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let is_cell = |c: char| c.is_whitespace() || !c.is_ascii() || "-.,_*|/+=0123456789xXoObBeE".contains(c);
    let is_position = |text: &str| text.starts_with('-') && text.len() >= 9 && text.chars().all(is_cell);
    let mut arguments: Vec<OsString> = arguments.collect();
    let reads_positions = |argument: &OsString| argument == "query" || argument == "draw";
    let others = arguments.iter().position(reads_positions).unwrap_or(arguments.len());
    for argument in &mut arguments[others..] {
        if let Some(text) = argument.to_str().filter(|text| is_position(text)) {
            *argument = format!("{SHIELD}{text}").into();
        }
    }
    arguments
}

pub fn unshield(argument: &str) -> Result<String, Infallible> {
    Ok(argument.strip_prefix(SHIELD).unwrap_or(argument).to_string())
}
