//! Text in lines of so many columns.

use unicode_width::UnicodeWidthStr;

/// Breaks a text into lines of at most this many columns, between words where possible.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    flow(text.split_whitespace(), " ", width)
}

/// Joins pieces into lines of at most this many columns. A piece that is too long by itself is cut.
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

pub fn columns(text: &str) -> usize {
    text.width()
}

/// The beginning of a text, in at most this many columns.
pub fn cut(text: &str, width: usize) -> &str {
    let end =
        text.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|end| columns(&text[..*end]) <= width).last();
    &text[..end.unwrap_or(0)]
}
