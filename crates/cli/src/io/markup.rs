//! Text in XML and HTML, and templates of it.

use noughts::words::is_harmful;
use std::fmt;

/// A text escaped for XML and HTML, in elements and attributes alike. Characters that XML cannot contain are replaced.
#[derive(Clone, Copy)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\n' => f.write_str("\n"),
            '\u{FFFE}' | '\u{FFFF}' => f.write_str("\u{FFFD}"),
            c if is_harmful(c) => f.write_str("\u{FFFD}"),
            c => write!(f, "{c}"),
        })
    }
}

/// Fills the holes of a template, which are written as `{{name}}`. Holes in the inserted texts are left alone.
pub fn filled(template: &str, holes: &[(&str, &str)]) -> String {
    let mut pieces = template.split("{{");
    let mut text = String::from(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (name, after) = piece.split_once("}}").expect("a hole has an end");
        let (_, filling) = holes.iter().find(|(hole, _)| *hole == name).expect("each hole is filled");
        text += filling;
        text += after;
    }
    text
}
