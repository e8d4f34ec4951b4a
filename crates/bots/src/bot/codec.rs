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
    /// The line that asks for the move here, without its end. `draws` are the first numbers that its dice are to show,
    /// counted from 0; there are some only where its dice are [known](Codec::knows_dice).
    fn question(&self, node: &Node, draws: &[u32]) -> String;

    /// Whether it is told what the dice show, and can prescribe it.
    fn knows_dice(&self) -> bool {
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
    fn read(&self, answer: &str, node: &Node) -> Read;
}

/// What an answer says.
pub(crate) struct Read {
    /// The square that it names, be it free or not, or why it names none.
    pub square: Result<Square, Fault>,
    /// What was drawn for it, as far as that is known: each time among how many, `None` for a real number.
    pub drawn: Vec<Option<u32>>,
}

/// An answer for which nothing is known to have been drawn.
impl From<Result<Square, Fault>> for Read {
    fn from(square: Result<Square, Fault>) -> Read {
        Read { square, drawn: Vec::new() }
    }
}

/// The protocol for programs: see the [crate].
pub(crate) struct Protocol(pub Options);

impl Codec for Protocol {
    fn question(&self, node: &Node, _: &[u32]) -> String {
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

    fn read(&self, answer: &str, _: &Node) -> Read {
        read(answer, self.0.coords).map_err(|what| Fault::new(Kind::Illegal, what, b"")).into()
    }
}
