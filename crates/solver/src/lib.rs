//! Tic-tac-toe solved in two ways that share no code, and the laws that a table of perfect play must keep.
//!
//! The build script of `noughts` solves the game with [`solve`] and compares the [counts](counts::count) with known
//! figures. It compares the table with the second solution, see [`laws`], and writes no table that breaks a law. The
//! library checks finished tables in the same way. Both compress tables by [row displacement](overlay()). Other
//! programs do not need this crate.

#![no_std]

extern crate alloc;

pub mod counts;
pub mod laws;
mod overlay;
mod second;
mod solver;

pub use overlay::{Overlay, overlay};
pub use solver::{Solution, Solved, reply_sequences, solve};
