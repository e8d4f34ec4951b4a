//! The ways in which a program's games begin, if draws decide who begins, who has which mark, or the first move.

use super::playing::{Game, Rules};
use super::surface::SurfaceDraw;
use crate::draw_tree::divisor;
use noughts::{Player, Square};
use std::iter::repeat_n;

/// The most ways in which games may begin, and the most that may look alike.
const MOST: usize = 64;
const MOST_ALIKE: usize = 4;

/// The least likely start that is counted comes once in this many.
const RAREST: u32 = 1000;

/// A number may be rounded on its way to the program.
const NEAR: f64 = 1e-6;

/// A way in which a game begins, up to the first move of the person.
#[derive(Clone, Debug)]
pub struct Start {
    /// The numbers that the draws show; NaN for a draw that does not matter.
    pub dice: Vec<f64>,
    /// The player that the program is then.
    pub side: Player,
    /// Its first move, if it begins.
    pub first: Option<Square>,
    /// It comes once in so many starts.
    once_in: u32,
}

impl Start {
    fn new(game: &Game, dice: Vec<f64>, once_in: u32) -> Start {
        Start { dice, side: game.bot(), first: game.moves().first().copied(), once_in }
    }
}

/// All ways in which games begin after the acts before them.
#[derive(Clone, Debug)]
pub struct Starts {
    all: Vec<Start>,
}

impl Starts {
    /// Starts the program with every combination of draws. `None` if they cannot be prescribed or are too many.
    pub fn find(rules: &Rules) -> Option<Starts> {
        let starts = Starts { all: Starts::all(rules)? };
        Player::ALL.iter().all(|side| starts.alike(*side) <= MOST_ALIKE).then_some(starts)
    }

    fn all(rules: &Rules) -> Option<Vec<Start>> {
        let (mut open, mut all) = (vec![(Vec::<f64>::new(), 1u32)], Vec::new());
        while let Some((mut dice, once_in)) = open.pop() {
            let game = Game::start(rules, &dice).ok()?;
            let drawn = game.at_start();
            let is_heeded = |(told, drawn): (&f64, &SurfaceDraw)| {
                drawn.is_idle() || drawn.number.is_some_and(|number| (number - told).abs() < NEAR)
            };
            if drawn.len() < dice.len() || !dice.iter().zip(drawn).all(is_heeded) {
                return None;
            }
            let more = drawn[dice.len()..].iter().find(|drawn| !drawn.is_idle());
            let idle = drawn[dice.len()..].iter().take_while(|drawn| drawn.is_idle());
            dice.extend(idle.map(|_| f64::NAN));
            match more.map(|drawn| drawn.among) {
                None => all.push(Start::new(&game, dice, once_in)),
                Some(Some(among)) if open.len() + all.len() + among as usize <= MOST => {
                    let once_in = once_in.checked_mul(among).filter(|times| *times <= RAREST)?;
                    let number = |part: u32| (f64::from(part) + 0.5) / f64::from(among);
                    open.extend((0..among).map(|part| ([dice.as_slice(), &[number(part)]].concat(), once_in)));
                }
                Some(_) => return None,
            }
        }
        Some(all)
    }

    /// The starts in which the program is this player.
    pub fn of(&self, side: Player) -> impl Iterator<Item = &Start> {
        self.all.iter().filter(move |start| start.side == side)
    }

    /// The most starts that look alike: the program has this side and makes the same first move. Its later moves may
    /// depend on which of them it was.
    pub fn alike(&self, side: Player) -> usize {
        self.of(side).map(|start| self.with(side, start.first).count()).max().unwrap_or(1)
    }

    fn with(&self, side: Player, first: Option<Square>) -> impl Iterator<Item = &Start> {
        self.of(side).filter(move |start| start.first == first)
    }

    /// One of the starts with this side and this first move. Each round selects another.
    pub fn in_round(&self, round: usize, side: Player, first: Option<Square>) -> Option<&Start> {
        self.with(side, first).nth(round % self.with(side, first).count().max(1))
    }

    /// Treats the choice of the first move as one draw. Returns the first move for this number, and how many equal
    /// parts the range from 0 to 1 has. `None` if the program never begins.
    pub fn first_move(&self, number: f64) -> Option<(Square, u32)> {
        let begin: Vec<&Start> = self.of(Player::X).collect();
        let common = |whole: u128, start: &&Start| {
            let once_in = u128::from(start.once_in);
            whole / divisor(whole, once_in) * once_in
        };
        let whole = begin.iter().fold(1, common);
        let parts = begin.iter().flat_map(|start| {
            let times = usize::try_from(whole / u128::from(start.once_in)).unwrap_or(usize::MAX);
            repeat_n(start.first, times)
        });
        let parts: Vec<Square> = parts.flatten().collect();
        let part = (number * parts.len() as f64) as usize;
        Some((*parts.get(part)?, parts.len() as u32))
    }
}
