//! What the scripts of a page make of their draws, as far as it is written where they are made.

use crate::game::surface::Drawn;
use regex_lite::Regex;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;

/// A draw as the page tells of it.
#[derive(Clone, Debug, Deserialize)]
pub struct Draw {
    number: Option<f64>,
    among: Option<u32>,
    /// The address of the file and the line in it, `file:///folder/game.js:12`, and the column, from 1, in units of UTF-16.
    at: Option<(String, usize)>,
    /// How many looks of the places that are watched had been seen before it.
    pub shots: usize,
}

/// The lines of scripts that have drawn something, by their addresses.
#[derive(Debug, Default)]
pub struct Sources {
    lines: BTreeMap<String, Option<String>>,
}

impl Sources {
    /// The draw, and among how many parts it is.
    pub fn drawn(&mut self, draw: &Draw) -> Drawn {
        let by_text = || draw.at.as_ref().and_then(|(at, column)| compared(self.line(at)?, *column));
        Drawn { number: draw.number, among: draw.among.or_else(by_text) }
    }

    fn line(&mut self, at: &str) -> Option<&str> {
        self.lines.entry(at.to_string()).or_insert_with(|| read_line(at)).as_deref()
    }
}

/// The line of a file.
fn read_line(at: &str) -> Option<String> {
    let (address, line) = at.rsplit_once(':')?;
    let text = fs::read_to_string(path(address.strip_prefix("file://")?)?).ok()?;
    text.lines().nth(line.parse::<usize>().ok()?.checked_sub(1)?).map(String::from)
}

/// The path in an address.
fn path(address: &str) -> Option<String> {
    let mut parts = address.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend(part[2..].bytes());
    }
    String::from_utf8(bytes).ok()
}

/// Among how many equal parts of 0 to 1 a number lies that is drawn here, in `Math.random() < 0.25`: it has no name, so nothing
/// else is made of it. `None` if it is not compared with a fraction of at most three digits.
fn compared(line: &str, column: usize) -> Option<u32> {
    let units: Vec<u16> = line.encode_utf16().collect();
    let (before, after) = units.split_at_checked(column.checked_sub(1)?)?;
    let [before, after] = [before, after].map(String::from_utf16_lossy);
    let is_whole = Regex::new(r"(?:^|[(=?:,&|!{};\s])\s*(?:window\.)?Math\.$").ok()?;
    let is_operand = Regex::new(r"[-+*/%<>~^.]\s*(?:window\.)?Math\.$").ok()?;
    let compared = Regex::new(r"^random\(\)\s*[<>]=?\s*0?\.(\d{1,3})\s*(?:$|[)?&|;,:}\]])").ok()?;
    let digits = compared.captures(&after)?.get(1)?.as_str();
    let (part, whole) = (digits.parse::<u32>().ok()?, 10u32.pow(digits.len() as u32));
    let among = (1..=whole).find(|among| part * among % whole == 0)?;
    (is_whole.is_match(&before) && !is_operand.is_match(&before)).then_some(among)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_compared_at_once_lies_in_one_of_some_parts() {
        let of = |line: &str| compared(line, line.find("random").unwrap() + 1);
        for (line, among) in [
            ("turn = Math.random() < 0.5 ? 'X' : 'O'", 2),
            ("if (Math.random() >= .25) {", 4),
            ("return Math.random()>0.125", 8),
            ("ö = !skill && Math.random() <= 0.3 || easy()", 10),
        ] {
            let column =
                line.encode_utf16().collect::<Vec<u16>>().len() - line[line.find("random").unwrap()..].len() + 1;
            assert_eq!(compared(line, column), Some(among), "{line}");
        }
        for line in [
            "r = 1 - Math.random() < 0.5",
            "r = 2 * Math.random() < 0.5",
            "r = Math.random() < 0.5 * skill",
            "r = Math.random() < 0.5 + skill",
            "r = Math.random() < skill",
            "r = Math.random() * 2 < 0.5",
            "r = Math.random()",
            "r = Math.random() < 0.1234",
            "r = 0.2 < Math.random() < 0.5",
        ] {
            assert_eq!(of(line), None, "{line}");
        }
        assert_eq!(compared("x", 7), None);
    }

    #[test]
    fn the_path_in_an_address_is_decoded() {
        assert_eq!(path("/a%20b/%C3%B6.js").as_deref(), Some("/a b/ö.js"));
        assert_eq!(path("/a%2"), None);
    }
}
