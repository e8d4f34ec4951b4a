//! `noughts help`: the help of a command.

use crate::commands::shared::command_names::named;
use crate::io::{Exit, Failure, Paint};
use clap::{Args, Command};
use std::io::Write;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Help {
    /// The command, such as query or draw map; without it, the program
    command: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  noughts help query
      all about a command";

impl Help {
    pub fn run(&self, mut program: Command, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
        program.build();
        let help = named(&program, &self.command)?.clone().render_long_help();
        let text = if paint.on { help.ansi().to_string() } else { help.to_string() };
        out.write_all(text.as_bytes()).map_err(Failure::Output)?;
        Ok(Exit::Fine)
    }
}
