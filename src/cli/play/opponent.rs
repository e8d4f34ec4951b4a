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

/// What the program has decided at a level and in a position, or what kept it from it.
pub struct News {
    level: String,
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
    /// An opponent that begins with this seat, which is that of the level of the command line.
    pub fn start(plan: &Play, seat: Seat, news: Sender<Event<News>>) -> Opponent {
        let (questions, receiver) = channel();
        let program = Program::new(plan, seat);
        let thread = thread::spawn(move || serve(receiver, news, program));
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

    /// Whether this is the answer to the question that was asked last, and not to one before it.
    pub fn is_awaited(&self, news: &News) -> bool {
        self.asked.as_ref().is_some_and(|(level, position)| (level, *position) == (&news.level, news.position))
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
pub struct Program {
    coords: Coords,
    options: Options,
    random: fastrand::Rng,
    level: String,
    seat: Seat,
}

/// Answers questions, but of those that have come while it was busy only the last, since nobody awaits the others.
pub fn serve(questions: Receiver<(Level, Position)>, news: Sender<Event<News>>, mut program: Program) {
    while let Ok(question) = questions.recv() {
        let (level, position) = questions.try_iter().last().unwrap_or(question);
        let decision = program.decide(&level, position);
        if news.send(Event::News(News { level: level.name, position, decision })).is_err() {
            return;
        }
    }
}

impl Program {
    pub fn new(plan: &Play, seat: Seat) -> Program {
        let (coords, options) = (plan.setting.coords, plan.options.clone());
        Program { coords, options, random: plan.random(), level: plan.level.name.clone(), seat }
    }

    fn decide(&mut self, level: &Level, position: Position) -> Result<Decision, Trouble> {
        if self.level != level.name {
            self.seat = level.contestant.seat(self.coords, &self.options)?;
            self.level = level.name.clone();
        }
        Ok(match self.seat.choose(position, &mut self.random)? {
            Some(square) => Decision::Move(square),
            None => Decision::Forfeit(self.seat.why()),
        })
    }
}
