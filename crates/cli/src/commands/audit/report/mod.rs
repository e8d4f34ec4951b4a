//! The report as a folder of pages: one for all that were audited, and one for each, which show how it loses.

mod side;

pub use side::without_repetition;

use super::advice::{advice, what_to_do};
use super::alike::Alike;
use super::class::Audited;
use super::spreadsheet;
use super::table::{NOT_PLAYED, estimates, function, games, meanings, tally, verdict_in_short};
use crate::io::table::{csv, csv_semicolon};
use crate::io::{Escaped, Failure, filled, note, output};
use noughts::Player;
use noughts::words::{count, printable};
use std::fs;
use std::io;
use std::path::Path;

const STYLE: &str = include_str!("report.css");

/// The link to the page of all.
const UP: &str = "<p class=\"up\"><a href=\"index.html\">All bots</a></p>\n";

pub fn create(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, error))
}

/// Writes all pages, and the table for a spreadsheet, with commas and with semicolons.
pub fn write(folder: &Path, audited: &[Audited]) -> Result<(), Failure> {
    let write = |file: &str, page: String| output::write(Some(&folder.join(file)), page.as_bytes(), &mut io::sink());
    for (at, one) in audited.iter().enumerate() {
        write(&file_name(at, one), bot(one))?;
    }
    write("noughts.html", noughts::page::html(None))?;
    // Without the sign at its start, spreadsheets read names with other letters than those of English wrongly.
    let rows = spreadsheet::rows(audited);
    write("class.csv", format!("\u{FEFF}{}", csv(&rows)))?;
    write("class-semicolon.csv", csv_semicolon(&rows))?;
    let sheets: String = audited.iter().map(sheet).collect();
    write("sheets.html", page("Tic-tac-toe: a sheet for each bot", &(UP.to_string() + &sheets)))?;
    write("index.html", class(audited))?;
    note(format_args!("open {} in a browser", folder.join("index.html").display()));
    Ok(())
}

/// The name of the page of the bot at this place: a number, since two names may differ in signs alone that not every system allows.
fn file_name(at: usize, one: &Audited) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let name: String = one.name.chars().map(|c| if is_plain(c) { c } else { '-' }).take(60).collect();
    format!("{:02}-{name}.html", at + 1)
}

fn class(audited: &[Audited]) -> String {
    let row = |(at, one): (usize, &Audited)| {
        let [games, lost] = games(&one.sides);
        let [x, o] = Player::ALL.map(|side| verdict_in_short(one, side));
        filled(
            include_str!("row.html"),
            &[
                ("file", &file_name(at, one)),
                ("name", &escaped(&one.name)),
                ("function", &escaped(function(one).unwrap_or_default())),
                ("x", &x),
                ("x-kind", &kind(&x)),
                ("o", &o),
                ("o-kind", &kind(&o)),
                ("games", &games),
                ("lost", &lost),
                ("tell", &told(&tell(one))),
            ],
        )
    };
    let rows: String = audited.iter().enumerate().map(row).collect();
    let item = |alike: &Alike| filled(include_str!("item.html"), &[("text", &escaped(&alike.to_string()))]);
    let items: String = Alike::among(audited).iter().map(item).collect();
    let alike = if items.is_empty() { items } else { filled(include_str!("alike.html"), &[("items", &items)]) };
    let word = |(word, meaning): (&str, &str)| {
        filled(include_str!("word.html"), &[("kind", &kind(word)), ("word", word), ("meaning", meaning)])
    };
    let words: String = meanings(audited).into_iter().map(word).collect();
    let count = count(audited.len(), "bot");
    let tally = tally(audited);
    let part = |(number, verdict, _): &(usize, &str, String)| {
        filled(include_str!("part.html"), &[("kind", &kind(verdict)), ("number", &number.to_string())])
    };
    let bar: String = tally.iter().map(part).collect();
    let tally = tally.into_iter().map(|(.., said)| said).collect::<Vec<_>>().join(", ");
    let estimates = estimates(audited).map_or(String::new(), |text| format!("<p>{}</p>\n", escaped(&text)));
    let holes = [
        ("estimates", &estimates),
        ("count", &count),
        ("tally", &tally),
        ("bar", &bar),
        ("rows", &rows),
        ("alike", &alike),
        ("words", &words),
    ];
    let body = filled(include_str!("class.html"), &holes.map(|(name, text)| (name, text.as_str())));
    page(&format!("Tic-tac-toe: {count}"), &body)
}

/// A page with this title, which must be escaped.
fn page(title: &str, body: &str) -> String {
    filled(include_str!("page.html"), &[("title", title), ("style", STYLE), ("body", body)])
}

fn bot(one: &Audited) -> String {
    let sides: String = side::without_repetition(&one.sides).iter().map(side::section).collect();
    page(&format!("{}: tic-tac-toe", escaped(&one.name)), &about(one, include_str!("bot.html"), &sides))
}

/// The sheet of one, to print and hand out.
fn sheet(one: &Audited) -> String {
    let sides: String = one.sides.iter().map(side::short_section).collect();
    about(one, include_str!("sheet.html"), &sides)
}

/// What a template says of one, above the sections of its sides.
fn about(one: &Audited, template: &str, sides: &str) -> String {
    let (name, tell) = (escaped(&one.name), told(&sentence(one)));
    let badges: String = Player::ALL.map(|side| badge(side, &verdict_in_short(one, side))).concat();
    let function = function(one).map(|name| filled(include_str!("function.html"), &[("name", &escaped(name))]));
    let function = function.unwrap_or_default();
    let to_do = what_to_do(one).map(|text| filled(include_str!("to-do.html"), &[("text", &told(&text))]));
    let sides = sides.to_string() + &to_do.unwrap_or_default();
    let holes =
        [("up", UP), ("name", &name), ("badges", &badges), ("function", &function), ("tell", &tell), ("sides", &sides)];
    filled(template, &holes)
}

/// What to tell of one, with backticks around the names of functions that are wrong.
fn tell(one: &Audited) -> String {
    let faults = one.sides.iter().flat_map(|report| &report.function_faults);
    faults.fold(advice(&one.sides), |text, fault| {
        text.replace(&fault.what, &format!("`{}` {}", fault.function, fault.does()))
    })
}

/// The same as a sentence, in which the name of a function keeps its letters.
fn sentence(one: &Audited) -> String {
    let text = tell(one);
    let first = text.split([' ', ':']).next().unwrap_or_default();
    let is_name = function(one) == Some(first);
    let is_word = !is_name && first.chars().all(|c| c.is_ascii_lowercase());
    let (begin, rest) = text.split_at(usize::from(is_word && !first.is_empty()));
    begin.to_uppercase() + rest + if text.ends_with(['.', '?', '!']) { "" } else { "." }
}

fn badge(side: Player, verdict: &str) -> String {
    if verdict == NOT_PLAYED {
        return String::new();
    }
    let words = format!("as {side}: {verdict}");
    filled(include_str!("badge.html"), &[("kind", &kind(verdict)), ("words", &words)])
}

/// The class of a verdict on a page: its word, with a hyphen for a space.
fn kind(verdict: &str) -> String {
    verdict.replace(' ', "-")
}

/// What is told of a bot, for a page: what stands between backticks is code.
fn told(text: &str) -> String {
    let part = |(at, part): (usize, &str)| if at % 2 == 0 { part.into() } else { format!("<code>{part}</code>") };
    said(text).split('`').enumerate().map(part).collect()
}

/// What is said about a game, for a page: the name of a line, such as `1-4-7`, does not break at its hyphens.
fn said(text: &str) -> String {
    let word = |word: &str| {
        let name = word.trim_matches(|c: char| c.is_ascii_punctuation() || c.is_whitespace());
        let is_square = |name: &str| (1..=2).contains(&name.len()) && name.ends_with(|c: char| c.is_ascii_digit());
        let is_line = name.split('-').count() == 3 && name.split('-').all(is_square);
        if is_line { word.replace(name, &format!("<span class=\"line\">{name}</span>")) } else { word.into() }
    };
    escaped(text).split_inclusive(char::is_whitespace).map(word).collect()
}

/// Text of others for a page.
fn escaped(text: &str) -> String {
    Escaped(&printable(text)).to_string()
}
