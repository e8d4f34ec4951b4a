//! `noughts check`: does a certificate prove what it says?

use crate::board::{claim, json_claim, json_game, read_certificate, read_game, wrong_certificate};
use crate::commands::shared::{Format, TEXT_AND_JSON, one_of};
use crate::io::{Exit, Failure, Object, complain, name_of, signals, write_line};
use clap::{Args, ValueHint};
use noughts_boards::{Certificate, Game};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    /// Certificates: files of `noughts certificate`
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// A file that gives the lines of the game, if the certificates are of such a one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    game: Option<PathBuf>,
    /// How to print what they prove
    #[arg(long, value_name = "FORM", default_value = "text", ignore_case = true, value_parser = one_of(TEXT_AND_JSON))]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  noughts check 4x3.nc 4x4.nc
      what each of them proves";

impl Check {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        signals::watch(|| {})?;
        let game = self.game.as_deref().map(read_game).transpose()?;
        let mut exit = Exit::Fine;
        for file in &self.files {
            if signals::has_come() {
                return Err(Failure::Interrupted);
            }
            match check(file, game.as_ref()) {
                Ok(proof) => self.print(file, &proof, out).map_err(Failure::Output)?,
                Err(Failure::Said { exit: worse, sentences }) => {
                    sentences.iter().for_each(complain);
                    self.print_error(file, sentences.join("; "), out).map_err(Failure::Output)?;
                    exit = exit.max(worse);
                }
                Err(failure) => return Err(failure),
            }
            // An interrupt may end the program while it checks the next file. This one is proved already.
            out.flush().map_err(Failure::Output)?;
        }
        Ok(exit)
    }

    fn print(&self, file: &Path, proof: &Proof, out: &mut impl Write) -> io::Result<()> {
        if self.format != Format::Json {
            return writeln!(out, "{}: {}", name_of(file), claim(&proof.certificate, proof.bytes, proof.positions));
        }
        let task = &proof.certificate.task;
        let object = Object::result()
            .with("file", file.to_string_lossy())
            .and(json_game(&task.game))
            .and(json_claim(task))
            .with("bytes", proof.bytes)
            .with("positions", proof.positions);
        write_line(&object, out)
    }

    fn print_error(&self, file: &Path, error: String, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            Format::Json => {
                write_line(&Object::result().with("file", file.to_string_lossy()).with("error", error), out)
            }
            _ => Ok(()),
        }
    }
}

struct Proof {
    certificate: Certificate,
    bytes: usize,
    positions: usize,
}

fn check(file: &Path, game: Option<&Game>) -> Result<Proof, Failure> {
    let certificate = read_certificate(file, game)?;
    let positions = certificate.check().map_err(|fault| wrong_certificate(file, fault))?;
    Ok(Proof { bytes: certificate.to_bytes().len(), certificate, positions })
}
