//! Rows in the FEN manner of chess: `3/1XO/1XO`, where a digit counts empty squares.

use super::error::{Fault, ParsePositionErrorReason};
use super::marks;
use crate::game::Player;
use alloc::string::ToString;
use alloc::vec::Vec;

/// The nine cells of rows apart by `/`, of marks and of digits that count empty squares; `None` if the text does not look
/// so.
pub(super) fn read(text: &str) -> Option<Result<[Option<Player>; 9], Fault>> {
    let is_fen = |c: char| matches!(c, '/' | '1'..='9') || marks::mark(c).is_some();
    let body = text.trim().trim_end_matches('/');
    let looks_so = body.contains('/') && body.contains(|c: char| c.is_ascii_digit()) && body.chars().all(is_fen);
    looks_so.then(|| read_rows(text, body))
}

fn read_rows(text: &str, body: &str) -> Result<[Option<Player>; 9], Fault> {
    let mut start = text.len() - text.trim_start().len();
    let mut cells = Vec::new();
    for row in body.split('/') {
        let before = cells.len();
        for c in row.chars() {
            match c.to_digit(10) {
                Some(empty) => cells.extend((0..empty).map(|_| None)),
                None => cells.push(marks::mark(c)),
            }
        }
        let squares = cells.len() - before;
        if squares != 3 {
            return Err(Fault { span: start..start + row.len(), reason: ParsePositionErrorReason::RowLength(squares) });
        }
        start += row.len() + 1;
    }
    let count = cells.len();
    cells.try_into().map_err(|_| Fault::whole(text, ParsePositionErrorReason::CellCount(count)))
}

/// The fault of a text that is in the FEN manner and something else as well.
pub(super) fn two_ways(text: &str) -> Fault {
    let what = text.trim().to_string();
    let readings = ["empty squares counted in the FEN manner", "the number 1 for each X"];
    Fault::whole(text, ParsePositionErrorReason::Ambiguous { what, readings })
}
