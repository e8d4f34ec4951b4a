//! Who plays: a strategy by its name, or a bot by its command.

use crate::io::failure::Failure;
use crate::io::signals;
use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command, Error};
use noughts::notation::Coords;
use noughts::strategies::{self, Named, Strategy};
use noughts::{Position, Square};
use noughts_bots::{Bot, Finding, Options};
use std::ffi::OsStr;

/// A strategy or a bot, as the command line names it.
#[derive(Clone)]
pub enum Contestant {
    Strategy(Named),
    Bot(String),
}

impl Contestant {
    pub fn name(&self) -> String {
        match self {
            Contestant::Strategy(named) => named.name.to_string(),
            Contestant::Bot(command) => format!("exec:{command}"),
        }
    }

    pub fn is_bot(&self) -> bool {
        matches!(self, Contestant::Bot(_))
    }

    /// Makes it ready to play; a bot is asked in this way, and names squares by `coords`.
    pub fn seat(&self, coords: Coords, options: &Options) -> Result<Seat, Failure> {
        signals::watch(noughts_bots::end_all)?;
        Ok(match self {
            Contestant::Strategy(named) => Seat::Strategy(named.strategy),
            Contestant::Bot(command) => Seat::Bot(Box::new(Bot::new(command, coords, options.clone()))),
        })
    }
}

/// A contestant that is ready to play.
pub enum Seat {
    Strategy(&'static dyn Strategy),
    Bot(Box<Bot>),
}

impl Seat {
    /// Starts a bot ahead of its first question.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(&mut self) -> Result<(), Failure> {
        match self {
            Seat::Strategy(_) => Ok(()),
            Seat::Bot(bot) => Ok(bot.start_early()?),
        }
    }

    /// Its move. Where a strategy may choose, chance does. `None` if a bot makes no legal move.
    pub fn choose(&mut self, position: Position, random: &mut fastrand::Rng) -> Result<Option<Square>, Failure> {
        match self {
            Seat::Strategy(strategy) => Ok(random.choice(strategy.choices(position))),
            Seat::Bot(bot) => Ok(bot.ask(&position.to_string(), position)?),
        }
    }

    /// Whether it is a bot that was too slow too often, and is not asked any more.
    pub fn has_given_up(&self) -> bool {
        matches!(self, Seat::Bot(bot) if bot.has_given_up())
    }

    /// Why a bot has made no legal move, as a sentence.
    pub fn why(&mut self) -> String {
        let failure = self.take_findings().into_iter().find(|finding| finding.kind.is_failure());
        let what = failure.map_or("it is not asked any more".into(), |finding| finding.details());
        format!("The bot has made no legal move: {what}.")
    }

    /// What a bot did instead of making legal moves, or besides, since the last call.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        match self {
            Seat::Strategy(_) => Vec::new(),
            Seat::Bot(bot) => bot.take_findings(),
        }
    }
}

/// Reads the name of a strategy, in any case.
pub fn strategy() -> impl TypedValueParser<Value = Named> {
    let find = |name: String| strategies::find(&name.to_lowercase()).expect("a possible value is a strategy's name");
    PossibleValuesParser::new(names()).map(find)
}

fn names() -> impl Iterator<Item = PossibleValue> {
    strategies::ALL.iter().map(|named| PossibleValue::new(named.name).help(named.about))
}

/// Reads the name of a strategy, or `exec:` and the command of a bot.
#[derive(Clone)]
pub struct ContestantParser;

impl TypedValueParser for ContestantParser {
    type Value = Contestant;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Contestant, Error> {
        match value.to_str().and_then(|text| text.strip_prefix("exec:")) {
            Some(bot) if !bot.trim().is_empty() => Ok(Contestant::Bot(bot.to_string())),
            _ => strategy().parse_ref(command, arg, value).map(Contestant::Strategy).map_err(with_hint),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(names()))
    }
}

/// Adds how a bot is named to what clap suggests.
pub fn with_hint(mut error: Error) -> Error {
    let hint = StyledStr::from("a bot is named by its command, as exec:COMMAND");
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint]));
    error
}
