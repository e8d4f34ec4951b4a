//! Explains a text that should be a position and is none, in words and with a caret.

use crate::board::state::usual_line;
use noughts::notation::{Coords, read_moves, read_position};
use noughts::{ParsePositionError, ParsePositionErrorReason as Reason, Player, PositionError};
use unicode_width::UnicodeWidthChar;

/// A sentence on what is wrong, then the text itself with a caret under the fault. `source` says where the text comes
/// from.
pub fn text(source: &str, error: &ParsePositionError, first: Player) -> String {
    let options = [other_first, other_coords, other_board].into_iter().find_map(|other| other(error, first));
    let hint = options.map_or(String::new(), |options| format!(" (or say {options})"));
    if error.text.trim().is_empty() {
        return format!("{source}: {error}");
    }
    let (line, carets) = point(error);
    format!("{source}: {error}{hint}\n  {line}\n  {carets}")
}

/// The option to add if the text is a position when the other player moves first.
fn other_first(error: &ParsePositionError, first: Player) -> Option<String> {
    let alternation = matches!(error.reason, Reason::Unreachable(PositionError::Alternation { .. }));
    let helps = alternation && read_position(&error.text, first.opponent(), error.coords).is_ok();
    let other = if first == Player::X { "o" } else { "x" };
    helps.then(|| format!("--first {other}"))
}

/// The option to add if the text can be read with squares named in another way.
fn other_coords(error: &ParsePositionError, first: Player) -> Option<String> {
    let reads = |coords| match error.reason {
        // Here the text is a list of moves.
        Reason::StrangeSquare(_) => read_moves(&error.text, first, coords).is_ok(),
        Reason::Move { .. } => false,
        _ => read_position(&error.text, first, coords).is_ok(),
    };
    let other = Coords::ALL.iter().copied().find(|coords| *coords != error.coords && reads(*coords));
    other.map(|coords| format!("--coords {coords}"))
}

/// The options for the board of this size, or for the square board that has as many squares as the text has cells.
fn other_board(error: &ParsePositionError, _: Player) -> Option<String> {
    if is_size(&error.text) {
        return Some(format!("--board {}", error.text));
    }
    let Reason::CellCount(cells) = error.reason else { return None };
    let side = (4..=8).find(|side| side * side == cells)?;
    Some(format!("--board {side}x{side} --line {}", usual_line(side, side)))
}

/// Whether a word is the size of a board, such as `4x4`.
pub fn is_size(word: &str) -> bool {
    word.split_once('x').is_some_and(|sides| [sides.0, sides.1].iter().all(|side| side.parse::<u8>().is_ok()))
}

/// How many characters of a long line are shown on each side of the fault.
const CONTEXT: usize = 32;

/// The line of the text that has the fault, and the line of carets below it.
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

/// How to show a character. `None` for one that only modifies the character before it. One that could affect the
/// terminal, or has no width, gets a substitute.
fn shown(c: char) -> Option<Shown> {
    match (c, c.width()) {
        ('\u{FE0E}' | '\u{FE0F}' | '\u{20E3}', _) => None,
        ('\t', _) => Some((' ', 1)),
        (_, None | Some(0)) => Some(('\u{FFFD}', 1)),
        (_, Some(columns)) => Some((c, columns)),
    }
}
