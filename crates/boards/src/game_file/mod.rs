//! The file that describes a game: the names of its points in rows, and its lines.
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
//! Instead of the number of points, their names can follow `points:`, in the rows in which they are drawn. `misere`
//! says that a player who completes a line loses. With `lines of X:` and `lines of O:`, each player has lines of their
//! own. docs/games.md says more. A file whose first line is `#` and a word, such as `#positions`, is read as a
//! [`.pg`](pg) file.

mod fault;
mod lines;
mod pg;
mod reader;

pub use fault::{GameFileError, GameFileFault};

use crate::game::Game;
use crate::rules::MAX_SQUARES;
use crate::shape::Shape;
use reader::Reader;
use std::fmt;

/// The most bytes of the file of a game.
pub const MOST_GAME_BYTES: usize = 1 << 20;

/// The most lines of a player.
pub const MOST_LINES: usize = 4096;

/// The most characters that the name of a point may have.
const LONGEST_NAME: usize = 12;

/// The most characters that the name of a game may have.
const LONGEST_TITLE: usize = 80;

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

impl GameFile {
    /// Reads the text of a file, which may also be a `.pg` file.
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
    /// If the text is not the file of a game. The error tells the first fault.
    pub fn read(text: &str) -> Result<GameFile, GameFileError> {
        match () {
            () if text.len() > MOST_GAME_BYTES => Err(GameFileError { line: 1, fault: GameFileFault::TooLarge }),
            () if pg::is_pg(text) => pg::read(text),
            () => Reader::new().read(text),
        }
    }

    /// The game that the file describes. This finds its symmetries, which may take half a second.
    #[must_use]
    pub fn game(&self) -> Game {
        let shape = Shape::new(self.rows.iter().map(Vec::len));
        Game::of_lines(self.name.clone(), shape, self.rows.concat(), self.misere, self.lines.clone())
    }
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
fn numbers(points: usize) -> Vec<String> {
    (1..=points).map(|number| number.to_string()).collect()
}

/// Whether a further point can have this name. It must not be a mark or an empty square, and must fit into drawings and
/// lists of moves.
fn check_point(name: &str, others: &[String]) -> Result<(), GameFileFault> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || "+'".contains(c);
    let is_short = (1..=LONGEST_NAME).contains(&name.len());
    match name {
        "X" | "O" | "x" | "o" => Err(GameFileFault::PointName(name.into())),
        _ if !is_short || !name.chars().all(is_letter) => Err(GameFileFault::PointName(name.into())),
        _ if others.iter().any(|other| other == name) => Err(GameFileFault::SamePoint(name.into())),
        _ if others.len() == MAX_SQUARES => Err(GameFileFault::TooManyPoints),
        _ => Ok(()),
    }
}
