//! The solver: computes a table of all positions tier by tier, from the full board back.
//!
//! Only two tiers are in memory at a time. The caller decides what happens to a finished tier.

mod images;
mod lanes;
mod o_moves;
mod plain;
mod segments;
mod x_moves;

use crate::index::Index;
use crate::score;
use lanes::Lanes;
use std::collections::TryReserveError;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The number of bytes that may be read after the last entry of a tier. Their values do not matter.
const MARGIN: usize = 64;

/// About how many entries a thread takes at a time.
const PORTION: usize = 1 << 20;

/// The bytes that must be free besides the tiers before the solving begins: in all, and for each thread with its
/// stack.
const SPARE: usize = 4 << 20;
const SPARE_OF_THREAD: usize = 6 << 20;

#[derive(Clone, Copy, Debug)]
pub struct Tier<'a> {
    pub marks: usize,
    /// The [scores](score), in the order of the [index](crate::index). A score has a meaning only if a game can lead
    /// to its position, so not if the player to move already has a line.
    pub scores: &'a [u8],
}

/// Is told about the progress of the solver.
pub trait Observer: Sync {
    /// Called by a thread that has solved this many more entries. A break ends the solver soon.
    fn solved(&self, entries: usize) -> ControlFlow<()>;

    fn tier(&mut self, tier: Tier<'_>) -> ControlFlow<()>;
}

/// The bytes of memory that [`solve`] needs for its tiers.
#[must_use]
pub fn memory(index: &Index) -> usize {
    buffers(index).iter().sum()
}

/// The sizes of the two buffers, for the tiers of an even and of an odd number of marks.
fn buffers(index: &Index) -> [usize; 2] {
    let tiers = 0..=index.squares();
    let largest = |parity| tiers.clone().filter(|marks| marks % 2 == parity).map(|marks| index.entries(marks)).max();
    [0, 1].map(|parity| largest(parity).unwrap_or(0) + MARGIN)
}

/// Solves a game with this number of threads, until the observer stops it.
///
/// # Errors
/// If there is not enough memory.
pub fn solve(index: &Index, threads: usize, observer: &mut impl Observer) -> Result<ControlFlow<()>, TryReserveError> {
    try_memory(index, threads)?;
    Ok(solve_tiers(index, threads, false, observer))
}

/// Solves a game as [`solve`] does, but to check its result: each entry is computed from the rules and the scores of
/// its children, without the steps that make [`solve`] fast.
///
/// # Errors
/// If there is not enough memory.
pub fn solve_plainly(
    index: &Index,
    threads: usize,
    observer: &mut impl Observer,
) -> Result<ControlFlow<()>, TryReserveError> {
    try_memory(index, threads)?;
    Ok(solve_tiers(index, threads, true, observer))
}

/// Checks that there is enough memory, since a program that gets too little later must abort. The memory is freed at
/// once.
fn try_memory(index: &Index, threads: usize) -> Result<(), TryReserveError> {
    let mut all: Vec<u8> = Vec::new();
    all.try_reserve_exact(memory(index) + SPARE + threads * SPARE_OF_THREAD)?;
    black_box(all);
    Ok(())
}

fn solve_tiers(index: &Index, threads: usize, plainly: bool, observer: &mut impl Observer) -> ControlFlow<()> {
    let [mut parents, mut children] = buffers(index).map(|bytes| vec![score::NONE; bytes]);
    let squares = index.squares();
    if squares % 2 == 1 {
        (parents, children) = (children, parents);
    }
    for marks in (0..=squares).rev() {
        let entries = index.entries(marks);
        let method = if plainly { Method::Plain } else { Method::new(index, marks) };
        solve_tier(index, marks, &method, &children, &mut parents[..entries], threads, observer)?;
        observer.tier(Tier { marks, scores: &parents[..entries] })?;
        (parents, children) = (children, parents);
    }
    ControlFlow::Continue(())
}

/// Solves a tier, given the next one. The threads take portions of it one after another.
fn solve_tier(
    index: &Index,
    marks: usize,
    method: &Method,
    children: &[u8],
    parents: &mut [u8],
    threads: usize,
    observer: &impl Observer,
) -> ControlFlow<()> {
    let block = index.block(marks);
    let blocks = (PORTION / block).max(1);
    let portions = Mutex::new(parents.chunks_mut(blocks * block).enumerate());
    let stopped = AtomicBool::new(false);
    let work = || {
        let mut worker = method.worker(index, marks, children);
        while let Some((number, portion)) = take(&portions).filter(|_| !stopped.load(Relaxed)) {
            worker.solve_blocks(number * blocks, block, portion);
            stopped.fetch_or(observer.solved(portion.len()).is_break(), Relaxed);
        }
    };
    thread::scope(|scope| {
        // If the system gives no more threads, fewer do the work.
        let _ = (1..threads).try_for_each(|_| thread::Builder::new().spawn_scoped(scope, work).map(drop));
        work();
    });
    if stopped.into_inner() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

fn take<T>(work: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    work.lock().unwrap_or_else(PoisonError::into_inner).next()
}

enum Method {
    /// Entry by entry: too few squares are free for segments.
    Plain,
    /// By segments; O is to move.
    O(o_moves::Plan),
    /// By segments; X is to move.
    X(x_moves::Plan),
}

impl Method {
    fn new(index: &Index, marks: usize) -> Method {
        let (free, o) = (index.squares() - marks.div_ceil(2), marks / 2);
        match marks % 2 {
            _ if free <= segments::LOW || free == o => Method::Plain,
            1 => Method::O(o_moves::Plan::new(free, o)),
            _ => Method::X(x_moves::Plan::new(free, o)),
        }
    }

    fn worker<'a>(&'a self, index: &'a Index, marks: usize, children: &'a [u8]) -> Worker<'a> {
        match self {
            Method::Plain => Worker::Plain { index, marks, children },
            Method::O(plan) => Worker::O { plan, block: index.block(marks + 1), children },
            Method::X(plan) => Worker::X(x_moves::Worker::new(plan, index, marks, children)),
        }
    }
}

/// What a thread needs to solve blocks of a tier.
enum Worker<'a> {
    Plain { index: &'a Index, marks: usize, children: &'a [u8] },
    O { plan: &'a o_moves::Plan, block: usize, children: &'a [u8] },
    X(x_moves::Worker<'a>),
}

impl Worker<'_> {
    /// Solves blocks from number `first` on. `block` is their length. Uses the fastest instructions that the processor
    /// has.
    fn solve_blocks(&mut self, first: usize, block: usize, scores: &mut [u8]) {
        #[cfg(target_arch = "x86_64")]
        if let Some(lanes) = lanes::V3::try_new() {
            return lanes.run(
                #[inline(always)]
                || self.solve_blocks_in(lanes, first, block, scores),
            );
        }
        lanes::Portable.run(|| self.solve_blocks_in(lanes::Portable, first, block, scores));
    }

    #[inline(always)]
    fn solve_blocks_in(&mut self, lanes: impl Lanes, first: usize, block: usize, scores: &mut [u8]) {
        for (i, scores) in scores.chunks_exact_mut(block).enumerate() {
            self.solve_block(lanes, first + i, scores);
        }
    }

    #[inline(always)]
    fn solve_block(&mut self, lanes: impl Lanes, number: usize, scores: &mut [u8]) {
        match self {
            Worker::Plain { index, marks, children } => plain::solve_block(index, *marks, number, children, scores),
            // A move of O does not change the set of X, so the child's block has the same number.
            Worker::O { plan, block, children } => plan.solve_block(lanes, &children[number * *block..], scores),
            Worker::X(worker) => worker.solve_block(lanes, number, scores),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Rules};

    /// Runs the code for processors without wide instructions on every processor.
    #[test]
    fn every_processor_gives_the_same_scores() {
        for (width, height, line) in [(4, 3, 3), (5, 3, 4), (4, 4, 4), (8, 2, 2)] {
            let index = Index::new(&Game::new(Rules::new(width, height, line).unwrap())).unwrap();
            let mut children = vec![score::NONE; MARGIN];
            for marks in (0..=index.squares()).rev() {
                let (method, block) = (Method::new(&index, marks), index.block(marks));
                let mut scores = [0; 2].map(|_| vec![score::NONE; index.entries(marks)]);
                let mut worker = method.worker(&index, marks, &children);
                worker.solve_blocks(0, block, &mut scores[0]);
                worker.solve_blocks_in(lanes::Portable, 0, block, &mut scores[1]);
                assert_eq!(scores[0], scores[1], "{marks}");
                children = scores[0].clone();
                children.resize(children.len() + MARGIN, score::NONE);
            }
        }
    }
}
