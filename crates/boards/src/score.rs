//! The byte that a table holds for a position.
//!
//! It tells which player wins and at which ply of the whole game, from the view of X: the higher, the better for X. It
//! depends neither on the player to move nor on the number of marks. So the score of a position is, without any
//! change, the greatest score of its children if X is to move, and the least if O is.
//!
//! | byte | meaning |
//! |---|---|
//! | 200 − *t* | X completes a line with the mark number *t* |
//! | 128 | nobody wins |
//! | 56 + *t* | O completes a line with the mark number *t* |

use noughts_rules::{Outcome, Player, Value};

/// The score of a drawn position.
pub const DRAW: u8 = 128;

/// A value below every score.
pub const NONE: u8 = 0;

/// The score if `player` completes a line with this mark of the game, counted from 1.
#[inline]
pub const fn win(player: Player, ply: usize) -> u8 {
    match player {
        Player::X => 200 - ply as u8,
        Player::O => 56 + ply as u8,
    }
}

/// The value that a score means for a position with `marks` marks, on a board with `squares` squares.
pub fn value(score: u8, marks: usize, squares: usize) -> Value {
    let to_move = if marks.is_multiple_of(2) { Player::X } else { Player::O };
    match winner(score) {
        None => Value { outcome: Outcome::Draw, plies: (squares - marks) as u8 },
        Some((winner, end)) => {
            let outcome = if winner == to_move { Outcome::Win } else { Outcome::Loss };
            Value { outcome, plies: (end - marks) as u8 }
        }
    }
}

/// Whether a position with `marks` marks, on a board with `squares` squares, can have this score.
pub fn is_possible(score: u8, marks: usize, squares: usize) -> bool {
    score == DRAW || [Player::X, Player::O].iter().any(|player| (marks..=squares).any(|ply| win(*player, ply) == score))
}

/// The winner, and the number of the mark that completes the line; `None` for a draw. The score must be one of the
/// table above.
pub const fn winner(score: u8) -> Option<(Player, usize)> {
    match score {
        DRAW => None,
        129.. => Some((Player::X, 200 - score as usize)),
        _ => Some((Player::O, score as usize - 56)),
    }
}

/// The score that is better for a player.
#[inline]
pub fn better(player: Player, one: u8, other: u8) -> u8 {
    match player {
        Player::X => one.max(other),
        Player::O => one.min(other),
    }
}
