//! Moves on low squares permute the scores of a segment.
//!
//! The scores are up to 35 bytes, 16 in a chunk:
//!
//! ```text
//!  mask           2  0  -  5      - gives 0
//!  bytes          a  b  c  d  e  f
//!  permuted       c  a  0  f
//! ```
//!
//! Processors permute 16 bytes in one instruction, but the compiler does not find it by itself. So there are two ways:
//! [`Portable`], byte by byte, and [`V3`], for x86-64 of 2013 and later, which the crate `pulp` calls without unsafe code of
//! ours. Without it, 5×4 takes 2.5 times the processor time, even with tables made for reading byte by byte.

use super::segments::{LENGTHS, LOW, RANKS, SETS};

/// The chunks of the longest segment: 35 bytes in three times 16.
const CHUNKS: usize = 3;

/// For each of 16 bytes, from which place it comes; [`NOTHING`] gives 0.
type Mask = [u8; 16];

const NOTHING: u8 = 0x80;

/// Permutes 16 bytes.
pub trait Lanes: Copy + std::fmt::Debug + Send + Sync {
    /// The bytes named by the mask; 0 where it has the highest bit.
    fn permute(self, bytes: [u8; 16], mask: &Mask) -> [u8; 16];

    /// Calls the function so that the compiler may use all that the processor can.
    fn run<R>(self, function: impl FnOnce() -> R) -> R;
}

/// For all processors.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Lanes for Portable {
    #[inline(always)]
    fn permute(self, bytes: [u8; 16], mask: &Mask) -> [u8; 16] {
        mask.map(|place| if place & NOTHING == 0 { bytes[place as usize & 15] } else { 0 })
    }

    #[inline(always)]
    fn run<R>(self, function: impl FnOnce() -> R) -> R {
        function()
    }
}

#[cfg(target_arch = "x86_64")]
pub use pulp::x86::V3;

#[cfg(target_arch = "x86_64")]
impl Lanes for V3 {
    #[inline(always)]
    fn permute(self, bytes: [u8; 16], mask: &Mask) -> [u8; 16] {
        pulp::cast(self.ssse3._mm_shuffle_epi8(pulp::cast(bytes), pulp::cast(*mask)))
    }

    #[inline(always)]
    fn run<R>(self, function: impl FnOnce() -> R) -> R {
        self.vectorize(function)
    }
}

/// A chunk of the bytes.
#[inline(always)]
fn chunk(bytes: &[u8], number: usize) -> [u8; 16] {
    *bytes[16 * number..].first_chunk().expect("there are so many chunks")
}

/// The least scores after moves on low squares: of each entry of a segment with `low` squares of O, of which `MOVES`
/// are without, given the segment with one more.
#[inline(always)]
pub fn least_below<const PADDED: usize, const MOVES: usize>(
    lanes: impl Lanes,
    low: usize,
    below: &[u8; 64],
    least: &mut [u8; PADDED],
) {
    for masks in &LIFT[low][..MOVES] {
        for (number, least) in least.chunks_exact_mut(16).enumerate() {
            let [first, second, third] = &masks[number];
            let first = lanes.permute(chunk(below, 0), first);
            let second = lanes.permute(chunk(below, 1), second);
            let third = lanes.permute(chunk(below, 2), third);
            for (i, least) in least.iter_mut().enumerate() {
                *least = (*least).min(first[i] | second[i] | third[i]);
            }
        }
    }
}

/// The greater of each score of a segment with `low` squares of O and that after a move on a low square, where O is
/// not, given the scores of the sets of the six others.
#[inline(always)]
pub fn greater_after<const PADDED: usize>(
    lanes: impl Lanes,
    low: usize,
    square: usize,
    others: &[u8; 32],
    greatest: &mut [u8; PADDED],
) {
    for (number, greatest) in greatest.chunks_exact_mut(16).enumerate() {
        let [first, second] = &SPREAD[low][square][number];
        let first = lanes.permute(chunk(others, 0), first);
        let second = lanes.permute(chunk(others, 1), second);
        for (i, greatest) in greatest.iter_mut().enumerate() {
            *greatest = (*greatest).max(first[i] | second[i]);
        }
    }
}

/// `LIFT[k][move][chunk][source]`: where the entries of a segment with `k` low squares find the entry with one more, by
/// the number of the move among the squares without O.
static LIFT: [[[[Mask; CHUNKS]; CHUNKS]; LOW]; LOW + 1] = {
    let mut lift = [[[[[NOTHING; 16]; CHUNKS]; CHUNKS]; LOW]; LOW + 1];
    let mut set = 0;
    while set < 1 << LOW {
        let (low, place) = ((set as u8).count_ones() as usize, RANKS[set] as usize);
        let (mut square, mut moves) = (0, 0);
        while square < LOW {
            if set >> square & 1 == 0 {
                let source = RANKS[set | 1 << square] as usize;
                lift[low][moves][place / 16][source / 16][place % 16] = (source % 16) as u8;
                moves += 1;
            }
            square += 1;
        }
        set += 1;
    }
    lift
};

/// `SPREAD[k][square][chunk][source]`: where the entries of a segment with `k` low squares, not this one, find the set
/// among those of the six others.
static SPREAD: [[[[Mask; 2]; CHUNKS]; LOW]; LOW + 1] = {
    let mut spread = [[[[[NOTHING; 16]; 2]; CHUNKS]; LOW]; LOW + 1];
    let mut i = 0;
    while i < LOW * (LOW + 1) {
        let (low, square) = (i / LOW, i % LOW);
        let (mut place, mut source) = (0, 0);
        while place < LENGTHS[low] {
            if SETS[low][place] >> square & 1 == 0 {
                spread[low][square][place / 16][source / 16][place % 16] = (source % 16) as u8;
                source += 1;
            }
            place += 1;
        }
        i += 1;
    }
    spread
};
