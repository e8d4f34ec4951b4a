//! Shares work among threads.

use crate::error::BotError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Gives each piece of work to the next free worker, and consecutive pieces that belong together to the same one. The
/// results have the order of the work. The first error of a worker ends it.
pub fn share<W: Send, P: Sync, T: Send>(
    workers: &mut [W],
    work: &[P],
    belong_together: impl Fn(&P, &P) -> bool,
    give: impl Fn(&mut W, &P) -> Result<T, BotError> + Sync,
) -> Result<Vec<T>, BotError> {
    let next = AtomicUsize::new(0);
    let groups: Vec<&[P]> = work.chunk_by(belong_together).collect();
    let serve = |worker: &mut W| {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(group) = groups.get(at) else { return Ok(done) };
            let given: Result<Vec<T>, BotError> = group.iter().map(|piece| give(worker, piece)).collect();
            done.push((at, given?));
        }
    };
    let done: Result<Vec<_>, BotError> = thread::scope(|scope| {
        let Some((own, others)) = workers.split_first_mut() else { return Ok(Vec::new()) };
        // If the system gives no more threads, fewer workers share the work.
        let spawn = |worker| thread::Builder::new().spawn_scoped(scope, || serve(worker)).ok();
        let others: Vec<_> = others.iter_mut().map_while(spawn).collect();
        let own = serve(own);
        let others = others.into_iter().map(|other| other.join().expect("no bot makes an audit panic"));
        [own].into_iter().chain(others).collect()
    });
    let mut done: Vec<(usize, Vec<T>)> = done?.into_iter().flatten().collect();
    done.sort_by_key(|(at, _)| *at);
    Ok(done.into_iter().flat_map(|(_, values)| values).collect())
}
