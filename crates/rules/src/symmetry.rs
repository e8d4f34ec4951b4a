//! The eight symmetries of the board.

use crate::square::Square;
use crate::square_set::SquareSet;

/// One of the eight symmetries of the board: four rotations, and four that reflect the board before they rotate it.
///
/// They are numbered from 0 to 7. Symmetry `k` rotates the board clockwise by `k % 4` quarter turns; symmetries 4 to 7
/// first reflect it left to right. The default is the [identity](Symmetry::IDENTITY).
///
/// ```
/// use noughts_rules::{Square, Symmetry};
///
/// let [quarter_turn, reflection] = [Symmetry::ALL[1], Symmetry::ALL[4]];
/// assert_eq!(quarter_turn.image(Square::TOP_LEFT), Square::TOP_RIGHT);
/// assert_eq!(reflection.then(quarter_turn).image(Square::TOP_LEFT), Square::BOTTOM_RIGHT);
/// assert_eq!(quarter_turn.then(reflection).image(Square::TOP_LEFT), Square::TOP_LEFT);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

/// `SQUARES[symmetry][i]`: the image of the square with index *i* under the symmetry.
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

/// `IMAGES[row][bits][symmetry]`: the image of some squares of a row, given as three bits. `IMAGES[0][0b001][1]` is
/// {3}, since a quarter turn moves square 1 to square 3.
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

/// `DIGITS[row][bits][symmetry]`: the same image as a number in base 3, with the digit 1 for each of its squares.
/// Square 1 is the leading digit: `DIGITS[0][0b001][1]` is 001000000 in base 3.
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

pub(crate) const BYTES: usize = size_of_val(&SQUARES) + size_of_val(&IMAGES) + size_of_val(&DIGITS);

/// For each symmetry, the image of the set as a number in base 3, with the digit 1 for each square.
#[inline]
pub(super) fn digits(set: SquareSet) -> [u16; 8] {
    let [top, middle, bottom] = rows(set);
    core::array::from_fn(|symmetry| {
        DIGITS[0][top][symmetry] + DIGITS[1][middle][symmetry] + DIGITS[2][bottom][symmetry]
    })
}

/// The set as a number in base 3, with the digit 1 for each square.
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

/// The index of the square to which symmetry number `symmetry` moves the square with index `square`.
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
    /// The symmetry that changes nothing, number 0.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// The eight symmetries in the order of their numbers.
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

    /// The square to which the symmetry moves `square`.
    #[inline]
    pub fn image(self, square: Square) -> Square {
        SQUARES[self.number()][square.index()]
    }

    /// The squares to which the symmetry moves those of `set`.
    #[inline]
    pub fn image_of_set(self, set: SquareSet) -> SquareSet {
        let [top, middle, bottom] = rows(set);
        let symmetry = self.number();
        IMAGES[0][top][symmetry] | IMAGES[1][middle][symmetry] | IMAGES[2][bottom][symmetry]
    }

    /// The symmetry that is the same as this one followed by `next`:
    /// `a.then(b).image(square) == b.image(a.image(square))`.
    #[must_use]
    pub const fn then(self, next: Symmetry) -> Symmetry {
        // A later reflection reverses the direction of an earlier rotation.
        let turns = if next.0 < 4 { self.0 + next.0 } else { 4 + next.0 - self.0 };
        let reflects = (self.0 < 4) != (next.0 < 4);
        Symmetry(turns % 4 + if reflects { 4 } else { 0 })
    }

    /// The symmetry that undoes this one. Three quarter turns undo one, and every other symmetry undoes itself.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self.0 {
            1 => Symmetry(3),
            3 => Symmetry(1),
            own => Symmetry(own),
        }
    }
}
