//! The tree of everything that can happen when a strategy meets every reply.

use super::answer::Answer;
use crate::strategies::Strategy;
use crate::{Player, Position, Square, Status};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::convert::Infallible;

/// A place in a game: a position, and the moves before it if they matter. In the order of places, games with the same
/// beginning are next to each other, so that a bot can play one after the other from where they part.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node {
    /// The moves so far; `None` if only the position matters, however it came up.
    pub game: Option<Vec<Square>>,
    /// The position after these moves.
    pub position: Position,
}

impl Node {
    /// The start of a game in which `first` moves first, for a strategy that moves by the position alone.
    pub const fn by_position(first: Player) -> Node {
        Node { position: Position::with_first(first), game: None }
    }

    /// The start of a game in which `first` moves first, for a strategy that may also move by the moves before.
    pub const fn by_game(first: Player) -> Node {
        Node { position: Position::with_first(first), game: Some(Vec::new()) }
    }

    /// Whether this player is to move.
    pub fn is_turn_of(&self, side: Player) -> bool {
        self.position.to_move() == side && !self.position.is_over()
    }

    /// The place after a move.
    ///
    /// # Panics
    /// If the move is not legal.
    #[must_use]
    pub fn play(&self, square: Square) -> Node {
        let position = self.position.play(square).expect("answers are legal moves");
        let game = self.game.as_ref().map(|game| game.iter().copied().chain([square]).collect());
        Node { position, game }
    }
}

/// How a game ends for the strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It has won.
    Won,
    /// Nobody has won.
    Drawn,
    /// It has lost on the board.
    Lost,
    /// It has lost because it made no legal move.
    Forfeited,
}

/// A choice at a place, as [`Tree::fold`] gives it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Choice<T> {
    /// The square of the move; `None` if the strategy makes no legal move.
    pub square: Option<Square>,
    /// How often the choice is made, compared with the others.
    pub times: u64,
    /// The value computed for the place after it.
    pub value: T,
}

/// The part of the game tree that a strategy can reach: every place, with what may be played there.
#[derive(Clone, Debug)]
pub struct Tree {
    side: Player,
    /// The places, by ply. Where the opponent is to move, the answer is any legal move.
    plies: Vec<BTreeMap<Node, Answer>>,
}

impl Tree {
    /// The tree of a strategy that plays this side, from this start. For each ply, `ask` gets the places in which the
    /// strategy is to move, each once. It returns the answers in the same order.
    ///
    /// If the answers depend on the moves before, start from [`Node::by_game`]. This strategy plays the square after the
    /// opponent's last one, if it can:
    ///
    /// ```
    /// # use core::convert::Infallible;
    /// # use noughts::{Player, Square, audit::{Answer, Node, Report, Tree, Verdict}};
    /// let next = |node: &Node| {
    ///     let (last, free) = (node.game.as_ref()?.last(), node.position.legal_moves());
    ///     let next = last.and_then(|last| Square::ALL.get(last.index() + 1).copied());
    ///     next.filter(|next| free.contains(*next)).or(free.first())
    /// };
    /// let ask = |nodes: &[Node]| Ok::<_, Infallible>(nodes.iter().map(|node| Answer::from_iter([next(node)])).collect());
    /// let Ok(tree) = Tree::explore(Player::O, Node::by_game(Player::X), ask);
    /// assert_eq!(Report::new(&tree).verdict(), Verdict::Beatable);
    /// ```
    ///
    /// # Errors
    /// If `ask` cannot answer: its error.
    ///
    /// # Panics
    /// If an answer is empty or has a square that is not a legal move, or if the number of answers is wrong.
    pub fn explore<E>(
        side: Player,
        start: Node,
        mut ask: impl FnMut(&[Node]) -> Result<Vec<Answer>, E>,
    ) -> Result<Tree, E> {
        let mut plies = Vec::new();
        let mut ply = Vec::from([start]);
        while !ply.is_empty() {
            let (asked, others): (Vec<_>, Vec<_>) = ply.into_iter().partition(|node| node.is_turn_of(side));
            let answers = ask(&asked)?;
            assert_eq!(answers.len(), asked.len(), "each question has its answer");
            assert!(answers.iter().all(|answer| answer.choices().next().is_some()), "no answer is empty");
            let any_move = |node: Node| (node.position.legal_moves().into(), node);
            let nodes = answers.into_iter().zip(asked).chain(others.into_iter().map(any_move));
            let nodes: BTreeMap<Node, Answer> = nodes.map(|(answer, node)| (node, answer)).collect();
            let next = nodes.iter().flat_map(|(node, answer)| answer.squares().iter().map(|square| node.play(square)));
            ply = next.collect();
            ply.sort();
            ply.dedup();
            plies.push(nodes);
        }
        Ok(Tree { side, plies })
    }

    /// The tree of a strategy that plays this side from this start, with all its choices. A square that is not a legal
    /// move counts as [no legal move](Answer::fails), and so does an empty set.
    pub fn of_strategy(side: Player, start: Position, strategy: &dyn Strategy) -> Tree {
        let answers = |nodes: &[Node]| Ok::<_, Infallible>(nodes.iter().map(|node| answer(node, strategy)).collect());
        let Ok(tree) = Tree::explore(side, Node { position: start, game: None }, answers);
        tree
    }

    /// The player whose moves the strategy makes.
    pub fn side(&self) -> Player {
        self.side
    }

    /// The place in which all games start.
    ///
    /// # Panics
    /// Never: every tree has a start.
    pub fn start(&self) -> &Node {
        self.plies.first().and_then(|ply| ply.keys().next()).expect("a game has a start")
    }

    /// The places in which the strategy is to move, with its answers, ply by ply.
    pub fn choices(&self) -> impl Iterator<Item = (&Node, Answer)> {
        let nodes = self.plies.iter().flatten().filter(|(node, _)| node.is_turn_of(self.side));
        nodes.map(|(node, answer)| (node, *answer))
    }

    /// Whether some answer is one of several moves.
    pub fn varies(&self) -> bool {
        self.choices().any(|(_, answer)| answer.choices().count() > 1)
    }

    /// The positions in which the strategy is to move, ply by ply, each once. The answer of a position is the sum of
    /// those in all places with this position.
    pub fn positions(&self) -> Vec<(Position, Answer)> {
        let own = |ply: &BTreeMap<Node, Answer>| {
            let mut own = BTreeMap::<Position, Answer>::new();
            for (node, answer) in ply.iter().filter(|(node, _)| node.is_turn_of(self.side)) {
                let all = own.entry(node.position).or_default();
                *all = all.and(*answer);
            }
            own
        };
        self.plies.iter().flat_map(own).collect()
    }

    /// What may be played at this place: the strategy's answer, or any legal move of the opponent. `None` if the
    /// strategy cannot reach the place, or the game is over. Moves before the position are ignored if they do not
    /// matter to the strategy.
    pub fn answer(&self, node: &Node) -> Option<Answer> {
        let by_position = || Node { position: node.position, game: None };
        let node = if self.start().game.is_some() { node.clone() } else { by_position() };
        let ply = node.position.ply().checked_sub(self.start().position.ply())?;
        let answer = self.plies.get(ply)?.get(&node);
        answer.copied().filter(|_| !node.position.is_over())
    }

    /// Computes a value for the start, from the ends of the games backwards. `end` returns the value of an ending.
    /// `combine` returns the value of any other place from its choices, and is told whether the strategy is to move.
    /// The choices come in this order: no legal move, if that may happen, and then the squares.
    ///
    /// This counts the games:
    ///
    /// ```
    /// # use noughts::{Player, Position, audit::Tree, strategies::Perfect};
    /// let tree = Tree::of_strategy(Player::X, Position::new(), &Perfect);
    /// let games: u32 = tree.fold(|_| 1, |_, choices| choices.iter().map(|choice| choice.value).sum());
    /// assert_eq!(games, 73);
    /// ```
    ///
    /// # Panics
    /// Only if `end` or `combine` does: every tree has a start, and each place has the places after it.
    pub fn fold<T: Clone>(&self, end: impl Fn(Ending) -> T, combine: impl Fn(bool, &[Choice<T>]) -> T) -> T {
        let mut later: BTreeMap<&Node, T> = BTreeMap::new();
        for ply in self.plies.iter().rev() {
            let value = |(node, answer): (&Node, &Answer)| match self.ending(node.position) {
                Some(ending) => end(ending),
                None => {
                    let value = |square: Option<Square>| match square {
                        Some(square) => later[&node.play(square)].clone(),
                        None => end(Ending::Forfeited),
                    };
                    let choice = |(square, times)| Choice { square, times, value: value(square) };
                    combine(node.is_turn_of(self.side), &answer.choices().map(choice).collect::<Vec<_>>())
                }
            };
            later = ply.iter().map(|entry| (entry.0, value(entry))).collect();
        }
        later.into_values().next().expect("a game has a start")
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

/// The answer of a strategy. A square that is not a legal move becomes no legal move.
fn answer(node: &Node, strategy: &dyn Strategy) -> Answer {
    let (chosen, legal) = (strategy.choices(node.position), node.position.legal_moves());
    let answer: Answer = chosen.iter().map(|square| Some(square).filter(|square| legal.contains(*square))).collect();
    if chosen.is_empty() { answer.with(None) } else { answer }
}
