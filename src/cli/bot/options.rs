//! How bots are asked, as the command line says it.

use crate::cli::time;
use clap::Args;
use regex_lite::Regex;
use std::time::Duration;

// How bots are asked.
#[derive(Args, Clone)]
pub struct Options {
    /// How long a bot may think about a move: seconds, or a time like 200ms or 2m. Without this, a minute for the first
    /// answer after its start, and 5s for each later one
    #[arg(long, value_name = "TIME", value_parser = time::time_above_0)]
    pub timeout: Option<Duration>,
    /// Start a new bot process for each question, which it gets as its last argument
    #[arg(long)]
    pub restart: bool,
    /// What an answer looks like: the first group is the square, and other lines are passed over, as in 'bestmove (\d)'
    #[arg(long, value_name = "REGEX")]
    pub answer: Option<Regex>,
}

const FIRST: Duration = Duration::from_secs(60);

const LATER: Duration = Duration::from_secs(5);

impl Options {
    /// The first of these options that is given.
    pub fn given(&self) -> Option<&'static str> {
        let Options { timeout, restart, answer } = self;
        let given = [("--timeout", timeout.is_some()), ("--restart", *restart), ("--answer", answer.is_some())];
        given.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }

    /// How long a bot may take for its first answer, or for a later one.
    pub fn limit(&self, is_first: bool) -> Duration {
        self.timeout.unwrap_or(if is_first { FIRST } else { LATER })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_answer_may_take_a_minute_and_later_ones_5_seconds() {
        let timeout = |timeout| Options { timeout, restart: false, answer: None };
        let seconds = |options: Options| [true, false].map(|is_first| options.limit(is_first).as_secs());
        assert_eq!(seconds(timeout(None)), [60, 5]);
        assert_eq!(seconds(timeout(Some(Duration::from_secs(7)))), [7, 7]);
    }
}
