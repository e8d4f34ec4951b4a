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

mod description;
mod fault;
mod lines;
mod pg;
mod reader;

pub use description::GameFile;
pub use fault::{GameFileError, MOST_GAME_BYTES, MOST_LINES};

use crate::game::Game;
use crate::shape::Shape;
use reader::Reader;

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
            () if text.len() > MOST_GAME_BYTES => {
                Err(fault::at(1, format!("the file has more than {MOST_GAME_BYTES} bytes")))
            }
            () if pg::is_pg(text) => pg::read(text),
            () => Reader::new().read(text),
        }
    }

    /// The game that the file describes. This finds its symmetries, which may take half a second.
    pub fn game(&self) -> Game {
        let shape = Shape::new(self.rows.iter().map(Vec::len));
        Game::of_lines(self.name.clone(), shape, self.rows.concat(), self.misere, self.lines.clone())
    }
}
