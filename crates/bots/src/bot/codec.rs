//! Turns questions into lines for a process, and its lines into answers.

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

/// Writes questions to a process, a line each, and reads its answers.
pub(crate) trait Codec: fmt::Debug + Send + Sync {
    /// The line that asks for the move here, without its end. `throws` are the first results that the dice of a
    /// function must show.
    fn question(&self, node: &Node, throws: &[Throw]) -> String;

    /// Whether each start hashes texts differently, which may change the order of sets.
    fn hashes_by_start(&self) -> bool {
        false
    }

    /// The part of a line that is an answer, right or wrong; `None` to skip the line.
    fn answer<'a>(&self, line: &'a str) -> Option<&'a str> {
        Some(line.trim())
    }

    /// Whether some lines are skipped. If none is, a line that is too long is a fault.
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
    /// The square that it names, whether it is free or not; or why it names none.
    pub square: Result<Square, AskFault>,
    /// What was drawn for it, as far as that is known.
    pub drawn: Vec<Draw>,
    /// The draws while the bot was loaded, which affect all its answers.
    pub drawn_at_start: Vec<Draw>,
}

/// A random draw, or a reading of the clock.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub(crate) struct Draw {
    /// Among how many numbers, if it can be prescribed which one it is.
    #[serde(rename = "of")]
    pub among: Option<u32>,
    /// The function by which it was drawn: `random.random`.
    pub by: String,
    /// Whether the dice had a fixed seed before the question, so that the draw depends on all earlier ones.
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
    /// This real number from 0 to 1. Of whole numbers, the one at this share of the way from the first to the last.
    Share(f64),
}

/// An answer without known draws.
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
            // The line `new` tells the bot when a game begins.
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
