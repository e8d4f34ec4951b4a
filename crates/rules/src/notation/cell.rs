//! One written cell of a board.

use super::error::{Fault, ParsePositionErrorReason};
use core::iter;

/// The text of a cell, and the byte at which it starts. The text of a blank cell of a drawn grid is empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell<'a> {
    pub text: &'a str,
    pub start: usize,
}

impl<'a> Cell<'a> {
    /// The cells of a text in which each character is a cell. `start` is the byte at which the text starts.
    pub fn each(mut text: &'a str, mut start: usize) -> impl Iterator<Item = Cell<'a>> {
        iter::from_fn(move || {
            let first = text.chars().next()?;
            let rest = text[first.len_utf8()..].trim_start_matches(is_modifier);
            let cell = Cell { text: &text[..text.len() - rest.len()], start };
            start += cell.text.len();
            text = rest;
            Some(cell)
        })
    }

    /// The number of cells in a text in which each character is a cell.
    pub fn count(text: &str) -> usize {
        Cell::each(text, 0).count()
    }

    /// The text without surrounding spaces, and without the modifiers at its end.
    pub fn bare(self) -> &'a str {
        let text = self.text.trim();
        match text.trim_end_matches(is_modifier) {
            "" => text,
            bare => bare,
        }
    }

    /// The byte after the end of the cell.
    pub fn end(self) -> usize {
        self.start + self.text.len()
    }

    pub fn fault(self, reason: ParsePositionErrorReason) -> Fault {
        Fault { span: self.start..self.end(), reason }
    }
}

/// Whether a character only changes the look of the one before it: a variation selector, as in ⭕️, or the frame of a
/// keycap, as in 1️⃣.
fn is_modifier(c: char) -> bool {
    matches!(c, '\u{FE0E}' | '\u{FE0F}' | '\u{20E3}')
}

/// The byte of a text at which a part of it starts.
pub(super) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}
