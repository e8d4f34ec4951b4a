//! Sets of squares.

use crate::square::Square;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, Not, Sub};

/// A set of squares. Its iterators go through the squares in the order of their numbers.
///
/// The operators are those of the standard library's sets: `|` is the union, `&` the intersection and `-` the difference.
/// `!` is the complement: all other squares of the board.
///
/// ```
/// use noughts_rules::{Square, SquareSet};
///
/// let corners: SquareSet = [1, 3, 7, 9].into_iter().filter_map(Square::new).collect();
/// assert_eq!(corners.len(), 4);
/// assert!(corners.contains(Square::BOTTOM_LEFT));
/// assert_eq!(corners.first(), Some(Square::TOP_LEFT));
/// assert_eq!(corners.into_iter().next_back(), Some(Square::BOTTOM_RIGHT));
/// assert_eq!((!corners).len(), 5);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(u16);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All nine squares.
    pub const FULL: SquareSet = SquareSet(0b111_111_111);

    /// The set whose bit 0 stands for square 1, …, bit 8 for square 9; `None` if a higher bit is set.
    pub const fn from_bits(bits: u16) -> Option<SquareSet> {
        if bits <= SquareSet::FULL.0 { Some(SquareSet(bits)) } else { None }
    }

    /// The set as bits: bit 0 for square 1, …, bit 8 for square 9.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The bits as an index into a table of 512. The mask changes nothing, but it saves the bounds check.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & SquareSet::FULL.0) as usize
    }

    /// The number of squares in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has this square.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Whether every square of `other` is in this set.
    pub const fn contains_all(self, other: SquareSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// The set with this square added.
    #[must_use]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | 1 << square.index())
    }

    /// The set with this square removed.
    #[must_use]
    pub const fn without(self, square: Square) -> SquareSet {
        SquareSet(self.0 & !(1 << square.index()))
    }

    /// Adds a square to the set. Returns whether it was new to the set.
    pub fn insert(&mut self, square: Square) -> bool {
        let is_new = !self.contains(square);
        *self = self.with(square);
        is_new
    }

    /// Removes a square from the set. Returns whether it was in the set.
    pub fn remove(&mut self, square: Square) -> bool {
        let was_in = self.contains(square);
        *self = self.without(square);
        was_in
    }

    /// The square with the lowest number; `None` if the set is empty.
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::ALL[self.0.trailing_zeros() as usize]) }
    }

    /// The squares of the set in the order of their numbers.
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares in either set.
impl BitOr for SquareSet {
    type Output = SquareSet;

    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

/// The squares in both sets.
impl BitAnd for SquareSet {
    type Output = SquareSet;

    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

/// The squares of the left set that are not in the right one.
impl Sub for SquareSet {
    type Output = SquareSet;

    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

/// The squares of the board that are not in the set.
impl Not for SquareSet {
    type Output = SquareSet;

    fn not(self) -> SquareSet {
        SquareSet::FULL - self
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Square::number)).finish()
    }
}

/// The set of this square alone.
///
/// ```
/// use noughts_rules::{Square, SquareSet};
/// assert_eq!(SquareSet::from(Square::CENTER), SquareSet::EMPTY.with(Square::CENTER));
/// ```
impl From<Square> for SquareSet {
    fn from(square: Square) -> SquareSet {
        SquareSet::EMPTY.with(square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// The iterator over a [`SquareSet`], in the order of the squares' numbers.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.remove(square);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        let square = Square::ALL[self.0.0.checked_ilog2()? as usize];
        self.0.remove(square);
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}
