//! `noughts man`: the manual page.

use super::{Arguments, Ending, Exit, writing};
use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;
use std::io::{self, Write};

/// Print the manual page, for man(1) to show
#[derive(Args)]
pub struct Man {}

impl Man {
    pub fn run(&self, out: &mut impl Write) -> Ending {
        write_pages(out).map_err(writing)?;
        Ok(Exit::Fine)
    }
}

/// The page of the program, and behind it those of the commands.
fn write_pages(out: &mut impl Write) -> io::Result<()> {
    let mut program = Arguments::command();
    program.build();
    let source = format!("noughts {}", env!("CARGO_PKG_VERSION"));
    Page::new(program.clone()).source(&source).render(out)?;
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        let title = format!("noughts-{}", command.get_name());
        Page::new(command.clone()).title(title).source(&source).render(out)?;
    }
    Ok(())
}
