//! The eight symmetries of the board.

use super::{Square, SquareSet};

/// One of the eight ways to lay the board on itself: four turns, and each of them after a reflection.
///
/// Numbered 0 to 7: symmetry `k` turns the board clockwise by `k % 4` quarter turns; from 4 on it first reflects the
/// board left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

/// `SQUARES[symmetry][square]`: the square to which the symmetry takes the square with this index.
const SQUARES: [[Square; 9]; 8] = {
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

/// `IMAGES[bits][symmetry]`: the image of the set with these bits.
static IMAGES: [[SquareSet; 8]; 512] = {
    let mut images = [[SquareSet::EMPTY; 8]; 512];
    let mut bits = 1usize;
    while bits < 512 {
        let square = bits.trailing_zeros() as usize;
        let rest = bits & (bits - 1);
        let mut symmetry = 0;
        while symmetry < 8 {
            let image = Square::ALL[send(symmetry, square)];
            images[bits][symmetry] = images[rest][symmetry].with(image);
            symmetry += 1;
        }
        bits += 1;
    }
    images
};

/// The index of the square to which symmetry number `symmetry` takes the square with index `square`.
pub(super) const fn send(symmetry: usize, square: usize) -> usize {
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
    pub const fn image(self, square: Square) -> Square {
        SQUARES[self.number()][square.index()]
    }

    /// The squares on which those of `set` come to lie.
    #[inline]
    pub fn image_of_set(self, set: SquareSet) -> SquareSet {
        IMAGES[set.index()][self.number()]
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
