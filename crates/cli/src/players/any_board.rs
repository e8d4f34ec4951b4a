//! What the strategies of the levels do on every board.

use crate::board::{MoveValue, State, Variant};
use noughts::strategies::LEVELS;

/// The strategy that a level plays. Every other name is returned as it is.
fn strategy(name: &str) -> &str {
    LEVELS.iter().find(|(level, _)| *level == name).map_or(name, |(_, strategy)| strategy)
}

/// Whether this is a level, by its own name or that of its strategy.
pub fn is_known(name: &str) -> bool {
    LEVELS.iter().any(|(_, known)| *known == strategy(name))
}

/// Whether it plays by the values of the moves.
pub fn needs_values(name: &str) -> bool {
    matches!(strategy(name), "any-best" | "perfect")
}

/// The squares that it may choose. Empty if it knows 3×3 only, or needs values that are not known.
pub fn choices(name: &str, variant: &Variant, state: State, move_values: &[MoveValue]) -> Vec<usize> {
    match strategy(name) {
        "random" => squares(variant, !(state.x | state.o)),
        "medium" => squares(variant, urgent(variant, state)),
        "any-best" => move_values.iter().filter(|worth| worth.best).map(|worth| worth.square).collect(),
        "perfect" if !move_values.is_empty() => Vec::from_iter(variant.pick(state, move_values)),
        _ => Vec::new(),
    }
}

/// The squares that win. Without any, those on which the opponent would win; without those, all empty squares.
fn urgent(variant: &Variant, state: State) -> u64 {
    let completing = [state.to_move, state.to_move.opponent()].map(|player| variant.completing(state, player));
    completing.into_iter().find(|squares| *squares != 0).unwrap_or(!(state.x | state.o))
}

/// The squares of the board that are in a set.
fn squares(variant: &Variant, set: u64) -> Vec<usize> {
    (0..variant.squares()).filter(|square| set >> square & 1 == 1).collect()
}
