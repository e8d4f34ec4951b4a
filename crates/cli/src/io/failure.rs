//! How a command ends: its exit code, and its message if something is wrong.

use crate::io::terminal;
use crate::io::wrapping::{columns, flow};
use anstyle::{AnsiColor, Style};
use noughts::words::printable;
use noughts_bots::{BotError, Finding};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a terminal has lines about the command that nothing has followed yet.
static SAID: AtomicBool = AtomicBool::new(false);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All went well.
    Fine = 0,
    /// Something was checked and failed.
    Failed = 1,
    /// The command line, or a position or a game on it, could not be read, or a file named there is not there.
    Unreadable = 2,
    /// Input or output failed, a bot cannot be asked, nothing was found or proved, or there is not enough memory or disk.
    Trouble = 3,
}

/// The exit codes, as the help of the program and every manual page show them.
pub const EXIT_STATUS: &str = "\
Exit status:
  0  all went well
  1  a check failed: a bot that can lose, a game cut short, a bad line or file
  2  a mistake in the command line, or in a position or game on it; no such file
  3  not done: a file or a bot cannot be used, memory ran out, or nothing was proved
  130  interrupted by Ctrl-C; for another signal, 128 and its number";

/// Why a command failed. It is created where that happens, and `main` prints it.
#[derive(Debug)]
pub enum Failure {
    Said {
        exit: Exit,
        sentences: Vec<String>,
    },
    /// The file of a bot cannot be read, or does not run.
    NotLoaded(String),
    /// A function does not come to an end: what is said of it, and what it was asked.
    Endless(String, Box<Finding>),
    Output(io::Error),
    /// A signal that ends the program.
    Interrupted,
}

impl Failure {
    /// Something was checked and failed.
    pub fn failed(sentence: impl Display) -> Failure {
        Failure::said(Exit::Failed, sentence)
    }

    pub fn unreadable(sentence: impl Display) -> Failure {
        Failure::said(Exit::Unreadable, sentence)
    }

    /// Fails with these sentences, if there are any.
    pub fn all(exit: Exit, sentences: Vec<String>) -> Result<(), Failure> {
        if sentences.is_empty() { Ok(()) } else { Err(Failure::Said { exit, sentences }) }
    }

    pub fn trouble(sentence: impl Display) -> Failure {
        Failure::said(Exit::Trouble, sentence)
    }

    /// The system refused an act: `start ./bot`.
    pub fn cannot(act: impl Display, error: io::Error) -> Failure {
        Failure::trouble(format_args!("cannot {act}: {error}"))
    }

    /// A file, or with `-` standard input, cannot be read. One that is not there is a mistake in the command line.
    pub fn reading(file: &Path, error: io::Error) -> Failure {
        match file.to_str() {
            Some("-") => Failure::input(error),
            _ if error.kind() == io::ErrorKind::NotFound => {
                Failure::unreadable(format_args!("{}: no such file or folder", name_of(file)))
            }
            _ => Failure::cannot(format_args!("read {}", name_of(file)), error),
        }
    }

    pub fn input(error: io::Error) -> Failure {
        Failure::cannot("read standard input", error)
    }

    pub fn writing(file: &Path, error: io::Error) -> Failure {
        Failure::cannot(format_args!("write {}", name_of(file)), error)
    }

    fn said(exit: Exit, sentence: impl Display) -> Failure {
        Failure::Said { exit, sentences: vec![sentence.to_string()] }
    }

    pub fn report(&self) -> Exit {
        match self {
            Failure::Said { exit, sentences } => {
                sentences.iter().for_each(complain);
                *exit
            }
            Failure::NotLoaded(sentence) | Failure::Endless(sentence, _) => {
                complain(sentence);
                Exit::Trouble
            }
            // The reader has closed the pipe, and has read enough.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
            Failure::Output(error) => {
                complain(format_args!("cannot write to standard output: {error}"));
                Exit::Trouble
            }
            // The signal handler reports an interrupt itself.
            Failure::Interrupted => Exit::Fine,
        }
    }
}

impl From<BotError> for Failure {
    fn from(error: BotError) -> Failure {
        match error {
            BotError::NotStarted { what, error } => Failure::cannot(format_args!("start {what}"), error),
            BotError::NotRead { .. } | BotError::NotLoaded(_) => Failure::NotLoaded(error.to_string()),
            BotError::Endless { why, finding } => Failure::Endless(why, finding),
            BotError::WrongOption(what) => Failure::unreadable(what),
            BotError::Interrupted => Failure::Interrupted,
            unusable => Failure::trouble(unusable),
        }
    }
}

/// Reports on standard error what is wrong, when the command goes on. If this fails, there is nobody to tell.
pub fn complain(what: impl Display) {
    let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    say("error:", style, what);
}

/// Reports on standard error what is worth knowing, though nothing is wrong.
pub fn note(what: impl Display) {
    say("note:", Style::new(), what);
}

/// Reports progress on standard error, if no bar can be drawn there.
pub fn progress(what: impl Display) {
    say("progress:", Style::new(), what);
}

/// Writes what is said after a label to standard error.
fn say(label: &str, style: Style, what: impl Display) {
    let text = format!("{label} {}", harmless(what));
    let width = terminal::width_of(&io::stderr());
    SAID.store(width.is_some(), Ordering::Relaxed);
    let text = width.map_or(text.clone(), |width| wrapped(&text, width));
    let _ = writeln!(anstream::stderr(), "{style}{label}{style:#}{}", &text[label.len()..]);
}

/// Whether something was said on a terminal since this was asked last.
pub fn was_said() -> bool {
    SAID.swap(false, Ordering::Relaxed)
}

/// Lines that are broken between words where they are longer than so many columns, since a terminal breaks them within words. A line
/// that begins with a space is aligned with another one, and stays; so does one with a word that is too long.
fn wrapped(text: &str, width: usize) -> String {
    let room = width.saturating_sub(2);
    let stays = |line: &str| line.starts_with(' ') || line.split(' ').any(|word| columns(word) > room);
    let lines = text.split('\n').map(|line| match line {
        line if columns(line) <= width || stays(line) => line.into(),
        line => flow(line.split(' '), " ", room).join("\n  "),
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// Lines without characters that could affect a terminal. Text from outside may contain line breaks; the caller has to
/// handle those.
fn harmless(lines: impl Display) -> String {
    lines.to_string().split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// The name of a file, safe to print within a line.
pub fn name_of(file: &Path) -> String {
    printable(&file.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn long_lines_are_broken_between_words() {
        let note = "note: O, crashed once, at XO.......: it ended (EOFError: it waits for a line)";
        let lines = "note: O, crashed once,\n  at XO.......: it ended\n  (EOFError: it waits for\n  a line)";
        assert_eq!(wrapped(note, 25), lines);
        assert_eq!(wrapped(note, 80), note);
        let caret = "error: the game\n  5 1 9 2 3 7 6 6 6\n                ^";
        assert_eq!(wrapped(caret, 15), caret);
        assert_eq!(wrapped("a_word_that_is_long b", 15), "a_word_that_is_long b");
    }
}
