//! The squares around the centre as a ring. A symmetry of the board turns the ring, or turns it in a mirror.

use crate::{Position, Square, SquareSet};

/// The numbers of the squares in the ring.
const NUMBERS: [u8; 8] = [1, 4, 7, 8, 9, 6, 3, 2];
/// The place of the centre, which is not in the ring.
const CENTRE: u8 = 8;

/// One of the eight images of the ring: number 0 to 3 by so many quarter turns, 4 to 7 by the same after a mirror.
#[derive(Clone, Copy)]
pub(super) struct Image(u8);

impl Image {
    /// The image of a position with the largest number; of several, the last.
    pub fn largest(position: Position) -> Image {
        (0..8).map(Image).max_by_key(|image| image.rings(position)).expect("there are eight")
    }

    /// The number of the image of a position: the rings of mine and yours. Where the centre is taken, the lowest bit of mine is
    /// the other one; by whom, the numbers of marks tell.
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

    /// The place in this image of a square's number.
    pub fn place(self, number: u8) -> u8 {
        let Some(place) = NUMBERS.iter().position(|other| *other == number) else { return CENTRE };
        let place = if self.0 < 4 { place as u8 } else { 8 - place as u8 };
        (place + 2 * self.0) % 8
    }
}
