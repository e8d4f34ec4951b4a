//! Compares lines, symmetries and the index with plain definitions.

use crate::index::{Index, estimate};
use crate::lines::Lines;
use crate::symmetry::Symmetries;
use crate::{Board, Game, Rules, RulesError};
use std::collections::BTreeSet;

fn rules(width: usize, height: usize, line: usize) -> Rules {
    Rules::new(width, height, line).unwrap()
}

/// The lines, computed from their cells.
fn plain_lines(rules: Rules) -> BTreeSet<u64> {
    let (width, height, line) = (rules.width() as i64, rules.height() as i64, rules.line() as i64);
    let mut lines = BTreeSet::new();
    for start in 0..width * height {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let cells: Vec<_> = (0..line).map(|i| (start / width + i * down, start % width + i * right)).collect();
            if cells.iter().all(|(r, c)| (0..height).contains(r) && (0..width).contains(c)) {
                lines.insert(cells.iter().map(|(r, c)| 1 << (r * width + c)).sum());
            }
        }
    }
    lines
}

#[test]
fn the_lines_are_those_of_the_cells() {
    for width in 1..=9 {
        for height in (1..=9).filter(|height| width * height <= 64) {
            for line in 1..=width.max(height) {
                let rules = rules(width, height, line);
                assert_eq!(
                    Lines::rows(rules).sets().iter().copied().collect::<BTreeSet<_>>(),
                    plain_lines(rules),
                    "{rules}"
                );
            }
        }
    }
    assert_eq!(Lines::rows(rules(5, 5, 4)).sets().len(), 28);
    assert_eq!(Lines::rows(rules(64, 1, 64)).sets(), [u64::MAX]);
}

#[test]
fn sets_have_the_lines_that_lie_in_them() {
    for (width, height, line) in [(3, 3, 3), (4, 4, 3), (5, 3, 4), (4, 3, 2), (3, 4, 1)] {
        let rules = rules(width, height, line);
        let (lines, plain) = (Lines::rows(rules), plain_lines(rules));
        for set in 0..=rules.all() {
            assert_eq!(lines.any_in(set), plain.iter().any(|line| line & set == *line));
            let completing =
                plain.iter().map(|line| line & !set).filter(|rest| rest.count_ones() == 1).fold(0, |a, b| a | b);
            assert_eq!(lines.completing(set), completing, "{rules} {set:b}");
        }
    }
}

#[test]
fn rules_that_make_no_game_are_refused() {
    assert_eq!(Rules::new(0, 3, 3), Err(RulesError::NoSquares));
    assert_eq!(Rules::new(13, 5, 4), Err(RulesError::TooManySquares(65)));
    assert_eq!(Rules::new(3, 3, 0), Err(RulesError::NoLine));
    assert_eq!(Rules::new(3, 3, 4), Err(RulesError::LineTooLong { line: 4, longest: 3 }));
    assert!(Index::new(&Game::new(rules(13, 2, 3))).is_err());
}

#[test]
fn symmetries_are_all_that_keep_neighbours() {
    for (width, height, count) in [(3, 3, 8), (5, 5, 8), (5, 4, 4), (4, 6, 4), (9, 4, 4)] {
        let rules = rules(width, height, 2);
        let symmetries = Symmetries::of_board(rules);
        let lines: BTreeSet<u64> = Lines::rows(rules).sets().iter().copied().collect();
        let images: BTreeSet<Vec<usize>> = (0..symmetries.count())
            .map(|symmetry| (0..rules.squares()).map(|square| symmetries.square(symmetry, square)).collect())
            .collect();
        assert_eq!((symmetries.count(), images.len()), (count, count));
        for symmetry in 0..count {
            assert!(lines.iter().all(|line| lines.contains(&symmetries.set(symmetry, *line))));
        }
        assert_eq!(symmetries.set(0, 0b1011), 0b1011);
    }
}

/// On small boards, each rank belongs to one position, and all images of the position have that rank.
#[test]
fn places_and_positions_are_one_to_one() {
    for rules in [rules(3, 3, 3), rules(4, 3, 3), rules(5, 2, 4)] {
        let (index, symmetries) = (Index::new(&Game::new(rules)).unwrap(), Symmetries::of_board(rules));
        for marks in 0..=rules.squares() {
            let mut seen = BTreeSet::new();
            for rank in 0..index.entries(marks) {
                let board = index.board(marks, rank);
                assert!(seen.insert(board) && board.ply() == marks && board.x & board.o == 0);
                for symmetry in 0..symmetries.count() {
                    let image = Board { x: symmetries.set(symmetry, board.x), o: symmetries.set(symmetry, board.o) };
                    let found = index.rank(image).unwrap();
                    assert_eq!(symmetries.least(index.board(marks, found)).0, symmetries.least(board).0, "{image:?}");
                }
                assert_eq!(index.rank(board), Some(rank));
            }
        }
    }
    let index = Index::new(&Game::new(rules(3, 3, 3))).unwrap();
    assert_eq!(index.rank(Board { x: 0b111, o: 0b11000 }), None);
    assert_eq!(index.rank(Board { x: 0b1, o: 0b11000 }), None);
    assert_eq!([3, 4, 9].map(|o| index.rank(Board { x: 0b11, o: 1 << (o - 1) })), [0, 1, 6].map(Some));
}

#[test]
fn the_count_of_a_large_table_is_known() {
    assert_eq!(Index::new(&Game::new(rules(5, 4, 4))).unwrap().all_entries(), 163_281_942);
}

/// For tiers in which nearly no set has a symmetry, and X nearly never has a line.
#[test]
fn large_tiers_are_about_as_large_as_estimated() {
    for (width, height, line) in [(5, 3, 5), (5, 4, 5), (9, 2, 9)] {
        let index = Index::new(&Game::new(rules(width, height, line))).unwrap();
        let tiers = estimate(index.game()).enumerate().map(|(marks, estimated)| (estimated, index.entries(marks)));
        let large: Vec<(f64, usize)> = tiers.filter(|(_, entries)| *entries > 10_000).collect();
        assert!(large.len() > 7);
        for (estimated, entries) in large {
            assert!((0.85..1.1).contains(&(estimated / entries as f64)), "{estimated} {entries}");
        }
    }
}
