//! Ricardo Montero: Tic Tac Toe in Fortran90 (2021), a program of his first year as a student.
//!
//! It sums each line: 4 for a mark of mine, and 1 for a mark of yours. I can complete a line with the sum 8, and you
//! can complete one with the sum 2. I win if I can, and otherwise I block, in both cases on the last such line in the
//! order of the program: rows, columns, the diagonal 1-5-9, the diagonal 3-5-7. Otherwise a routine scores the
//! squares, and the first with the highest score is taken. Like Fortran's `maxloc`, this goes down the columns. The
//! program has two such routines: `MJ`, which its author found to be beatable, and `IA`, which he never beat.
//!
//! The text leaves no choice, but one thing is easily misread. A win on any line goes before a block on any line,
//! since the loop only notes both, and the program acts after it.

use super::strategy::{Strategy, only, win_or_block};
use crate::{Line, Position, Square, SquareSet};

/// The squares down the columns, as Fortran stores its arrays.
const ARRAY_ORDER: [usize; 9] = [0, 3, 6, 1, 4, 7, 2, 5, 8];

/// The routine `MJ` ("mejor jugada"): a square scores the sums of its lines, but a line whose sum is odd counts 0.
#[derive(Clone, Copy, Debug)]
pub struct MonteroMj;

/// The routine `IA`: a square scores 1 for each of its lines without a mark of yours.
#[derive(Clone, Copy, Debug)]
pub struct MonteroIa;

impl Strategy for MonteroMj {
    fn choices(&self, position: Position) -> SquareSet {
        choose(position, |line| {
            let sum = 4 * (line.set() & position.mine()).len() + (line.set() & position.yours()).len();
            if sum.is_multiple_of(2) { sum } else { 0 }
        })
    }
}

impl Strategy for MonteroIa {
    fn choices(&self, position: Position) -> SquareSet {
        choose(position, |line| usize::from((line.set() & position.yours()).is_empty()))
    }
}

/// Wins, blocks, or takes the square whose lines have the highest sum of worth.
fn choose(position: Position, worth: impl Fn(Line) -> usize) -> SquareSet {
    let forced = win_or_block(Line::ALL.into_iter().rev(), position);
    let score = |square: Square| -> usize {
        Line::ALL.into_iter().filter(|line| line.set().contains(square)).map(&worth).sum()
    };
    let empty =
        || ARRAY_ORDER.map(|index| Square::ALL[index]).into_iter().filter(|s| position.empty_squares().contains(*s));
    let highest = empty().map(score).max();
    let scored = || empty().find(|square| Some(score(*square)) == highest);
    forced.or_else(scored).map_or(SquareSet::EMPTY, only)
}
