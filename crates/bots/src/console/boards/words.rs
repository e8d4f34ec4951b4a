//! Boards without bars or brackets: `X . O`, or `XO.`, a row a line.

use super::bars::is_bar;
use super::groups::is_between;
use super::{Drawn, are_headings, nine, trimmed};
use crate::console::screen::CONTINUED;

/// A row: its line, the heading before it, and its cells.
type Row = (usize, String, [String; 3]);

pub fn find(lines: &[Vec<char>]) -> Vec<Drawn> {
    let mut found = Vec::new();
    for read in [spaced, close] {
        let mut run: Vec<Row> = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            match read(line) {
                Some((heading, cells)) => run.push((at, heading, cells)),
                None if is_between(line) && run.last().is_some_and(|row| at - row.0 <= 2) => {}
                None => found.extend(in_run(&std::mem::take(&mut run))),
            }
        }
        found.extend(in_run(&run));
    }
    found
}

/// The boards of rows that follow one another.
fn in_run(rows: &[Row]) -> Vec<Drawn> {
    let is_rule = |row: &&Row| row.2.iter().all(|cell| cell == "-" || cell == "=" || cell == "_");
    let mut found = without_names(rows.iter().collect());
    // `---` between rows is a line, and above and below them. In three rows it is three empty cells.
    if found.len() != 3 {
        let inner = without_names(rows.iter().filter(|row| !is_rule(row)).collect());
        if inner.len().is_multiple_of(3) && !inner.is_empty() {
            found = inner;
        }
    }
    if !found.len().is_multiple_of(3) {
        return Vec::new();
    }
    found.chunks(3).filter_map(board).collect()
}

/// The rows without the names of the columns, above or below them.
fn without_names(rows: Vec<&Row>) -> Vec<&Row> {
    match rows.as_slice() {
        [names, rest @ ..] if rest.len() == 3 && are_headings(&names.2) => rest.to_vec(),
        [rest @ .., names] if rest.len() == 3 && are_headings(&names.2) => rest.to_vec(),
        _ => rows,
    }
}

fn board(rows: &[&Row]) -> Option<Drawn> {
    let headings: Vec<String> = rows.iter().map(|row| row.1.clone()).collect();
    let (first, last) = (rows.first()?.0, rows.last()?.0);
    let fits = headings.iter().all(String::is_empty) || are_headings(&headings);
    let cells: Vec<[String; 3]> = rows.iter().map(|row| row.2.clone()).collect();
    fits.then_some(Drawn { cells: nine(cells.try_into().ok()?), lines: (first, last + 1) })
}

/// Three cells with spaces between them, perhaps after a heading.
fn spaced(line: &[char]) -> Option<(String, [String; 3])> {
    let words: Vec<String> = text(line).split_whitespace().map(str::to_string).collect();
    let (heading, cells) = match words.as_slice() {
        [heading, cells @ ..] if cells.len() == 3 => (heading.clone(), cells),
        cells => (String::new(), cells),
    };
    let cells: [String; 3] = cells.to_vec().try_into().ok()?;
    (cells.iter().all(|cell| is_cell(cell)) && heading.chars().count() <= 2).then_some((heading, cells))
}

/// A letter, a sign, a small number, or the name of a square.
fn is_cell(text: &str) -> bool {
    if text.contains(is_bar) {
        return false;
    }
    let mut chars = text.chars();
    match (chars.next(), chars.next(), chars.next()) {
        (Some(_), None, _) => true,
        (Some(a), Some(b), None) => {
            (a.is_alphanumeric() || a == '-') && b.is_ascii_digit() || a.is_ascii_digit() && b.is_alphabetic()
        }
        (Some(_), Some(','), Some(_)) => text.len() == 3,
        _ => false,
    }
}

/// Three cells without spaces, perhaps after a heading. Only what is no word.
fn close(line: &[char]) -> Option<(String, [String; 3])> {
    let words: Vec<String> = text(line).split_whitespace().map(str::to_string).collect();
    let (heading, cells) = match words.as_slice() {
        [cells] => (String::new(), cells),
        [heading, cells] if heading.chars().count() <= 2 => (heading.clone(), cells),
        _ => return None,
    };
    let cells: Vec<String> = cells.chars().map(String::from).collect();
    let is_cell =
        |cell: &String| cell.chars().all(|c| "XxOo0123456789._-*#?+".contains(c) || !c.is_ascii() && !is_box(c));
    let cells: [String; 3] = cells.try_into().ok()?;
    cells.iter().all(is_cell).then_some((heading, cells))
}

fn is_box(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

fn text(line: &[char]) -> String {
    trimmed(line).iter().filter(|c| **c != CONTINUED).collect()
}
