//! A game against replies that a number selects. Games with other numbers have other replies.

use noughts::audit::Node;
use noughts::{Player, Square};

/// Plays the game with this number for `side`, up to its end or a move that is not legal. `ask` returns the moves of the side, or
/// `None` where it makes no legal one. Returns whether the game came to its end.
///
/// # Errors
/// What `ask` fails with.
pub(crate) fn play<E>(
    start: &Node,
    side: Player,
    number: usize,
    mut ask: impl FnMut(&Node) -> Result<Option<Square>, E>,
) -> Result<bool, E> {
    let (mut node, mut reply) = (start.clone(), number);
    while !node.position.is_over() {
        let square = if node.is_turn_of(side) {
            let Some(square) = ask(&node)? else { return Ok(false) };
            square
        } else {
            let free: Vec<Square> = node.position.legal_moves().into_iter().collect();
            let square = free[reply % free.len()];
            reply = reply / free.len() + number;
            square
        };
        node = node.play(square);
    }
    Ok(true)
}
