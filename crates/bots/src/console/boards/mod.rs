//! Boards in what a program shows: nine cells in any of the usual drawings.
//!
//! ```text
//!  X | O | 3      [X][O][ ]      X O .      XO.      ['X', 'O', ' ']      a | X | O |   |
//! ---+---+---     [ ][X][ ]      . X .      .X.      [' ', 'X', ' ']     ---+---+---+---+
//!  4 | X | 6      [ ][ ][O]      . . O      ..O      [' ', ' ', 'O']      b |   | X |   |
//! ```

mod bars;
mod groups;
mod lists;
mod words;

use super::screen::{CONTINUED, Line};

/// A board as it is drawn: what stands in its cells, row by row, without the spaces around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    pub cells: [String; 9],
    /// Its first line, and the one after its last.
    pub lines: (usize, usize),
}

/// The most characters that stand in a cell. A mark may be a little picture.
const LONGEST_CELL: usize = 40;

/// The boards on a page, from top to bottom.
pub fn boards(page: &[Line]) -> Vec<Drawn> {
    let lines: Vec<Vec<char>> = page.iter().map(|line| trimmed(&line.columns)).collect();
    let mut found: Vec<Drawn> = Vec::new();
    let mut add = |more: Vec<Drawn>| {
        // Lines belong to one kind of drawing. Boards of the same kind may stand side by side.
        let is_apart = |board: &Drawn, other: &Drawn| other.lines.1 <= board.lines.0 || board.lines.1 <= other.lines.0;
        let is_new = |board: &Drawn| found.iter().all(|other| is_apart(board, other));
        let fits = |board: &Drawn| board.cells.iter().all(|cell| cell.chars().count() <= LONGEST_CELL);
        let more: Vec<Drawn> = more.into_iter().filter(|board| fits(board) && is_new(board)).collect();
        found.extend(more);
    };
    add(lists::find(&lines));
    add(bars::find(&lines));
    add(groups::find(&lines));
    add(words::find(&lines));
    found.sort_by_key(|board| board.lines);
    found
}

/// The line without the spaces at its end.
fn trimmed(columns: &[char]) -> Vec<char> {
    let end = columns.iter().rposition(|c| !c.is_whitespace()).map_or(0, |last| last + 1);
    columns[..end].to_vec()
}

/// The text of some columns, without the spaces around it.
fn text(columns: &[char]) -> String {
    columns.iter().filter(|c| **c != CONTINUED).collect::<String>().trim().to_string()
}

fn is_blank(columns: &[char]) -> bool {
    columns.iter().all(|c| c.is_whitespace() || *c == CONTINUED)
}

/// Three rows of three as nine cells.
fn nine(rows: [[String; 3]; 3]) -> [String; 9] {
    let mut cells = rows.into_iter().flatten();
    std::array::from_fn(|_| cells.next().unwrap_or_default())
}

/// Whether these are the names of three rows or columns, from either end: `1 2 3`, `0 1 2`, `a b c`, `A B C`.
fn are_headings(texts: &[String]) -> bool {
    let bare = |text: &String| text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let mut texts: Vec<String> = texts.iter().map(bare).collect();
    let known = [["1", "2", "3"], ["0", "1", "2"], ["a", "b", "c"], ["row 1", "row 2", "row 3"], ["i", "ii", "iii"]];
    let matches = |texts: &[String]| known.iter().any(|names| texts.iter().eq(names.iter()));
    if matches(&texts) {
        return true;
    }
    texts.reverse();
    matches(&texts)
}

#[cfg(test)]
mod tests;
