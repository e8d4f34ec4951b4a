//! The symmetries of a game. A square board has eight, and any other rectangle four. Those of other lines are found by
//! a search.

use crate::automorphisms::{self, Extent, Permutation};
use crate::board::Board;
use crate::lines::Lines;
use crate::rules::{Rules, squares};

/// The symmetries of one game, by number. Number 0 changes nothing.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// For each symmetry and each eight squares, the image of every set of these eight. Bit *i* of an index is the
    /// square number *i* of the eight.
    images: Vec<Vec<[u64; 256]>>,
    squares: Vec<Permutation>,
}

impl Symmetries {
    /// The symmetries of a board that turn or reflect it. Its rows can have more.
    pub fn of_board(rules: Rules) -> Symmetries {
        let count = if rules.width() == rules.height() { 8 } else { 4 };
        Symmetries::new((0..count).map(|symmetry| permutation(rules, symmetry)).collect())
    }

    /// The symmetries of `points` points with the lines of X and of O, or a group of some of them.
    pub fn of_lines(points: usize, [x, o]: &[Lines; 2]) -> (Symmetries, Extent) {
        let (permutations, extent) = automorphisms::find(points, [x.sets(), o.sets()]);
        (Symmetries::new(permutations), extent)
    }

    /// Only the symmetry that changes nothing.
    pub fn none(points: usize) -> Symmetries {
        Symmetries::new(vec![(0..points as u8).collect()])
    }

    fn new(squares: Vec<Permutation>) -> Symmetries {
        Symmetries { images: squares.iter().map(|permutation| tables(permutation)).collect(), squares }
    }

    pub fn count(&self) -> usize {
        self.images.len()
    }

    /// The images of all squares under each symmetry.
    pub fn permutations(&self) -> &[Permutation] {
        &self.squares
    }

    /// The image of a square.
    #[inline]
    pub fn square(&self, symmetry: usize, square: usize) -> usize {
        self.squares[symmetry][square] as usize
    }

    #[inline]
    pub fn set(&self, symmetry: usize, set: u64) -> u64 {
        image(&self.images[symmetry], set)
    }

    /// The least image of a set, and the first symmetry that gives it.
    #[inline]
    pub fn least_set(&self, set: u64) -> (u64, usize) {
        let images = (1..self.count()).map(|symmetry| (self.set(symmetry, set), symmetry));
        images.fold((set, 0), |least, image| if image.0 < least.0 { image } else { least })
    }

    #[inline]
    pub fn is_least_set(&self, set: u64) -> bool {
        (1..self.count()).all(|symmetry| self.set(symmetry, set) >= set)
    }

    /// The least image of a board, by the squares of X and then by those of O, and the first symmetry that gives it.
    pub fn least(&self, board: Board) -> (Board, usize) {
        (1..self.count()).fold((board, 0), |least, symmetry| {
            let x = self.set(symmetry, board.x);
            if x > least.0.x {
                return least;
            }
            let image = Board { x, o: self.set(symmetry, board.o) };
            if image < least.0 { (image, symmetry) } else { least }
        })
    }
}

/// The images of all squares under a symmetry of a board. Bit 0 of its number reflects left to right, and bit 1 top to
/// bottom. Then bit 2 swaps rows and columns.
fn permutation(rules: Rules, symmetry: usize) -> Permutation {
    let (width, height) = (rules.width(), rules.height());
    let send = |square: usize| {
        let (row, column) = (square / width, square % width);
        let column = if symmetry & 1 == 1 { width - 1 - column } else { column };
        let row = if symmetry & 2 == 2 { height - 1 - row } else { row };
        (if symmetry & 4 == 4 { width * column + row } else { width * row + column }) as u8
    };
    (0..rules.squares()).map(send).collect()
}

/// For each eight numbers, the image of every set of these eight: number *i* becomes `images[i]`.
pub fn tables(images: &[u8]) -> Vec<[u64; 256]> {
    let table = |eight: &[u8]| {
        let image =
            |set: usize| squares(set as u64).filter_map(|i| eight.get(i)).fold(0, |image, to| image | 1u64 << to);
        std::array::from_fn(image)
    };
    images.chunks(8).map(table).collect()
}

/// The image of a set, by [`tables`].
#[inline]
pub fn image(tables: &[[u64; 256]], set: u64) -> u64 {
    let eights = tables.iter().enumerate();
    eights.fold(0, |image, (eight, table)| image | table[(set >> (8 * eight)) as usize & 255])
}
