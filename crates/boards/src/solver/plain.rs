//! Solves a tier entry by entry: slow, but right for every tier.

use crate::board::Board;
use crate::index::Index;
use crate::rules::squares;
use crate::score;
use noughts_rules::Player;

/// Solves the block of this number, given the next tier.
pub fn solve_block(index: &Index, marks: usize, number: usize, children: &[u8], scores: &mut [u8]) {
    let start = number * scores.len();
    for (i, entry) in scores.iter_mut().enumerate() {
        *entry = solve(index, index.board(marks, start + i), children);
    }
}

/// The score of a position, given the next tier. X must have no line in the position.
pub fn solve(index: &Index, board: Board, children: &[u8]) -> u8 {
    let (ply, game) = (board.ply(), index.game());
    if game.lines(Player::O).any_in(board.o) {
        return score::win(game.winner_by_line_of(Player::O), ply);
    }
    let player = board.to_move();
    let after = |square| match index.rank(board.play(square)) {
        Some(rank) => children[rank],
        None => score::win(game.winner_by_line_of(player), ply + 1),
    };
    let moves = squares(index.all() & !board.marks());
    moves.map(after).reduce(|one, other| score::better(player, one, other)).unwrap_or(score::DRAW)
}
