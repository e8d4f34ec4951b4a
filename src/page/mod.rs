//! The page to play and explore: one file that holds everything, and that fetches nothing.
//!
//! Its parts are in `page/`, as what they are. [`html`] puts them and the data of the table into one text.

mod data;
mod digits;

use crate::export::engine;
use alloc::format;
use alloc::string::String;

const INDEX: &str = include_str!("../../page/index.html");
const STYLE: &str = include_str!("../../page/style.css");

/// The scripts, each with the line of `index.html` in whose place it is put.
const SCRIPTS: [(&str, &str); 10] = [
    ("game.js", include_str!("../../page/game.js")),
    ("table.js", include_str!("../../page/table.js")),
    ("words.js", include_str!("../../page/words.js")),
    ("address.js", include_str!("../../page/address.js")),
    ("board.js", include_str!("../../page/board.js")),
    ("map.js", include_str!("../../page/map.js")),
    ("share.js", include_str!("../../page/share.js")),
    ("said.js", include_str!("../../page/said.js")),
    ("shown.js", include_str!("../../page/shown.js")),
    ("page.js", include_str!("../../page/page.js")),
];

/// The whole page as the text of an HTML file.
///
/// ```
/// let page = noughts::page::html();
/// assert!(page.starts_with("<!doctype html>"));
/// assert!(page.len() < 80_000);
/// ```
#[must_use]
pub fn html() -> String {
    let style = tight(STYLE);
    let script = format!("\"use strict\";\n{}const DATA = {};\n{}", lean(&engine()), data::json(), scripts());
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; img-src data:; base-uri 'none'; form-action 'none'",
        hash(&script),
        hash(&style)
    );
    let mut page = String::from(INDEX);
    put(&mut page, "<!-- policy -->", &format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">"));
    put(&mut page, "<link rel=\"stylesheet\" href=\"style.css\">", &format!("<style>{style}</style>"));
    for (name, _) in SCRIPTS {
        put(&mut page, &format!("<script src=\"{name}\"></script>\n"), "");
    }
    put(&mut page, "<!-- script -->", &format!("<script>{script}</script>"));
    page
}

fn scripts() -> String {
    SCRIPTS.iter().map(|(_, script)| lean(script)).collect()
}

/// Puts `new` where `old` is, once.
fn put(page: &mut String, old: &str, new: &str) {
    let at = page.find(old).unwrap_or_else(|| panic!("index.html has a place {old}"));
    page.replace_range(at..at + old.len(), new);
}

/// The text without indentation, blank lines and lines that are comments as a whole, which only its authors need.
fn lean(text: &str) -> String {
    let is_comment = |line: &str| line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !is_comment(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A style sheet without comments and spaces.
fn tight(style: &str) -> String {
    let spaced = [(": ", ":"), (", ", ","), ("; ", ";"), (" {", "{"), ("{ ", "{"), (";}", "}"), ("\n", "")];
    let lines = lean(style).replace("; }", "}");
    spaced.iter().fold(lines, |text, (old, new)| text.replace(old, new))
}

/// The SHA-256 of a text in base 64, as a Content-Security-Policy names a script or a style.
fn hash(text: &str) -> String {
    let bits = hmac_sha256::Hash::hash(text.as_bytes()).into_iter().flat_map(|byte| digits::bits(byte.into(), 8));
    format!("{}=", digits::from_bits(bits))
}
