//! A bot, which may be a program, a function, a game or a table. Nothing that it says or does is trusted.

mod answer_reader;
mod codec;
mod conversation;
mod draw_tree;
mod extra_lines;
mod last_move_games;
mod options;

pub use answer_reader::read as read_square;
pub(crate) use codec::{Codec, Draw, ParsedAnswer, Protocol, Throw};
use draw_tree::Prescribed;
pub(crate) use draw_tree::divisor;
pub use options::{Options, Question};

use crate::finding::{Finding, Kind};
use crate::game::surface::SurfaceDraw;
use crate::game::{GameSetup, Person};
use crate::process::{Ended, Process, is_closing, standard_error, with_position};
use crate::subject::BotKind;
use crate::{BotError, Subject};
use extra_lines::ExtraLines;
use last_move_games::Games;
use noughts::audit::Node;
use noughts::notation::Coords;
use noughts::words::printable;
use noughts::{Player, Position, Square};
use std::fmt;
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{io, mem, slice, thread};

/// A bot, running or about to be started.
pub struct Bot {
    kind: BotKind,
    options: Options,
    codec: Arc<dyn Codec>,
    process: Option<Process>,
    /// Who plays against a program for people.
    person: Option<Person>,
    /// Whether all its games will be asked about.
    explores: bool,
    /// Whether the next question is the first one to its process, and the process was not started because of a
    /// timeout.
    is_first: bool,
    has_answered: bool,
    /// The longest that it took for the first move of a game.
    first_took: Duration,
    timeouts: u32,
    /// The text of the last timeout, for the questions that are not asked after it.
    timeout: String,
    findings: Vec<Finding>,
    extra: ExtraLines,
    /// What its dice showed for its last answer, as far as that is known.
    drawn: Vec<Draw>,
    /// The draws while it was loaded, as far as they are known.
    drawn_at_start: Vec<Draw>,
    /// Counts its starts. One that hashes texts does it in another way at each.
    start: u32,
    /// The games of a bot that is told only the last move.
    games: Games,
}

/// After this many timeouts a bot is not asked any more. Every further question counts as a timeout.
const MOST_TIMEOUTS: u32 = 5;

const NOT_ASKED: &str = "it was too slow too often, and is not asked any more";

const FLUSH: &str = "it has not answered at all; a bot must flush its output";

/// The hint for a bot that seems to count squares from 0.
pub const HINT: &str = "if the bot counts the squares from 0, use --coords 0-8";

/// The bytes of an answer of which a finding tells.
const LONGEST_SAID: usize = 200;

/// The most bytes that are read from a bot that is started for one question, and after an answer.
const LONGEST_OUTPUT: usize = 10_000;

/// How long a bot may take to end by itself, after it has answered everything or closed its output.
const TIME_TO_END: Duration = Duration::from_millis(200);

/// How long the shell may take to report that it does not find the command of a bot.
const TIME_TO_START: Duration = Duration::from_millis(100);

/// What programs for people draw by.
const BY_CHANCE: &str = "random numbers";

/// The output of a bot for one question, and how the bot ended, if it has.
type Said = (Vec<u8>, Option<Ended>);

/// What went wrong with one question.
#[derive(Debug)]
pub(crate) struct AskFault {
    pub(crate) kind: Kind,
    what: String,
    /// What the bot said.
    said: Vec<u8>,
    note: Option<&'static str>,
    /// How the bot ended, if it has.
    ended: Option<Ended>,
    /// Whether the answer was read completely, so that no part of it can be taken for the next answer.
    is_read: bool,
}

impl AskFault {
    pub(crate) fn new(kind: Kind, what: impl Into<String>, said: &[u8]) -> AskFault {
        AskFault { kind, what: what.into(), said: said.to_vec(), note: None, ended: None, is_read: false }
    }

    /// What it is, in a clause.
    #[cfg(test)]
    pub(crate) fn what(&self) -> &str {
        &self.what
    }

    /// Adds how the bot ended.
    pub(crate) fn with_end(self, ended: Ended) -> AskFault {
        AskFault { ended: Some(ended), ..self }
    }
}

impl Bot {
    /// Whoever this is, ready to be asked. It is started when it is first asked.
    ///
    /// It has a process group of its own, so the terminal does not send it Ctrl-C: a program that handles signals
    /// calls [`end_all`](crate::end_all).
    #[must_use]
    pub fn new(subject: &Subject, mut options: Options) -> Bot {
        // With [`Question::Last`], a process is started for each game and not for each question.
        let own_process = options.question == Question::Last && mem::take(&mut options.restart);
        Bot {
            kind: subject.kind.clone(),
            codec: subject.kind.codec(&options),
            options,
            process: None,
            person: None,
            explores: false,
            is_first: true,
            has_answered: false,
            first_took: Duration::ZERO,
            timeouts: 0,
            timeout: String::new(),
            findings: Vec::new(),
            extra: ExtraLines::default(),
            drawn: Vec::new(),
            drawn_at_start: Vec::new(),
            start: 0,
            games: Games::new(own_process),
        }
    }

    /// A bot that will be asked about all its games.
    pub(crate) fn exploring(mut self) -> Bot {
        self.explores = true;
        self
    }

    /// Asks for a move here. `None` means that the bot made none; the findings say why.
    ///
    /// # Errors
    /// If the bot cannot be started, its command cannot be asked in this way, or all bots are to end.
    pub fn ask(&mut self, node: &Node) -> Result<Option<Square>, BotError> {
        if self.options.question == Question::Last && matches!(self.kind, BotKind::Program(_)) {
            return self.ask_in_game(node);
        }
        self.ask_throwing(node, &[])
    }

    /// Asks for a move here where the dice show this at first.
    ///
    /// # Errors
    /// As [`Bot::ask`].
    pub(crate) fn ask_throwing(&mut self, node: &Node, throws: &[Throw]) -> Result<Option<Square>, BotError> {
        let question = self.codec.question(node, throws);
        self.put(&question, node, None)
    }

    /// Asks for a move here, with prescribed numbers for the first draws.
    fn ask_prescribed(&mut self, node: &Node, prescribed: &[Prescribed]) -> Result<Option<Square>, BotError> {
        if !matches!(self.kind, BotKind::Game(_)) {
            let throws: Vec<Throw> = prescribed.iter().map(|draw| Throw::Number(draw.number)).collect();
            return self.ask_throwing(node, &throws);
        }
        // A draw that does not matter is left to the program.
        let throw = |draw: &Prescribed| match draw.among {
            1 => f64::NAN,
            among => (f64::from(draw.number) + 0.5) / f64::from(among),
        };
        let throws: Vec<f64> = prescribed.iter().map(throw).collect();
        self.put("", node, Some(&throws))
    }

    /// Asks with every outcome of the dice. Returns all answers, each as often as it is likely; `None` if they cannot
    /// all be known.
    ///
    /// # Errors
    /// As [`Bot::ask`].
    pub(crate) fn ask_all(&mut self, node: &Node) -> Result<Option<Vec<Option<Square>>>, BotError> {
        draw_tree::all(|prescribed| Ok((self.ask_prescribed(node, prescribed)?, mem::take(&mut self.drawn))))
    }

    /// Whether it is a function. The draws of functions are recorded, and the options for programs do not apply.
    pub(crate) fn is_function(&self) -> bool {
        matches!(self.kind, BotKind::Adapter { .. })
    }

    /// Whether each start hashes texts differently.
    pub(crate) fn hashes_by_start(&self) -> bool {
        self.codec.hashes_by_start()
    }

    /// How a program for people is played; `None` for all others.
    fn setup(&self) -> Option<&GameSetup> {
        let BotKind::Game(setup) = &self.kind else { return None };
        Some(setup)
    }

    /// Whether it is a program for people.
    pub(crate) fn is_for_people(&self) -> bool {
        self.setup().is_some()
    }

    /// Whether it is a program for people that moves by chance as this player.
    pub(crate) fn has_dice(&self, side: Player) -> bool {
        self.setup().is_some_and(|setup| setup.has_dice(side))
    }

    /// The number of ways in which games of a program for people may begin that look alike.
    pub(crate) fn starts_alike(&self, side: Player) -> usize {
        self.setup().map_or(1, |setup| setup.starts_alike(side))
    }

    /// Forgets what a program for people has drawn as this player. Its games begin differently from now on.
    pub(crate) fn forget_dice(&mut self, side: Player) {
        self.person.iter().for_each(|person| person.forget_dice(side));
    }

    /// Whether its answers may differ the next time, by chance, a clock or a memory. Only of programs for people is
    /// more known.
    pub(crate) fn may_differ(&self) -> bool {
        self.setup().is_none_or(GameSetup::may_differ)
    }

    /// A game that a program for people has lost as this player.
    pub(crate) fn lost_game(&self, side: Player) -> Option<Vec<Square>> {
        self.setup()?.lost_game(side)
    }

    /// The draws of its dice for the last answer, and while it was loaded, as far as they are known.
    pub(crate) fn draws(&self) -> [&[Draw]; 2] {
        [&self.drawn, &self.drawn_at_start]
    }

    /// Puts this question about a place.
    fn put(&mut self, question: &str, node: &Node, throws: Option<&[f64]>) -> Result<Option<Square>, BotError> {
        let position = node.position;
        self.drawn.clear();
        if let BotKind::Moves(table) = &self.kind {
            let (square, findings) = table.reply(position);
            self.findings.extend(findings);
            return Ok(square);
        }
        if self.has_given_up() {
            self.findings.push(self.unasked(position));
            return Ok(None);
        }
        let limit = self.limit(position);
        let asked = Instant::now();
        let result = match self.ask_game(node, throws, asked + limit) {
            Some(result) => result,
            None => self.ask_process(question, node, limit)?,
        };
        self.is_first = false;
        self.extra.position = position;
        let square = match result {
            Ok(square) => Some(square),
            // If all bots are ended, the end of this one is no fault.
            Err(_) if is_closing() => return Err(BotError::Interrupted),
            Err(fault) => self.note(fault, position, limit).map(|()| None)?,
        };
        self.has_answered |= square.is_some();
        if square.is_some() && position.ply() < 2 {
            self.first_took = self.first_took.max(asked.elapsed());
        }
        if is_closing() { Err(BotError::Interrupted) } else { Ok(square) }
    }

    /// The time limit of a question. A program with a game of its own may have to be started first. A bot that
    /// searches without a memory needs long for its first move of every game.
    fn limit(&self, position: Position) -> Duration {
        let starts = self.options.restart || !self.kind.is_process();
        let begins = if position.ply() < 2 { self.first_took } else { Duration::ZERO };
        self.options.limit(self.is_first || starts, begins)
    }

    /// Asks its process, which is started if need be.
    fn ask_process(
        &mut self,
        question: &str,
        node: &Node,
        limit: Duration,
    ) -> Result<Result<Square, AskFault>, BotError> {
        let position = node.position;
        let said = match self.options.restart {
            true => self.start(Some(question)).map(|()| self.read_all(limit))?,
            false if self.process.is_none() => self.start(None).map(|()| self.converse(question, position, limit))?,
            // The bot was started early, so earlier output is no late answer.
            false if self.is_first => self.converse(question, position, limit),
            false => {
                let late = self.process().unread();
                self.extra.note(&late);
                self.pass_over(&late, self.extra.position);
                self.converse(question, position, limit)
            }
        };
        Ok(said.and_then(|(said, ended)| self.judge(&said, node).map_err(|fault| AskFault { ended, ..fault })))
    }

    /// Asks a program for people; `None` if it is none.
    fn ask_game(&mut self, node: &Node, throws: Option<&[f64]>, deadline: Instant) -> Option<Result<Square, AskFault>> {
        let BotKind::Game(setup) = &self.kind else { return None };
        let person = self.person.get_or_insert_with(|| Person::new(setup.clone()));
        person.round = self.start as usize;
        let (side, moves) = (node.position.to_move(), node.game.as_deref().unwrap_or_default());
        if !self.explores {
            return Some(person.ask(side, moves, deadline));
        }
        let draw = |drawn: &SurfaceDraw| Draw { among: drawn.among, by: BY_CHANCE.into(), is_seeded: false };
        Some(person.explore(side, moves, throws, deadline).map(|answer| {
            self.drawn = answer.draws.iter().map(draw).collect();
            self.drawn_at_start = answer.at_start.iter().map(draw).collect();
            answer.square
        }))
    }

    /// The findings since the last call.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        mem::take(&mut self.findings)
    }

    /// Whether it is not asked any more, because it was too slow too often or has never answered.
    #[must_use]
    pub fn has_given_up(&self) -> bool {
        self.timeouts >= if self.has_answered { MOST_TIMEOUTS } else { 1 }
    }

    /// Forgets that the bot has been slow.
    pub(crate) fn reset_timeouts(&mut self) {
        self.timeouts = 0;
    }

    /// Prepares it for another side: its first answer there has the time limit of a first answer again.
    pub(crate) fn begin_side(&mut self) {
        self.reset_timeouts();
        (self.games.diverged_at, self.games.lost) = (None, None);
        self.person.iter_mut().for_each(Person::restart);
        self.is_first |= self.process.is_none();
    }

    /// The place where it moved differently than in an earlier game.
    pub(crate) fn diverged_at(&self) -> Option<&Node> {
        self.games.diverged_at.as_ref()
    }

    /// Whether it has failed in a later game of its process. Since then, each game has a process of its own.
    pub(crate) fn may_play_once(&self) -> bool {
        self.games.may_play_once
    }

    /// Forgets all its games, and gives each a process of its own from now on.
    pub(crate) fn begin_own_processes(&mut self) {
        self.restart();
        self.games.begin_own_processes();
    }

    /// Whether it did not reach a place again, so that it is not asked any more.
    pub(crate) fn is_lost(&self) -> bool {
        self.games.lost.is_some()
    }

    /// Whether the bot has made a legal move yet.
    pub(crate) fn has_answered(&self) -> bool {
        self.has_answered
    }

    /// The number of its next start.
    pub(crate) fn set_start(&mut self, start: u32) {
        self.start = start;
    }

    /// Ends the bot's process, so that the next question goes to a new one.
    pub(crate) fn restart(&mut self) {
        Bot::restart_all(slice::from_mut(self));
    }

    /// Ends the processes of several bots. They share the time to end by themselves.
    pub(crate) fn restart_all(bots: &mut [Bot]) {
        bots.iter_mut().flat_map(|bot| &mut bot.process).for_each(Process::end_input);
        bots.iter_mut().flat_map(|bot| &mut bot.person).for_each(Person::restart);
        let deadline = Instant::now() + TIME_TO_END;
        for bot in bots {
            bot.end(deadline);
            bot.games.forget();
            bot.is_first = true;
        }
    }

    /// Starts the bot before its first question, and waits a moment to see whether the shell finds its command. Does
    /// nothing for a bot that is started for each question.
    ///
    /// # Errors
    /// If the bot cannot be started.
    pub fn start_early(&mut self) -> Result<(), BotError> {
        if self.options.restart || !self.kind.is_process() {
            return Ok(());
        }
        self.start(None)?;
        let deadline = Instant::now() + TIME_TO_START;
        while Instant::now() < deadline && !is_closing() {
            if self.process().has_ended() {
                let Ended { stderr, status } = self.end(deadline);
                return status.and_then(|status| self.unstartable(status, &stderr)).map_or(Ok(()), Err);
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    /// The error if the bot has ended because it could not be started.
    fn unstartable(&self, status: ExitStatus, stderr: &str) -> Option<BotError> {
        // The shell uses these codes if it does not find a command or may not run it.
        let is_unstartable = matches!(status.code(), Some(126 | 127)) && !self.has_answered;
        let what = if stderr.is_empty() { status.to_string() } else { printable(stderr) };
        is_unstartable.then(|| self.not_started(io::Error::other(what)))
    }

    /// Starts the bot, for this question alone or for all questions.
    fn start(&mut self, question: Option<&str>) -> Result<(), BotError> {
        let command = self.kind.command(self.start);
        let command = match question {
            Some(_) => with_position(&command).map_err(BotError::WrongOption)?,
            None => command,
        };
        let process = Process::start(&command, question).map_err(|error| self.not_started(error))?;
        self.process = Some(process);
        Ok(())
    }

    fn not_started(&self, error: io::Error) -> BotError {
        match is_closing() {
            true => BotError::Interrupted,
            false => BotError::NotStarted { what: format!("the bot {:?}", self.kind.command(self.start)), error },
        }
    }

    fn process(&mut self) -> &mut Process {
        self.process.as_mut().expect("it was started for this question")
    }

    /// Ends the bot. It may end by itself until `deadline`.
    fn end(&mut self, deadline: Instant) -> Ended {
        self.games.leave();
        self.process.take().map(|process| process.end(deadline)).unwrap_or_default()
    }

    /// Reads an answer. An answer of 0, which is no square, gets a hint. An audit knows more answers and gives hints
    /// itself.
    fn judge(&mut self, said: &[u8], node: &Node) -> Result<Square, AskFault> {
        let text = std::str::from_utf8(said).map_err(|_| rubbish("it wrote bytes that are not text", said))?;
        let codec = self.codec.clone();
        let mut answers = text.lines().filter_map(|line| codec.answer(line));
        let Some(answer) = answers.next() else { return Err(rubbish("none of its lines is an answer", said)) };
        let more: String = answers.collect::<Vec<_>>().join("\n");
        // The replies of an adapter are not meant for people.
        let is_program = matches!(self.kind, BotKind::Program(_));
        let shown = if is_program { said } else { b"" };
        let read = codec.read(answer, node);
        (self.drawn, self.drawn_at_start) = (read.drawn, read.drawn_at_start);
        let square = read.square.and_then(|square| match node.position.play(square) {
            Ok(_) => Ok(square),
            Err(_) => {
                let what = format!("square {} is taken", self.options.coords.name(square));
                Err(AskFault::new(Kind::Illegal, what, shown))
            }
        });
        self.pass_over(more.as_bytes(), node.position);
        square.map_err(|fault| {
            let is_from_0 = is_program && answer == "0" && self.options.coords == Coords::OneToNine;
            let note = (is_from_0 && !self.explores).then_some(HINT);
            AskFault { note, said: shown.to_vec(), is_read: true, ..fault }
        })
    }

    /// Adds a fault to the findings. Ends the bot unless its answer was complete, since the next answer might belong
    /// to an earlier question.
    fn note(&mut self, mut fault: AskFault, position: Position, limit: Duration) -> Result<(), BotError> {
        let time = if fault.kind == Kind::Crashed { TIME_TO_END } else { Duration::ZERO };
        // An adapter reports a failed call itself, and goes on.
        let has_ended = fault.ended.is_some() || !matches!(self.kind, BotKind::Adapter { .. });
        let goes_on = !has_ended && fault.is_read && matches!(fault.kind, Kind::Illegal | Kind::Unread);
        let Ended { stderr, status } = match fault.ended.take() {
            Some(ended) => ended,
            None if goes_on => Ended::default(),
            None => self.end(Instant::now() + time),
        };
        self.is_first = fault.kind != Kind::TimedOut && !goes_on;
        if let (Kind::Crashed, Some(status), true) = (fault.kind, status, has_ended) {
            if let Some(trouble) = self.unstartable(status, &stderr) {
                return Err(trouble);
            }
            fault.what += &format!(" ({status})");
        }
        if fault.kind == Kind::TimedOut {
            let limit = humantime::format_duration(limit);
            fault.what += &format!(" within {limit}; --timeout gives it more time");
            self.timeouts += 1;
            self.timeout = fault.what.clone();
            // An adapter always flushes its output.
            let may_forget = matches!(self.kind, BotKind::Program(_)) && !self.has_answered;
            let note = if may_forget { FLUSH } else { NOT_ASKED };
            fault.note = self.has_given_up().then_some(note);
        }
        self.findings.push(finding(fault, position, &stderr));
        Ok(())
    }

    /// The finding for a question that is not asked any more.
    fn unasked(&self, position: Position) -> Finding {
        finding(AskFault::new(Kind::TimedOut, self.timeout.clone(), b""), position, "")
    }
}

/// What is no answer at all.
fn rubbish(what: &str, said: &[u8]) -> AskFault {
    AskFault::new(Kind::Illegal, what, said)
}

fn finding(fault: AskFault, position: Position, stderr: &str) -> Finding {
    let AskFault { kind, what, said, note, .. } = fault;
    let said = String::from_utf8_lossy(&said[..said.len().min(LONGEST_SAID)]).trim_end().to_string();
    let stderr = standard_error::telling_line(stderr);
    Finding { position: position.to_string(), said, stderr, note, ..Finding::new(kind, what) }
}

impl fmt::Debug for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bot").field("manner", &self.kind).field("options", &self.options).finish_non_exhaustive()
    }
}

/// A bot that has answered to the end may end by itself.
impl Drop for Bot {
    fn drop(&mut self) {
        self.restart();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_timeout_on_one_side_the_first_answer_on_the_other_has_a_minute_again() {
        let mut bot = Bot::new(&Subject::program("sleep 600"), Options::default());
        (bot.is_first, bot.timeouts) = (false, 1);
        assert!(bot.has_given_up());
        bot.begin_side();
        assert!(!bot.has_given_up() && bot.is_first);
    }

    #[test]
    fn the_first_move_of_every_game_may_take_twice_as_long_as_before() {
        let mut bot = Bot::new(&Subject::program("true"), Options::default());
        bot.is_first = false;
        let seconds = |bot: &Bot| {
            [".........", "X........", "XO......."].map(|board| bot.limit(board.parse().unwrap()).as_secs())
        };
        assert_eq!(seconds(&bot), [5, 5, 5]);
        bot.first_took = Duration::from_secs(8);
        assert_eq!(seconds(&bot), [16, 16, 5]);
        bot.first_took = Duration::from_secs(50);
        assert_eq!(seconds(&bot), [60, 60, 5]);
        bot.options.timeout = Some(Duration::from_secs(1));
        assert_eq!(seconds(&bot), [1, 1, 1]);
    }
}
