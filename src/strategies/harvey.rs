//! Brian Harvey: Computer Science Logo Style, volume 1 (2nd edition, 1997), chapter 6.
//!
//! I win if I can. Otherwise I block, or fork, or make a threat whose forced answer gives you no fork, or take the
//! first free square of centre, corners and edges. Lines are tried in the order rows, columns, diagonals. So a
//! diagonal, which could force you into a fork, is the last to be used for a threat.
//!
//! The scan of the listing has lost the end of `best.move`. I take it to do what the chapter says. Of the first line
//! with one mark of mine and two empty squares, it takes the square on which you could fork, so that you are forced to
//! the other. If you could fork on neither, it takes the first.

use super::strategy::{Strategy, only, open_squares, win_or_block};
use crate::{Line, Position, Square, SquareSet};
use alloc::vec::Vec;

/// The procedure `pickmove`.
#[derive(Clone, Copy, Debug)]
pub struct Harvey;

const PREFERENCE: [u8; 9] = [5, 1, 3, 7, 9, 2, 4, 6, 8];

impl Strategy for Harvey {
    fn choices(&self, position: Position) -> SquareSet {
        let (mine, yours) = (position.mine(), position.yours());
        let free = || {
            let mut preferred = PREFERENCE.into_iter().filter_map(Square::new);
            preferred.find(|square| position.empty_squares().contains(*square))
        };
        let choice = win_or_block(Line::ALL.into_iter(), position)
            .or_else(|| repeated(&single_squares(mine, yours)))
            .or_else(|| advance(mine, yours))
            .or_else(free);
        choice.map_or(SquareSet::EMPTY, only)
    }
}

/// The empty squares of all *singles*, line by line. A single is a line with one mark of `of` and two empty squares.
fn single_squares(of: SquareSet, against: SquareSet) -> Vec<Square> {
    Line::ALL.into_iter().flat_map(|line| open_squares(line, of, against, 1)).collect()
}

/// The first square that occurs again later.
fn repeated(squares: &[Square]) -> Option<Square> {
    let further_on = |at: usize| squares[at + 1..].contains(&squares[at]);
    (0..squares.len()).find(|at| further_on(*at)).map(|at| squares[at])
}

/// A threat in my first single. It takes the first square, unless you could not fork there but perhaps on the other.
fn advance(mine: SquareSet, yours: SquareSet) -> Option<Square> {
    let [first, last] = *single_squares(mine, yours).first_chunk()?;
    let your_squares = single_squares(yours, mine);
    let you_could_fork = your_squares.iter().filter(|square| **square == first).count() > 1;
    if your_squares.is_empty() || you_could_fork { Some(first) } else { Some(last) }
}
