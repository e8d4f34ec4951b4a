//! Reads the lines of a player in the file of a game.

use super::fault::{GameFileError, MOST_LINES, at};
use std::collections::HashMap;

/// Reads a line, given the names of its points.
pub fn read(words: &[&str], point: impl Fn(&str) -> Option<usize>) -> Result<u64, String> {
    let mut line = 0;
    for word in words {
        let point = point(word).ok_or_else(|| format!("the game has no point {word:?}"))?;
        if line >> point & 1 == 1 {
            return Err(format!("the line names the point {word:?} twice"));
        }
        line |= 1 << point;
    }
    if words.len() < 2 { Err("a line has two points or more".into()) } else { Ok(line) }
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
    pub fn take(&mut self, number: usize, line: u64) -> Result<(), String> {
        if self.lines.len() == MOST_LINES {
            return Err(format!("there are more than {MOST_LINES} lines"));
        }
        self.lines.push((line, number));
        match self.places.insert(line, number) {
            Some(other) => Err(format!("the same line stands on line {other}")),
            None => Ok(()),
        }
    }

    /// Returns all lines, after a check that none contains another.
    pub fn finish(self) -> Result<Vec<u64>, GameFileError> {
        let held = |line: u64| self.lines.iter().find(|(other, _)| *other != line && other & !line == 0);
        for (line, number) in &self.lines {
            if let Some((_, other)) = held(*line) {
                let what = format!("the line holds all points of that on line {other}, and so is needless; remove it");
                return Err(at(*number, what));
            }
        }
        Ok(self.lines.into_iter().map(|(line, _)| line).collect())
    }
}
