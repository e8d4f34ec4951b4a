//! The segments of a block.
//!
//! A block lists the sets of squares that O can have on the free squares, in increasing order. The free squares are
//! numbered here from the lowest. Seven of them are *low*, the others *high*:
//!
//! ```text
//!     high │ low
//!  … 9 8 7 │ 6 5 4 3 2 1 0      number of the free square, as bit
//!  … 0 1 0 │ 0 0 0 0 0 1 1  ┐
//!  … 0 1 0 │ 0 0 0 0 1 0 1  │   one segment: O on square 8, and two of the low squares
//!  …                        │   in all 21 ways
//!  … 0 1 0 │ 1 1 0 0 0 0 0  ┘
//! ```
//!
//! All sets with the same high squares follow one another: 1, 7, 21 or 35 entries. A move on a high square leads from
//! one segment to another, entry by entry. A move on a low square permutes the entries, in all segments of one kind alike.

use crate::index::choose;
use crate::rules::squares;

/// The number of low squares.
pub const LOW: usize = 7;

/// The most entries of a segment.
pub const LONGEST: usize = 35;

/// The number of entries in a segment, by the number of O on low squares.
pub const LENGTHS: [usize; LOW + 1] = row(LOW);

/// The same for six low squares.
pub const LENGTHS_OF_SIX: [usize; LOW + 1] = row(LOW - 1);

const fn row(n: usize) -> [usize; LOW + 1] {
    let mut row = [0; LOW + 1];
    let mut k = 0;
    while k <= LOW {
        row[k] = choose(n, k);
        k += 1;
    }
    row
}

/// `SETS[k][i]`: the sets of `k` low squares in order.
pub static SETS: [[u8; LONGEST]; LOW + 1] = {
    let mut sets = [[0; LONGEST]; LOW + 1];
    let mut set = 0;
    while set < 1 << LOW {
        sets[(set as u8).count_ones() as usize][RANKS[set] as usize] = set as u8;
        set += 1;
    }
    sets
};

/// The place of each set of low squares among those with as many members.
pub static RANKS: [u8; 1 << LOW] = {
    let mut ranks = [0; 1 << LOW];
    let mut seen = [0; LOW + 1];
    let mut set = 0;
    while set < 1 << LOW {
        let members = (set as u8).count_ones() as usize;
        ranks[set] = seen[members];
        seen[members] += 1;
        set += 1;
    }
    ranks
};

/// A segment of a block.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    /// The high squares of O; the lowest of them is bit 0.
    pub high: usize,
    /// The number of O on low squares.
    pub low: usize,
    /// Its first entry in the block.
    pub start: usize,
}

impl Segment {
    /// The number of its entries.
    pub fn length(self) -> usize {
        LENGTHS[self.low]
    }
}

/// All segments of a block.
#[derive(Debug)]
pub struct Segments {
    /// In the order of the entries.
    pub list: Vec<Segment>,
    /// The first entry, by the high squares; [`Segments::NONE`] if there is no such segment.
    pub starts: Vec<u32>,
}

impl Segments {
    /// No segment.
    pub const NONE: u32 = u32::MAX;

    /// The segments of the blocks with so many free squares, of which O has so many.
    pub fn new(free: usize, o: usize) -> Segments {
        let (mut list, mut start) = (Vec::new(), 0);
        let mut starts = vec![Segments::NONE; 1 << (free - LOW)];
        for (high, entry) in starts.iter_mut().enumerate() {
            let Some(low) = o.checked_sub(high.count_ones() as usize).filter(|low| *low <= LOW) else { continue };
            *entry = start as u32;
            list.push(Segment { high, low, start });
            start += LENGTHS[low];
        }
        Segments { list, starts }
    }
}

/// Calls the function that is made for the segments with `$low` O on low squares, with their length, the multiple of 16
/// that holds it, and the number of low squares without O.
macro_rules! by_length {
    ($low:expr, $function:ident($($argument:expr),*)) => {
        match $low {
            0 => $function::<1, 16, 7>($($argument),*),
            1 => $function::<7, 16, 6>($($argument),*),
            2 => $function::<21, 32, 5>($($argument),*),
            3 => $function::<35, 48, 4>($($argument),*),
            4 => $function::<35, 48, 3>($($argument),*),
            5 => $function::<21, 32, 2>($($argument),*),
            6 => $function::<7, 16, 1>($($argument),*),
            _ => $function::<1, 16, 0>($($argument),*),
        }
    };
}
pub(super) use by_length;

/// So many bytes from a place on.
#[inline(always)]
pub fn window<const BYTES: usize>(bytes: &[u8], start: usize) -> &[u8; BYTES] {
    bytes[start..].first_chunk().expect("a margin follows the entries")
}

/// The number of a square among the free ones.
pub fn place(square: usize, free: u64) -> usize {
    (free & ((1 << square) - 1)).count_ones() as usize
}

/// The numbers of the squares of a set among the free ones, as a set.
pub fn places(set: u64, free: u64) -> usize {
    squares(set & free).fold(0, |places, square| places | 1 << place(square, free))
}
