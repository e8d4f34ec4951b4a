//! A square of a board.

use std::fmt;

/// A square. As on 3×3, squares have numbers from 1, row by row from the top left:
///
/// ```text
///   1   2   3   4   5
///   6   7   8   9  10
///  11  12  13  14  15
/// ```
///
/// In a set of squares, the square with number 1 is bit 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this number; `None` for 0 and for numbers above 64, which no board has.
    ///
    /// ```
    /// use noughts_boards::Square;
    ///
    /// assert_eq!(Square::new(7).map(Square::index), Some(6));
    /// assert_eq!(Square::new(65), None);
    /// ```
    pub const fn new(number: usize) -> Option<Square> {
        match number {
            1..=64 => Some(Square(number as u8)),
            _ => None,
        }
    }

    /// The number of the square, from 1.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The index of the square, from 0: one less than its number.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The square with this index, from 0 to 63.
    pub(crate) const fn of_bit(index: usize) -> Square {
        Square(index as u8 + 1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
