//! Moves on low squares permute the scores of a segment. This file does it 16 bytes at a time.
//!
//! A segment has up to 35 scores, a byte each, in chunks of 16. A mask says for each place which byte comes there:
//!
//! ```text
//!  mask           2  0  -  5      - gives 0
//!  bytes          a  b  c  d  e  f
//!  permuted       c  a  0  f
//! ```
//!
//! Processors can permute 16 bytes with one instruction, but the compiler does not find it by itself. So there are two
//! ways: [`Portable`] goes byte by byte, and [`V3`] serves x86-64 processors from 2013 on. The crate `pulp` calls the
//! instruction, so that this crate needs no unsafe code. Without it, solving 5×4 takes 2.5 times the processor time,
//! even with tables made for reading byte by byte.

use super::segments::{LENGTHS, LOW, RANKS, SETS};

/// The chunks of the longest segment: 35 bytes need three.
const CHUNKS: usize = 3;

/// For each of 16 places, the place of the byte that comes there; [`NOTHING`] stands for 0.
type Mask = [u8; 16];

const NOTHING: u8 = 0x80;

pub trait Lanes: Copy + std::fmt::Debug + Send + Sync {
    /// Returns, for each place, the byte that the mask names, or 0 for [`NOTHING`].
    fn permute(self, bytes: [u8; 16], mask: &Mask) -> [u8; 16];

    /// Calls the function such that the compiler may use all instructions of the processor.
    fn run<R>(self, function: impl FnOnce() -> R) -> R;
}

/// Works on all processors.
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

#[inline(always)]
fn chunk(bytes: &[u8], number: usize) -> [u8; 16] {
    *bytes[16 * number..].first_chunk().expect("there are so many chunks")
}

/// For each entry of a segment with O on `low` low squares, the least score after a move of O on a low square. `MOVES`
/// low squares are without O. `below` are the scores of the segment with one more O.
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

/// For each entry of a segment with O on `low` low squares, the greater of its score so far and the score after a move
/// of X on this low square, if O is not there. `others` are the scores for the sets of O on the six other low squares.
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

/// `LIFT[k][move][chunk][source]`, for the moves of O: a mask that brings the scores of the segment with `k + 1` O on
/// low squares to the entries of the segment with `k`. `move` counts the low squares without O. For example,
/// `LIFT[1][0]`, a move on the first low square without O:
///
/// ```text
///  entry           0   1   2   3   4   5   6
///  O on            0   1   2   3   4   5   6
///  O moves to      1   0   0   0   0   0   0
///  mask            0   0   1   3   6  10  15      entry of both squares among the pairs
/// ```
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

/// `SPREAD[k][square][chunk][source]`, for a move of X on a low square: a mask that brings the scores for the sets of
/// `k` of the six other low squares to the entries of the segment with `k` O on low squares. Entries in which O has
/// the square get nothing. For example, `SPREAD[1][2]`:
///
/// ```text
///  entry           0   1   2   3   4   5   6
///  O on            0   1   2   3   4   5   6
///  mask            0   1   -   2   3   4   5      entry among the sets without square 2
/// ```
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
