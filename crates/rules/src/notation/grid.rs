//! The board drawn in text.

use super::coords::Coords;
use crate::position::Position;
use crate::square::Square;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Draws the board as a grid of five lines, without a newline at the end. An empty square shows its name in `coords`.
/// `paint` may colour the text of each cell, but must not change its width.
///
/// ```
/// use noughts_rules::notation::{Coords, grid};
///
/// let position: noughts_rules::Position = "XO..X....".parse()?;
/// let drawn = " \
///  X | O | 3
/// ---+---+---
///  4 | X | 6
/// ---+---+---
///  7 | 8 | 9";
/// assert_eq!(grid(position, Coords::default(), |_, cell| cell), drawn);
/// assert_eq!(drawn.parse(), Ok(position));
/// # Ok::<(), noughts_rules::ParsePositionError>(())
/// ```
pub fn grid(position: Position, coords: Coords, paint: impl Fn(Square, String) -> String) -> String {
    let cells = Square::ALL.map(|square| paint(square, cell(position, square, coords)));
    let rows: Vec<String> = cells.chunks(3).map(|row| format!(" {}", row.join(" | "))).collect();
    let rule = ["-".repeat(coords.width() + 2).as_str(); 3].join("+");
    rows.join(&format!("\n{rule}\n"))
}

/// The text of a cell, padded to the width of its column. The last column needs no padding.
fn cell(position: Position, square: Square, coords: Coords) -> String {
    let text = match position.mark(square) {
        Some(player) => player.to_string(),
        None => coords.name(square).to_string(),
    };
    let width = if square.column() == 2 { 0 } else { coords.width() };
    format!("{text:width$}")
}
