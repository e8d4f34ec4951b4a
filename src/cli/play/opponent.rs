//! The program's side, on a thread of its own, so that the screen stays alive while a bot thinks.

use super::model::Decision;
use super::{Level, Play};
use crate::cli::Trouble;
use crate::cli::bot::{self, Options};
use crate::cli::contestant::Seat;
use crate::cli::terminal::Event;
use noughts::Position;
use noughts::notation::Coords;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

/// What the program has decided in a position, or what kept it from it.
pub struct News {
    pub position: Position,
    pub decision: Result<Decision, Trouble>,
}

/// Decides for the program when it is asked.
pub struct Opponent {
    questions: Option<Sender<(Level, Position)>>,
    thread: Option<JoinHandle<()>>,
    /// The question that it is busy with.
    asked: Option<(String, Position)>,
}

impl Opponent {
    pub fn start(plan: &Play, news: Sender<Event<News>>) -> Opponent {
        let (questions, receiver) = channel();
        let (coords, options, random) = (plan.setting.coords, plan.options.clone(), plan.random());
        let thread = thread::spawn(move || serve(receiver, news, Seats { coords, options, random, seat: None }));
        Opponent { questions: Some(questions), thread: Some(thread), asked: None }
    }

    /// Asks for a move, unless that was just asked for.
    pub fn ask(&mut self, level: &Level, position: Position) {
        let question = (level.name.clone(), position);
        if self.asked.as_ref() != Some(&question) {
            self.asked = Some(question);
            if let Some(questions) = &self.questions {
                let _ = questions.send((level.clone(), position));
            }
        }
    }

    /// Nothing is asked any more: the next question is a new one.
    pub fn forget(&mut self) {
        self.asked = None;
    }
}

/// A bot is not awaited, but ended.
impl Drop for Opponent {
    fn drop(&mut self) {
        self.questions = None;
        bot::end_all();
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// The contestant of the level that was asked last.
struct Seats {
    coords: Coords,
    options: Options,
    random: fastrand::Rng,
    seat: Option<(String, Seat)>,
}

fn serve(questions: Receiver<(Level, Position)>, news: Sender<Event<News>>, mut seats: Seats) {
    for (level, position) in questions {
        let decision = seats.decide(&level, position);
        if news.send(Event::News(News { position, decision })).is_err() {
            return;
        }
    }
}

impl Seats {
    fn decide(&mut self, level: &Level, position: Position) -> Result<Decision, Trouble> {
        if self.seat.as_ref().is_none_or(|(name, _)| *name != level.name) {
            self.seat = Some((level.name.clone(), level.contestant.seat(self.coords, &self.options)?));
        }
        let (_, seat) = self.seat.as_mut().expect("it was filled");
        let square = seat.choose(position, &mut self.random)?;
        Ok(match square {
            Some(square) => Decision::Move(square),
            None => Decision::Forfeit(seat.why()),
        })
    }
}
