//! A board as a screen draws it.

use crate::board::{State, Variant};
use crate::screen::board::Marks;
use crate::screen::buffer::Size;

/// The number of columns and of rows of a board.
pub fn size(variant: &dyn Variant) -> Size {
    Size { width: variant.width() as u16, height: variant.height() as u16 }
}

/// What is on a board.
pub fn marks(variant: &dyn Variant, state: State) -> Marks {
    let names = (0..variant.squares()).map(|square| variant.name(square)).collect();
    Marks { names, x: state.x, o: state.o, winning: variant.in_lines(state) }
}
