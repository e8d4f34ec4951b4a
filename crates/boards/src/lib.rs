//! Games on boards of any width and height, with any number in a row, and all games of two players that lines
//! describe.
//!
//! A [`Game`] knows its rules. A [`GameFile`] describes a game by its lines, and [`families`] make such files. A
//! [`Table`] knows the value of every position. A [`Certificate`] is perfect play for one side in a few bytes, with
//! the proof that it is perfect.
//!
//! Solve a game, keep its table as a file, and ask what the moves are worth:
//!
//! ```
//! use noughts_boards::{Game, Outcome, Rules, Table};
//!
//! let game = Game::new(Rules::new(4, 3, 3)?);
//! let path = std::env::temp_dir().join(format!("4x3-{}.nt", std::process::id()));
//! Table::solve(&game, 2)?.write(&std::fs::File::create(&path)?, 12)?;
//!
//! let mut table = Table::open(&path, None)?;
//! let board = game.read_board("X.../.O../....")?;
//! let wins = table.moves(board)?.into_iter().filter(|(_, value)| value.outcome == Outcome::Win);
//! let squares: Vec<usize> = wins.map(|(square, _)| square.number()).collect();
//! assert_eq!(squares, [2, 9]);
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Check a certificate, and play by it:
//!
//! ```
//! use noughts_boards::{Certificate, Game, Player, Rules};
//!
//! let certificate = Certificate::bundled(&Game::new(Rules::new(6, 6, 4)?), Player::X).unwrap();
//! assert_eq!(certificate.check()?, 1471);
//! assert_eq!(certificate.task.to_string(), "6x6, line 4: X wins");
//!
//! let first = certificate.player()?.reply(&[]).unwrap();
//! assert_eq!(first.number(), 15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate takes only the players and the outcomes from `noughts-rules`. It shares no rule and no solver with the
//! table of 3×3, so the two check each other there.

mod automorphisms;
mod board;
mod certificate;
pub mod families;
mod file;
mod game;
mod game_file;
mod hash;
mod index;
mod lines;
mod notation;
mod parallel;
mod rules;
mod score;
mod search;
mod shape;
mod solution;
mod solver;
mod square;
mod symmetry;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod verify;

pub use board::{Board, BoardError};
pub use certificate::{
    BUNDLED, Bundled, Certificate, CertificateError, CertifiedPlayer, GaveUp, Limits, MOST_BYTES, Plan, Progress,
    Stage, Task,
};
pub use file::{MAGIC, TableError};
pub use game::{Game, PlayError};
pub use game_file::{GameFile, GameFileError, MOST_GAME_BYTES, MOST_LINES};
pub use index::{MAX_TABLE_SQUARES, TooLarge, estimate};
pub use notation::{NotationError, Rows};
pub use noughts_rules::{Outcome, Player, Value};
pub use rules::{MAX_SQUARES, Rules, RulesError};
pub use search::Searcher;
pub use shape::Shape;
pub use solution::{Solution, SolveError, Solver};
pub use square::Square;
pub use table::Table;
pub use tally::Tally;
pub use verify::Finding;
