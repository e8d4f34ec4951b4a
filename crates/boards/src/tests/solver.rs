//! Compares every value of small boards with plain minimax.

use crate::index::Index;
use crate::solver::{self, Observer, Tier};
use crate::{Board, Game, Player, Rules, score};
use noughts_testing::boards_oracle::Oracle;
use std::ops::ControlFlow;

struct Compare<'a> {
    index: &'a Index,
    tiers: Vec<Vec<u8>>,
}

impl Observer for Compare<'_> {
    fn solved(&self, _: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tier(&mut self, tier: Tier<'_>) -> ControlFlow<()> {
        assert_eq!(tier.marks + self.tiers.len(), self.index.squares());
        self.tiers.push(tier.scores.to_vec());
        ControlFlow::Continue(())
    }
}

/// Compares all positions that a game can reach. Returns their number.
fn compare(width: usize, height: usize, line: usize) -> usize {
    let rules = Rules::new(width, height, line).unwrap();
    let index = Index::new(&Game::new(rules)).unwrap();
    let mut table = Compare { index: &index, tiers: Vec::new() };
    assert!(solver::solve(&index, 2, &mut table).unwrap().is_continue());
    table.tiers.reverse();
    let oracle = Oracle::new(width, height, line);
    let mut count = 0;
    for (cells, expected) in oracle.reachable() {
        let board = board(&cells);
        let is_x_line = index.game().lines(Player::X).any_in(board.x);
        let found = match index.rank(board) {
            Some(rank) => table.tiers[board.ply()][rank],
            None => score::win(Player::X, board.ply()),
        };
        assert_eq!(index.rank(board).is_none(), is_x_line);
        let value = score::value(found, board.ply(), rules.squares());
        assert_eq!((value.outcome as i8 - 1, value.plies), expected, "{rules} {cells:?}");
        count += 1;
    }
    count
}

fn board(cells: &[u8]) -> Board {
    let of = |mark| cells.iter().enumerate().filter(|(_, cell)| **cell == mark).map(|(i, _)| 1 << i).sum();
    Board { x: of(1), o: of(2) }
}

#[test]
fn small_boards_are_those_of_plain_minimax() {
    assert_eq!(compare(3, 3, 3), 5_478);
    assert_eq!(compare(4, 3, 3), 111_973);
    compare(4, 3, 4);
    compare(3, 4, 3);
    compare(5, 2, 2);
    compare(1, 4, 3);
    compare(3, 2, 1);
    compare(12, 1, 3);
    compare(6, 2, 3);
    compare(2, 6, 4);
}

#[test]
#[ignore = "takes long"]
fn four_by_four_is_that_of_plain_minimax() {
    compare(4, 4, 4);
    compare(4, 4, 3);
}

#[test]
#[ignore = "takes long"]
fn five_by_three_is_that_of_plain_minimax() {
    compare(5, 3, 3);
    compare(5, 3, 4);
    compare(5, 3, 5);
}
