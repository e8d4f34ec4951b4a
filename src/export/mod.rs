//! Writes the table as files for other programs and languages: as bincode, JSON and CSV, and as source files that need
//! nothing else.
//!
//! Bincode, JSON and CSV hold the entries of the canonical positions in the order of their
//! [keys](crate::Position::key). Squares are numbers from 1 to 9. Outcome and plies are those of [`Evaluation`]. If a
//! format shows the position, X has moved first.

mod binary;
mod c;
mod model;
mod ring;
mod scripts;
mod strategy;
mod template;

pub use binary::{TableFileError, read_binary, to_binary};
pub use c::to_c;
pub(crate) use scripts::engine;
pub use scripts::{to_javascript, to_python, to_r, to_types};
pub use strategy::to_strategy;

use crate::table::Entries;
use crate::{Evaluation, Player, Position, Square};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::Serialize;

#[derive(Serialize)]
struct JsonEntry {
    key: u16,
    position: String,
    to_move: Option<String>,
    outcome: String,
    plies: u8,
    best: Vec<u8>,
    pick: Option<u8>,
}

/// The entries as JSON, one entry a line: `{"schema":1,"entries":[{"key":0,"position":".........","to_move":"X",
/// "outcome":"draw","plies":9,"best":[1,2,3,4,5,6,7,8,9],"pick":1},…]}`.
///
/// # Panics
/// If no game can reach a position with one of the keys.
pub fn to_json(entries: &Entries) -> String {
    let line = |(key, evaluation): (&u16, &Evaluation)| {
        let position = position(*key);
        let entry = JsonEntry {
            key: *key,
            position: position.to_string(),
            to_move: to_move(position),
            outcome: evaluation.outcome.to_string(),
            plies: evaluation.plies,
            best: evaluation.best.iter().map(Square::number).collect(),
            pick: evaluation.pick.map(Square::number),
        };
        serde_json::to_string(&entry).expect("an entry is plain data")
    };
    let lines: Vec<String> = entries.iter().map(line).collect();
    alloc::format!("{{\"schema\":1,\"entries\":[\n{}\n]}}\n", lines.join(",\n"))
}

/// The entries as CSV with a heading, one entry a line: `key,position,to_move,outcome,plies,best,pick`. The best
/// squares are written without separators (`1379`). When the game is over, `to_move`, `best` and `pick` are empty.
///
/// # Panics
/// If no game can reach a position with one of the keys.
pub fn to_csv(entries: &Entries) -> String {
    let mut csv = String::from("key,position,to_move,outcome,plies,best,pick\n");
    for (key, Evaluation { outcome, plies, best, pick }) in entries {
        let position = position(*key);
        let best: String = best.iter().map(|square| square.to_string()).collect();
        let pick = pick.map_or(String::new(), |square| square.to_string());
        let to_move = to_move(position).unwrap_or_default();
        csv += &alloc::format!("{key},{position},{to_move},{outcome},{plies},{best},{pick}\n");
    }
    csv
}

/// The player to move, as text; `None` if the game is over.
fn to_move(position: Position) -> Option<String> {
    (!position.is_over()).then(|| position.to_move().to_string())
}

/// The position with this key. A game must be able to reach it.
fn position(key: u16) -> Position {
    Position::from_key(key, Player::X).expect("a table holds reachable positions only")
}
