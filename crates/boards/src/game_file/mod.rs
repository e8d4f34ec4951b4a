//! A game as a file gives it: the names of its points in rows, and its lines.
//!
//! ```text
//! name: the Fano plane      # a comment
//! points: 7
//! lines:
//! 1 2 3
//! 1 4 5
//! …
//! ```
//!
//! In place of the number of points, their names can follow `points:` in rows, as they are to be drawn. `misere` says that
//! who completes a line loses. With `lines of X:` and `lines of O:` each player has lines of its own. docs/games.md tells
//! more. A file that begins with `#` and a word such as `#positions` is read as [`.pg`](pg).

mod fault;
mod lines;
mod pg;
mod reader;

pub use fault::{GameFileError, GameFileFault};

use crate::game::Game;
use crate::shape::Shape;
use reader::Reader;
use std::fmt;

/// The most bytes of a file of a game.
pub const MOST_GAME_BYTES: usize = 1 << 20;

/// The most lines of a player.
pub const MOST_LINES: usize = 4096;

/// The most characters of the name of a point.
const LONGEST_NAME: usize = 12;

/// The most characters of the name of a game.
const LONGEST_TITLE: usize = 80;

/// A game as a file gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// The name of the game.
    pub name: String,
    /// The names of the points, row by row. An empty row is a gap between two others.
    pub rows: Vec<Vec<String>>,
    /// Whether who completes a line loses.
    pub misere: bool,
    /// The lines of X and those of O, each as a set of points, the first of which is bit 0.
    pub lines: [Vec<u64>; 2],
}

impl GameFile {
    /// Reads the text of a file: one of this form, or a `.pg` file.
    ///
    /// ```
    /// use noughts_boards::{GameFile, Table};
    ///
    /// let file = GameFile::read("points: 4\nmisere\nlines:\n1 2\n2 3\n3 4\n")?;
    /// let game = file.game();
    /// assert_eq!(game.square_count(), 4);
    /// assert_eq!(GameFile::read("points: 4\nlines:\n1 5\n").unwrap_err().to_string(), "line 3: the game has no point \"5\"");
    /// # Ok::<(), noughts_boards::GameFileError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not the file of a game; the first fault is told.
    pub fn read(text: &str) -> Result<GameFile, GameFileError> {
        match () {
            () if text.len() > MOST_GAME_BYTES => Err(GameFileError { line: 1, fault: GameFileFault::TooLarge }),
            () if pg::is_pg(text) => pg::read(text),
            () => Reader::new().read(text),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> Game {
        let shape = Shape::new(self.rows.iter().map(Vec::len));
        Game::of_lines(self.name.clone(), shape, self.rows.concat(), self.misere, self.lines.clone())
    }
}

/// The text of the file.
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

/// The names of so many points that have none: their numbers.
fn numbers(points: usize) -> Vec<String> {
    (1..=points).map(|number| number.to_string()).collect()
}

/// Whether a word can name a point: it is no mark and no empty square, and drawings and moves can hold it.
fn is_point_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || "+'".contains(c);
    (1..=LONGEST_NAME).contains(&name.len()) && name.chars().all(is_letter) && !["X", "O", "x", "o"].contains(&name)
}
