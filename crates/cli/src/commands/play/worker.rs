//! Answers questions that take time: the moves of the program, and values that must be searched for.

use crate::board::{MoveValue, State, Variant};
use crate::commands::play::options::Play;
use crate::io::Failure;
use crate::players::{Contestant, Engine, Turn};
use crate::screen::Event;
use noughts::Player;
use noughts_bots::Options;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    Values(State),
    /// The program's move at a level, after these moves. `move_values` are the values of the possible moves, if they
    /// are known.
    Move {
        level: Contestant,
        state: State,
        moves: Vec<usize>,
        move_values: Vec<MoveValue>,
    },
}

pub enum Answer {
    Values(Option<Vec<MoveValue>>),
    Move(usize),
    /// No legal move. The text says why.
    Forfeit(String),
}

pub struct Worker {
    variant: Variant,
    /// What plays at the level that was asked last.
    engine: Engine,
    level: Contestant,
    random: fastrand::Rng,
    first: Player,
    options: Options,
}

impl Worker {
    /// A worker whose engine is that of the level of the command line.
    pub fn new(plan: &Play, variant: Variant, engine: Engine) -> Worker {
        let (level, options) = (plan.level.clone(), plan.options.options(plan.setting.coords));
        let first = plan.setting.first;
        let random = plan.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        Worker { variant, engine, level, random, first, options }
    }

    pub fn answer(&mut self, question: &Question) -> Result<Answer, Failure> {
        match question {
            Question::Values(state) => self.variant.move_values(*state).map(Answer::Values),
            Question::Move { level, state, moves, move_values } => {
                if self.level != *level {
                    self.change_level(level)?;
                }
                let turn = Turn { variant: &self.variant, state: *state, moves, move_values };
                Ok(match self.engine.choose(&turn, &mut self.random)? {
                    Some(square) => Answer::Move(square),
                    None => Answer::Forfeit(self.engine.why()),
                })
            }
        }
    }

    fn change_level(&mut self, level: &Contestant) -> Result<(), Failure> {
        self.engine = match self.variant.is_3x3() {
            true => level.engine(self.first, &self.options)?,
            false => Engine::Level(level.strategy()),
        };
        self.level = level.clone();
        Ok(())
    }
}

pub struct News {
    pub question: Question,
    pub answer: Result<Answer, Failure>,
}

/// A worker on a thread of its own, so that a screen stays responsive.
pub struct Background {
    questions: Option<Sender<Question>>,
    /// `None` if nobody has to wait for the end of the thread.
    thread: Option<JoinHandle<()>>,
    asked: Option<Question>,
}

impl Background {
    pub fn start(worker: Worker, news: Sender<Event<News>>) -> Background {
        let (questions, receiver) = channel();
        let has_processes = worker.variant.is_3x3();
        let thread = thread::spawn(move || serve(receiver, news, worker));
        Background { questions: Some(questions), thread: has_processes.then_some(thread), asked: None }
    }

    /// Asks a question, unless it was just asked. `None` means that nothing is asked any more, so that the next
    /// question is a new one.
    pub fn ask(&mut self, question: Option<Question>) {
        if self.asked != question {
            if let (Some(questions), Some(question)) = (&self.questions, &question) {
                let _ = questions.send(question.clone());
            }
            self.asked = question;
        }
    }

    /// Whether this is still useful: it answers the last question, or has values of squares.
    pub fn is_wanted(&self, news: &News) -> bool {
        self.asked.as_ref() == Some(&news.question) || matches!(news.answer, Ok(Answer::Values(_)))
    }
}

/// Ends a bot instead of waiting for it. A search has nothing to end.
impl Drop for Background {
    fn drop(&mut self) {
        self.questions = None;
        noughts_bots::end_all();
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Answers questions. Of those that have come while it was busy, it answers only the last, since nobody waits for the
/// others.
pub fn serve(questions: Receiver<Question>, news: Sender<Event<News>>, mut worker: Worker) {
    while let Ok(question) = questions.recv() {
        let question = questions.try_iter().last().unwrap_or(question);
        let answer = worker.answer(&question);
        if news.send(Event::News(News { question, answer })).is_err() {
            return;
        }
    }
}
