//! Contestants all of whose choices are known.

use super::{Chances, reversed};
use crate::players::Contestant;
use noughts::audit::{Tree, chances};
use noughts::{Player, Position};

/// All that a contestant may do as X and as O.
pub struct Known([Tree; 2]);

impl Known {
    /// What a strategy or a table of moves may do in games that `first` begins; `None` for another bot.
    pub fn of(contestant: &Contestant, first: Player) -> Option<Known> {
        let tree = |side| match contestant {
            Contestant::Strategy(named) => Some(Tree::of_strategy(side, Position::with_first(first), named.strategy)),
            Contestant::Bot(subject) => subject.tree(side, first),
            Contestant::File(_) => None,
        };
        Some(Known([tree(Player::X)?, tree(Player::O)?]))
    }

    /// The chances to win, to draw and to lose against another, as X and as O.
    pub fn chances(&self, other: &Known) -> [Chances; 2] {
        let (Known([x, o]), Known([other_x, other_o])) = (self, other);
        [chances(x, other_o), reversed(chances(other_x, o))]
    }
}
