//! The screen of a game without a terminal: keys, what they do, and what is drawn.

mod acts;
mod asking;
mod coaching;
mod drawing;
mod pressing;

use super::game::Game;
use super::level::{self, Level};
use super::model::{Action, Decision, Model};
use clap::builder::TypedValueParser;
use noughts::notation::Coords;
use noughts::{Player, Square};

fn square(number: u8) -> Square {
    Square::new(number).unwrap()
}

/// A game that X begins, as X against the program at this level.
fn against(level: &str) -> Model {
    let level =
        level::LevelParser.parse_ref(&clap::Command::new(""), None, level.as_ref()).unwrap_or_else(|_| panic!());
    Model::new(Game::new(Player::X, Some(Player::O)), Some(&level), Coords::default())
}

fn two_people() -> Model {
    Model::new(Game::new(Player::X, None), None, Coords::default())
}

/// Plays these squares, with the program's answers as they are given.
fn played(mut model: Model, squares: &[u8]) -> Model {
    for number in squares {
        if model.game.waits_for_program() {
            model.decided(model.game.position(), Decision::Move(square(*number)));
        } else {
            assert!(model.act(Action::Play(square(*number))));
        }
        assert_eq!(model.game.last_move(), Some(square(*number)), "{}", model.note);
    }
    model
}
