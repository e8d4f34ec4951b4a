//! Reads cells separated by commas, semicolons or tabs, as in a CSV file: `x,,o,,,,,,`.

use super::cell::{Cell, offset};
use alloc::vec::Vec;

/// The nine cells of one line, or of three lines with three cells each. At least one cell must be blank, which stands
/// for an empty square. `None` for any other text.
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
