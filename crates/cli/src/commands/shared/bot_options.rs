//! The options that say how bots are asked.

use crate::io::time::time_above_0;
use clap::Args;
use noughts::notation::Coords;
use noughts_bots::Options;
use regex_lite::Regex;
use std::time::Duration;

// How bots are asked.
#[derive(Args, Clone)]
pub struct BotOptions {
    /// How long a bot may think about a move: seconds, or a time like 200ms or 2m. Without this, a minute for the first
    /// answer after its start, and 5s for each later one, but for the first move of a game twice what that took before
    #[arg(long, hide_short_help = true, value_name = "TIME", allow_negative_numbers = true, value_parser = time_above_0)]
    pub timeout: Option<Duration>,
    /// Start a new bot process for each question. It gets the question as its last argument, or as "$1" if its command says so
    #[arg(long, hide_short_help = true)]
    pub restart: bool,
    /// What the answers of a bot look like, such as 'bestmove (\d)': the first group is the square. Other lines are passed over
    #[arg(long, hide_short_help = true, value_name = "REGEX")]
    pub answer: Option<Regex>,
}

impl BotOptions {
    pub fn given(&self) -> Option<&'static str> {
        let BotOptions { timeout, restart, answer } = self;
        let given = [("--timeout", timeout.is_some()), ("--restart", *restart), ("--answer", answer.is_some())];
        given.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }

    pub fn options(&self, coords: Coords) -> Options {
        let mut options = Options::default();
        options.timeout = self.timeout;
        options.restart = self.restart;
        options.answer = self.answer.clone();
        options.coords = coords;
        options
    }
}
