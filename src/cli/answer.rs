//! The board as the commands show it.

use super::style::Paint;
use noughts::notation::{Coords, grid};
use noughts::{Position, Square, SquareSet, Status};

/// The board with names in the empty squares, the winning lines highlighted.
pub fn board(position: Position, coords: Coords, paint: Paint) -> String {
    let winning = match position.status() {
        Status::Won { lines, .. } => lines.squares(),
        _ => SquareSet::EMPTY,
    };
    grid(position, coords, |square: Square, cell| match position.mark(square) {
        Some(player) if winning.contains(square) => paint.winning_mark(player, &cell),
        Some(player) => paint.mark(player, &cell),
        None => paint.faint(&cell),
    })
}
