//! The screen of a game without a terminal: keys, what they do, and what is drawn.

mod acts;
mod asking;
mod boards;
mod coaching;
mod drawing;
mod pressing;

use crate::board::{State, Variant};
use crate::commands::play::actions::Action;
use crate::commands::play::game::Game;
use crate::commands::play::model::Model;
use crate::commands::play::worker::{Answer, Question};
use crate::commands::shared::{BoardOptions, ContestantParser, Setting};
use crate::players::Contestant;
use crate::screen::{Place, Rect};
use clap::builder::TypedValueParser;
use clap::{Args, Command, FromArgMatches};
use noughts::notation::Coords;
use noughts::{Player, Position, Square};

/// The square with this number, from 1, as the game counts it.
fn square(number: u8) -> usize {
    usize::from(number) - 1
}

/// The first and the last place of an area.
fn corners(area: Rect) -> [Place; 2] {
    [Place { x: area.x, y: area.y }, Place { x: area.right() - 1, y: area.bottom() - 1 }]
}

/// 3×3 with the default names.
fn three(first: Player) -> Variant {
    Variant::three_by_three(first, Coords::default())
}

/// The game of these options.
fn board(options: &[&str]) -> Variant {
    let words = ["play"].iter().chain(options);
    let matches = BoardOptions::augment_args(Command::new("play")).get_matches_from(words);
    let setting = Setting { first: Player::X, coords: Coords::default() };
    BoardOptions::from_arg_matches(&matches).unwrap().variant(setting).unwrap_or_else(|_| panic!("{options:?}"))
}

fn at(level: &str) -> Contestant {
    ContestantParser.parse_ref(&Command::new(""), None, level.as_ref()).unwrap_or_else(|_| panic!())
}

/// A game on 3×3 that X begins, as X against the program at this level.
fn against(level: &str) -> Model {
    Model::new(Game::new(three(Player::X), Some(Player::O)), Some(&at(level)), false)
}

fn two_people() -> Model {
    two_people_on(three(Player::X))
}

fn two_people_on(variant: Variant) -> Model {
    Model::new(Game::new(variant, None), None, false)
}

/// The position of a game on 3×3 that X began.
fn position(game: &Game) -> Position {
    game.variant().position_3x3(game.state()).unwrap()
}

/// What the program is asked when it is its turn.
fn turn(model: &Model) -> Question {
    model.question().unwrap()
}

/// Answers what is asked about values from a board of its own.
fn tell_values(model: &mut Model, variant: &mut Variant) {
    while let Some(Question::Values(state)) = model.question() {
        let move_values = variant.move_values(state).unwrap_or_else(|_| panic!());
        model.take_in(&Question::Values(state), Answer::Values(move_values));
    }
}

/// Plays these squares, with the program's answers as they are given.
fn played(mut model: Model, squares: &[u8]) -> Model {
    for number in squares {
        if model.game.waits_for_program() {
            let turn = turn(&model);
            model.take_in(&turn, Answer::Move(square(*number)));
        } else {
            assert!(model.act(Action::Play(square(*number))));
        }
        assert_eq!(model.game.last_move(), Some(square(*number)), "{:?}", model.note);
    }
    model
}
