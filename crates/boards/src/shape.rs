//! The rows in which the squares of a game are written.

use std::ops::Range;

/// The rows in which the squares of a game are written and drawn, such as three rows of four squares. The rows may
/// have different lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The last square of each row.
    ends: u64,
    /// The last square of each row that has a gap below it, as between the layers of a cube.
    gaps: u64,
}

impl Shape {
    /// Rows of these lengths, with at most 64 squares in all. A length of 0 is a gap between two rows.
    pub(crate) fn new(lengths: impl IntoIterator<Item = usize>) -> Shape {
        let (mut shape, mut last) = (Shape { ends: 0, gaps: 0 }, 0);
        for length in lengths {
            match length {
                0 => shape.gaps |= last,
                _ => {
                    last = 1 << (shape.squares() + length - 1);
                    shape.ends |= last;
                }
            }
        }
        shape
    }

    /// The number of squares.
    pub const fn squares(self) -> usize {
        (u64::BITS - self.ends.leading_zeros()) as usize
    }

    /// The number of rows.
    pub const fn height(self) -> usize {
        self.ends.count_ones() as usize
    }

    /// The number of squares in the longest row.
    pub fn width(self) -> usize {
        self.rows().map(|row| row.len()).max().unwrap_or(0)
    }

    /// Whether all rows have the same length.
    pub fn is_rectangle(self) -> bool {
        self.width() * self.height() == self.squares()
    }

    /// The rows from the top. Each is a range of squares, counted from 0.
    pub fn rows(self) -> impl Iterator<Item = Range<usize>> + Clone {
        let mut start = 0;
        crate::rules::squares(self.ends).map(move |last| std::mem::replace(&mut start, last + 1)..last + 1)
    }

    /// The length of each row from the top, and 0 for each gap.
    pub fn lengths(self) -> Vec<usize> {
        let length = |row: Range<usize>| {
            let gap = self.has_gap_below(row.end - 1).then_some(0);
            std::iter::once(row.len()).chain(gap)
        };
        self.rows().flat_map(length).collect()
    }

    /// Whether there is a gap below the row that ends with this square, counted from 0.
    pub const fn has_gap_below(self, square: usize) -> bool {
        self.gaps >> square & 1 == 1
    }
}
