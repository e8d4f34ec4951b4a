//! Splits a text into its nine cells: flat, in rows, or in a drawn grid.

use super::cell::{Cell, offset};
use super::coords::Coords;
use super::error::{Fault, ParsePositionErrorReason};
use super::{csv, marks};
use alloc::vec::Vec;

/// The byte at which a line of a text starts, and the line.
type TextLine<'a> = (usize, &'a str);

/// The nine cells of a text. The text is not a list.
pub(super) fn split(text: &str, coords: Coords) -> Result<[Cell<'_>; 9], Fault> {
    let lines = text_lines(text);
    if let [(start, line)] = lines[..]
        && is_only_a_rule(line)
    {
        return Err(Fault::of_line(start, line, ParsePositionErrorReason::RuleLine));
    }
    if let Some(cells) = csv::cells(text) {
        return nine(text, cells, coords);
    }
    let is_flat = Cell::count(text) == 9 && !text.contains(['/', '|', ',', '\n', '\t']);
    if is_flat {
        return nine(text, Cell::each(text, 0).collect(), coords);
    }
    if let Some(cells) = grid(&lines) {
        return nine(text, cells, coords);
    }
    if let [board @ .., (start, line)] = lines.get(..6).unwrap_or_default()
        && grid(board).is_some()
    {
        return Err(Fault::of_line(*start, line, ParsePositionErrorReason::TextAfterBoard));
    }
    separated(text, &without_rules(&lines), coords)
}

fn text_lines(text: &str) -> Vec<TextLine<'_>> {
    text.lines().filter(|line| !line.trim().is_empty()).map(|line| (offset(text, line), line)).collect()
}

/// Whether a text is one row of a board with this width, in which each square is a character and no bars separate
/// them, such as `XO.` or `X O .`. A program that reads lines can tell by this that the board continues on the next
/// line.
///
/// ```
/// use noughts_rules::notation::is_row;
///
/// assert!(is_row("XO.", 3) && is_row("X O .", 3) && is_row("1 5 9", 3));
/// assert!(!is_row("XO..X....", 3) && !is_row("X|O|.", 3) && !is_row("yes", 3) && !is_row("X O X    ", 3));
/// ```
pub fn is_row(text: &str, width: usize) -> bool {
    // With other spaces, the text may be a whole board whose spaces are empty squares.
    let step = if Cell::count(text) == width { 1 } else { 2 };
    let has_form = |(at, cell): (usize, Cell)| if at % step == 0 { marks::is_cell(cell) } else { cell.text == " " };
    Cell::count(text) == width * step - (step - 1) && Cell::each(text, 0).enumerate().all(has_form)
}

/// Whether a line can only be one that separates the rows of a drawn grid.
fn is_only_a_rule(line: &str) -> bool {
    let is_cell_or_separator = |c| c == '-' || is_separator(c);
    is_rule(line) && !line.chars().all(is_cell_or_separator)
}

fn is_rule(line: &str) -> bool {
    let is_rule_character = |c: char| c.is_whitespace() || matches!(c, '-' | '=' | '+' | '|' | '\u{2500}'..='\u{257F}');
    line.chars().all(is_rule_character)
}

/// Drops the lines that separate the rows of a drawn grid. A grid of five lines has them between its rows; one of
/// seven lines also above and below.
fn without_rules<'a>(lines: &[TextLine<'a>]) -> Vec<TextLine<'a>> {
    let first_rule = match lines.len() {
        5 => 1,
        7 => 0,
        _ => return lines.to_vec(),
    };
    if lines.iter().skip(first_rule).step_by(2).all(|(_, line)| is_rule(line)) {
        lines.iter().skip(1 - first_rule).step_by(2).copied().collect()
    } else {
        lines.to_vec()
    }
}

/// The nine cells of a drawn grid.
fn grid<'a>(lines: &[TextLine<'a>]) -> Option<Vec<Cell<'a>>> {
    let rows: [TextLine; 3] = without_rules(lines).try_into().ok()?;
    let rows: Option<Vec<_>> = rows.into_iter().map(|(start, line)| grid_row(line, start)).collect();
    Some(rows?.concat())
}

/// The three cells of a row of a drawn grid, also blank ones. The row may have bars at its sides.
fn grid_row<'a>(line: &'a str, start: usize) -> Option<[Cell<'a>; 3]> {
    let cell = |text: &'a str| Cell { text, start: start + offset(line, text) };
    let mut cells: Vec<Cell> = line.split(is_bar).map(|piece| cell(piece.trim())).collect();
    if let [Cell { text: "", .. }, inner @ .., Cell { text: "", .. }] = cells.as_slice()
        && inner.len() == 3
    {
        cells = inner.to_vec();
    }
    let cells: [Cell; 3] = cells.try_into().ok()?;
    cells.iter().all(|cell| Cell::count(cell.text) <= 2).then_some(cells)
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || is_bar(c) || matches!(c, '/' | ',')
}

/// The nine cells of a text with separators between its rows, or between all its cells.
fn separated<'a>(text: &str, lines: &[TextLine<'a>], coords: Coords) -> Result<[Cell<'a>; 9], Fault> {
    let nine = nine(text, groups(lines, is_separator).concat(), coords)?;
    let mut rows = groups(lines, |c| c == '/');
    if rows.len() == 1 {
        rows = groups(lines, is_separator);
    }
    if rows.len() < 9 {
        three_each(&rows)?;
    }
    Ok(nine)
}

/// The cells of all lines, without separators. A group of cells ends with its line, and at each character that
/// `ends_group` accepts.
fn groups<'a>(lines: &[TextLine<'a>], ends_group: fn(char) -> bool) -> Vec<Vec<Cell<'a>>> {
    let mut groups = Vec::new();
    for (start, line) in lines {
        groups.push(Vec::new());
        for cell in Cell::each(line, *start) {
            if cell.text.contains(ends_group) {
                groups.push(Vec::new());
            } else if !cell.text.contains(is_separator) {
                groups.last_mut().expect("the line has one").push(cell);
            }
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// Checks that each row has three cells, if there are several rows.
pub(super) fn three_each(rows: &[Vec<Cell>]) -> Result<(), Fault> {
    match rows.iter().find(|row| row.len() != 3) {
        Some(row) if rows.len() > 1 => {
            let span = row[0].start..row[row.len() - 1].end();
            Err(Fault { span, reason: ParsePositionErrorReason::RowLength(row.len()) })
        }
        _ => Ok(()),
    }
}

/// Returns the cells if there are nine. If there are not, an unknown cell is reported first, and else their number.
pub(super) fn nine<'a>(text: &str, cells: Vec<Cell<'a>>, coords: Coords) -> Result<[Cell<'a>; 9], Fault> {
    cells.iter().try_for_each(|cell| marks::check(*cell, coords))?;
    <[Cell; 9]>::try_from(cells).map_err(|cells| {
        let end = text.trim_end().len();
        let span = cells.get(9).map_or(end..end, |cell| cell.start..end.max(cell.start));
        Fault { span, reason: ParsePositionErrorReason::CellCount(cells.len()) }
    })
}
