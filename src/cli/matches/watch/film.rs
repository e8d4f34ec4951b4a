//! The boards that were shown, and where among them the person is.

use crate::cli::matches::Match;
use crate::cli::matches::score::{contestant, label};
use crate::cli::matches::series::Shown;
use crate::cli::terminal::is_control;
use crossterm::event::{KeyCode, KeyEvent};
use noughts::notation::Coords;
use noughts::{Player, Position, Square};
use std::collections::VecDeque;

/// The boards that are kept to step back through.
const KEPT: usize = 1000;

/// A board of a match with what is said about it.
pub struct Frame {
    pub coords: Coords,
    pub position: Position,
    pub last: Option<Square>,
    /// Who has lost by making no legal move.
    pub forfeit: Option<Player>,
    /// For X and for O: its name, and what comes after it, such as ` (first) won 3`.
    pub sides: [(String, String); 2],
    /// The number of the game, and how many there are.
    pub game: String,
    /// The names of the squares played.
    pub moves: String,
    /// How many games were drawn.
    pub drawn: String,
}

impl Frame {
    pub fn new(plan: &Match, shown: &Shown) -> Frame {
        let coords = plan.setting.coords;
        let (wins, drawn) = shown.score.standing();
        let side = |player| {
            let at = contestant(player, shown.swapped);
            let name = [&plan.x, &plan.o][at].name().replace(['\n', '\r', '\t'], " ");
            // With --swap the order tells the contestants apart, otherwise their sides do.
            let order = if plan.swap { format!(" ({})", label(at, plan)) } else { String::new() };
            (format!("{player} {name}"), format!("{order} won {}", wins[at]))
        };
        let moves: Vec<&str> = shown.moves.iter().map(|square| coords.name(*square)).collect();
        Frame {
            coords,
            position: shown.position,
            last: shown.moves.last().copied(),
            forfeit: shown.forfeit,
            sides: Player::ALL.map(side),
            game: format!("Game {}/{}:", shown.game, plan.games),
            moves: moves.join(" "),
            drawn: format!("Drawn {drawn}"),
        }
    }
}

/// What a key does to a match that is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Pause,
    Back,
    Forward,
    Quit,
}

impl Key {
    pub fn of(key: KeyEvent) -> Option<Key> {
        match key.code {
            _ if is_control(key, 'd') => Some(Key::Quit),
            KeyCode::Char(' ' | 'p') => Some(Key::Pause),
            KeyCode::Left | KeyCode::Char('h') => Some(Key::Back),
            KeyCode::Right | KeyCode::Char('l') => Some(Key::Forward),
            KeyCode::Char('q' | 'Q') => Some(Key::Quit),
            _ => None,
        }
    }
}

/// The boards so far.
#[derive(Default)]
pub struct Film {
    frames: VecDeque<Frame>,
    /// Which of them is shown.
    at: usize,
    paused: bool,
    /// Whether the next board has been asked for.
    has_next: bool,
    ended: bool,
}

impl Film {
    /// The board that is shown; `None` before there is one.
    pub fn shown(&self) -> Option<&Frame> {
        self.frames.get(self.at)
    }

    pub fn is_paused(&self) -> bool {
        self.paused
    }

    fn is_newest(&self) -> bool {
        self.at + 1 >= self.frames.len()
    }

    /// Whether the next board follows by itself when this one has been shown for long enough.
    pub fn is_running(&self) -> bool {
        !(self.paused || self.frames.is_empty() || self.is_newest() && self.has_next)
    }

    /// Whether all was shown.
    pub fn is_over(&self) -> bool {
        self.ended && !self.paused && self.is_newest()
    }

    /// Takes in the next board, and shows it to whoever has seen the one before.
    pub fn add(&mut self, frame: Frame) {
        let follows = self.is_newest() && !self.frames.is_empty();
        self.frames.push_back(frame);
        self.at += usize::from(follows);
        self.has_next = false;
        if self.frames.len() > KEPT {
            self.frames.pop_front();
            self.at = self.at.saturating_sub(1);
        }
    }

    /// No more boards will come, so none is wanted.
    pub fn end(&mut self) -> bool {
        self.ended = true;
        self.has_next = true;
        false
    }

    /// Shows the next board; says whether it must be asked for.
    pub fn forward(&mut self) -> bool {
        if !self.is_newest() {
            self.at += 1;
            return false;
        }
        !std::mem::replace(&mut self.has_next, true)
    }

    /// Does what a key asks for; says whether the next board must be asked for.
    pub fn press(&mut self, key: Key) -> bool {
        match key {
            Key::Pause => self.paused = !self.paused,
            Key::Back => {
                self.paused = true;
                self.at = self.at.saturating_sub(1);
            }
            Key::Forward => {
                self.paused = true;
                return self.forward();
            }
            Key::Quit => {}
        }
        false
    }
}
