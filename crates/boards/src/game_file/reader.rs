//! Reads the file of a game line by line.

use super::description::{GameFile, check_point, numbers};
use super::fault::{GameFileError, LONGEST_TITLE, NO_LINES, NO_POINTS, at, too_many_points};
use super::lines::{self, LineReader};
use crate::rules::MAX_SQUARES;
use std::mem;

/// The part of the file to which the next lines belong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    /// No part: only the head of another part may follow.
    None,
    Points,
    /// The lines of X, of O, or of both, as indices of [`Reader::lines`].
    Lines(&'static [usize]),
}

pub struct Reader {
    section: Section,
    name: Option<String>,
    rows: Vec<Vec<String>>,
    /// Whether an empty line came after the last row.
    has_gap: bool,
    misere: bool,
    lines: [LineReader; 2],
    /// The heads of lines that came: of X, of O, or of both.
    begun: Vec<&'static [usize]>,
}

const OF_X: &[usize] = &[0];
const OF_O: &[usize] = &[1];
const OF_BOTH: &[usize] = &[0, 1];

impl Reader {
    pub fn new() -> Reader {
        let (section, name, misere) = (Section::None, None, false);
        Reader { section, name, rows: Vec::new(), has_gap: false, misere, lines: Default::default(), begun: Vec::new() }
    }

    pub fn read(mut self, text: &str) -> Result<GameFile, GameFileError> {
        let mut last = 1;
        for (number, line) in (1..).zip(text.lines()) {
            self.has_gap |= line.trim().is_empty() && !self.rows.is_empty();
            // A comment begins with `#`.
            let line = line.split('#').next().unwrap_or("").trim();
            self.take(number, line).map_err(|fault| at(number, fault))?;
            last = number;
        }
        if self.rows.is_empty() {
            return Err(at(last, NO_POINTS));
        }
        if self.lines.iter().all(LineReader::is_empty) {
            return Err(at(last, NO_LINES));
        }
        let name = self.name.unwrap_or_else(|| "a game without a name".into());
        let lines = finish(self.lines)?;
        Ok(GameFile { name, rows: self.rows, misere: self.misere, lines })
    }

    /// Reads a line of the file, without its comment.
    fn take(&mut self, number: usize, line: &str) -> Result<(), String> {
        let (key, rest) = match line.split_once(':') {
            Some((key, rest)) => (key.trim_end(), rest.trim()),
            None => (line, ""),
        };
        let has_colon = line.contains(':');
        match key {
            "" if !has_colon => Ok(()),
            "misere" | "misère" if !has_colon => once(self.misere, "misere").map(|()| self.misere = true),
            "name" if has_colon => self.take_name(rest),
            "points" if has_colon => self.take_points(rest),
            "lines" if has_colon && rest.is_empty() => self.begin_lines(OF_BOTH),
            "lines of X" if has_colon && rest.is_empty() => self.begin_lines(OF_X),
            "lines of O" if has_colon && rest.is_empty() => self.begin_lines(OF_O),
            _ if has_colon => Err(unknown(line)),
            _ => self.take_words(number, line),
        }
    }

    fn take_name(&mut self, name: &str) -> Result<(), String> {
        once(self.name.is_some(), "name:")?;
        if !(1..=LONGEST_TITLE).contains(&name.chars().count()) || name.contains(char::is_control) {
            return Err(format!("a name has from 1 to {LONGEST_TITLE} characters that can be printed"));
        }
        self.name = Some(name.into());
        Ok(())
    }

    fn take_points(&mut self, rest: &str) -> Result<(), String> {
        once(!self.rows.is_empty() || self.section == Section::Points, "points:")?;
        self.section = Section::Points;
        if rest.is_empty() {
            return Ok(());
        }
        self.section = Section::None;
        match rest.parse() {
            Ok(points @ 1..=MAX_SQUARES) => self.rows.push(numbers(points)),
            Ok(1..) => return Err(too_many_points()),
            _ => {
                return Err(format!(
                    "{rest:?} is not a number of points; write points: 9, or points: and below it their names in rows"
                ));
            }
        }
        Ok(())
    }

    fn begin_lines(&mut self, players: &'static [usize]) -> Result<(), String> {
        if self.rows.is_empty() {
            return Err(NO_POINTS.into());
        }
        let what = match players {
            OF_X => "lines of X:",
            OF_O => "lines of O:",
            _ => "lines:",
        };
        once(self.begun.contains(&players), what)?;
        self.begun.push(players);
        self.section = Section::Lines(players);
        let are_mixed = self.begun.len() > 1 && self.begun.contains(&OF_BOTH);
        if are_mixed { Err("write either lines: or lines of X: and lines of O:, not both".into()) } else { Ok(()) }
    }

    /// Reads a row of points or a line of the game.
    fn take_words(&mut self, number: usize, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
        match self.section {
            Section::None => Err(unknown(text)),
            Section::Points => self.take_row(&words),
            Section::Lines(players) => {
                let names = self.rows.concat();
                let line = lines::read(&words, |name| names.iter().position(|other| other == name))?;
                players.iter().try_for_each(|player| self.lines[*player].take(number, line))
            }
        }
    }

    fn take_row(&mut self, words: &[&str]) -> Result<(), String> {
        if mem::take(&mut self.has_gap) {
            self.rows.push(Vec::new());
        }
        self.rows.push(Vec::new());
        for word in words {
            check_point(word, &self.rows.concat())?;
            self.rows.last_mut().expect("it was just begun").push((*word).into());
        }
        Ok(())
    }
}

/// The lines of both players, after a check that none contains another of the same player.
fn finish(lines: [LineReader; 2]) -> Result<[Vec<u64>; 2], GameFileError> {
    let [x, o] = lines.map(LineReader::finish);
    Ok([x?, o?])
}

fn once(is_there: bool, what: &str) -> Result<(), String> {
    if is_there { Err(format!("{what} comes a second time; it can come once")) } else { Ok(()) }
}

fn unknown(text: &str) -> String {
    format!("{text:?} begins nothing; write name:, points:, misere, lines:, lines of X: or lines of O:")
}
