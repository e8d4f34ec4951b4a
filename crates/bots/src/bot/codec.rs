//! How questions are put to a process, and how its answers are read.

use super::answer_reader::read;
use super::{AskFault, Options, Question};
use crate::finding::Kind;
use noughts::Square;
use noughts::audit::Node;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The bytes of an answer that are read at most.
const LONGEST_ANSWER: usize = 200;

/// The bytes of a line in which an answer is looked for.
const LONGEST_LINE: usize = 10_000;

/// How questions are put to a process, a line each, and how its answers are read.
pub(crate) trait Codec: fmt::Debug + Send + Sync {
    /// The line that asks for the move here, without its end. `throws` are what the dice of a function
    /// are to show first.
    fn question(&self, node: &Node, throws: &[Throw]) -> String;

    /// Whether each of its starts hashes texts in a way of its own, by which it may order sets.
    fn hashes_by_start(&self) -> bool {
        false
    }

    /// The part of a line that is an answer, right or wrong; `None` if the line is passed over.
    fn answer<'a>(&self, line: &'a str) -> Option<&'a str> {
        Some(line.trim())
    }

    /// Whether there are lines that are passed over. Else too long a line is a fault.
    fn passes_over(&self) -> bool {
        false
    }

    /// The bytes of a line that are read at most.
    fn longest(&self) -> usize;

    /// What an answer says.
    fn read(&self, answer: &str, node: &Node) -> ParsedAnswer;
}

/// What an answer says.
pub(crate) struct ParsedAnswer {
    /// The square that it names, be it free or not, or why it names none.
    pub square: Result<Square, AskFault>,
    /// What was drawn for it, as far as that is known.
    pub drawn: Vec<Draw>,
    /// What was drawn when the bot was loaded, and goes for all its answers.
    pub drawn_at_start: Vec<Draw>,
}

/// Something that was drawn by chance, or read from the clock.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub(crate) struct Draw {
    /// Among how many numbers, if it can be prescribed which one it is.
    #[serde(rename = "of")]
    pub among: Option<u32>,
    /// The function by which it was drawn: `random.random`.
    pub by: String,
    /// Whether the dice have a fixed seed, which they were given before the question: it depends on all earlier draws.
    #[serde(rename = "seeded")]
    pub is_seeded: bool,
}

#[cfg(test)]
impl Draw {
    /// One of so many numbers.
    pub(super) fn among(among: u32) -> Draw {
        Draw { among: Some(among), ..Draw::default() }
    }
}

/// What dice are to show.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Throw {
    /// What they will.
    Any,
    /// This of the numbers among which they draw, counted from 0.
    Number(u32),
    /// This real number from 0 to 1; of numbers, the one that is so far from the first to the last.
    Share(f64),
}

/// An answer for which nothing is known to have been drawn.
impl From<Result<Square, AskFault>> for ParsedAnswer {
    fn from(square: Result<Square, AskFault>) -> ParsedAnswer {
        ParsedAnswer { square, drawn: Vec::new(), drawn_at_start: Vec::new() }
    }
}

/// The protocol for programs: see the [crate].
#[derive(Debug)]
pub(crate) struct Protocol(pub Options);

impl Codec for Protocol {
    fn question(&self, node: &Node, _: &[Throw]) -> String {
        let question = match (self.0.question, &node.game) {
            (Question::Moves, Some(game)) => self.0.coords.game(game),
            // The bot says itself when a game begins.
            (Question::Last, Some(game)) => return game.last().map_or("", |square| self.0.coords.name(*square)).into(),
            _ => node.position.to_string(),
        };
        if self.0.says_new { format!("new\n{question}") } else { question }
    }

    /// The first group of the pattern, or all that it matches.
    fn answer<'a>(&self, line: &'a str) -> Option<&'a str> {
        let line = line.trim();
        let Some(pattern) = &self.0.answer else { return Some(line) };
        let captures = pattern.captures(line)?;
        captures.get(1).or_else(|| captures.get(0)).map(|part| part.as_str().trim())
    }

    fn passes_over(&self) -> bool {
        self.0.answer.is_some()
    }

    fn longest(&self) -> usize {
        if self.passes_over() { LONGEST_LINE } else { LONGEST_ANSWER }
    }

    fn read(&self, answer: &str, _: &Node) -> ParsedAnswer {
        read(answer, self.0.coords).map_err(|what| AskFault::new(Kind::Illegal, what, b"")).into()
    }
}
