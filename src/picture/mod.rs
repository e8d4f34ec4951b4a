//! Pictures as SVG: positions, games, and all of perfect play on one sheet.
//!
//! Each function begins a picture, whose methods change how it looks; its text is a whole document. Colours and sizes are
//! attributes, so programs that know no style sheets draw them too.

mod board;
mod diagram;
mod game;
mod map;
mod palette;
mod parts;
mod sheet;
mod svg;

pub use board::{Board, board};
pub use diagram::{Diagram, SquareValue};
pub use game::{Game, game};
pub use map::{Map, MapCounts, MapError, map};
pub use palette::Colors;
pub use sheet::{Boxes, Menace, Sheet, menace, sheet};
