//! The squares around the centre as a ring. A symmetry of the board rotates the ring, or mirrors and rotates it.
//!
//! ```text
//! squares   1 2 3      places   0 7 6
//!           4 5 6               1 8 5
//!           7 8 9               2 3 4
//! ```

use crate::{Position, Square, SquareSet};

/// The numbers of the squares, in the order of the ring.
const NUMBERS: [u8; 8] = [1, 4, 7, 8, 9, 6, 3, 2];
/// The place of the centre, which is not on the ring.
const CENTRE: u8 = 8;

/// One of the eight images of the ring. Numbers 0 to 3 rotate it by that many quarter turns. Numbers 4 to 7 mirror it
/// first, and then rotate it in the same way.
#[derive(Clone, Copy)]
pub(super) struct Image(u8);

impl Image {
    /// The image with the largest number; the last one, if several have it.
    pub fn largest(position: Position) -> Image {
        (0..8).map(Image).max_by_key(|image| image.rings(position)).expect("there are eight")
    }

    /// The number of the image of a position. The high byte is the ring of *mine*, and the low byte that of *yours*.
    /// In a ring, bit *i* is place *i*. If the centre is taken, bit 8 is inverted:
    ///
    /// ```text
    ///  X | O | 3
    /// ---+---+---
    ///  4 | 5 | 6     X to move, the centre empty     0b0000_0001_1000_0000
    /// ---+---+---
    ///  7 | 8 | 9
    ///
    ///  X | O | 3
    /// ---+---+---
    ///  4 | X | 6     O to move, the centre taken     0b1000_0001_0000_0001
    /// ---+---+---            bit 8 is inverted: it would be 0
    ///  7 | 8 | 9
    /// ```
    ///
    /// There is no need to say who has the centre: the players have equally many marks, or the opponent has one more.
    pub fn number(self, position: Position) -> u16 {
        let is_taken = !position.empty_squares().contains(Square::ALL[4]);
        self.rings(position) ^ u16::from(is_taken) << 8
    }

    fn rings(self, position: Position) -> u16 {
        u16::from_be_bytes([position.mine(), position.yours()].map(|set| self.ring(set)))
    }

    fn ring(self, set: SquareSet) -> u8 {
        let places = set.iter().map(|square| self.place(square.number())).filter(|place| *place != CENTRE);
        places.fold(0, |ring, place| ring | 1 << place)
    }

    /// The place of a square in this image. The square is given by its number.
    pub fn place(self, number: u8) -> u8 {
        let Some(place) = NUMBERS.iter().position(|other| *other == number) else { return CENTRE };
        let place = if self.0 < 4 { place as u8 } else { 8 - place as u8 };
        (place + 2 * self.0) % 8
    }
}
