//! The picture of a position.

use super::diagram::{Diagram, SquareValue};
use super::palette::Colors;
use crate::notation::Coords;
use crate::words;
use crate::{MoveValue, Player, Position, Square, Status};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The picture of a position, which [`board`] begins. Its text is a whole SVG document.
#[derive(Clone, Debug)]
#[must_use]
pub struct Board {
    position: Position,
    coords: Coords,
    values: bool,
    /// How the picture looks. What depends on the position is put in when it is drawn.
    diagram: Diagram,
}

/// The picture of a position: its marks, with the winning lines struck out.
///
/// ```
/// use noughts::picture::{self, Colors};
/// use noughts::{Position, Square};
///
/// let position: Position = "XO..X....".parse()?;
/// let svg = picture::board(position).values(true).colors(Colors::Dark).to_string();
/// assert!(svg.starts_with("<svg ") && svg.contains("X on 1 and 5, O on 2. O to move."));
/// # Ok::<(), noughts::ParsePositionError>(())
/// ```
pub fn board(position: Position) -> Board {
    Board { position, coords: Coords::default(), values: false, diagram: Diagram::new(3, 3, 3) }
}

impl Board {
    /// The width and the height, in pixels; 360 if not said.
    pub fn size(mut self, size: u32) -> Board {
        self.diagram.size = Some(size);
        self
    }

    /// The colours; light if not said.
    pub fn colors(mut self, colors: Colors) -> Board {
        self.diagram.colors = colors;
        self
    }

    /// How squares are named.
    pub fn coords(self, coords: Coords) -> Board {
        Board { coords, ..self }
    }

    /// Whether each empty square shows its name in a corner; so if not said.
    pub fn coordinates(mut self, coordinates: bool) -> Board {
        self.diagram.coordinates = coordinates;
        self
    }

    /// Sets off the square of the last move.
    pub fn last_move(mut self, square: Square) -> Board {
        self.diagram.last_move = Some(square.index());
        self
    }

    /// Fills a square with a colour, as SVG writes it.
    pub fn fill(mut self, square: Square, color: impl Into<String>) -> Board {
        self.diagram.fill.push((square.index(), color.into()));
        self
    }

    /// Draws an arrow from one square to another. An arrow from a square to itself is not drawn.
    pub fn arrow(mut self, from: Square, to: Square) -> Board {
        self.diagram.arrows.push([from.index(), to.index()]);
        self
    }

    /// Whether each empty square shows the value of a move there: its outcome as a shape, a word and the
    /// tint of that, and the number of moves. Best moves have a star, the pick a frame. A finished game has no values.
    pub fn values(self, values: bool) -> Board {
        Board { values, ..self }
    }

    /// The picture in neutral terms.
    pub(super) fn diagram(&self) -> Diagram {
        let (position, coords) = (self.position, self.coords);
        Diagram {
            names: Square::ALL.map(|square| coords.name(square).into()).into(),
            x: position.marks(Player::X).bits().into(),
            o: position.marks(Player::O).bits().into(),
            lines: lines(position),
            outlook: words::ending(position, coords).unwrap_or_else(|| words::prospect(position)),
            values: if self.values { values(position) } else { Vec::new() },
            ..self.diagram.clone()
        }
    }
}

/// The lines that won.
pub(super) fn lines(position: Position) -> Vec<u64> {
    match position.status() {
        Status::Won { lines, .. } => lines.iter().map(|line| line.set().bits().into()).collect(),
        _ => Vec::new(),
    }
}

fn values(position: Position) -> Vec<SquareValue> {
    let value = |MoveValue { square, outcome, plies, best }| {
        let pick = crate::pick(position) == Some(square);
        SquareValue { square: square.index(), outcome, plies, best, pick }
    };
    crate::move_values(position).into_iter().map(value).collect()
}

/// The SVG document.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram().fmt(f)
    }
}
