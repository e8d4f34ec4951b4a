//! The program's side, on a thread of its own, so that the screen stays alive while a bot thinks.

use crate::commands::play::Level;
use crate::commands::play::program::{Decision, Program, Turn};
use crate::io::failure::Failure;
use crate::screen::Event;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

/// What the program has decided at a level and in a position, or what kept it from it.
pub struct News {
    level: String,
    pub turn: Turn,
    pub decision: Result<Decision, Failure>,
}

/// Decides for the program when it is asked.
pub struct Opponent {
    questions: Option<Sender<(Level, Turn)>>,
    thread: Option<JoinHandle<()>>,
    /// The question that it is busy with.
    asked: Option<(String, Turn)>,
}

impl Opponent {
    /// An opponent that begins with this program, which is that of the level of the command line.
    pub fn start(program: Program, news: Sender<Event<News>>) -> Opponent {
        let (questions, receiver) = channel();
        let thread = thread::spawn(move || serve(receiver, news, program));
        Opponent { questions: Some(questions), thread: Some(thread), asked: None }
    }

    /// Asks for a move, unless that was just asked for.
    pub fn ask(&mut self, level: &Level, turn: Turn) {
        let question = (level.name.clone(), turn);
        if self.asked.as_ref() != Some(&question) {
            if let Some(questions) = &self.questions {
                let _ = questions.send((level.clone(), question.1.clone()));
            }
            self.asked = Some(question);
        }
    }

    /// Whether this is the answer to the question that was asked last, and not to one before it.
    pub fn is_awaited(&self, news: &News) -> bool {
        self.asked.as_ref().is_some_and(|(level, turn)| (level, turn) == (&news.level, &news.turn))
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
        noughts_bots::end_all();
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Answers questions, but of those that have come while it was busy only the last, since nobody awaits the others.
pub fn serve(questions: Receiver<(Level, Turn)>, news: Sender<Event<News>>, mut program: Program) {
    while let Ok(question) = questions.recv() {
        let (level, turn) = questions.try_iter().last().unwrap_or(question);
        let decision = program.decide(&level, &turn);
        if news.send(Event::News(News { level: level.name, turn, decision })).is_err() {
            return;
        }
    }
}
