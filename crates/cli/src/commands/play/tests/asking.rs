//! Which answers of the program count.

use crate::commands::play::opponent::{News, Opponent, serve};
use crate::commands::play::program::Program;
use crate::commands::play::tests::*;
use crate::commands::play::{Play, cast};
use crate::screen::Event;
use std::sync::mpsc::{Receiver, channel};

fn program() -> Program {
    let matches = Play::augment_args(Command::new("play")).get_matches_from(["play", "--level", "easy"]);
    cast::begin(&Play::from_arg_matches(&matches).unwrap()).unwrap_or_else(|_| panic!()).1
}

fn next(news: &Receiver<Event<News>>) -> News {
    let Ok(Event::News(news)) = news.recv() else { panic!() };
    news
}

/// The turn of the program after a first move.
fn after(number: u8) -> Turn {
    turn(&mut played(against("easy"), &[number]))
}

#[test]
fn an_answer_at_another_level_or_in_another_position_is_not_awaited() {
    let (sender, news) = channel();
    let mut opponent = Opponent::start(program(), sender);
    opponent.ask(&at("easy"), after(5));
    let answer = next(&news);
    assert!(opponent.is_awaited(&answer));
    opponent.ask(&at("perfect"), after(5));
    assert!(!opponent.is_awaited(&answer));
    let answer = next(&news);
    assert!(opponent.is_awaited(&answer));
    opponent.ask(&at("perfect"), after(1));
    assert!(!opponent.is_awaited(&answer));
    opponent.forget();
    assert!(!opponent.is_awaited(&answer) && !opponent.is_awaited(&next(&news)));
}

#[test]
fn of_the_questions_that_wait_only_the_last_is_answered() {
    let ((sender, news), (asks, questions)) = (channel(), channel());
    [5, 1, 2].into_iter().for_each(|number| asks.send((at("perfect"), after(number))).unwrap());
    drop(asks);
    serve(questions, sender, program());
    assert_eq!(next(&news).turn, after(2));
    assert!(news.recv().is_err());
}
