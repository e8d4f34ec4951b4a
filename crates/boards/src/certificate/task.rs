//! What a certificate proves.

use crate::game::Game;
use noughts_rules::Player;
use std::fmt;

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
