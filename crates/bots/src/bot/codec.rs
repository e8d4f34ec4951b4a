//! How questions are put to a process, and how its answers are read.

use super::answer_reader::read;
use super::{Fault, Options, Question};
use crate::finding::Kind;
use noughts::Square;
use noughts::audit::Node;

/// The bytes of an answer that are read at most.
const LONGEST_ANSWER: usize = 200;

/// The bytes of a line in which an answer is looked for.
const LONGEST_LINE: usize = 10_000;

/// How questions are put to a process, a line each, and how its answers are read.
pub(crate) trait Codec: Send + Sync {
    /// The line that asks for the move here, without its end.
    fn question(&self, node: &Node) -> String;

    /// The same with the first numbers that its dice are to show, counted from 0; `None` where they cannot be prescribed.
    fn question_with(&self, _node: &Node, _draws: &[u32]) -> Option<String> {
        None
    }

    /// What was drawn for an answer, as far as that is known: each time among how many, `None` for a real number.
    fn drawn(&self, _answer: &str) -> Vec<Option<u32>> {
        Vec::new()
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

    /// The square that an answer names, be it free or not, or why it names none.
    fn read(&self, answer: &str, node: &Node) -> Result<Square, Fault>;
}

/// The protocol for programs: see the [crate].
pub(crate) struct Protocol(pub Options);

impl Codec for Protocol {
    fn question(&self, node: &Node) -> String {
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

    fn read(&self, answer: &str, _: &Node) -> Result<Square, Fault> {
        read(answer, self.0.coords).map_err(|what| Fault::new(Kind::Illegal, what, answer.as_bytes()))
    }
}
