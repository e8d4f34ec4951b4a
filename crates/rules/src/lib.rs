//! The rules of tic-tac-toe: positions, squares, sets of squares, lines, symmetries, values, and how all of them are
//! written.
//!
//! The squares are numbered from 1 to 9, row by row from the top left:
//!
//! ```text
//!  1 | 2 | 3
//! ---+---+---
//!  4 | 5 | 6
//! ---+---+---
//!  7 | 8 | 9
//! ```
//!
//! This crate knows nothing of how the game is solved. `noughts-solver` solves it, and `noughts`, which passes on
//! everything that is here, looks the values up. It is `no_std`, and depends on nothing but, with the feature `serde`,
//! serde.

#![no_std]

extern crate alloc;

mod error;
mod fraction;
mod line;
pub mod notation;
mod player;
mod position;
mod reachable;
#[cfg(feature = "serde")]
pub mod serde_forms;
mod square;
mod square_set;
mod symmetry;
mod value;

pub use error::{PlayError, PlayErrorReason, PositionError};
pub use fraction::Fraction;
pub use line::{Line, Lines, LinesIter};
pub use notation::{ParsePlayerError, ParsePositionError, ParsePositionErrorReason, ParseSquareError};
pub use player::Player;
pub use position::{Position, Status};
pub use square::{Square, SquareError};
pub use square_set::{SquareSet, Squares};
pub use symmetry::Symmetry;
pub use value::{Entries, Evaluation, MoveValue, Outcome, preference};

/// The number of bytes of the tables that positions and answers are turned by, and of that of completed lines.
pub const TABLE_BYTES: usize = symmetry::BYTES + line::BYTES;
