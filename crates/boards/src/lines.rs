//! The lines of a game.

use crate::rules::{Rules, squares};

/// All lines of a game, by their four directions: across, down and the two diagonals.
#[derive(Clone, Debug)]
pub struct Lines {
    length: usize,
    directions: [Direction; 4],
    /// Each line as the set of its squares.
    sets: Vec<u64>,
}

/// The lines of one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Direction {
    /// What to add to a square for the next one of its line.
    step: u32,
    /// The first squares of the lines.
    starts: u64,
}

impl Direction {
    /// The squares whose line, begun at the square, has its square number `place` in the set.
    #[inline(always)]
    fn at(self, marks: u64, place: usize) -> u64 {
        marks.wrapping_shr(self.step * place as u32)
    }

    /// The starts of the lines that lie in the set.
    #[inline(always)]
    fn full(self, marks: u64, length: usize) -> u64 {
        (0..length).fold(self.starts, |starts, place| starts & self.at(marks, place))
    }

    /// The squares that are all that is missing from a line.
    #[inline(always)]
    fn missing(self, marks: u64, length: usize) -> u64 {
        // The starts of the lines of which none, and of which one of the squares so far is missing.
        let (mut none, mut one) = (self.starts, 0);
        for place in 0..length {
            let own = self.at(marks, place);
            one = one & own | none & !own;
            none &= own;
        }
        if one == 0 {
            return 0;
        }
        (0..length)
            .fold(0, |squares, place| squares | (one & !self.at(marks, place)).wrapping_shl(self.step * place as u32))
    }
}

impl Lines {
    /// The lines of a game.
    pub fn new(rules: Rules) -> Lines {
        let (width, height, length) = (rules.width(), rules.height(), rules.line());
        let starts = |columns: std::ops::Range<usize>, rows: usize| {
            let squares = (0..rows).flat_map(|row| columns.clone().map(move |column| width * row + column));
            squares.fold(0, |set, square| set | 1 << square)
        };
        let (across, down) = ((width + 1).saturating_sub(length), (height + 1).saturating_sub(length));
        let directions = [
            (1, starts(0..across, height)),
            (width, starts(0..width, down)),
            (width + 1, starts(0..across, down)),
            (width - 1, starts(length - 1..width.max(length - 1), down)),
        ];
        let directions = directions.map(|(step, starts)| Direction { step: step as u32, starts });
        Lines { length, directions, sets: sets(&directions, length) }
    }

    /// Whether a line lies in the set.
    #[inline]
    #[must_use]
    pub fn any_in(&self, marks: u64) -> bool {
        self.directions.iter().any(|direction| direction.full(marks, self.length) != 0)
    }

    /// The squares outside the set that complete a line with it. They may be taken by the opponent.
    #[inline]
    #[must_use]
    pub fn completing(&self, marks: u64) -> u64 {
        if (marks.count_ones() as usize) < self.length - 1 {
            return 0;
        }
        self.directions.iter().fold(0, |squares, direction| squares | direction.missing(marks, self.length))
    }

    /// The lines, each as the set of its squares.
    pub fn sets(&self) -> &[u64] {
        &self.sets
    }
}

fn sets(directions: &[Direction], length: usize) -> Vec<u64> {
    let line = |step: u32, start| (0..length as u32).fold(0, |set, place| set | 1u64 << (start + step * place));
    let of_direction = |direction: &Direction| {
        let Direction { step, starts } = *direction;
        squares(starts).map(move |start| line(step, start as u32)).collect::<Vec<_>>()
    };
    let mut sets: Vec<u64> = directions.iter().flat_map(of_direction).collect();
    sets.sort_unstable();
    sets.dedup();
    sets
}
