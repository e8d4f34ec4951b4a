//! Esolang wiki: Tic Tac Toe (Program Form).
//!
//! Minimax in which a win scores 10 minus the moves searched, and a loss scores -10 plus them. So I win soon and lose
//! late. Squares are tried from 1 to 9, and the first best is taken. Lines are not listed: the squares have the
//! numbers of the Luoshu, the magic square 4 9 2 / 3 5 7 / 8 1 6, and a player with three numbers that sum to 15 has
//! won.
//!
//! As printed, the program does not run: `minmax` returns nothing, and `win` moves its right pointer the wrong way.
//! This file plays what was evidently meant.

use super::strategy::{Strategy, only};
use crate::{Position, Square, SquareSet};
use alloc::vec::Vec;

/// The function `findbest`.
#[derive(Clone, Copy, Debug)]
pub struct Luoshu;

const MAGIC: [i32; 9] = [4, 9, 2, 3, 5, 7, 8, 1, 6];

impl Strategy for Luoshu {
    fn choices(&self, position: Position) -> SquareSet {
        let (mine, yours) = (position.mine(), position.yours());
        let scored = position.empty_squares().into_iter().map(|square| (-score(yours, mine.with(square), 1), square));
        let first_best = scored.max_by_key(|(score, square)| (*score, core::cmp::Reverse(*square)));
        first_best.map_or(SquareSet::EMPTY, |(_, square)| only(square))
    }
}

/// The score for the player to move, who has the squares `own`. The search has made `searched` moves so far.
fn score(own: SquareSet, other: SquareSet, searched: i32) -> i32 {
    if sums_to_15(other) {
        return searched - 10;
    }
    let empty = SquareSet::FULL - own - other;
    let scores = empty.into_iter().map(|square: Square| -score(other, own.with(square), searched + 1));
    scores.max().unwrap_or(0)
}

/// Whether three of the squares' numbers sum to 15. For each number as the smallest, two pointers close in on the
/// others from both ends.
pub(super) fn sums_to_15(squares: SquareSet) -> bool {
    let mut numbers: Vec<i32> = squares.into_iter().map(|square| MAGIC[square.index()]).collect();
    numbers.sort();
    (0..numbers.len()).any(|smallest| {
        let (mut left, mut right) = (smallest + 1, numbers.len() - 1);
        while left < right {
            match (numbers[smallest] + numbers[left] + numbers[right]).cmp(&15) {
                core::cmp::Ordering::Less => left += 1,
                core::cmp::Ordering::Equal => return true,
                core::cmp::Ordering::Greater => right -= 1,
            }
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lines;

    #[test]
    fn three_numbers_sum_to_15_exactly_where_three_squares_are_a_line() {
        for bits in 0..512 {
            let set = SquareSet::from_bits(bits).unwrap();
            assert_eq!(sums_to_15(set), !Lines::within(set).is_empty(), "{set:?}");
        }
    }
}
