//! What the strategies of the levels do on every board.

use crate::board::{Field, State, Worth};

/// Whether a strategy plays by what the moves are worth.
pub fn needs_values(strategy: &str) -> bool {
    matches!(strategy, "any-best" | "perfect")
}

/// The squares that a strategy may choose; none if it knows 3×3 only, or needs values and there are none.
pub fn choices(strategy: &str, field: &dyn Field, state: State, worths: &[Worth]) -> Vec<usize> {
    match strategy {
        "random" => squares(field, !(state.x | state.o)),
        "medium" => squares(field, urgent(field, state)),
        "any-best" => worths.iter().filter(|worth| worth.best).map(|worth| worth.square).collect(),
        "perfect" if !worths.is_empty() => Vec::from_iter(field.pick(state, worths)),
        _ => Vec::new(),
    }
}

/// The squares that win; if there are none, those on which the opponent would; if there are none either, all empty ones.
fn urgent(field: &dyn Field, state: State) -> u64 {
    let completing = [state.to_move, state.to_move.opponent()].map(|player| field.completing(state, player));
    completing.into_iter().find(|squares| *squares != 0).unwrap_or(!(state.x | state.o))
}

/// The squares of the board that are in a set.
fn squares(field: &dyn Field, set: u64) -> Vec<usize> {
    (0..field.squares()).filter(|square| set >> square & 1 == 1).collect()
}
