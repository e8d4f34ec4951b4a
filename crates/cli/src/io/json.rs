//! What the JSON of several commands has in common.

use noughts::notation::Coords;
use noughts::{Player, Position, Square, Status};
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, Write};

/// A square: a number where the names of the squares are single digits, else a string.
#[derive(Serialize)]
#[serde(untagged)]
pub enum JsonSquare {
    Number(u8),
    Name(Cow<'static, str>),
}

impl JsonSquare {
    pub fn new(square: Square, coords: Coords) -> JsonSquare {
        let name = coords.name(square);
        match name.as_bytes() {
            [digit] => JsonSquare::Number(digit - b'0'),
            _ => JsonSquare::Name(name.into()),
        }
    }
}

/// What stands in place of an answer to a line that could not be read.
#[derive(Serialize)]
pub struct JsonFault {
    pub schema: u32,
    pub line: u64,
    pub error: String,
}

/// How a game has ended, or `ongoing`.
pub fn status(position: Position) -> &'static str {
    match position.status() {
        Status::Ongoing => "ongoing",
        Status::Won { winner: Player::X, .. } => "x_won",
        Status::Won { winner: Player::O, .. } => "o_won",
        Status::Drawn => "draw",
    }
}

/// Writes an object on a line of its own.
pub fn write_line(object: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}
