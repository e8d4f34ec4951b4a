//! Pictures as SVG: positions, games, and all of perfect play on one sheet.
//!
//! Each function begins a picture, whose methods change how it looks; its text is a whole document. Colours and sizes are
//! attributes, so programs that know no style sheets draw them too. What has several pages is an HTML document of such pictures.

mod board;
mod classes;
mod diagram;
mod game;
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
mod poster;
mod puzzles;
mod sheet;
mod svg;
mod tiles;

pub use board::{Board, board};
pub use diagram::{Diagram, SquareValue};
pub use game::{Game, game};
pub use game_diagram::{GameDiagram, GameMove, GameView};
pub use kit::{Kit, kit};
pub use map::{Map, MapError, map};
pub use map_game::OffMap;
pub use map_parts::MapCounts;
pub use menace::{Boxes, Menace, menace};
pub use palette::Colors;
pub use puzzles::{Level, Puzzles, puzzle_positions, puzzles};
pub use sheet::{Sheet, sheet};
