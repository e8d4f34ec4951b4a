//! Pairings (Hales and Jewett 1963): if each line that a player could still complete holds a pair of empty squares, and
//! no two pairs share a square, then the opponent keeps the player from every line: the opponent answers within the
//! pair.

use crate::rules::squares;

/// The lines that a player could still complete, each as the set of its empty squares.
#[must_use]
pub fn open_lines(lines: &[u64], opponent: u64, empty: u64) -> Vec<u64> {
    lines.iter().filter(|line| *line & opponent == 0).map(|line| line & empty).collect()
}

/// The steps in which a certificate's pairs must be found.
pub const STEPS: usize = 1_000_000;

/// Pairs without a common square such that each open line holds one. Gives up after so many steps.
#[must_use]
pub fn find(open: &[u64], steps: usize) -> Option<Vec<u64>> {
    let mut finder = Finder { pairs: Vec::new(), steps };
    finder.cover(open, 0).then_some(finder.pairs)
}

struct Finder {
    pairs: Vec<u64>,
    steps: usize,
}

impl Finder {
    fn cover(&mut self, open: &[u64], used: u64) -> bool {
        let Some(narrowest) = open.iter().map(|line| line & !used).min_by_key(|line| line.count_ones()) else {
            return true;
        };
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        for first in squares(narrowest) {
            for second in squares(narrowest).filter(|second| *second > first) {
                let pair = 1 << first | 1 << second;
                let rest: Vec<u64> = open.iter().copied().filter(|line| line & pair != pair).collect();
                self.pairs.push(pair);
                if self.cover(&rest, used | pair) {
                    return true;
                }
                self.pairs.pop();
            }
        }
        false
    }
}
