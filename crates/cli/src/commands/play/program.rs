//! The program's side: what it decides, by whatever plays for it.

use crate::board::State;
use crate::commands::play::Play;
use crate::commands::play::game::Game;
use crate::commands::play::level::Level;
use crate::io::failure::Failure;
use crate::players::Seat;
use noughts::Position;
use noughts::notation::Coords;
use noughts_boards::{CertifiedPlayer, Square};
use noughts_bots::Options;

/// What the program must know to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The moves so far.
    pub moves: Vec<usize>,
    pub state: State,
    /// The position, if it is one of 3×3.
    position: Option<Position>,
    /// The squares that the level may choose on another board.
    choices: Vec<usize>,
}

/// What the program has decided.
pub enum Decision {
    Move(usize),
    /// No legal move, and why not.
    Forfeit(String),
}

/// What plays for the program.
pub enum Hand {
    /// A strategy or a bot, on 3×3.
    Seat(Seat),
    /// Chance, among the choices of a level.
    Chance,
    /// A certificate.
    Certified(Box<CertifiedPlayer>),
}

impl Turn {
    /// The position of a game, for this level.
    pub fn new(game: &mut Game, level: &Level) -> Turn {
        if level.needs_values() && !game.is_bound {
            game.look();
        }
        let (moves, state, field) = (game.moves().to_vec(), game.state(), game.field());
        let choices = level.way().map_or(Vec::new(), |way| way.choices(field, state, game.worths()));
        Turn { moves, state, position: field.position_3x3(state), choices }
    }
}

/// What plays for the program at the level that was asked last.
pub struct Program {
    coords: Coords,
    options: Options,
    random: fastrand::Rng,
    level: String,
    hand: Hand,
}

impl Program {
    /// The program of the command line, for whose level this plays.
    pub fn new(plan: &Play, hand: Hand) -> Program {
        let (coords, options) = (plan.setting.coords, plan.options.options());
        let random = plan.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        Program { coords, options, random, level: plan.level.name.clone(), hand }
    }

    /// Its decision at a level, which may be another one than before.
    pub fn decide(&mut self, level: &Level, turn: &Turn) -> Result<Decision, Failure> {
        if self.level != level.name {
            self.change_level(level)?;
        }
        Ok(match &mut self.hand {
            Hand::Seat(seat) => {
                let position = turn.position.expect("strategies and bots play on 3×3");
                match seat.choose(position, &mut self.random)? {
                    Some(square) => Decision::Move(square.index()),
                    None => Decision::Forfeit(seat.why()),
                }
            }
            Hand::Chance => decision(self.random.choice(turn.choices.iter().copied())),
            Hand::Certified(player) => {
                let moves: Vec<Square> = turn.moves.iter().filter_map(|index| Square::new(index + 1)).collect();
                decision(player.reply(&moves).map(Square::index))
            }
        })
    }

    fn change_level(&mut self, level: &Level) -> Result<(), Failure> {
        if let Hand::Seat(seat) = &mut self.hand {
            *seat = level.contestant.seat(self.coords, &self.options)?;
        }
        self.level = level.name.clone();
        Ok(())
    }
}

/// A move, or that a search has not found the values without which there is none.
fn decision(square: Option<usize>) -> Decision {
    let unknown = || Decision::Forfeit("The program does not know what the squares are worth here.".into());
    square.map_or_else(unknown, Decision::Move)
}
