//! The solver: computes a table of all positions tier by tier, from the full board back.
//!
//! Only two tiers are in memory at a time. The caller decides what happens to a finished tier.

mod plain;
mod plan;
mod segments;

use crate::index::Index;
use crate::score;
use plan::Plan;
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
/// Fails if there is not enough memory.
pub fn solve(index: &Index, threads: usize, observer: &mut impl Observer) -> Result<ControlFlow<()>, TryReserveError> {
    try_memory(index, threads)?;
    Ok(solve_tiers(index, threads, false, observer))
}

/// Solves a game as [`solve`] does, but to check its result: each entry is computed from the rules and the scores of
/// its children, without the steps that make [`solve`] fast.
/// Fails if there is not enough memory.
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
        let plan = if plainly { None } else { Plan::new(index, marks) };
        let work = Work { index, marks, plan, children: &children };
        work.solve(&mut parents[..entries], threads, observer)?;
        observer.tier(Tier { marks, scores: &parents[..entries] })?;
        (parents, children) = (children, parents);
    }
    ControlFlow::Continue(())
}

struct Work<'a> {
    index: &'a Index,
    marks: usize,
    /// `None` to solve entry by entry.
    plan: Option<Plan>,
    /// The scores of the next tier.
    children: &'a [u8],
}

impl Work<'_> {
    /// Solves the tier. The threads take portions of it one after another.
    fn solve(&self, scores: &mut [u8], threads: usize, observer: &impl Observer) -> ControlFlow<()> {
        let block = self.index.block(self.marks);
        let blocks = (PORTION / block).max(1);
        let portions = Mutex::new(scores.chunks_mut(blocks * block).enumerate());
        let stopped = AtomicBool::new(false);
        let work = || {
            while let Some((number, portion)) = take(&portions).filter(|_| !stopped.load(Relaxed)) {
                for (i, scores) in portion.chunks_exact_mut(block).enumerate() {
                    self.solve_block(number * blocks + i, scores);
                }
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

    fn solve_block(&self, number: usize, scores: &mut [u8]) {
        let Work { index, marks, ref plan, children } = *self;
        match plan {
            None => plain::solve_block(index, marks, number, children, scores),
            Some(plan) if marks.is_multiple_of(2) => plan.solve_x(index, marks, number, children, scores),
            Some(plan) => plan.solve_o(&children[number * index.block(marks + 1)..], scores),
        }
    }
}

fn take<T>(work: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    work.lock().unwrap_or_else(PoisonError::into_inner).next()
}
