//! The orders in which a bot meets positions in games.

use noughts::audit::{Answer, Node, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// The places in which the bot has to move, each once, in the order of games: after each the bot's move, a reply, and so
/// on to the end, then from the last reply that can be another.
pub fn in_game_order(tree: &Tree) -> Vec<&Node> {
    let choices: BTreeMap<&Node, Answer> = tree.choices().collect();
    // The first of the moves is played first, so it is put on the stack last.
    let reversed = |mut nodes: Vec<Node>| {
        nodes.reverse();
        nodes
    };
    let mut stack = reversed(firsts(tree));
    let (mut order, mut seen) = (Vec::new(), BTreeSet::new());
    while let Some(node) = stack.pop() {
        let (node, answer) = choices.get_key_value(&node).expect("it can come to this");
        if seen.insert(*node) {
            order.push(*node);
            stack.extend(reversed(nexts(node, *answer)));
        }
    }
    order
}

/// A place with the places in which the bot had to move before, in two ways.
pub type TwoWays<'a> = (&'a Node, [Vec<&'a Node>; 2]);

/// The places to which two ways lead on which the bot had to move in different positions. The empty board is left out:
/// it is on every way or on none, and many a bot takes long for it.
pub fn in_two_ways(tree: &Tree) -> Vec<TwoWays<'_>> {
    let mut ways: BTreeMap<Node, Vec<Vec<&Node>>> = firsts(tree).into_iter().map(|node| (node, vec![vec![]])).collect();
    let mut found = Vec::new();
    for (node, answer) in tree.choices() {
        let here = ways.remove(node).unwrap_or_default();
        for next in nexts(node, answer) {
            let there = ways.entry(next).or_default();
            for way in &here {
                let own = (node.position.ply() > 0).then_some(node);
                let way: Vec<&Node> = way.iter().copied().chain(own).collect();
                if there.len() < 2 && !there.contains(&way) {
                    there.push(way);
                }
            }
        }
        if let Ok(two) = here.try_into() {
            found.push((node, two));
        }
    }
    found
}

/// Where the bot has to move for the first time.
fn firsts(tree: &Tree) -> Vec<Node> {
    let start = tree.start();
    let replies = start.position.legal_moves().iter().map(|square| start.play(square));
    if start.is_turn_of(tree.side()) { vec![start.clone()] } else { replies.collect() }
}

/// Where the bot has to move next, after it has moved here.
fn nexts(node: &Node, answer: Answer) -> Vec<Node> {
    let side = node.position.to_move();
    let moved = answer.squares().into_iter().map(|square| node.play(square)).filter(|node| !node.position.is_over());
    let replied = moved.flat_map(|node| node.position.legal_moves().into_iter().map(move |square| node.play(square)));
    replied.filter(|node| node.is_turn_of(side)).collect()
}
