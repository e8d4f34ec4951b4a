//! Rows in the FEN manner of chess: `3/1XO/1XO`, where a digit counts empty squares.

use super::error::{Fault, ParsePositionErrorReason};
use super::marks;
use crate::game::Player;
use alloc::string::ToString;
use alloc::vec::Vec;

/// The nine cells of three rows apart by `/`, of marks and the digits 1 to 3; `None` if the text does not look so.
pub(super) fn read(text: &str) -> Option<Result<[Option<Player>; 9], Fault>> {
    let rows: Vec<&str> = text.trim().split('/').collect();
    let is_fen = |c: char| matches!(c, '1'..='3') || marks::mark(c).is_some();
    let looks_so = rows.len() == 3
        && rows.iter().all(|row| !row.is_empty() && row.chars().all(is_fen))
        && text.contains(|c: char| c.is_ascii_digit());
    looks_so.then(|| {
        let mut start = text.len() - text.trim_start().len();
        let mut cells = Vec::new();
        for row in rows {
            let before = cells.len();
            for c in row.chars() {
                match c.to_digit(10) {
                    Some(empty) => cells.extend((0..empty).map(|_| None)),
                    None => cells.push(marks::mark(c)),
                }
            }
            match cells.len() - before {
                3 => start += row.len() + 1,
                squares => {
                    let reason = ParsePositionErrorReason::RowLength(squares);
                    return Err(Fault { span: start..start + row.len(), reason });
                }
            }
        }
        Ok(cells.try_into().expect("three rows of three"))
    })
}

/// The fault of a text that is in the FEN manner and something else as well.
pub(super) fn two_ways(text: &str) -> Fault {
    let what = text.trim().to_string();
    let readings = ["empty squares counted in the FEN manner", "the number 1 for each X"];
    Fault::whole(text, ParsePositionErrorReason::Ambiguous { what, readings })
}
