//! Text into positions and squares, and back. Nothing else in the crate does either, but that the messages of
//! [`game`](crate::game) call squares by their numbers.
//!
//! A position is read row by row from the top left, letters in either case. These are the forms, all of one position:
//!
//! ```
//! use noughts::Position;
//!
//! let position: Position = "XO..X....".parse()?;
//! for text in [
//!     "xo__x____",                                  // 1. nine cells, empty as any of . - _ * b e
//!     "XO  X    ",                                  //    or as a space, if the text has exactly nine characters
//!     "XO./.X./...",                                // 2. rows apart by / | , spaces or newlines
//!     "X O .\n. X .\n. . .",                        //    cells apart likewise
//!     " X | O |\n---+---+---\n   | X |\n---+---+---\n   |   |", // drawn grids; rule lines are passed over
//!     "XO34X6789",                                  // 3. a digit in an empty square that is its own number, 1 to 9
//!     "XO23X5678",                                  //    or 0 to 8, throughout
//!     "XO1/1X1/3",                                  // 4. rows in the FEN manner: a digit counts empty squares
//!     "120010000",                                  // 5. numbers: 0 empty, 1 X, 2 O, flat
//!     "[[1, 2, 0], [0, 1, 0], [0, 0, 0]]",          //    or nested
//!     "[1, -1, 0, 0, 1, 0, 0, 0, 0]",               //    with -1 for O as well
//!     r#"[["X", "O", null], ["", "X", ""], [" ", " ", " "]]"#, // 6. lists of strings, as in JSON
//!     "['X', 'O', None, None, 'X', None, None, None, None]",   //    or Python
//! ] {
//!     assert_eq!(text.parse(), Ok(position), "{text}");
//! }
//! # Ok::<(), noughts::ParsePositionError>(())
//! ```
//!
//! 7\. [`read_moves`] takes the squares played so far. What could be read two ways is refused, with both readings
//! named: a `0` among letters may be an empty square or the letter O.

mod cells;
mod coords;
mod error;
mod fen;
mod list;
mod marks;
mod player;
mod quoted;

pub use coords::{Coords, ParseCoordsError, ParseSquareError};
pub use error::{ParsePositionError, ParsePositionErrorReason};
pub use player::ParsePlayerError;

use crate::game::{Player, Position, Square, SquareSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use error::Fault;

/// Reads a position of a game that `first` began, in any of the [forms](self) 1 to 6. An empty square may bear its name
/// in `coords`, so that what [`draw`] has drawn can be read back.
///
/// # Errors
/// If the text cannot be read, can be read in two ways, or shows marks that legal play cannot reach.
pub fn read_position(text: &str, first: Player, coords: Coords) -> Result<Position, ParsePositionError> {
    if let Some(position) = text.as_bytes().try_into().ok().and_then(|plain| read_plain(plain, first)) {
        return Ok(position);
    }
    let read = || {
        let cells = read_cells(text, first, coords)?;
        Position::from_cells(cells, first).map_err(|error| Fault::whole(text, error.into()))
    };
    read().map_err(|fault| fault.within(text, coords))
}

/// Reads a position in the plain form only, nine of `X`, `O` and `.`, in a game that `first` began; `None` is for
/// everything else, be it another form or a fault. It takes a few nanoseconds, for files of millions of positions.
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

/// Nine bits for the squares of X are followed by nine for those of O, and these by nine for strange characters.
const PLAIN_O: u32 = 1 << 9;
const STRANGE: u32 = 1 << 18;

/// What each character of the plain form sets for square 1.
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
    if list::is_list(text, coords) {
        return marks::read(&list::split(text, coords)?, first, coords);
    }
    let in_squares = || marks::read(&cells::split(text, coords)?, first, coords);
    match fen::read(text) {
        None => in_squares(),
        Some(Err(fault)) => in_squares().map_err(|_| fault),
        Some(Ok(cells)) => match in_squares() {
            Ok(other) if other != cells => Err(fen::two_ways(text)),
            _ => Ok(cells),
        },
    }
}

/// Reads the squares played so far in a game that `first` began, named by `coords`, and plays them.
///
/// The squares may be apart by spaces or commas, or not at all. A name of two digits may have a comma of its own, if
/// spaces stand between the names.
///
/// ```
/// use noughts::notation::{Coords, read_moves};
/// use noughts::Player;
///
/// for text in ["5 1 9", "5,1,9", "519"] {
///     assert_eq!(read_moves(text, Player::X, Coords::default())?.to_string(), "O...X...X");
/// }
/// for text in ["22 11 33", "2,2 1,1 3,3", "221133"] {
///     assert_eq!(read_moves(text, Player::X, Coords::RowColumn1)?.to_string(), "O...X...X");
/// }
/// # Ok::<(), noughts::ParsePositionError>(())
/// ```
///
/// # Errors
/// If a square cannot be read, is taken, or follows the end of the game.
pub fn read_moves(text: &str, first: Player, coords: Coords) -> Result<Position, ParsePositionError> {
    let play = || {
        let mut position = Position::with_first(first);
        for span in move_spans(text, coords) {
            let fault = |reason| Fault { span: span.clone(), reason };
            let square = coords.read(&text[span.clone()]).map_err(|error| fault(error.into()))?;
            position = position.play(square).map_err(|error| {
                fault(ParsePositionErrorReason::Move { name: coords.name(square).to_string(), error })
            })?;
        }
        Ok(position)
    };
    play().map_err(|fault: Fault| fault.within(text, coords))
}

/// Where each move stands in the text.
fn move_spans(text: &str, coords: Coords) -> Vec<Range<usize>> {
    let words = pieces(text, 0..text.len(), char::is_whitespace);
    let names = words.into_iter().flat_map(|word| {
        let is_name = coords.read(&text[word.clone()]).is_ok();
        if is_name { Vec::from([word]) } else { pieces(text, word, |c| c == ',') }
    });
    match names.collect::<Vec<_>>().as_slice() {
        // Nothing stands apart: names of equal width follow each other.
        [all] => {
            let starts: Vec<usize> = text[all.clone()].char_indices().map(|(at, _)| all.start + at).collect();
            let starts: Vec<usize> = starts.into_iter().step_by(coords.width()).collect();
            let ends = starts.iter().skip(1).copied().chain([all.end]);
            starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
        }
        names => names.to_vec(),
    }
}

/// The pieces of a part of the text between the separators, less the empty ones.
fn pieces(text: &str, part: Range<usize>, is_separator: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let start = |piece: &str| piece.as_ptr() as usize - text.as_ptr() as usize;
    let pieces = text[part].split(is_separator).filter(|piece| !piece.is_empty());
    pieces.map(|piece| start(piece)..start(piece) + piece.len()).collect()
}

/// Draws the board, an empty square with its name in `coords`, row by row without a newline at the end. Each cell goes
/// through `paint`, which may wrap it in colour but must not change its width.
///
/// ```
/// use noughts::notation::{Coords, draw};
///
/// let position: noughts::Position = "XO..X....".parse()?;
/// let grid = " \
///  X | O | 3
/// ---+---+---
///  4 | X | 6
/// ---+---+---
///  7 | 8 | 9";
/// assert_eq!(draw(position, Coords::default(), |_, cell| cell), grid);
/// assert_eq!(grid.parse(), Ok(position));
/// # Ok::<(), noughts::ParsePositionError>(())
/// ```
pub fn draw(position: Position, coords: Coords, paint: impl Fn(Square, String) -> String) -> String {
    let width = coords.width();
    let cell = |square: Square| {
        let text = position.mark(square).map_or(coords.name(square).to_string(), |player| player.to_string());
        paint(square, if square.column() == 2 { text } else { format!("{text:width$}") })
    };
    let cells = Square::ALL.map(cell);
    let rows: Vec<String> = cells.chunks(3).map(|row| format!(" {}", row.join(" | "))).collect();
    let rule = ["-".repeat(width + 2).as_str(); 3].join("+");
    rows.join(&format!("\n{rule}\n"))
}

/// Reads the [forms](self) 1 to 6 in a game that X began.
impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        read_position(text, Player::X, Coords::default())
    }
}

/// The nine squares row by row, an empty one as a dot: `XO..X....`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |square| match self.mark(square) {
            Some(Player::X) => 'X',
            Some(Player::O) => 'O',
            None => '.',
        };
        f.pad(&Square::ALL.map(cell).iter().collect::<String>())
    }
}

/// The number of the square, 1 to 9.
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
