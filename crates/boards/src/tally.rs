//! Counts the scores of a tier.

use crate::parallel::in_parallel;
use crate::score::{DRAW, winner};
use crate::solver::Tier;
use noughts_rules::Player;

/// How often each score occurs in a tier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of marks.
    pub marks: usize,
    counts: [u64; 256],
}

impl Tally {
    /// Counts the entries of a tier with this number of threads.
    pub(crate) fn of(tier: Tier<'_>, threads: usize) -> Tally {
        let part = tier.scores.len().div_ceil(threads.max(1)).max(1);
        let counts = in_parallel(tier.scores.chunks(part), count).into_iter().fold([0; 256], add);
        Tally { marks: tier.marks, counts }
    }

    /// The number of entries.
    pub fn entries(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The number of entries in which nobody wins.
    pub fn draws(&self) -> u64 {
        self.counts[usize::from(DRAW)]
    }

    /// For the wins of a player: the number of the mark that completes the line, and how many entries end with it.
    pub fn wins(&self, player: Player) -> impl Iterator<Item = (usize, u64)> + '_ {
        let counted = (0..=u8::MAX).zip(self.counts).filter(|(_, count)| *count > 0);
        counted.filter_map(move |(score, count)| match winner(score) {
            Some((winner, ply)) if winner == player => Some((ply, count)),
            _ => None,
        })
    }
}

fn add(mut sums: [u64; 256], counts: [u64; 256]) -> [u64; 256] {
    sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    sums
}

fn count(scores: &[u8]) -> [u64; 256] {
    // Equal scores often follow one another. Four counters in turn avoid that each addition waits for the one before.
    let mut four = [[0u64; 256]; 4];
    let (fours, rest) = scores.as_chunks::<4>();
    for scores in fours {
        for (counts, score) in four.iter_mut().zip(scores) {
            counts[usize::from(*score)] += 1;
        }
    }
    rest.iter().for_each(|score| four[0][usize::from(*score)] += 1);
    four.into_iter().fold([0; 256], add)
}
