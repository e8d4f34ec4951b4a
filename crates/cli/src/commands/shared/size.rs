//! The size of a board, as options say it.

use crate::board::usual_line;
use crate::io::failure::{Failure, note};
use noughts_boards::Rules;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub width: usize,
    pub height: usize,
}

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Size, &'static str> {
        let sides = text.split_once(['x', 'X', '×']);
        let sides = sides.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        let (width, height) = sides.ok_or("write the width and the height, as 5x4")?;
        Ok(Size { width, height })
    }
}

impl Size {
    /// The game with lines of this length.
    pub fn rules(self, line: usize) -> Result<Rules, Failure> {
        Rules::new(self.width, self.height, line).map_err(|error| Failure::unreadable(error.to_string()))
    }
}

/// Notes how many in a row win on a board, if no option says it.
pub fn note_usual_line(Size { width, height }: Size) {
    let line = usual_line(width, height);
    note(format_args!("{line} in a row win on {width}x{height}, as with --line {line}"));
}
