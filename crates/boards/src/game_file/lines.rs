//! Reads the lines of a player in the file of a game.

use super::fault::{GameFileError, GameFileFault, MOST_LINES};
use std::collections::HashMap;

/// Reads a line, given the names of its points.
pub fn read(words: &[&str], point: impl Fn(&str) -> Option<usize>) -> Result<u64, GameFileFault> {
    let mut line = 0;
    for word in words {
        let point = point(word).ok_or_else(|| GameFileFault::UnknownPoint((*word).into()))?;
        if line >> point & 1 == 1 {
            return Err(GameFileFault::PointAgain((*word).into()));
        }
        line |= 1 << point;
    }
    if words.len() < 2 { Err(GameFileFault::OnePoint) } else { Ok(line) }
}

/// The lines of a player, with their places in the file.
#[derive(Debug, Default)]
pub struct LineReader {
    lines: Vec<(u64, usize)>,
    /// The line of the file on which each line stands.
    places: HashMap<u64, usize>,
}

impl LineReader {
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Adds a line that stands on line `number` of the file.
    pub fn take(&mut self, number: usize, line: u64) -> Result<(), GameFileFault> {
        if self.lines.len() == MOST_LINES {
            return Err(GameFileFault::TooManyLines);
        }
        self.lines.push((line, number));
        match self.places.insert(line, number) {
            Some(other) => Err(GameFileFault::SameLine(other)),
            None => Ok(()),
        }
    }

    /// Returns all lines, after a check that none contains another.
    pub fn finish(self) -> Result<Vec<u64>, GameFileError> {
        let held = |line: u64| self.lines.iter().find(|(other, _)| *other != line && other & !line == 0);
        for (line, number) in &self.lines {
            if let Some((_, other)) = held(*line) {
                return Err(GameFileError { line: *number, fault: GameFileFault::Holds(*other) });
            }
        }
        Ok(self.lines.into_iter().map(|(line, _)| line).collect())
    }
}
