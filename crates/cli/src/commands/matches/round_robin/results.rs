//! The results of a round robin, in games or as exact chances.

use crate::commands::matches::findings::Findings;
use crate::commands::matches::options::Match;
use crate::commands::matches::score::Score;
use crate::players::Contestant;
use noughts::audit::{Tree, chances};
use noughts::{Fraction, Player, Position};
use std::array;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The probabilities of wins, draws and losses, for the first of two.
pub type Chances = [Fraction; 3];

/// All that a contestant may do as X and as O.
pub struct Known([Tree; 2]);

impl Known {
    /// What a strategy or a table of moves may do in games that `first` begins; `None` for another bot.
    pub fn of(contestant: &Contestant, first: Player) -> Option<Known> {
        let tree = |side| match contestant {
            Contestant::Strategy(named) => Some(Tree::of_strategy(side, Position::with_first(first), named.strategy)),
            Contestant::Bot(subject) => subject.tree(side, first),
            Contestant::File(_) | Contestant::Menace => None,
        };
        Some(Known([tree(Player::X)?, tree(Player::O)?]))
    }

    /// The chances to win, to draw and to lose against another, as X and as O.
    pub fn chances(&self, other: &Known) -> [Chances; 2] {
        let (Known([x, o]), Known([other_x, other_o])) = (self, other);
        [chances(x, other_o), reversed(chances(other_x, o))]
    }
}

/// Two contestants, by their numbers from 0, and their results.
pub struct Pair {
    pub contestants: [usize; 2],
    /// Whether the first plays O, in one game after the other.
    pub orders: Vec<bool>,
    pub random: fastrand::Rng,
    pub score: Score,
    /// The chances of the first contestant as X and as O; `None` if one of the two is not known.
    pub chances: Option<[Chances; 2]>,
}

pub struct RoundRobin {
    pub names: Vec<String>,
    pub games: u64,
    pub pairs: Vec<Pair>,
    /// Those who are not asked any more, since they were too slow.
    pub slow: BTreeSet<usize>,
    pub findings: Findings,
}

impl Pair {
    /// The numbers of wins of the first, of draws, and of wins of the second.
    pub fn counts(&self) -> [u64; 3] {
        let ([won, lost], drawn) = self.score.standing();
        [won, drawn, lost]
    }

    /// The chances of the first if both sides are played equally often.
    pub fn mean(&self) -> Option<Chances> {
        let [as_x, as_o] = self.chances?;
        Some(array::from_fn(|end| Fraction::mean([as_x[end], as_o[end]])))
    }
}

/// The results of one contestant: its games, and its chances against all others together, if they are known.
pub struct Standing<'a> {
    pub name: &'a str,
    pub counts: [u64; 3],
    pub chances: Option<Chances>,
}

impl Standing<'_> {
    /// Twice its points: a win is a point, a draw is half a one.
    fn half_points(&self) -> u64 {
        let [won, drawn, _] = self.counts;
        2 * won + drawn
    }

    /// Its points in a game, since not all need have played as many.
    fn share(&self) -> Fraction {
        let games: u64 = self.counts.iter().sum();
        Fraction::new(self.half_points().into(), (2 * games).into()).unwrap_or(Fraction::ZERO)
    }

    /// Its points as text: the points of its games, or the expected points of a game.
    pub fn points(&self) -> String {
        let games: u64 = self.counts.iter().sum();
        match self.expected().filter(|_| games == 0) {
            Some(expected) => format!("{:.3}", expected.to_f64()),
            None => format!("{:.1} of {games}", self.half_points() as f64 / 2.0),
        }
    }

    /// Its wins, draws and losses: those of its games, or else their chances.
    pub fn ends(&self) -> [f64; 3] {
        match self.chances.filter(|_| self.counts == [0; 3]) {
            Some(chances) => chances.map(Fraction::to_f64),
            None => self.counts.map(|count| count as f64),
        }
    }

    pub fn expected(&self) -> Option<Fraction> {
        let [wins, _, loses] = self.chances?;
        let not_lost = Fraction::new(loses.denominator() - loses.numerator(), loses.denominator())?;
        Some(Fraction::mean([wins, not_lost]))
    }
}

impl RoundRobin {
    pub fn new(plan: &Match, names: Vec<String>, contestants: &[Contestant], random: &mut fastrand::Rng) -> RoundRobin {
        let known: Vec<Option<Known>> = contestants.iter().map(|of| Known::of(of, plan.setting.first)).collect();
        let is_known = known.iter().all(Option::is_some);
        let mut pairs = Vec::new();
        for first in 0..contestants.len() {
            for second in first + 1..contestants.len() {
                let chances = known[first].as_ref().zip(known[second].as_ref()).map(|(one, other)| one.chances(other));
                let orders = plan.orders([&contestants[first], &contestants[second]]);
                let (score, random) = (Score::default(), random.fork());
                pairs.push(Pair { contestants: [first, second], orders, score, chances, random });
            }
        }
        pairs.retain(|pair| !pair.orders.is_empty());
        let games = if is_known { plan.games.unwrap_or(0) } else { plan.games() };
        RoundRobin { names, games, pairs, slow: BTreeSet::new(), findings: Findings::default() }
    }

    /// How many games were played.
    pub fn played(&self) -> u64 {
        self.pairs.iter().map(|pair| pair.score.games()).sum()
    }

    /// The contestants, best first: by their points in a game or, without games, by their expected points.
    pub fn standings(&self) -> Vec<Standing<'_>> {
        let mut standings: Vec<Standing> = (0..self.names.len()).map(|number| self.standing(number)).collect();
        match self.games {
            0 => standings.sort_by_key(|standing| Reverse(standing.expected())),
            _ => standings.sort_by_key(|standing| Reverse(standing.share())),
        }
        standings
    }

    pub fn standing(&self, number: usize) -> Standing<'_> {
        let of = |ends: [u64; 3], is_first: bool| if is_first { ends } else { reversed(ends) };
        let pairs = || self.pairs.iter().filter(|pair| pair.contestants.contains(&number));
        let counts = pairs().map(|pair| of(pair.counts(), pair.contestants[0] == number));
        let chances = |pair: &Pair| {
            let mean = pair.mean()?;
            Some(if pair.contestants[0] == number { mean } else { reversed(mean) })
        };
        let chances: Option<Vec<Chances>> = pairs().map(chances).collect();
        Standing {
            name: &self.names[number],
            counts: counts.fold([0; 3], |sum, counts| array::from_fn(|end| sum[end] + counts[end])),
            chances: chances.map(|all| array::from_fn(|end| Fraction::mean(all.iter().map(|chances| chances[end])))),
        }
    }
}

/// The results as the other contestant sees them.
fn reversed<T: Copy>([wins, draws, loses]: [T; 3]) -> [T; 3] {
    [loses, draws, wins]
}
