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
//! This crate does not know how the game is solved: `noughts-solver` solves it. `noughts` looks the values up, and
//! re-exports everything from here. This crate is `no_std`, needs an allocator, and depends only on serde, if that
//! feature is on.
//!
//! # With serde
//!
//! JSON writes the types as this table shows; other formats hold the same data in their own way.
//!
//! | Type | In JSON | Refused on reading |
//! |---|---|---|
//! | [`Player`] | `"X"`, `"O"` | any other word |
//! | [`Outcome`] | `"win"`, `"draw"`, `"loss"` | any other word |
//! | [`Square`] | its number: `5` | a number that is not from 1 to 9 |
//! | [`SquareSet`] | the squares by number: `[1,3,9]` | a square that is listed twice; the order does not matter |
//! | [`Line`] | its three squares: `[3,5,7]` | three squares that are not a line; the order does not matter |
//! | [`Lines`] | the lines: `[[4,5,6],[3,5,7]]` | lines that are not all the lines within their squares, each once |
//! | [`Symmetry`] | its number: `3` | a number that is not from 0 to 7 |
//! | [`Position`] | `{"cells":"XO..X....","first":"X"}` | a board that play cannot reach; cells other than nine of `X`, `O` and `.` |
//! | [`Status`] | `"ongoing"`, `"draw"`, `{"won":{"winner":"X","lines":[[1,5,9]]}}` | any other word, and what is refused for the parts |
//! | [`Evaluation`] | `{"outcome":"win","plies":5,"best":[4,7,9],"pick":7}`; without a pick, `null` | what is refused for the parts |
//! | [`MoveValue`] | `{"square":7,"outcome":"win","plies":5,"best":true}` | what is refused for the parts |
//! | [`Fraction`] | `"191/192"` | a text that is not a fraction from `0/1` to `1/1` in lowest terms |
//!
//! Reading an evaluation or the value of a move does not check whether it is true.
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use noughts_rules::Position;
//!
//! let position: Position = serde_json::from_str(r#"{"cells":"X.O......","first":"X"}"#)?;
//! assert_eq!(position.to_string(), "X.O......");
//! assert_eq!(serde_json::to_string(&position.to_move())?, r#""X""#);
//!
//! let unreachable = serde_json::from_str::<Position>(r#"{"cells":"XXX......","first":"X"}"#);
//! assert!(unreachable.unwrap_err().to_string().starts_with("the marks do not alternate"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod error;
mod fraction;
mod line;
pub mod notation;
mod player;
mod position;
mod reachable;
#[cfg(feature = "serde")]
mod serde_forms;
mod square;
mod square_set;
mod symmetry;
mod value;

pub use error::PositionError;
pub use fraction::Fraction;
pub use line::{Line, Lines, LinesIter};
pub use notation::{ParsePlayerError, ParsePositionError, ParsePositionErrorReason, ParseSquareError};
pub use player::Player;
pub use position::{PlayError, PlayErrorReason, Position, Status};
pub use square::Square;
pub use square_set::{SquareSet, Squares};
pub use symmetry::Symmetry;
pub use value::{Entries, Evaluation, MoveValue, Outcome, Value, preference};

/// The number of bytes of the tables in this crate: for the symmetries of positions and answers, and for completed
/// lines.
pub const TABLE_BYTES: usize = symmetry::BYTES + line::BYTES;
