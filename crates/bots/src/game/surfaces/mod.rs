//! The surfaces of programs for people.

pub mod browser;
pub mod window;
