//! A board as a screen draws it.

use crate::board::{State, Variant};
use crate::screen::{Marks, Size};

pub fn size(variant: &Variant) -> Size {
    Size { width: variant.game().shape().width() as u16, height: variant.game().shape().height() as u16 }
}

pub fn marks(variant: &Variant, state: State) -> Marks {
    Marks { names: variant.names().to_vec(), x: state.x, o: state.o, winning: variant.in_lines(state) }
}
