//! The moves of the side that the search tries, and their order.

use super::{NEVER, Search};
use crate::Board;
use crate::certificate::Task;
use crate::certificate::walk::Turn;

impl Search<'_, '_, '_> {
    /// The moves to try with the positions after them, those with the cheapest expected tree first.
    pub(super) fn candidates(&mut self, board: Board) -> Vec<(Board, usize)> {
        let mut children: Vec<(Board, usize)> = Vec::new();
        for square in self.walk.by_promise(board) {
            let child = self.walk.least(board.play(square));
            let is_new = children.iter().all(|(other, _)| *other != child);
            if children.len() < self.limits.width && is_new && self.is_to_the_point(board, child) {
                children.push((child, square));
            }
        }
        children.sort_by_key(|(child, _)| {
            let known = self.known(*child);
            if known.cost < NEVER { known.cost } else { known.bound }
        });
        children
    }

    /// Whether a move is worth a try. A side that must win should threaten something: it would win by threats alone if
    /// it could move again. While it has few marks, every move is worth a try.
    fn is_to_the_point(&mut self, board: Board, child: Board) -> bool {
        let Task { ref game, side, win } = self.walk.task;
        !win || (board.of(side).count_ones() as usize + 2) < game.lines(side).shortest()
            || self.walk.other_turn(child) != Turn::Free
            || self.wins_by_threats(child)
    }
}
