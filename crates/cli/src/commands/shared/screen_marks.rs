//! A board as a screen draws it.

use crate::board::{Field, State};
use crate::screen::board::Marks;
use crate::screen::buffer::Size;
use noughts::Player;

/// The number of columns and of rows of a board.
pub fn size(field: &dyn Field) -> Size {
    Size { width: field.width() as u16, height: field.height() as u16 }
}

/// What is on a board.
pub fn marks(field: &dyn Field, state: State) -> Marks {
    let names = (0..field.squares()).map(|square| field.name(square)).collect();
    let winning = field.lines_of(state, Player::X) | field.lines_of(state, Player::O);
    Marks { names, x: state.x, o: state.o, winning }
}
