//! Audits as SARIF 2.1.0, which code hosts and editors show beside the source: lost games, and faults of a file's functions.

use crate::commands::audit::advice::{loss, why_no_verdict};
use crate::commands::audit::class::Audited;
use crate::io::write_line;
use noughts::words::printable;
use noughts_bots::{BotReport, FunctionFault, NotAsked, Verdict};
use regex_lite::Regex;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;

const RULES: [(&str, &str); 2] =
    [("beatable", "The bot loses a game."), ("function", "A function of the file does not do what its name says.")];

pub fn write(audited: &[Audited], out: &mut impl Write) -> io::Result<()> {
    let results: Vec<Value> = audited.iter().flat_map(results).collect();
    let rules = RULES.map(|(id, about)| json!({ "id": id, "shortDescription": { "text": about } }));
    let driver = json!({ "name": "noughts", "version": env!("CARGO_PKG_VERSION"), "rules": rules });
    let open: Vec<Value> = audited.iter().filter_map(no_verdict).collect();
    let invocation = json!({ "executionSuccessful": open.is_empty(), "toolExecutionNotifications": open });
    let run = json!({ "tool": { "driver": driver }, "invocations": [invocation], "results": results });
    let schema = "https://json.schemastore.org/sarif-2.1.0.json";
    write_line(&json!({ "$schema": schema, "version": "2.1.0", "runs": [run] }), out)
}

fn no_verdict(audited: &Audited) -> Option<Value> {
    let why = why_no_verdict(&audited.sides);
    let text = format!("{}: {why}", printable(&audited.name));
    let file = file(&audited.path);
    let mut place = location(file, None);
    // What is wrong with a file that does not run has its line at the end.
    let line = why.rsplit_once("(line ").and_then(|(_, line)| line.strip_suffix(')')?.parse::<u64>().ok());
    if let Some(line) = line.filter(|_| audited.sides[0].not_asked == Some(NotAsked::NotLoaded)) {
        place["physicalLocation"]["region"] = json!({ "startLine": line });
    }
    let places = if Path::new(file).is_file() { vec![place] } else { Vec::new() };
    (!why.is_empty()).then(|| json!({ "level": "error", "message": { "text": text }, "locations": places }))
}

/// What was found about a bot: the lost game of each side, and the faults of its functions, once for both sides.
fn results(Audited { path, sides, .. }: &Audited) -> Vec<Value> {
    let file = file(path);
    let is_beatable = |report: &&BotReport| report.verdict() == Some(Verdict::Beatable);
    let lost = sides.iter().filter(is_beatable).map(|report| {
        let text = loss(report).unwrap_or_else(|| format!("loses as {}", report.side()));
        result("beatable", "error", text, location(file, report.function.as_deref()))
    });
    let faults = sides[0].function_faults.iter().map(|fault| {
        let level = if fault.is_note() { "note" } else { "error" };
        result("function", level, text(fault), location(file, Some(&fault.function)))
    });
    lost.chain(faults).collect()
}

fn result(rule: &str, level: &str, text: String, location: Value) -> Value {
    json!({ "ruleId": rule, "level": level, "message": { "text": text }, "locations": [location] })
}

fn text(fault: &FunctionFault) -> String {
    let at = fault.position.as_ref().map_or(String::new(), |position| format!(", first at {position}"));
    let case = fault.first_case().map_or(String::new(), |case| format!("; {case}"));
    format!("{}{at}{case}", fault.what)
}

/// The file in the name of a bot, such as `bot.py`, `bot.py:move` or `exec:python3 bot.py`.
fn file(name: &str) -> &str {
    if let Some(command) = name.strip_prefix("exec:") {
        let word = command.split_whitespace().rfind(|word| Path::new(word).is_file());
        return word.unwrap_or(command);
    }
    match name.rsplit_once(':') {
        Some((file, _)) if !Path::new(name).exists() => file,
        _ => name,
    }
}

/// A place in a file: the line that defines a function, if one is named and found.
fn location(file: &str, function: Option<&str>) -> Value {
    let mut place = json!({ "artifactLocation": { "uri": uri(file) } });
    if let Some(line) = function.and_then(|name| defining_line(file, name)) {
        place["region"] = json!({ "startLine": line });
    }
    json!({ "physicalLocation": place })
}

fn defining_line(file: &str, function: &str) -> Option<usize> {
    // Of a method, `Board.winner`, the class is on another line.
    let name = regex_lite::escape(function.rsplit('.').next()?);
    let defined = Regex::new(&format!(r"\b(def|function)\s+{name}\b|^\s*((const|let|var)\s+)?{name}\s*[=(:]")).ok()?;
    let source = std::fs::read_to_string(file).ok()?;
    source.lines().position(|line| defined.is_match(line)).map(|line| line + 1)
}

/// The path as a reference, in which other signs than these are escaped: with `file://` if it begins at the root, else without `./`.
fn uri(path: &str) -> String {
    let start = if Path::new(path).is_absolute() { "file://" } else { "" };
    let path = path.strip_prefix("./").unwrap_or(path);
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-~".contains(&byte);
    let sign = |byte: u8| if is_plain(byte) { char::from(byte).into() } else { format!("%{byte:02X}") };
    start.chars().map(String::from).chain(path.bytes().map(sign)).collect()
}

#[cfg(test)]
mod tests {
    use super::{file, uri};

    #[test]
    fn the_file_of_a_bot_is_a_reference() {
        assert_eq!(file("my bots/a.py:move"), "my bots/a.py");
        assert_eq!(file("perfect"), "perfect");
        assert_eq!(file("exec:sh -c Cargo.toml"), "Cargo.toml");
        assert_eq!(file("exec:./no-such-bot -q"), "./no-such-bot -q");
        for (path, reference) in [
            ("my bots/ä.py", "my%20bots/%C3%A4.py"),
            ("./sub/bot.js", "sub/bot.js"),
            ("../bot.js", "../bot.js"),
            #[cfg(unix)]
            ("/my bots/a.py", "file:///my%20bots/a.py"),
        ] {
            assert_eq!(uri(path), reference);
        }
    }
}
