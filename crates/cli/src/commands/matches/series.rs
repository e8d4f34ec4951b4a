//! The games of a match, one after the other.

use crate::commands::matches::score::Score;
use crate::commands::matches::{Match, score};
use crate::io::failure::Failure;
use crate::io::signals;
use crate::players::Seat;
use noughts::{Position, Square};
use noughts_bots::Finding;

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
    /// Why the player to move has lost, if that is so because it made no legal move.
    pub forfeit: Option<&'a str>,
    /// Of the games that are over, this one included if it is.
    pub score: &'a Score,
}

/// Shows a moment; what it fails with ends the match.
pub type Show<'a> = dyn FnMut(&Shown) -> Result<(), Failure> + 'a;

impl Series<'_> {
    pub fn play_all(&mut self, show: &mut Show) -> Result<(), Failure> {
        (1..=self.plan.games).try_for_each(|game| self.play(game, self.plan.swap && game % 2 == 0, show))
    }

    /// Plays one game and counts it. If `swapped`, the first contestant plays O.
    fn play(&mut self, game: u64, swapped: bool, show: &mut Show) -> Result<(), Failure> {
        let mut position = Position::with_first(self.plan.setting.first.into());
        let mut moves = Vec::with_capacity(9);
        let mut forfeit = None;
        loop {
            if signals::has_come() {
                return Err(Failure::Interrupted);
            }
            let is_over = position.is_over() || forfeit.is_some();
            if is_over {
                let winner = forfeit.as_ref().map(|_| position.to_move().opponent());
                self.score.add(winner.or(position.winner()), swapped);
            }
            let score = &self.score;
            show(&Shown { game, swapped, position, moves: &moves, forfeit: forfeit.as_deref(), score })?;
            if is_over {
                return Ok(());
            }
            match self.choose(position, swapped)? {
                Ok(square) => {
                    position = position.play(square).expect("the move is legal");
                    moves.push(square);
                }
                Err(why) => forfeit = Some(why),
            }
        }
    }

    /// The move of the contestant whose turn it is, or why it makes no legal move.
    fn choose(&mut self, position: Position, swapped: bool) -> Result<Result<Square, String>, Failure> {
        let contestant = score::contestant(position.to_move(), swapped);
        let seat = &mut self.seats[contestant];
        let square = seat.choose(position, &mut self.random)?;
        let findings = seat.take_findings();
        let why = findings.iter().find(|finding| finding.kind.is_failure()).map(Finding::details);
        for finding in findings {
            self.score.note(contestant, position.to_move(), finding);
        }
        Ok(square.ok_or(why.unwrap_or_default()))
    }
}
