//! How good a strategy is: it is played against every reply, and through every choice of its own.

mod mistakes;
mod tree;

pub use mistakes::{Mistake, Mistakes};
pub use tree::{Answer, Ending, GameCounts, Tree};

use crate::fraction::Fraction;
use crate::game::{Player, Square};
use alloc::vec::Vec;
use core::fmt;

/// What an audit finds out about a strategy or a bot on one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The player whose moves it makes.
    pub side: Player,
    /// The games that it can come to, and how they end for it.
    pub games: GameCounts,
    /// The shortest games that it loses; `None` if it loses none.
    pub losing: Option<LosingGames>,
    /// What it does wrong in positions that it can come to.
    pub mistakes: Mistakes,
    /// The chances to win, to draw and to lose against an opponent who moves uniformly at random, when it chooses evenly
    /// among its squares.
    pub vs_random: [Fraction; 3],
    /// The chance to lose against the opponent who knows best which squares it chooses, when it chooses evenly among
    /// them.
    pub vs_best: Fraction,
}

/// The shortest games that a strategy loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LosingGames {
    /// How many there are.
    pub count: u64,
    /// The first of them in the order of the squares. Where the strategy makes no legal move, the game ends before it.
    pub first: Vec<Square>,
}

/// How good a strategy is, in one word. Ordered from the safest to the least safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It never gives up an outcome.
    Perfect,
    /// It never loses, but lets wins go.
    Safe,
    /// It can lose.
    Beatable,
}

/// `perfect`, `safe` or `beatable`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Perfect => "perfect",
            Verdict::Safe => "safe",
            Verdict::Beatable => "beatable",
        })
    }
}

impl Report {
    /// The report on a strategy, from the tree of everything that can happen when it meets every reply.
    #[must_use]
    pub fn new(tree: &Tree) -> Report {
        Report {
            side: tree.side(),
            games: GameCounts::of(tree),
            losing: losing_games(tree),
            mistakes: Mistakes::of(tree),
            vs_random: [Ending::Won, Ending::Drawn, Ending::Lost].map(|ending| vs_random(tree, ending)),
            vs_best: vs_best(tree),
        }
    }

    /// The verdict.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.games.lost {
            // A strategy that never loses cannot have turned anything into a loss.
            0 if self.mistakes.win_to_draw.may == 0 => Verdict::Perfect,
            0 => Verdict::Safe,
            _ => Verdict::Beatable,
        }
    }
}

fn losing_games(tree: &Tree) -> Option<LosingGames> {
    let end = |ending| (ending == Ending::Lost).then(|| LosingGames { count: 1, first: Vec::new() });
    tree.fold(end, |_, options| shortest(options))
}

/// The shortest losing games that begin with one of these moves, given those that follow each move.
fn shortest(options: &[(Option<Square>, Option<LosingGames>)]) -> Option<LosingGames> {
    let mut shortest: Option<LosingGames> = None;
    for (square, games) in options {
        let Some(games) = games else { continue };
        let first: Vec<Square> = square.iter().chain(&games.first).copied().collect();
        match &mut shortest {
            Some(found) if found.first.len() < first.len() => {}
            // The options are in the order of the squares, so the game found before comes first.
            Some(found) if found.first.len() == first.len() => found.count += games.count,
            _ => shortest = Some(LosingGames { count: games.count, first }),
        }
    }
    shortest
}

/// The chance of an ending when the opponent moves at random.
fn vs_random(tree: &Tree, wanted: Ending) -> Fraction {
    tree.fold(|ending| certainty(ending == wanted), |_, options| mean(options))
}

/// The chance to lose when the opponent always makes the move after which it is greatest.
fn vs_best(tree: &Tree) -> Fraction {
    let greatest = |options: &[(_, Fraction)]| options.iter().map(|(_, chance)| *chance).max();
    tree.fold(
        |ending| certainty(ending == Ending::Lost),
        |own, options| if own { mean(options) } else { greatest(options).expect("there is a reply") },
    )
}

fn certainty(holds: bool) -> Fraction {
    if holds { Fraction::ONE } else { Fraction::ZERO }
}

fn mean(options: &[(Option<Square>, Fraction)]) -> Fraction {
    Fraction::mean(options.iter().map(|(_, chance)| *chance))
}
