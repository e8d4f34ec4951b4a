//! What nine cells mean.

use super::cells::Cell;
use super::error::{Fault, ParsePositionErrorReason};
use crate::game::{Player, Square};
use alloc::string::ToString;

/// What a cell may mean by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Mark(Player),
    Empty,
    Digit(char),
    MinusOne,
}

pub(super) fn mark(c: char) -> Option<Player> {
    match c {
        'X' | 'x' => Some(Player::X),
        'O' | 'o' => Some(Player::O),
        _ => None,
    }
}

fn meaning(cell: &Cell) -> Result<Meaning, Fault> {
    let mut chars = cell.text.trim().chars();
    match (chars.next(), chars.next()) {
        (None, _) => Ok(Meaning::Empty),
        (Some(c), None) => match (c, mark(c)) {
            (_, Some(player)) => Ok(Meaning::Mark(player)),
            ('.' | '-' | '_' | '*' | 'b' | 'B' | 'e' | 'E', _) => Ok(Meaning::Empty),
            ('0'..='9', _) => Ok(Meaning::Digit(c)),
            _ => Err(cell.fault(ParsePositionErrorReason::StrangeCharacter(c))),
        },
        _ => match cell.text {
            "null" | "None" => Ok(Meaning::Empty),
            "-1" => Ok(Meaning::MinusOne),
            item => Err(cell.fault(ParsePositionErrorReason::StrangeItem(item.to_string()))),
        },
    }
}

/// Whether a cell means anything, wherever it stands.
pub(super) fn check(cell: &Cell) -> Result<(), Fault> {
    meaning(cell).map(|_| ())
}

/// The marks of nine cells.
pub(super) fn read(cells: &[Cell; 9]) -> Result<[Option<Player>; 9], Fault> {
    let mut meanings = [Meaning::Empty; 9];
    for (slot, cell) in meanings.iter_mut().zip(cells) {
        *slot = meaning(cell)?;
    }
    let is_code = |meaning: &Meaning| matches!(meaning, Meaning::Digit('0'..='2') | Meaning::MinusOne);
    if meanings.iter().all(is_code) { read_codes(cells, &meanings) } else { read_marks(cells, &meanings) }
}

/// Numbers only: 0 is empty, 1 is X, and either 2 or -1 is O.
fn read_codes(cells: &[Cell; 9], meanings: &[Meaning; 9]) -> Result<[Option<Player>; 9], Fault> {
    let position_of = |code: Meaning| meanings.iter().position(|meaning| *meaning == code);
    if let (Some(two), Some(minus_one)) = (position_of(Meaning::Digit('2')), position_of(Meaning::MinusOne)) {
        return Err(cells[two.max(minus_one)].fault(ParsePositionErrorReason::TwoCodes));
    }
    Ok(meanings.map(|meaning| match meaning {
        Meaning::Digit('0') => None,
        Meaning::Digit('1') => Some(Player::X),
        _ => Some(Player::O),
    }))
}

/// Marks and empty squares, of which some or all may hold their own numbers.
fn read_marks(cells: &[Cell; 9], meanings: &[Meaning; 9]) -> Result<[Option<Player>; 9], Fault> {
    let fault = |at: usize, reason| Err(cells[at].fault(reason));
    let digits = || meanings.iter().enumerate().filter_map(|(at, meaning)| digit(*meaning).map(|d| (at, d)));
    if let Some(at) = meanings.iter().position(|meaning| *meaning == Meaning::MinusOne) {
        return fault(at, ParsePositionErrorReason::StrangeItem(cells[at].text.to_string()));
    }
    if let Some((at, readings)) = digits().find_map(|(at, digit)| Some((at, two_ways(digit, meanings)?))) {
        return fault(at, ParsePositionErrorReason::Ambiguous { what: cells[at].text.to_string(), readings });
    }
    if let Some((at, digit)) = misnumbered(meanings) {
        let digit = char::from(b'0' + digit as u8);
        return fault(at, ParsePositionErrorReason::OtherNumber { digit, square: Square::ALL[at] });
    }
    Ok(meanings.map(|meaning| match meaning {
        Meaning::Mark(player) => Some(player),
        _ => None,
    }))
}

fn digit(meaning: Meaning) -> Option<usize> {
    match meaning {
        Meaning::Digit(digit) => digit.to_digit(10).map(|digit| digit as usize),
        _ => None,
    }
}

/// The two readings of a digit, if it has two in this company.
fn two_ways(digit: usize, meanings: &[Meaning; 9]) -> Option<[&'static str; 2]> {
    let any = |wanted: fn(&Meaning) -> bool| meanings.iter().any(wanted);
    let has_marks = any(|meaning| matches!(meaning, Meaning::Mark(_)));
    let has_blanks = any(|meaning| matches!(meaning, Meaning::Empty));
    let only_codes = meanings.iter().all(|meaning| matches!(meaning, Meaning::Empty | Meaning::Digit('0'..='2')));
    let numbered_from_0 = !has_blanks && misnumbered_from(0, meanings).is_none();
    match digit {
        0 if (has_marks || has_blanks) && !numbered_from_0 => Some(["an empty square", "the letter O"]),
        1 if only_codes => Some(["the number of an empty square", "the mark X"]),
        2 if only_codes => Some(["the number of an empty square", "the mark O"]),
        _ => None,
    }
}

/// The first digit, with its place, that is not the number of its square, if they are neither counted from 1 nor from
/// 0 throughout.
fn misnumbered(meanings: &[Meaning; 9]) -> Option<(usize, usize)> {
    let (from_0, from_1) = (misnumbered_from(0, meanings)?, misnumbered_from(1, meanings)?);
    Some(from_0.max(from_1))
}

fn misnumbered_from(first: usize, meanings: &[Meaning; 9]) -> Option<(usize, usize)> {
    let mut digits = meanings.iter().enumerate().filter_map(|(at, meaning)| Some((at, digit(*meaning)?)));
    digits.find(|(at, digit)| *digit != at + first)
}
