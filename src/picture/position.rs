//! Pictures of positions of 3×3.

use super::diagram::Diagram;
use crate::notation::Coords;
use crate::words;
use crate::{Player, Position, Square, Status};
use alloc::vec::Vec;

impl Diagram {
    /// The picture of a position: its marks, with the winning lines struck out. Squares are named by `coords`.
    ///
    /// ```
    /// use noughts::notation::Coords;
    /// use noughts::picture::{Colors, Diagram};
    /// use noughts::Position;
    ///
    /// let position: Position = "XO..X....".parse()?;
    /// let svg = Diagram { colors: Colors::Dark, ..Diagram::of(position, Coords::default()) }.to_string();
    /// assert!(svg.starts_with("<svg ") && svg.contains("X on 1 and 5, O on 2. O to move."));
    /// # Ok::<(), noughts::ParsePositionError>(())
    /// ```
    pub fn of(position: Position, coords: Coords) -> Diagram {
        Diagram {
            names: Square::ALL.map(|square| coords.name(square).into()).into(),
            x: position.marks(Player::X).bits().into(),
            o: position.marks(Player::O).bits().into(),
            lines: lines(position),
            outlook: words::ending(position, coords).unwrap_or_else(|| words::prospect(position)),
            ..Diagram::new(3, 3, 3)
        }
    }
}

/// The lines that won.
fn lines(position: Position) -> Vec<u64> {
    match position.status() {
        Status::Won { lines, .. } => lines.iter().map(|line| line.set().bits().into()).collect(),
        _ => Vec::new(),
    }
}
