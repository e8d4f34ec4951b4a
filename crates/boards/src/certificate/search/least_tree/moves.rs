//! Which moves of the side the search tries, and in which order.

use super::{NEVER, Search};
use crate::Board;
use crate::certificate::Task;
use crate::certificate::walk::Turn;

impl Search<'_, '_, '_> {
    /// The moves to try, with the positions after them: first those of which the search expects least.
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

    /// Whether a move is worth a try for a side that is to win: if it would win by threats alone if it could move again.
    /// While it has only a few marks, all moves are.
    fn is_to_the_point(&mut self, board: Board, child: Board) -> bool {
        let Task { ref game, side, win } = self.walk.task;
        !win || (board.of(side).count_ones() as usize + 2) < game.lines(side).shortest()
            || self.walk.other_turn(child) != Turn::Free
            || self.wins_by_threats(child)
    }
}
