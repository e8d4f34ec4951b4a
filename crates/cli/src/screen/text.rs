//! Text on a screen.

use crate::io::{columns, cut, wrap};
use crate::screen::buffer::{Buffer, Rect, Size};
use anstyle::Style;

/// Writes lines of one style into an area from its top, each centred. Lines that do not fit are left out.
pub fn write_centred(lines: &[String], style: Style, area: Rect, buffer: &mut Buffer) {
    let line = |line: &String| Line::of(cut(line, area.width.into()), style);
    write_lines(&lines.iter().map(line).collect::<Vec<_>>(), area, buffer);
}

/// A line of text in pieces, each with its style.
#[derive(Clone, Default)]
pub struct Line(Vec<(String, Style)>);

impl Line {
    pub fn of(text: impl Into<String>, style: Style) -> Line {
        Line(vec![(text.into(), style)])
    }

    pub fn push(&mut self, text: impl Into<String>, style: Style) {
        self.0.push((text.into(), style));
    }

    pub fn columns(&self) -> usize {
        self.0.iter().map(|(text, _)| columns(text)).sum()
    }

    pub fn write(&self, x: u16, y: u16, buffer: &mut Buffer) {
        self.0.iter().fold(x, |x, (text, style)| {
            buffer.set_text(x, y, text, *style);
            x + columns(text) as u16
        });
    }
}

/// Joins pieces with styles into lines of at most this many columns.
pub fn flow_lines(pieces: impl IntoIterator<Item = Line>, between: &str, width: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if line.columns() + between.len() + piece.columns() <= width => {
                line.push(between, Style::new());
                line.0.extend(piece.0);
            }
            _ => lines.push(piece),
        }
    }
    lines
}

/// Writes lines into an area from its top, each centred.
pub fn write_lines(lines: &[Line], area: Rect, buffer: &mut Buffer) {
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        line.write(area.x + area.width.saturating_sub(line.columns() as u16) / 2, y, buffer);
    }
}

/// Fills an area that is too small with a sentence that says so, and how large it must be.
pub fn write_too_small(smallest: Size, area: Rect, buffer: &mut Buffer) {
    let Size { width, height } = smallest;
    let sentence = format!("The window is too small: make it {width} columns by {height} rows or more.");
    write_centred(&wrap(&sentence, area.width.into()), Style::new(), area, buffer);
}
