//! The boards of a match that were shown. They can be stopped and stepped through.

use crate::commands::matches::options::{Match, contestant};
use crate::commands::matches::score::label;
use crate::commands::matches::series::Moment;
use crate::commands::shared::marks;
use crate::screen::{Marks, is_control};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use noughts::Player;
use noughts::menace::Beads;
use noughts::words::printable;
use std::collections::VecDeque;

const KEPT: usize = 1000;

pub struct Snapshot {
    pub marks: Marks,
    pub last: Option<usize>,
    /// The beads of each square, where the matchbox machine is to move.
    pub beads: Option<Beads>,
    /// Who moves, or how the game has ended and what was learned from it.
    pub state: String,
    /// For X and O, the name and what follows it, such as ` (first) won 3`.
    pub sides: [(String, String); 2],
    pub game: String,
    pub moves: String,
    pub drawn: String,
}

impl Snapshot {
    pub fn new(plan: &Match, moment: &Moment) -> Snapshot {
        let (variant, state) = (plan.variant(), moment.state);
        let (wins, drawn) = moment.score.standing();
        let side = |player| {
            let at = contestant(player, moment.swapped);
            let name = printable(&plan.names()[at]);
            // With --swap the order tells the contestants apart, otherwise their sides do.
            let order = if plan.swap { format!(" ({})", label(at, plan)) } else { String::new() };
            (format!("{player} {name}"), format!("{order} won {}", wins[at]))
        };
        let moves: Vec<&str> = moment.moves.iter().map(|square| variant.name(*square)).collect();
        let end_or_turn = match (moment.forfeit, variant.ending(state)) {
            (Some(why), _) => format!("{} loses: {why}", state.to_move),
            (None, Some(_)) if variant.winner(state).is_none() => format!("Draw: nobody has {}.", variant.goal()),
            (None, Some(ending)) => ending,
            (None, None) => format!("{} to move.", state.to_move),
        };
        Snapshot {
            marks: marks(&variant, state),
            last: moment.moves.last().copied(),
            beads: moment.beads,
            state: moment.with_learned(end_or_turn),
            sides: Player::ALL.map(side),
            game: format!("Game {}/{}:", moment.game, plan.games()),
            moves: moves.join(" "),
            drawn: format!("Drawn {drawn}"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Pause,
    Back,
    Forward,
    Quit,
}

impl Action {
    /// What a key does; `None` for nothing. Upper and lower case are alike.
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

#[derive(Default)]
pub struct Playback {
    snapshots: VecDeque<Snapshot>,
    at: usize,
    paused: bool,
    has_next: bool,
    ended: bool,
}

impl Playback {
    pub fn shown(&self) -> Option<&Snapshot> {
        self.snapshots.get(self.at)
    }

    pub fn is_paused(&self) -> bool {
        self.paused
    }

    fn is_newest(&self) -> bool {
        self.at + 1 >= self.snapshots.len()
    }

    /// Whether the next board will follow by itself.
    pub fn is_running(&self) -> bool {
        !(self.paused || self.snapshots.is_empty() || self.is_newest() && (self.has_next || self.ended))
    }

    pub fn is_at_end(&self) -> bool {
        self.ended && self.is_newest()
    }

    /// Adds the next board. Shows it if the newest one was shown.
    pub fn add(&mut self, snapshot: Snapshot) {
        let follows = self.is_newest() && !self.snapshots.is_empty();
        self.snapshots.push_back(snapshot);
        self.at += usize::from(follows);
        self.has_next = false;
        if self.snapshots.len() > KEPT {
            self.snapshots.pop_front();
            self.at = self.at.saturating_sub(1);
        }
    }

    /// No more boards will come, so none must be requested.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// Shows the next board. Returns whether it must be requested.
    pub fn forward(&mut self) -> bool {
        if !self.is_newest() {
            self.at += 1;
            return false;
        }
        !self.ended && !std::mem::replace(&mut self.has_next, true)
    }

    /// Carries out an action. Returns whether the next board must be requested.
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
