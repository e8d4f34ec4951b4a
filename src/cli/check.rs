//! `noughts check`: does a certificate prove what it says?

use super::{Ending, Exit, complain, interrupt, writing};
use clap::{Args, ValueHint};
use noughts::mnk::certificate::Certificate;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Check {
    /// Certificates that `noughts certificate` has made
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
}

impl Check {
    pub fn run(&self, out: &mut impl Write) -> Ending {
        interrupt::watch(|| {})?;
        let mut exit = Exit::Fine;
        for file in &self.files {
            match check(file) {
                Ok(claim) => writeln!(out, "{}: {claim}", file.display()).map_err(writing)?,
                Err(complaint) => {
                    complain(format_args!("{}: {complaint}", file.display()));
                    exit = Exit::Failed;
                }
            }
        }
        Ok(exit)
    }
}

/// What a certificate proves, or what is wrong with it.
fn check(file: &Path) -> Result<String, String> {
    let bytes = fs::read(file).map_err(|error| format!("cannot be read: {error}"))?;
    let certificate = Certificate::from_bytes(&bytes).map_err(|fault| fault.to_string())?;
    let summary = certificate.check().map_err(|fault| fault.to_string())?;
    Ok(format!("{} ({} bytes, {} positions)", certificate.task, bytes.len(), summary.positions))
}
