//! Reading the name of a square as a bot writes it.

use noughts::Square;
use noughts::notation::Coords;

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
