//! Whether a function moves in later games as in its first: what it keeps of one game may change the next.

use crate::numbered_game;
use noughts::audit::{Answer, Node, Tree};
use noughts::notation::Coords;
use noughts::{Player, Square};
use std::collections::BTreeMap;

/// How many games are played one after the other.
const GAMES: usize = 12;

/// A move in a later game that is another one than in the first.
pub struct OtherMove {
    /// When that was, such as `in game 4 of one process`.
    pub when: String,
    pub node: Node,
    pub first: Square,
    /// `None` if it made no legal move.
    pub later: Option<Square>,
}

impl OtherMove {
    /// Why there is no verdict then.
    pub fn why(&self, coords: Coords) -> String {
        let OtherMove { when, node, first, later } = self;
        let later = later.map_or("makes no legal move".into(), |later| format!("takes {}", coords.name(later)));
        let (position, first) = (node.position, coords.name(*first));
        format!(
            "what it keeps of a game changes the next ones: {when} it {later} at {position}, and {first} in another game: --new judges it \
             as one that is made anew for each game"
        )
    }
}

/// What games that were played one after the other show.
#[derive(Default)]
pub struct LaterGames {
    /// The first move that is another one than in the first games.
    pub other_move: Option<OtherMove>,
    /// Whether it made no legal move somewhere.
    pub fails: bool,
    /// Whether it was also asked about the other side in between.
    has_other_side: bool,
}

impl LaterGames {
    /// What is said of a function that moves in later games as in its first.
    pub fn same_moves(&self) -> String {
        let between = if self.has_other_side { "" } else { " (all on this side and with who moves first as here)" };
        format!("; it keeps something of its games, and {GAMES} of them in a row had the same moves{between}")
    }

    /// Plays games one after the other, each with other replies, and compares the moves with those of this tree. `ask` returns the
    /// bot's moves, or `None` where it makes no legal one.
    pub fn play<E>(tree: &Tree, mut ask: impl FnMut(&Node) -> Result<Option<Square>, E>) -> Result<LaterGames, E> {
        let known = known(tree);
        let mut games = LaterGames::default();
        for number in 0..GAMES {
            games.play_one(tree, number, &known, &mut ask)?;
        }
        Ok(games)
    }

    /// Compares also what it answers if it has first been asked about all positions of the `other` side. It must be started anew for
    /// this: what it has kept of its own games may hide what the others leave.
    pub fn play_after_other<E>(
        &mut self,
        tree: &Tree,
        other: Player,
        mut ask: impl FnMut(&Node) -> Result<Option<Square>, E>,
    ) -> Result<(), E> {
        self.has_other_side = true;
        let answers = |nodes: &[Node]| nodes.iter().map(|node| Ok(Answer::from_iter([ask(node)?]))).collect();
        Tree::explore(other, tree.start().clone(), answers)?;
        let known = known(tree);
        for node in known.keys() {
            self.compare(&format!("after all games as {other}"), node, ask(node)?, &known);
        }
        Ok(())
    }

    /// Plays the game with this number, up to a move that is not legal.
    fn play_one<E>(
        &mut self,
        tree: &Tree,
        number: usize,
        known: &BTreeMap<&Node, Square>,
        ask: &mut impl FnMut(&Node) -> Result<Option<Square>, E>,
    ) -> Result<(), E> {
        let when = format!("in game {} of one process", number + 1);
        let ends = numbered_game::play(tree.start(), tree.side(), number, |node| {
            let later = ask(node)?;
            self.compare(&when, node, later, known);
            Ok(later)
        })?;
        self.fails |= !ends;
        Ok(())
    }

    fn compare(&mut self, when: &str, node: &Node, later: Option<Square>, known: &BTreeMap<&Node, Square>) {
        if let Some(first) = known.get(node).copied().filter(|first| self.other_move.is_none() && later != Some(*first))
        {
            self.other_move = Some(OtherMove { when: when.into(), node: node.clone(), first, later });
        }
    }
}

/// The moves of a bot without chance.
fn known(tree: &Tree) -> BTreeMap<&Node, Square> {
    let first = |(node, answer): (_, Answer)| Some((node, answer.squares().into_iter().next()?));
    tree.choices().filter_map(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::convert::Infallible;

    fn first_free(node: &Node) -> Option<Square> {
        node.position.legal_moves().first()
    }

    /// The games of X who takes the first free square.
    fn tree() -> Tree {
        let first = |nodes: &[Node]| Ok(nodes.iter().map(|node| Answer::from_iter([first_free(node)])).collect());
        let Ok(tree) = Tree::explore::<Infallible>(Player::X, Node::by_position(Player::X), first);
        tree
    }

    fn later(ask: impl Fn(&Node) -> Option<Square>) -> LaterGames {
        let Ok(games) = LaterGames::play::<Infallible>(&tree(), |node| Ok(ask(node)));
        games
    }

    fn after_o(ask: impl Fn(&Node) -> Option<Square>) -> LaterGames {
        let mut games = LaterGames::default();
        let Ok(()) = games.play_after_other::<Infallible>(&tree(), Player::O, |node| Ok(ask(node)));
        games
    }

    /// The first free square, but the last one where this holds.
    fn last_free_if(changes: bool, node: &Node) -> Option<Square> {
        if changes { node.position.legal_moves().into_iter().next_back() } else { first_free(node) }
    }

    #[test]
    fn a_later_game_that_differs_is_told_by_its_number() {
        let begun = Cell::new(0);
        let games = later(|node| {
            begun.set(begun.get() + usize::from(node.position.ply() == 0));
            last_free_if(begun.get() == 4, node)
        });
        assert_eq!(games.other_move.unwrap().when, "in game 4 of one process");
        assert!(later(first_free).other_move.is_none());
    }

    #[test]
    fn what_the_other_side_leaves_is_told() {
        let was_o = Cell::new(false);
        let spoiled = |node: &Node| {
            was_o.set(was_o.get() || node.position.to_move() == Player::O);
            last_free_if(was_o.get(), node)
        };
        assert!(later(spoiled).other_move.is_none() && after_o(first_free).other_move.is_none());
        assert_eq!(after_o(spoiled).other_move.unwrap().when, "after all games as O");
    }

    #[test]
    fn a_move_that_is_not_legal_ends_its_game() {
        let games = later(|_| None);
        assert!(games.fails && games.other_move.unwrap().later.is_none());
    }
}
