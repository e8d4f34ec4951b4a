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
mod error;
mod format;
mod limits;
mod pairing;
mod play;
mod search;
mod task;
mod threats;
mod walk;
mod work;
mod writer;

pub use bundled::{BUNDLED, Bundled};
pub use error::{CertificateError, MOST_BYTES};
pub use format::Certificate;
pub use limits::{GaveUp, Limits, Progress, Stage};
pub use play::{CertifiedPlayer, Plan};
pub use task::Task;

use crate::game::Game;
use answers::Reader;
use noughts_rules::Player;
use walk::Walk;
use work::Work;

impl Certificate {
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
    pub fn bundled(game: &Game, side: Player) -> Option<Certificate> {
        let known = BUNDLED.iter().find(|known| known.is_for(game, side))?;
        Certificate::from_bytes(known.bytes, Some(game)).ok()
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
