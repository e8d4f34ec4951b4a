//! What is known of a board in one byte, as the files in other languages hold it, and a checksum of all of them.

use crate::table::Entries;
use crate::{Evaluation, Outcome, Player, Position, Square};
use alloc::vec::Vec;

/// The byte of a board that play cannot reach. As a result it would be a draw with one square to fill and no move there.
pub(crate) const UNREACHABLE: u8 = 0x10;

/// The byte of a value. Its low four bits are the pick, or 0. Its high four bits are the plies of a draw, or 10 and the
/// plies of a win or a loss: the winner makes the last move, so an odd number is a win.
pub(crate) fn byte(evaluation: &Evaluation) -> u8 {
    let Evaluation { outcome, plies, pick, .. } = *evaluation;
    let high = if outcome == Outcome::Draw { plies } else { 10 + plies };
    high << 4 | pick.map_or(0, Square::number)
}

/// The bytes of all 19,683 boards by their [keys](Position::key). A board that the table lacks has that of one that play
/// cannot reach.
pub(crate) fn bytes(entries: &Entries) -> Vec<u8> {
    let byte = |position: Position| {
        let (canonical, symmetry) = position.canonical();
        Some(byte(&entries.get(&canonical.key())?.image(symmetry.inverse())))
    };
    let by_key = |key| Position::from_key(key, Player::X).and_then(byte).unwrap_or(UNREACHABLE);
    (0..3u16.pow(9)).map(by_key).collect()
}

/// FNV-1a of 32 bits.
pub(crate) fn checksum(bytes: impl IntoIterator<Item = u8>) -> u32 {
    bytes.into_iter().fold(0x811C_9DC5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
