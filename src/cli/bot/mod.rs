//! A player that is a program of its own: asked by lines, and trusted with nothing.

mod process;

use super::{Exit, complain};
use clap::Args;
use noughts::audit::Answer;
use noughts::notation::Coords;
use noughts::{Position, Square, SquareSet};
use process::{Ended, Output, Process};
use serde::Serialize;
use std::fmt;
use std::io;
use std::mem;
use std::time::{Duration, Instant};

/// How bots are asked.
#[derive(Args, Clone)]
pub struct Manner {
    /// How long a bot may think about a move
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = some_time)]
    pub timeout: Duration,
    /// Start a bot anew for each position, which it gets as its last argument
    #[arg(long)]
    pub restart: bool,
}

const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn some_time(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(time) if time.is_zero() || time > A_DAY => Err("more than no time and at most a day are allowed".into()),
        Ok(time) => Ok(time),
        Err(error) => Err(format!("{error}; a time is written 5s or 200ms")),
    }
}

/// What a bot did instead of making a legal move.
#[derive(Clone, Serialize)]
pub struct Finding {
    /// The kind.
    pub kind: Kind,
    /// The position in which it was asked.
    pub position: String,
    /// In words, what happened.
    pub what: String,
    /// What the bot said, cut short if it said too much.
    pub said: String,
    /// What it left on standard error.
    pub stderr: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// An answer that is no legal move, or not one line.
    Illegal,
    /// It ended, or closed its output, before it had answered.
    Crashed,
    /// It did not answer in time.
    TimedOut,
}

/// In a line, for the score of a match.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { kind, position, what, said, stderr } = self;
        write!(f, "{} at {position}: {what}", kind.label())?;
        if !said.is_empty() {
            write!(f, "; it said \"{}\"", said.escape_debug())?;
        }
        match stderr.lines().last() {
            Some(line) => write!(f, "; standard error ends with \"{}\"", line.escape_debug()),
            None => Ok(()),
        }
    }
}

impl Kind {
    pub fn label(self) -> &'static str {
        match self {
            Kind::Illegal => "illegal",
            Kind::Crashed => "crashed",
            Kind::TimedOut => "timed-out",
        }
    }
}

/// A bot, running or about to be started.
pub struct Bot {
    command: String,
    coords: Coords,
    manner: Manner,
    process: Option<Process>,
    has_answered: bool,
    timeouts: u32,
    findings: Vec<Finding>,
}

/// A bot that has been too slow so often is not asked any more: every further question is taken as one without answer.
const PATIENCE: u32 = 5;

/// The bytes of an answer that are read at most.
const LONGEST_ANSWER: usize = 200;

/// How long a bot that has answered everything may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(200);

/// What a bot said to one question, and how it ended, if it has.
type Said = (Vec<u8>, Option<Ended>);

/// What went wrong with one question.
struct Fault {
    kind: Kind,
    what: String,
    said: Vec<u8>,
    /// How the bot ended, if it has.
    ended: Option<Ended>,
}

impl Fault {
    fn new(kind: Kind, what: impl Into<String>, said: &[u8]) -> Fault {
        Fault { kind, what: what.into(), said: said.to_vec(), ended: None }
    }
}

impl Bot {
    /// A bot that is started by this command and names squares so; it is started when it is first asked.
    pub fn new(command: &str, coords: Coords, manner: Manner) -> Bot {
        leave_none_behind();
        Bot {
            command: command.to_string(),
            coords,
            manner,
            process: None,
            has_answered: false,
            timeouts: 0,
            findings: Vec::new(),
        }
    }

    /// Asks for a move so many times, or until it fails to make one, and takes the set of the answers.
    ///
    /// # Errors
    /// If the bot cannot be started.
    pub fn answer(&mut self, position: Position, repeat: u32) -> io::Result<Answer> {
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

    /// Asks for a move; `None` stands for a fault, which is among the findings then.
    ///
    /// # Errors
    /// If the bot cannot be started.
    pub fn ask(&mut self, position: Position) -> io::Result<Option<Square>> {
        if self.timeouts >= PATIENCE {
            return Ok(None);
        }
        let deadline = Instant::now() + self.manner.timeout;
        let result = if self.manner.restart {
            self.process = Some(Process::start(&self.command, Some(&position.to_string()))?);
            self.read_all(deadline)
        } else {
            if self.process.is_none() {
                self.process = Some(Process::start(&self.command, None)?);
            }
            self.converse(position, deadline)
        };
        let result =
            result.and_then(|(said, ended)| self.read_move(&said, position).map_err(|fault| Fault { ended, ..fault }));
        match result {
            Ok(square) => {
                self.has_answered = true;
                Ok(Some(square))
            }
            Err(fault) => self.note(fault, position).map(|()| None),
        }
    }

    /// Takes what the bot did wrong since this was last asked for.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        mem::take(&mut self.findings)
    }

    /// Forgets that the bot has been slow.
    pub fn forgive(&mut self) {
        self.timeouts = 0;
    }

    fn process(&mut self) -> &mut Process {
        self.process.as_mut().expect("it was started for this question")
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
                Output::End if said.is_empty() => return Err(Fault::new(Kind::Crashed, "it ended", b"")),
                Output::End => return Err(Fault::new(Kind::Crashed, "it ended within a line", &said)),
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
                Output::End => break,
                Output::Timeout => return Err(Fault::new(Kind::TimedOut, "it did not end", &said)),
            }
            if said.len() > LONGEST_ANSWER {
                return Err(Fault::new(Kind::Illegal, "it wrote too much", &said));
            }
        }
        let ended = self.process.take().expect("it was started for this question").end(deadline);
        match ended.status {
            Some(status) if status.success() => Ok((said, Some(ended))),
            Some(_) => Err(Fault { ended: Some(ended), ..Fault::new(Kind::Crashed, "it failed", &said) }),
            None => Err(Fault { ended: Some(ended), ..Fault::new(Kind::TimedOut, "it did not end", &said) }),
        }
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

    /// Notes a fault among the findings, and ends the bot, which is out of step now.
    fn note(&mut self, fault: Fault, position: Position) -> io::Result<()> {
        let Fault { kind, mut what, said, ended } = fault;
        let patience = if kind == Kind::Crashed { FAREWELL } else { Duration::ZERO };
        let ended = ended.or_else(|| Some(self.process.take()?.end(Instant::now() + patience)));
        let Ended { stderr, status } = ended.unwrap_or_default();
        if let (Kind::Crashed, Some(status)) = (kind, status) {
            // The codes by which the shell says that it does not find a command or may not run it.
            if matches!(status.code(), Some(126 | 127)) && !self.has_answered {
                return Err(io::Error::other(if stderr.is_empty() { status.to_string() } else { stderr }));
            }
            what += &format!(" ({status})");
        }
        self.timeouts += u32::from(kind == Kind::TimedOut);
        if self.timeouts == PATIENCE {
            what += "; it is not asked any more, and loses wherever it would have been";
        }
        let said = String::from_utf8_lossy(&said[..said.len().min(LONGEST_ANSWER)]).trim_end().to_string();
        self.findings.push(Finding { kind, position: position.to_string(), what, said, stderr });
        Ok(())
    }
}

/// Sees to it that an interrupt ends the bots with the program: in groups of their own, they do not hear of it.
fn leave_none_behind() {
    // Where it cannot be done, or was done before, there is nothing to do.
    let _ = ctrlc::set_handler(|| {
        process::end_all();
        complain("interrupted");
        std::process::exit(Exit::Trouble as i32);
    });
}

/// A bot that has answered to the end may end by itself.
impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.end(Instant::now() + FAREWELL);
        }
    }
}
