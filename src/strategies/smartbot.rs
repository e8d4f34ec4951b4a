//! Keshav Nath and Vatsal Mittal: Smart Bot for Tic-Tac-Toe (2021, C), as their report describes it.
//!
//! I win if I can, and otherwise I block: on rows from the top, then on columns from the left, then on diagonals.
//! Otherwise I follow a book.
//!
//! As second player, I answer the centre with corner 1, and everything else with the centre. If I then have the centre
//! between two opposite corners of yours, I take edge 2. If I have 1 against 5 and 9, I take corner 3.
//!
//! As first player, I open in the centre or in corner 1. From the centre, I continue with a corner beside the edge
//! that you took, or opposite the corner that you took. From the corner, I continue with the corner that your edge
//! does not touch, or else with 9. On the third move, I look for a double threat: from the centre, first in the
//! corners; from the corner, first on 9.
//!
//! Without advice from the book, I take the centre or any free square.
//!
//! Where the report leaves a choice, the strategy has every choice: between the openings, between the two corners
//! beside an edge, among several double threats, and among the free squares. The report does not say what follows if 9
//! is taken, so then there is no advice. Its sample game answers edge 8 with corner 1, which is not beside it: the
//! text and the program behind it differ. This file plays the text.

use super::strategy::{Strategy, only, win_or_block};
use crate::tactics::forks;
use crate::{Line, Position, Square, SquareSet};

/// The bot of the report.
#[derive(Clone, Copy, Debug)]
pub struct Smartbot;

impl Strategy for Smartbot {
    fn choices(&self, position: Position) -> SquareSet {
        let (mine, yours) = (position.mine(), position.yours());
        if let Some(square) = win_or_block(Line::ALL.into_iter(), position) {
            return only(square);
        }
        let i_am_first = position.first() == position.to_move();
        let book = if i_am_first { as_first(mine, yours) } else { as_second(mine, yours) };
        let free = position.empty_squares();
        [book, squares(&[5]), free].into_iter().map(|set| set & free).find(|set| !set.is_empty()).unwrap_or_default()
    }
}

fn squares(numbers: &[u8]) -> SquareSet {
    numbers.iter().filter_map(|number| Square::new(*number)).collect()
}

/// The book for the second player. It is empty if the book has no advice.
fn as_second(mine: SquareSet, yours: SquareSet) -> SquareSet {
    let i_hold = |numbers: &[u8]| mine.contains_all(squares(numbers));
    let you_hold = |numbers: &[u8]| yours.contains_all(squares(numbers));
    match mine.len() {
        0 if you_hold(&[5]) => squares(&[1]),
        1 if i_hold(&[5]) && (you_hold(&[1, 9]) || you_hold(&[3, 7])) => squares(&[2]),
        1 if i_hold(&[1]) && you_hold(&[5, 9]) => squares(&[3]),
        _ => SquareSet::EMPTY,
    }
}

/// The book for the first player. It is empty if the book has no advice.
fn as_first(mine: SquareSet, yours: SquareSet) -> SquareSet {
    let free = SquareSet::FULL - mine - yours;
    let forking = |among: SquareSet| -> SquareSet {
        (among & free).into_iter().filter(|square| forks(mine, yours, *square)).collect()
    };
    let holds_centre = mine.contains_all(squares(&[5]));
    let holds_corner = mine.contains_all(squares(&[1]));
    match mine.len() {
        0 => squares(&[1, 5]),
        1 if holds_centre => after_centre(yours),
        1 if holds_corner => after_corner(yours),
        2 if holds_centre => {
            let corners = forking(squares(&[1, 3, 7, 9]));
            if corners.is_empty() { forking(free) } else { corners }
        }
        2 if holds_corner && free.contains_all(squares(&[9])) => squares(&[9]),
        2 if holds_corner => forking(free),
        _ => SquareSet::EMPTY,
    }
}

/// The second move after opening in the centre: a corner beside the edge that you took, or opposite the corner that
/// you took.
fn after_centre(yours: SquareSet) -> SquareSet {
    match yours.first().map_or(0, Square::number) {
        2 => squares(&[1, 3]),
        4 => squares(&[1, 7]),
        6 => squares(&[3, 9]),
        8 => squares(&[7, 9]),
        corner => squares(&[10 - corner]),
    }
}

/// The second move after opening in corner 1: the corner that the edge you took does not touch, or else the opposite
/// corner.
fn after_corner(yours: SquareSet) -> SquareSet {
    match yours.first().map_or(0, Square::number) {
        2 | 6 => squares(&[7]),
        4 | 8 => squares(&[3]),
        _ => squares(&[9]),
    }
}
