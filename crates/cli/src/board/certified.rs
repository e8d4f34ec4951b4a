//! Certificates: read from files or out of the program, checked, and asked.

use crate::io::failure::{Failure, name_of};
use noughts::Player;
use noughts_boards::{Certificate, CertificateError, CertifiedPlayer, Game, MOST_BYTES, Task};
use std::fs::File;
use std::io::{self, Read};
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
        let (task, bytes) = (certificate.task.clone(), certificate.to_bytes().len());
        certificate.player().map(|player| Certified { task, bytes, player })
    }

    /// The certificate that comes with the program for a side of a game, if there is one.
    pub fn bundled(game: &Game, side: Player) -> Option<Certified> {
        // Other lines may have the same checksum as those of a certificate, which then proves nothing about them.
        Certified::new(&Certificate::bundled(game, side)?).ok()
    }
}

/// Reads a certificate of this game, or of any board, without checking what it proves.
pub fn read_certificate(file: &Path, game: Option<&Game>) -> Result<Certificate, Failure> {
    let bytes = read(file).map_err(|error| Failure::reading(file, error))?;
    let certificate =
        game.map_or_else(|| Certificate::from_bytes(&bytes), |game| Certificate::from_bytes_of(game, &bytes));
    certificate.map_err(|fault| wrong_certificate(file, fault))
}

/// The bytes of a file, or so many that they are too many.
fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file)?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
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
