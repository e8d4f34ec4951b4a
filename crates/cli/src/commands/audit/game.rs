//! A losing game in words.

use noughts::notation::Coords;
use noughts::{Player, Position, Square};

/// The positions after each move of a game.
pub fn positions(game: &[Square], first: Player) -> Vec<Position> {
    let mut position = Position::with_first(first);
    let mut positions = Vec::new();
    for square in game {
        position = position.play(*square).expect("a game consists of legal moves");
        positions.push(position);
    }
    positions
}

/// Whether a game with these positions came to its end on the board, and not because a bot made no legal move.
pub fn ends(positions: &[Position]) -> bool {
    positions.last().is_some_and(|position| position.is_over())
}

/// The names of the squares, with spaces between them.
pub fn names(game: &[Square], coords: Coords) -> String {
    game.iter().map(|square| coords.name(*square)).collect::<Vec<_>>().join(" ")
}
