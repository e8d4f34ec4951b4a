//! Everything that can happen when a strategy meets every reply.

use crate::game::{Player, Position, Square, SquareSet, Status};
use crate::strategies::Strategy;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::iter::Sum;

/// What a strategy or a bot answers when it is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The squares it may choose; legal moves, all of them.
    pub squares: SquareSet,
    /// Whether it may also fail to make a legal move, which loses the game.
    pub fails: bool,
}

/// How a game ends for the strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It has won.
    Won,
    /// Nobody has won.
    Drawn,
    /// It has lost, on the board or because it made no legal move.
    Lost,
}

/// The part of the game tree that a strategy can come to: every position, and what may be played there.
#[derive(Clone, Debug)]
pub struct Tree {
    side: Player,
    /// By ply. In positions of the opponent, any legal move may be played.
    plies: Vec<BTreeMap<Position, Answer>>,
}

impl Tree {
    /// The tree of a strategy that plays this side in a game that `first` begins. `ask` gets the positions of one ply in
    /// which the strategy is to move, each only once, and answers them in their order.
    ///
    /// # Errors
    /// The error of `ask`, if it cannot answer.
    ///
    /// # Panics
    /// If an answer is empty or has a square that is not a legal move, or there are not as many answers as questions.
    pub fn explore<E>(
        side: Player,
        first: Player,
        mut ask: impl FnMut(&[Position]) -> Result<Vec<Answer>, E>,
    ) -> Result<Tree, E> {
        let mut plies = Vec::new();
        let mut ply = Vec::from([Position::with_first(first)]);
        while !ply.is_empty() {
            let is_asked = |position: &Position| position.to_move() == side && !position.is_over();
            let (asked, others): (Vec<_>, Vec<_>) = ply.into_iter().partition(is_asked);
            let answers = ask(&asked)?;
            assert_eq!(answers.len(), asked.len(), "each question has its answer");
            assert!(answers.iter().all(|answer| answer.fails || !answer.squares.is_empty()), "no answer is empty");
            let any_move = |position: Position| Answer { squares: position.legal_moves(), fails: false };
            let nodes: BTreeMap<Position, Answer> =
                asked.into_iter().zip(answers).chain(others.into_iter().map(|p| (p, any_move(p)))).collect();
            let children = nodes.iter().flat_map(|(position, answer)| children(*position, answer.squares));
            ply = children.map(|(_, child)| child).collect();
            ply.sort();
            ply.dedup();
            plies.push(nodes);
        }
        Ok(Tree { side, plies })
    }

    /// The tree of a strategy, with all moves that it may choose.
    ///
    /// # Panics
    /// If the strategy chooses no square, or one that is not a legal move.
    pub fn of_strategy(side: Player, first: Player, strategy: &dyn Strategy) -> Tree {
        let answer = |position: &Position| Answer { squares: strategy.choices(*position), fails: false };
        let answers = |positions: &[Position]| Ok::<_, Infallible>(positions.iter().map(answer).collect());
        let Ok(tree) = Tree::explore(side, first, answers);
        tree
    }

    /// The player whose moves the strategy makes.
    #[must_use]
    pub fn side(&self) -> Player {
        self.side
    }

    /// The positions in which the strategy has to choose, with its answers, ply by ply.
    pub fn choices(&self) -> impl Iterator<Item = (Position, Answer)> {
        let nodes = self.plies.iter().flatten().map(|(position, answer)| (*position, *answer));
        nodes.filter(|(position, _)| position.to_move() == self.side && !position.is_over())
    }

    /// Computes something for the first position, from the ends of the games backwards. `end` gives it for an end of the
    /// game. `combine` gives it for a position in which the strategy (`true`) or its opponent (`false`) is to move, from
    /// the options in the order of the squares. That the strategy makes no legal move is an option without a square, and
    /// comes first.
    pub fn fold<T: Clone>(&self, end: impl Fn(Ending) -> T, combine: impl Fn(bool, &[(Option<Square>, T)]) -> T) -> T {
        let mut later: BTreeMap<Position, T> = BTreeMap::new();
        for ply in self.plies.iter().rev() {
            let value = |(position, answer): (&Position, &Answer)| {
                let value = match self.ending(*position) {
                    Some(ending) => end(ending),
                    None => {
                        let failure = answer.fails.then(|| (None, end(Ending::Lost)));
                        let moves = children(*position, answer.squares);
                        let moves = moves.map(|(square, child)| (Some(square), later[&child].clone()));
                        let options: Vec<_> = failure.into_iter().chain(moves).collect();
                        combine(position.to_move() == self.side, &options)
                    }
                };
                (*position, value)
            };
            later = ply.iter().map(value).collect();
        }
        later.into_values().next().expect("a game has a first position")
    }

    fn ending(&self, position: Position) -> Option<Ending> {
        match position.status() {
            Status::Ongoing => None,
            Status::Won { winner, .. } if winner == self.side => Some(Ending::Won),
            Status::Won { .. } => Some(Ending::Lost),
            Status::Drawn => Some(Ending::Drawn),
        }
    }
}

/// Numbers of games, by how they end for the strategy. Two games are different if their sequences of moves are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// Games that the strategy wins.
    pub won: u64,
    /// Games that nobody wins.
    pub drawn: u64,
    /// Games that the strategy loses.
    pub lost: u64,
}

impl GameCounts {
    /// Counts the games of a tree.
    #[must_use]
    pub fn of(tree: &Tree) -> GameCounts {
        tree.fold(GameCounts::one, |_, options| options.iter().map(|(_, games)| *games).sum())
    }

    /// One game that ends so.
    fn one(ending: Ending) -> GameCounts {
        let none = GameCounts::default();
        match ending {
            Ending::Won => GameCounts { won: 1, ..none },
            Ending::Drawn => GameCounts { drawn: 1, ..none },
            Ending::Lost => GameCounts { lost: 1, ..none },
        }
    }

    /// The number of all games.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

impl Sum for GameCounts {
    fn sum<I: Iterator<Item = GameCounts>>(counts: I) -> GameCounts {
        counts.fold(GameCounts::default(), |sum, games| GameCounts {
            won: sum.won + games.won,
            drawn: sum.drawn + games.drawn,
            lost: sum.lost + games.lost,
        })
    }
}

fn children(position: Position, squares: SquareSet) -> impl Iterator<Item = (Square, Position)> {
    squares.into_iter().map(move |square| (square, position.play(square).expect("answers are legal moves")))
}
