//! The squares.

use core::fmt;
use core::num::NonZeroU8;

/// One of the nine squares of the board.
///
/// They are numbered and ordered row by row from the top left.
///
/// ```text
///  TOP_LEFT    | TOP    | TOP_RIGHT        1 | 2 | 3
/// -------------+--------+--------------   ---+---+---
///  LEFT        | CENTER | RIGHT            4 | 5 | 6
/// -------------+--------+--------------   ---+---+---
///  BOTTOM_LEFT | BOTTOM | BOTTOM_RIGHT     7 | 8 | 9
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(NonZeroU8);

impl Square {
    /// The nine squares in the order of their numbers.
    pub const ALL: [Square; 9] = {
        let mut all = [Square(NonZeroU8::MIN); 9];
        let mut i = 1;
        while i < 9 {
            all[i] = Square(all[i - 1].0.saturating_add(1));
            i += 1;
        }
        all
    };

    /// Square 1.
    pub const TOP_LEFT: Square = Square::ALL[0];
    /// Square 2.
    pub const TOP: Square = Square::ALL[1];
    /// Square 3.
    pub const TOP_RIGHT: Square = Square::ALL[2];
    /// Square 4.
    pub const LEFT: Square = Square::ALL[3];
    /// Square 5.
    pub const CENTER: Square = Square::ALL[4];
    /// Square 6.
    pub const RIGHT: Square = Square::ALL[5];
    /// Square 7.
    pub const BOTTOM_LEFT: Square = Square::ALL[6];
    /// Square 8.
    pub const BOTTOM: Square = Square::ALL[7];
    /// Square 9.
    pub const BOTTOM_RIGHT: Square = Square::ALL[8];

    /// The square with this number, from 1 (top left) to 9 (bottom right); `None` for any other number.
    ///
    /// ```
    /// use noughts_rules::Square;
    /// assert_eq!(Square::new(5), Some(Square::CENTER));
    /// assert_eq!(Square::new(0), None);
    /// assert_eq!(Square::new(10), None);
    /// ```
    pub const fn new(number: u8) -> Option<Square> {
        match NonZeroU8::new(number) {
            Some(number) if number.get() <= 9 => Some(Square(number)),
            _ => None,
        }
    }

    /// The square in this row, 0 (top) to 2 (bottom), and column, 0 (left) to 2 (right); `None` for any others.
    ///
    /// ```
    /// use noughts_rules::Square;
    /// assert_eq!(Square::at(0, 2), Some(Square::TOP_RIGHT));
    /// assert_eq!(Square::at(0, 3), None);
    /// assert_eq!(Square::at(3, 0), None);
    /// assert!(Square::ALL.iter().all(|square| Square::at(square.row(), square.column()) == Some(*square)));
    /// ```
    pub const fn at(row: usize, column: usize) -> Option<Square> {
        if row < 3 && column < 3 { Some(Square::ALL[3 * row + column]) } else { None }
    }

    /// The number of the square, 1 to 9.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The index of the square in an array of nine, 0 to 8: its number minus one.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The row of the square, 0 (top) to 2 (bottom).
    pub const fn row(self) -> usize {
        self.index() / 3
    }

    /// The column of the square, 0 (left) to 2 (right).
    pub const fn column(self) -> usize {
        self.index() % 3
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({})", self.number())
    }
}
