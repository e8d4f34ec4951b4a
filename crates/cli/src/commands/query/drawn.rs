//! Boards that are drawn over several lines of standard input.

use crate::board::Variant;
use noughts::words;

/// The lines of a board that is not whole yet.
pub struct Drawn {
    width: usize,
    height: usize,
    lines: Vec<Line>,
    /// Whether a complete board came before these lines, so that a line below it belongs to it.
    is_after_board: bool,
}

struct Line {
    number: u64,
    text: String,
    is_row: bool,
}

impl Drawn {
    pub fn new(variant: &Variant) -> Drawn {
        Drawn {
            width: variant.shape().width(),
            height: variant.shape().height(),
            lines: Vec::new(),
            is_after_board: false,
        }
    }

    /// Whether the next line can only be a complete position, or begin a drawing.
    pub fn is_idle(&self) -> bool {
        self.lines.is_empty() && !self.is_after_board
    }

    /// Takes a line if it can belong to a drawn board: a row with bars between its cells, a separator between rows, or
    /// an empty line below a board. Nine hyphens are an empty board, unless a drawing has begun.
    pub fn take(&mut self, number: u64, text: &str) -> bool {
        let is_row = is_row(text, self.width);
        let is_rule = is_rule(text) && (!self.is_idle() || text.contains(|c| c != '-'))
            || self.is_after_board && text.trim().is_empty();
        if is_row || is_rule {
            self.lines.push(Line { number, text: text.to_string(), is_row });
        }
        is_row || is_rule
    }

    /// The board, if it is complete, and the number of its first line.
    pub fn whole(&mut self) -> Option<(u64, String)> {
        if self.lines.iter().filter(|line| line.is_row).count() < self.height {
            return None;
        }
        self.is_after_board = true;
        let lines = std::mem::take(&mut self.lines);
        // Lines above the first row are a frame.
        let texts: Vec<&str> = lines.iter().skip_while(|line| !line.is_row).map(|line| line.text.as_str()).collect();
        Some((lines[0].number, texts.join("\n")))
    }

    /// The number of the first line, and what is wrong, if the lines are no board. Lines that end the previous drawing
    /// are no fault.
    pub fn rest(&mut self) -> Option<(u64, String)> {
        let lines = std::mem::take(&mut self.lines);
        let rows = lines.iter().filter(|line| line.is_row).count();
        if std::mem::take(&mut self.is_after_board) && rows == 0 {
            return None;
        }
        let rows = words::count(rows, "row");
        Some((lines.first()?.number, format!("a drawn board begins here that is not whole: {rows} of {}", self.height)))
    }
}

/// Whether a line has this many cells with bars between them, and perhaps around them.
fn is_row(text: &str, width: usize) -> bool {
    let cells: Vec<&str> = text.split(['|', '│', '║', '┃']).map(str::trim).collect();
    match cells[..] {
        ["", .., ""] if cells.len() == width + 2 => true,
        _ => width > 1 && cells.len() == width && cells.iter().all(|cell| cell.chars().count() <= 3),
    }
}

/// Whether a line only separates rows.
fn is_rule(text: &str) -> bool {
    let is_box = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    let is_part = |c: char| matches!(c, '-' | '+' | '=' | '|' | ' ') || is_box(c);
    text.contains(|c| matches!(c, '-' | '=') || is_box(c)) && text.chars().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::{is_row, is_rule};

    #[test]
    fn rows_and_rules_are_known() {
        for row in [" X | O |  ", "X|O|", "  | X |", "| X | O |   |", " 1 │ 2 │ 3", "   |   |   "] {
            assert!(is_row(row, 3) && !is_rule(row), "{row}");
        }
        for rule in ["---------", "---+---+---", "+---+---+---+", "───┼───┼───", "--- --- ---", "---|---|---"]
        {
            assert!(is_rule(rule), "{rule}");
        }
        for other in ["XO..X....", "X | O", "XO./.X./...", "", "|||", "a long text | and | more", "XO.|.X.|..."] {
            assert!(!is_rule(other), "{other}");
        }
        assert!(!is_row("X | O", 3) && !is_row("XO..X....", 3) && !is_row("", 3));
    }
}
