//! Asking a bot about every position that it can come to, and what its answers prove.

mod copies;
mod inquiry;
mod json;
mod orders;
mod report;
mod text;
mod unproven;

pub use inquiry::{Answers, Behaviour};
pub use report::BotReport;

use crate::subject::Manner;
use crate::{BotError, Language, Options, Progress, Question, Subject};
use copies::Copies;
use inquiry::inquire;
use noughts::audit::{Node, Report, Tree};
use noughts::notation::Coords;
use noughts::strategies::Named;
use noughts::{Player, Position};
use std::fmt;
use std::num::NonZero;
use std::thread;
use std::time::Duration;

/// Audits a bot that is started by this command, on one side, with the settings of [`Audit::new`].
///
/// # Errors
/// If the bot cannot be asked.
///
/// # Panics
/// Never: there is a report for the side.
pub fn audit_command(command: &str, side: Player) -> Result<BotReport, BotError> {
    Ok(Audit::new().side(side).command(command)?.remove(0))
}

/// Audits a function of a file on one side, with the settings of [`Audit::new`]: `FILE`, or `FILE:FUNCTION` if the file
/// has several that could be meant.
///
/// # Errors
/// If the file has no function that can be asked, or its language is missing.
///
/// # Panics
/// Never: there is a report for the side.
pub fn audit_function(language: Language, file: &str, side: Player) -> Result<BotReport, BotError> {
    let function = Subject::function(language, file, &Default::default())?;
    Ok(Audit::new().side(side).subject(&function)?.remove(0))
}

/// How to audit: set what differs from [`Audit::new`], and call [`command`](Audit::command),
/// [`subject`](Audit::subject) or [`strategy`](Audit::strategy). Each gives a report for each
/// side.
#[derive(Clone)]
pub struct Audit<'a> {
    sides: Vec<Player>,
    first: Player,
    jobs: Option<usize>,
    repeat: Option<u32>,
    options: Options,
    progress: &'a dyn Progress,
}

impl Default for Audit<'_> {
    fn default() -> Self {
        Audit::new()
    }
}

impl<'a> Audit<'a> {
    /// An audit of both sides in games that X begins. The bot is asked with positions, names squares by the numbers 1 to 9,
    /// and has the time of [`Options`].
    #[must_use]
    pub fn new() -> Audit<'a> {
        Audit {
            sides: Player::ALL.to_vec(),
            first: Player::X,
            jobs: None,
            repeat: None,
            options: Options::default(),
            progress: &(),
        }
    }

    /// Audits this side alone.
    #[must_use]
    pub fn side(self, side: Player) -> Audit<'a> {
        Audit { sides: vec![side], ..self }
    }

    /// Who moves first.
    #[must_use]
    pub fn first(self, first: Player) -> Audit<'a> {
        Audit { first, ..self }
    }

    /// How the bot and the report name squares.
    #[must_use]
    pub fn coords(mut self, coords: Coords) -> Audit<'a> {
        self.options.coords = coords;
        self
    }

    /// What to ask the bot.
    #[must_use]
    pub fn ask(mut self, question: Question) -> Audit<'a> {
        self.options.question = question;
        self
    }

    /// Whether a line `new` goes before each question, so that the bot forgets the last game.
    #[must_use]
    pub fn say_new(mut self, says_new: bool) -> Audit<'a> {
        self.options.says_new = says_new;
        self
    }

    /// How many copies of the bot to ask side by side; one at least. Without this it is one, or as many as there are
    /// processors if each question goes to a new copy, which can have no memory.
    #[must_use]
    pub fn jobs(self, jobs: usize) -> Audit<'a> {
        Audit { jobs: Some(jobs.max(1)), ..self }
    }

    /// How often to ask in a row about each position; once at least. Without this, the bot is asked twice, and 66 times
    /// if it moves by chance.
    #[must_use]
    pub fn repeat(self, times: u32) -> Audit<'a> {
        Audit { repeat: Some(times.max(1)), ..self }
    }

    /// How long the bot may think about each move.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Audit<'a> {
        self.options.timeout = Some(timeout);
        self
    }

    /// Starts the bot anew for each question, which is then its last argument, or `"$1"` in its command.
    #[must_use]
    pub fn restart(mut self) -> Audit<'a> {
        self.options.restart = true;
        self
    }

    /// Takes all options of bots from here.
    #[must_use]
    pub fn options(self, options: Options) -> Audit<'a> {
        Audit { options, ..self }
    }

    /// Tells this how far the audit is.
    #[must_use]
    pub fn progress(self, progress: &'a dyn Progress) -> Audit<'a> {
        Audit { progress, ..self }
    }

    /// Audits a bot that the shell starts by this command. See the [crate] for what it reads and writes.
    ///
    /// # Errors
    /// If the bot cannot be started, if its command cannot be [restarted](Audit::restart) for each question, or if all
    /// bots were told to [end](crate::end_all).
    pub fn command(&self, command: &str) -> Result<Vec<BotReport>, BotError> {
        self.subject(&Subject::program(command))
    }

    /// Audits whoever this is, on each side that it plays; on the other the report says why not. It runs on from side to
    /// side.
    ///
    /// # Errors
    /// As [`Audit::command`].
    pub fn subject(&self, subject: &Subject) -> Result<Vec<BotReport>, BotError> {
        if let Manner::Moves(table) = &subject.manner {
            let report = |side: &Player| self.report(subject.name.clone(), table.answers(*side, self.first));
            return Ok(self.sides.iter().map(report).collect());
        }
        let mut copies = Copies::new(subject, self);
        let start = match self.options.question != Question::Position || subject.by_game {
            true => Node::by_game(self.first),
            false => Node::by_position(self.first),
        };
        let mut reports = Vec::new();
        for side in &self.sides {
            copies.begin_side();
            let answers = match subject.sides.contains(side) {
                true => inquire(&mut copies, *side, start.clone(), self.repeat)?,
                false => Answers::none(*side, start.clone()),
            };
            let mut report = self.report(subject.name.clone(), answers);
            report.signature = subject.asked.clone();
            report.function_faults = subject.faults.clone();
            if !subject.sides.contains(side) {
                report.not_judged(subject.one_sided.as_deref().unwrap_or("it does not play this side"));
            }
            reports.push(report);
        }
        Ok(reports)
    }

    /// Audits a strategy, all of whose moves are known.
    #[must_use]
    pub fn strategy(&self, strategy: &Named) -> Vec<BotReport> {
        let figures =
            |side: &Player| Report::new(&Tree::of_strategy(*side, Position::with_first(self.first), strategy.strategy));
        let report =
            |side| BotReport::of_strategy(strategy.name.to_string(), figures(side), self.first, self.options.coords);
        self.sides.iter().map(report).collect()
    }

    /// How many copies of this one to ask side by side.
    fn jobs_for(&self, subject: &Subject) -> usize {
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        let has_memory = !subject.by_game && !self.options.restart;
        self.jobs.unwrap_or_else(|| if has_memory { 1 } else { processors() })
    }

    fn report(&self, name: String, answers: Answers) -> BotReport {
        BotReport::of_bot(name, answers, self.first, &self.options)
    }
}

impl fmt::Debug for Audit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Audit")
            .field("sides", &self.sides)
            .field("first", &self.first)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}
