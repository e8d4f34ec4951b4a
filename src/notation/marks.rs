//! What nine cells mean.

use super::Coords;
use super::cells::Cell;
use super::error::{Fault, ParsePositionErrorReason};
use crate::game::{Player, Position, Square};
use alloc::string::ToString;

/// What a cell may mean by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning<'a> {
    Mark(Player),
    Empty,
    /// The number or name of an empty square, or a number that stands for a mark.
    Name(&'a str),
}

pub(super) fn mark(c: char) -> Option<Player> {
    match c {
        'X' | 'x' => Some(Player::X),
        'O' | 'o' => Some(Player::O),
        _ => None,
    }
}

/// Whether a text of several characters is a cell, which makes what it stands in a list of items.
pub(super) fn is_word(text: &str, coords: Coords) -> bool {
    text == "-1" || is_nothing(text) || (text.chars().count() > 1 && coords.read(text).is_ok())
}

fn is_nothing(text: &str) -> bool {
    text.eq_ignore_ascii_case("null") || text.eq_ignore_ascii_case("none")
}

fn meaning<'a>(cell: &Cell<'a>, coords: Coords) -> Result<Meaning<'a>, Fault> {
    let text = cell.text.trim();
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) => Ok(Meaning::Empty),
        (Some('.' | '-' | '_' | '*' | 'b' | 'B' | 'e' | 'E'), None) => Ok(Meaning::Empty),
        (Some('0'..='9'), None) => Ok(Meaning::Name(text)),
        (Some(c), None) => match mark(c) {
            Some(player) => Ok(Meaning::Mark(player)),
            None => Err(cell.fault(ParsePositionErrorReason::StrangeCharacter(c))),
        },
        _ if is_nothing(text) => Ok(Meaning::Empty),
        _ if is_word(text, coords) => Ok(Meaning::Name(text)),
        _ => Err(cell.fault(ParsePositionErrorReason::StrangeItem(text.to_string()))),
    }
}

/// Whether a cell means anything, wherever it stands.
pub(super) fn check(cell: &Cell, coords: Coords) -> Result<(), Fault> {
    meaning(cell, coords).map(|_| ())
}

/// The marks of nine cells.
pub(super) fn read(cells: &[Cell; 9], first: Player, coords: Coords) -> Result<[Option<Player>; 9], Fault> {
    let mut meanings = [Meaning::Empty; 9];
    for (slot, cell) in meanings.iter_mut().zip(cells) {
        *slot = meaning(cell, coords)?;
    }
    let is_code = |meaning: &Meaning| matches!(meaning, Meaning::Name("0" | "1" | "2" | "-1"));
    if meanings.iter().all(is_code) {
        read_codes(cells, &meanings)
    } else {
        read_marks(cells, &meanings, first, coords)
    }
}

/// Numbers only: 0 is empty, 1 is X, and either 2 or -1 is O.
fn read_codes(cells: &[Cell; 9], meanings: &[Meaning; 9]) -> Result<[Option<Player>; 9], Fault> {
    let place = |code| meanings.iter().position(|meaning| *meaning == Meaning::Name(code));
    if let (Some(two), Some(minus_one)) = (place("2"), place("-1")) {
        return Err(cells[two.max(minus_one)].fault(ParsePositionErrorReason::TwoCodes));
    }
    Ok(meanings.map(|meaning| match meaning {
        Meaning::Name("0") => None,
        Meaning::Name("1") => Some(Player::X),
        _ => Some(Player::O),
    }))
}

/// Marks and empty squares, of which some or all may hold their own numbers or names.
fn read_marks(
    cells: &[Cell; 9],
    meanings: &[Meaning; 9],
    first: Player,
    coords: Coords,
) -> Result<[Option<Player>; 9], Fault> {
    let fault = |at: usize, reason| Err(cells[at].fault(reason));
    if let Some((at, readings)) =
        names(meanings).find_map(|(at, name)| Some((at, two_ways(name, meanings, first, coords)?)))
    {
        return fault(at, ParsePositionErrorReason::Ambiguous { what: cells[at].text.to_string(), readings });
    }
    if let Some((at, name)) = misnamed(meanings, coords) {
        let reason = match name {
            "-1" => ParsePositionErrorReason::StrangeItem(name.to_string()),
            _ => ParsePositionErrorReason::OtherName { name: name.to_string(), square: Square::ALL[at] },
        };
        return fault(at, reason);
    }
    Ok(meanings.map(|meaning| match meaning {
        Meaning::Mark(player) => Some(player),
        _ => None,
    }))
}

/// The numbers and names, each with its place.
fn names<'a>(meanings: &[Meaning<'a>; 9]) -> impl Iterator<Item = (usize, &'a str)> {
    meanings.iter().enumerate().filter_map(|(at, meaning)| match meaning {
        Meaning::Name(name) => Some((at, *name)),
        _ => None,
    })
}

/// The two readings of a number, if it has two in this company.
fn two_ways(name: &str, meanings: &[Meaning; 9], first: Player, coords: Coords) -> Option<[&'static str; 2]> {
    let any = |wanted: fn(&Meaning) -> bool| meanings.iter().any(wanted);
    let has_marks = any(|meaning| matches!(meaning, Meaning::Mark(_)));
    let has_blanks = any(|meaning| matches!(meaning, Meaning::Empty));
    let is_numbered = |coords| misnamed_in(coords, meanings).is_none();
    let may_be_codes = !has_marks && has_blanks && names(meanings).all(|(_, name)| matches!(name, "0" | "1" | "2"));
    let may_be_numbers = [Coords::OneToNine, Coords::ZeroToEight, coords].into_iter().any(is_numbered);
    match name {
        "0" if has_blanks || has_marks && (!is_numbered(Coords::ZeroToEight) || may_be_letter(meanings, first)) => {
            Some(["an empty square", "the letter O"])
        }
        "1" if may_be_codes && may_be_numbers => Some(["the number of an empty square", "the mark X"]),
        "2" if may_be_codes && may_be_numbers => Some(["the number of an empty square", "the mark O"]),
        _ => None,
    }
}

/// Whether a 0 that is the only number may be meant as the letter, since that too would make a position.
fn may_be_letter(meanings: &[Meaning; 9], first: Player) -> bool {
    let marks = meanings.map(|meaning| match meaning {
        Meaning::Mark(player) => Some(player),
        Meaning::Name(_) => Some(Player::O),
        Meaning::Empty => None,
    });
    names(meanings).count() == 1 && Position::from_cells(marks, first).is_ok()
}

/// The first number or name that is not that of its square, with its place, unless all are in one way of naming: from
/// 1, from 0, or as asked for.
fn misnamed<'a>(meanings: &[Meaning<'a>; 9], coords: Coords) -> Option<(usize, &'a str)> {
    let from_1 = misnamed_in(Coords::OneToNine, meanings)?;
    let from_0 = misnamed_in(Coords::ZeroToEight, meanings)?;
    let as_asked = misnamed_in(coords, meanings)?;
    // The way that goes well for longest is the one that was meant.
    Some(from_1.max(from_0).max(as_asked))
}

fn misnamed_in<'a>(coords: Coords, meanings: &[Meaning<'a>; 9]) -> Option<(usize, &'a str)> {
    names(meanings).find(|(at, name)| coords.read(name) != Ok(Square::ALL[*at]))
}
