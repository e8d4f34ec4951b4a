//! Text in lines of so many columns.

use crate::io::terminal;
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

/// A text beside `begin`, wrapped with that indent. If `begin` is wider than half of the terminal, the text stands below.
pub fn beside(begin: &str, text: &str) -> String {
    let before = columns(begin);
    let has_room = |width: usize| text.is_empty() || 2 * before <= width && before + columns(text) <= width;
    let Some(width) = terminal::width().filter(|width| !has_room(*width)) else { return format!("{begin}{text}") };
    let is_wide = 2 * before <= width;
    let indent = if is_wide { before } else { 5 };
    let next = format!("\n{:indent$}", "");
    let begin = if is_wide { begin.to_string() } else { fit(begin.trim_end()) + &next };
    begin + &wrap(text, width.saturating_sub(indent)).join(&next)
}

/// A line as a terminal has room for it: what is too long goes on below, where the last of its columns begins. Columns are two spaces apart.
pub fn fit(line: &str) -> String {
    let is_cut = |width: usize| columns(line) > width && line.split(' ').all(|word| columns(word) <= width);
    let (begin, text) = line.split_at(line.rfind("  ").map_or(0, |at| at + 2));
    if terminal::width().is_some_and(is_cut) { beside(begin, text) } else { line.into() }
}

/// The columns that a text takes. Those of its colours are none.
pub fn columns(text: &str) -> usize {
    if text.contains('\u{1b}') { anstream::adapter::strip_str(text).to_string().width() } else { text.width() }
}

/// The beginning of a text, in at most this many columns.
pub fn cut(text: &str, width: usize) -> &str {
    let end =
        text.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|end| columns(&text[..*end]) <= width).last();
    &text[..end.unwrap_or(0)]
}
