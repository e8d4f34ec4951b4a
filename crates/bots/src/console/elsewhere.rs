//! The same without programs: where there are no pseudo-terminals that this library knows, they cannot be played.

use crate::BotError;
use crate::bot::{Fault, Opponent, Options};
use noughts::{Player, Square};
use regex_lite::Regex;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;

/// What somebody who knows the program says of it.
#[derive(Clone, Debug, Default)]
#[expect(dead_code, reason = "nobody is told")]
pub(crate) struct Hints {
    pub typing: Option<String>,
    pub menu: Option<Vec<String>>,
    pub answer: Option<Regex>,
}

/// How a program is played. There is none.
#[derive(Debug)]
pub(crate) struct Setup(Infallible);

impl Setup {
    /// None is found: whatever it is, it is asked line by line.
    pub(crate) fn find(_: &str, _: &Hints, _: &Options) -> Result<Option<Setup>, BotError> {
        Ok(None)
    }

    pub(crate) fn sides(&self) -> Vec<Player> {
        match self.0 {}
    }

    pub(crate) fn why_not(&self, _: Player) -> Option<String> {
        match self.0 {}
    }

    pub(crate) fn has_dice(&self) -> bool {
        match self.0 {}
    }

    pub(crate) fn lost_game(&self, _: Player) -> Option<Vec<Square>> {
        match self.0 {}
    }

    pub(crate) fn draws(&self, _: Player) -> Option<Player> {
        match self.0 {}
    }

    pub(crate) fn asked(&self) -> String {
        match self.0 {}
    }
}

#[derive(Debug)]
pub(crate) struct Console(Arc<Setup>);

impl Console {
    pub(crate) fn new(setup: Arc<Setup>) -> Console {
        Console(setup)
    }
}

impl Opponent for Console {
    fn ask(&mut self, _: Player, _: &[Square], _: Instant) -> Result<Square, Fault> {
        match self.0.0 {}
    }

    fn explore(&mut self, _: Player, _: &[Square], _: Instant) -> Result<Square, Fault> {
        match self.0.0 {}
    }

    fn restart(&mut self) {
        match self.0.0 {}
    }
}
