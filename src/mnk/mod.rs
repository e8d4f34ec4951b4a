//! Games on boards of any width and height, with any number in a row.
//!
//! The squares are numbered from 0, row by row from the top left; X moves first. Nothing here uses the rest of the
//! crate, so that the two can check each other on 3×3.

pub mod board;
pub mod certificate;
pub mod file;
mod hash;
pub mod index;
pub mod notation;
pub mod probe;
pub mod rules;
pub mod score;
pub mod search;
pub mod solver;
pub mod symmetry;
pub mod tally;
pub mod verify;

pub use board::{Board, BoardError, Outcome, Player, Value};
pub use rules::{Lines, Rules, RulesError};
