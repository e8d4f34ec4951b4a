//! The entries of a table of moves, as they are written in CSV or JSON.

use super::numbers::{number as value_of_number, value_of_position};
use crate::answer_reader::read as read_square;
use noughts::notation::{Coords, read_position};
use noughts::{ParsePositionErrorReason, Player, Position};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

/// An entry as it is written: where it stands, its position and its move.
pub type Entry = (String, String, String);

/// What a table says of positions.
pub enum Entries {
    /// The move in each.
    Moves(Vec<Entry>),
    /// What a program has learned: the chances of moves, or what each move or position is worth.
    Values(Vec<(String, Value)>),
}

/// Reads a table for games that `first` begins.
///
/// # Errors
/// If it cannot be read, where and why.
pub fn read(text: &str, first: Player, coords: Coords) -> Result<Entries, String> {
    if text.trim_start().starts_with('{') {
        return object_entries(text, first, coords);
    }
    match serde_json::from_str::<Value>(text) {
        Ok(json) => list_entries(&json).map(Entries::Moves),
        Err(_) => match lines_of_numbers(text, first, coords) {
            Some(values) => values.map(Entries::Values),
            None => lines(text, first, coords).map(Entries::Moves),
        },
    }
}

/// Lines of a position and the numbers of its nine moves, or of a position, a move and its number; below a heading, or without
/// one. `None` if the first are no such lines.
fn lines_of_numbers(text: &str, first: Player, coords: Coords) -> Option<Result<Vec<(String, Value)>, String>> {
    let number = |text: &str| {
        let value = serde_json::from_str(text).unwrap_or(Value::String(text.into()));
        (!text.is_empty() && value_of_number(&value).is_some()).then_some(value)
    };
    let is_position = |text: &str| position(text, first, coords).is_ok();
    let of_nine = |line: &str| {
        let (position, fields) = last_fields::<9>(line).filter(|(text, _)| is_position(text))?;
        let numbers = fields.into_iter().map(|field| if field.is_empty() { Some(Value::Null) } else { number(field) });
        Some((position, Value::Array(numbers.collect::<Option<_>>()?)))
    };
    let of_one = |line: &str| {
        let (position, fields) = last_fields::<2>(line).filter(|(text, _)| is_position(text))?;
        read_square(fields[0], coords).ok()?;
        Some(((position, fields[0].to_string()), number(fields[1])?))
    };
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).peekable();
    let is_heading = |(_, line): &(usize, &str)| of_nine(line).is_none() && of_one(line).is_none();
    lines.next_if(is_heading);
    let (_, begin) = lines.peek()?;
    let error = |at: usize, what: &str| format!("line {}: write a position, and {what}", at + 1);
    if of_nine(begin).is_some() {
        let what = "the numbers of its nine moves";
        return Some(lines.map(|(at, line)| of_nine(line).ok_or_else(|| error(at, what))).collect());
    }
    of_one(begin)?;
    let pairs = lines.map(|(at, line)| of_one(line).ok_or_else(|| error(at, "a move and its number")));
    let pairs: Result<Vec<_>, String> = pairs.collect();
    Some(pairs.map(by_position))
}

/// The last fields of a line, and what stands before them: the position may have the signs that part the fields.
fn last_fields<const COUNT: usize>(line: &str) -> Option<(String, [&str; COUNT])> {
    let mut parts = line.rsplitn(COUNT + 1, [',', ';', '\t']).map(|field| field.trim().trim_matches('"'));
    let mut fields = [""; COUNT];
    for field in fields.iter_mut().rev() {
        *field = parts.next()?;
    }
    Some((parts.next()?.to_string(), fields))
}

/// Lines of a position and a move, with a comma, a semicolon or a tab between. The position may have such signs, so
/// the last one counts. A first line that is neither is a heading.
fn lines(text: &str, first: Player, coords: Coords) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = format!("line {}", at + 1);
        let (position, square) =
            fields(line).ok_or_else(|| format!("{place}: write a position, a comma and its move, as XO..X....,9"))?;
        let is_heading =
            at == 0 && read_square(&square, coords).is_err() && read_position(&position, first, coords).is_err();
        if !is_heading {
            entries.push((place, position, square));
        }
    }
    Ok(entries)
}

/// The two fields of a line, each with or without quotes.
fn fields(line: &str) -> Option<(String, String)> {
    let bare = |field: &str| match field.trim().strip_prefix('"').and_then(|field| field.strip_suffix('"')) {
        Some(quoted) => quoted.replace("\"\"", "\""),
        None => field.to_string(),
    };
    // A move in quotes may have a comma of its own.
    let opens = |line: &str| [",\"", ";\"", "\t\""].into_iter().filter_map(|sign| line.rfind(sign)).max();
    let quoted = line.trim_end().strip_suffix('"').and_then(opens).filter(|at| *at > 0);
    let comma = quoted.or_else(|| line.rfind([',', ';', '\t']))?;
    Some((bare(&line[..comma]), bare(&line[comma + 1..])))
}

/// The members of a JSON object as they are written: in their order, and each that is written twice.
struct Members(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Members, D::Error> {
        json.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}

/// Reads a JSON object by position. Its values are moves, or what a program has learned: numbers that are no squares, lists of nine
/// numbers, or objects of moves and numbers. If its keys are pairs of a position and a move, its values are numbers.
fn object_entries(text: &str, first: Player, coords: Coords) -> Result<Entries, String> {
    let Members(members) = serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))?;
    let pairs = members.iter().map(|(key, value)| Some((position_and_move(key, first, coords)?, value.clone())));
    if let Some(pairs) = pairs.collect::<Option<Vec<_>>>().filter(|pairs| !pairs.is_empty()) {
        return Ok(Entries::Values(by_position(pairs)));
    }
    let is_value = |(_, value): &(String, Value)| match value {
        Value::Number(number) => number.as_u64().is_none(),
        Value::Array(_) => nine(value).is_some(),
        Value::Object(_) | Value::Null => true,
        Value::String(_) => value_of_position(value, coords).is_some(),
        _ => false,
    };
    if members.iter().any(is_value) {
        return Ok(Entries::Values(members));
    }
    let entry = |(at, (position, square)): (usize, (String, Value))| (place(at), position, words(&square));
    Ok(Entries::Moves(members.into_iter().enumerate().map(entry).collect()))
}

/// The two parts of a key such as `(X...O...., 9)` or `X...O....|9`, if it is no position: whatever stands between them, a move comes last.
fn position_and_move(key: &str, first: Player, coords: Coords) -> Option<(String, String)> {
    let is_position = |text: &str| self::position(text, first, coords).is_ok();
    let inside = key.trim().strip_prefix('(').and_then(|key| key.strip_suffix(')')).unwrap_or(key);
    let splits = || inside.rmatch_indices([',', '|', ';', ':', '/', '_', '-', ' ']);
    let split = splits().map(|(at, sign)| (inside[..at].trim(), inside[at + sign.len()..].trim()));
    let is_both = |(position, square): &(&str, &str)| read_square(square, coords).is_ok() && is_position(position);
    let (position, square) = split.clone().find(is_both).filter(|_| !is_position(key))?;
    Some((position.to_string(), square.to_string()))
}

/// The numbers of the moves of each position, from those of pairs of both.
fn by_position(pairs: Vec<((String, String), Value)>) -> Vec<(String, Value)> {
    let mut positions: BTreeMap<String, serde_json::Map<String, Value>> = BTreeMap::new();
    for ((position, square), value) in pairs {
        positions.entry(position).or_default().insert(square, value);
    }
    positions.into_iter().map(|(position, numbers)| (position, Value::Object(numbers))).collect()
}

/// The items of a list of nine, or of three lists of three.
pub fn nine(value: &Value) -> Option<Vec<&Value>> {
    let items: Vec<&Value> = value.as_array()?.iter().collect();
    let rows: Option<Vec<&Vec<Value>>> = items.iter().map(|row| row.as_array()).collect();
    let cells = match rows {
        Some(rows) if rows.iter().all(|row| row.len() == 3) => rows.into_iter().flatten().collect(),
        _ => items,
    };
    (cells.len() == 9).then_some(cells)
}

/// A list of objects or pairs of a position and a move.
fn list_entries(json: &Value) -> Result<Vec<Entry>, String> {
    let entry = |(at, entry): (usize, &Value)| {
        let pair = match entry {
            Value::Object(entry) => entry.get("position").zip(entry.get("move")),
            Value::Array(pair) if pair.len() == 2 => Some((&pair[0], &pair[1])),
            _ => None,
        };
        let (position, square) = pair.ok_or_else(|| {
            format!("{}: write {{\"position\": \"XO..X....\", \"move\": 9}} or [\"XO..X....\", 9]", place(at))
        })?;
        Ok((place(at), words(position), words(square)))
    };
    let list = json.as_array().ok_or("write an object of positions and moves, or a list of both")?;
    list.iter().enumerate().map(entry).collect()
}

/// The position of a key. `None` if no game leads there.
///
/// # Errors
/// If it is no position.
pub fn position(text: &str, first: Player, coords: Coords) -> Result<Option<Position>, String> {
    match read_position(text, first, coords) {
        Ok(position) => Ok(Some(position)),
        Err(error) if matches!(error.reason, ParsePositionErrorReason::Unreachable(_)) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

pub fn place(at: usize) -> String {
    format!("entry {}", at + 1)
}

/// A text as it is, anything else as its JSON.
fn words(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}
