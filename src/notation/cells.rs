//! The nine cells of a text: flat, in rows, or in a drawn grid.

use super::error::{Fault, ParsePositionErrorReason};
use super::{Coords, marks};
use alloc::vec::Vec;

/// One cell as it is written: its text, empty for a blank cell of a drawn grid, and the byte at which it starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell<'a> {
    pub text: &'a str,
    pub start: usize,
}

impl<'a> Cell<'a> {
    pub fn fault(&self, reason: ParsePositionErrorReason) -> Fault {
        Fault { span: self.start..self.start + self.text.len(), reason }
    }

    /// Each character of a text as a cell; `start` is where the text starts.
    pub fn each_char(text: &'a str, start: usize) -> impl Iterator<Item = Cell<'a>> {
        text.char_indices().map(move |(at, c)| Cell { text: &text[at..at + c.len_utf8()], start: start + at })
    }
}

/// The nine cells of a text that is not a list.
pub(super) fn split(text: &str, coords: Coords) -> Result<[Cell<'_>; 9], Fault> {
    let is_flat = text.chars().count() == 9 && !text.contains(['/', '|', ',', '\n', '\t']);
    if is_flat {
        return nine(text, Cell::each_char(text, 0).collect(), coords);
    }
    let lines = without_rules(text);
    match lines.iter().map(|(start, line)| grid_row(line, *start)).collect::<Option<Vec<_>>>() {
        Some(rows) if rows.len() == 3 => nine(text, rows.concat(), coords),
        _ => rows(text, &lines, coords),
    }
}

/// The lines that are not blank, each with the byte at which it starts, less the rule lines of a drawn grid: between
/// the rows of five lines, and also above and below them of seven.
fn without_rules(text: &str) -> Vec<(usize, &str)> {
    let start = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines: Vec<_> = lines.map(|line| (start(line), line)).collect();
    let first_rule = match lines.len() {
        5 => 1,
        7 => 0,
        _ => return lines,
    };
    let is_rule = |at: usize| at % 2 == first_rule;
    if lines.iter().enumerate().any(|(at, (_, line))| is_rule(at) && !line.chars().all(is_rule_character)) {
        return lines;
    }
    lines.into_iter().enumerate().filter(|(at, _)| !is_rule(*at)).map(|(_, line)| line).collect()
}

fn is_rule_character(c: char) -> bool {
    c.is_whitespace() || matches!(c, '-' | '=' | '+' | '|' | '\u{2500}'..='\u{257F}')
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

/// The three cells of a row of a drawn grid, blank ones included, with or without bars at the sides.
fn grid_row(line: &str, start: usize) -> Option<[Cell<'_>; 3]> {
    let mut at = start;
    let mut cells = Vec::new();
    for piece in line.split_inclusive(is_bar) {
        let blank = piece.trim_end_matches(is_bar);
        let text = blank.trim();
        cells.push(Cell { text, start: at + (blank.len() - blank.trim_start().len()) });
        at += piece.len();
    }
    if line.ends_with(is_bar) {
        cells.push(Cell { text: "", start: at });
    }
    if let [Cell { text: "", .. }, inner @ .., Cell { text: "", .. }] = cells.as_slice()
        && inner.len() == 3
    {
        cells = inner.to_vec();
    }
    let cells: [Cell; 3] = cells.try_into().ok()?;
    cells.iter().all(|cell| cell.text.chars().count() <= 2).then_some(cells)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || is_bar(c) || matches!(c, '/' | ',')
}

/// The cells of rows that stand apart, or of nine cells that all do.
fn rows<'a>(text: &'a str, lines: &[(usize, &'a str)], coords: Coords) -> Result<[Cell<'a>; 9], Fault> {
    let cells = lines.iter().flat_map(|(start, line)| Cell::each_char(line, *start));
    let nine = nine(text, cells.filter(|cell| !cell.text.contains(is_separator)).collect(), coords)?;
    let mut rows = apart(lines, |c| c == '/');
    if rows.len() == 1 {
        rows = apart(lines, is_separator);
    }
    if rows.len() < 9 {
        three_each(&rows)?;
    }
    Ok(nine)
}

/// The cells of each line, less the separators, in groups between those that `ends_group`.
fn apart<'a>(lines: &[(usize, &'a str)], ends_group: impl Fn(char) -> bool) -> Vec<Vec<Cell<'a>>> {
    let mut groups = Vec::new();
    for &(start, line) in lines {
        let cells: Vec<Cell> = Cell::each_char(line, start).collect();
        let pieces = cells.split(|cell| cell.text.contains(&ends_group));
        let bare = pieces.map(|piece| piece.iter().copied().filter(|cell| !cell.text.contains(is_separator)));
        groups.extend(bare.map(Iterator::collect).filter(|group: &Vec<Cell>| !group.is_empty()));
    }
    groups
}

/// Checks that all rows have three cells, if there are several.
pub(super) fn three_each(rows: &[Vec<Cell>]) -> Result<(), Fault> {
    match rows.iter().find(|row| row.len() != 3) {
        Some(row) if rows.len() > 1 => {
            let (first, last) = (row[0], row[row.len() - 1]);
            let span = first.start..last.start + last.text.len();
            Err(Fault { span, reason: ParsePositionErrorReason::RowLength(row.len()) })
        }
        _ => Ok(()),
    }
}

/// The cells as nine; of a strange character and a wrong number of cells, the former is the fault to tell.
pub(super) fn nine<'a>(text: &str, cells: Vec<Cell<'a>>, coords: Coords) -> Result<[Cell<'a>; 9], Fault> {
    cells.iter().try_for_each(|cell| marks::check(cell, coords))?;
    <[Cell; 9]>::try_from(cells).map_err(|cells| {
        let end = text.trim_end().len();
        let span = cells.get(9).map_or(end..end, |cell| cell.start..end.max(cell.start));
        Fault { span, reason: ParsePositionErrorReason::CellCount(cells.len()) }
    })
}
