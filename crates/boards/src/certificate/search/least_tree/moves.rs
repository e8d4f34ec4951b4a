//! Which moves of the side the search tries, and in which order.

use super::{NEVER, Search};
use crate::Board;
use crate::certificate::Task;
use crate::certificate::walk::Turn;
use crate::rules::squares;

impl Search<'_, '_, '_> {
    /// The moves to try, with the positions after them: first those of which the search expects least.
    pub(super) fn candidates(&mut self, board: Board) -> Vec<(Board, usize)> {
        let mut moves: Vec<_> =
            squares(self.walk.empty(board)).map(|square| (self.promise(board, square), square)).collect();
        moves.sort_unstable_by_key(|(promise, square)| (std::cmp::Reverse(*promise), *square));
        let mut children: Vec<(Board, usize)> = Vec::new();
        for (_, square) in moves {
            let child = self.least(board.play(square));
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

    /// Whether a move is worth a try for a side that is to win: if it wins by threats alone, a threat; else, a threat,
    /// or a move after which it would win by threats alone if it could move again. While it has only a few marks, all
    /// moves are.
    fn is_to_the_point(&mut self, board: Board, child: Board) -> bool {
        let Task { rules, side, win } = self.walk.task;
        let (own, other) = (board.of(side), board.of(side.opponent()));
        if !win || (own.count_ones() as usize) < rules.line() - 2 || self.walk.other_turn(child) != Turn::Free {
            return true;
        }
        !self.threats.win(own, other) && self.threats.win(child.of(side), child.of(side.opponent()))
    }

    /// How promising a move looks: by the lines through its square that only one player has marks on.
    fn promise(&self, board: Board, square: usize) -> u32 {
        let side = self.walk.task.side;
        let (own, other) = (board.of(side), board.of(side.opponent()));
        let through = self.walk.game.lines().sets().iter().filter(|line| *line >> square & 1 == 1);
        let promise = through.map(|line| match ((line & own).count_ones(), (line & other).count_ones()) {
            (0, 0) => 2,
            (marks, 0) => 1 << (2 * marks + 1),
            (0, marks) => 1 << (2 * marks + u32::from(!self.walk.task.win)),
            _ => 0,
        });
        promise.sum()
    }
}
