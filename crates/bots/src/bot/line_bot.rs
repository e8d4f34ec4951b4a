//! A bot that is asked line by line: how its process is started, asked and ended, and what it says.

use super::HINT;
use super::extra_lines::{ExtraLines, line_count};
use super::protocol::Protocol;
use crate::ask_fault::AskFault;
use crate::codec::{Codec, Draw, ParsedAnswer};
use crate::error::BotError;
use crate::finding::{Finding, Kind};
use crate::options::Options;
use crate::process::{Ended, Output, Process, is_closing, with_position};
use crate::subject::BotKind;
use noughts::audit::Node;
use noughts::notation::Coords;
use noughts::words::printable;
use noughts::{Position, Square};
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{io, thread};

/// The most bytes that are read from a bot that is started for one question, and after an answer.
const LONGEST_OUTPUT: usize = 10_000;

/// How long a bot may take to end by itself, after it has answered everything or closed its output.
pub(super) const TIME_TO_END: Duration = Duration::from_millis(200);

/// How long the shell may take to report that it does not find the command of a bot.
const TIME_TO_START: Duration = Duration::from_millis(100);

const SEVERAL: &str =
    "several of its lines name a square; say with --answer which is its move, such as --answer '^move: (\\d)'";

/// The output of a bot for one question, and how the bot ended, if it has.
type Said = (Vec<u8>, Option<Ended>);

/// A program or an adapter, running or about to be started.
pub(super) struct LineBot {
    kind: BotKind,
    pub codec: Arc<dyn Codec>,
    process: Option<Process>,
    restarts: bool,
    coords: Coords,
    /// Whether the next question is the first one to its process, and the process was not started because of a
    /// timeout.
    pub is_first: bool,
    /// The most questions that one of its processes has answered; more than one counts as two.
    pub most_answers: u8,
    extra: ExtraLines,
    /// Counts its starts. One that hashes texts does it in another way at each.
    pub start: u32,
    /// That it wrote more than its answers.
    pub findings: Vec<Finding>,
}

/// The draws for an answer of a bot, as far as they are known.
#[derive(Default)]
pub struct AnswerDraws {
    pub last: Vec<Draw>,
    pub at_start: Vec<Draw>,
    /// Whether the bot remembers something of the question that the next one will not find.
    pub remembers: bool,
    /// Whether the questions so far changed what the next ones find.
    pub keeps: bool,
}

impl LineBot {
    pub fn new(kind: BotKind, options: &Options) -> LineBot {
        LineBot {
            // The options for questions and answers apply to programs only.
            codec: match &kind {
                BotKind::Adapter { codec, .. } => codec.clone(),
                _ => Arc::new(Protocol(options.clone())),
            },
            kind,
            process: None,
            restarts: options.restart,
            coords: options.coords,
            is_first: true,
            most_answers: 0,
            extra: ExtraLines::default(),
            start: 0,
            findings: Vec::new(),
        }
    }

    /// Whether it is the adapter of a function. It reports a failed call itself, and goes on.
    pub fn is_adapter(&self) -> bool {
        matches!(self.kind, BotKind::Adapter { .. })
    }

    /// Whether it may still fail because it does not flush its output. An adapter always does.
    pub fn may_not_flush(&self) -> bool {
        !self.is_adapter() && self.most_answers == 0
    }

    pub fn is_running(&self) -> bool {
        self.process.is_some()
    }

    /// Whether the next question waits for a start of its process.
    pub fn begins(&self) -> bool {
        self.is_first || self.restarts
    }

    /// Puts a question to its process, which is started if need be.
    pub fn ask(
        &mut self,
        question: &str,
        node: &Node,
        limit: Duration,
        draws: &mut AnswerDraws,
    ) -> Result<Result<Square, AskFault>, BotError> {
        let said = match self.restarts {
            true => self.start(Some(question)).map(|()| self.read_all(limit))?,
            false if self.process.is_none() => self.start(None).map(|()| self.converse(question, limit))?,
            // The bot was started early, so earlier output is no late answer.
            false if self.is_first => self.converse(question, limit),
            false => {
                let late = self.process().unread();
                self.extra.note(&late);
                self.pass_over("", &String::from_utf8_lossy(&late), self.extra.position, self.extra.square);
                self.converse(question, limit)
            }
        };
        let begins = std::mem::take(&mut self.is_first);
        let answer = said.and_then(|(said, ended)| {
            self.read_answer(&said, node, draws).map_err(|fault| AskFault { ended, ..fault })
        });
        if answer.as_ref().map_or_else(|fault| fault.is_read, |_| true) {
            self.most_answers = self.most_answers.max(if begins { 1 } else { 2 });
        }
        Ok(answer)
    }

    fn read_answer(&mut self, said: &[u8], node: &Node, draws: &mut AnswerDraws) -> Result<Square, AskFault> {
        let text = std::str::from_utf8(said).map_err(|_| rubbish("it wrote bytes that are not text", said))?;
        let codec = self.codec.clone();
        let mut lines = text.lines();
        let Some((line, answer)) = lines.find_map(|line| Some((line, codec.answer(line)?))) else {
            return Err(rubbish("none of its lines is an answer", said));
        };
        let more = lines.collect::<Vec<_>>().join("\n");
        let position = node.position;
        // The replies of an adapter are not meant for people.
        let shown = if self.is_adapter() { b"" } else { line.as_bytes() };
        let read = codec.read(answer, node);
        let ParsedAnswer { square, drawn, drawn_at_start, remembers, keeps } = read;
        *draws = AnswerDraws { last: drawn, at_start: drawn_at_start, remembers, keeps };
        self.pass_over(line, &more, position, square.as_ref().ok().copied());
        (self.extra.position, self.extra.square) = (position, square.as_ref().ok().copied());
        let square = square.and_then(|square| match position.play(square) {
            Ok(_) => Ok(square),
            Err(_) => {
                let what = format!("square {} is taken", self.coords.name(square));
                Err(AskFault::new(Kind::Illegal, what, shown))
            }
        });
        square.map_err(|fault| {
            let is_from_0 = !self.is_adapter() && answer == "0" && self.coords == Coords::OneToNine;
            AskFault { note: is_from_0.then_some(HINT), said: shown.to_vec(), is_read: true, ..fault }
        })
    }

    /// Ends its process after a fault, unless its answer was complete: else the next answer might belong to an earlier
    /// question. After an exception, the next answer might also depend on what that left behind. Adds to the fault how it
    /// ended, and returns what it left on standard error. Fails if the bot could not be started.
    pub fn end_after(&mut self, fault: &mut AskFault) -> Result<String, BotError> {
        let time = if fault.kind == Kind::Crashed { TIME_TO_END } else { Duration::ZERO };
        let has_ended = fault.ended.is_some() || !self.is_adapter();
        let is_harmless = matches!(fault.kind, Kind::Illegal | Kind::Unread) || fault.leaves_nothing;
        let goes_on = !has_ended && fault.is_read && is_harmless;
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
        Ok(stderr)
    }

    /// Starts the bot before its first question, and waits a moment to see whether the shell finds its command. Does
    /// nothing for a bot that is started for each question.
    pub fn start_early(&mut self) -> Result<(), BotError> {
        if self.restarts {
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
        let is_unstartable = matches!(status.code(), Some(126 | 127)) && self.most_answers == 0;
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

    /// Tells its process that no more questions come.
    pub fn end_input(&mut self) {
        self.process.iter_mut().for_each(Process::end_input);
    }

    /// Ends its process, which may end by itself until `deadline`.
    pub fn end(&mut self, deadline: Instant) -> Ended {
        self.process.take().map(|process| process.end(deadline)).unwrap_or_default()
    }

    /// Gives its next answer the time limit of a first one, unless its process runs.
    pub fn begin_side(&mut self) {
        self.is_first |= self.process.is_none();
    }

    /// Writes a line, and reads up to the first line that is an answer, and what comes with it.
    fn converse(&mut self, question: &str, limit: Duration) -> Result<Said, AskFault> {
        let mut clock = self.process().clock(limit);
        if !self.process().write(&format!("{question}\n")) {
            return Err(AskFault::new(Kind::Crashed, "it does not read its standard input", b""));
        }
        let (longest, passes_over) = (self.codec.longest(), self.codec.passes_over());
        let (mut said, mut passed_over) = (Vec::new(), false);
        loop {
            if !said.is_empty() && std::mem::take(&mut self.extra.is_unfinished) && said[0] == b'\n' {
                said.remove(0);
            }
            let end = said.iter().position(|byte| *byte == b'\n');
            if end.unwrap_or(said.len()) > longest && !passes_over {
                return Err(rubbish("it wrote too long a line", &said));
            }
            if let Some(end) = end {
                let rest = said.split_off(end + 1);
                if end <= longest && self.is_answer(&said) {
                    said.extend(self.settle(rest));
                    return Ok((said, None));
                }
                (said, passed_over) = (rest, true);
                continue;
            }
            // One byte more than the limit is kept, so that the end of a long line is not taken for an answer.
            said.truncate(longest + 1);
            passed_over |= said.len() > longest;
            match self.process().read_within(&mut clock) {
                // A bot that never stops writing never runs into the timeout by itself.
                Output::Bytes(_) | Output::Timeout if passed_over && clock.is_over() => {
                    return Err(AskFault::new(Kind::TimedOut, "it wrote no line that --answer matches", &said));
                }
                Output::Bytes(bytes) => said.extend(bytes),
                Output::End => return Err(self.end_of_output(said)),
                Output::Timeout if said.is_empty() => {
                    return Err(AskFault::new(Kind::TimedOut, "it did not answer", b""));
                }
                Output::Timeout => return Err(AskFault::new(Kind::TimedOut, "it did not end its line", &said)),
            }
        }
    }

    /// Waits for further output after an answer, and returns it with what was there.
    fn settle(&mut self, mut said: Vec<u8>) -> Vec<u8> {
        let (most, time) = self.extra.expected();
        let deadline = Instant::now() + time;
        while line_count(&said) < most && said.len() < LONGEST_OUTPUT {
            match self.process().read(deadline) {
                Output::Bytes(bytes) => said.extend(bytes),
                Output::End | Output::Timeout => break,
            }
        }
        self.extra.note_answer(&said);
        said
    }

    /// Records that a bot wrote more than its answer, or that it is not known which of its lines is the answer since
    /// another one names another free square. The line that was taken for its answer is empty if it was shown before.
    fn pass_over(&mut self, line: &str, more: &str, position: Position, square: Option<Square>) {
        let (node, codec) = (Node { position, game: None }, self.codec.clone());
        let answers = more.lines().filter_map(|line| codec.answer(line)).filter(|answer| !answer.is_empty());
        let squares: Vec<_> = answers.map(|answer| codec.read(answer, &node).square.ok()).collect();
        let is_other = |other: &Square| Some(*other) != square && position.play(*other).is_ok();
        let fault = match squares.iter().flatten().any(is_other) {
            _ if squares.is_empty() => return,
            true => AskFault::new(Kind::Unread, SEVERAL, format!("{line}\n{more}").trim().as_bytes()),
            false => AskFault::new(Kind::Extra, "it wrote more than its answer, which is passed over", more.as_bytes()),
        };
        self.findings.push(fault.finding(position, ""));
    }

    /// Reads all output of a bot that was started for one question.
    fn read_all(&mut self, limit: Duration) -> Result<Said, AskFault> {
        let mut clock = self.process().clock(limit);
        let mut said = Vec::new();
        loop {
            match self.process().read_within(&mut clock) {
                Output::Bytes(bytes) => said.extend(bytes),
                Output::End if said.is_empty() => return Err(self.end_of_output(said)),
                Output::End => break,
                Output::Timeout => return Err(AskFault::new(Kind::TimedOut, "it did not end", &said)),
            }
            if said.len() > LONGEST_OUTPUT {
                return Err(rubbish("it wrote too much", &said));
            }
        }
        let ended = self.end(Instant::now() + limit.saturating_sub(clock.used()));
        match ended.status {
            Some(status) if status.success() => Ok((said, Some(ended))),
            Some(_) => Err(AskFault { ended: Some(ended), ..AskFault::new(Kind::Crashed, "it failed", &said) }),
            None => Err(AskFault { ended: Some(ended), ..AskFault::new(Kind::TimedOut, "it did not end", &said) }),
        }
    }

    /// The fault of a bot whose output has ended without a complete answer. It has ended, or it lives on and cannot
    /// answer.
    fn end_of_output(&mut self, said: Vec<u8>) -> AskFault {
        let ended = self.end(Instant::now() + TIME_TO_END);
        let how = if ended.status.is_some() { "it ended" } else { "it closed its output" };
        let when = if said.is_empty() { "without an answer" } else { "within a line" };
        AskFault { ended: Some(ended), ..AskFault::new(Kind::Crashed, format!("{how} {when}"), &said) }
    }

    fn is_answer(&self, line: &[u8]) -> bool {
        self.codec.answer(&String::from_utf8_lossy(line)).is_some()
    }
}

fn rubbish(what: &str, said: &[u8]) -> AskFault {
    AskFault::new(Kind::Illegal, what, said)
}
