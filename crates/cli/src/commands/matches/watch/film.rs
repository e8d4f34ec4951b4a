//! The boards that were shown, and where among them the person is.

use crate::board::Three;
use crate::commands::matches::Match;
use crate::commands::matches::score::{contestant, label};
use crate::commands::matches::series::Shown;
use crate::screen::is_control;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use noughts::words::printable;
use noughts::{Player, Position, Square};
use std::collections::VecDeque;

/// The boards that are kept to step back through.
const KEPT: usize = 1000;

/// A board of a match with what is said about it.
pub struct Frame {
    pub field: Three,
    pub position: Position,
    pub last: Option<Square>,
    /// Why the player to move has lost, if that is so because it made no legal move.
    pub forfeit: Option<String>,
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
            let name = printable(&[&plan.x, &plan.o][at].name());
            // With --swap the order tells the contestants apart, otherwise their sides do.
            let order = if plan.swap { format!(" ({})", label(at, plan)) } else { String::new() };
            (format!("{player} {name}"), format!("{order} won {}", wins[at]))
        };
        let moves: Vec<&str> = shown.moves.iter().map(|square| coords.name(*square)).collect();
        Frame {
            field: Three { first: plan.setting.first.into(), coords },
            position: shown.position,
            last: shown.moves.last().copied(),
            forfeit: shown.forfeit.map(str::to_string),
            sides: Player::ALL.map(side),
            game: format!("Game {}/{}:", shown.game, plan.games),
            moves: moves.join(" "),
            drawn: format!("Drawn {drawn}"),
        }
    }
}

/// What a key asks for in a match that is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Pause,
    Back,
    Forward,
    Quit,
}

impl Action {
    /// What a key asks for; `None` if nothing. Letters do the same in either case.
    pub fn of(key: KeyEvent) -> Option<Action> {
        if is_control(key, 'd') {
            return Some(Action::Quit);
        }
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return None;
        }
        match key.code {
            KeyCode::Left | KeyCode::Char('h' | 'H') => Some(Action::Back),
            KeyCode::Right | KeyCode::Char('l' | 'L') => Some(Action::Forward),
            KeyCode::Char(' ') => Some(Action::Pause),
            KeyCode::Char('q' | 'Q') => Some(Action::Quit),
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
    /// Whether no more boards will come.
    ended: bool,
    /// Whether all was shown.
    over: bool,
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
        !(self.paused || self.frames.is_empty() || self.is_newest() && self.has_next && !self.ended)
    }

    /// Whether this is the last board of all, with a person who looks at it.
    pub fn is_at_end(&self) -> bool {
        self.ended && self.paused && self.is_newest()
    }

    /// Whether all was shown.
    pub fn is_over(&self) -> bool {
        self.over
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

    /// No more boards will come, so none must be asked for.
    pub fn end(&mut self) -> bool {
        self.ended = true;
        // The newest board has had its time, for the one after it was asked for.
        self.over = !self.paused && self.is_newest();
        false
    }

    /// Shows the next board; says whether it must be asked for.
    pub fn forward(&mut self) -> bool {
        if !self.is_newest() {
            self.at += 1;
            return false;
        }
        self.over = self.ended;
        !self.ended && !std::mem::replace(&mut self.has_next, true)
    }

    /// Does what was asked for; says whether the next board must be asked for.
    pub fn act(&mut self, action: Action) -> bool {
        match action {
            Action::Pause => self.paused = !self.paused,
            Action::Back => {
                self.paused = true;
                self.at = self.at.saturating_sub(1);
            }
            Action::Forward => {
                self.paused = true;
                return self.forward();
            }
            Action::Quit => {}
        }
        false
    }
}
