//! The ground floor: the rules, the eight symmetries, what a value means, the solver and the counts.
//!
//! Squares are numbered row by row from the top left, in text from 1 to 9:
//!
//! ```text
//!  1 | 2 | 3
//! ---+---+---
//!  4 | 5 | 6
//! ---+---+---
//!  7 | 8 | 9
//! ```
//!
//! Nothing here knows the rest of the crate, does input or output, or depends on more than `core` and `alloc`: the
//! build script takes this folder in as it is, so that the table is made by the same rules that read it.

pub mod counts;
mod error;
mod line;
mod player;
mod position;
mod reachable;
pub mod solver;
mod square;
mod square_set;
pub(crate) mod symmetry;
pub mod tabulate;
mod value;

pub use error::{PlayError, PlayErrorReason, PositionError};
pub use line::{Line, Lines};
pub use player::Player;
pub use position::{Position, Status};
pub use square::Square;
pub use square_set::{SquareSet, Squares};
pub use symmetry::Symmetry;
pub(crate) use value::preference;
pub use value::{Evaluation, MoveValue, Outcome};
