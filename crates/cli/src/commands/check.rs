//! `noughts check`: does a certificate prove what it says?

use crate::io::ending::{Ending, Exit, Trouble, complain, writing};
use crate::io::signals;
use clap::{Args, ValueHint};
use noughts::words;
use noughts_boards::certificate::{Certificate, Fault, MOST_BYTES};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    /// Certificates that `noughts certificate` has made
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  noughts check a.nc b.nc
      what each of them proves";

impl Check {
    pub fn run(&self, out: &mut impl Write) -> Ending {
        signals::watch(|| {})?;
        let mut exit = Exit::Fine;
        for file in &self.files {
            if signals::has_come() {
                return Err(Trouble::Interrupted);
            }
            match check(file) {
                Ok(claim) => writeln!(out, "{}: {claim}", file.display()).map_err(writing)?,
                Err(Complaint { what, exit: worse }) => {
                    complain(format_args!("{}: {what}", file.display()));
                    exit = if exit == Exit::Trouble { exit } else { worse };
                }
            }
            // An interrupt may end the program while the next file is checked, and this one is proved.
            out.flush().map_err(writing)?;
        }
        Ok(exit)
    }
}

/// What is wrong with a file, and the exit code that it leads to.
struct Complaint {
    what: String,
    exit: Exit,
}

/// What a certificate proves, or what is wrong with it.
fn check(file: &Path) -> Result<String, Complaint> {
    let bytes =
        read(file).map_err(|error| Complaint { what: format!("cannot be read: {error}"), exit: Exit::Trouble })?;
    let wrong = |fault: Fault| Complaint { what: fault.to_string(), exit: Exit::Failed };
    let certificate = Certificate::from_bytes(&bytes).map_err(wrong)?;
    let positions = certificate.check().map_err(wrong)?;
    Ok(claim(&certificate, bytes.len(), positions))
}

/// `6x6, line 4: X wins (842 bytes, 2646 positions)`.
pub fn claim(certificate: &Certificate, bytes: usize, positions: usize) -> String {
    format!("{} ({bytes} bytes, {})", certificate.task, words::count(positions, "position"))
}

/// The bytes of a file, or so many that they are too many.
fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file)?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
