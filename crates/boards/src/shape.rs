//! How the squares of a game stand in rows.

use std::ops::Range;

/// The rows in which the squares of a game are written and drawn, such as three of four squares. They need not be of one
/// length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The squares that end a row.
    ends: u64,
}

impl Shape {
    /// Rows of these lengths, each at least 1, and 64 squares at most in all.
    pub(crate) fn new(lengths: impl IntoIterator<Item = usize>) -> Shape {
        let (mut ends, mut squares) = (0, 0);
        for length in lengths {
            squares += length;
            ends |= 1 << (squares - 1);
        }
        Shape { ends }
    }

    /// The number of squares.
    #[must_use]
    pub const fn squares(self) -> usize {
        (u64::BITS - self.ends.leading_zeros()) as usize
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(self) -> usize {
        self.ends.count_ones() as usize
    }

    /// The number of squares in the longest row.
    #[must_use]
    pub fn width(self) -> usize {
        self.rows().map(|row| row.len()).max().unwrap_or(0)
    }

    /// Whether all rows are of one length.
    #[must_use]
    pub fn is_rectangle(self) -> bool {
        self.width() * self.height() == self.squares()
    }

    /// The rows from the top, each as its squares, counted from 0.
    pub fn rows(self) -> impl Iterator<Item = Range<usize>> + Clone {
        let mut start = 0;
        crate::rules::squares(self.ends).map(move |last| std::mem::replace(&mut start, last + 1)..last + 1)
    }
}
