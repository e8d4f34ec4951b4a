//! The eight lines.

use crate::square::Square;
use crate::square_set::SquareSet;
use core::fmt;
use core::iter::FusedIterator;

/// One of the eight lines: three squares in a row, which win the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line(u8);

/// The squares of the lines, as their numbers: rows from the top, columns from the left, the two diagonals.
const NUMBERS: [[u8; 3]; 8] = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]];

const SETS: [SquareSet; 8] = {
    let mut sets = [SquareSet::EMPTY; 8];
    let mut i = 0;
    while i < 8 {
        let [a, b, c] = Line(i as u8).squares();
        sets[i] = SquareSet::EMPTY.with(a).with(b).with(c);
        i += 1;
    }
    sets
};

impl Line {
    /// The eight lines: the rows from the top, the columns from the left, the diagonals 1-5-9 and 3-5-7.
    pub const ALL: [Line; 8] = {
        let mut all = [Line(0); 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Line(i as u8);
            i += 1;
        }
        all
    };

    /// The three squares of the line, in the order of their numbers.
    pub const fn squares(self) -> [Square; 3] {
        let [a, b, c] = NUMBERS[self.0 as usize];
        [Square::ALL[a as usize - 1], Square::ALL[b as usize - 1], Square::ALL[c as usize - 1]]
    }

    /// The three squares of the line, as a set.
    pub const fn set(self) -> SquareSet {
        SETS[self.0 as usize]
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line({self})")
    }
}

/// Writes the numbers of the three squares: `3-5-7`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = NUMBERS[self.0 as usize];
        write!(f, "{a}-{b}-{c}")
    }
}

/// `WITHIN[bits]`: the lines within the set of squares with these bits. Bit *i* of an entry is line *i* of
/// [`Line::ALL`]. For example, `WITHIN[0b000_000_111]` is 1: the line 1-2-3.
static WITHIN: [u8; 512] = {
    let mut within = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut line = 0;
        while line < 8 {
            let set = SETS[line].bits();
            if bits as u16 & set == set {
                within[bits] |= 1 << line;
            }
            line += 1;
        }
        bits += 1;
    }
    within
};

pub(crate) const BYTES: usize = size_of_val(&WITHIN);

/// The lines within a set of squares. In a position, a player has completed none, one or two.
///
/// ```
/// use noughts_rules::{Player, Position, Status};
///
/// let position: Position = "XOO/XXX/XOO".parse()?;
/// let Status::Won { winner: Player::X, lines } = position.status() else { panic!("X has won") };
/// let lines: Vec<String> = lines.into_iter().map(|line| line.to_string()).collect();
/// assert_eq!(lines, ["4-5-6", "1-4-7"]);
/// # Ok::<(), noughts_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lines(u8);

impl Lines {
    /// The lines of which every square is in `marks`.
    #[inline]
    pub fn within(marks: SquareSet) -> Lines {
        Lines(WITHIN[marks.index()])
    }

    /// The number of lines.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are no lines.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first line in the order of [`Line::ALL`]; `None` if there are no lines.
    pub const fn first(self) -> Option<Line> {
        if self.is_empty() { None } else { Some(Line(self.0.trailing_zeros() as u8)) }
    }

    /// The lines in the order of [`Line::ALL`].
    pub const fn iter(self) -> LinesIter {
        LinesIter(self)
    }

    /// The squares on the lines.
    pub fn squares(self) -> SquareSet {
        self.iter().fold(SquareSet::EMPTY, |squares, line| squares | line.set())
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl IntoIterator for Lines {
    type Item = Line;
    type IntoIter = LinesIter;

    fn into_iter(self) -> LinesIter {
        self.iter()
    }
}

/// The iterator over [`Lines`], in the order of [`Line::ALL`].
#[derive(Clone, Debug)]
pub struct LinesIter(Lines);

impl Iterator for LinesIter {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let line = self.0.first()?;
        self.0.0 &= !(1 << line.0);
        Some(line)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for LinesIter {}

impl FusedIterator for LinesIter {}
