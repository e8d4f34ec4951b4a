//! The keys, and what they ask for.

use crate::board::Variant;
use crate::commands::play::actions;
use crate::commands::play::actions::{Action, NAMED, Named};
use crate::screen::is_control;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

const SQUARES: [(&str, &str); 3] = [
    ("arrows, hjkl", "move the cursor"),
    ("Enter, space", "put your mark there"),
    ("digits, mouse", "put it there at once"),
];

/// The keys that choose squares on boards with numbers of two digits.
const SQUARES_OF_LARGE_BOARDS: [(&str, &str); 3] = [
    ("arrows, hjkl", "move the cursor"),
    ("Enter, mouse", "put your mark there"),
    ("digits", "1 2 Enter marks square 12"),
];

/// What undoing does besides.
const MORE_OF_UNDO: &str = "(and the result, if over)";

/// The keys on this board, as the help shows them: those to play with, then those to learn from. Each line is at most
/// 38 columns wide.
pub fn help(variant: &Variant) -> [Vec<(String, &'static str)>; 2] {
    let squares = if has_long_numbers(variant) { SQUARES_OF_LARGE_BOARDS } else { SQUARES };
    let squares = squares.map(|(keys, what)| (keys.to_string(), what));
    let (learn, play): (Vec<&Named>, Vec<&Named>) = NAMED.iter().partition(|named| named.action.teaches());
    let lines = |named: &Named| {
        let more = (named.action == Action::Undo).then_some((String::new(), MORE_OF_UNDO));
        [(named.key.to_string(), named.what)].into_iter().chain(more)
    };
    let play = squares.into_iter().chain(play.into_iter().flat_map(lines)).collect();
    [play, learn.into_iter().flat_map(lines).collect()]
}

/// The action of a key, if it has one. Upper and lower case are alike.
pub fn action(key: KeyEvent, variant: &Variant) -> Option<Action> {
    if is_control(key, 'd') {
        return Some(Action::Quit);
    }
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return None;
    }
    Some(match key.code {
        KeyCode::Left => Action::Left,
        KeyCode::Right => Action::Right,
        KeyCode::Up => Action::Up,
        KeyCode::Down => Action::Down,
        KeyCode::Enter => Action::Enter,
        KeyCode::Esc => Action::Back,
        KeyCode::Char(c) => return of_character(c.to_ascii_lowercase(), variant),
        _ => return None,
    })
}

fn of_character(c: char, variant: &Variant) -> Option<Action> {
    Some(match c {
        'h' => Action::Left,
        'l' => Action::Right,
        'k' => Action::Up,
        'j' => Action::Down,
        ' ' => Action::Enter,
        '0'..='9' if has_long_numbers(variant) => Action::Digit(c),
        '0'..='9' => Action::Play(named(c, variant)?),
        _ => return actions::of_key(c),
    })
}

/// Whether a digit may be only part of a square's number.
fn has_long_numbers(variant: &Variant) -> bool {
    variant.squares() > 9
}

/// The square that a digit names: by the names on the board if they have one character, otherwise from 1 row by row.
fn named(c: char, variant: &Variant) -> Option<usize> {
    let digit = c.to_digit(10)? as usize;
    let is_named = |square: &usize| variant.name(*square) == c.to_string();
    let is_short = variant.name(0).len() == 1;
    (0..variant.squares()).find(|square| if is_short { is_named(square) } else { square + 1 == digit })
}
