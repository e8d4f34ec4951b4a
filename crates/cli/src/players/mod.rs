//! Who plays: levels, strategies and bots by their names, and what chooses their moves.

mod contestant;
mod engine;

pub use contestant::{Contestant, MENACE, found};
pub use engine::{Engine, Turn};
