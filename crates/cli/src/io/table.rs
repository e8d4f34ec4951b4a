//! Tables of text: rows of cells, the first of headings; and large numbers.

use crate::io::style::Paint;
use crate::io::{fit, terminal};
use noughts::words::printable;

pub type Row = Vec<String>;

/// A table with aligned columns. Columns of numbers are aligned right.
pub fn aligned(rows: &[Row], is_number: impl Fn(usize) -> bool, paint: Paint) -> String {
    aligned_and_shown(rows, is_number, paint, |_, _, cell| cell.into())
}

/// A table with aligned columns, in which `show` styles each cell below the headings by row and column. It must keep the width, except in
/// the last column. In a terminal that has no room for the columns, each row is a block.
pub fn aligned_and_shown(
    rows: &[Row],
    is_number: impl Fn(usize) -> bool,
    paint: Paint,
    show: impl Fn(usize, usize, &str) -> String,
) -> String {
    let widths = widths(rows);
    if is_cut(rows) {
        return in_blocks(rows, is_number, show);
    }
    let cell = |row: usize, column: usize| {
        let cell = &rows[row][column];
        let shown = if row == 0 { paint.strong(cell) } else { show(row, column, cell) };
        let spaces = " ".repeat(widths[column] - cell.chars().count());
        if is_number(column) { spaces + &shown } else { shown + &spaces }
    };
    let line = |row| (0..widths.len()).map(|column| cell(row, column)).collect::<Vec<_>>().join("  ");
    (0..rows.len()).map(|row| line(row).trim_end_matches(' ').to_string() + "\n").collect()
}

/// Whether a terminal has no room for a table.
pub fn is_cut(rows: &[Row]) -> bool {
    let width: usize = widths(rows).iter().map(|width| width + 2).sum();
    terminal::width().is_some_and(|room| width > room + 2)
}

/// A block for each row: its first cell, and below it a line for each other cell that has a heading. A cell without one is shown as it is.
fn in_blocks(rows: &[Row], is_number: impl Fn(usize) -> bool, show: impl Fn(usize, usize, &str) -> String) -> String {
    let widths = widths(&rows[1..]);
    let numbers = (1..widths.len()).filter(|column| is_number(*column)).map(|column| widths[column]).max();
    let label = rows[0].iter().skip(1).map(|heading| heading.chars().count()).max().unwrap_or_default();
    let line = |row: usize, column: usize| {
        let (heading, cell) = (&rows[0][column], &rows[row][column]);
        let most = numbers.filter(|_| is_number(column)).unwrap_or_default();
        let space = " ".repeat(most.saturating_sub(cell.chars().count()));
        match (column, heading.is_empty(), cell.is_empty()) {
            (0, ..) if is_number(0) => format!("{heading} {}", show(row, 0, cell)),
            (0, ..) | (_, true, _) => show(row, column, cell),
            (_, _, true) => String::new(),
            _ => "\n".to_string() + &fit(&format!("  {heading:label$}  {space}{}", show(row, column, cell))),
        }
    };
    let block = |row| (0..widths.len()).map(|column| line(row, column)).collect::<String>() + "\n";
    (1..rows.len()).map(block).collect::<Vec<_>>().join("\n")
}

pub fn widths(rows: &[Row]) -> Vec<usize> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    (0..rows[0].len()).map(width).collect()
}

/// A table in Markdown. Nothing in a cell is read as Markdown or HTML.
pub fn markdown(rows: &[Row], is_number: impl Fn(usize) -> bool) -> String {
    let line = |row: &Row| {
        let cells: Vec<String> = row.iter().map(|cell| in_markdown(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule: Vec<&str> = (0..rows[0].len()).map(|column| if is_number(column) { "---:" } else { "---" }).collect();
    let rule = format!("|{}|\n", rule.join("|"));
    [line(&rows[0]), rule].into_iter().chain(rows[1..].iter().map(line)).collect()
}

/// Rows as in RFC 4180, but with plain newlines.
pub fn csv(rows: &[Row]) -> String {
    let line = |row: &Row| row.iter().map(|cell| in_csv(cell, ',')).collect::<Vec<_>>().join(",") + "\n";
    rows.iter().map(line).collect()
}

/// The same with semicolons, decimal commas and a mark that says UTF-8: what a spreadsheet opens in most of Europe.
pub fn csv_semicolon(rows: &[Row]) -> String {
    let decimal = |cell: &String| if cell.parse::<f64>().is_ok() { cell.replace('.', ",") } else { cell.clone() };
    let line = |row: &Row| row.iter().map(|cell| in_csv(&decimal(cell), ';')).collect::<Vec<_>>().join(";") + "\n";
    "\u{feff}".to_string() + &rows.iter().map(line).collect::<String>()
}

/// A field of CSV, in quotation marks if it needs them. A text that a spreadsheet would take for a formula gets an
/// apostrophe before it.
fn in_csv(text: &str, separator: char) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']);
    let field = format!("{}{}", if is_formula { "'" } else { "" }, printable(text));
    if field.contains([separator, '"']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

/// Escapes a text so that nothing in it is read as Markdown or HTML.
pub fn in_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\\' | '|' | '`' | '[' | ']' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A number with a comma before each three digits: `255,168`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group));
    groups.collect::<Vec<_>>().join(",")
}
