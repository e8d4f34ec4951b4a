//! What each key asks for, and what a click on the board means.

use crate::commands::play::actions::{NAMED, help, of_word};
use crate::commands::play::keys::action;
use crate::commands::play::tests::drawing::PLAIN;
use crate::commands::play::tests::*;
use crate::commands::shared::size;
use crate::screen::Layout;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

fn key(code: KeyCode) -> Option<Action> {
    action(KeyEvent::new(code, KeyModifiers::NONE), &three(Player::X))
}

#[test]
fn every_key_does_what_the_help_says() {
    for (codes, expected) in [
        ([KeyCode::Left, KeyCode::Char('h')], Action::Left),
        ([KeyCode::Down, KeyCode::Char('j')], Action::Down),
        ([KeyCode::Up, KeyCode::Char('k')], Action::Up),
        ([KeyCode::Right, KeyCode::Char('L')], Action::Right),
        ([KeyCode::Enter, KeyCode::Char(' ')], Action::Enter),
        ([KeyCode::Char('u'), KeyCode::Char('U')], Action::Undo),
        ([KeyCode::Char('r'), KeyCode::Char('R')], Action::Redo),
        ([KeyCode::Char('n'), KeyCode::Char('N')], Action::New),
        ([KeyCode::Char('s'), KeyCode::Char('S')], Action::Swap),
        ([KeyCode::Char('v'), KeyCode::Char('V')], Action::Level),
        ([KeyCode::Char('c'), KeyCode::Char('C')], Action::Coach),
        ([KeyCode::Char('t'), KeyCode::Char('T')], Action::Retry),
        ([KeyCode::Char('q'), KeyCode::Char('Q')], Action::Quit),
        ([KeyCode::Char('?'), KeyCode::Char('?')], Action::Help),
        ([KeyCode::Esc, KeyCode::Esc], Action::Back),
    ] {
        assert_eq!(codes.map(key), [Some(expected); 2]);
    }
    let control = |c| action(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL), &three(Player::X));
    assert_eq!((control('d'), control('u')), (Some(Action::Quit), None));
    assert_eq!((key(KeyCode::Char('x')), key(KeyCode::Char('0')), key(KeyCode::F(1))), (None, None, None));
}

#[test]
fn every_action_with_a_name_is_asked_for_by_its_key_and_its_words_and_both_helps_say_so() {
    for named in &NAMED {
        assert_eq!(of_word(named.name), Some(named.action));
        let typed = help();
        let line = typed.lines().find(|line| line.trim_start().starts_with(named.name)).unwrap();
        assert!(line.contains(named.what), "{line}");
        let letter = named.key;
        assert_eq!(key(KeyCode::Char(letter)), Some(named.action));
        assert_eq!(of_word(&letter.to_string()), Some(named.action));
        assert!(line.contains(&format!(", {letter}")), "{line}");
        assert!(
            crate::commands::play::keys::help(&three(Player::X)).concat().contains(&(letter.to_string(), named.what))
        );
    }
}

#[test]
fn digits_are_the_names_on_the_board_where_those_are_digits() {
    let digit = |c, coords| {
        action(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE), &Variant::three_by_three(Player::X, coords))
    };
    for (coords, seven) in [
        (Coords::OneToNine, 7),
        (Coords::ZeroToEight, 8),
        (Coords::Numpad, 1),
        (Coords::Magic, 6),
        (Coords::RowColumn1, 7),
        (Coords::RowColumn0, 7),
        (Coords::A1, 7),
    ] {
        assert_eq!(digit('7', coords), Some(Action::Play(square(seven))), "{coords}");
    }
}

#[test]
fn a_click_means_the_square_that_is_drawn_there() {
    let board = size(&three(Player::X));
    for width in 0..=210 {
        for height in 0..=70 {
            let screen = Rect { x: 0, y: 0, width, height };
            let Some(layout) = Layout::of(screen, board, PLAIN) else {
                assert!(width < 40 || height < 16);
                continue;
            };
            let squares = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|square| layout.grid.area(square));
            for (square, area) in squares.into_iter().enumerate() {
                for place in corners(area) {
                    assert!(screen.contains(place), "{width}x{height}");
                    assert_eq!(layout.grid.square_at(place), Some(square));
                }
            }
            assert_eq!(Layout::square_at(screen, board, PLAIN, Place { x: squares[0].right(), y: squares[0].y }), None);
            assert_eq!(Layout::square_at(screen, board, PLAIN, Place { x: 0, y: height - 1 }), None);
        }
    }
}
