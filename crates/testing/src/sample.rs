//! Which of the slow cases are run: some of them each time, and all of them where `NOUGHTS_ALL` is set.

use std::panic::Location;
use std::sync::LazyLock;

/// What decides what tests draw by chance: `NOUGHTS_SEED`, or else a number of each run. It is told where a test fails.
pub fn seed() -> u64 {
    static SEED: LazyLock<u64> = LazyLock::new(|| match std::env::var("NOUGHTS_SEED") {
        Ok(seed) => seed.parse().expect("NOUGHTS_SEED is a number"),
        Err(_) => fastrand::u64(..1_000_000),
    });
    println!("NOUGHTS_SEED={}", *SEED);
    *SEED
}

/// Whether all slow cases are run, and not some of them.
pub fn runs_all() -> bool {
    std::env::var_os("NOUGHTS_ALL").is_some()
}

/// So many of these, so that long lists of slow audits do not take long each time. The next seed takes the next ones.
pub fn some<T>(all: impl IntoIterator<Item = T>, most: usize) -> Vec<T> {
    let mut all: Vec<T> = all.into_iter().collect();
    if !runs_all() {
        let first = seed() as usize % all.len() * most % all.len();
        all.rotate_left(first);
        all.truncate(most);
    }
    all
}

/// Whether a slow test is run this time: for one seed of so many in a row, and not for the same as the next test.
#[track_caller]
pub fn is_drawn(times: u64) -> bool {
    let test = u64::from(Location::caller().line());
    runs_all() || (seed() + test).is_multiple_of(times)
}
