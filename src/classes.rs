//! Positions up to symmetry, as they are drawn: of equivalent images the one with X as far to the top left as can be.

use crate::table;
use crate::{Evaluation, Player, Position, Square, SquareSet, Symmetry};
use alloc::vec::Vec;

/// In which order positions of a ply are drawn: in the order of the squares, those with X come first, then those with O.
fn order(position: &Position) -> [[bool; 9]; 2] {
    [Player::X, Player::O].map(|player| position.cells().map(|cell| cell != Some(player)))
}

/// The image of a position that is drawn, and a symmetry that leads to it.
pub fn as_drawn(position: Position) -> (Position, Symmetry) {
    let images = Symmetry::ALL.map(|symmetry| (position.image(symmetry), symmetry));
    images.into_iter().min_by_key(|(image, _)| order(image)).expect("there are eight images")
}

/// The 765 positions up to symmetry, by ply, with their evaluations. Each is the image that comes first in [`order`].
pub fn by_ply() -> [Vec<(Position, Evaluation)>; 10] {
    let mut plies = [const { Vec::new() }; 10];
    for (position, _) in table::entries() {
        let (shown, _) = as_drawn(position);
        plies[shown.ply()].push((shown, crate::evaluate(shown)));
    }
    for entries in &mut plies {
        entries.sort_by_key(|(position, _)| order(position));
    }
    plies
}

/// Of squares that are images of each other under a symmetry of the position, the first one.
pub fn one_of_each_class(position: Position, squares: SquareSet) -> SquareSet {
    let keeping = || Symmetry::ALL.iter().filter(|symmetry| position.image(**symmetry) == position);
    let is_first = |square: &Square| keeping().all(|symmetry| symmetry.image(*square) >= *square);
    squares.into_iter().filter(is_first).collect()
}
