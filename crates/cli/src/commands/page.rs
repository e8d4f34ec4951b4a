//! `noughts page`: the page to play and explore.

use crate::io::failure::{Exit, Failure, name_of};
use crate::io::output;
use clap::{Args, ValueHint};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Page {
    /// The file to write [default: standard output]
    ///
    /// - is standard output too.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Open the page in the browser; without -o, from a temporary file
    #[arg(long)]
    open: bool,
}

const EXAMPLES: &str = "\
Examples:
  noughts page --open
      in the browser, at once
  noughts page -o noughts.html
      a file for any web server";

impl Page {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let named = output::named(self.output.as_ref());
        if self.open && named.is_none() && self.output.is_some() {
            return Err(Failure::unreadable("--open opens a file, and - is none; name one with -o FILE"));
        }
        let page = noughts::page::html();
        if self.open && named.is_none() {
            return open(&write_temporary(page.as_bytes())?);
        }
        output::write(named, page.as_bytes(), out)?;
        named.filter(|_| self.open).map_or(Ok(Exit::Fine), open)
    }
}

/// Writes to a new file in the folder for what is temporary, and says which.
fn write_temporary(bytes: &[u8]) -> Result<PathBuf, Failure> {
    for number in 1_u64.. {
        let name = format!("noughts-{}-{number}.html", std::process::id());
        let path = std::env::temp_dir().join(name);
        // Nobody else may have put a file, or a link to one, where everybody can. An earlier process may have had this id.
        match File::create_new(&path).and_then(|mut file| file.write_all(bytes)) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            written => return written.map(|()| path.clone()).map_err(|error| Failure::writing(&path, error)),
        }
    }
    unreachable!("there are more numbers than files")
}

/// Has the system open a file in the browser.
fn open(file: &Path) -> Result<Exit, Failure> {
    let trouble = |error| Failure::cannot(format_args!("open {} in a browser", name_of(file)), error);
    let file = std::path::absolute(file).map_err(trouble)?;
    let opened = opener().arg(&file).stdin(Stdio::null()).stdout(Stdio::null()).status();
    match opened.map_err(trouble)? {
        status if status.success() => Ok(Exit::Fine),
        status => Err(trouble(io::Error::other(status.to_string()))),
    }
}

/// The command of the system that opens a file with the program meant for it.
fn opener() -> Command {
    if cfg!(windows) {
        let mut start = Command::new("cmd");
        start.args(["/C", "start", ""]);
        start
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else {
        Command::new("xdg-open")
    }
}
