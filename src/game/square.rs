//! Squares.

use core::fmt;
use core::num::NonZeroU8;

/// One of the nine squares.
///
/// Ordered as numbered: row by row from the top left.
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

    /// The square numbered `number`, from 1 (top left) to 9 (bottom right); `None` outside of these.
    ///
    /// ```
    /// use noughts::Square;
    /// assert_eq!(Square::new(5).unwrap().number(), 5);
    /// assert_eq!(Square::new(0), None);
    /// assert_eq!(Square::new(10), None);
    /// ```
    pub const fn new(number: u8) -> Option<Square> {
        match NonZeroU8::new(number) {
            Some(number) if number.get() <= 9 => Some(Square(number)),
            _ => None,
        }
    }

    /// The number of the square, 1 to 9.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The index of the square in arrays of nine, 0 to 8: its number less one.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
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
