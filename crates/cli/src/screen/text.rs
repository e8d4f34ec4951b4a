//! Text on a screen.

use crate::screen::buffer::{Buffer, Rect, Size};
use anstyle::Style;
use unicode_width::UnicodeWidthStr;

/// Breaks a text into lines of at most so many columns, between words where that can be done.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    flow(text.split_whitespace(), " ", width)
}

/// Sets pieces one after the other into lines of at most so many columns. A piece that alone is too long is cut.
pub fn flow<'a>(pieces: impl IntoIterator<Item = &'a str>, between: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        let piece = cut(piece, width);
        match lines.last_mut() {
            Some(line) if [line, between, piece].map(columns).iter().sum::<usize>() <= width => {
                *line = [line, between, piece].concat();
            }
            _ => lines.push(piece.into()),
        }
    }
    lines
}

/// The columns that a text takes.
pub fn columns(text: &str) -> usize {
    text.width()
}

/// The beginning of a text, in so many columns at most.
pub fn cut(text: &str, width: usize) -> &str {
    let end =
        text.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|end| columns(&text[..*end]) <= width).last();
    &text[..end.unwrap_or(0)]
}

/// Writes lines into an area from its top, each in the middle, and leaves out what does not fit.
pub fn write_centred(lines: &[String], style: Style, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        let left = width.saturating_sub(columns(line)) / 2;
        buffer.set_text(area.x + left as u16, y, cut(line, width), style);
    }
}

/// Fills an area that is too small with the sentence that says so, and how large it must be.
pub fn write_too_small(smallest: Size, area: Rect, buffer: &mut Buffer) {
    let Size { width, height } = smallest;
    let sentence = format!("The window is too small: make it {width} columns by {height} rows or more.");
    write_centred(&wrap(&sentence, area.width.into()), Style::new(), area, buffer);
}
