//! Reads a game: the squares in the order of play.

use super::cell::offset;
use super::coords::Coords;
use super::error::{Fault, ParsePositionError, ParsePositionErrorReason};
use crate::player::Player;
use crate::position::Position;
use crate::square::Square;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::Range;

/// Reads the moves of a game in which `first` moves first, with squares named by `coords`. Returns the position after
/// the last move. [`read_game`] reads the same text and returns the squares.
///
/// Spaces, commas, semicolons, hyphens or arrows may separate the squares, or nothing. If spaces separate them, a name
/// of two digits may have a comma inside. The marks `!` and `?`, which judge a move, are ignored.
///
/// ```
/// use noughts_rules::notation::{Coords, read_moves};
/// use noughts_rules::Player;
///
/// for text in ["5 1 9", "5,1,9", "5-1-9", "519", "5! 1?? 9"] {
///     assert_eq!(read_moves(text, Player::X, Coords::default())?.to_string(), "O...X...X");
/// }
/// for text in ["22 11 33", "2,2 1,1 3,3", "221133"] {
///     assert_eq!(read_moves(text, Player::X, Coords::RowColumn1)?.to_string(), "O...X...X");
/// }
/// # Ok::<(), noughts_rules::ParsePositionError>(())
/// ```
///
/// # Errors
/// If a square cannot be read, is taken, or is played after the end of the game.
pub fn read_moves(text: &str, first: Player, coords: Coords) -> Result<Position, ParsePositionError> {
    play(text, first, coords).map(|(_, position)| position)
}

/// Reads the moves of a game as [`read_moves`] does, but returns their squares in the order of play. Each move is
/// legal.
///
/// ```
/// use noughts_rules::notation::{Coords, read_game};
/// use noughts_rules::{Player, Square};
///
/// let game = read_game("5 1 9", Player::X, Coords::default())?;
/// assert_eq!(game.iter().map(Square::to_string).collect::<String>(), "519");
/// # Ok::<(), noughts_rules::ParsePositionError>(())
/// ```
///
/// # Errors
/// See [`read_moves`].
pub fn read_game(text: &str, first: Player, coords: Coords) -> Result<Vec<Square>, ParsePositionError> {
    play(text, first, coords).map(|(squares, _)| squares)
}

/// The squares of the moves in a text, and the position after the last move.
fn play(text: &str, first: Player, coords: Coords) -> Result<(Vec<Square>, Position), ParsePositionError> {
    if let Some(game) = play_digits(text, first, coords) {
        return Ok(game);
    }
    let mut squares = Vec::new();
    let mut position = Position::with_first(first);
    for span in move_spans(text, coords) {
        let fault = |reason| Fault { span: span.clone(), reason }.within(text, coords);
        let square = coords.read(&text[span.clone()]).map_err(|error| fault(error.into()))?;
        position = position.play(square).map_err(|error| {
            let name = coords.name(square).to_string();
            fault(ParsePositionErrorReason::Move { name, error })
        })?;
        squares.push(square);
    }
    Ok((squares, position))
}

/// The squares and the position for a text of digits alone, if each is a legal move; `None` for any other text. It is
/// fast, for files of millions of games.
fn play_digits(text: &str, first: Player, coords: Coords) -> Option<(Vec<Square>, Position)> {
    let mut squares = Vec::with_capacity(9);
    let mut position = Position::with_first(first);
    for digit in text.bytes() {
        let square = Square::ALL.into_iter().find(|square| coords.name(*square).as_bytes() == [digit])?;
        position = position.play(square).ok()?;
        squares.push(square);
    }
    Some((squares, position))
}

/// The place of each move in the text.
fn move_spans(text: &str, coords: Coords) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    for word in pieces(text, 0..text.len(), char::is_whitespace) {
        match coords.read(text[word.clone()].trim_end_matches(is_mark)) {
            Ok(_) => spans.push(word),
            Err(_) => spans.extend(pieces(text, word, is_separator)),
        }
    }
    if spans.is_empty() && text.contains('-') {
        // The text is an empty board, and not a game without moves.
        return pieces(text, 0..text.len(), char::is_whitespace);
    }
    let is_one_word = spans.len() == 1;
    let bare = spans.into_iter().flat_map(|span| pieces(text, span, is_mark));
    let names = |span: Range<usize>| match coords.read(&text[span.clone()]) {
        Err(_) if is_one_word => equal_spans(text, span, coords.width()),
        _ => [span].into(),
    };
    bare.flat_map(names).collect()
}

/// Whether this character may separate two moves. Spaces are handled elsewhere. No name of a square contains one of
/// these.
fn is_separator(c: char) -> bool {
    matches!(c, ',' | ';' | '-' | '–' | '>' | '→')
}

/// Whether a character is part of a mark that judges a move, such as `?` or `!!`.
fn is_mark(c: char) -> bool {
    matches!(c, '!' | '?')
}

/// Cuts a part of the text into spans of `width` characters. The last span may be shorter.
fn equal_spans(text: &str, part: Range<usize>, width: usize) -> Vec<Range<usize>> {
    let starts = text[part.clone()].char_indices().step_by(width).map(|(start, _)| part.start + start);
    let starts: Vec<usize> = starts.chain([part.end]).collect();
    starts.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

/// The pieces of a part of the text between separators. Empty pieces are left out.
fn pieces(text: &str, part: Range<usize>, is_separator: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let pieces = text[part].split(is_separator).filter(|piece| !piece.is_empty());
    pieces.map(|piece| offset(text, piece)..offset(text, piece) + piece.len()).collect()
}
