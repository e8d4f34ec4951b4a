//! Counts the games of a tree by how they end.

use super::tree::{Ending, Tree};
use core::iter::Sum;

/// Numbers of games, by how they end for the strategy. Games with different sequences of moves are different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameCounts {
    /// Games that the strategy wins.
    pub won: u64,
    /// Games that nobody wins.
    pub drawn: u64,
    /// Games that the strategy loses.
    pub lost: u64,
    /// The lost games in which it makes no legal move.
    pub forfeited: u64,
}

impl GameCounts {
    /// Counts the games of a tree.
    pub fn of(tree: &Tree) -> GameCounts {
        tree.fold(GameCounts::one, |_, options| options.iter().map(|option| option.value).sum())
    }

    fn one(ending: Ending) -> GameCounts {
        let none = GameCounts::default();
        match ending {
            Ending::Won => GameCounts { won: 1, ..none },
            Ending::Drawn => GameCounts { drawn: 1, ..none },
            Ending::Lost => GameCounts { lost: 1, ..none },
            Ending::Forfeited => GameCounts { lost: 1, forfeited: 1, ..none },
        }
    }

    /// The number of games.
    pub fn total(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

impl Sum for GameCounts {
    fn sum<I: Iterator<Item = GameCounts>>(counts: I) -> GameCounts {
        counts.fold(GameCounts::default(), |sum, count| GameCounts {
            won: sum.won + count.won,
            drawn: sum.drawn + count.drawn,
            lost: sum.lost + count.lost,
            forfeited: sum.forfeited + count.forfeited,
        })
    }
}
