//! The protocol by which programs are asked.

use crate::answer_reader::read;
use crate::ask_fault::AskFault;
use crate::codec::{Codec, ParsedAnswer, Throw};
use crate::finding::Kind;
use crate::options::{Options, Question};
use noughts::audit::Node;

const LONGEST_ANSWER: usize = 200;

/// The bytes of a line in which an answer is looked for.
const LONGEST_LINE: usize = 10_000;

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
