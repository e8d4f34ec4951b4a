//! The surfaces of programs for people.

mod address;
pub mod browser;
mod look_names;
mod past;
mod script_draws;
#[cfg(unix)]
pub mod terminal;
pub mod window;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks this; what is behind it stays right whoever panics.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
