//! The surfaces of programs for people.

pub mod browser;
mod levels;
#[cfg(unix)]
pub mod terminal;
pub mod window;
