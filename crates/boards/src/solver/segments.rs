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
//! All sets with the same high squares follow one another: 1, 7, 21 or 35 entries. A move on a high square leads from
//! one segment to another, entry by entry. A move on a low square permutes the entries of a segment, in the same way
//! in all segments with as many O on low squares.

use crate::index::choose;
use crate::rules::squares;

pub const LOW: usize = 7;

/// The most entries of a segment.
pub const LONGEST: usize = 35;

/// The number of entries in a segment, by the number of O on low squares: 1, 7, 21, 35, 35, 21, 7, 1.
pub const LENGTHS: [usize; LOW + 1] = row(LOW);

/// The lengths for sets of six squares: 1, 6, 15, 20, 15, 6, 1, 0.
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

/// The index of each set of low squares in `SETS`: `RANKS[6]` is 2, since 6 is `SETS[2][2]`.
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
    pub fn length(self) -> usize {
        LENGTHS[self.low]
    }
}

/// All segments of a block, in order.
#[derive(Debug)]
pub struct Segments {
    pub list: Vec<Segment>,
    /// The first entry of the segment for each set of high squares; [`Segments::NONE`] if there is no such segment.
    pub starts: Vec<u32>,
}

impl Segments {
    /// Stands for a segment that does not exist.
    pub const NONE: u32 = u32::MAX;

    /// The segments of the blocks with this number of free squares, of which O has `o`.
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

/// Calls a function for a segment with `$low` O on low squares. Its parameters are the length of the segment, the next
/// multiple of 16, and the number of low squares without O.
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

/// The `BYTES` bytes from `start` on.
#[inline(always)]
pub fn window<const BYTES: usize>(bytes: &[u8], start: usize) -> &[u8; BYTES] {
    bytes[start..].first_chunk().expect("a margin follows the entries")
}

/// The number of a square among the free squares.
pub fn place(square: usize, free: u64) -> usize {
    (free & ((1 << square) - 1)).count_ones() as usize
}

/// A set of squares as the set of their numbers among the free squares.
pub fn places(set: u64, free: u64) -> usize {
    squares(set & free).fold(0, |places, square| places | 1 << place(square, free))
}
