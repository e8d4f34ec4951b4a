//! Positions to ask about, and what is known of them.

use noughts::{LookUp, Player, Position, Square, SquareSet};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// All 5,478 positions that can occur in games that `first` begins, the shortest games first.
pub fn all(first: Player) -> &'static [Position] {
    static ALL: [OnceLock<Vec<Position>>; 2] = [const { OnceLock::new() }; 2];
    ALL[usize::from(first == Player::O)].get_or_init(|| find_all(first))
}

fn find_all(first: Player) -> Vec<Position> {
    let mut found = Vec::new();
    let mut level = BTreeMap::from([(String::new(), Position::with_first(first))]);
    while !level.is_empty() {
        found.extend(level.values().copied());
        let going_on = level.values().filter(|position| !position.is_over());
        let next = going_on.flat_map(|position| position.children().map(|(_, child)| (child.to_string(), child)));
        level = next.collect();
    }
    found
}

/// The squares that keep the value of a position for the side to move.
pub fn keeping(position: Position) -> SquareSet {
    let best = position.evaluation().outcome;
    position.move_values().into_iter().filter(|value| value.outcome == best).map(|value| value.square).collect()
}

/// Positions with one, two and three free squares in turn. With one free square, only the right reading is legal; of the
/// others, those are taken in which a move can lose the value.
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
    let hard = |free| late(free).filter(|position| keeping(**position) != position.empty_squares()).collect::<Vec<_>>();
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

    #[test]
    fn squares_that_keep_the_value() {
        let position: Position = "X...O....".parse().unwrap();
        assert_eq!(keeping(position), position.empty_squares());
        let position: Position = "X........".parse().unwrap();
        assert_eq!(keeping(position).into_iter().map(Square::number).collect::<Vec<_>>(), [5]);
    }
}
