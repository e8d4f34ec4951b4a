#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod audit;
pub mod census;
#[cfg(feature = "files")]
pub mod export;
mod fraction;
mod game;
pub mod notation;
mod proof;
#[cfg(feature = "serde")]
pub mod serde_forms;
pub mod strategies;
pub mod table;
pub mod tactics;
pub mod verify;

pub use fraction::Fraction;
pub use game::{
    Evaluation, Line, Lines, LinesIter, MoveValue, Outcome, PlayError, PlayErrorReason, Player, Position,
    PositionError, Square, SquareError, SquareSet, Squares, Status, Symmetry,
};
pub use notation::{ParsePositionError, ParsePositionErrorReason, ParseSquareError};
