//! MENACE, the matchbox machine of Donald Michie, which learns to play X from its games.
//!
//! Beads and rewards are those of D. Michie, Experiments on the mechanization of game-learning, The Computer Journal 6, 1963. That
//! paper does not say what an empty box does. Here it gives the game up, as in the machine of Martin Gardner (Scientific American,
//! March 1962), and the first box is filled again, without which there would be no further game.

use crate::classes::{as_drawn, by_ply, one_of_each_class};
use crate::{Evaluation, Outcome, Player, Position, Square};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// Which positions a matchbox machine has a box for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Boxes {
    /// The 304 positions in which X, who begins, has several squares to choose from. Donald Michie's machine of 1961 was
    /// built of so many.
    #[default]
    All304,
    /// Those without the 17 in which O threatens two lines and X cannot win at once, so that X is lost.
    Without17,
}

impl Boxes {
    /// The positions, in the order of the numbers of their boxes, which begin with 1: by ply. Of images of each
    /// other, the one with X as far to the top left as can be.
    pub fn positions(self) -> Vec<Position> {
        let is_box = |position: &Position| position.to_move() == Player::X && position.legal_moves().len() > 1;
        let is_kept = |evaluation: Evaluation| {
            let is_lost = (evaluation.outcome, evaluation.plies) == (Outcome::Loss, 2);
            self == Boxes::All304 || !is_lost
        };
        let entries = by_ply().into_iter().flatten().filter(|(position, value)| is_box(position) && is_kept(*value));
        entries.map(|(position, _)| position).collect()
    }
}

/// Which move of X a position is for.
pub(crate) fn stage(position: Position) -> usize {
    position.ply() / 2 + 1
}

/// The squares of a box with the number of their beads at first: the sooner the move, the more.
pub(crate) fn first_beads(position: Position) -> impl Iterator<Item = (Square, u32)> {
    let each = 5 - stage(position) as u32;
    one_of_each_class(position, position.legal_moves()).into_iter().map(move |square| (square, each))
}

/// How many beads of each square are in a box.
pub type Beads = [u32; 9];

/// The machine: all its boxes, and those that are open in a game.
///
/// ```
/// use noughts::menace::Machine;
/// use noughts::{Outcome, Position, Square};
///
/// let mut machine = Machine::default();
/// assert_eq!(machine.beads(Position::new()), Some([4, 4, 0, 0, 4, 0, 0, 0, 0]));
/// let take_the_last = |beads| beads - 1;
/// assert_eq!(machine.choose(Position::new(), take_the_last), Some(Square::CENTER));
/// machine.learn(Outcome::Win);
/// assert_eq!(machine.beads(Position::new()), Some([4, 4, 0, 0, 7, 0, 0, 0, 0]));
/// ```
#[derive(Clone, Debug)]
pub struct Machine {
    /// By the position on the label.
    boxes: BTreeMap<Position, Beads>,
    /// The labels of the open boxes, each with the square of the bead that was taken.
    open: Vec<(Position, Square)>,
}

/// A machine that has not played yet.
impl Default for Machine {
    fn default() -> Machine {
        let boxes = Boxes::All304.positions().into_iter().map(|label| (label, filled(label)));
        Machine { boxes: boxes.collect(), open: Vec::new() }
    }
}

fn filled(label: Position) -> Beads {
    let mut beads = [0; 9];
    first_beads(label).for_each(|(square, each)| beads[square.index()] = each);
    beads
}

impl Machine {
    /// The beads in the box of a position, which may be turned or mirrored. `None` if it has no box: O is to move, or one square at
    /// most is free.
    pub fn beads(&self, position: Position) -> Option<Beads> {
        let (label, symmetry) = as_drawn(position);
        let beads = self.boxes.get(&label)?;
        Some(Square::ALL.map(|square| beads[symmetry.image(square).index()]))
    }

    /// Takes a bead out of the box of a position, and returns its square: that of the bead with this number, from 0, which `draw` chooses
    /// below the number of all. `None` if the box is empty: the machine gives up. The last free square needs no box.
    pub fn choose(&mut self, position: Position, draw: impl FnOnce(u32) -> u32) -> Option<Square> {
        let Some(beads) = self.beads(position) else { return position.legal_moves().first() };
        let all: u32 = beads.iter().sum();
        let mut left = if all == 0 { return None } else { draw(all) };
        let is_drawn = |square: &Square| {
            let of_square = beads[square.index()];
            let is_drawn = left < of_square;
            left = left.saturating_sub(of_square);
            is_drawn
        };
        let square = Square::ALL.into_iter().find(is_drawn)?;
        let (label, symmetry) = as_drawn(position);
        self.open.push((label, symmetry.image(square)));
        Some(square)
    }

    /// Rewards or punishes the choices of a game that ended so for it, and closes the boxes. Returns how many beads more are in each, or
    /// fewer.
    pub fn learn(&mut self, outcome: Outcome) -> i32 {
        let more = match outcome {
            Outcome::Win => 3,
            Outcome::Draw => 1,
            Outcome::Loss => -1,
        };
        for (label, square) in self.open.drain(..) {
            if let Some(beads) = self.boxes.get_mut(&label) {
                beads[square.index()] = beads[square.index()].saturating_add_signed(more);
            }
        }
        let first = Position::new();
        if self.boxes.get(&first) == Some(&[0; 9]) {
            self.boxes.insert(first, filled(first));
        }
        more
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_found_however_the_board_is_turned_and_an_empty_one_gives_up() {
        let mut machine = Machine::default();
        let [board, turned]: [Position; 2] = ["XO.......", "..X..O..."].map(|text| text.parse().unwrap());
        assert_eq!(machine.beads(board), Some([0, 0, 3, 3, 3, 3, 3, 3, 3]));
        for _ in 0..3 {
            assert_eq!(machine.choose(board, |_| 0), Some(Square::TOP_RIGHT));
            assert_eq!(machine.learn(Outcome::Loss), -1);
        }
        assert_eq!(machine.beads(board), Some([0, 0, 0, 3, 3, 3, 3, 3, 3]));
        assert_eq!(machine.beads(turned), Some([3, 3, 0, 3, 3, 0, 3, 3, 0]), "turned to the right");
        for _ in 0..18 {
            assert!(machine.choose(turned, |beads| beads - 1).is_some());
            machine.learn(Outcome::Loss);
        }
        assert_eq!(machine.choose(board, |_| panic!("there is no bead")), None);
        let last = "XOXXOOOX.".parse().unwrap();
        assert_eq!((machine.beads(last), machine.choose(last, |_| 0)), (None, Some(Square::BOTTOM_RIGHT)));
    }

    #[test]
    fn the_first_box_is_filled_again() {
        let (mut machine, start) = (Machine::default(), Position::new());
        for left in (0..12).rev() {
            machine.choose(start, |_| 0);
            machine.learn(Outcome::Loss);
            let beads = if left > 0 { left } else { 12 };
            assert_eq!(machine.beads(start).unwrap().iter().sum::<u32>(), beads);
        }
    }
}
