//! What is wrong with a text that should be a position, in words and with a caret.

use noughts::notation::read_position;
use noughts::{ParsePositionError, ParsePositionErrorReason as Reason, Player, PositionError};

/// What is wrong with a text, then the text itself with a caret under the fault. `source` says where the text is from.
pub fn text(source: &str, error: &ParsePositionError, first: Player) -> String {
    let hint = other_first(error, first).map_or(String::new(), |other| format!(" (or say --first {other})"));
    if error.text.trim().is_empty() {
        return format!("{source}: {error}");
    }
    let (line, carets) = point(error);
    format!("{source}: {error}{hint}\n  {line}\n  {carets}")
}

/// Who would have to move first for marks that do not alternate to do so.
fn other_first(error: &ParsePositionError, first: Player) -> Option<&'static str> {
    let alternation = matches!(error.reason, Reason::Unreachable(PositionError::Alternation { .. }));
    let helps = alternation && read_position(&error.text, first.opponent(), error.coords).is_ok();
    let other = if first == Player::X { "o" } else { "x" };
    helps.then_some(other)
}

/// The characters of a long line that are shown on each side of the fault.
const CONTEXT: usize = 32;

/// The line of the text that holds the fault, and carets to go under it.
fn point(error: &ParsePositionError) -> (String, String) {
    let ParsePositionError { text, span, .. } = error;
    let start = text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[span.start..].find('\n').map_or(text.len(), |newline| span.start + newline);
    let before: Vec<char> = text[start..span.start].chars().map(visible).collect();
    let from: Vec<char> = text[span.start..end].chars().map(visible).collect();
    let width = text[span.start..span.end.min(end)].chars().count().clamp(1, CONTEXT);
    let before = &before[before.len().saturating_sub(CONTEXT)..];
    let line = before.iter().chain(from.iter().take(2 * CONTEXT)).collect();
    (line, " ".repeat(before.len()) + &"^".repeat(width))
}

/// The character, or a sign in its place if it might not be one column wide.
fn visible(c: char) -> char {
    match c {
        ' '..='~' | '\u{2500}'..='\u{257F}' => c,
        '\t' => ' ',
        c if c < '\u{1100}' && c.is_alphanumeric() => c,
        _ => '\u{FFFD}',
    }
}
