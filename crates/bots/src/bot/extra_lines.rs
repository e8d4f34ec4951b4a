//! Lines that a bot writes after its answer.

use noughts::{Position, Square};
use std::time::Duration;

/// Counts the lines that a bot writes after its answers. They must not be taken for the next answer, so the bot gets
/// time to write them. After each of the first three answers this is 0.1 s. Later it ends when as many lines have come
/// as ever before, and after 0.2 s at most, or 2 s if as many came after each answer. Most bots write no such lines, and
/// cost no time from the fourth answer on.
#[derive(Default)]
pub struct ExtraLines {
    answers: u32,
    /// The most lines that came after one answer.
    most: usize,
    /// Whether not as many lines came after each answer.
    varies: bool,
    /// Whether the last one had no end. That may come late, as where a program writes it by itself, and begins no answer.
    pub is_unfinished: bool,
    /// The position of the last question, to which late lines belong, and the square that was its answer.
    pub position: Position,
    pub square: Option<Square>,
}

impl ExtraLines {
    /// How many lines to wait for after an answer, and how long.
    pub fn expected(&self) -> (usize, Duration) {
        match self.answers {
            0..3 => (usize::MAX, Duration::from_millis(100)),
            _ => (self.most, Duration::from_millis(if self.varies { 200 } else { 2000 })),
        }
    }

    /// Notes what came after an answer, before the next question.
    pub fn note_answer(&mut self, output: &[u8]) {
        self.varies |= self.answers > 0 && line_count(output) != self.most;
        self.answers += 1;
        self.is_unfinished = false;
        self.note(output);
    }

    pub fn note(&mut self, output: &[u8]) {
        self.most = self.most.max(line_count(output));
        self.is_unfinished = output.last().map_or(self.is_unfinished, |last| *last != b'\n');
    }
}

/// How many lines there are, also one that has no end yet.
pub fn line_count(output: &[u8]) -> usize {
    output.iter().filter(|byte| **byte == b'\n').count() + usize::from(output.last().is_some_and(|last| *last != b'\n'))
}
