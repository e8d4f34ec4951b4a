//! `noughts completions`: command-line completion for shells.

use crate::io::{Exit, Failure};
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::Write;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  noughts completions bash > noughts
      a file for the folder bash-completion/completions";

impl Completions {
    pub fn run(&self, mut program: Command, out: &mut impl Write) -> Result<Exit, Failure> {
        // The generator panics if its writer fails, so it writes into memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "noughts", &mut script);
        out.write_all(&script).map_err(Failure::Output)?;
        Ok(Exit::Fine)
    }
}
