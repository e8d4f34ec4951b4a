//! The answer of a strategy or a bot that is to move.

use crate::{Square, SquareSet};

/// How often a strategy or a bot makes each move in a position. If it chooses evenly, every number is 0 or 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    times: [u64; 9],
    fails: u64,
}

impl Answer {
    /// An answer with these weights: how often each square is chosen, in the order of the squares, and how often it
    /// makes no legal move.
    ///
    /// ```
    /// use noughts::audit::{Answer, Node, Report, Tree};
    /// use noughts::{Player, Square};
    ///
    /// // It moves at random, but in the centre three times of four if that is free.
    /// let policy = |node: &Node| {
    ///     let free = node.position.legal_moves();
    ///     let often = |square| if square == Square::CENTER { 3 * (free.len() as u64 - 1) } else { 1 };
    ///     Answer::weighted(Square::ALL.map(|square| if free.contains(square) { often(square) } else { 0 }), 0)
    /// };
    /// let ask = |nodes: &[Node]| Ok::<_, core::convert::Infallible>(nodes.iter().map(policy).collect());
    /// let Ok(tree) = Tree::explore(Player::O, Node::by_position(Player::X), ask);
    /// assert_eq!(Report::new(&tree).exploitability.to_string(), "95/96");
    /// ```
    pub const fn weighted(times: [u64; 9], fails: u64) -> Answer {
        Answer { times, fails }
    }

    /// How often the answer is no legal move, which loses the game.
    pub const fn fails(self) -> u64 {
        self.fails
    }

    /// How often it chooses this square.
    pub const fn times(self, square: Square) -> u64 {
        self.times[square.index()]
    }

    /// The squares that are chosen at least sometimes.
    pub fn squares(self) -> SquareSet {
        Square::ALL.into_iter().filter(|square| self.times(*square) > 0).collect()
    }

    /// The answer with one more choice: a square, or `None` for no legal move.
    #[must_use]
    pub const fn with(mut self, choice: Option<Square>) -> Answer {
        match choice {
            Some(square) => self.times[square.index()] += 1,
            None => self.fails += 1,
        }
        self
    }

    /// The sum of both answers.
    pub(super) fn and(self, other: Answer) -> Answer {
        let times = core::array::from_fn(|at| self.times[at].saturating_add(other.times[at]));
        Answer { times, fails: self.fails.saturating_add(other.fails) }
    }

    /// The choices with how often each is made. `None`, for no legal move, comes first, and then the squares in their
    /// order.
    pub fn choices(self) -> impl Iterator<Item = (Option<Square>, u64)> {
        let squares = Square::ALL.into_iter().map(move |square| (Some(square), self.times(square)));
        [(None, self.fails)].into_iter().chain(squares).filter(|(_, times)| *times > 0)
    }
}

/// An even choice among the squares of a set.
impl From<SquareSet> for Answer {
    fn from(squares: SquareSet) -> Answer {
        squares.iter().map(Some).collect()
    }
}

/// Counts choices: squares, or `None` for no legal move.
impl FromIterator<Option<Square>> for Answer {
    fn from_iter<I: IntoIterator<Item = Option<Square>>>(choices: I) -> Answer {
        choices.into_iter().fold(Answer::default(), Answer::with)
    }
}
