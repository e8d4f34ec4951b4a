//! Who plays, as the command line names it.

use super::engine::Engine;
use crate::io::{Bar, Failure, in_label, note, signals};
use noughts::Player;
use noughts::menace::Machine;
use noughts::strategies::{self, LEVELS, Named};
use noughts::words::printable;
use noughts_bots::{Bot, Found, Hints, Options, Subject};
use std::path::Path;

/// Who plays, as the command line names it.
#[derive(Clone, Debug)]
pub enum Contestant {
    Strategy(Named),
    /// A bot, by its file, or by `exec:` and its command. What the file is, is found out when the bot is to play.
    File(String),
    Bot(Box<Subject>),
    /// The matchbox machine, which learns from game to game.
    Menace,
}

/// The name of the matchbox machine.
pub const MENACE: &str = "menace";

/// Finds out what a file is. If something else was looked for first, notes why it was not found.
pub fn found(file: &str, hints: &Hints, options: &Options) -> Result<Subject, Failure> {
    signals::watch(noughts_bots::end_all)?;
    let bar = Bar::new(in_label)?;
    bar.set_label(format!("finding out how {} is asked", printable(file)));
    let found = Subject::find(file, hints, options);
    bar.end();
    let Found { subject, passed_over, compiled_by, .. } = found?;
    if let Some(compiler) = compiled_by {
        note(format_args!("{} was compiled by {compiler}", printable(file)));
    }
    if !passed_over.is_empty() {
        let instead = match subject.is_for_people() {
            true => "its own game is played",
            false if subject.is_program() => "it is asked line by line",
            false => "its function is asked",
        };
        note(format_args!("{}; so {instead}", passed_over.join("; ")));
    }
    Ok(subject)
}

impl PartialEq for Contestant {
    fn eq(&self, other: &Contestant) -> bool {
        self.name() == other.name()
    }
}

impl Contestant {
    /// The levels, from the easiest.
    pub fn levels() -> Vec<Contestant> {
        LEVELS.iter().filter_map(|(level, _)| strategies::find(level)).map(Contestant::Strategy).collect()
    }

    pub fn name(&self) -> String {
        match self {
            Contestant::Strategy(named) => named.name.to_string(),
            Contestant::File(file) => file.clone(),
            Contestant::Bot(subject) => subject.name().to_string(),
            Contestant::Menace => MENACE.into(),
        }
    }

    /// Why it cannot be asked for the moves of this side; `None` if it can.
    pub fn why_not(&self, side: Player) -> Option<&str> {
        match self {
            Contestant::Bot(subject) => subject.one_sided().filter(|_| !subject.sides().contains(&side)),
            Contestant::Menace if side == Player::O => Some("it has boxes for X, who moves first"),
            _ => None,
        }
    }

    /// How it plays, in few words. `None` for a bot.
    pub fn manner(&self) -> Option<&'static str> {
        let Contestant::Strategy(named) = self else { return None };
        Some(match named.name {
            "easy" => "takes any free square",
            "medium" => "wins or blocks where it can, else takes any free square",
            "hard" => "never makes a mistake, and varies its moves",
            "perfect" => "never makes a mistake, and makes it hard for you",
            _ => named.about,
        })
    }

    pub fn is_bot(&self) -> bool {
        matches!(self, Contestant::Bot(_) | Contestant::File(_))
    }

    /// Makes it ready to play on 3×3, in games that `first` begins. A bot is asked with these options.
    pub fn engine(&self, first: Player, options: &Options) -> Result<Engine, Failure> {
        signals::watch(noughts_bots::end_all)?;
        Ok(match self {
            Contestant::Strategy(named) => Engine::Strategy(named.strategy),
            Contestant::Bot(subject) => Engine::Bot(Box::new(Bot::new(subject, options.clone()))),
            Contestant::File(_) => return self.found(first, options)?.engine(first, options),
            Contestant::Menace => Engine::Menace(Machine::default()),
        })
    }

    /// Fails if it learns from game to game, which it does in matches alone.
    pub fn check_fixed(&self) -> Result<(), Failure> {
        match self {
            Contestant::Menace => Err(Failure::unreadable(
                "menace learns from the games of a match: noughts match menace hard --watch; with --policy, the match writes what it \
                 has learned as a table that can be audited",
            )),
            _ => Ok(()),
        }
    }

    /// Fails if a file, named as `FILE` or `FILE:FUNCTION`, is not there: then its name is a mistake in the command.
    pub fn check_there(&self) -> Result<(), Failure> {
        let Contestant::File(name) = self else { return Ok(()) };
        let is_there = |name: &str| name == "-" || Path::new(name).exists();
        let is_part = || name.rsplit_once(':').is_some_and(|(file, _)| is_there(file));
        match name.starts_with("exec:") || is_there(name) || is_part() {
            true => Ok(()),
            false => {
                let one = name
                    .split_once("::")
                    .filter(|(file, _)| is_there(file))
                    .map(|(file, name)| format!("{file}:{name}"));
                let tip = one.map_or(String::new(), |one| format!("; a function is named by one colon, {one}"));
                Err(Failure::unreadable(format_args!("{}: no such file or folder{}", printable(name), printable(&tip))))
            }
        }
    }

    /// Finds out what the file is, if this is one, and returns the bot in its place. Notes what was looked for first.
    pub fn found(&self, first: Player, options: &Options) -> Result<Contestant, Failure> {
        let Contestant::File(file) = self else { return Ok(self.clone()) };
        if let Some(command) = file.strip_prefix("exec:") {
            return Ok(Contestant::Bot(Subject::program(command).into()));
        }
        self.check_there()?;
        let mut hints = Hints::default();
        hints.first = first;
        hints.timeout = options.timeout;
        let subject = found(file, &hints, options)?;
        match subject.unclear() {
            Some(unclear) => Err(Failure::trouble(format_args!("{}: {unclear}", printable(file)))),
            None => Ok(Contestant::Bot(subject.into())),
        }
    }

    /// The strategy that it plays, if it is a level; else its name.
    pub fn strategy(&self) -> &'static str {
        let Contestant::Strategy(Named { name, .. }) = self else { return "" };
        LEVELS.iter().find(|(level, _)| level == name).map_or(name, |(_, strategy)| strategy)
    }

    /// Whether it plays on other boards than 3×3: only the levels do.
    pub fn plays_any_board(&self) -> bool {
        LEVELS.iter().any(|(_, known)| *known == self.strategy())
    }

    /// Whether it plays on other boards by the values of the moves.
    pub fn needs_values(&self) -> bool {
        matches!(self.strategy(), "any-best" | "perfect")
    }
}
