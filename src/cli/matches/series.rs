//! The games of a match, one after the other.

use super::Match;
use super::score::{self, Score};
use crate::cli::contestant::Seat;
use crate::cli::{Trouble, interrupt};
use noughts::{Player, Position, Square, Status};

/// The games of a match.
pub struct Series<'a> {
    pub plan: &'a Match,
    pub seats: [Seat; 2],
    pub random: fastrand::Rng,
    pub score: Score,
}

/// A moment of a match that can be shown.
pub struct Shown<'a> {
    /// The number of the game, from 1.
    pub game: u64,
    /// Whether the first contestant plays O.
    pub swapped: bool,
    pub position: Position,
    pub moves: &'a [Square],
    /// Who has lost by making no legal move.
    pub forfeit: Option<Player>,
    /// Of the games before this one.
    pub score: &'a Score,
}

/// Shows a moment; what it fails with ends the match.
pub type Show<'a> = dyn FnMut(&Shown) -> Result<(), Trouble> + 'a;

impl Series<'_> {
    pub fn play_all(&mut self, show: &mut Show) -> Result<(), Trouble> {
        for game in 1..=self.plan.games {
            let swapped = self.plan.swap && game % 2 == 0;
            let winner = self.play(game, swapped, show)?;
            self.score.add(winner, swapped);
        }
        Ok(())
    }

    /// Plays one game and gives the winner. If `swapped`, the first contestant plays O.
    fn play(&mut self, game: u64, swapped: bool, show: &mut Show) -> Result<Option<Player>, Trouble> {
        let mut position = Position::with_first(self.plan.setting.first.into());
        let mut moves = Vec::with_capacity(9);
        loop {
            if interrupt::has_come() {
                return Err(Trouble::Interrupted);
            }
            let mut shown = Shown { game, swapped, position, moves: &moves, forfeit: None, score: &self.score };
            show(&shown)?;
            match position.status() {
                Status::Ongoing => {}
                Status::Won { winner, .. } => return Ok(Some(winner)),
                Status::Drawn => return Ok(None),
            }
            let Some(square) = self.choose(position, swapped)? else {
                shown = Shown {
                    game,
                    swapped,
                    position,
                    moves: &moves,
                    forfeit: Some(position.to_move()),
                    score: &self.score,
                };
                show(&shown)?;
                return Ok(Some(position.to_move().opponent()));
            };
            position = position.play(square).expect("the move is legal");
            moves.push(square);
        }
    }

    /// The move of the contestant whose turn it is; `None` if it makes no legal move.
    fn choose(&mut self, position: Position, swapped: bool) -> Result<Option<Square>, Trouble> {
        let contestant = score::contestant(position.to_move(), swapped);
        let seat = &mut self.seats[contestant];
        let square = seat.choose(position, &mut self.random);
        for finding in seat.take_findings() {
            self.score.note(contestant, position.to_move(), finding);
        }
        square
    }
}
