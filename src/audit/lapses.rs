//! Where a strategy gives an outcome up, and how much that costs.

use super::answer::Answer;
use super::tree::Tree;
use crate::{Outcome, Position};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// A position in which a strategy may give up a part of the outcome. A win is worth 1, a draw 0 and a loss −1.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Lapse {
    /// The position in which it is to move.
    pub position: Position,
    /// The chance that a game against random play comes there.
    pub reached: f64,
    /// What the strategy gives up there on average, from above 0 to 2: the value of the position, less the mean value of its moves.
    pub gives_up: f64,
}

impl Lapse {
    /// What this position costs in a game against random play, on average.
    pub fn cost(&self) -> f64 {
        self.reached * self.gives_up
    }
}

/// All positions in which a strategy may give something up, the dearest first. Their costs sum up to what it gives up in a game
/// against random play, on average.
///
/// ```
/// use noughts::audit::{Lapse, Tree, lapses};
/// use noughts::strategies::Random;
/// use noughts::{Player, Position};
///
/// let lapses = lapses(&Tree::of_strategy(Player::X, Position::new(), &Random));
/// assert!(lapses.windows(2).all(|pair| pair[0].cost() >= pair[1].cost()));
/// assert_eq!(format!("{:.4}", lapses.iter().map(Lapse::cost).sum::<f64>()), "1.9646");
/// ```
pub fn lapses(tree: &Tree) -> Vec<Lapse> {
    let mut found: BTreeMap<Position, Lapse> = BTreeMap::new();
    let mut ply = BTreeMap::from([(tree.start().clone(), 1.0)]);
    while !ply.is_empty() {
        let mut next = BTreeMap::new();
        for (node, reached) in &ply {
            let Some(answer) = tree.answer(node) else { continue };
            if node.is_turn_of(tree.side()) {
                note(&mut found, node.position, *reached, answer);
            }
            for (square, chance) in chances(answer) {
                let Some(square) = square else { continue };
                *next.entry(node.play(square)).or_insert(0.0) += reached * chance;
            }
        }
        ply = next;
    }
    let mut lapses: Vec<Lapse> = found.into_values().filter(|lapse| lapse.gives_up > 0.0).collect();
    lapses.sort_by(|one, other| other.cost().total_cmp(&one.cost()));
    lapses
}

/// Adds what it gives up in a position, to which several games may have come.
fn note(found: &mut BTreeMap<Position, Lapse>, position: Position, reached: f64, answer: Answer) {
    let lapse = found.entry(position).or_insert(Lapse { position, reached: 0.0, gives_up: 0.0 });
    let cost = lapse.cost() + reached * given_up(position, answer);
    lapse.reached += reached;
    lapse.gives_up = if lapse.reached > 0.0 { cost / lapse.reached } else { 0.0 };
}

/// The mean of what its choices give up. To make no legal move is to lose.
fn given_up(position: Position, answer: Answer) -> f64 {
    let best = worth(crate::evaluate(position).outcome);
    let values = crate::move_values(position);
    let lost = |square| match values.iter().find(|value| Some(value.square) == square) {
        Some(value) => best - worth(value.outcome),
        None => best - worth(Outcome::Loss),
    };
    chances(answer).map(|(square, chance)| chance * lost(square)).sum()
}

/// The chance of each choice.
fn chances(answer: Answer) -> impl Iterator<Item = (Option<crate::Square>, f64)> {
    let all: f64 = answer.choices().map(|(_, times)| times as f64).sum();
    answer.choices().map(move |(square, times)| (square, times as f64 / all))
}

fn worth(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win => 1.0,
        Outcome::Draw => 0.0,
        Outcome::Loss => -1.0,
    }
}
