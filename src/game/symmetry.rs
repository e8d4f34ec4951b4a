//! The eight symmetries of the board.

use super::{Square, SquareSet};

/// One of the eight ways to lay the board on itself: four turns, and each of them after a reflection.
///
/// Numbered 0 to 7: symmetry `k` turns the board clockwise by `k % 4` quarter turns; from 4 on it first reflects the
/// board left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

/// `SQUARES[symmetry][square]`: the square to which the symmetry takes the square with this index.
static SQUARES: [[Square; 9]; 8] = {
    let mut squares = [[Square::ALL[0]; 9]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut square = 0;
        while square < 9 {
            squares[symmetry][square] = Square::ALL[send(symmetry, square)];
            square += 1;
        }
        symmetry += 1;
    }
    squares
};

/// `IMAGES[row][three squares of it, as bits][symmetry]`: where the symmetry takes them.
static IMAGES: [[[SquareSet; 8]; 8]; 3] = {
    let mut images = [[[SquareSet::EMPTY; 8]; 8]; 3];
    let mut i = 0;
    while i < 3 * 8 * 8 * 3 {
        let (row, bits, symmetry, column) = (i / 192, i / 24 % 8, i / 3 % 8, i % 3);
        if bits >> column & 1 == 1 {
            let image = Square::ALL[send(symmetry, 3 * row + column)];
            images[row][bits][symmetry] = images[row][bits][symmetry].with(image);
        }
        i += 1;
    }
    images
};

/// `DIGITS[row][three squares of it, as bits][symmetry]`: the base-3 numeral that has a 1 where the symmetry takes each
/// of them, square 1 leading.
static DIGITS: [[[u16; 8]; 8]; 3] = {
    let mut digits = [[[0; 8]; 8]; 3];
    let mut i = 0;
    while i < 3 * 8 * 8 {
        let (row, bits, symmetry) = (i / 64, i / 8 % 8, i % 8);
        digits[row][bits][symmetry] = numeral(IMAGES[row][bits][symmetry]);
        i += 1;
    }
    digits
};

const fn numeral(set: SquareSet) -> u16 {
    let mut numeral = 0;
    let mut square = 0;
    while square < 9 {
        numeral = 3 * numeral + set.contains(Square::ALL[square]) as u16;
        square += 1;
    }
    numeral
}

/// The bytes of the tables above.
pub(crate) const BYTES: usize = size_of_val(&SQUARES) + size_of_val(&IMAGES) + size_of_val(&DIGITS);

/// The numerals that have a 1 on each square of the eight images of the set.
#[inline]
pub(super) fn digits(set: SquareSet) -> [u16; 8] {
    let [top, middle, bottom] = rows(set);
    core::array::from_fn(|symmetry| {
        DIGITS[0][top][symmetry] + DIGITS[1][middle][symmetry] + DIGITS[2][bottom][symmetry]
    })
}

/// The numeral that has a 1 on each square of the set.
#[inline]
pub(super) fn own_digits(set: SquareSet) -> u16 {
    let [top, middle, bottom] = rows(set);
    DIGITS[0][top][0] + DIGITS[1][middle][0] + DIGITS[2][bottom][0]
}

/// The rows of a set, each as three bits.
#[inline]
fn rows(set: SquareSet) -> [usize; 3] {
    let bits = set.index();
    [bits & 7, bits >> 3 & 7, bits >> 6 & 7]
}

/// The index of the square to which symmetry number `symmetry` takes the square with index `square`.
const fn send(symmetry: usize, square: usize) -> usize {
    let (mut row, mut column) = (square / 3, square % 3);
    if symmetry >= 4 {
        column = 2 - column;
    }
    let mut turns = symmetry % 4;
    while turns > 0 {
        (row, column) = (column, 2 - row);
        turns -= 1;
    }
    3 * row + column
}

impl Symmetry {
    /// The eight symmetries by number; the first is the identity.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry(0); 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry(i as u8);
            i += 1;
        }
        all
    };

    /// The number of the symmetry, 0 to 7.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The square on which `square` comes to lie.
    #[inline]
    pub fn image(self, square: Square) -> Square {
        SQUARES[self.number()][square.index()]
    }

    /// The squares on which those of `set` come to lie.
    #[inline]
    pub fn image_of_set(self, set: SquareSet) -> SquareSet {
        let [top, middle, bottom] = rows(set);
        let symmetry = self.number();
        IMAGES[0][top][symmetry] | IMAGES[1][middle][symmetry] | IMAGES[2][bottom][symmetry]
    }

    /// The symmetry that undoes this one: a quarter turn is undone by three more, every other symmetry by itself.
    pub const fn inverse(self) -> Symmetry {
        match self.0 {
            1 => Symmetry(3),
            3 => Symmetry(1),
            own => Symmetry(own),
        }
    }
}
