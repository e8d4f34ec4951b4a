//! The option that names a certificate.

use super::board_options::BoardOptions;
use crate::board::{Certified, Origin, read_certificate, wrong_certificate};
use crate::io::failure::Failure;
use clap::{Args, ValueHint};
use noughts_boards::Rules;
use std::path::PathBuf;

// Which certificate.
#[derive(Args, Clone)]
pub struct CertificateOption {
    /// A file of `noughts certificate`, a proof: it knows its board, and how one side plays
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "table")]
    certificate: Option<PathBuf>,
}

impl CertificateOption {
    /// The options with the board of the certificate, and the checked certificate, if one is named.
    ///
    /// # Errors
    /// If it cannot be read, is of another board than is asked for, or does not prove what it says.
    pub fn open(&self, board: &BoardOptions) -> Result<(BoardOptions, Option<Certified>), Failure> {
        let Some(file) = &self.certificate else { return Ok((board.clone(), None)) };
        let certificate = read_certificate(file, board.game_of_file()?.as_ref())?;
        let board = match certificate.task.game.rules() {
            Some(rules) if Rules::new(3, 3, 3) == Ok(rules) => {
                return Err(Failure::unreadable(
                    "--certificate is for other boards: of 3x3 the program knows everything",
                ));
            }
            Some(rules) => board.on_board_of("a certificate", file, rules)?,
            None => board.clone(),
        };
        let certified = Certified::new(&certificate, Origin::File).map_err(|fault| wrong_certificate(file, fault))?;
        Ok((board, Some(certified)))
    }
}
