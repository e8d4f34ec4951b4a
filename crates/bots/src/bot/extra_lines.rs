//! Lines that a bot writes after its answer.

use noughts::Position;
use std::time::Duration;

/// The lines that a bot writes after its answers. Without care the next question would take them for its answer, so after
/// each answer the bot is given time to write them: after the first three answers 0.1 s, whatever comes; later until as
/// many lines have come as ever before, but at most 0.2 s. Most bots write none, and cost no time from the fourth on.
#[derive(Default)]
pub struct ExtraLines {
    /// How many answers there were.
    pub answers: u32,
    /// The most lines that came after one answer.
    most: usize,
    /// The position of the last question. Lines that come late belong to it.
    pub position: Position,
}

impl ExtraLines {
    /// How many lines to wait for after an answer, and how long.
    pub fn expected(&self) -> (usize, Duration) {
        match self.answers {
            0..3 => (usize::MAX, Duration::from_millis(100)),
            _ => (self.most, Duration::from_millis(200)),
        }
    }

    /// Notes what came after an answer.
    pub fn note(&mut self, output: &[u8]) {
        self.most = self.most.max(line_count(output));
    }
}

/// The number of lines that are complete.
pub fn line_count(output: &[u8]) -> usize {
    output.iter().filter(|byte| **byte == b'\n').count()
}
