//! Tables of text: rows of cells, the first of headings; and large numbers.

use crate::io::style::Paint;
use noughts::words::printable;

pub type Row = Vec<String>;

/// A table with aligned columns. Columns of numbers are aligned right.
pub fn aligned(rows: &[Row], is_number: impl Fn(usize) -> bool, paint: Paint) -> String {
    aligned_and_shown(rows, is_number, paint, |_, _, cell| cell.into())
}

/// A table with aligned columns, in which `show` styles each cell below the headings by row and column. It must keep the width, except in
/// the last column.
pub fn aligned_and_shown(
    rows: &[Row],
    is_number: impl Fn(usize) -> bool,
    paint: Paint,
    show: impl Fn(usize, usize, &str) -> String,
) -> String {
    let widths = widths(rows);
    let cell = |row: usize, column: usize| {
        let cell = &rows[row][column];
        let shown = if row == 0 { paint.strong(cell) } else { show(row, column, cell) };
        let spaces = " ".repeat(widths[column] - cell.chars().count());
        if is_number(column) { spaces + &shown } else { shown + &spaces }
    };
    let line = |row| (0..widths.len()).map(|column| cell(row, column)).collect::<Vec<_>>().join("  ");
    (0..rows.len()).map(|row| line(row).trim_end_matches(' ').to_string() + "\n").collect()
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
