//! The table as plain arrays, for the writers of all languages.

use super::ring::Image;
use crate::Position;
use crate::code::{UNREACHABLE, checksum, codes};
use crate::table;
use alloc::vec;
use alloc::vec::Vec;
use noughts_solver::{Overlay, overlay};

/// The data for the files of other languages. A *result* is the [number](crate::code) of a board in a byte.
pub(super) struct Model {
    /// The results of all boards, by key.
    results: Vec<u8>,
}

/// The unfinished positions, up to symmetry, in a hash table without keys. The high byte of a hash selects an offset.
/// The offset plus the low byte is the index of the cell.
pub(super) struct Hashed {
    /// The factor that hashes a number, modulo 2¹⁶.
    pub multiplier: u16,
    pub offsets: Vec<usize>,
    pub cells: Vec<u8>,
}

impl Model {
    /// The model of the table that is compiled in.
    pub fn new() -> Model {
        let result = |code: u16| code.try_into().expect("nobody wins in more than five moves");
        Model { results: codes(&table::by_key()).into_iter().map(result).collect() }
    }

    pub fn result(&self, position: Position) -> u8 {
        self.results[usize::from(position.key())]
    }

    /// The checksum of the results of all boards, in the order of their keys.
    pub fn checksum(&self) -> u32 {
        checksum(self.results.iter().copied().map(u16::from))
    }

    /// The checksum of the picks alone.
    pub fn pick_checksum(&self) -> u32 {
        checksum(
            self.results
                .iter()
                .map(|&result| u16::from(result))
                .map(|result| if result == UNREACHABLE { result } else { result & 15 }),
        )
    }

    /// The results of the canonical positions of unfinished games, in the order of their keys.
    pub fn canonical(&self) -> Vec<u8> {
        let mut positions: Vec<Position> = going_on().filter(|position| position.canonical().0 == *position).collect();
        positions.sort_by_key(|position| position.key());
        positions.into_iter().map(|position| self.result(position)).collect()
    }

    /// The results of all positions, as offsets and places: the result is `places[offsets[mine] ^ yours]`. There is a
    /// place for every set of `yours`.
    pub fn fast(&self) -> (Vec<usize>, Vec<u8>) {
        let mut rows = vec![vec![]; 512];
        for position in Position::all() {
            rows[position.mine().index()].push((position.yours().index(), self.result(position)));
        }
        let (offsets, mut places) = overlaid(&rows, 1 << 16, |offset, yours| offset ^ yours);
        places.resize(places.len().next_multiple_of(512), 0);
        (offsets, places)
    }

    /// The values of positions, without the plies of draws. The pick is a place on the ring.
    pub fn values(&self) -> Hashed {
        // Of all odd multipliers, this needs the fewest cells.
        self.hashed(8569, |result| if result < 0xA0 { 0 } else { result & 0xF0 })
    }

    /// The picks alone, as places on the ring.
    pub fn picks(&self) -> Hashed {
        self.hashed(58113, |_| 0)
    }

    fn hashed(&self, multiplier: u16, high: fn(u8) -> u8) -> Hashed {
        let mut rows = vec![vec![]; 256];
        for position in going_on() {
            let result = self.result(position);
            let image = Image::largest(position);
            let cell = high(result) | image.place(result & 15);
            let [row, column] = image.number(position).wrapping_mul(multiplier).to_be_bytes().map(usize::from);
            let known = rows[row].iter().find(|(other, _)| *other == column);
            assert!(known.is_none_or(|known| *known == (column, cell)), "images of one position have one cell");
            if known.is_none() {
                rows[row].push((column, cell));
            }
        }
        let (offsets, cells) = overlaid(&rows, 256, |offset, column| offset + column);
        Hashed { multiplier, offsets, cells }
    }
}

/// [Overlays](overlay) rows. Returns the offsets and the places, with 0 in places without a cell.
pub(super) fn overlaid(
    rows: &[Vec<(usize, u8)>],
    limit: usize,
    place: fn(usize, usize) -> usize,
) -> (Vec<usize>, Vec<u8>) {
    let Overlay { offsets, places } = overlay(rows, limit, place);
    (offsets, places.into_iter().map(Option::unwrap_or_default).collect())
}

fn going_on() -> impl Iterator<Item = Position> {
    Position::all().filter(|position| !position.is_over())
}
