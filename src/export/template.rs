//! Fills templates of files in other languages.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

pub(super) struct Template(String);

impl Template {
    pub fn new(text: &str) -> Template {
        Template(text.replace("@version@", env!("CARGO_PKG_VERSION")))
    }

    /// Replaces `hole` by a text. The hole must occur exactly once.
    pub fn fill(mut self, hole: &str, text: &str) -> Template {
        assert_eq!(self.0.matches(hole).count(), 1, "the template has one hole {hole}");
        self.0 = self.0.replace(hole, text);
        self
    }

    /// Returns the text. No hole may be left.
    pub fn done(self) -> String {
        assert!(!self.0.contains("@ ") && !self.0.contains("@\""), "no hole is left");
        self.0
    }
}

/// Numbers with commas between them, in lines of readable length. All lines but the first are indented by four spaces.
pub(super) fn numbers<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    let mut text = String::new();
    let mut width = 4;
    for number in numbers {
        let number = format!("{},", number.to_string());
        if width + number.len() > 110 {
            text += "\n    ";
            width = 4;
        } else if !text.is_empty() {
            text.push(' ');
        }
        width += number.len() + 1;
        text += &number;
    }
    text
}

/// The results of unfinished positions, one character each, with `pause` between each 110 and the next.
///
/// ```text
/// code of the character = 35 + 9 * plies + pick - 1      plies are 0 in a draw
///
/// draw, pick 1       35 + 0 + 0    #
/// win in 1, pick 3   35 + 9 + 2    .
/// ```
pub(super) fn letters(results: &[u8], pause: &str) -> String {
    let plies = |result: u8| if result < 0xA0 { 0 } else { (result >> 4) - 10 };
    let letter = |result: &u8| char::from(35 + 9 * plies(*result) + (result & 15) - 1);
    let lines: Vec<String> = results.chunks(110).map(|line| line.iter().map(letter).collect()).collect();
    lines.join(pause)
}
