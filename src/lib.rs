#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod audit;
pub mod census;
#[cfg(feature = "files")]
pub mod export;
mod fraction;
pub mod game;
pub mod notation;
pub mod strategies;
pub mod table;
pub mod tactics;
pub mod tree;
pub mod verify;

pub use fraction::Fraction;
pub use game::{
    Evaluation, Line, Lines, MoveValue, Outcome, PlayError, PlayErrorReason, Player, Position, PositionError, Square,
    SquareSet, Squares, Status, Symmetry,
};
pub use notation::{ParsePlayerError, ParsePositionError, ParsePositionErrorReason, ParseSquareError};
