//! Certificates: read from files or out of the program, checked, and asked.

use crate::io::failure::{Failure, name_of};
use crate::io::lines::read_at_most;
use noughts::Player;
use noughts_boards::{Certificate, CertificateError, CertifiedPlayer, Game, MOST_BYTES, Task};
use std::path::Path;

/// A certificate that proves what it says.
pub struct Certified {
    /// What it proves.
    pub task: Task,
    /// The size of its file.
    pub bytes: usize,
    pub player: CertifiedPlayer,
}

impl Certified {
    /// Checks a certificate.
    ///
    /// # Errors
    /// If it does not prove what it says.
    pub fn new(certificate: &Certificate) -> Result<Certified, CertificateError> {
        certificate.player().map(|player| Certified::of(certificate, player))
    }

    fn of(certificate: &Certificate, player: CertifiedPlayer) -> Certified {
        Certified { task: certificate.task.clone(), bytes: certificate.to_bytes().len(), player }
    }

    /// The certificate that comes with the program for a side of a game, if there is one. The tests check these, and so
    /// nobody waits for a check here.
    pub fn bundled(game: &Game, side: Player) -> Option<Certified> {
        Some(Certified::of(&Certificate::bundled(game, side)?, CertifiedPlayer::bundled(game, side)?))
    }
}

/// Reads a certificate of this game, or of any board, without checking what it proves.
pub fn read_certificate(file: &Path, game: Option<&Game>) -> Result<Certificate, Failure> {
    let bytes = read_at_most(file, MOST_BYTES + 1)?;
    let certificate =
        game.map_or_else(|| Certificate::from_bytes(&bytes), |game| Certificate::from_bytes_of(game, &bytes));
    certificate.map_err(|fault| wrong_certificate(file, fault))
}

/// What is wrong with a certificate, and how the program ends with it.
pub fn wrong_certificate(file: &Path, fault: CertificateError) -> Failure {
    if fault == CertificateError::NoGame {
        return Failure::unreadable(format_args!("{}: {fault}: add --game FILE", name_of(file)));
    }
    let gave_up =
        matches!(fault, CertificateError::TooLarge | CertificateError::TooLong | CertificateError::HardSymmetries);
    let failure = if gave_up { Failure::trouble } else { Failure::failed };
    failure(format!("{}: {fault}", name_of(file)))
}
