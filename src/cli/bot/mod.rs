//! A player that is a program of its own. It is asked line by line, and nothing it says or does is trusted.

mod finding;
mod group;
mod process;

pub use finding::{Finding, Kind};

use super::{Trouble, interrupt, time};
use clap::Args;
use noughts::audit::Answer;
use noughts::notation::Coords;
use noughts::{Position, Square, SquareSet};
use process::{Ended, Output, Process};
use std::io;
use std::mem;
use std::time::{Duration, Instant};

/// How bots are asked.
#[derive(Args, Clone)]
pub struct Options {
    /// How long a bot may think about a move: seconds, or a time like 200ms or 2m
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = time::time_above_0)]
    pub timeout: Duration,
    /// Start a new bot process for each position, which it gets as its last argument
    #[arg(long)]
    pub restart: bool,
}

/// A bot, running or about to be started.
pub struct Bot {
    command: String,
    coords: Coords,
    options: Options,
    process: Option<Process>,
    has_answered: bool,
    timeouts: u32,
    findings: Vec<Finding>,
    /// Whether every answer so far would be a legal move if the bot counted squares from 0.
    may_count_from_0: bool,
    /// The hint for a bot that seems to count from 0, until it has been given.
    hint: Option<&'static str>,
}

/// After so many timeouts a bot is not asked any more: every further question counts as one without an answer.
const MOST_TIMEOUTS: u32 = 5;

const NOT_ASKED: &str = "it is not asked any more, and loses wherever it would have to move";

const HINT: &str = "if the bot counts the squares from 0, use --coords 0-8";

/// The bytes of an answer that are read at most.
const LONGEST_ANSWER: usize = 200;

/// How long a bot may take to end by itself, after it has answered everything or closed its output.
const TIME_TO_END: Duration = Duration::from_millis(200);

/// What a bot said to one question, and how it ended, if it has.
type Said = (Vec<u8>, Option<Ended>);

/// What went wrong with one question.
struct Fault {
    kind: Kind,
    what: String,
    said: Vec<u8>,
    note: Option<&'static str>,
    /// How the bot ended, if it has.
    ended: Option<Ended>,
}

impl Fault {
    fn new(kind: Kind, what: impl Into<String>, said: &[u8]) -> Fault {
        Fault { kind, what: what.into(), said: said.to_vec(), note: None, ended: None }
    }
}

impl Bot {
    /// A bot with this command, which names squares by `coords`. It is started when it is first asked.
    ///
    /// # Errors
    /// If interrupts cannot be watched for, which would leave the bot running.
    pub fn new(command: &str, coords: Coords, options: Options) -> Result<Bot, Trouble> {
        // The bot is in a process group of its own, so the terminal does not tell it of an interrupt.
        interrupt::watch(process::end_all)?;
        Ok(Bot {
            command: command.to_string(),
            coords,
            options,
            process: None,
            has_answered: false,
            timeouts: 0,
            findings: Vec::new(),
            may_count_from_0: true,
            hint: (coords == Coords::OneToNine).then_some(HINT),
        })
    }

    /// Asks for a move so many times, or until the bot fails to make one, and gives the set of the answers.
    ///
    /// # Errors
    /// If the bot cannot be started, or an interrupt comes.
    pub fn answer(&mut self, position: Position, repeat: u32) -> Result<Answer, Trouble> {
        let mut answer = Answer { squares: SquareSet::EMPTY, fails: false };
        for _ in 0..repeat {
            match self.ask(position)? {
                Some(square) => answer.squares = answer.squares.with(square),
                None => {
                    answer.fails = true;
                    break;
                }
            }
        }
        Ok(answer)
    }

    /// Asks for a move. `None` means that the bot made none; why is among the findings then.
    ///
    /// # Errors
    /// If the bot cannot be started, or an interrupt comes.
    pub fn ask(&mut self, position: Position) -> Result<Option<Square>, Trouble> {
        if self.timeouts >= MOST_TIMEOUTS {
            return Ok(None);
        }
        let deadline = Instant::now() + self.options.timeout;
        let result = match self.options.restart {
            true => self.start(Some(position)).map(|()| self.read_all(deadline))?,
            false if self.process.is_none() => self.start(None).map(|()| self.converse(position, deadline))?,
            false => self.converse(position, deadline),
        };
        let result =
            result.and_then(|(said, ended)| self.judge(&said, position).map_err(|fault| Fault { ended, ..fault }));
        let square = match result {
            Ok(square) => Some(square),
            Err(fault) => self.note(fault, position).map(|()| None)?,
        };
        self.has_answered |= square.is_some();
        // An interrupt ends the bot, which is no fault of the bot.
        if interrupt::has_come() { Err(Trouble::Interrupted) } else { Ok(square) }
    }

    /// The findings since the last call.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        mem::take(&mut self.findings)
    }

    /// Forgets that the bot has been slow.
    pub fn forgive(&mut self) {
        self.timeouts = 0;
    }

    /// Starts the bot, for this position alone or for all.
    fn start(&mut self, position: Option<Position>) -> Result<(), Trouble> {
        let argument = position.map(|position| position.to_string());
        let process = Process::start(&self.command, argument.as_deref()).map_err(|error| self.not_started(error))?;
        self.process = Some(process);
        Ok(())
    }

    fn not_started(&self, error: io::Error) -> Trouble {
        match interrupt::has_come() {
            true => Trouble::Interrupted,
            false => Trouble::Other { what: format!("cannot start the bot {:?}", self.command), error },
        }
    }

    fn process(&mut self) -> &mut Process {
        self.process.as_mut().expect("it was started for this question")
    }

    /// Ends the bot. It may end by itself until `deadline`.
    fn end(&mut self, deadline: Instant) -> Ended {
        self.process.take().map(|process| process.end(deadline)).unwrap_or_default()
    }

    /// Writes a line and reads one.
    fn converse(&mut self, position: Position, deadline: Instant) -> Result<Said, Fault> {
        // What is still on its way is not seen here, and is taken for an answer.
        if let Some(unread) = self.process().unread() {
            return Err(Fault::new(Kind::Illegal, "it wrote before it was asked", &unread));
        }
        if !self.process().write(&format!("{position}\n")) {
            return Err(Fault::new(Kind::Crashed, "it does not read its standard input", b""));
        }
        let mut said = Vec::new();
        loop {
            match self.process().read(deadline) {
                Output::Bytes(bytes) => said.extend(bytes),
                Output::End => return Err(self.end_of_output(said)),
                Output::Timeout if said.is_empty() => {
                    return Err(Fault::new(Kind::TimedOut, "it did not answer; does it flush its output?", b""));
                }
                Output::Timeout => return Err(Fault::new(Kind::TimedOut, "it did not end its line", &said)),
            }
            if said.contains(&b'\n') {
                return Ok((said, None));
            }
            if said.len() > LONGEST_ANSWER {
                return Err(Fault::new(Kind::Illegal, "it wrote too long a line", &said));
            }
        }
    }

    /// Reads everything that a bot says that was started for one position.
    fn read_all(&mut self, deadline: Instant) -> Result<Said, Fault> {
        let mut said = Vec::new();
        loop {
            match self.process().read(deadline) {
                Output::Bytes(bytes) => said.extend(bytes),
                Output::End if said.is_empty() => return Err(self.end_of_output(said)),
                Output::End => break,
                Output::Timeout => return Err(Fault::new(Kind::TimedOut, "it did not end", &said)),
            }
            if said.len() > LONGEST_ANSWER {
                return Err(Fault::new(Kind::Illegal, "it wrote too much", &said));
            }
        }
        let ended = self.end(deadline);
        match ended.status {
            Some(status) if status.success() => Ok((said, Some(ended))),
            Some(_) => Err(Fault { ended: Some(ended), ..Fault::new(Kind::Crashed, "it failed", &said) }),
            None => Err(Fault { ended: Some(ended), ..Fault::new(Kind::TimedOut, "it did not end", &said) }),
        }
    }

    /// The output is at its end and there is no whole answer: either the bot has ended, or it lives on and cannot answer.
    fn end_of_output(&mut self, said: Vec<u8>) -> Fault {
        let ended = self.end(Instant::now() + TIME_TO_END);
        let how = if ended.status.is_some() { "it ended" } else { "it closed its output" };
        let when = if said.is_empty() { "without an answer" } else { "within a line" };
        Fault { ended: Some(ended), ..Fault::new(Kind::Crashed, format!("{how} {when}"), &said) }
    }

    /// Reads an answer. If it is illegal and the bot seems to count the squares from 0, the fault has a hint, once.
    fn judge(&mut self, said: &[u8], position: Position) -> Result<Square, Fault> {
        let text = String::from_utf8_lossy(said);
        let from_0 = Coords::ZeroToEight.read(text.trim()).ok();
        self.may_count_from_0 &= from_0.is_some_and(|square| position.play(square).is_ok());
        self.read_move(said, position).map_err(|fault| {
            let seems_0_based = self.may_count_from_0 || text.trim() == "0";
            Fault { note: seems_0_based.then(|| self.hint.take()).flatten(), ..fault }
        })
    }

    fn read_move(&self, said: &[u8], position: Position) -> Result<Square, Fault> {
        let illegal = |what: String| Fault::new(Kind::Illegal, what, said);
        let text = std::str::from_utf8(said).map_err(|_| illegal("it wrote bytes that are not text".into()))?;
        let (line, more) = text.split_once('\n').unwrap_or((text, ""));
        let line = line.trim();
        let square = self.coords.read(line).map_err(|error| illegal(error.to_string()))?;
        if !more.trim().is_empty() {
            return Err(illegal("it wrote more than a line".into()));
        }
        position.play(square).map(|_| square).map_err(|_| illegal(format!("square {line} is taken")))
    }

    /// Adds a fault to the findings and ends the bot: its next answer could belong to an earlier question.
    fn note(&mut self, fault: Fault, position: Position) -> Result<(), Trouble> {
        let Fault { kind, mut what, said, mut note, ended } = fault;
        let time = if kind == Kind::Crashed { TIME_TO_END } else { Duration::ZERO };
        let Ended { stderr, status } = ended.unwrap_or_else(|| self.end(Instant::now() + time));
        if let (Kind::Crashed, Some(status)) = (kind, status) {
            // The codes by which the shell says that it does not find a command or may not run it.
            if matches!(status.code(), Some(126 | 127)) && !self.has_answered {
                let error = io::Error::other(if stderr.is_empty() { status.to_string() } else { stderr });
                return Err(self.not_started(error));
            }
            what += &format!(" ({status})");
        }
        self.timeouts += u32::from(kind == Kind::TimedOut);
        if self.timeouts == MOST_TIMEOUTS {
            note = Some(NOT_ASKED);
        }
        let said = String::from_utf8_lossy(&said[..said.len().min(LONGEST_ANSWER)]).trim_end().to_string();
        self.findings.push(Finding { kind, position: position.to_string(), what, said, stderr, note });
        Ok(())
    }
}

/// A bot that has answered to the end may end by itself.
impl Drop for Bot {
    fn drop(&mut self) {
        self.end(Instant::now() + TIME_TO_END);
    }
}
