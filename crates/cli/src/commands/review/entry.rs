//! A game of the input, with where it is from.

use crate::commands::review::game::{Game, LONGEST_NAME, Unreadable};
use crate::commands::review::record::Record;
use crate::commands::shared::options::Setting;
use noughts::words::printable;
use noughts::{ParsePositionErrorReason, Player};
use std::fmt;

#[derive(Clone, Copy)]
pub enum Place {
    OnlyGame,
    Game(usize),
    Line(u64),
}

impl Place {
    /// The line that it is on, if it has one to itself.
    pub fn line(self) -> Option<u64> {
        match self {
            Place::Line(number) => Some(number),
            Place::OnlyGame | Place::Game(_) => None,
        }
    }
}

pub struct Entry {
    pub place: Place,
    /// The names of the players, as far as they are given: `alice (X), bob (O)`.
    players: String,
    pub game: Result<Game, Unreadable>,
}

impl Entry {
    pub fn new(place: Place, record: Result<Record, String>, setting: Setting) -> Entry {
        match record {
            Ok(record) => Entry { place, players: players(&record.names), game: Game::new(record, setting) },
            Err(error) => Entry { place, players: String::new(), game: Err(Unreadable::Else(error)) },
        }
    }

    /// The same, with the advice to begin the file with a heading if a word in a line of it is no square.
    pub fn without_heading(mut self) -> Entry {
        if let Err(Unreadable::Moves(error, _)) = &self.game
            && matches!(error.reason, ParsePositionErrorReason::StrangeSquare(_))
        {
            let advice =
                format!("{error}; a file of CSV begins with a heading, such as x,o,moves or x,o,1,2,3,4,5,6,7,8,9");
            self.game = Err(Unreadable::Else(advice));
        }
        self
    }
}

/// Where it is from, and who played: `line 4: alice (X), bob (O)`.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::OnlyGame => f.write_str("the game")?,
            Place::Game(number) => write!(f, "game {number}")?,
            Place::Line(number) => write!(f, "line {number}")?,
        }
        if self.players.is_empty() { Ok(()) } else { write!(f, ": {}", self.players) }
    }
}

fn players(names: &[String; 2]) -> String {
    let named = Player::ALL.into_iter().zip(names).filter(|(_, name)| (1..=LONGEST_NAME).contains(&name.len()));
    named.map(|(player, name)| format!("{} ({player})", printable(name))).collect::<Vec<_>>().join(", ")
}
