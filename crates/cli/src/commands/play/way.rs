//! How the levels play on other boards than 3×3.

use crate::board::{Field, State, Worth};

/// A way to play by what is known of any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Any free square.
    Random,
    /// Wins or blocks where it can, else any free square.
    Medium,
    /// Any of the best moves.
    AnyBest,
    /// The one best move that the program plays.
    Perfect,
}

impl Way {
    /// The way of the strategy with this name, if it is known on all boards.
    pub fn named(strategy: &str) -> Option<Way> {
        match strategy {
            "random" => Some(Way::Random),
            "medium" => Some(Way::Medium),
            "any-best" => Some(Way::AnyBest),
            "perfect" => Some(Way::Perfect),
            _ => None,
        }
    }

    /// Whether it plays by what the moves are worth.
    pub fn needs_values(self) -> bool {
        matches!(self, Way::AnyBest | Way::Perfect)
    }

    /// The squares that it may choose; none if it needs to know more.
    pub fn choices(self, field: &dyn Field, state: State, worths: Option<&[Worth]>) -> Vec<usize> {
        let worths = worths.unwrap_or_default();
        match self {
            Way::Random => squares(field, !(state.x | state.o)),
            Way::Medium => squares(field, urgent(field, state)),
            Way::AnyBest => worths.iter().filter(|worth| worth.best).map(|worth| worth.square).collect(),
            Way::Perfect => Vec::from_iter((!worths.is_empty()).then(|| field.pick(state, worths)).flatten()),
        }
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
