//! Which key asks for what.

use crate::board::Field;
use crate::commands::play::model::Action;
use crate::screen::is_control;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The keys, as the help shows them: a line each, at most 38 columns wide.
pub const HELP: &[(&str, &str)] = &[
    ("arrows, hjkl", "move the cursor"),
    ("Enter, space", "put your mark there"),
    ("digits, mouse", "put it there at once"),
    ("u, r", "take back, make again"),
    ("n", "new game"),
    ("s", "change sides, new game"),
    ("v", "change the level"),
    ("c", "coach on or off"),
    ("t", "back to your last mistake"),
    ("?", "this help"),
    ("q", "quit"),
];

/// What the help shows instead where numbers have two digits.
const HELP_OF_LARGE_BOARDS: [(&str, &str); 2] =
    [("Enter, mouse", "put your mark there"), ("digits", "1 2 Enter marks square 12")];

/// The keys on this board.
pub fn help(field: &dyn Field) -> Vec<(&'static str, &'static str)> {
    let mut help = HELP.to_vec();
    if has_long_numbers(field) {
        help.splice(1..3, HELP_OF_LARGE_BOARDS);
    }
    help
}

/// What a key asks for; `None` if nothing. Letters do the same in either case.
pub fn action(key: KeyEvent, field: &dyn Field) -> Option<Action> {
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
        KeyCode::Char(c) => return of_character(c.to_ascii_lowercase(), field),
        _ => return None,
    })
}

fn of_character(c: char, field: &dyn Field) -> Option<Action> {
    Some(match c {
        'h' => Action::Left,
        'l' => Action::Right,
        'k' => Action::Up,
        'j' => Action::Down,
        ' ' => Action::Enter,
        'u' => Action::Undo,
        'r' => Action::Redo,
        'n' => Action::New,
        's' => Action::Swap,
        'v' => Action::Level,
        'c' => Action::Coach,
        't' => Action::Retry,
        '?' => Action::Help,
        'q' => Action::Quit,
        '0'..='9' if has_long_numbers(field) => Action::Digit(c),
        _ => Action::Play(named(c, field)?),
    })
}

/// Whether a digit is not always the whole number of a square.
fn has_long_numbers(field: &dyn Field) -> bool {
    field.squares() > 9
}

/// The square that a digit names: by the names on the board if they are of one character, otherwise from 1 row by row.
fn named(c: char, field: &dyn Field) -> Option<usize> {
    let digit = c.to_digit(10)? as usize;
    let is_named = |square: &usize| field.name(*square) == c.to_string();
    let is_short = field.name(0).len() == 1;
    (0..field.squares()).find(|square| if is_short { is_named(square) } else { square + 1 == digit })
}
