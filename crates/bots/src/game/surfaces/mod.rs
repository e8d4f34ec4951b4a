//! The surfaces of programs for people.

pub mod browser;
#[cfg(unix)]
pub mod terminal;
pub mod window;
