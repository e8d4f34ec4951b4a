//! Brings scores back from the image of a board under a symmetry.
//!
//! The symmetry moves the free squares, and so gives them new numbers. Here it reflects the board left to right, with
//! one X in a corner:
//!
//! ```text
//!   free squares      the same, moved      numbered anew
//!      X 0 1              1 0 X                0 1 X
//!      2 3 4      ──►     4 3 2      ──►       2 3 4
//!      5 6 7              7 6 5                5 6 7
//! ```
//!
//! So if O is on the free squares {0, 2}, the image is {1, 4}, and the score of the image is found there.

use super::segments::{LONGEST, LOW, RANKS, Segment, Segments, by_length};
use crate::score;

/// The images of sets of free squares under a symmetry.
#[derive(Debug)]
pub struct Images {
    /// The image of each set of high squares.
    high: Vec<u32>,
    /// The images of the sets of low squares, by their number of members, in the order of a segment.
    low: Box<[[u32; LONGEST]; LOW + 1]>,
}

impl Images {
    /// Tables for blocks with this number of high squares.
    pub fn new(high_squares: usize) -> Images {
        Images { high: vec![0; 1 << high_squares], low: Box::new([[0; LONGEST]; LOW + 1]) }
    }

    /// Sets the symmetry. It moves each free square to the square at the same place in `squares`, which is given as a
    /// bit.
    pub fn set(&mut self, squares: &[u32]) {
        let mut low = [0; 1 << LOW];
        images_of_sets(&squares[..LOW], &mut low);
        for (set, image) in low.into_iter().enumerate() {
            self.low[set.count_ones() as usize][RANKS[set] as usize] = image;
        }
        images_of_sets(&squares[LOW..], &mut self.high);
    }

    /// Replaces scores by those of the image where these are greater. Only for segments in which O has all `needed`
    /// high squares.
    #[inline(always)]
    pub fn take_greater(&self, segments: &Segments, needed: usize, image: &[u8], scores: &mut [u8]) {
        for segment in segments.list.iter().filter(|segment| segment.high & needed == needed) {
            let (high, low) = (self.high[segment.high], &self.low[segment.low]);
            by_length!(segment.low, take_greater(segment, high, low, &segments.starts, image, scores));
        }
    }
}

/// Replaces the scores of one segment. The image of a set is the union of the images of its high
/// and of its low squares.
#[inline(always)]
fn take_greater<const LENGTH: usize, const PADDED: usize, const MOVES: usize>(
    segment: &Segment,
    high: u32,
    low: &[u32; LONGEST],
    starts: &[u32],
    image: &[u8],
    scores: &mut [u8],
) {
    // Read all scores first and compare them afterwards: a branch for each comparison would be slow.
    let mut taken = [score::NONE; LENGTH];
    for (taken, low) in taken.iter_mut().zip(low) {
        let set = (high | low) as usize;
        *taken = image[starts[set >> LOW] as usize + RANKS[set & 127] as usize];
    }
    for (score, taken) in scores[segment.start..].iter_mut().zip(taken) {
        *score = (*score).max(taken);
    }
}

/// The images of all sets of some squares. A set is an index: its bit *i* is the square number *i*.
fn images_of_sets(squares: &[u32], images: &mut [u32]) {
    images[0] = 0;
    for set in 1..images.len() {
        images[set] = images[set & (set - 1)] | squares[set.trailing_zeros() as usize];
    }
}
