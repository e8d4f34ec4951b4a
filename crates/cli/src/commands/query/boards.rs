//! Boards over several lines of standard input: drawn with bars, or with a row on each line: `XO.`, `.X.` and `...`.

use crate::board::Variant;
use noughts::notation::is_row;
use noughts::words;
use std::mem::take;

/// A board over several lines, or what is wrong with it, with the number of its first line.
pub type Board = (u64, Result<String, String>);

/// The lines that may become a board. A drawn board is whole with its last row. Of a board without bars, only the line
/// after it tells whether rows are missing.
pub struct Boards {
    width: usize,
    height: usize,
    /// The number of the first line of a board that is not whole yet.
    start: Option<u64>,
    /// Its first rows, at most as many as a board has.
    rows: Vec<String>,
    count: usize,
    /// Whether this board, or the last one, is drawn with bars.
    is_drawn: bool,
    /// Whether the last line ended a board, so that an empty line or a rule below it belongs to it.
    is_after_board: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Row,
    DrawnRow,
    Rule,
    Blank,
    Other,
}

impl Boards {
    pub fn new(variant: &Variant) -> Boards {
        let (width, height) = (variant.game().shape().width(), variant.game().shape().height());
        Boards { width, height, start: None, rows: Vec::new(), count: 0, is_drawn: false, is_after_board: false }
    }

    /// Whether the next line can only be a complete position, or begin a board.
    pub fn is_idle(&self) -> bool {
        self.start.is_none() && !self.is_after_board
    }

    /// Takes a line if it can belong to a board. Returns the boards that are complete now, and whether the line was
    /// taken.
    pub fn take(&mut self, number: u64, text: Option<&str>) -> (Vec<Board>, bool) {
        let part = text.map_or(Part::Other, |text| self.part(text));
        let is_drawn = matches!(part, Part::DrawnRow | Part::Rule);
        let goes_on = (is_drawn || part == Part::Row) && is_drawn == self.is_drawn;
        let mut boards: Vec<Board> = if goes_on { Vec::new() } else { Vec::from_iter(self.end()) };
        match part {
            Part::Other => self.is_after_board = false,
            Part::Blank => return (boards, self.is_after_board),
            Part::Rule if self.is_after_board => {}
            _ => {
                self.start.get_or_insert(number);
                (self.is_drawn, self.is_after_board) = (is_drawn, false);
                if part != Part::Rule {
                    self.count += 1;
                    self.rows.extend(text.filter(|_| self.count <= self.height).map(String::from));
                }
                if is_drawn && self.count == self.height {
                    boards.extend(self.end());
                }
            }
        }
        (boards, part != Part::Other)
    }

    fn part(&self, text: &str) -> Part {
        match () {
            () if text.trim().is_empty() => Part::Blank,
            () if is_drawn_row(text, self.width) => Part::DrawnRow,
            () if self.is_drawn && !self.is_idle() && is_rule(text) => Part::Rule,
            () if self.height > 1 && is_row(text, self.width) => Part::Row,
            // Nine hyphens are an empty board.
            () if is_rule(text) && text.contains(|c| c != '-') => Part::Rule,
            () => Part::Other,
        }
    }

    /// Ends the board, as the end of the input does. `None` if there is none.
    pub fn end(&mut self) -> Option<Board> {
        let start = self.start.take()?;
        let (rows, count) = (take(&mut self.rows), take(&mut self.count));
        let board = self.board(&rows, count);
        self.is_after_board = !self.is_drawn || board.is_ok();
        Some((start, board))
    }

    fn board(&self, rows: &[String], count: usize) -> Result<String, String> {
        let is_rule = |row: &&String| row.chars().all(|c| c == '-' || c.is_whitespace());
        let has_hyphens = rows.iter().filter(|row| !is_rule(row)).any(|row| row.contains('-'));
        let (found, height) = (words::count(count, "row"), self.height);
        if count < height {
            Err(format!("a board begins here that is not whole: {found} of {height}"))
        } else if count > height {
            Err(format!("{found} begin here, and a board has {height}; write an empty line between two boards"))
        } else if rows.iter().any(|row| is_rule(&row)) && !has_hyphens {
            Err("a row of hyphens can be empty squares or a line between rows; write . for an empty square".into())
        } else if rows.iter().all(|row| row.chars().all(|c| c.is_ascii_digit() || c.is_whitespace())) {
            Err("rows of digits can be a board or games; write X, O and . for a board, and add --moves for games"
                .into())
        } else {
            Ok(rows.join("\n"))
        }
    }
}

/// Whether a line has this many cells with bars between them, and perhaps around them.
fn is_drawn_row(text: &str, width: usize) -> bool {
    let cells: Vec<&str> = text.split(['|', '│', '║', '┃']).map(str::trim).collect();
    match cells[..] {
        ["", .., ""] if cells.len() == width + 2 => true,
        _ => width > 1 && cells.len() == width && cells.iter().all(|cell| cell.chars().count() <= 3),
    }
}

fn is_rule(text: &str) -> bool {
    let is_box = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    let is_part = |c: char| matches!(c, '-' | '+' | '=' | '|' | ' ') || is_box(c);
    text.contains(|c| matches!(c, '-' | '=') || is_box(c)) && text.chars().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::{is_drawn_row, is_rule};

    #[test]
    fn rows_and_rules_are_known() {
        for row in [" X | O |  ", "X|O|", "  | X |", "| X | O |   |", " 1 │ 2 │ 3", "   |   |   "] {
            assert!(is_drawn_row(row, 3) && !is_rule(row), "{row}");
        }
        for rule in ["---------", "---+---+---", "+---+---+---+", "───┼───┼───", "--- --- ---", "---|---|---"]
        {
            assert!(is_rule(rule), "{rule}");
        }
        for other in ["XO..X....", "X | O", "XO./.X./...", "", "|||", "a long text | and | more", "XO.|.X.|..."] {
            assert!(!is_rule(other), "{other}");
        }
        assert!(!is_drawn_row("X | O", 3) && !is_drawn_row("XO..X....", 3) && !is_drawn_row("", 3));
    }
}
