//! How a command ends: its exit code, and what it says when something is wrong.

use anstyle::{AnsiColor, Style};
use noughts::words::printable;
use noughts_bots::BotError;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

/// How a command ended, as the exit code says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All went well.
    Fine = 0,
    /// Something was checked and failed.
    Failed = 1,
    /// The command line, or a position or a game on it, could not be read.
    Unreadable = 2,
    /// Input or output failed, a bot cannot be asked, nothing was found or proved, or there is not enough memory or disk.
    Trouble = 3,
}

/// Why a command did not come to its end. It is made where that happens, and printed by `main`.
#[derive(Debug)]
pub enum Failure {
    /// What is wrong, a sentence each, and the exit code that it leads to.
    Said { exit: Exit, sentences: Vec<String> },
    /// Standard output cannot be written to.
    Output(io::Error),
    /// A signal that ends the program.
    Interrupted,
}

impl Failure {
    /// Something was checked and failed.
    pub fn failed(sentence: impl Display) -> Failure {
        Failure::said(Exit::Failed, sentence)
    }

    /// The command line, or a position or a game on it, cannot be read.
    pub fn unreadable(sentence: impl Display) -> Failure {
        Failure::said(Exit::Unreadable, sentence)
    }

    /// Several things of one kind are wrong, unless there is none.
    pub fn all(exit: Exit, sentences: Vec<String>) -> Result<(), Failure> {
        if sentences.is_empty() { Ok(()) } else { Err(Failure::Said { exit, sentences }) }
    }

    /// A bot cannot be asked, nothing was found or proved, or there is not enough memory or disk.
    pub fn trouble(sentence: impl Display) -> Failure {
        Failure::said(Exit::Trouble, sentence)
    }

    /// The system did not let the program do something: `start ./bot`.
    pub fn cannot(act: impl Display, error: io::Error) -> Failure {
        Failure::trouble(format_args!("cannot {act}: {error}"))
    }

    /// A file, or with `-` standard input, cannot be read.
    pub fn reading(file: &Path, error: io::Error) -> Failure {
        match file.to_str() {
            Some("-") => Failure::input(error),
            _ => Failure::cannot(format_args!("read {}", name_of(file)), error),
        }
    }

    /// Standard input cannot be read.
    pub fn input(error: io::Error) -> Failure {
        Failure::cannot("read standard input", error)
    }

    /// A file cannot be written.
    pub fn writing(file: &Path, error: io::Error) -> Failure {
        Failure::cannot(format_args!("write {}", name_of(file)), error)
    }

    fn said(exit: Exit, sentence: impl Display) -> Failure {
        Failure::Said { exit, sentences: vec![sentence.to_string()] }
    }

    /// Prints it, and gives the exit code.
    pub fn report(&self) -> Exit {
        match self {
            Failure::Said { exit, sentences } => {
                sentences.iter().for_each(complain);
                *exit
            }
            // Whoever closed the pipe has read enough.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
            Failure::Output(error) => {
                complain(format_args!("cannot write to standard output: {error}"));
                Exit::Trouble
            }
            // Whoever takes in the signals says so.
            Failure::Interrupted => Exit::Fine,
        }
    }
}

impl From<BotError> for Failure {
    fn from(error: BotError) -> Failure {
        match error {
            BotError::NotStarted { what, error } => Failure::cannot(format_args!("start {what}"), error),
            BotError::NotRead { file, error } => Failure::reading(Path::new(&file), error),
            BotError::WrongOption(what) => Failure::unreadable(what),
            BotError::Interrupted => Failure::Interrupted,
            unusable => Failure::trouble(unusable),
        }
    }
}

/// Says on standard error what is wrong, where the command goes on. If even that fails, there is nobody to tell.
pub fn complain(what: impl Display) {
    let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {}", harmless(what));
}

/// Says on standard error what is good to know, though nothing is wrong.
pub fn note(what: impl Display) {
    let _ = writeln!(anstream::stderr(), "note: {}", harmless(what));
}

/// Says on standard error how far a command is, where that cannot be drawn.
pub fn progress(what: impl Display) {
    let _ = writeln!(anstream::stderr(), "progress: {}", harmless(what));
}

/// Lines without what could do something to a terminal. Where text of others may break a line, whoever takes it in has to
/// see to that.
fn harmless(lines: impl Display) -> String {
    lines.to_string().split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// The name of a file, to be shown on a line of ours.
pub fn name_of(file: &Path) -> String {
    printable(&file.to_string_lossy())
}
