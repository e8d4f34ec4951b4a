//! Turns questions into lines for a process, and its lines into answers.

use crate::ask_fault::AskFault;
use noughts::Square;
use noughts::audit::Node;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Writes questions to a process, a line each, and reads its answers.
pub(crate) trait Codec: fmt::Debug + Send + Sync {
    /// The line that asks for the move here, without its end. `throws` are the first results that the dice of a
    /// function must show.
    fn question(&self, node: &Node, throws: &[Throw]) -> String;

    /// What to do by hand to ask for the move here: the call of a function, or the line to write.
    fn by_hand(&self, node: &Node) -> String {
        self.question(node, &[])
    }

    /// The same, but asking about each turn of a game after the other; `None` if it cannot.
    fn by_whole_games(&self) -> Option<Arc<dyn Codec>> {
        None
    }

    /// This codec, but the object and the file are kept from one question to the next. `None` if they are kept anyway.
    fn in_a_row(&self) -> Option<Arc<dyn Codec>> {
        None
    }

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

    fn read(&self, answer: &str, node: &Node) -> ParsedAnswer;
}

pub(crate) struct ParsedAnswer {
    /// The square that it names, whether it is free or not; or why it names none.
    pub square: Result<Square, AskFault>,
    /// What was drawn for it, as far as that is known.
    pub drawn: Vec<Draw>,
    /// The draws while the bot was loaded, which affect all its answers.
    pub drawn_at_start: Vec<Draw>,
    /// Whether the question changed what is made anew for the next one, so that a game may show what questions do not.
    pub remembers: bool,
    /// Whether the questions so far changed what is not made anew.
    pub keeps: bool,
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
    /// Whether it was drawn while the object was made, before the question.
    #[serde(rename = "making")]
    pub is_making: bool,
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
        ParsedAnswer { square, drawn: Vec::new(), drawn_at_start: Vec::new(), remembers: false, keeps: false }
    }
}
