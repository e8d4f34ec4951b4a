//! Certificates, read from files, included in the program or searched for.

use crate::io::table::grouped;
use crate::io::{Bar, Failure, Object, in_label, name_of, read_at_most, signals};
use noughts::Player;
use noughts::words::{count, printable};
use noughts_boards::{
    Certificate, CertificateError, CertifiedPlayer, Game, GaveUp, Limits, MOST_BYTES, Progress, Stage, Task,
};
use noughts_bots::{Language, begins_as_json};
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// The limits of a search for a certificate that the user has not asked for: time, and memory in bytes.
const PATIENCE: Duration = Duration::from_secs(5);
const MEMORY: usize = 500_000_000;

/// The default limits of `noughts certificate`, as its options write them.
pub const TIMEOUT: &str = "200s";
pub const MEGABYTES: &str = "2000";

/// A certificate that proves what it says.
pub struct Certified {
    pub task: Task,
    pub bytes: usize,
    pub player: CertifiedPlayer,
    pub origin: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A file that is named.
    File,
    /// It comes with the program.
    Program,
    /// A search has just found it.
    Search,
}

impl Certified {
    pub fn new(certificate: &Certificate, origin: Origin) -> Result<Certified, CertificateError> {
        certificate.player().map(|player| Certified::of(certificate, player, origin))
    }

    fn of(certificate: &Certificate, player: CertifiedPlayer, origin: Origin) -> Certified {
        Certified { task: certificate.task.clone(), bytes: certificate.to_bytes().len(), player, origin }
    }

    /// The certificate for a side of a game, if the program comes with one. Tests check these, so no check is needed
    /// here.
    pub fn bundled(game: &Game, side: Player) -> Option<Certified> {
        let certificate = Certificate::bundled(game, side)?;
        Some(Certified::of(&certificate, CertifiedPlayer::bundled(game, side)?, Origin::Program))
    }

    /// Searches some seconds for a certificate that a side wins a game, or does not lose it. The inner error says why
    /// there is none.
    pub fn found(game: &Game) -> Result<Result<Certified, String>, Failure> {
        // The first proof will do.
        let mut limits = Limits::default();
        (limits.width, limits.memory, limits.time) = (0, MEMORY, PATIENCE);
        let found = search(|progress| Certificate::search_winner(game, limits, progress))?;
        let certified = found.and_then(|found| Certified::new(&found, Origin::Search).map_err(GaveUp::Wrong));
        Ok(certified.map_err(|why| match why {
            GaveUp::NotFound(_) => format!("no proof was found within {} s", PATIENCE.as_secs()),
            why => why.to_string(),
        }))
    }
}

pub fn search<T>(run: impl FnOnce(&mut Progress<'_>) -> Result<T, GaveUp>) -> Result<Result<T, GaveUp>, Failure> {
    let start = Instant::now();
    let bar = Bar::new(in_label)?;
    let found = run(&mut |stage| {
        bar.set_label(label(stage, start.elapsed()));
        if signals::has_come() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.end();
    match found {
        Err(GaveUp::BrokenOff) => Err(Failure::Interrupted),
        found => Ok(found),
    }
}

fn label(stage: Stage, elapsed: Duration) -> String {
    match stage {
        Stage::Proving { proof, disproof, positions } => format!(
            "proof number {proof}, disproof number {disproof}; {} positions, {} a second",
            grouped(positions),
            grouped((positions as f64 / elapsed.as_secs_f64().max(1.0)) as u64)
        ),
        Stage::Shrinking { bits, positions } => {
            format!("trying sizes of about {} bytes, {} positions", grouped(u64::from(bits) / 8), grouped(positions))
        }
    }
}

/// Which side a certificate is for, and what that reaches.
pub fn json_claim(task: &Task) -> Object {
    Object::default().with("side", task.side).with("goal", if task.win { "win" } else { "hold" })
}

/// What it proves, in a line: `6x6, line 4: X wins (18 bytes, 1471 positions)`.
pub fn claim(certificate: &Certificate, bytes: usize, positions: usize) -> String {
    format!("{} ({bytes} bytes, {})", printable(&certificate.task.to_string()), count(positions, "position"))
}

/// Reads a certificate of this game, or of any board, without checking what it proves.
pub fn read_certificate(file: &Path, game: Option<&Game>) -> Result<Certificate, Failure> {
    let bytes = read_at_most(file, MOST_BYTES + 1)?;
    Certificate::from_bytes(&bytes, game).map_err(|fault| match fault {
        CertificateError::NotACertificate if begins_as_json(&bytes) => {
            let name = name_of(file);
            Failure::failed(format_args!("{name}: not a certificate; noughts audit {name} checks a table of moves"))
        }
        CertificateError::NotACertificate if Language::of(&file.to_string_lossy()).is_some() => {
            let name = name_of(file);
            Failure::failed(format_args!("{name}: not a certificate; noughts audit {name} judges a bot"))
        }
        fault => wrong_certificate(file, fault),
    })
}

pub fn wrong_certificate(file: &Path, fault: CertificateError) -> Failure {
    if fault == CertificateError::NoGame {
        return Failure::unreadable(format_args!("{}: {fault}: add --game FILE", name_of(file)));
    }
    let gave_up =
        matches!(fault, CertificateError::TooLarge | CertificateError::TooLong | CertificateError::HardSymmetries);
    let failure = if gave_up { Failure::trouble } else { Failure::failed };
    failure(format!("{}: {fault}", name_of(file)))
}
