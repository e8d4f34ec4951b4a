//! The value of a board as one number, as files in other languages hold it, and a checksum of all these numbers.
//!
//! ```text
//! draw in 7, pick 3            0x73    0b0111_0011
//! win in 5, pick 9             0xF9    0b1111_1001
//!                                        ──── ────
//!          plies of a draw, or 10 and the   │    └ the pick, or 0 when the game is over
//!           plies of a win or a loss        ┘
//! ```
//!
//! The winner makes the last move, so a win takes an odd number of plies. In a right table, every number fits into a
//! byte. In a wrong table, a win in 6 or more does not, but still has a number of its own.

use crate::table::{Entries, find_in};
use crate::{Evaluation, Outcome, Player, Position, Square};
use alloc::vec::Vec;

/// The number of a board that no game can reach. It stands for no real value: it would be a draw with one square to
/// fill and no move there.
pub(crate) const UNREACHABLE: u16 = 0x10;

/// The number of a value.
pub(crate) fn code(evaluation: &Evaluation) -> u16 {
    let Evaluation { outcome, plies, pick, .. } = *evaluation;
    let high = u16::from(plies) + if outcome == Outcome::Draw { 0 } else { 10 };
    high << 4 | u16::from(pick.map_or(0, Square::number))
}

/// The numbers of all 19,683 boards, by their [keys](Position::key). A board that is missing in the table counts as
/// unreachable.
pub(crate) fn codes(entries: &Entries) -> Vec<u16> {
    let value = |key| find_in(entries, Position::from_key(key, Player::X)?);
    let by_key = |key| value(key).map_or(UNREACHABLE, |value| code(&value));
    (0..3u16.pow(9)).map(by_key).collect()
}

/// The FNV-1a hash with 32 bits. It takes one step for each number.
pub(crate) fn checksum(numbers: impl IntoIterator<Item = u16>) -> u32 {
    numbers.into_iter().fold(0x811C_9DC5, |sum, number| (sum ^ u32::from(number)).wrapping_mul(0x0100_0193))
}
