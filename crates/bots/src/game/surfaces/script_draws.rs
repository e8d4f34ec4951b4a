//! Reads from scripts what they make of random numbers.

use super::address::{beside, unescaped};
use crate::game::surface::SurfaceDraw;
use regex_lite::Regex;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// How much of a line is read on each side of a draw.
const NEAR: usize = 100;

/// A draw as the script tells of it.
#[derive(Clone, Default, Deserialize)]
pub struct ScriptDraw {
    pub number: Option<f64>,
    pub among: Option<u32>,
    /// The file and the line, `file:///folder/game.js:12`, and the column, from 1, in units of UTF-16.
    pub at: Option<(String, usize)>,
    /// How many looks of the watched places of a page came before it.
    pub shots: usize,
}

/// Among how many equal parts the draws of a script distinguish, by their place in it.
pub struct Sources {
    /// The folder of the page. Files of other scripts are named in full.
    folder: PathBuf,
    known: BTreeMap<(String, usize), Option<u32>>,
}

impl Sources {
    pub fn of(folder: &Path) -> Sources {
        Sources { folder: folder.to_path_buf(), known: BTreeMap::new() }
    }

    /// A draw, with the number of equal parts among which it distinguishes.
    pub fn drawn(&mut self, draw: &ScriptDraw) -> SurfaceDraw {
        let folder = &self.folder;
        let by_text =
            || *self.known.entry(draw.at.clone()?).or_insert_with_key(|(at, column)| written(folder, at, *column));
        SurfaceDraw { number: draw.number, among: draw.among.or_else(by_text) }
    }
}

/// Among how many parts the draw at this place of a file distinguishes. A browser reads a file as UTF-8, or each byte
/// as a character.
fn written(folder: &Path, at: &str, column: usize) -> Option<u32> {
    let (line, column) = (read_line(folder, at)?, column.checked_sub(1)?);
    let by_bytes = || line.iter().map(|byte| char::from(*byte)).collect();
    [String::from_utf8_lossy(&line).into_owned(), by_bytes()].iter().find_map(|line| {
        let units: Vec<u16> = line.encode_utf16().collect();
        let (before, after) = units.split_at_checked(column)?;
        let [before, after] = [&before[before.len().saturating_sub(NEAR)..], &after[..after.len().min(NEAR)]];
        let [before, after] = [before, after].map(String::from_utf16_lossy);
        compared(&before, &after).or_else(|| floored(&before, &after)).or_else(|| is_name(&before, &after).then_some(1))
    })
}

fn read_line(folder: &Path, at: &str) -> Option<Vec<u8>> {
    let (address, line) = at.rsplit_once(':')?;
    let found = beside(folder, address);
    let address = found.as_deref().unwrap_or(address);
    let bytes = fs::read(unescaped(address.strip_prefix("file://")?)?).ok()?;
    bytes.split(|byte| *byte == b'\n').nth(line.parse::<usize>().ok()?.checked_sub(1)?).map(<[u8]>::to_vec)
}

/// Among how many equal parts of 0 to 1 a comparison distinguishes, such as `Math.random() < 0.25`. The number has no
/// name, so nothing else depends on it. `None` unless it is compared with a fraction of at most three digits.
fn compared(before: &str, after: &str) -> Option<u32> {
    let is_whole = pattern!(r"(?:^|[(=?:,&|!{};\s])\s*(?:window\.)?Math\.$");
    let is_operand = pattern!(r"[-+*/%<>~^.]\s*(?:window\.)?Math\.$");
    let compared = pattern!(r"^random\(\)\s*[<>]=?\s*0?\.(\d{1,3})\s*(?:$|[)?&|;,:}\]])");
    let digits = compared.captures(after)?.get(1)?.as_str();
    let (part, whole) = (digits.parse::<u32>().ok()?, 10u32.pow(digits.len() as u32));
    let among = (1..=whole).find(|among| part * among % whole == 0)?;
    (is_whole.is_match(before) && !is_operand.is_match(before)).then_some(among)
}

/// Among how many whole numbers a product is one that is rounded down at once: `Math.floor(4 * Math.random())`. The other order
/// is seen as it is calculated, where the factor may be a variable.
fn floored(before: &str, after: &str) -> Option<u32> {
    let factor = pattern!(r"(?:^|[^\w$.])Math\.floor\(\s*(\d{1,3})\s*\*\s*Math\.$").captures(before)?;
    let is_end = pattern!(r"^random\(\)\s*\)").is_match(after);
    factor[1].parse().ok().filter(|factor| is_end && *factor > 0)
}

/// Whether a drawn number only becomes part of a name. Libraries make names in this way: `key =
/// Math.random().toString(36).slice(2)`, `"jQuery" + (version + Math.random()).replace(/\D/g, "")`. Here the text is
/// not compared, not passed to a function, and no part of it becomes a number.
fn is_name(before: &str, after: &str) -> bool {
    const PART: &str = r"\s*\.(?:slice|substr|substring|replace)\([^()]*\)";
    let is = |pattern: &str, text: &str| Regex::new(pattern).is_ok_and(|pattern| pattern.is_match(text));
    let begins = |text: &str| is(&format!(r"^random\(\)\s*{text}(?:{PART})*\s*(?:$|[,;}}+])"), after);
    let is_value = is(r#"(?:[^=!<>]=|:|["'`]\s*\+)\s*Math\.$"#, before);
    let is_end = |sum: &str| is(&format!(r#"["'`]\s*\+\s*\({sum}\s*Math\.$"#), before);
    is_value && begins(r"\.toString\((?:16|32|36)\)")
        || is_end(r"[^()]*\+") && begins(&format!(r"\){PART}"))
        || is_end("") && begins(&format!(r#"\+\s*(?:""|'')\s*\){PART}"#))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_compared_at_once_lies_in_one_of_some_parts() {
        let of = |line: &str| {
            let (before, after) = line.split_at(line.find("random").unwrap());
            compared(before, after)
        };
        for (line, among) in [
            ("turn = Math.random() < 0.5 ? 'X' : 'O'", 2),
            ("if (Math.random() >= .25) {", 4),
            ("return Math.random()>0.125", 8),
            ("ö = !skill && Math.random() <= 0.3 || easy()", 10),
        ] {
            assert_eq!(of(line), Some(among), "{line}");
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
    }

    #[test]
    fn a_product_that_is_rounded_down_at_once_is_one_of_some_numbers() {
        let of = |line: &str| {
            let (before, after) = line.split_at(line.find("random").unwrap());
            floored(before, after)
        };
        assert_eq!(of("return v[Math.floor(4*Math.random())]"), Some(4));
        assert_eq!(of("Math.floor( 12 * Math.random() )"), Some(12));
        for line in [
            "Math.floor(n*Math.random())",
            "Math.floor(4*Math.random()+1)",
            "Math.floor(1+4*Math.random())",
            "myMath.floor(4*Math.random())",
        ] {
            assert_eq!(of(line), None, "{line}");
        }
    }

    #[test]
    fn a_number_that_is_a_text_at_once_is_a_name() {
        let is = |line: &str| {
            line.split_once("Math.").is_some_and(|(_, after)| {
                let at = line.len() - after.len();
                is_name(&line[..at], &line[at..])
            })
        };
        for line in [
            "key = Math.random().toString(36).slice(2), id = 1",
            r#"d="sizcache"+(Math.random()+"").replace(".",""),e=0"#,
            r#"a="_listeners"+(""+Math.random()).slice(2);"#,
            "var ea=Math.random().toString(36).substring(16),fa=void 0",
            r#"expando: "jQuery" + ( version + Math.random() ).replace( /\D/g, "" ),"#,
            r#"f.expando="jQuery"+(f.fn.jquery+Math.random()).replace(/\D/g,"")"#,
        ] {
            assert!(is(line), "{line}");
        }
        for line in [
            "r = Math.random().toString(36) < 'b'",
            "r = Math.random().toString(36)[2]",
            "r = Math.random().toString(36).charCodeAt(2)",
            "r = Math.random().toString(36).slice(2) > 'a'",
            "r = Math.random().toString(10).slice(2);",
            "r = seeded(Math.random().toString(36).slice(2))()",
            "r = new Seed(Math.random().toString(36), 1)",
            "r = seed == Math.random().toString(36)",
            "r = +(Math.random() + '').slice(2, 3);",
            "r = (1 + Math.random())",
            "r = (Math.random() + 1).toFixed()",
            "r = (version + Math.random()).replace(/0/, '').length",
        ] {
            assert!(!is(line), "{line}");
        }
    }

    #[test]
    fn a_file_is_read_as_the_browser_may_have_read_it() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("a.js");
        fs::write(&file, "// first\nö = Math.random() < 0.5\n").unwrap();
        // A page that was built for a server names its files from the root of that server.
        for at in [format!("file://{}:2", file.display()), "file:///game/a.js:2".into()] {
            let parts = [9, 10, 11, 12].map(|column| written(dir.path(), &at, column));
            assert_eq!(parts, [None, Some(2), Some(2), None], "{at}");
        }
    }
}
