//! Tells what nine cells mean.

use super::cell::Cell;
use super::coords::Coords;
use super::error::{Fault, ParsePositionErrorReason};
use super::symbols;
use crate::player::Player;
use crate::position::Position;
use crate::square::Square;
use alloc::string::ToString;

/// What a cell can mean by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning<'a> {
    Mark(Player),
    Empty,
    /// The number or name of an empty square, or a number that stands for a mark.
    Name(&'a str),
}

pub(super) fn mark(cell: Cell) -> Option<Player> {
    only_char(cell.bare()).and_then(symbols::mark)
}

fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// Whether a cell is one character that stands for a mark, an empty square or a digit.
pub(super) fn is_cell(cell: Cell) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || symbols::is_empty(c) || symbols::mark(c).is_some();
    only_char(cell.bare()).is_some_and(is_cell)
}

/// Whether a text of several characters is a cell. Only items of lists can have several.
pub(super) fn is_word(text: &str, coords: Coords) -> bool {
    text == "-1" || is_nothing(text) || (text.chars().count() > 1 && coords.read(text).is_ok())
}

fn is_nothing(text: &str) -> bool {
    text.eq_ignore_ascii_case("null") || text.eq_ignore_ascii_case("none")
}

fn meaning<'a>(cell: Cell<'a>, coords: Coords) -> Result<Meaning<'a>, Fault> {
    let text = cell.bare();
    match only_char(text) {
        Some('0'..='9') => Ok(Meaning::Name(text)),
        Some(c) if symbols::is_empty(c) => Ok(Meaning::Empty),
        Some(c) => symbols::mark(c).map(Meaning::Mark).ok_or_else(|| cell.fault(symbols::fault(c))),
        None if text.is_empty() || is_nothing(text) => Ok(Meaning::Empty),
        None if is_word(text, coords) => Ok(Meaning::Name(text)),
        None => Err(cell.fault(ParsePositionErrorReason::StrangeItem(text.to_string()))),
    }
}

/// Checks that a cell has a meaning.
pub(super) fn check(cell: Cell, coords: Coords) -> Result<(), Fault> {
    meaning(cell, coords).map(|_| ())
}

/// The marks of nine cells, of a game in which `first` moved first.
pub(super) fn read(cells: &[Cell; 9], first: Player, coords: Coords) -> Result<[Option<Player>; 9], Fault> {
    let mut meanings = [Meaning::Empty; 9];
    for (index, cell) in cells.iter().enumerate() {
        meanings[index] = meaning(*cell, coords)?;
    }
    let is_code = |meaning: &Meaning| matches!(meaning, Meaning::Name("0" | "1" | "2" | "-1"));
    if meanings.iter().all(is_code) {
        read_codes(cells, &meanings)
    } else {
        read_marks(cells, &meanings, first, coords)
    }
}

/// Reads cells that are all numbers: 0 is an empty square, 1 is X, and either 2 or -1 is O.
fn read_codes(cells: &[Cell; 9], meanings: &[Meaning; 9]) -> Result<[Option<Player>; 9], Fault> {
    let index = |code| meanings.iter().position(|meaning| *meaning == Meaning::Name(code));
    if let (Some(two), Some(minus_one)) = (index("2"), index("-1")) {
        return Err(cells[two.max(minus_one)].fault(ParsePositionErrorReason::TwoCodes));
    }
    Ok(meanings.map(|meaning| match meaning {
        Meaning::Name("0") => None,
        Meaning::Name("1") => Some(Player::X),
        _ => Some(Player::O),
    }))
}

/// Reads marks and empty squares. Empty squares may show their own numbers or names.
fn read_marks(
    cells: &[Cell; 9],
    meanings: &[Meaning; 9],
    first: Player,
    coords: Coords,
) -> Result<[Option<Player>; 9], Fault> {
    for (index, name) in names(meanings) {
        if let Some(readings) = two_readings(name, meanings, first, coords) {
            let what = cells[index].text.to_string();
            return Err(cells[index].fault(ParsePositionErrorReason::Ambiguous { what, readings }));
        }
    }
    if let Some((index, name)) = misnamed(meanings, coords) {
        let name = name.to_string();
        return Err(cells[index].fault(match name.as_str() {
            "-1" => ParsePositionErrorReason::StrangeItem(name),
            _ => ParsePositionErrorReason::OtherName { name, square: Square::ALL[index] },
        }));
    }
    Ok(meanings.map(|meaning| match meaning {
        Meaning::Mark(player) => Some(player),
        _ => None,
    }))
}

/// The numbers and names, each with the index of its cell.
fn names<'a>(meanings: &[Meaning<'a>; 9]) -> impl Iterator<Item = (usize, &'a str)> {
    meanings.iter().enumerate().filter_map(|(index, meaning)| match meaning {
        Meaning::Name(name) => Some((index, *name)),
        _ => None,
    })
}

fn has_marks(meanings: &[Meaning; 9]) -> bool {
    meanings.iter().any(|meaning| matches!(meaning, Meaning::Mark(_)))
}

fn has_blanks(meanings: &[Meaning; 9]) -> bool {
    meanings.contains(&Meaning::Empty)
}

/// The two readings of a number among these cells; `None` if it has only one.
fn two_readings(name: &str, meanings: &[Meaning; 9], first: Player, coords: Coords) -> Option<[&'static str; 2]> {
    match name {
        "0" if zero_may_be_letter(meanings, first) => Some(["an empty square", "the letter O"]),
        "1" if may_be_codes(meanings, coords) => Some(["the number of an empty square", "the mark X"]),
        "2" if may_be_codes(meanings, coords) => Some(["the number of an empty square", "the mark O"]),
        _ => None,
    }
}

/// Whether a 0 may be the letter O:
///
/// - Beside an empty square that shows no number, it may.
/// - On a board without marks, it may not.
/// - Otherwise, it is a number if all numbers are those of their squares, counted from 0. But if it is the only
///   number, it may still be the letter, provided that the letter also makes a position.
fn zero_may_be_letter(meanings: &[Meaning; 9], first: Player) -> bool {
    if has_blanks(meanings) {
        return true;
    }
    has_marks(meanings)
        && (misnamed_in(Coords::ZeroToEight, meanings).is_some() || is_position_with_letter(meanings, first))
}

/// Whether there is only one number, a 0, and reading it as the letter O makes a position.
fn is_position_with_letter(meanings: &[Meaning; 9], first: Player) -> bool {
    let marks = meanings.map(|meaning| match meaning {
        Meaning::Mark(player) => Some(player),
        Meaning::Name(_) => Some(Player::O),
        Meaning::Empty => None,
    });
    names(meanings).count() == 1 && Position::from_cells(marks, first).is_ok()
}

/// Whether 1 and 2 may stand for marks, although they are also the numbers of their squares. They may if no letter
/// beside them shows how marks are written.
fn may_be_codes(meanings: &[Meaning; 9], coords: Coords) -> bool {
    !has_marks(meanings)
        && has_blanks(meanings)
        && names(meanings).all(|(_, name)| matches!(name, "0" | "1" | "2"))
        && misnamed(meanings, coords).is_none()
}

/// The first number or name that does not belong to its square, with the index of its cell. `None` if all agree with
/// one way of naming squares: from 1, from 0, or `coords`.
fn misnamed<'a>(meanings: &[Meaning<'a>; 9], coords: Coords) -> Option<(usize, &'a str)> {
    let from_1 = misnamed_in(Coords::OneToNine, meanings)?;
    let from_0 = misnamed_in(Coords::ZeroToEight, meanings)?;
    let in_coords = misnamed_in(coords, meanings)?;
    // Take the way of naming that agrees with the most cells: it is probably the one that was meant.
    Some(from_1.max(from_0).max(in_coords))
}

fn misnamed_in<'a>(coords: Coords, meanings: &[Meaning<'a>; 9]) -> Option<(usize, &'a str)> {
    names(meanings).find(|(index, name)| coords.read(name) != Ok(Square::ALL[*index]))
}
