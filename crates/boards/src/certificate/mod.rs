//! Certificates: perfect play for one side in a few bytes, and the proof that it is perfect.
//!
//! A certificate says that a side wins, or that it never loses. Where a position forces the side's move, or the side wins
//! by [threats] alone, nothing is stored, and where the side has one threat, the opponent must answer it. The certificate
//! holds the side's move in every other position that can come up.
//!
//! ```text
//!  N C │ kind │ game │ checksum │ answers
//! ```
//!
//! A [walk] goes through the positions in a fixed order. At some of them it asks a question, and takes the next of the
//! [answers]. When the walk ends, no byte may be left.

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
/// The bytes of a header for a board, and for any other game.
const HEADER: usize = 10;
const HEADER_OF_LINES: usize = 14;

const NOT_ALIKE: &str = "certificates are for games in which the first line wins, the same lines for both players";
const HARD_SYMMETRIES: &str = "gave up: the symmetries of these lines are too hard to find";

/// The most bytes of a certificate: about ten times as many as the largest that is known.
pub const MOST_BYTES: usize = 100_000;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The game.
    pub game: Game,
    /// The side.
    pub side: Player,
    /// Whether it wins; else it never loses.
    pub win: bool,
}

impl Task {
    /// What is true if this is not: that the opponent never loses, or wins.
    #[must_use]
    pub fn refutation(&self) -> Task {
        Task { game: self.game.clone(), side: self.side.opponent(), win: !self.win }
    }

    /// `X never loses`.
    #[must_use]
    pub fn claim(&self) -> String {
        format!("{} {}", self.side, if self.win { "wins" } else { "never loses" })
    }
}

/// `5x5, line 4: X never loses`.
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.game.name(), self.claim())
    }
}

/// A certificate that has not been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What it says.
    pub task: Task,
    /// The answers to the questions of the walk, packed.
    pub answers: Vec<u8>,
}

/// What is wrong with a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// It does not begin as a certificate does.
    NotACertificate,
    /// It is of a version that is not known here.
    Version(u8),
    /// It is shorter than its header.
    CutShort(usize),
    /// It has more than [`MOST_BYTES`] bytes.
    TooLarge,
    /// The checksum does not fit.
    Checksum {
        /// The checksum that the certificate holds.
        stated: u32,
        /// The checksum of its bytes.
        computed: u32,
    },
    /// It names a game that cannot be.
    Rules(RulesError),
    /// It is of a game that a file gives, and that is not known.
    NoGame,
    /// It is of another game than this one.
    OtherGame,
    /// It is of a game in which a line loses, or X and O have other lines.
    NotAlike,
    /// It is of a game whose symmetries are too hard to find, so that nobody knows whether it is right.
    HardSymmetries,
    /// The side loses this position.
    Lost(Rows),
    /// The side has not won when the board is full.
    NotWon(Rows),
    /// This position is said to be closed, but there is no pairing.
    NoPairing(Rows),
    /// No answer, or none that can be, is given for this position.
    NoAnswer(Rows),
    /// There are more bytes than the answers take, or others.
    Left,
    /// To check it takes too much work: nobody knows whether it is right.
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
    /// The certificate as bytes.
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
    /// If it is not whole, not of a board, or larger than [`MOST_BYTES`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        read(bytes, None)
    }

    /// Reads a certificate of this game, without checking what it proves.
    ///
    /// # Errors
    /// If it is not whole, of another game, or larger than [`MOST_BYTES`].
    pub fn from_bytes_of(game: &Game, bytes: &[u8]) -> Result<Certificate, CertificateError> {
        read(bytes, Some(game))
    }

    /// Searches for a certificate. `progress` is told how far the search is, again and again; with a break, the search
    /// ends.
    ///
    /// # Errors
    /// If none is found within the limits.
    pub fn search(task: Task, limits: Limits, progress: &mut Progress<'_>) -> Result<Certificate, GaveUp> {
        search::search(task, limits, progress)
    }

    /// Searches for a certificate that X wins, or that O never loses, as [`Certificate::search`] does.
    ///
    /// # Errors
    /// If none is found within the limits.
    pub fn search_winner(game: &Game, limits: Limits, progress: &mut Progress<'_>) -> Result<Certificate, GaveUp> {
        search::search_winner(game, limits, progress)
    }

    /// Writes a proof that is given as its answers: which square the side takes in positions in which nothing forces its
    /// move. Of the images of a position under the symmetries, one is enough; what the walk does not come to is left out.
    ///
    /// # Errors
    /// If an answer is missing, or what is given proves nothing.
    pub fn from_answers(
        task: Task,
        answers: impl IntoIterator<Item = (Board, Square)>,
    ) -> Result<Certificate, CertificateError> {
        given::write(task, answers)
    }

    /// The certificate that comes with the crate for a side of a game, if there is one. That of a game that a file gives is
    /// found by the lines, so that names do not matter.
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

    /// A player of its side, for any number of games.
    ///
    /// # Errors
    /// If the certificate does not prove what it says.
    pub fn player(&self) -> Result<CertifiedPlayer, CertificateError> {
        CertifiedPlayer::new(self)
    }

    /// Checks that the certificate proves what it says, and gives the number of positions that had to be visited.
    ///
    /// # Errors
    /// If it does not, or to check it takes too much work.
    pub fn check(&self) -> Result<usize, CertificateError> {
        self.check_within(&mut Work::default())
    }

    fn check_within(&self, work: &mut Work) -> Result<usize, CertificateError> {
        let mut reader = Reader::new(&self.answers);
        let positions = Walk::new(self.task.clone()).run(&mut reader, work)?;
        self.check_rest(&reader).map(|()| positions)
    }

    /// Checks after a walk that no byte is left, and that the bytes are the only ones that give these answers.
    fn check_rest(&self, reader: &Reader) -> Result<(), CertificateError> {
        if reader.is_at_end() && self.answers.last() != Some(&0) { Ok(()) } else { Err(CertificateError::Left) }
    }
}

/// The bytes that say which game it is: width, height and line of a board; of another game a zero, the number of its squares,
/// another zero, and the checksum of its lines.
fn game_bytes(game: &Game) -> Vec<u8> {
    match game.rules() {
        Some(rules) => [rules.width(), rules.height(), rules.line()].map(|number| number as u8).to_vec(),
        None => [&[0, game.square_count() as u8, 0][..], &game.hash().to_le_bytes()].concat(),
    }
}

/// Reads a certificate of this game, or, if none is given, of a board.
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

/// The game that these bytes name.
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
