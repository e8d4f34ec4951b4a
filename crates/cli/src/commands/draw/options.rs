//! Squares of the options of `noughts draw`, as they are written before it is known how squares are named.

/// A square to fill: its name, and a colour if one is given.
#[derive(Clone)]
pub struct Filled {
    pub square: String,
    pub color: Option<String>,
}

/// Reads `5` or `5=gold`.
pub fn filled(text: &str) -> Result<Filled, String> {
    let (square, color) = text.split_once('=').map_or((text, None), |(square, color)| (square, Some(color)));
    if color.is_none_or(is_color) {
        Ok(Filled { square: square.into(), color: color.map(String::from) })
    } else {
        Err("a colour is a word, like gold, or # and 3 or 6 hexadecimal digits, like #fc0".into())
    }
}

fn is_color(text: &str) -> bool {
    match text.strip_prefix('#') {
        Some(digits) => matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit()),
        None => !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_alphabetic()),
    }
}

/// The names of the squares at the two ends of an arrow.
#[derive(Clone)]
pub struct Arrow(pub String, pub String);

/// Reads `1-9`.
pub fn arrow(text: &str) -> Result<Arrow, String> {
    match text.split_once('-') {
        Some((from, to)) if from != to => Ok(Arrow(from.into(), to.into())),
        Some(_) => Err("an arrow goes from one square to another".into()),
        None => Err("write an arrow as two squares with a hyphen between them, like 1-9".into()),
    }
}
