//! Work that several threads share.

use std::thread;

/// Does this to each part, on a thread of its own, and returns the results in order. If the system gives no more threads,
/// this one does the rest.
pub fn in_parallel<T: Copy + Send, R: Send>(parts: impl Iterator<Item = T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let work = &work;
    thread::scope(|scope| {
        let spawn = |part| thread::Builder::new().spawn_scoped(scope, move || work(part)).map_err(|_| part);
        let threads: Vec<_> = parts.map(spawn).collect();
        let result = |thread: Result<thread::ScopedJoinHandle<'_, R>, T>| match thread {
            Ok(thread) => thread.join().expect("the work of a thread does not fail"),
            Err(part) => work(part),
        };
        threads.into_iter().map(result).collect()
    })
}
