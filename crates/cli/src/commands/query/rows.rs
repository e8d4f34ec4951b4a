//! Boards of standard input that have a row on each line, without bars: `XO.`, `.X.` and `...`.

use crate::board::Variant;
use noughts::notation::is_row;
use noughts::words;

/// The rows of an unfinished board. A board ends with an empty line, any other line, or the input. Only then it is
/// known whether rows are missing.
pub struct Rows {
    width: usize,
    height: usize,
    /// The first rows, at most as many as a board has.
    rows: Vec<String>,
    start: u64,
    count: usize,
    /// Whether a board came before, so that an empty line below it belongs to it.
    is_after_board: bool,
}

impl Rows {
    pub fn new(variant: &Variant) -> Rows {
        let (width, height) = (variant.shape().width(), variant.shape().height());
        Rows { width, height, rows: Vec::new(), start: 0, count: 0, is_after_board: false }
    }

    /// Whether the next line can only be a complete position, or begin a board.
    pub fn is_idle(&self) -> bool {
        self.count == 0 && !self.is_after_board
    }

    /// Takes a line if it can be a row, or belongs to the previous board.
    pub fn take(&mut self, number: u64, text: &str) -> bool {
        if text.trim().is_empty() {
            return self.count == 0 && self.is_after_board;
        }
        let is_row = self.height > 1 && is_row(text, self.width);
        if is_row {
            if self.count == 0 {
                self.start = number;
            }
            self.count += 1;
            if self.count <= self.height {
                self.rows.push(text.to_string());
            }
        }
        is_row
    }

    /// Ends the board. Returns the number of its first line, and the board or what is wrong with it. `None` without
    /// rows.
    pub fn end(&mut self) -> Option<(u64, Result<String, String>)> {
        let (rows, count) = (std::mem::take(&mut self.rows), std::mem::take(&mut self.count));
        self.is_after_board = count > 0;
        self.is_after_board.then(|| (self.start, self.board(&rows, count)))
    }

    fn board(&self, rows: &[String], count: usize) -> Result<String, String> {
        let is_rule = |row: &&String| row.chars().all(|c| c == '-' || c.is_whitespace());
        let has_hyphens = rows.iter().filter(|row| !is_rule(row)).any(|row| row.contains('-'));
        let found = words::count(count, "row");
        if count < self.height {
            Err(format!("a board begins here that is not whole: {found} of {}", self.height))
        } else if count > self.height {
            let height = self.height;
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
