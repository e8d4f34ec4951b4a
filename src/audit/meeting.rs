//! The result when two strategies play each other.

use super::report::certainty;
use super::tree::{Node, Tree};
use crate::{Fraction, Player, Status};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// The chances that X wins, that nobody does, and that O wins.
type Chances = [Fraction; 3];

/// The chances that X wins, that nobody does, and that O wins, when the strategies of two trees play each other. Each
/// makes its choices as often as its [`Answer`](super::answer::Answer)s say. Nothing is sampled.
///
/// ```
/// use noughts::strategies::Random;
/// use noughts::{Player, Position};
/// use noughts::audit::{Tree, chances};
///
/// let [x, o] = Player::ALL.map(|side| Tree::of_strategy(side, Position::new(), &Random));
/// assert_eq!(chances(&x, &o).map(|chance| chance.to_string()), ["737/1260", "8/63", "121/420"]);
/// ```
///
/// # Panics
/// If the first tree is not of X or the second not of O, or if their start positions differ.
pub fn chances(x: &Tree, o: &Tree) -> [Fraction; 3] {
    assert_eq!([x.side(), o.side()], [Player::X, Player::O], "X comes first");
    assert_eq!(x.start().position, o.start().position, "both start alike");
    let start = if x.start().game.is_some() { x.start() } else { o.start() };
    Meeting { x, o, known: BTreeMap::new() }.chances(start)
}

struct Meeting<'a> {
    x: &'a Tree,
    o: &'a Tree,
    known: BTreeMap<Node, Chances>,
}

impl Meeting<'_> {
    fn chances(&mut self, node: &Node) -> Chances {
        match node.position.status() {
            Status::Won { winner, .. } => win_of(winner),
            Status::Drawn => [Fraction::ZERO, Fraction::ONE, Fraction::ZERO],
            Status::Ongoing => match self.known.get(node) {
                Some(chances) => *chances,
                None => {
                    let chances = self.mean(node);
                    self.known.insert(node.clone(), chances);
                    chances
                }
            },
        }
    }

    /// The chances in a place where a player is to move.
    fn mean(&mut self, node: &Node) -> Chances {
        let mover = node.position.to_move();
        let tree = if mover == Player::X { self.x } else { self.o };
        let answer = tree.answer(node).expect("play that both agree to is in both trees");
        let after = answer.choices().map(|(square, times)| match square {
            Some(square) => (self.chances(&node.play(square)), times),
            None => (win_of(mover.opponent()), times),
        });
        let after: Vec<(Chances, u64)> = after.collect();
        [0, 1, 2].map(|end| Fraction::weighted_mean(after.iter().map(|(chances, times)| (chances[end], *times))))
    }
}

fn win_of(winner: Player) -> Chances {
    let [x, o] = Player::ALL.map(|player| certainty(player == winner));
    [x, Fraction::ZERO, o]
}
