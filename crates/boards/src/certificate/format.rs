//! The bytes of a certificate: docs/boards.md describes them.

use super::error::{CertificateError, MOST_BYTES, VERSION};
use super::task::Task;
use crate::game::Game;
use crate::rules::Rules;
use noughts_rules::Player;

const MAGIC: [u8; 2] = *b"NC";
/// The bytes of the header for a board.
const HEADER: usize = 10;
const HEADER_OF_LINES: usize = 14;

/// A certificate that has not been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The claim that it proves.
    pub task: Task,
    /// The packed answers to the questions of the walk.
    pub answers: Vec<u8>,
}

impl Certificate {
    /// Writes the certificate as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Task { game, side, win } = &self.task;
        let kind = VERSION << 4 | u8::from(*win) << 1 | u8::from(*side == Player::O);
        let start = [&MAGIC[..], &[kind], &game_bytes(game)].concat();
        let checksum = checksum(&start, &self.answers).to_le_bytes();
        [&start[..], &checksum, &self.answers].concat()
    }

    /// Reads a certificate for this game or, without a game, for any board. What it proves is not checked.
    ///
    /// # Errors
    /// If the bytes are not a whole certificate, are for another game, or are more than [`MOST_BYTES`].
    pub fn from_bytes(bytes: &[u8], game: Option<&Game>) -> Result<Certificate, CertificateError> {
        let begins = bytes.len().min(MAGIC.len());
        if bytes.is_empty() || bytes[..begins] != MAGIC[..begins] {
            return Err(CertificateError::NotACertificate);
        }
        let header = if bytes.get(3) == Some(&0) { HEADER_OF_LINES } else { HEADER };
        let Some((start, answers)) = bytes.split_at_checked(header) else {
            return Err(CertificateError::CutShort(bytes.len()));
        };
        let kind = start[2];
        if kind >> 4 != VERSION {
            return Err(CertificateError::Version(kind >> 4));
        }
        if kind & 0b1100 != 0 {
            return Err(CertificateError::NotACertificate);
        }
        if bytes.len() > MOST_BYTES {
            return Err(CertificateError::TooLarge);
        }
        let (start, stated) = start.split_at(header - 4);
        let (stated, computed) = (u32::from_le_bytes(stated.try_into().unwrap_or_default()), checksum(start, answers));
        if stated != computed {
            return Err(CertificateError::Checksum { stated, computed });
        }
        let game = game_of(&start[3..], game)?;
        let side = if kind & 1 == 1 { Player::O } else { Player::X };
        Ok(Certificate { task: Task { game, side, win: kind & 2 == 2 }, answers: answers.to_vec() })
    }
}

/// The bytes that name the game: width, height and line of a board; for any other game, a zero, the number of squares,
/// another zero, and the checksum of the lines.
pub fn game_bytes(game: &Game) -> Vec<u8> {
    match game.rules() {
        Some(rules) => [rules.width(), rules.height(), rules.line()].map(|number| number as u8).to_vec(),
        None => [&[0, game.square_count() as u8, 0][..], &game.hash().to_le_bytes()].concat(),
    }
}

fn game_of(bytes: &[u8], game: Option<&Game>) -> Result<Game, CertificateError> {
    let named = match (bytes, game) {
        ([0, ..], None) => return Err(CertificateError::NoGame),
        ([0, ..], Some(game)) => game.clone(),
        ([width, height, line, ..], _) => {
            let rules = Rules::new((*width).into(), (*height).into(), (*line).into());
            Game::new(rules.map_err(CertificateError::Rules)?)
        }
        _ => return Err(CertificateError::NotACertificate),
    };
    match game {
        Some(game) if *game != named || game_bytes(game) != bytes => Err(CertificateError::OtherGame),
        Some(game) if !game.is_alike() => Err(CertificateError::NotAlike),
        _ => Ok(named),
    }
}

fn checksum(start: &[u8], answers: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(start);
    hasher.update(answers);
    hasher.finalize()
}
