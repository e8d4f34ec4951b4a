//! The positions that functions are asked about.

use noughts::strategies::{AnySound, Strategy};
use noughts::{Player, Position, Square};

/// All 5,478 positions that can occur in games that `first` begins, the shortest games first.
pub fn all(first: Player) -> Vec<Position> {
    let mut all: Vec<Position> = (0..3u16.pow(9)).filter_map(|key| Position::from_key(key, first)).collect();
    all.sort_by_cached_key(|position| (position.ply(), position.to_string()));
    all
}

/// Probes: late positions with one, two and three free squares in turn. With one free square, only the right call
/// answers legally. The others are positions in which a move can spoil the result.
pub fn probes(first: Player) -> Vec<Position> {
    let all = all(first);
    let late =
        |free: usize| all.iter().filter(move |position| position.empty_squares().len() == free && !position.is_over());
    let last = |square: u8, n| {
        late(1).filter(move |position| position.empty_squares().first().map(Square::number) == Some(square)).nth(n)
    };
    let ones = [0, 1]
        .into_iter()
        .flat_map(|n| [2, 6, 7, 4, 8, 3, 1, 9, 5].into_iter().filter_map(move |square| last(square, n)));
    let is_hard = |position: &&Position| AnySound.choices(**position) != position.empty_squares();
    let hard = |free| late(free).filter(is_hard).collect::<Vec<_>>();
    let spread = |positions: Vec<&Position>| {
        let step = (positions.len() / 18).max(1);
        positions.into_iter().step_by(step).copied().collect::<Vec<_>>()
    };
    let trios = ones.copied().zip(spread(hard(2))).zip(spread(hard(3)));
    trios.flat_map(|((one, two), three)| [one, two, three]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts::SquareSet;

    #[test]
    fn all_positions_are_found_once() {
        for first in Player::ALL {
            let all = all(first);
            assert_eq!((all.len(), all[0]), (5478, Position::with_first(first)));
            assert_eq!(all.iter().filter(|position| position.is_over()).count(), 958);
        }
    }

    #[test]
    fn probes_are_of_both_sides_and_have_every_last_square() {
        for first in Player::ALL {
            let probes = probes(first);
            assert_eq!(probes.len(), 54);
            for side in Player::ALL {
                assert!(probes.iter().filter(|position| position.to_move() == side).count() >= 18);
            }
            let last = |position: &&Position| position.empty_squares().len() == 1;
            let squares: SquareSet = probes.iter().filter(last).flat_map(|position| position.empty_squares()).collect();
            assert_eq!(squares, SquareSet::FULL);
        }
    }
}
