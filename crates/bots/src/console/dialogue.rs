//! A conversation with a program in its terminal.

use super::boards::{Drawn, boards};
use super::prompt::wants_enter;
use super::pty::{Terminal, Wait};
use std::io;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// How often Enter is pressed before anything else is typed.
const MOST_ENTERS: u32 = 10;

/// The lines of the screen that are shown to people.
const SHOWN: usize = 30;

/// A program, and what it has drawn and said since the last thing that mattered was typed.
#[derive(Debug)]
pub struct Dialogue {
    terminal: Terminal,
    pub boards: Vec<Drawn>,
    pub news: Vec<String>,
}

impl Dialogue {
    /// # Errors
    /// If the program cannot be started, or all bots are to end.
    pub fn start(command: &str) -> io::Result<Dialogue> {
        Ok(Dialogue { terminal: Terminal::start(command)?, boards: Vec::new(), news: Vec::new() })
    }

    /// Waits until the program asks for something, or has ended. Where it only wants the Enter key, it gets it.
    pub fn listen(&mut self, limit: Duration) -> Wait {
        for _ in 0..MOST_ENTERS {
            let wait = self.terminal.wait(Instant::now() + limit);
            let news = self.terminal.screen.news();
            self.note(&news);
            if wait != Wait::Asks || !wants_enter(&news) {
                return wait;
            }
            self.terminal.write("\r");
        }
        Wait::Timeout
    }

    /// Types a line, and waits for what comes of it.
    pub fn type_line(&mut self, line: &str, limit: Duration) -> Wait {
        if self.terminal.reads_lines() || line.is_empty() {
            self.terminal.write(&format!("{line}\r"));
            return self.listen(limit);
        }
        // It reads single keys, or edits lines by itself: the one acts on the key, the other on Enter.
        self.terminal.write(line);
        let wait = self.terminal.wait(Instant::now() + limit);
        let acted = !self.terminal.screen.news().is_empty();
        if wait != Wait::Asks || acted {
            self.note(&self.terminal.screen.news());
            return if wait == Wait::Asks && wants_enter(&self.news) { self.listen(limit) } else { wait };
        }
        self.terminal.send("\r");
        self.listen(limit)
    }

    /// Forgets what was drawn and said.
    pub fn forget(&mut self) {
        self.boards.clear();
        self.news.clear();
    }

    /// The last line that it has said: what it asks.
    pub fn question(&self) -> &str {
        self.news.iter().rev().map(|line| line.trim()).find(|line| !line.is_empty()).unwrap_or_default()
    }

    /// The end of what its terminal shows.
    pub fn last_screen(&self) -> String {
        self.terminal.screen.last_lines(SHOWN).join("\n")
    }

    /// How long it has slept, by its own will, while it was waited for.
    pub fn slept(&self) -> Duration {
        self.terminal.slept
    }

    /// How it has ended, if it has.
    pub fn status(&self) -> Option<ExitStatus> {
        self.terminal.status
    }

    /// Takes note of what is new on the screen.
    fn note(&mut self, news: &[String]) {
        let stretch = self.terminal.screen.stretch();
        for page in self.terminal.screen.pages() {
            let is_new = |board: &Drawn| page[board.lines.0..board.lines.1].iter().any(|line| line.stretch == stretch);
            self.boards.extend(boards(page).into_iter().filter(is_new));
        }
        self.news.extend_from_slice(news);
    }
}
