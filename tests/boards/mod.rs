//! All 19,683 boards in the order of their keys, with what the library says of them.

#![allow(dead_code)]

use noughts::{Player, Position};
use std::fs;
use std::path::PathBuf;

/// The boards by key: the position, if play can reach it when `first` began.
pub fn positions(first: Player) -> impl Iterator<Item = Option<Position>> {
    (0..19_683).map(move |key| Position::from_key(key, first))
}

/// The boards as texts, such as `XO..X....`, in some order.
pub fn texts() -> Vec<String> {
    let cell = |board: u32, square: u32| ['.', 'X', 'O'][(board / 3u32.pow(square) % 3) as usize];
    (0..19_683).map(|board| (0..9).map(|square| cell(board, square)).collect()).collect()
}

/// The checksum that the page on other languages defines, from the plain description there.
pub fn checksum() -> u32 {
    let byte = |position: Option<Position>| {
        let Some(position) = position else { return 0x10 };
        let noughts::Evaluation { outcome, plies, pick, .. } = position.evaluation();
        let high = u32::from(plies) + if outcome == noughts::Outcome::Draw { 0 } else { 10 };
        16 * high + pick.map_or(0, |square| u32::from(square.number()))
    };
    positions(Player::X).map(byte).fold(2_166_136_261, |sum, byte| (sum ^ byte).wrapping_mul(16_777_619))
}

/// A new folder for the files of a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}
