//! What the JSON of several commands has in common.

use noughts::Square;
use noughts::notation::Coords;
use serde::Serialize;

/// A square: a number where the names of the squares are single digits, else a string.
#[derive(Serialize)]
#[serde(untagged)]
pub enum JsonSquare {
    Number(u8),
    Name(&'static str),
}

impl JsonSquare {
    pub fn new(square: Square, coords: Coords) -> JsonSquare {
        let name = coords.name(square);
        match name.as_bytes() {
            [digit] => JsonSquare::Number(digit - b'0'),
            _ => JsonSquare::Name(name),
        }
    }
}
