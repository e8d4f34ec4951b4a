//! Turns text into positions, squares and players, and back. Only the messages of the rules write squares elsewhere,
//! by their numbers.
//!
//! A position is read row by row from the top left, with letters in either case. These forms all show the same
//! position:
//!
//! ```
//! use noughts_rules::Position;
//!
//! let position: Position = "XO..X....".parse()?;
//! for text in [
//!     "xo__x____",                                  // 1. nine cells, empty as any of . · - _ * b e
//!     "XO  X    ",                                  //    or as a space, if the text has exactly nine characters
//!     "❌⭕⬜⬜❌⬜⬜⬜⬜", //    or emoji: X as ❌ ❎ ✖, O as ⭕ ○ 🅾, empty as any white or black square
//!     "XO./.X./...",                                // 2. rows separated by / | , spaces or newlines
//!     "X O .\n. X .\n. . .",                        //    or all cells
//!     "❌⭕⬜\n⬜❌⬜\n⬜⬜⬜",
//!     " X | O |\n---+---+---\n   | X |\n---+---+---\n   |   |", // drawn grids; the lines between the rows are optional
//!     "x,o,,,x,,,,",                                //    also in CSV, with blank cells
//!     "XO34X6789",                                  // 3. in an empty square its own number: all from 1 to 9
//!     "XO23X5678",                                  //    or all from 0 to 8
//!     "❌⭕3️⃣4️⃣❌6️⃣7️⃣8️⃣9️⃣",
//!     "XO1/1X1/3",                                  // 4. rows as in FEN: a digit counts empty squares
//!     "120010000",                                  // 5. numbers: 0 empty, 1 X, 2 O, flat
//!     "[[1, 2, 0], [0, 1, 0], [0, 0, 0]]",          //    or nested
//!     "[1, -1, 0, 0, 1, 0, 0, 0, 0]",               //    with -1 for O as well
//!     r#"[["X", "O", null], ["", "X", ""], [" ", " ", " "]]"#, // 6. lists of strings, as in JSON
//!     "['X', 'O', None, None, 'X', None, None, None, None]",   //    or Python
//!     "X: 1 5, O: 2",                               // 7. the squares of each player
//! ] {
//!     assert_eq!(text.parse(), Ok(position), "{text}");
//! }
//! # Ok::<(), noughts_rules::ParsePositionError>(())
//! ```
//!
//! 8\. [`read_moves`] takes the squares played so far.
//!
//! A text that can be read in two ways is refused, and the error names both readings: a `0` among letters may be an
//! empty square or the letter O. A character that only looks like X or O, such as the Cyrillic Х, is also refused, and
//! the error says what it is.

mod cell;
mod cells;
mod coords;
mod csv;
mod error;
mod fen;
mod list;
mod marks;
mod moves;
mod player;
mod quoted;
mod sides;
mod symbols;

pub use cells::is_row;
pub use coords::{Coords, ParseSquareError};
pub use error::{ParsePositionError, ParsePositionErrorReason};
pub use moves::{read_game, read_moves};
pub use player::ParsePlayerError;

use crate::player::Player;
use crate::position::Position;
use crate::square::Square;
use crate::square_set::SquareSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use error::Fault;

/// Reads a position of a game in which `first` moved first, in any of the [forms](self) 1 to 7. An empty square may
/// show its name in `coords`.
///
/// # Errors
/// If the text cannot be read, can be read in two ways, or shows marks that no game can lead to.
pub fn read_position(text: &str, first: Player, coords: Coords) -> Result<Position, ParsePositionError> {
    if let Some(position) = text.as_bytes().try_into().ok().and_then(|plain| read_plain(plain, first)) {
        return Ok(position);
    }
    let position = read_cells(text, first, coords)
        .and_then(|cells| Position::from_cells(cells, first).map_err(|error| Fault::whole(text, error.into())));
    position.map_err(|fault| fault.within(text, coords))
}

/// Reads a position in the plain form only: nine of `X`, `O` and `.`, of a game in which `first` moved first. `None`
/// for any other text, right or wrong. It takes a few nanoseconds, so that files of millions of positions can be read.
#[inline]
pub fn read_plain(text: &[u8; 9], first: Player) -> Option<Position> {
    let mut marks = 0;
    for (square, cell) in text.iter().enumerate() {
        marks |= PLAIN[*cell as usize] << square;
    }
    if marks >= STRANGE {
        return None;
    }
    let (x, o) = (marks % PLAIN_O, marks / PLAIN_O);
    Position::from_marks(SquareSet::from_bits(x as u16)?, SquareSet::from_bits(o as u16)?, first).ok()
}

/// The lowest nine bits are the squares of X, the next nine those of O, and higher bits stand for other characters.
const PLAIN_O: u32 = 1 << 9;
const STRANGE: u32 = 1 << 18;

/// The bits that a character sets on square 1. For other squares, they are shifted.
static PLAIN: [u32; 256] = {
    let mut plain = [STRANGE; 256];
    plain[b'X' as usize] = 1;
    plain[b'O' as usize] = PLAIN_O;
    plain[b'.' as usize] = 0;
    plain
};

fn read_cells(text: &str, first: Player, coords: Coords) -> Result<[Option<Player>; 9], Fault> {
    if text.trim().is_empty() && text.chars().count() != 9 {
        return Err(Fault::whole(text, ParsePositionErrorReason::Empty));
    }
    if let Some(cells) = sides::read(text, coords) {
        return cells;
    }
    if list::is_list(text, coords) {
        return marks::read(&list::split(text, coords)?, first, coords);
    }
    let by_cells = cells::split(text, coords).and_then(|cells| marks::read(&cells, first, coords));
    match (fen::read(text), by_cells) {
        (None, by_cells) => by_cells,
        (Some(Ok(fen)), Ok(by_cells)) if fen != by_cells => Err(fen::ambiguous(text)),
        (Some(Err(_)), Ok(by_cells)) => Ok(by_cells),
        (Some(fen), _) => fen,
    }
}

/// Reads the [forms](self) 1 to 7, for a game in which X moved first.
impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        read_position(text, Player::X, Coords::default())
    }
}

/// Writes the nine squares row by row, with a dot for an empty square: `XO..X....`. With `{:#}`, draws the
/// board in five lines, which can be read again.
///
/// ```
/// use noughts_rules::Position;
/// let position: Position = "XO..X....".parse()?;
/// assert_eq!(format!("{position}"), "XO..X....");
/// let drawn = " X | O | 3\n---+---+---\n 4 | X | 6\n---+---+---\n 7 | 8 | 9";
/// assert_eq!(format!("{position:#}"), drawn);
/// assert_eq!(drawn.parse(), Ok(position));
/// # Ok::<(), noughts_rules::ParsePositionError>(())
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let cell =
                |square| self.mark(square).map_or_else(|| square.to_string(), |player: Player| player.to_string());
            let rows = Square::ALL.map(cell);
            let rows: Vec<String> = rows.chunks(3).map(|row| format!(" {}", row.join(" | "))).collect();
            return f.write_str(&rows.join("\n---+---+---\n"));
        }
        let cell = |square| match self.mark(square) {
            Some(Player::X) => 'X',
            Some(Player::O) => 'O',
            None => '.',
        };
        f.pad(&Square::ALL.map(cell).iter().collect::<String>())
    }
}

/// Writes the number of the square, 1 to 9.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Coords::default().name(*self))
    }
}

/// Reads the number of the square, 1 to 9.
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        Coords::default().read(text)
    }
}
