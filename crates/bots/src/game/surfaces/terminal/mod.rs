//! A program in a terminal: a text is typed, and a board is drawn.

mod lattice;
mod prompt;
mod pty;
mod python;
mod screen;
mod typing;
mod waiting;

use crate::game::surface::{Act, Drawn, Nine, Offer, Program, Surface, Wait, Wants, Way};
use noughts::words::printable;
use prompt::wants_enter;
use pty::Terminal;
use python::{Dice, Modules};
use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often Enter is pressed before anything else is typed.
const MOST_ENTERS: u32 = 10;

/// The lines of the screen that are shown to people.
const SHOWN: usize = 30;

/// A program that is started by this command, through the shell.
#[derive(Debug)]
pub struct TerminalProgram {
    command: String,
    modules: Arc<Modules>,
}

impl TerminalProgram {
    /// # Errors
    /// If there is no place for temporary files.
    pub fn new(command: &str) -> io::Result<TerminalProgram> {
        Ok(TerminalProgram { command: command.to_string(), modules: Arc::new(Modules::new()?) })
    }

    fn dialogue(&self, dice: &[f64]) -> io::Result<Dialogue> {
        let dice = self.modules.dice(dice)?;
        let terminal = Terminal::start(&self.command, &self.modules.environment(&dice))?;
        Ok(Dialogue { terminal, modules: self.modules.clone(), dice, pages: Vec::new(), news: Vec::new() })
    }
}

impl Program for TerminalProgram {
    fn start(&self, dice: &[f64], _: bool, limit: Duration) -> Result<(Box<dyn Surface>, Wait), String> {
        let mut dialogue = self
            .dialogue(dice)
            .map_err(|error| format!("the program {} cannot be started: {error}", printable(&self.command)))?;
        let wait = dialogue.listen(limit);
        Ok((Box::new(dialogue), wait))
    }

    fn heeds_dice(&self) -> bool {
        self.modules.are_heeded()
    }

    fn name(&self) -> &'static str {
        "its own game"
    }

    fn remedy(&self) -> &'static str {
        "say how moves are typed: --type 'row col'\n\
         if something comes before the game, say what to type there, with commas between: --menu 'Ann,2'\n\
         if it draws no board, say which words tell its moves: --type 1-9 --answer 'I take (\\d)'"
    }

    fn named_act(&self, text: &str) -> Act {
        Act::Type(text.to_string())
    }

    fn named_ways(&self, name: &str) -> Result<Vec<Way>, String> {
        typing::named(name)
    }
}

/// A program, and what it has drawn and said.
struct Dialogue {
    terminal: Terminal,
    modules: Arc<Modules>,
    dice: Dice,
    /// What was drawn since it was last forgotten.
    pages: Vec<screen::Page>,
    news: Vec<String>,
}

impl Dialogue {
    /// Waits until the program asks for something, or has ended. Where it only wants the Enter key, it gets it.
    fn listen(&mut self, limit: Duration) -> Wait {
        for _ in 0..MOST_ENTERS {
            let wait = self.terminal.wait(Instant::now() + limit);
            let news = self.note();
            if wait != Wait::Asks || !wants_enter(&news) {
                return wait;
            }
            self.terminal.write("\r");
        }
        Wait::Asks
    }

    /// Types a line, and waits for what comes of it.
    fn type_line(&mut self, line: &str, limit: Duration) -> Wait {
        if self.terminal.reads_lines() || line.is_empty() {
            self.terminal.write(&format!("{line}\r"));
            return self.listen(limit);
        }
        // It reads single keys, or edits lines by itself: the one acts on the key, the other on Enter.
        self.terminal.write(line);
        let wait = self.terminal.wait(Instant::now() + limit);
        let acted = !self.terminal.screen.news().is_empty();
        if wait != Wait::Asks || acted {
            self.note();
            return if wait == Wait::Asks && wants_enter(&self.news) { self.listen(limit) } else { wait };
        }
        self.terminal.send("\r");
        self.listen(limit)
    }

    /// Takes note of what is new on the screen, and gives its lines.
    fn note(&mut self) -> Vec<String> {
        let news = self.terminal.screen.news();
        self.pages.extend(self.terminal.screen.pages());
        self.news.extend_from_slice(&news);
        news
    }

    /// The names that may stand in the nine empty squares, or be listed beside them.
    fn names(&self) -> Vec<[String; 9]> {
        let is_name = |name: &&String| !name.trim().is_empty() && name.chars().all(char::is_alphanumeric);
        let are_names = |places: &[String; 9]| places.iter().filter(is_name).collect::<BTreeSet<_>>().len() == 9;
        let seen = lattice::nines(&self.pages, None).into_iter().map(|nine| nine.places);
        seen.filter(are_names).chain(self.news.iter().filter_map(|line| typing::listed(line))).collect()
    }
}

impl Surface for Dialogue {
    fn act(&mut self, act: &Act, limit: Duration) -> Wait {
        self.news.clear();
        match act {
            Act::Type(line) => self.type_line(line, limit),
            Act::Press(_) | Act::Click { .. } => Wait::Asks,
        }
    }

    fn offers(&mut self) -> Vec<Offer> {
        prompt::offers(&self.news)
    }

    fn wants_move(&mut self) -> Wants {
        let asks = prompt::asks_for_move(&self.news);
        let shows = lattice::nines(&self.pages, None).iter().any(may_be_fresh);
        match (asks, shows) {
            (true, true) => Wants::Move,
            (false, false) => Wants::Other,
            _ => Wants::Perhaps,
        }
    }

    fn ways(&mut self) -> Vec<Way> {
        typing::likely(&self.news.join("\n"), &self.names())
    }

    fn forget(&mut self) {
        self.pages.clear();
    }

    fn nines(&mut self, key: Option<&str>) -> Vec<Nine> {
        lattice::nines(&self.pages, key)
    }

    fn news(&mut self) -> Vec<String> {
        self.news.clone()
    }

    fn screen(&mut self) -> String {
        self.terminal.screen.last_lines(SHOWN).join("\n")
    }

    fn roll(&mut self, dice: &[f64]) {
        // Where it cannot be told what to draw, it does not draw what it was told, which is seen.
        let _ = self.dice.roll(dice);
    }

    fn draws(&mut self) -> Vec<Drawn> {
        self.modules.drawn(&self.dice)
    }

    fn slept(&self) -> Duration {
        self.terminal.slept
    }

    fn status(&self) -> Option<ExitStatus> {
        self.terminal.status
    }
}

/// Whether nine places may be a board before the person's first move: all look alike but for one, or each has a name.
fn may_be_fresh(nine: &Nine) -> bool {
    let times = |look: &String| nine.places.iter().filter(|other| *other == look).count();
    let most = nine.places.iter().map(|look| (times(look), !look.trim().is_empty())).max();
    matches!(most, Some((1 | 9, _) | (8, true)))
}

impl fmt::Debug for Dialogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dialogue").field("news", &self.news).finish_non_exhaustive()
    }
}
