//! What is wrong with a text that should be a position, in words and with a caret.

use crate::board::usual_line;
use noughts::notation::{Coords, read_moves, read_position};
use noughts::{ParsePositionError, ParsePositionErrorReason as Reason, Player, PositionError};
use unicode_width::UnicodeWidthChar;

/// What is wrong with a text, then the text itself with a caret under the fault. `source` says where the text is from.
pub fn text(source: &str, error: &ParsePositionError, first: Player) -> String {
    let options = [other_first, other_coords, other_board].into_iter().find_map(|other| other(error, first));
    let hint = options.map_or(String::new(), |options| format!(" (or say {options})"));
    if error.text.trim().is_empty() {
        return format!("{source}: {error}");
    }
    let (line, carets) = point(error);
    format!("{source}: {error}{hint}\n  {line}\n  {carets}")
}

/// Who would have to move first for marks that do not alternate to do so.
fn other_first(error: &ParsePositionError, first: Player) -> Option<String> {
    let alternation = matches!(error.reason, Reason::Unreachable(PositionError::Alternation { .. }));
    let helps = alternation && read_position(&error.text, first.opponent(), error.coords).is_ok();
    let other = if first == Player::X { "o" } else { "x" };
    helps.then(|| format!("--first {other}"))
}

/// Another way to name squares, with which the text could be read.
fn other_coords(error: &ParsePositionError, first: Player) -> Option<String> {
    let reads = |coords| match error.reason {
        // The text is one of moves.
        Reason::StrangeSquare(_) => read_moves(&error.text, first, coords).is_ok(),
        Reason::Move { .. } => false,
        _ => read_position(&error.text, first, coords).is_ok(),
    };
    let other = Coords::ALL.iter().copied().find(|coords| *coords != error.coords && reads(*coords));
    other.map(|coords| format!("--coords {coords}"))
}

/// The square board that has as many squares as there are cells.
fn other_board(error: &ParsePositionError, _: Player) -> Option<String> {
    let Reason::CellCount(cells) = error.reason else { return None };
    let side = (4..=8).find(|side| side * side == cells)?;
    Some(format!("--board {side}x{side} --line {}", usual_line(side, side)))
}

/// The characters of a long line that are shown on each side of the fault.
const CONTEXT: usize = 32;

/// The line of the text that holds the fault, and carets to go under it.
fn point(error: &ParsePositionError) -> (String, String) {
    let ParsePositionError { text, span, .. } = error;
    let start = text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[span.start..].find('\n').map_or(text.len(), |newline| span.start + newline);
    let before: Vec<Shown> = text[start..span.start].chars().filter_map(shown).collect();
    let from: Vec<Shown> = text[span.start..end].chars().filter_map(shown).collect();
    let fault: Vec<Shown> = text[span.start..span.end.min(end)].chars().filter_map(shown).collect();
    let before = &before[before.len().saturating_sub(CONTEXT)..];
    let line = before.iter().chain(from.iter().take(2 * CONTEXT)).map(|(c, _)| c).collect();
    (line, " ".repeat(columns(before)) + &"^".repeat(columns(&fault).clamp(1, CONTEXT)))
}

/// A character, and the number of columns that it takes on a terminal.
type Shown = (char, usize);

fn columns(text: &[Shown]) -> usize {
    text.iter().map(|(_, columns)| columns).sum()
}

/// What to show for a character: nothing for those that only change the look of the one before, and a sign in place of
/// those that could do something to a terminal or have no width.
fn shown(c: char) -> Option<Shown> {
    match (c, c.width()) {
        ('\u{FE0E}' | '\u{FE0F}' | '\u{20E3}', _) => None,
        ('\t', _) => Some((' ', 1)),
        (_, None | Some(0)) => Some(('\u{FFFD}', 1)),
        (_, Some(columns)) => Some((c, columns)),
    }
}
