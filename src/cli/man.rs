//! `noughts man`: the manual page.

use super::{Arguments, Exit, Outcome, writing};
use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;
use std::io::{self, Write};

/// Print the manual page, for man(1) to show
#[derive(Args)]
pub struct Man {}

impl Man {
    pub fn run(&self, out: &mut impl Write) -> Outcome {
        write_pages(out).map_err(writing)?;
        Ok(Exit::Fine)
    }
}

/// The page of the program, and behind it those of the commands.
fn write_pages(out: &mut impl Write) -> io::Result<()> {
    let mut program = Arguments::command();
    program.build();
    Page::new(program.clone()).render(out)?;
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        Page::new(command.clone().version(env!("CARGO_PKG_VERSION"))).render(out)?;
    }
    Ok(())
}
