//! Pictures as SVG: positions, games, and all of perfect play on one sheet.
//!
//! The text of a picture is a whole document. Colours and sizes are attributes, so programs that know no style sheets draw them
//! too. What has several pages is an HTML document of such pictures: [`sheet()`], [`menace()`], [`puzzles()`] and [`kit()`] return it. The
//! ground of its pages is white, as paper is, unless the colours are dark.

mod chart;
mod curve;
mod diagram;
mod game_diagram;
mod kit;
mod layout;
mod lesson;
mod map;
mod map_game;
mod map_parts;
mod matchbox;
mod menace;
mod palette;
mod paper;
mod parts;
mod position;
mod poster;
mod puzzles;
mod sheet;
mod svg;
mod tiles;

pub use curve::{Curve, Worse, curve};
pub use diagram::{Diagram, SquareValue};
pub use game_diagram::{GameDiagram, GameMove, GameView};
pub use kit::kit;
pub use map::{Map, MapError, map};
pub use map_game::OffMap;
pub use map_parts::MapCounts;
pub use menace::menace;
pub use palette::Colors;
pub use puzzles::{Level, Worksheet, puzzle_positions, puzzles};
pub use sheet::sheet;
