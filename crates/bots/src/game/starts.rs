//! The ways in which a program's games begin, if draws decide who begins, who has which mark, or the first move.

use super::playing::{Game, Rules};
use super::surface::SurfaceDraw;
use crate::draw_tree::{self, Leaf, Prescribed};
use noughts::{Player, Square};

/// The most ways in which games may begin, and the most that may look alike.
const MOST: usize = 64;
const MOST_ALIKE: usize = 4;

/// A number may be rounded on its way to the program.
const NEAR: f64 = 1e-6;

/// A way in which a game begins, up to the first move of the person.
#[derive(Clone, Debug)]
pub struct Start {
    /// The numbers that the draws show; NaN for a draw that does not matter.
    pub dice: Vec<f64>,
    side: Player,
    first: Option<Square>,
}

/// All ways in which games begin after the acts before them.
#[derive(Clone, Debug)]
pub struct Starts {
    all: Vec<Start>,
    /// The program's first moves where it begins, each as often as it is likely.
    firsts: Vec<Square>,
}

impl Starts {
    /// Starts the program with every combination of draws. `None` if they cannot be prescribed or are too many.
    pub fn find(rules: &Rules) -> Option<Starts> {
        let start = |prescribed: &[Prescribed]| {
            let dice = shares(prescribed);
            let game = Game::start(rules, &dice, true).map_err(drop)?;
            let is_heeded = |(told, drawn): (&f64, &SurfaceDraw)| {
                drawn.is_idle() || drawn.number.is_some_and(|number| (number - told).abs() < NEAR)
            };
            let drawn = &game.at_start;
            let among = drawn.iter().map(|drawn| drawn.among).collect();
            let first = game.moves.first().copied();
            dice.iter().zip(drawn).all(is_heeded).then_some(((game.bot, first), among)).ok_or(())
        };
        let found = draw_tree::leaves(MOST, start).ok()??;
        let begins = found.iter().filter(|leaf| leaf.value.0 == Player::X);
        let firsts = draw_tree::weighted(begins)?.into_iter().filter_map(|(_, first)| first).collect();
        let start = |Leaf { value: (side, first), draws }| Start { dice: shares(&draws), side, first };
        let starts = Starts { all: found.into_iter().map(start).collect(), firsts };
        Player::ALL.iter().all(|side| starts.alike(*side) <= MOST_ALIKE).then_some(starts)
    }

    /// Whether the program is this player in some start.
    pub fn has(&self, side: Player) -> bool {
        self.all.iter().any(|start| start.side == side)
    }

    /// The most starts that look alike: the program has this side and makes the same first move. Its later moves may
    /// depend on which of them it was.
    pub fn alike(&self, side: Player) -> usize {
        let alike = |start: &Start| self.with(side, start.first).count();
        self.all.iter().filter(|start| start.side == side).map(alike).max().unwrap_or(1)
    }

    fn with(&self, side: Player, first: Option<Square>) -> impl Iterator<Item = &Start> {
        self.all.iter().filter(move |start| (start.side, start.first) == (side, first))
    }

    /// One of the starts with this side and this first move. Each round selects another.
    pub fn in_round(&self, round: usize, side: Player, first: Option<Square>) -> Option<&Start> {
        self.with(side, first).nth(round % self.with(side, first).count().max(1))
    }

    /// Treats the choice of the first move as one draw. Returns the first move for this number, and how many equal
    /// parts the range from 0 to 1 has. `None` if the program never begins.
    pub fn first_move(&self, number: f64) -> Option<(Square, u32)> {
        let part = (number * self.firsts.len() as f64) as usize;
        Some((*self.firsts.get(part)?, self.firsts.len() as u32))
    }
}

fn shares(draws: &[Prescribed]) -> Vec<f64> {
    draws.iter().map(|draw| draw.share()).collect()
}
