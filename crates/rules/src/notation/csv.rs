//! Cells with a comma, a semicolon or a tab between them, as in a file of CSV: `x,,o,,,,,,`.

use super::cell::{Cell, offset};
use alloc::vec::Vec;

/// The nine cells of one line, or of three with three each, if some of them are blank: those are empty squares. `None` for
/// any other text.
pub(super) fn cells(text: &str) -> Option<Vec<Cell<'_>>> {
    let separator = text.chars().find(|c| matches!(c, ',' | ';' | '\t'))?;
    let rows: Vec<Vec<&str>> =
        text.trim_matches(['\r', '\n']).lines().map(|row| row.split(separator).collect()).collect();
    let columns = match rows.len() {
        1 => 9,
        3 => 3,
        _ => return None,
    };
    let is_shaped = rows.iter().all(|row| row.len() == columns);
    let pieces: Vec<&str> = rows.concat().into_iter().map(str::trim).collect();
    let is_csv = is_shaped && pieces.contains(&"") && pieces.iter().all(|piece| Cell::count(piece) <= 1);
    is_csv.then(|| pieces.into_iter().map(|piece| Cell { text: piece, start: offset(text, piece) }).collect())
}
