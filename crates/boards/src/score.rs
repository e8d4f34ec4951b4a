//! The byte that a table holds for a position.
//!
//! It tells who wins and at which ply of the whole game, seen from X: X likes higher bytes, O lower ones. As neither
//! depends on who moves or on the number of marks so far, the score of a position with X to move is the greatest score
//! of its children, and with O to move the least, without any change.
//!
//! | byte | meaning |
//! |---|---|
//! | 200 − *t* | X completes a line with the mark number *t* |
//! | 128 | nobody wins |
//! | 56 + *t* | O completes a line with the mark number *t* |

use crate::{Outcome, Player, Value};

/// The score of a drawn position.
pub const DRAW: u8 = 128;

/// Below every score.
pub const NONE: u8 = 0;

/// The score if the player completes a line with the mark of this number.
#[inline]
#[must_use]
pub const fn win(player: Player, ply: usize) -> u8 {
    match player {
        Player::X => 200 - ply as u8,
        Player::O => 56 + ply as u8,
    }
}

/// The value that a score gives to a position with so many marks on a board with so many squares.
#[must_use]
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

/// Whether a position with so many marks on a board with so many squares can have this score.
#[must_use]
pub fn is_possible(score: u8, marks: usize, squares: usize) -> bool {
    score == DRAW || [Player::X, Player::O].iter().any(|player| (marks..=squares).any(|ply| win(*player, ply) == score))
}

/// Who wins, and with the mark of which number; `None` if nobody does. The score must be one of the table above.
#[must_use]
pub const fn winner(score: u8) -> Option<(Player, usize)> {
    match score {
        DRAW => None,
        129.. => Some((Player::X, 200 - score as usize)),
        _ => Some((Player::O, score as usize - 56)),
    }
}

/// The better of two scores for a player.
#[inline]
#[must_use]
pub fn better(player: Player, one: u8, other: u8) -> u8 {
    match player {
        Player::X => one.max(other),
        Player::O => one.min(other),
    }
}
