//! Which key asks for what.

use super::model::Action;
use crate::cli::terminal::is_control;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use noughts::notation::Coords;

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

/// What a key asks for; `None` if nothing. Letters do the same in either case.
pub fn action(key: KeyEvent, coords: Coords) -> Option<Action> {
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
        KeyCode::Char(c) => return of_character(c.to_ascii_lowercase(), coords),
        _ => return None,
    })
}

fn of_character(c: char, coords: Coords) -> Option<Action> {
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
        _ => return digit(c, coords),
    })
}

/// The square that a digit names: by the names on the board if they are of one character, otherwise 1 to 9 row by row.
fn digit(c: char, coords: Coords) -> Option<Action> {
    let coords = if coords.width() == 1 { coords } else { Coords::OneToNine };
    coords.read(c.encode_utf8(&mut [0; 4])).ok().map(Action::Play)
}
