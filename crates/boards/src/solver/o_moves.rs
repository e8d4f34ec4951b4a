//! The tiers in which O moves: all children of a block are in the block with the same number in the next tier.

use super::lanes::{Lanes, least_below};
use super::segments::{LOW, Segment, Segments, by_length, window};

#[derive(Debug)]
pub struct Plan {
    segments: Vec<(Segment, Children)>,
    /// The starts of the child segments after moves on high squares, for all segments.
    high: Vec<u32>,
}

#[derive(Debug)]
struct Children {
    /// The start of the segment after a move on a low square.
    low: u32,
    /// The segments after moves on high squares, as a part of [`Plan::high`].
    high: std::ops::Range<usize>,
}

impl Plan {
    /// The plan for blocks with this number of free squares, of which O has `o`.
    pub fn new(free: usize, o: usize) -> Plan {
        let children = Segments::new(free, o + 1);
        let mut plan = Plan { segments: Vec::new(), high: Vec::new() };
        let mut list = Segments::new(free, o).list;
        // Segments of the same length follow one another, so that the processor predicts the branches well.
        list.sort_by_key(|segment| segment.low);
        for segment in list {
            let first = plan.high.len();
            let moves = (0..free - LOW).map(|square| 1 << square).filter(|square| segment.high & square == 0);
            plan.high.extend(moves.map(|square| children.starts[segment.high | square]));
            let low = children.starts[segment.high];
            plan.segments.push((segment, Children { low, high: first..plan.high.len() }));
        }
        plan
    }

    /// Solves a block. `children` are the scores of the next tier from the block with the same number on.
    #[inline(always)]
    pub fn solve_block(&self, lanes: impl Lanes, children: &[u8], scores: &mut [u8]) {
        for (segment, Children { low, high }) in &self.segments {
            let high = &self.high[high.clone()];
            by_length!(segment.low, solve(lanes, segment, *low, high, children, scores));
        }
    }
}

#[inline(always)]
fn solve<const LENGTH: usize, const PADDED: usize, const MOVES: usize>(
    lanes: impl Lanes,
    segment: &Segment,
    low: u32,
    high: &[u32],
    children: &[u8],
    scores: &mut [u8],
) {
    let mut least = [u8::MAX; PADDED];
    if MOVES > 0 {
        let below: &[u8; 64] = window(children, low as usize);
        least_below::<PADDED, MOVES>(lanes, segment.low, below, &mut least);
    }
    for start in high {
        let scores: &[u8; PADDED] = window(children, *start as usize);
        for (least, score) in least.iter_mut().zip(scores) {
            *least = (*least).min(*score);
        }
    }
    scores[segment.start..][..LENGTH].copy_from_slice(&least[..LENGTH]);
}
