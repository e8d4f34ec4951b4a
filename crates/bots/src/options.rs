//! How bots are asked.

use noughts::notation::Coords;
use regex_lite::Regex;
use std::time::Duration;

/// What to ask a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Question {
    /// The position, such as `X...O....`.
    #[default]
    Position,
    /// The moves so far, such as `1 5`, for a bot that has to know the whole game.
    Moves,
    /// The opponent's last move, for a bot that keeps a board of its own. A line `new`, which is not answered, says that a
    /// game begins; if the bot moves first, it is then asked with an empty line.
    Last,
}

/// How a bot is asked. Others than the [default](Options::default) are set field by field.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// What it is asked.
    pub question: Question,
    /// Whether a line `new` goes before each question, so that it forgets the last game. A function is taken to be made anew
    /// for each game.
    pub says_new: bool,
    /// How it names squares.
    pub coords: Coords,
    /// How long a bot may think about a move; without this, a minute for the first answer after its start, and 5 seconds for
    /// each later one, but for the first move of a game twice what that took before, up to a minute.
    pub timeout: Option<Duration>,
    /// Whether a new process is started for each question. It gets the question as its last argument, or in `"$1"` if its
    /// command uses that. With [`Question::Last`], one is started for each game.
    pub restart: bool,
    /// What an answer looks like, such as `bestmove (\d)`: the first group is the square, and other lines are passed over.
    pub answer: Option<Regex>,
}

const FIRST: Duration = Duration::from_secs(60);

const LATER: Duration = Duration::from_secs(5);

impl Options {
    /// How long a bot may take for its first answer, or for a later one. A bot that searches anew in each game needs
    /// as long for each first move, so the limit is at least twice what the last one took.
    pub(crate) fn limit(&self, is_first: bool, before: Duration) -> Duration {
        self.timeout.unwrap_or(if is_first { FIRST } else { LATER.max(2 * before).min(FIRST) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_answer_may_take_a_minute_and_later_ones_5_seconds() {
        let timeout = |timeout| Options { timeout, ..Options::default() };
        let seconds =
            |options: Options| [true, false].map(|is_first| options.limit(is_first, Duration::ZERO).as_secs());
        assert_eq!(seconds(timeout(None)), [60, 5]);
        assert_eq!(seconds(timeout(Some(Duration::from_secs(7)))), [7, 7]);
    }
}
