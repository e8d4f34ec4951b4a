//! `noughts check`: does a certificate prove what it says?

use crate::io::failure::{Exit, Failure, complain};
use crate::io::signals;
use clap::{Args, ValueHint};
use noughts::words;
use noughts_boards::{Certificate, CertificateError, MOST_BYTES};
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
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        signals::watch(|| {})?;
        let mut exit = Exit::Fine;
        for file in &self.files {
            if signals::has_come() {
                return Err(Failure::Interrupted);
            }
            match check(file) {
                Ok(claim) => writeln!(out, "{}: {claim}", file.display()).map_err(Failure::Output)?,
                Err(Failure::Said { exit: worse, sentences }) => {
                    sentences.iter().for_each(complain);
                    exit = exit.max(worse);
                }
                Err(failure) => return Err(failure),
            }
            // An interrupt may end the program while the next file is checked, and this one is proved.
            out.flush().map_err(Failure::Output)?;
        }
        Ok(exit)
    }
}

/// What a certificate proves, or what is wrong with it.
fn check(file: &Path) -> Result<String, Failure> {
    let bytes = read(file).map_err(|error| Failure::reading(file, error))?;
    let wrong = |fault: CertificateError| Failure::failed(format_args!("{}: {fault}", file.display()));
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
