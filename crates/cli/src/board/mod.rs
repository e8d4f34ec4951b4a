//! A game on some board, as the commands see it: alike for 3×3, whose table is compiled in, and for other boards.

pub mod answer;
pub mod caret;
mod certified;
mod judged_move;
mod source;
mod state;
mod variant;

pub use certified::{
    Certified, MEGABYTES, Origin, TIMEOUT, claim, json_claim, read_certificate, search, wrong_certificate,
};
pub use judged_move::{JudgedMove, best};
pub use noughts_boards::Value;
pub use source::{Source, memory_to_solve, open_table, read_game, threads, unreadable_table};
pub use state::{MoveValue, State, usual_line};
pub use variant::{InputError, Variant, json_game};
