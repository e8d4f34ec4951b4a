//! What the file of a game says, and how it is written.

use super::fault::{LONGEST_NAME, too_many_points};
use crate::rules::MAX_SQUARES;
use std::fmt;

/// The file that describes a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// The name of the game.
    pub name: String,
    /// The names of the points, row by row. An empty row is a gap between two rows.
    pub rows: Vec<Vec<String>>,
    /// Whether a player who completes a line loses.
    pub misere: bool,
    /// The lines of X, and those of O. Each is a set of points, in which bit 0 is the first point.
    pub lines: [Vec<u64>; 2],
}

/// The text of the file, as [`GameFile::read`] reads it.
impl fmt::Display for GameFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.rows.concat();
        let write_lines = |f: &mut fmt::Formatter<'_>, lines: &[u64]| {
            lines.iter().try_for_each(|line| {
                let names: Vec<&str> = crate::rules::squares(*line).map(|point| names[point].as_str()).collect();
                writeln!(f, "{}", names.join(" "))
            })
        };
        writeln!(f, "name: {}", self.name)?;
        if self.rows == [numbers(names.len())] {
            writeln!(f, "points: {}", names.len())?;
        } else {
            writeln!(f, "points:")?;
            let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(1);
            for row in &self.rows {
                let cells: Vec<String> = row.iter().map(|name| format!("{name:>widest$}")).collect();
                writeln!(f, "{}", cells.join(" "))?;
            }
        }
        if self.misere {
            writeln!(f, "misere")?;
        }
        let [x, o] = &self.lines;
        if x == o {
            writeln!(f, "lines:")?;
            return write_lines(f, x);
        }
        for (player, lines) in ["X", "O"].into_iter().zip([x, o]).filter(|(_, lines)| !lines.is_empty()) {
            writeln!(f, "lines of {player}:")?;
            write_lines(f, lines)?;
        }
        Ok(())
    }
}

/// The names of points without names: their numbers.
pub fn numbers(points: usize) -> Vec<String> {
    (1..=points).map(|number| number.to_string()).collect()
}

/// Whether a further point can have this name. It must not be a mark or an empty square, and must fit into drawings and
/// lists of moves.
pub fn check_point(name: &str, others: &[String]) -> Result<(), String> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || "+'".contains(c);
    let is_short = (1..=LONGEST_NAME).contains(&name.len());
    let is_mark = ["X", "O", "x", "o"].contains(&name);
    match () {
        () if is_mark || !is_short || !name.chars().all(is_letter) => Err(format!(
            "{name:?} cannot name a point; use up to {LONGEST_NAME} letters and digits, but not X, O or a sign for an empty square"
        )),
        () if others.iter().any(|other| other == name) => Err(format!("two points are called {name:?}")),
        () if others.len() == MAX_SQUARES => Err(too_many_points()),
        () => Ok(()),
    }
}
