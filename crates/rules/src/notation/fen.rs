//! Reads rows in the style of FEN, the notation of chess: `3/1XO/1XO`, where a digit is a number of empty squares.

use super::cell::Cell;
use super::error::{Fault, ParsePositionErrorReason};
use super::marks::mark;
use crate::player::Player;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::iter;

/// The nine cells of a text in which `/` separates the rows, and a digit is a number of empty squares. `None` if the
/// text does not look like that.
pub(super) fn read(text: &str) -> Option<Result<[Option<Player>; 9], Fault>> {
    let body = text.trim().trim_end_matches('/');
    let looks_like_it = body.contains('/')
        && body.contains(|c: char| c.is_ascii_digit())
        && Cell::each(body, 0).all(|cell| cell.text == "/" || empty_squares(cell).is_some() || mark(cell).is_some());
    looks_like_it.then(|| read_rows(text, body))
}

fn read_rows(text: &str, body: &str) -> Result<[Option<Player>; 9], Fault> {
    let mut start = text.len() - text.trim_start().len();
    let mut squares = Vec::new();
    for row in body.split('/') {
        let before = squares.len();
        for cell in Cell::each(row, start) {
            match empty_squares(cell) {
                Some(count) => squares.extend(iter::repeat_n(None, count)),
                None => squares.push(mark(cell)),
            }
        }
        let length = squares.len() - before;
        if length != 3 {
            return Err(Fault { span: start..start + row.len(), reason: ParsePositionErrorReason::RowLength(length) });
        }
        start += row.len() + 1;
    }
    let count = squares.len();
    squares.try_into().map_err(|_| Fault::whole(text, ParsePositionErrorReason::CellCount(count)))
}

/// The number of empty squares for which a digit from 1 to 9 stands. A keycap such as 1️⃣ does not stand for any.
fn empty_squares(cell: Cell) -> Option<usize> {
    cell.text.parse().ok().filter(|count| (1..=9).contains(count))
}

/// The fault of a text that can be read as FEN and also in another way.
pub(super) fn ambiguous(text: &str) -> Fault {
    let what = text.trim().to_string();
    let readings = ["empty squares counted as in FEN", "the number 1 for each X"];
    Fault::whole(text, ParsePositionErrorReason::Ambiguous { what, readings })
}
