//! Boards whose cells stand in brackets: `[X][O][ ]`, `( ) (X) (O)`.

use super::{Drawn, is_blank, nine};

/// The most characters in a bracket.
const LONGEST: usize = 5;

/// The most lines between two rows.
const FAR: usize = 3;

pub fn find(lines: &[Vec<char>]) -> Vec<Drawn> {
    let mut found = Vec::new();
    for pair in [('[', ']'), ('(', ')'), ('{', '}'), ('<', '>')] {
        let rows = lines.iter().enumerate().filter_map(|(at, line)| Some((at, row(line, pair)?)));
        found.extend(of_rows(lines, rows.collect()));
    }
    found
}

/// The three cells of a line, if there are just three.
fn row(line: &[char], (open, close): (char, char)) -> Option<[String; 3]> {
    let text: String = line.iter().filter(|c| **c != '\0').collect();
    let mut cells = Vec::new();
    let mut rest = text.as_str();
    while let Some(start) = rest.find(open) {
        rest = &rest[start + open.len_utf8()..];
        let end = rest.find(close)?;
        let cell = rest[..end].trim();
        (cell.chars().count() <= LONGEST && !cell.contains(open)).then_some(())?;
        cells.push(cell.to_string());
        rest = &rest[end + close.len_utf8()..];
    }
    // Words around brackets are a sentence.
    let outside = text.split([open, close]).step_by(2).map(|part| part.trim().len()).max().unwrap_or(0);
    if outside > 3 { None } else { cells.try_into().ok() }
}

/// Boards of three rows each that follow one another.
fn of_rows(lines: &[Vec<char>], rows: Vec<(usize, [String; 3])>) -> Vec<Drawn> {
    let mut found = Vec::new();
    let mut run: Vec<(usize, [String; 3])> = Vec::new();
    for (at, row) in rows {
        let follows = |last: usize| at - last <= FAR && lines[last + 1..at].iter().all(|line| is_between(line));
        if run.last().is_some_and(|(last, _)| !follows(*last)) {
            run.clear();
        }
        run.push((at, row));
        if let [(first, a), (_, b), (last, c)] = run.as_slice() {
            found.push(Drawn { cells: nine([a.clone(), b.clone(), c.clone()]), lines: (*first, last + 1) });
            run.clear();
        }
    }
    found
}

/// Whether a line may stand between two rows.
pub fn is_between(line: &[char]) -> bool {
    is_blank(line) || line.iter().all(|c| "-_=+|~* ─━═│".contains(*c))
}
