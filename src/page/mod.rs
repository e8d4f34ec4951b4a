//! The page to play and explore on, and the page of a proof. Each is one file that contains everything and fetches
//! nothing.
//!
//! Their parts are files in `page/`. [`html`] and [`html_of_proof`] put these and the data into one text.

mod data;
mod digits;
mod proof;

pub use proof::Proof;

use crate::export::engine;
use alloc::format;
use alloc::string::String;
use serde_json::Value;

const STYLE: &str = include_str!("../../page/style.css");

/// The part of the head that all pages share.
const HEAD: &str = include_str!("../../page/head.html");

struct Parts {
    /// The HTML file, which has a place for each other part.
    index: &'static str,
    /// The style of this page alone.
    style: &'static str,
    /// The scripts, with their names. The HTML file has a line with each name, which is replaced.
    scripts: &'static [(&'static str, &'static str)],
}

/// Makes the parts from files of `page/`.
macro_rules! parts {
    ($index:literal, $style:expr, $($script:literal)*) => {
        Parts {
            index: include_str!(concat!("../../page/", $index)),
            style: $style,
            scripts: &[$(($script, include_str!(concat!("../../page/", $script)))),*],
        }
    };
}

const TO_PLAY: Parts = parts! {
    "index.html", include_str!("../../page/play.css"),
    "common.js" "game.js" "table.js" "words.js" "puzzle.js" "address.js" "board.js" "map.js" "share.js" "said.js" "card.js"
    "shown.js" "page.js"
};

const OF_PROOF: Parts = parts! {
    "proof.html", include_str!("../../page/proof.css"),
    "common.js" "prover.js" "layers.js" "proof.js"
};

/// The whole page to play and explore on, as the text of an HTML file. `address` is where people will find the page.
/// If it is given, links lead there, and other sites can show what such a link is.
///
/// ```
/// let page = noughts::page::html(None);
/// assert!(page.starts_with("<!doctype html>"));
/// assert!(page.len() < 90_000);
/// ```
pub fn html(address: Option<&str>) -> String {
    TO_PLAY.html(&engine(), &data::json(address), address)
}

/// The whole page on which a person plays against a proof. `address` is as for [`html`].
pub fn html_of_proof(proof: &Proof, address: Option<&str>) -> String {
    OF_PROOF.html("", &proof.json(), address)
}

impl Parts {
    /// The page with this data. `engine` is a script that comes before the data.
    fn html(&self, engine: &str, data: &Value, address: Option<&str>) -> String {
        let style = tight(&[STYLE, self.style].concat());
        let scripts: String = self.scripts.iter().map(|(_, script)| dense(script)).collect();
        // Names that strangers chose must not end the script.
        let data = format!("{data}").replace('<', "\\u003c");
        let script = format!("\"use strict\";\n{}const DATA = {data};\n{scripts}", dense(engine));
        let policy = format!(
            "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; img-src data:; base-uri 'none'; form-action 'none'",
            hash(&script),
            hash(&style)
        );
        let mut page = String::from(self.index);
        put(
            &mut page,
            "<!-- policy -->",
            &format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">"),
        );
        put(&mut page, "<!-- head -->\n", HEAD);
        let preview = address.map_or(String::new(), |address| preview(&page, address));
        put(&mut page, "<!-- preview -->\n", &preview);
        put(&mut page, "<link rel=\"stylesheet\" href=\"style.css\">", &format!("<style>{style}</style>"));
        for (name, _) in self.scripts {
            put(&mut page, &format!("<script src=\"{name}\"></script>\n"), "");
        }
        page = page.replace(">\n<", "><");
        put(&mut page, "<!-- script -->", &format!("<script>{script}</script>"));
        page
    }
}

/// The tags that tell other sites what to show of a link to this address: title and description, in the terms of Open
/// Graph.
fn preview(page: &str, address: &str) -> String {
    let [title, about] = [("<title>", "<"), ("<meta name=\"description\" content=\"", "\"")].map(|(before, after)| {
        let found = page.split_once(before).and_then(|(_, rest)| rest.split_once(after));
        found.expect("the file has a title and a description").0
    });
    let address = ["&amp;", "&lt;", "&quot;"]
        .iter()
        .zip(['&', '<', '"'])
        .fold(String::from(address), |text, (name, sign)| text.replace(sign, name));
    let properties = [("type", "website"), ("url", &address), ("title", title), ("description", about)];
    properties.map(|(name, value)| format!("<meta property=\"og:{name}\" content=\"{value}\">\n")).concat()
}

/// Replaces the first `old` by `new`.
fn put(page: &mut String, old: &str, new: &str) {
    let at = page.find(old).unwrap_or_else(|| panic!("the file has a place {old}"));
    page.replace_range(at..at + old.len(), new);
}

/// Removes what only the authors need: indentation, empty lines, lines that are only a comment, and line breaks after
/// a sign that ends a statement or a part of a list, begins or ends a block, or has an expression after it.
fn lean(text: &str) -> String {
    let is_comment = |line: &str| line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !is_comment(line));
    lines
        .flat_map(|line| [line, if line.ends_with([';', '{', '}', ',']) || line.ends_with("=>") { "" } else { "\n" }])
        .collect()
}

/// Removes from a script what only the authors need, the spaces around operators, braces and conditions, and the end of the
/// last statement of a block. No text in it has these.
fn dense(script: &str) -> String {
    let spaced = [
        " => ", " === ", " !== ", " = ", " && ", " || ", " ? ", " : ", " + ", " - ", " * ", " < ", " > ", " % ",
        " >= ", " <= ", " ?? ", "{ ", " }", " {",
    ];
    let keywords = ["if (", "for (", "const [", "return [", "return `", "return \""];
    let text = spaced.iter().chain(&keywords).fold(lean(script), |text, old| text.replace(old, &old.replace(' ', "")));
    text.replace(";}", "}")
}

/// Removes comments and spaces from a style sheet.
fn tight(style: &str) -> String {
    let spaced = [": ", ", ", "; ", " {", "{ ", " > ", "} "];
    let lines = lean(style).replace("; }", "}").replace("@media (", "@media(");
    let text = spaced.iter().fold(lines, |text, old| text.replace(old, &old.replace(' ', "")));
    text.replace(";}", "}").replace('\n', "").replace("=\"true\"", "=true").replace("=\"false\"", "=false")
}

/// The SHA-256 of a text in base 64, by which a Content-Security-Policy identifies a script or a style.
fn hash(text: &str) -> String {
    let bits = hmac_sha256::Hash::hash(text.as_bytes()).into_iter().flat_map(|byte| digits::bits(byte.into(), 8));
    format!("{}=", digits::from_bits(bits))
}
