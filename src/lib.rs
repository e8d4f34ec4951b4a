//! Perfect tic-tac-toe by table look-up.
//!
//! Every position that play can reach is solved and proved when the crate is built, and answers are looked up.
//!
//! ```
//! use noughts::{LookUp, Outcome, Position, Square};
//!
//! let position: Position = "XO..X....".parse()?;
//! assert_eq!(position.pick(), Square::new(9));
//!
//! let value = position.evaluation();
//! assert_eq!((value.outcome, value.plies), (Outcome::Loss, 4)); // for O, who is to move
//! for value in position.move_values() {
//!     println!("{}: {} in {}", value.square, value.outcome, value.plies);
//! }
//!
//! let mut game = Position::new();
//! while let Some(square) = game.pick() {
//!     game = game.play(square)?;
//! }
//! assert_eq!(game.status(), noughts::Status::Drawn);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Position`] is a position that legal play can reach. It is made by playing, from text, or from cells, and gives
//!   its [value](Position::evaluation), its [best moves](Position::best_moves), the one move [to
//!   play](Position::pick) and the [value of every move](Position::move_values).
//! - [`notation`] reads positions and moves in many forms, and names squares in seven ways.
//! - [`audit`] plays a [strategy](strategies) against every reply and tells whether it can lose.
//! - [`review`] judges the moves of a game, and [`words`] says it in English.
//! - [`picture`] draws positions, games and all of perfect play as SVG.
//! - [`census`] counts the game, [`verify`] checks the table, and [`table`] is the table itself.
//! - [`tactics`] finds wins, blocks and forks.
//! - With the feature `files`, `export` writes the table for other programs and languages, and `page` a page to play on.
//! - With the feature `mnk`, `mnk` solves and plays boards of other sizes.
//!
//! The [pages](docs) describe notation, formats, audits, reviews, the proof and the benchmarks in detail. The crate also
//! has a program, which the README shows.
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `cli` (default) | the program; needs std |
//! | `files` | the table in other forms: bincode, which can be read again, JSON, CSV, other languages; and the page |
//! | `mnk` | other boards: solver, table files, certificates; needs std |
//! | `serde` | serde for positions, values and their parts, see the module `serde_forms` |
//!
//! Without default features, the library is `no_std`, needs an allocator, and depends on phf alone:
//!
//! ```toml
//! noughts = { path = "../noughts", default-features = false }
//! ```

#![no_std]

extern crate alloc;

pub mod audit;
pub mod census;
mod code;
pub mod docs;
#[cfg(feature = "files")]
pub mod export;
#[cfg(feature = "files")]
pub mod page;
pub mod picture;
pub mod review;
pub mod strategies;
pub mod table;
pub mod tactics;
pub mod verify;
pub mod words;

#[cfg(feature = "serde")]
pub use noughts_rules::serde_forms;
pub use noughts_rules::{
    Evaluation, Fraction, Line, Lines, LinesIter, MoveValue, Outcome, ParsePlayerError, ParsePositionError,
    ParsePositionErrorReason, ParseSquareError, PlayError, PlayErrorReason, Player, Position, PositionError, Square,
    SquareError, SquareSet, Squares, Status, Symmetry, notation,
};
pub use table::LookUp;

/// The README's examples in Rust, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
