//! A game of the input, with where it is from.

use crate::board::InputError;
use crate::commands::review::game::{Game, LONGEST_NAME};
use crate::commands::review::record::Record;
use crate::commands::shared::Setting;
use noughts::Player;
use noughts::words::printable;

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
    /// Where it is from, and who played: `line 4: alice (X), bob (O)`.
    pub source: String,
    pub game: Result<Game, InputError>,
}

impl Entry {
    pub fn new(place: Place, record: Result<Record, String>, setting: Setting) -> Entry {
        let source = match place {
            Place::OnlyGame => "the game".into(),
            Place::Game(number) => format!("game {number}"),
            Place::Line(number) => format!("line {number}"),
        };
        let players = record.as_ref().map_or(String::new(), |record| players(&record.names));
        let source = if players.is_empty() { source } else { format!("{source}: {players}") };
        let game = match record {
            Ok(record) => Game::new(record, setting, &source),
            Err(error) => Err(InputError::new(&source, error)),
        };
        Entry { place, source, game }
    }

    /// Why it is not counted, as people are told; `None` if nothing is wrong with it.
    pub fn fault(&self) -> Option<String> {
        match &self.game {
            Ok(game) => game.flaw.as_ref().map(|flaw| format!("{}: {flaw}", self.source)),
            Err(fault) => Some(fault.report.clone()),
        }
    }
}

fn players(names: &[String; 2]) -> String {
    let named = Player::ALL.into_iter().zip(names).filter(|(_, name)| (1..=LONGEST_NAME).contains(&name.len()));
    named.map(|(player, name)| format!("{} ({player})", printable(name))).collect::<Vec<_>>().join(", ")
}
