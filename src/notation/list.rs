//! The cells of a list, flat or nested, as JSON, Python and their like write them.

use super::cells::{Cell, nine, three_each};
use super::error::{Fault, ParsePositionErrorReason};
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

/// Whether a text is to be read as a list: it has brackets or quotation marks, or nine items of which some are longer
/// than a character, such as `-1` or `None`.
pub(super) fn is_list(text: &str) -> bool {
    let items = || text.split(is_separator).filter(|item| !item.is_empty());
    text.contains(['[', ']', '(', ')', '"', '\''])
        || items().count() == 9 && items().any(|item| item.len() > 1) && !text.contains(['|', '/', '+'])
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// The nine cells of a list. A string of three or nine characters holds as many cells.
pub(super) fn split(text: &str) -> Result<[Cell<'_>; 9], Fault> {
    // What stands between two brackets is a row: all of a flat list, or one of the lists in a nested one.
    let mut rows = vec![Vec::new()];
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
                row.extend(quoted(&rest[1..=length], at + 1));
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
    let nine = nine(text, rows.concat())?;
    three_each(&rows)?;
    Ok(nine)
}

/// The cells of a string: one for each of three or nine characters, else one for all of it.
fn quoted(text: &str, start: usize) -> Vec<Cell<'_>> {
    match text.chars().count() {
        3 | 9 => Cell::each_char(text, start).collect(),
        _ => [Cell { text, start }].into(),
    }
}
