//! Which answers of the program count.

use super::*;
use crate::cli::play::Play;
use crate::cli::play::opponent::{News, Opponent, Program, serve};
use crate::cli::terminal::Event;
use clap::{Args, Command, FromArgMatches};
use noughts::Position;
use std::sync::mpsc::{Receiver, channel};

fn plan() -> Play {
    let matches = Play::augment_args(Command::new("play")).get_matches_from(["play", "--level", "easy"]);
    Play::from_arg_matches(&matches).unwrap()
}

fn at(level: &str) -> Level {
    level::LevelParser.parse_ref(&Command::new(""), None, level.as_ref()).unwrap_or_else(|_| panic!())
}

fn next(news: &Receiver<Event<News>>) -> News {
    let Ok(Event::News(news)) = news.recv() else { panic!() };
    news
}

#[test]
fn an_answer_at_another_level_or_in_another_position_is_not_awaited() {
    let (plan, (sender, news)) = (plan(), channel());
    let mut opponent = Opponent::start(&plan, plan.seat().unwrap_or_else(|_| panic!()), sender);
    let first = Position::new().play(square(5)).unwrap();
    opponent.ask(&at("easy"), first);
    let answer = next(&news);
    assert!(opponent.is_awaited(&answer));
    opponent.ask(&at("perfect"), first);
    assert!(!opponent.is_awaited(&answer));
    let answer = next(&news);
    assert!(opponent.is_awaited(&answer));
    opponent.ask(&at("perfect"), Position::new().play(square(1)).unwrap());
    assert!(!opponent.is_awaited(&answer));
    opponent.forget();
    assert!(!opponent.is_awaited(&answer) && !opponent.is_awaited(&next(&news)));
}

#[test]
fn of_the_questions_that_wait_only_the_last_is_answered() {
    let (plan, (sender, news), (asks, questions)) = (plan(), channel(), channel());
    let positions = [5, 1, 2].map(|number| Position::new().play(square(number)).unwrap());
    positions.into_iter().for_each(|position| asks.send((at("perfect"), position)).unwrap());
    drop(asks);
    serve(questions, sender, Program::new(&plan, plan.seat().unwrap_or_else(|_| panic!())));
    assert_eq!(next(&news).position, positions[2]);
    assert!(news.recv().is_err());
}
