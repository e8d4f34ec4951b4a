//! Writes drawings to the terminal, and each time only what has changed.

use crate::screen::buffer::{Buffer, Cell, Rect, Size};
use anstyle::Style;
use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::terminal::{self, Clear, ClearType};
use std::io::{self, Write};

/// The largest area that is drawn, from the top left. A terminal may report a size far larger than memory.
const LARGEST: Size = Size { width: 1000, height: 500 };

/// What the terminal shows at the moment.
pub struct Terminal {
    shown: Buffer,
}

impl Terminal {
    /// Nothing is known about the terminal: the next drawing is written completely.
    pub fn unknown() -> Terminal {
        Terminal { shown: Buffer::empty(Size { width: 0, height: 0 }) }
    }

    /// Draws a view, and returns the area of the terminal, which may change each time.
    pub fn draw(&mut self, out: &mut impl Write, view: impl FnOnce(Rect, &mut Buffer)) -> io::Result<Rect> {
        let (width, height) = terminal::size()?;
        let size = Size { width: width.min(LARGEST.width), height: height.min(LARGEST.height) };
        if size != self.shown.size() {
            queue!(out, Clear(ClearType::All))?;
            self.shown = Buffer::empty(size);
        }
        let mut next = Buffer::empty(size);
        let area = next.area();
        view(area, &mut next);
        write_cells(out, self.shown.changes(&next))?;
        self.shown = next;
        out.flush().map(|()| area)
    }
}

/// Writes cells. Moves the cursor and changes the style only where needed.
fn write_cells<'a>(out: &mut impl Write, cells: impl Iterator<Item = (u16, u16, &'a Cell)>) -> io::Result<()> {
    let (mut place, mut current) = (None, Style::new());
    for (x, y, cell) in cells {
        if place != Some((x, y)) {
            queue!(out, MoveTo(x, y))?;
        }
        let Cell { symbol, style } = cell;
        if *style != current {
            write!(out, "{current:#}{style}")?;
        }
        write!(out, "{symbol}")?;
        (place, current) = (Some((x + 1, y)), *style);
    }
    write!(out, "{current:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row on which a cursor is around a square.
    fn row(cursor: u16) -> Buffer {
        let mut buffer = Buffer::empty(Size { width: 80, height: 24 });
        buffer.set_text(cursor, 11, "[", Style::new().bold());
        buffer.set_text(cursor + 12, 11, "]", Style::new().bold());
        buffer
    }

    #[test]
    fn a_step_of_the_cursor_is_a_few_bytes() {
        let mut out = Vec::new();
        write_cells(&mut out, row(20).changes(&row(34))).unwrap();
        let expected = "\x1b[12;21H \x1b[12;33H \x1b[12;35H\x1b[1m[\x1b[12;47H]\x1b[0m";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
        assert_eq!(expected.len(), 44);
    }
}
