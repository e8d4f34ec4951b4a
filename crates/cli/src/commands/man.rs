//! `noughts man`: the manual pages.

use crate::commands::shared::exit_status::EXIT_STATUS;
use crate::io::failure::{Exit, Failure};
use crate::io::output::Place;
use clap::{Args, Command, ValueHint};
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, roman};
use std::fs;
use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Man {
    /// The command to show the page of, such as query or draw map; without it, the page of the program
    command: Vec<String>,
    /// Write a page for the program and one for each command into this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "command")]
    dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  noughts man audit | man -l -
      one page
  noughts man --dir man1
      all pages, a file each";

impl Man {
    pub fn run(&self, mut program: Command, out: &mut impl Write) -> Result<Exit, Failure> {
        program.build();
        if let Some(dir) = &self.dir {
            return write_all(&program, dir);
        }
        if self.command.is_empty() {
            return render(&program, out).map_err(Failure::Output).map(|()| Exit::Fine);
        }
        let name = self.command.join(" ");
        let commands = commands(&program);
        let Some(command) = commands.iter().find(|command| own_name(command) == name) else {
            let names: Vec<String> = commands.iter().map(|command| own_name(command)).collect();
            return Err(Failure::unreadable(format_args!(
                "there is no command {name:?}; the commands are {}",
                names.join(", ")
            )));
        };
        render(command, out).map_err(Failure::Output).map(|()| Exit::Fine)
    }
}

/// All commands, each followed by its own ones.
fn commands(program: &Command) -> Vec<&Command> {
    let commands = program.get_subcommands().filter(|command| command.get_name() != "help");
    commands.flat_map(|command| iter::once(command).chain(self::commands(command))).collect()
}

/// The words by which a command is called: `query`, or `draw map`.
fn own_name(command: &Command) -> String {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    name.strip_prefix("noughts ").unwrap_or(name).to_string()
}

fn write_all(program: &Command, dir: &Path) -> Result<Exit, Failure> {
    fs::create_dir_all(dir).map_err(|error| Failure::writing(dir, error))?;
    for command in commands(program).into_iter().chain([program]) {
        let path = dir.join(format!("{}.1", title(command)));
        let mut page = Vec::new();
        render(command, &mut page).map_err(Failure::Output)?;
        Place::open(&path)?.write(&page)?;
    }
    Ok(Exit::Fine)
}

/// `noughts`, `noughts-query`, or `noughts-draw-map`.
fn title(command: &Command) -> String {
    command.get_display_name().unwrap_or(command.get_name()).to_string()
}

/// The page of a command. The sections of its help, such as its examples, become sections of the page.
fn render(command: &Command, out: &mut impl Write) -> io::Result<()> {
    // There is no page about help.
    let hidden = |sub: Command| if sub.get_name() == "help" { sub.hide(true) } else { sub };
    let page = Page::new(command.clone().mut_subcommands(hidden))
        .title(title(command))
        .source(concat!("noughts ", env!("CARGO_PKG_VERSION")));
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    if command.has_subcommands() {
        page.render_subcommands_section(out)?;
    }
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut roff = Roff::default();
    for section in help.split("\n\n").filter(|section| *section != EXIT_STATUS).chain([EXIT_STATUS]) {
        add_section(&mut roff, section);
    }
    roff.to_writer(out)
}

/// Adds a section of help: a heading that ends with a colon and lines that are kept as they are, or a paragraph.
fn add_section(roff: &mut Roff, section: &str) {
    let Some((heading, lines)) = section.split_once(":\n") else {
        roff.control("PP", []);
        roff.text([roman(section)]);
        return;
    };
    roff.control("SH", [heading.to_uppercase().as_str()]);
    roff.control("nf", []);
    for line in lines.lines() {
        roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
    }
    roff.control("fi", []);
}
