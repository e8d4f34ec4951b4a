//! The lines of a game. Only this file and `symmetry.rs` know whether they are the rows of a board.

use crate::rules::{Rules, squares};

/// The lines that a player can complete. The rows of a board are looked for in all places at once; other lines are any
/// sets of points.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Each line as the set of its points, in increasing order.
    sets: Vec<u64>,
    /// The rows again, by their directions, if the lines are the rows of a board.
    rows: Option<Rows>,
}

/// All rows of a board, by their four directions: across, down and the two diagonals.
#[derive(Clone, Debug)]
struct Rows {
    length: usize,
    directions: [Direction; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Direction {
    /// The step from a square of a line to the next one.
    step: u32,
    starts: u64,
}

impl Direction {
    /// The squares for which the square `place` steps further is in `marks`.
    #[inline(always)]
    fn at(self, marks: u64, place: usize) -> u64 {
        marks.wrapping_shr(self.step * place as u32)
    }

    /// The first squares of the lines that lie in `marks`.
    #[inline(always)]
    fn full(self, marks: u64, length: usize) -> u64 {
        (0..length).fold(self.starts, |starts, place| starts & self.at(marks, place))
    }

    /// The squares that complete a line with `marks`, because they are the only ones missing.
    #[inline(always)]
    fn missing(self, marks: u64, length: usize) -> u64 {
        // The lines that miss none of their squares looked at so far, and the lines that miss one. A line is given by
        // its first square.
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

impl Rows {
    fn new(rules: Rules) -> Rows {
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
        Rows { length, directions }
    }

    #[inline(always)]
    fn any_in(&self, marks: u64) -> bool {
        self.directions.iter().any(|direction| direction.full(marks, self.length) != 0)
    }

    #[inline(always)]
    fn completing(&self, marks: u64) -> u64 {
        if (marks.count_ones() as usize) < self.length - 1 {
            return 0;
        }
        self.directions.iter().fold(0, |squares, direction| squares | direction.missing(marks, self.length))
    }

    fn sets(&self) -> Vec<u64> {
        let line =
            |step: u32, start| (0..self.length as u32).fold(0, |set, place| set | 1u64 << (start + step * place));
        let of_direction = |direction: &Direction| {
            let Direction { step, starts } = *direction;
            squares(starts).map(move |start| line(step, start as u32)).collect::<Vec<_>>()
        };
        self.directions.iter().flat_map(of_direction).collect()
    }
}

impl Lines {
    pub fn rows(rules: Rules) -> Lines {
        let rows = Rows::new(rules);
        Lines { sets: in_order(rows.sets()), rows: Some(rows) }
    }

    /// Any lines, each as the set of its points.
    pub fn of_sets(sets: Vec<u64>) -> Lines {
        Lines { sets: in_order(sets), rows: None }
    }

    /// Whether a line lies in `marks`.
    #[inline]
    pub fn any_in(&self, marks: u64) -> bool {
        match &self.rows {
            Some(rows) => rows.any_in(marks),
            None => self.sets.iter().any(|line| line & !marks == 0),
        }
    }

    /// The points outside `marks` that complete a line with them. The opponent may have taken them.
    #[inline]
    pub fn completing(&self, marks: u64) -> u64 {
        match &self.rows {
            Some(rows) => rows.completing(marks),
            None => {
                let missing = self.sets.iter().map(|line| line & !marks);
                missing.filter(|missing| missing.is_power_of_two()).fold(0, |points, point| points | point)
            }
        }
    }

    /// The lines, each as the set of its points, in increasing order.
    pub fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// The number of points of the shortest line; 0 without lines.
    pub fn shortest(&self) -> usize {
        self.sets.iter().map(|line| line.count_ones() as usize).min().unwrap_or(0)
    }
}

fn in_order(mut sets: Vec<u64>) -> Vec<u64> {
    sets.sort_unstable();
    sets.dedup();
    sets
}
