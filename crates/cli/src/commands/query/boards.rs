//! Boards over several lines of standard input.

use super::drawn::Drawn;
use super::rows::Rows;
use crate::board::Variant;

/// A board over several lines, or what is wrong with it, with the number of its first line.
pub type Board = (u64, Result<String, String>);

/// The lines that may become a board.
pub struct Boards {
    drawn: Drawn,
    rows: Rows,
}

impl Boards {
    pub fn new(variant: &Variant) -> Boards {
        Boards { drawn: Drawn::new(variant), rows: Rows::new(variant) }
    }

    /// Whether the next line can only be a complete position, or begin a board.
    pub fn is_idle(&self) -> bool {
        self.drawn.is_idle() && self.rows.is_idle()
    }

    /// Takes a line if it can belong to a board. Returns the boards that are complete now, and whether the line was
    /// taken.
    pub fn take(&mut self, number: u64, text: Option<&str>) -> (Vec<Board>, bool) {
        let mut boards = Vec::new();
        if text.is_some_and(|text| !self.rows.is_idle() && self.rows.take(number, text)) {
            return (boards, true);
        }
        boards.extend(self.rows.end());
        if text.is_some_and(|text| self.drawn.take(number, text)) {
            boards.extend(self.drawn.whole().map(|(number, board)| (number, Ok(board))));
            return (boards, true);
        }
        boards.extend(self.drawn_rest());
        let is_taken = text.is_some_and(|text| self.rows.take(number, text));
        (boards, is_taken)
    }

    /// The unfinished board at the end of the input.
    pub fn rest(&mut self) -> Vec<Board> {
        self.rows.end().into_iter().chain(self.drawn_rest()).collect()
    }

    fn drawn_rest(&mut self) -> Option<Board> {
        self.drawn.rest().map(|(number, fault)| (number, Err(fault)))
    }
}
