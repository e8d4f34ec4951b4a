//! The surfaces of programs for people.

pub mod browser;
mod past;
#[cfg(unix)]
pub mod terminal;
pub mod window;
