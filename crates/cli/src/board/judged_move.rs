//! What a move did, judged by the values of all moves of its position.

use crate::board::state::{MoveValue, State};
use noughts::Player;
use noughts::review::Judgement;
use noughts_boards::Value;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    pub state: State,
    pub square: usize,
    /// The value of the position for the player who moved, before the move.
    pub before: Value,
    pub after: Value,
    pub best: Vec<usize>,
    /// The moves that keep the outcome, even if they make the game longer or shorter.
    pub keeping: Vec<usize>,
}

impl JudgedMove {
    /// Judges a legal move by the values of all moves of its position, best first.
    pub fn new(state: State, square: usize, move_values: &[MoveValue]) -> JudgedMove {
        let made = move_values.iter().find(|worth| worth.square == square).expect("the worth of a legal move");
        let (before, after) = (move_values[0].value, made.value);
        // The plies of a position count the move about to be made; those after it do not.
        let after = Value { plies: after.plies - 1, ..after };
        let best = best(move_values);
        let keeping = squares(move_values, |worth| worth.value.outcome == before.outcome);
        JudgedMove { state, square, before, after, best, keeping }
    }

    pub fn player(&self) -> Player {
        self.state.to_move
    }

    pub fn judgement(&self) -> Judgement {
        Judgement::new(self.before, self.after)
    }

    pub fn is_turning_point(&self) -> bool {
        self.before.outcome != self.after.outcome
    }
}

/// The squares of the best moves, in their order on the board.
pub fn best(move_values: &[MoveValue]) -> Vec<usize> {
    squares(move_values, |worth| worth.best)
}

/// The squares of some of the moves, in their order on the board.
fn squares(move_values: &[MoveValue], is_one: impl Fn(&MoveValue) -> bool) -> Vec<usize> {
    let mut squares: Vec<usize> = move_values.iter().filter(|worth| is_one(worth)).map(|worth| worth.square).collect();
    squares.sort_unstable();
    squares
}
