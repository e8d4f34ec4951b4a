//! Everything that can happen when a player meets every reply.

use crate::game::{Player, Position, Square, SquareSet, Status};
use crate::strategies::Strategy;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// What a player answers when it is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The squares it may choose; legal moves, all of them.
    pub squares: SquareSet,
    /// Whether it may also fail to make a legal move, which loses the game.
    pub fails: bool,
}

/// How a game ends for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It has won.
    Won,
    /// Nobody has.
    Drawn,
    /// It has lost, be it on the board or by failing to move.
    Lost,
}

/// The part of the game that a player can come to: every position, and what may be played there.
#[derive(Clone, Debug)]
pub struct Tree {
    side: Player,
    /// By ply. In positions of the opponent, any legal move may be played.
    plies: Vec<BTreeMap<Position, Answer>>,
}

impl Tree {
    /// Lets a player of this side meet every reply in a game that `first` begins. `ask` is given the positions of one
    /// ply in which the player is to move, each only once, and answers them in their order.
    ///
    /// # Panics
    /// If an answer is empty or has a square that is not a legal move, or there are not as many answers as questions.
    pub fn explore(side: Player, first: Player, mut ask: impl FnMut(&[Position]) -> Vec<Answer>) -> Tree {
        let mut plies = Vec::new();
        let mut ply = Vec::from([Position::with_first(first)]);
        while !ply.is_empty() {
            let is_asked = |position: &Position| position.to_move() == side && !position.is_over();
            let (asked, others): (Vec<_>, Vec<_>) = ply.into_iter().partition(is_asked);
            let answers = ask(&asked);
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
        Tree { side, plies }
    }

    /// Lets a strategy meet every reply.
    pub fn of_strategy(side: Player, first: Player, strategy: &dyn Strategy) -> Tree {
        let answer = |position: &Position| Answer { squares: strategy.choices(*position), fails: false };
        Tree::explore(side, first, |positions| positions.iter().map(answer).collect())
    }

    /// The side of the player.
    pub fn side(&self) -> Player {
        self.side
    }

    /// The positions in which the player has to choose, with its answers.
    pub fn choices(&self) -> impl Iterator<Item = (Position, Answer)> {
        let nodes = self.plies.iter().flatten().map(|(position, answer)| (*position, *answer));
        nodes.filter(|(position, _)| position.to_move() == self.side && !position.is_over())
    }

    /// Computes something of the first position from the ends of the game backwards: `end` gives what it is there, and
    /// `combine` what it is in a position of which the player is to move (`true`) or its opponent (`false`), given
    /// every option in the order of the squares. That the player fails to move is an option without a square, the
    /// first one.
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

/// Numbers of lines: games from the first position to the end, different if their sequences of moves are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCounts {
    /// Those that the player wins.
    pub won: u64,
    /// Those that nobody wins.
    pub drawn: u64,
    /// Those that it loses.
    pub lost: u64,
}

impl LineCounts {
    /// Counts the lines of a tree.
    pub fn of(tree: &Tree) -> LineCounts {
        let end = |ending| match ending {
            Ending::Won => LineCounts { won: 1, ..LineCounts::default() },
            Ending::Drawn => LineCounts { drawn: 1, ..LineCounts::default() },
            Ending::Lost => LineCounts { lost: 1, ..LineCounts::default() },
        };
        tree.fold(end, |_, options| {
            options.iter().fold(LineCounts::default(), |sum, (_, lines)| LineCounts {
                won: sum.won + lines.won,
                drawn: sum.drawn + lines.drawn,
                lost: sum.lost + lines.lost,
            })
        })
    }

    /// All of them.
    pub fn total(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

fn children(position: Position, squares: SquareSet) -> impl Iterator<Item = (Square, Position)> {
    squares.into_iter().map(move |square| (square, position.play(square).expect("answers are legal moves")))
}
