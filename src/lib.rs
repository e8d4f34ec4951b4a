//! Perfect tic-tac-toe by table look-up.
//!
//! ```
//! use noughts::{Position, Square};
//!
//! let position: Position = "XO..X....".parse()?;
//! assert_eq!(noughts::pick(position), Some(Square::BOTTOM_RIGHT)); // the move to play, for O
//! # Ok::<(), noughts::ParsePositionError>(())
//! ```
//!
//! Every position that a game can reach is solved and proved when the crate is built, so an answer is a look-up. The answers
//! are functions, with the same names in [other languages](docs::languages).
//!
//! ```
//! # use noughts::{Outcome, Position, Status};
//! # let position: Position = "XO..X....".parse()?;
//! let value = noughts::evaluate(position);
//! assert_eq!((value.outcome, value.plies), (Outcome::Loss, 4)); // for O, who is to move
//! for value in noughts::move_values(position) {
//!     println!("{}: {} in {}", value.square, value.outcome, value.plies);
//! }
//!
//! let mut game = Position::new();
//! while let Some(square) = noughts::pick(game) {
//!     game = game.play(square)?;
//! }
//! assert_eq!(game.status(), Status::Drawn);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Position`] is a position that a game can reach. It is made by playing, from text, or from cells, and has
//!   a [value](evaluate()), its [best moves](best_moves()), the one move [to play](pick()) and the
//!   [value of every move](move_values()).
//! - [`notation`] reads positions and moves in many forms, and names squares in seven ways.
//! - [`audit`] plays a [strategy](strategies) against every reply, and tells whether it can lose. The package
//!   `noughts-bots` audits programs, functions in files and tables of moves in the same way.
//! - [`review`] judges the moves of a game, and [`words`] says in English what they did.
//! - [`menace`] is a machine of matchboxes that learns from its games.
//! - [`picture`] draws positions, games and all of perfect play as SVG.
//! - [`census`] counts the games and positions, [`verify`] checks the table, and [`table`] is the table itself.
//! - [`tactics`] finds wins, blocks and forks.
//! - With the feature `files`, `export` writes the table for other programs and languages, and `page` writes a page to
//!   play on.
//!
//! The package `noughts-boards` solves and plays boards of other sizes, and `noughts-cli` is the program. The [pages](docs)
//! describe notation, formats, audits, reviews, the proof and the benchmarks in detail.
//!
//! # Features
//!
//! None is on by default. The library is `no_std`, needs an allocator, and depends only on phf.
//!
//! | feature | what it adds |
//! |---|---|
//! | `files` | the table in other forms: bincode, which can be read again, JSON, CSV, other languages; and the page |
//! | `serde` | serde for positions, values and their parts, see the documentation of `noughts-rules` |

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod audit;
pub mod census;
mod classes;
mod code;
pub mod docs;
#[cfg(feature = "files")]
pub mod export;
pub mod menace;
#[cfg(feature = "files")]
pub mod page;
pub mod picture;
pub mod review;
pub mod strategies;
pub mod table;
pub mod tactics;
pub mod verify;
pub mod words;

pub use noughts_rules::{
    Evaluation, Fraction, Line, Lines, LinesIter, MoveValue, Outcome, ParsePlayerError, ParsePositionError,
    ParsePositionErrorReason, ParseSquareError, PlayError, PlayErrorReason, Player, Position, PositionError, Square,
    SquareSet, Squares, Status, Symmetry, Value, notation,
};
pub use table::{best_moves, evaluate, move_values, pick};

/// Runs the Rust examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
