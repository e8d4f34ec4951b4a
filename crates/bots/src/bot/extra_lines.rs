//! What a bot writes after its answers.

use noughts::Position;
use std::time::Duration;

/// What a bot writes after its answers. It would be taken for the next answer, so it is waited for and passed over: after
/// the first answers for any, and then as long as it takes for as many lines as have come before.
#[derive(Default)]
pub struct Extra {
    pub answers: u32,
    most_lines: usize,
    /// The position that was asked about last, to which lines belong that come late.
    pub position: Position,
}

impl Extra {
    /// How many lines to wait for after the next answer, and how long.
    pub fn expected(&self) -> (usize, Duration) {
        match self.answers {
            0..3 => (usize::MAX, Duration::from_millis(100)),
            _ => (self.most_lines, Duration::from_millis(200)),
        }
    }

    /// Notes what has come after an answer.
    pub fn note(&mut self, said: &[u8]) {
        self.most_lines = self.most_lines.max(lines(said));
    }
}

/// How many lines end in it.
pub fn lines(said: &[u8]) -> usize {
    said.iter().filter(|byte| **byte == b'\n').count()
}
