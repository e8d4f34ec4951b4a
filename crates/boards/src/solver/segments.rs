//! The segments of a block.
//!
//! A block has an entry for each set of squares that O can have on the free squares, in increasing order. Here the
//! free squares have numbers from 0, the lowest first. The first seven are *low*, the others *high*:
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
//! All sets with the same high squares follow one another: 1, 7, 21 or 35 entries. So the entry of a set is the start
//! of its segment, plus the rank of its low squares among the sets of as many. For example, O on squares 8, 0 and 2 is
//! entry 1 of the segment above.

use crate::rules::squares;

pub const LOW: usize = 7;

/// The number of entries in a segment, by the number of O on low squares.
pub const LENGTHS: [usize; LOW + 1] = [1, 7, 21, 35, 35, 21, 7, 1];

/// The most entries of a segment.
pub const LONGEST: usize = 35;

/// `SETS[k]`: the sets of `k` low squares as bits, in increasing order. `SETS[2]` begins with 3, 5, 6 and 9, the sets
/// {0, 1}, {0, 2}, {1, 2} and {0, 3}.
pub static SETS: [[u8; LONGEST]; LOW + 1] = {
    let mut sets = [[0; LONGEST]; LOW + 1];
    let mut set = 0;
    while set < 1 << LOW {
        sets[(set as u8).count_ones() as usize][RANKS[set] as usize] = set as u8;
        set += 1;
    }
    sets
};

/// The rank of each set of low squares in `SETS`: `RANKS[6]` is 2, since 6 is `SETS[2][2]`.
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

#[derive(Clone, Copy, Debug)]
pub struct Segment {
    /// The set of high squares of O; bit 0 is the lowest high square.
    pub high: usize,
    /// The number of O on low squares.
    pub low: usize,
    /// The index of its first entry in the block.
    pub start: usize,
}

impl Segment {
    /// The sets of low squares of its entries.
    pub fn low_sets(self) -> &'static [u8] {
        &SETS[self.low][..LENGTHS[self.low]]
    }

    /// Writes a score to the entries in which O has all of these squares, or to all others.
    pub fn mark(self, scores: &mut [u8], [high, low]: [usize; 2], has_all: bool, score: u8) {
        let (has_high, low) = (self.high & high == high, low as u8);
        for (entry, set) in scores[self.start..].iter_mut().zip(self.low_sets()) {
            let is_marked = (has_high && set & low == low) == has_all;
            *entry = if is_marked { score } else { *entry };
        }
    }
}

/// All segments of a block, in order.
#[derive(Debug)]
pub struct Segments {
    pub list: Vec<Segment>,
    /// The first entry of the segment for each set of high squares; 0 if there is no such segment.
    pub starts: Vec<u32>,
}

impl Segments {
    /// The segments of the blocks with this number of free squares, of which O has `o`.
    pub fn new(free: usize, o: usize) -> Segments {
        let (mut list, mut start) = (Vec::new(), 0);
        let mut starts = vec![0; 1 << (free - LOW)];
        for (high, entry) in starts.iter_mut().enumerate() {
            let Some(low) = o.checked_sub(high.count_ones() as usize).filter(|low| *low <= LOW) else { continue };
            *entry = start as u32;
            list.push(Segment { high, low, start });
            start += LENGTHS[low];
        }
        Segments { list, starts }
    }
}

/// The number of a square among the free squares.
pub fn place(square: usize, free: u64) -> usize {
    (free & ((1 << square) - 1)).count_ones() as usize
}

/// A set of squares as the sets of their numbers among the high and among the low free squares.
pub fn places(set: u64, free: u64) -> [usize; 2] {
    let places = squares(set & free).fold(0, |places, square| places | 1 << place(square, free));
    [places >> LOW, places & ((1 << LOW) - 1)]
}
