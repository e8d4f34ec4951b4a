//! The commands of the program by their names.

use crate::io::Failure;
use clap::Command;
use std::iter;

/// All commands, each followed by its own ones.
pub fn commands(program: &Command) -> Vec<&Command> {
    program.get_subcommands().flat_map(|command| iter::once(command).chain(commands(command))).collect()
}

/// The command of these words, such as `draw map`; without words, the program. The name of a manual page, such as
/// `noughts-draw-map`, works too.
pub fn named<'a>(program: &'a Command, words: &[String]) -> Result<&'a Command, Failure> {
    let name = words.join("-");
    let is_meant = |command: &&Command| [title(command), &title(command)["noughts-".len()..]].contains(&&*name);
    if name.is_empty() || name == title(program) {
        return Ok(program);
    }
    let commands = commands(program);
    commands.iter().copied().find(is_meant).ok_or_else(|| {
        let names: Vec<&str> = commands.iter().map(|command| own_name(command)).collect();
        let (name, names) = (words.join(" "), names.join(", "));
        Failure::unreadable(format_args!("there is no command {name:?}; the commands are {names}"))
    })
}

/// `noughts`, `noughts-query`, or `noughts-draw-map`.
pub fn title(command: &Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

/// The words by which a command is called: `query`, or `draw map`.
pub fn own_name(command: &Command) -> &str {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    name.strip_prefix("noughts ").unwrap_or(name)
}
