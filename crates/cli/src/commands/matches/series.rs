//! The games of a match, one after the other.

use crate::board::{State, Variant};
use crate::commands::matches::options::{Match, contestant};
use crate::commands::matches::score::{Forfeit, Score};
use crate::io::{Failure, signals};
use crate::players::{Engine, Turn};
use noughts::menace::Beads;
use noughts::{Outcome, Player};
use noughts_bots::{Finding, Kind};

pub struct Series<'a> {
    pub games: u64,
    /// Whether the first plays O, in one game after the other; then from the start again.
    pub orders: &'a [bool],
    pub variant: Variant,
    /// The first plays X in the first game.
    pub players: [&'a mut Engine; 2],
    pub random: &'a mut fastrand::Rng,
    pub score: Score,
}

/// A match after a move, or before the first one of a game.
pub struct Moment<'a> {
    /// The number of the game, from 1.
    pub game: u64,
    pub swapped: bool,
    pub state: State,
    pub moves: &'a [usize],
    /// Why the player to move has lost, if it made no legal move.
    pub forfeit: Option<&'a str>,
    pub score: &'a Score,
    /// The beads of each square in the box of the matchbox machine, if that is to move.
    pub beads: Option<Beads>,
    /// What the machine learned from the game, once it is over.
    pub learned: Option<&'a str>,
}

impl Moment<'_> {
    /// A sentence, and what the machine learned after it.
    pub fn with_learned(&self, sentence: String) -> String {
        match self.learned {
            Some(learned) => format!("{}. {learned}", sentence.trim_end_matches('.')),
            None => sentence,
        }
    }
}

/// Called with every moment of a match. An error ends the match.
pub type Show<'a> = dyn FnMut(&Moment) -> Result<(), Failure> + 'a;

impl<'a> Series<'a> {
    /// The games of these two that a command line asks for.
    pub fn new(
        plan: &Match,
        players: [&'a mut Engine; 2],
        orders: &'a [bool],
        random: &'a mut fastrand::Rng,
    ) -> Series<'a> {
        Series { games: plan.games(), orders, variant: plan.variant(), players, random, score: Score::default() }
    }
}

impl Series<'_> {
    /// Plays all games. Stops if a bot is not asked any more, which would otherwise lose games without playing them.
    pub fn play_all(&mut self, show: &mut Show) -> Result<(), Failure> {
        for game in 1..=self.games {
            self.play(game, show)?;
            let silent = self.players.iter().position(|player| player.has_given_up());
            if silent.is_some() && game < self.games {
                self.score.ended_by = silent;
                break;
            }
        }
        Ok(())
    }

    /// Plays the game with this number, from 1, and counts it.
    pub fn play(&mut self, game: u64, show: &mut Show) -> Result<(), Failure> {
        let swapped = self.orders[(game - 1) as usize % self.orders.len()];
        let mut state = self.variant.start();
        let mut moves = Vec::with_capacity(9);
        let mut forfeit = None;
        loop {
            if signals::has_come() {
                return Err(Failure::Interrupted);
            }
            let is_over = self.variant.is_over(state) || forfeit.is_some();
            let mut learned = None;
            if is_over {
                let winner = forfeit.as_ref().map(|_| state.to_move.opponent()).or(self.variant.winner(state));
                self.score.add(winner, swapped);
                learned = self.learn(winner, swapped);
            }
            let mover = &self.players[contestant(state.to_move, swapped)];
            let beads =
                self.variant.position_3x3(state).filter(|_| !is_over).and_then(|position| mover.beads(position));
            let (score, why, learned) = (&self.score, forfeit.as_deref(), learned.as_deref());
            show(&Moment { game, swapped, state, moves: &moves, forfeit: why, score, beads, learned })?;
            if is_over {
                return Ok(());
            }
            match self.choose(state, &moves, swapped)? {
                Ok(square) => {
                    state = self.variant.play(state, square).expect("the move is legal");
                    moves.push(square);
                }
                Err(why) => forfeit = Some(why),
            }
        }
    }

    /// Lets those who learn do so from a game that this player won, or nobody. Returns what was learned.
    fn learn(&mut self, winner: Option<Player>, swapped: bool) -> Option<String> {
        let outcome = |side| match winner {
            None => Outcome::Draw,
            Some(winner) if winner == side => Outcome::Win,
            Some(_) => Outcome::Loss,
        };
        Player::ALL.into_iter().find_map(|side| self.players[contestant(side, swapped)].learn(outcome(side)))
    }

    /// The move of the contestant whose turn it is, or why it makes no legal move.
    fn choose(&mut self, state: State, moves: &[usize], swapped: bool) -> Result<Result<usize, String>, Failure> {
        let at = contestant(state.to_move, swapped);
        let chooser = &mut self.players[at];
        let turn = Turn { variant: &self.variant, state, moves, move_values: &[] };
        let square = chooser.choose(&turn, self.random)?;
        let (findings, resigns) = (chooser.take_findings(), chooser.resigns());
        if square.is_none() {
            let is_late = || findings.iter().any(|finding| finding.kind == Kind::TimedOut);
            let how = match resigns {
                Some(_) => Forfeit::Resigned,
                None if is_late() => Forfeit::TimedOut,
                None => Forfeit::NoMove,
            };
            self.score.forfeit(at, how);
        }
        let failure = findings.iter().find(|finding| finding.kind.is_failure()).map(Finding::details);
        let why = failure.or(resigns.map(String::from));
        for finding in findings {
            self.score.findings.note(at, state.to_move, finding);
        }
        Ok(square.ok_or(why.unwrap_or_default()))
    }
}
