//! Orders of questions: as positions follow one another in games, and along two paths to one position.

use noughts::audit::{Answer, Node, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// The places in which the bot has to move, each once, in the order of a depth-first walk: one game is played to its
/// end, then the last reply is changed and the game continued from there.
pub fn in_game_order(tree: &Tree) -> Vec<&Node> {
    let choices: BTreeMap<&Node, Answer> = tree.choices().collect();
    // The first move is played first, so it is pushed last.
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

/// The places that two paths lead to, each with both paths. A path lists the earlier places where the bot had to move.
/// It leaves out the empty board, which is on all paths or on none, and takes many bots long.
pub fn by_two_paths(tree: &Tree) -> Vec<(&Node, [Vec<&Node>; 2])> {
    let mut paths: BTreeMap<Node, Vec<Vec<&Node>>> =
        firsts(tree).into_iter().map(|node| (node, vec![vec![]])).collect();
    let mut found = Vec::new();
    for (node, answer) in tree.choices() {
        let here = paths.remove(node).unwrap_or_default();
        for next in nexts(node, answer) {
            let there = paths.entry(next).or_default();
            for path in &here {
                let own = (node.position.ply() > 0).then_some(node);
                let path: Vec<&Node> = path.iter().copied().chain(own).collect();
                if there.len() < 2 && !there.contains(&path) {
                    there.push(path);
                }
            }
        }
        if let Ok(two) = here.try_into() {
            found.push((node, two));
        }
    }
    found
}

/// The places where the bot has to move for the first time.
fn firsts(tree: &Tree) -> Vec<Node> {
    let start = tree.start();
    let replies = start.position.legal_moves().iter().map(|square| start.play(square));
    if start.is_turn_of(tree.side()) { vec![start.clone()] } else { replies.collect() }
}

/// The places where the bot moves next, after its moves here.
pub fn nexts(node: &Node, answer: Answer) -> Vec<Node> {
    let side = node.position.to_move();
    let moved = answer.squares().into_iter().map(|square| node.play(square)).filter(|node| !node.position.is_over());
    let replied = moved.flat_map(|node| node.position.legal_moves().into_iter().map(move |square| node.play(square)));
    replied.filter(|node| node.is_turn_of(side)).collect()
}
