//! One game, and the score of several.

use crate::cli::style::Paint;
use noughts::notation::Coords;
use noughts::strategies::Named;
use noughts::{Player, Position, Square, Status};

/// One game, and who plays it.
pub struct Game {
    /// The positions so far, from the empty board.
    pub history: Vec<Position>,
    /// The side of the program, if it plays.
    pub opponent: Option<Player>,
    pub level: Named,
    pub coords: Coords,
    pub paint: Paint,
    pub random: fastrand::Rng,
}

impl Game {
    pub fn position(&self) -> Position {
        *self.history.last().expect("a game has its first position")
    }

    pub fn restart(&mut self) {
        self.history.truncate(1);
    }

    /// The square the program plays, if it is its turn.
    pub fn answer(&mut self) -> Option<Square> {
        let position = self.position();
        if self.opponent != Some(position.to_move()) {
            return None;
        }
        self.random.choice(self.level.strategy.choices(position))
    }

    /// Takes back the last move of a person, and with it the answer of the program; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let is_persons = |position: &Position| self.opponent != Some(position.to_move());
        let before = self.history[..self.history.len() - 1].iter().rposition(is_persons);
        self.history.truncate(before.map_or(self.history.len(), |at| at + 1));
        before.is_some()
    }
}

/// How the games so far have ended.
#[derive(Default)]
pub struct Tally {
    x: u32,
    o: u32,
    draws: u32,
}

impl Tally {
    pub fn add(&mut self, status: Status) {
        match status {
            Status::Won { winner: Player::X, .. } => self.x += 1,
            Status::Won { winner: Player::O, .. } => self.o += 1,
            Status::Drawn => self.draws += 1,
            Status::Ongoing => {}
        }
    }

    pub fn text(&self, opponent: Option<Player>) -> String {
        let Tally { x, o, draws } = self;
        let name = |player| match opponent {
            None => format!("{player}"),
            Some(opponent) if opponent == player => format!("the program ({player})"),
            Some(_) => format!("you ({player})"),
        };
        format!("Score: {} {x}, {} {o}, drawn {draws}.", name(Player::X), name(Player::O))
    }
}
