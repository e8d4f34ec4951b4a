//! What the JSON of several commands has in common.

use noughts::words::is_harmful;
use noughts::{Player, Position, Status};
use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::io::{self, Write};

/// A square: a number if its name is one, otherwise a string.
pub type JsonSquare = serde_json::Value;

pub fn json_square(name: &str) -> JsonSquare {
    name.parse::<u8>().map_or_else(|_| name.into(), JsonSquare::from)
}

/// An object whose fields stay in the order in which they are added. It holds them as they are written, each with a comma
/// after it.
#[derive(Default)]
pub struct Object(Vec<u8>);

impl Object {
    /// The beginning of what a command answers.
    pub fn result() -> Object {
        Object::default().with("schema", 1)
    }

    /// Adds a field.
    ///
    /// # Panics
    /// If the value cannot be written, such as a map whose keys are no texts.
    pub fn with(mut self, name: &'static str, value: impl Serialize) -> Object {
        self.begin(name);
        serde_json::to_writer(&mut self.0, &value).expect("these data can be written");
        self.0.push(b',');
        self
    }

    /// Adds a list of objects.
    pub fn with_all(mut self, name: &'static str, objects: impl IntoIterator<Item = Object>) -> Object {
        self.begin(name);
        self.0.push(b'[');
        for object in objects {
            self.0.push(b'{');
            self.0.extend_from_slice(object.fields());
            self.0.extend_from_slice(b"},");
        }
        self.0.pop_if(|last| *last == b',');
        self.0.extend_from_slice(b"],");
        self
    }

    fn begin(&mut self, name: &str) {
        // Answers come by the million.
        self.0.reserve(64);
        self.0.push(b'"');
        self.0.extend_from_slice(name.as_bytes());
        self.0.extend_from_slice(b"\":");
    }

    /// Without the last comma.
    fn fields(&self) -> &[u8] {
        self.0.strip_suffix(b",").unwrap_or_default()
    }

    /// Adds a field if it has a value.
    pub fn with_some(self, name: &'static str, value: Option<impl Serialize>) -> Object {
        if let Some(value) = value { self.with(name, value) } else { self }
    }

    /// Adds the fields of another object.
    pub fn and(mut self, other: Object) -> Object {
        self.0.extend(other.0);
        self
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = String::from_utf8([b"{", self.fields(), b"}"].concat()).map_err(S::Error::custom)?;
        RawValue::from_string(text).map_err(S::Error::custom)?.serialize(serializer)
    }
}

/// What stands in place of an answer to a line that cannot be read.
pub fn fault(line: Option<u64>, error: &str) -> Object {
    Object::result().with_some("line", line).with("error", error)
}

pub fn status(position: Position) -> &'static str {
    match position.status() {
        Status::Ongoing => "ongoing",
        Status::Won { winner: Player::X, .. } => "x_won",
        Status::Won { winner: Player::O, .. } => "o_won",
        Status::Drawn => "draw",
    }
}

/// Writes an object on a line of its own. Characters that could affect a terminal are escaped.
pub fn write_line(object: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    let mut text = serde_json::to_vec(object)?;
    // Outside of its strings, JSON is ASCII.
    if !text.is_ascii() || text.contains(&b'\x7f') {
        text = escaped(&String::from_utf8(text).map_err(io::Error::other)?).into_bytes();
    }
    text.push(b'\n');
    out.write_all(&text)
}

fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        match is_harmful(c) {
            true => text.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}"))),
            false => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Object, write_line};

    #[test]
    fn fields_stay_in_their_order_and_lists_may_be_empty() {
        let one = || Object::default().with("b", 1).with("a", "x");
        let all = Object::result().with_all("none", []).with_all("two", [one(), Object::default()]);
        let mut line = Vec::new();
        write_line(&all.with("of", one()).with_some("left", None::<u8>).and(one()), &mut line).unwrap();
        let expected = "{\"schema\":1,\"none\":[],\"two\":[{\"b\":1,\"a\":\"x\"},{}],\"of\":{\"b\":1,\"a\":\"x\"},\"b\":1,\"a\":\"x\"}\n";
        assert_eq!(String::from_utf8(line).unwrap(), expected);
    }

    #[test]
    fn a_text_in_json_does_nothing_to_a_terminal() {
        let mut line = Vec::new();
        write_line(&["\u{1b}\n\u{7f}\u{9b}\u{202e}\u{2028}\u{e0001}é"], &mut line).unwrap();
        let line = String::from_utf8(line).unwrap();
        assert_eq!(line, "[\"\\u001b\\n\\u007f\\u009b\\u202e\\u2028\\udb40\\udc01é\"]\n");
    }
}
