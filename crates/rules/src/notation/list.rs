//! Reads the cells of a list, flat or nested, in the syntax of JSON or Python.

use super::cell::Cell;
use super::cells::{nine, three_each};
use super::coords::Coords;
use super::error::{Fault, ParsePositionErrorReason};
use super::marks;
use alloc::vec::Vec;
use core::mem;

/// Whether a text is a list: it has brackets or quotation marks, or it has nine items and one of them is a longer
/// word, such as `-1` or `None`.
pub(super) fn is_list(text: &str, coords: Coords) -> bool {
    if text.contains(['[', ']', '(', ')', '"', '\'']) {
        return true;
    }
    let items: Vec<&str> = text.split(is_separator).filter(|item| !item.is_empty()).collect();
    items.len() == 9 && items.iter().any(|item| marks::is_word(item, coords))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

pub(super) fn split(text: &str, coords: Coords) -> Result<[Cell<'_>; 9], Fault> {
    // A row is whatever stands between two brackets: the whole of a flat list, or one of the lists in a nested list.
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut open = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let unpaired = || Fault::at(at, c, ParsePositionErrorReason::Unpaired(c));
        let rest = &text[at..];
        at += match c {
            '[' | '(' => {
                open.push((at, c));
                rows.push(mem::take(&mut row));
                1
            }
            ']' | ')' => {
                let partner = if c == ']' { '[' } else { '(' };
                open.pop_if(|(_, c)| *c == partner).ok_or_else(unpaired)?;
                rows.push(mem::take(&mut row));
                1
            }
            '"' | '\'' => {
                let length = rest[1..].find(c).ok_or_else(unpaired)?;
                row.push(Cell { text: &rest[1..=length], start: at + 1 });
                length + 2
            }
            _ if is_separator(c) => c.len_utf8(),
            _ => {
                let length = rest.find(|c| is_separator(c) || "[]()\"'".contains(c)).unwrap_or(rest.len());
                row.push(Cell { text: &rest[..length], start: at });
                length
            }
        };
    }
    if let Some(&(at, c)) = open.last() {
        return Err(Fault::at(at, c, ParsePositionErrorReason::Unpaired(c)));
    }
    rows.push(row);
    rows.retain(|row| !row.is_empty());
    if let Some(cells) = whole_rows(&rows.concat()) {
        return nine(text, cells, coords);
    }
    let nine = nine(text, rows.concat(), coords)?;
    three_each(&rows)?;
    Ok(nine)
}

/// The cells of three strings with a row each, or of one string with the whole board. `None` for other items.
fn whole_rows<'a>(items: &[Cell<'a>]) -> Option<Vec<Cell<'a>>> {
    let length = match items.len() {
        3 => 3,
        1 => 9,
        _ => return None,
    };
    let is_whole = items.iter().all(|item| Cell::count(item.text) == length);
    is_whole.then(|| items.iter().flat_map(|item| Cell::each(item.text, item.start)).collect())
}
