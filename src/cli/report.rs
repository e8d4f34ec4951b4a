//! What people are told of positions: where a game stands, and what is wrong with a text.

use super::style::Paint;
use noughts::notation::{Coords, grid, read_position};
use noughts::{
    Evaluation, Outcome, ParsePositionError, ParsePositionErrorReason as Reason, Player, Position, PositionError,
    Square, SquareSet, Status,
};

/// The board with names in the empty squares, the winning lines set off.
pub fn board(position: Position, coords: Coords, paint: Paint) -> String {
    let winning = match position.status() {
        Status::Won { lines, .. } => lines.squares(),
        _ => SquareSet::EMPTY,
    };
    grid(position, coords, |square: Square, cell| match position.mark(square) {
        Some(player) if winning.contains(square) => paint.winning_mark(player, &cell),
        Some(player) => paint.mark(player, &cell),
        None => paint.faint(&cell),
    })
}

/// How a finished game ended: `X has won on 1-5-9.`; `None` while it goes on.
pub fn ending(position: Position, coords: Coords) -> Option<String> {
    match position.status() {
        Status::Ongoing => None,
        Status::Drawn => Some("The game is drawn: the board is full and nobody has a line.".into()),
        Status::Won { winner, lines } => {
            let lines: Vec<String> = lines.iter().map(|line| coords.line(line)).collect();
            Some(format!("{winner} has won on {}.", lines.join(" and on ")))
        }
    }
}

/// What best play leads to from an ongoing position: `O to move. With best play X wins in 4 moves, counting both players.`
pub fn prospect(position: Position) -> String {
    let Evaluation { outcome, plies, .. } = position.evaluation();
    let mover = position.to_move();
    let winner = match outcome {
        Outcome::Win => mover,
        Outcome::Loss => mover.opponent(),
        Outcome::Draw => {
            let squares = if plies == 1 { "the last square".into() } else { format!("{plies} squares") };
            return format!("{mover} to move. With best play nobody wins; {squares} to fill.");
        }
    };
    let when =
        if plies == 1 { "with the next move".into() } else { format!("in {plies} moves, counting both players") };
    format!("{mover} to move. With best play {winner} wins {when}.")
}

/// What is wrong with a text, with the text and a caret under the fault; `source` says where the text stood.
pub fn fault(source: &str, error: &ParsePositionError, first: Player) -> String {
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
/// those of unknown width.
fn shown(c: char) -> Option<Shown> {
    match c {
        '\u{FE0E}' | '\u{FE0F}' | '\u{20E3}' => None,
        '\t' => Some((' ', 1)),
        ' '..='~' | '×' | '\u{2500}'..='\u{257F}' => Some((c, 1)),
        '❌' | '❎' | '⭕' | '⬜' | '⬛' | '🔲' | '🔳' | 'Ｘ' | 'ｘ' | 'Ｏ' | 'ｏ' => Some((c, 2)),
        c if c < '\u{1100}' && c.is_alphanumeric() => Some((c, 1)),
        _ => Some(('\u{FFFD}', 1)),
    }
}
