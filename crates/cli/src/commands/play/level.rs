//! How well the program plays.

use crate::commands::play::game::Game;
use crate::commands::play::way::Way;
use crate::players::{Contestant, ContestantParser, with_hint};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use noughts::strategies::{self, LEVELS};
use std::ffi::OsStr;

/// A contestant for the program's side, and what it is called.
#[derive(Clone)]
pub struct Level {
    pub name: String,
    pub contestant: Contestant,
}

impl Level {
    /// How this level plays on other boards than 3×3; `None` if it does not.
    pub fn way(&self) -> Option<Way> {
        match &self.contestant {
            Contestant::Strategy(named) => Way::named(named.name),
            Contestant::Bot(_) => None,
        }
    }

    /// Whether it plays on other boards by what the moves are worth.
    pub fn needs_values(&self) -> bool {
        self.way().is_some_and(Way::needs_values)
    }
}

/// The levels, from the easiest.
fn levels() -> impl Iterator<Item = Level> {
    LEVELS.into_iter().map(|(name, strategy)| {
        let named = strategies::find(strategy).expect("it is one of the strategies");
        Level { name: name.into(), contestant: Contestant::Strategy(named) }
    })
}

/// The levels that a person can change between in a game that is begun at this one.
pub fn offered(level: &Level, game: &Game) -> Vec<Level> {
    let is_3x3 = game.is_3x3();
    // At a level that needs them, the values have been found.
    let has_values = game.field().knows_all() || level.needs_values();
    let is_playable = |other: &Level| is_3x3 || other.way().is_some_and(|way| has_values || !way.needs_values());
    if game.is_bound { vec![level.clone()] } else { around(level).into_iter().filter(is_playable).collect() }
}

/// This level, if it is not among the others, and the others.
fn around(level: &Level) -> Vec<Level> {
    let own = levels().all(|other| other.name != level.name).then(|| level.clone());
    own.into_iter().chain(levels()).collect()
}

/// Reads a level, in any case: one of the four, the name of a strategy, or `exec:` and the command of a bot.
#[derive(Clone)]
pub struct LevelParser;

impl TypedValueParser for LevelParser {
    type Value = Level;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Level, Error> {
        if let Ok(contestant) = ContestantParser.parse_ref(command, arg, value) {
            let level = Level { name: contestant.name(), contestant };
            return Ok(levels().find(|own| own.name == level.name).unwrap_or(level));
        }
        let name = PossibleValuesParser::new(names()).parse_ref(command, arg, value).map_err(with_hint)?;
        Ok(levels().find(|level| level.name == name.to_lowercase()).expect("a possible value that no strategy is"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(names()))
    }
}

/// The levels, then the strategies that are not levels by their own name.
fn names() -> impl Iterator<Item = PossibleValue> {
    let is_level = |name| LEVELS.iter().any(|(level, _)| *level == name);
    let about = |name| strategies::find(name).map_or("", |named| named.about);
    let levels = LEVELS.into_iter().map(move |(level, name)| PossibleValue::new(level).help(about(name)));
    let others = strategies::ALL.iter().filter(move |named| !is_level(named.name));
    levels.chain(others.map(|named| PossibleValue::new(named.name).help(named.about)))
}
