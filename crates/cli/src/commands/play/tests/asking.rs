//! Which answers of the program count.

use crate::commands::play::begin::begin;
use crate::commands::play::options::Play;
use crate::commands::play::tests::*;
use crate::commands::play::worker::{Background, News, Worker, serve};
use crate::screen::Event;
use std::sync::mpsc::{Receiver, channel};

fn worker() -> Worker {
    let matches = Play::augment_args(Command::new("play")).get_matches_from(["play", "--level", "easy"]);
    begin(&Play::from_arg_matches(&matches).unwrap()).unwrap_or_else(|_| panic!()).1
}

fn next(news: &Receiver<Event<News>>) -> News {
    let Ok(Event::News(news)) = news.recv() else { panic!() };
    news
}

/// What is asked after a first move, at a level.
fn asked(level: &str, number: u8) -> Question {
    turn(&played(against(level), &[number]))
}

#[test]
fn an_answer_at_another_level_or_in_another_position_is_not_wanted() {
    let (sender, news) = channel();
    let mut background = Background::start(worker(), sender);
    background.ask(Some(asked("easy", 5)));
    let answer = next(&news);
    assert!(background.is_wanted(&answer));
    background.ask(Some(asked("perfect", 5)));
    assert!(!background.is_wanted(&answer));
    let answer = next(&news);
    assert!(background.is_wanted(&answer));
    background.ask(Some(asked("perfect", 1)));
    assert!(!background.is_wanted(&answer));
    background.ask(None);
    assert!(!background.is_wanted(&answer) && !background.is_wanted(&next(&news)));
}

#[test]
fn of_the_questions_that_wait_only_the_last_is_answered() {
    let ((sender, news), (asks, questions)) = (channel(), channel());
    [5, 1, 2].into_iter().for_each(|number| asks.send(asked("perfect", number)).unwrap());
    drop(asks);
    serve(questions, sender, worker());
    assert_eq!(next(&news).question, asked("perfect", 2));
    assert!(news.recv().is_err());
}
