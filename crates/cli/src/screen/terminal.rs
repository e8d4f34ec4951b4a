//! Writes a drawing to the terminal: only what differs from the one before, and colours as the eight that every terminal
//! has.

use anstyle::{Color, Style};
use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::terminal::{self, Clear, ClearType};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use ratatui_core::style::Color as ScreenColor;
use std::io::{self, Write};

/// What the terminal shows at the moment.
pub struct Terminal {
    shown: Buffer,
}

impl Terminal {
    /// Nothing is known to be shown: the next drawing is written whole.
    pub fn unknown() -> Terminal {
        Terminal { shown: Buffer::empty(Rect::ZERO) }
    }

    /// Draws, and gives the area of the whole terminal, which may be another each time.
    pub fn draw(&mut self, out: &mut impl Write, view: impl FnOnce(Rect, &mut Buffer)) -> io::Result<Rect> {
        let (width, height) = terminal::size()?;
        let area = Rect { x: 0, y: 0, width, height };
        if area != self.shown.area {
            queue!(out, Clear(ClearType::All))?;
            self.shown = Buffer::empty(area);
        }
        let mut next = Buffer::empty(area);
        view(area, &mut next);
        write_cells(out, self.shown.diff(&next))?;
        self.shown = next;
        out.flush().map(|()| area)
    }
}

/// Writes cells, and neither moves nor changes the style where that is not needed.
fn write_cells(out: &mut impl Write, cells: Vec<(u16, u16, &Cell)>) -> io::Result<()> {
    let (mut place, mut current) = (None, Style::new());
    for (x, y, cell) in cells {
        if place != Some((x, y)) {
            queue!(out, MoveTo(x, y))?;
        }
        let style = style(cell);
        if style != current {
            write!(out, "{current:#}{style}")?;
        }
        out.write_all(cell.symbol().as_bytes())?;
        (place, current) = (Some((x + 1, y)), style);
    }
    write!(out, "{current:#}")
}

fn style(cell: &Cell) -> Style {
    let color = |color| (color != ScreenColor::Reset).then(|| Color::from(color));
    Style::new().fg_color(color(cell.fg)).bg_color(color(cell.bg)).effects(cell.modifier.into())
}
