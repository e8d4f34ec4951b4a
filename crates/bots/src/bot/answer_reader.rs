//! Reading the answers of bots.

use noughts::Square;
use noughts::notation::Coords;
use regex_lite::Regex;

/// How the lines that a bot writes are read.
pub struct Reader {
    coords: Coords,
    /// What an answer looks like; other lines are none.
    pattern: Option<Regex>,
}

impl Reader {
    pub fn new(coords: Coords, pattern: Option<Regex>) -> Reader {
        Reader { coords, pattern }
    }

    /// Whether lines that are no answers are passed over.
    pub fn has_pattern(&self) -> bool {
        self.pattern.is_some()
    }

    /// The part of a line that names the square: the first group of the pattern, or all that it matches. `None` if the
    /// line is passed over because it is not what an answer looks like.
    pub fn answer<'a>(&self, line: &'a str) -> Option<&'a str> {
        let line = line.trim();
        let Some(pattern) = &self.pattern else { return Some(line) };
        let captures = pattern.captures(line)?;
        captures.get(1).or_else(|| captures.get(0)).map(|part| part.as_str().trim())
    }

    /// Whether a line is an answer, right or wrong.
    pub fn is_answer(&self, line: &[u8]) -> bool {
        self.answer(&String::from_utf8_lossy(line)).is_some()
    }

    /// The name of a square.
    pub fn name(&self, square: Square) -> &'static str {
        self.coords.name(square)
    }

    /// Reads the name of a square, or a text around it that can mean nothing else.
    ///
    /// # Errors
    /// If the text does not name a square, what it is instead.
    pub fn read(&self, answer: &str) -> Result<Square, String> {
        read(answer, self.coords)
    }
}

/// Reads the name of a square. It may have a label without digits (`Move: 5`, `"move" = 5`), stand in brackets or quotes,
/// and end with a full stop. Letter and number are understood whatever the names of the squares are, a row and a column
/// only if these names say how they are counted.
pub fn read(answer: &str, coords: Coords) -> Result<Square, String> {
    let name = bare(answer);
    let square = coords.read(name).or_else(|_| Coords::A1.read(name));
    square.map_err(|_| match coords.read(answer) {
        Err(_) if coords.width() == 1 && is_pair(name) => {
            format!("{answer:?} is a row and a column; say how they are counted with --coords rc0 or rc1")
        }
        Err(error) => error.to_string(),
        Ok(_) => unreachable!("a name is bare"),
    })
}

/// The text without what may stand around the name of a square.
fn bare(text: &str) -> &str {
    let text = text.trim();
    let shorter = text.trim_end_matches(['.', '!', ';']);
    let pairs = [('(', ')'), ('[', ']'), ('{', '}'), ('"', '"'), ('\'', '\''), ('`', '`')];
    let inside = |(open, close)| shorter.strip_prefix(open)?.strip_suffix(close);
    let without_label = || {
        let (label, rest) = shorter.split_once([':', '='])?;
        (!label.contains(|c: char| c.is_ascii_digit())).then_some(rest)
    };
    let shorter = pairs.into_iter().find_map(inside).or_else(without_label).unwrap_or(shorter);
    if shorter.len() < text.len() { bare(shorter) } else { text }
}

/// Whether the text is two digits with something between them.
fn is_pair(text: &str) -> bool {
    let digits = text.split([',', ' ']).filter(|part| !part.is_empty());
    digits.clone().count() == 2 && digits.flat_map(str::bytes).all(|byte| byte.is_ascii_digit())
}
