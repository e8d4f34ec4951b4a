//! `noughts man`: the manual pages.

use super::{Arguments, EXIT_STATUS, Ending, Exit, Trouble, complain, writing};
use clap::{Args, Command, CommandFactory, ValueHint};
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, roman};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Man {
    /// The command to show the page of; without it, the page of the program
    command: Option<String>,
    /// Write a page for the program and one for each command into this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "command")]
    dir: Option<PathBuf>,
}

impl Man {
    pub fn run(&self, out: &mut impl Write) -> Ending {
        let mut program = Arguments::command();
        program.build();
        if let Some(dir) = &self.dir {
            return write_all(&program, dir);
        }
        let Some(name) = &self.command else {
            return render(&program, out).map_err(writing).map(|()| Exit::Fine);
        };
        let Some(command) = commands(&program).find(|command| command.get_name() == name) else {
            let names: Vec<&str> = commands(&program).map(Command::get_name).collect();
            complain(format_args!("there is no command {name:?}; the commands are {}", names.join(", ")));
            return Ok(Exit::Unreadable);
        };
        render(command, out).map_err(writing).map(|()| Exit::Fine)
    }
}

fn commands(program: &Command) -> impl Iterator<Item = &Command> {
    program.get_subcommands().filter(|command| command.get_name() != "help")
}

fn write_all(program: &Command, dir: &Path) -> Ending {
    let trouble = |path: &Path| {
        let what = format!("cannot write {}", path.display());
        move |error| Trouble::Other { what, error }
    };
    fs::create_dir_all(dir).map_err(trouble(dir))?;
    for command in commands(program).chain([program]) {
        let path = dir.join(format!("{}.1", title(command)));
        let mut page = Vec::new();
        render(command, &mut page).and_then(|()| fs::write(&path, page)).map_err(trouble(&path))?;
    }
    Ok(Exit::Fine)
}

/// `noughts`, or `noughts-` and the name of the command.
fn title(command: &Command) -> String {
    command.get_display_name().unwrap_or(command.get_name()).to_string()
}

/// The page of a command. The sections of its help, such as its examples, become sections of the page.
fn render(command: &Command, out: &mut impl Write) -> io::Result<()> {
    let page = Page::new(command.clone()).title(title(command)).source(concat!("noughts ", env!("CARGO_PKG_VERSION")));
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
