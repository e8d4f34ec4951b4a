//! Games on boards of any width and height, with any number in a row.
//!
//! The squares are numbered from 0, row by row from the top left; X moves first. Of `noughts-rules` this crate takes the players
//! and the outcomes. It shares no rule and no solver with 3×3, so that the two check each other there.

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

pub use board::{Board, BoardError, Value};
pub use noughts_rules::{Outcome, Player};
pub use rules::{Lines, Rules, RulesError};
