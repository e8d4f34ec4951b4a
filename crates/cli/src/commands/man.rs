//! `noughts man`: the manual pages.

use crate::commands::shared::command_names::{commands, named, own_name, title};
use crate::io::output::Place;
use crate::io::{EXIT_STATUS, Exit, Failure, note};
use clap::{Args, Command, ValueHint};
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, bold, roman};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Man {
    /// The command to show the page of, such as query or draw map; without it, the page of the program
    command: Vec<String>,
    /// Write the page into this folder; without a command, the pages of the program and of all commands
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
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
        let command = named(&program, &self.command)?;
        if let Some(dir) = &self.dir {
            let others = if self.command.is_empty() { commands(&program) } else { Vec::new() };
            return write_all([command].into_iter().chain(others), &program, dir);
        }
        render(command, &program, out).and_then(|()| out.flush()).map_err(Failure::Output)?;
        if io::stdout().is_terminal() {
            let words = [&["noughts man".to_string()], self.command.as_slice()].concat().join(" ");
            note(format_args!("this is what `man` reads; to see the page, write {words} | man -l -"));
        }
        Ok(Exit::Fine)
    }
}

fn write_all<'a>(pages: impl Iterator<Item = &'a Command>, program: &Command, dir: &Path) -> Result<Exit, Failure> {
    fs::create_dir_all(dir).map_err(|error| Failure::writing(dir, error))?;
    for command in pages {
        let path = dir.join(format!("{}.1", title(command)));
        let mut page = Vec::new();
        render(command, program, &mut page).map_err(Failure::Output)?;
        Place::open(&path)?.write(&page)?;
    }
    Ok(Exit::Fine)
}

/// The page of a command. The sections of its help, such as its examples, become sections of the page.
fn render(command: &Command, program: &Command, out: &mut impl Write) -> io::Result<()> {
    // By itself, clap_mangen leaves out the values of options in the synopsis, and all descriptions that -h does not
    // show.
    let usage = command.clone().render_usage().to_string();
    let command = command.clone().override_usage(usage.trim_start_matches("Usage: ").to_string());
    let command = &command.mut_args(|arg| arg.hide_short_help(false));
    let page = Page::new(command.clone()).title(title(command)).source(concat!("noughts ", env!("CARGO_PKG_VERSION")));
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    if command.has_subcommands() {
        page.render_subcommands_section(out)?;
    }
    let help = epilogue(command);
    let mut roff = Roff::default();
    for section in help.split("\n\n").filter(|section| *section != EXIT_STATUS).chain([EXIT_STATUS]) {
        add_section(&mut roff, section);
    }
    roff.control("SH", ["SEE ALSO"]);
    roff.text([roman(related(command, program).join(", "))]);
    roff.to_writer(out)
}

/// What follows the options in the help of a command.
fn epilogue(command: &Command) -> String {
    command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string).unwrap_or_default()
}

/// The pages of the command above this one, of those below it, and of those that its help names.
fn related(command: &Command, program: &Command) -> Vec<String> {
    let help = command.clone().term_width(0).render_long_help().to_string();
    let is_near = |other: &Command| {
        let (own, other) = (title(command), title(other));
        own.starts_with(&format!("{other}-")) || other.starts_with(&format!("{own}-"))
    };
    let is_named = |other: &Command| help.contains(&format!("`noughts {}", own_name(other)));
    let others = [program].into_iter().chain(commands(program)).filter(|other| title(other) != title(command));
    others.filter(|other| is_near(other) || is_named(other)).map(|other| format!("{}(1)", title(other))).collect()
}

/// Adds a section of help: a heading that ends with a colon and its lines, or a paragraph.
fn add_section(roff: &mut Roff, section: &str) {
    let Some((heading, lines)) = section.split_once(":\n") else {
        roff.control("PP", []);
        roff.text([roman(section)]);
        return;
    };
    roff.control("SH", [heading.to_uppercase().as_str()]);
    let mut lines = lines.lines().peekable();
    while let Some(line) = lines.next() {
        // A term and its description: on the next line with deeper indentation, or on the same line after two spaces.
        let below = lines.next_if(|next| next.starts_with("      "));
        match below.map(|below| (line, below)).or(line.trim_start().split_once("  ")) {
            Some((what, about)) => {
                roff.control("TP", []);
                roff.text([bold(what.trim())]);
                roff.text([roman(about.trim())]);
            }
            None => {
                roff.control("PP", []);
                roff.text([roman(line.trim())]);
            }
        }
    }
}
