//! The rules, the eight symmetries, the values, the solver and the counts.
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
//! Nothing here uses the rest of the crate, does input or output, or needs more than `core` and `alloc`. So the build
//! script can use this folder too, and the rules that make the table are the rules that read it.

pub mod checksum;
pub mod counts;
mod error;
pub(crate) mod line;
mod player;
mod position;
mod reachable;
pub mod solver;
mod square;
mod square_set;
pub(crate) mod symmetry;
mod value;

pub use error::{PlayError, PlayErrorReason, PositionError};
pub use line::{Line, Lines, LinesIter};
pub use player::Player;
pub use position::{Position, Status};
pub use square::{Square, SquareError};
pub use square_set::{SquareSet, Squares};
pub use symmetry::Symmetry;
pub(crate) use value::preference;
pub use value::{Entries, Evaluation, MoveValue, Outcome};
