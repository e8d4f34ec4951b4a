//! Certificates: perfect play for one side in a few bytes, and the proof that it is perfect.
//!
//! A certificate says that a side wins, or that it never loses. It holds the side's move in each position that can
//! come up, except where that move is forced, or where the side wins by [threats] alone. If the side has one threat,
//! the only reply that can come up is the one that answers it.
//!
//! ```text
//!  N C │ kind │ game │ checksum │ answers
//! ```
//!
//! A [walk] goes through the positions in a fixed order. Where it has a question, it takes the next of the [answers].
//! At its end, no byte may be left.

mod answers;
mod bundled;
mod coder;
mod given;
mod limits;
mod pairing;
mod play;
mod search;
mod threats;
mod walk;
mod work;
mod writer;

pub use bundled::{BUNDLED, Bundled};
pub use limits::{GaveUp, Limits, Progress, Stage};
pub use play::{CertifiedPlayer, Plan};

use crate::notation::Rows;
use crate::rules::{Rules, RulesError};
use crate::{Board, Game, Player, Square};
use answers::Reader;
use std::error::Error;
use std::fmt;
use walk::Walk;
use work::{MOST_POSITIONS, MOST_WORK, Work};

const MAGIC: [u8; 2] = *b"NC";
const VERSION: u8 = 2;
/// The bytes of the header for a board.
const HEADER: usize = 10;
const HEADER_OF_LINES: usize = 14;

const NOT_ALIKE: &str = "certificates are for games in which the first line wins, the same lines for both players";
const HARD_SYMMETRIES: &str = "gave up: the symmetries of these lines are too hard to find";

/// The most bytes of a certificate: about ten times the largest that is known.
pub const MOST_BYTES: usize = 100_000;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The game that is played.
    pub game: Game,
    /// The side whose play it proves.
    pub side: Player,
    /// Whether the side wins; if not, it never loses.
    pub win: bool,
}

impl Task {
    /// What is true if this is false: that the opponent never loses, or that the opponent wins.
    #[must_use]
    pub fn refutation(&self) -> Task {
        Task { game: self.game.clone(), side: self.side.opponent(), win: !self.win }
    }

    /// The claim in words, such as `X never loses`.
    #[must_use]
    pub fn claim(&self) -> String {
        format!("{} {}", self.side, if self.win { "wins" } else { "never loses" })
    }
}

/// The game and the claim, such as `5x5, line 4: X never loses`.
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.game.name(), self.claim())
    }
}

/// A certificate that has not been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The claim that it proves.
    pub task: Task,
    /// The packed answers to the questions of the walk.
    pub answers: Vec<u8>,
}

/// What is wrong with a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// It does not begin as a certificate.
    NotACertificate,
    /// Its version is unknown.
    Version(u8),
    /// It is shorter than its header.
    CutShort(usize),
    /// It has more than [`MOST_BYTES`] bytes.
    TooLarge,
    /// Its checksum is wrong.
    Checksum {
        /// The checksum that the certificate holds.
        stated: u32,
        /// The checksum of its bytes.
        computed: u32,
    },
    /// It names an impossible game.
    Rules(RulesError),
    /// Its game is given by a file, which is missing here.
    NoGame,
    /// It is for another game.
    OtherGame,
    /// Completing a line loses in its game, or X and O have different lines.
    NotAlike,
    /// The symmetries of its game are too hard to find, so it cannot be checked.
    HardSymmetries,
    /// The side loses in this position.
    Lost(Rows),
    /// The board is full in this position, and the side has not won.
    NotWon(Rows),
    /// It says that this position is closed, but there is no pairing.
    NoPairing(Rows),
    /// It has no move for this position, or an impossible one.
    NoAnswer(Rows),
    /// It has more bytes than the answers need, or other ones.
    Left,
    /// Checking it takes too much work, so nobody knows whether it is right.
    TooLong,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateError::NotACertificate => f.write_str("not a certificate: it does not begin as one does"),
            CertificateError::Version(version) => {
                write!(f, "a certificate of version {version}; only version {VERSION} is known here")
            }
            CertificateError::CutShort(bytes) => write!(f, "damaged: cut short after {bytes} bytes, within the header"),
            CertificateError::TooLarge => {
                write!(f, "gave up: a certificate of more than {MOST_BYTES} bytes is not checked")
            }
            CertificateError::Checksum { stated, computed } => {
                write!(f, "damaged: its checksum is {stated:08x}, but its bytes have {computed:08x}")
            }
            CertificateError::Rules(error) => write!(f, "its game is impossible: {error}"),
            CertificateError::NoGame => {
                f.write_str("a certificate of a game that a file gives; that file is needed as well")
            }
            CertificateError::OtherGame => {
                f.write_str("a certificate of another game: the squares or the lines are not the same")
            }
            CertificateError::NotAlike => f.write_str(NOT_ALIKE),
            CertificateError::HardSymmetries => f.write_str(HARD_SYMMETRIES),
            CertificateError::Lost(rows) => write!(f, "it proves nothing: the side loses {rows}"),
            CertificateError::NotWon(rows) => write!(f, "it proves nothing: the side has not won in {rows}"),
            CertificateError::NoPairing(rows) => {
                write!(f, "it proves nothing: {rows} is said to be closed, but has no pairing")
            }
            CertificateError::NoAnswer(rows) => write!(f, "it proves nothing: no answer is given for {rows}"),
            CertificateError::TooLong => {
                write!(
                    f,
                    "gave up: to check it takes more than {MOST_WORK} steps, or {MOST_POSITIONS} positions of a ply"
                )
            }
            CertificateError::Left => f.write_str("it holds other bytes than its answers need"),
        }
    }
}

impl Error for CertificateError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            CertificateError::Rules(error) => Some(error),
            _ => None,
        }
    }
}

impl Certificate {
    /// Writes the certificate as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Task { game, side, win } = &self.task;
        let kind = VERSION << 4 | u8::from(*win) << 1 | u8::from(*side == Player::O);
        let start = [&MAGIC[..], &[kind], &game_bytes(game)].concat();
        let checksum = checksum(&start, &self.answers).to_le_bytes();
        [&start[..], &checksum, &self.answers].concat()
    }

    /// Reads a certificate of a board, without checking what it proves.
    ///
    /// # Errors
    /// If the bytes are not a whole certificate, are not for a board, or are more than [`MOST_BYTES`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        read(bytes, None)
    }

    /// Reads a certificate for this game, without checking what it proves.
    ///
    /// # Errors
    /// If the bytes are not a whole certificate, are for another game, or are more than [`MOST_BYTES`].
    pub fn from_bytes_of(game: &Game, bytes: &[u8]) -> Result<Certificate, CertificateError> {
        read(bytes, Some(game))
    }

    /// Searches for a certificate. It calls `progress` again and again with how far it is; a break stops it.
    ///
    /// # Errors
    /// If it finds none within the limits.
    pub fn search(task: Task, limits: Limits, progress: &mut Progress<'_>) -> Result<Certificate, GaveUp> {
        search::search(task, limits, progress)
    }

    /// Searches for a certificate that X wins, or else for one that O never loses.
    ///
    /// # Errors
    /// If it finds none within the limits.
    pub fn search_winner(game: &Game, limits: Limits, progress: &mut Progress<'_>) -> Result<Certificate, GaveUp> {
        search::search_winner(game, limits, progress)
    }

    /// Makes a certificate from answers: the square that the side takes in each position in which nothing forces its
    /// move. One of the images of a position under the symmetries is enough. Answers for positions that the walk does
    /// not reach are left out.
    ///
    /// # Errors
    /// If an answer is missing, or the answers prove nothing.
    pub fn from_answers(
        task: Task,
        answers: impl IntoIterator<Item = (Board, Square)>,
    ) -> Result<Certificate, CertificateError> {
        given::write(task, answers)
    }

    /// The bundled certificate for a side of a game; `None` if there is none. A game from a file is recognized by its
    /// lines, whatever its name.
    ///
    /// ```
    /// use noughts_boards::{Certificate, Game, Player, Rules, families};
    ///
    /// let certificate = Certificate::bundled(&Game::new(Rules::new(6, 6, 4)?), Player::X).unwrap();
    /// assert_eq!(certificate.task.to_string(), "6x6, line 4: X wins");
    ///
    /// let qubic = families::cube(4, 3)?.game();
    /// assert!(Certificate::bundled(&qubic, Player::X).unwrap().task.win);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bundled(game: &Game, side: Player) -> Option<Certificate> {
        let known = BUNDLED.iter().find(|known| known.is_for(game, side))?;
        Certificate::from_bytes_of(game, known.bytes).ok()
    }

    /// A player for its side, which can play any number of games.
    ///
    /// # Errors
    /// If the certificate does not prove its claim.
    pub fn player(&self) -> Result<CertifiedPlayer, CertificateError> {
        CertifiedPlayer::new(self)
    }

    /// Checks that the certificate proves its claim. Returns the number of positions that the walk visited.
    ///
    /// # Errors
    /// If it does not, or checking it takes too much work.
    pub fn check(&self) -> Result<usize, CertificateError> {
        self.check_within(&mut Work::default())
    }

    fn check_within(&self, work: &mut Work) -> Result<usize, CertificateError> {
        let mut reader = Reader::new(&self.answers);
        let positions = Walk::new(self.task.clone()).run(&mut reader, work)?;
        self.check_rest(&reader).map(|()| positions)
    }

    fn check_rest(&self, reader: &Reader) -> Result<(), CertificateError> {
        if reader.is_at_end() && self.answers.last() != Some(&0) { Ok(()) } else { Err(CertificateError::Left) }
    }
}

/// The bytes that name the game: width, height and line of a board; for any other game, a zero, the number of squares,
/// another zero, and the checksum of the lines.
fn game_bytes(game: &Game) -> Vec<u8> {
    match game.rules() {
        Some(rules) => [rules.width(), rules.height(), rules.line()].map(|number| number as u8).to_vec(),
        None => [&[0, game.square_count() as u8, 0][..], &game.hash().to_le_bytes()].concat(),
    }
}

/// Reads a certificate for this game or, without a game, for a board.
fn read(bytes: &[u8], game: Option<&Game>) -> Result<Certificate, CertificateError> {
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
