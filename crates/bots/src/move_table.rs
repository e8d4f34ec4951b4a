//! A table of moves that someone has made, judged as a strategy.

use crate::audit::{Answers, Behaviour};
use crate::bot::read_square;
use crate::finding::{Finding, Kind, grouped};
use noughts::audit::{Node, Tree};
use noughts::notation::{Coords, read_position};
use noughts::{ParsePositionErrorReason, Player, Position, Square};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt;

/// A table of moves by position, which can be [audited](crate::Audit::moves).
#[derive(Clone, Debug)]
pub struct MoveTable {
    moves: BTreeMap<Position, Square>,
    /// The entries for positions in which nobody can be to move.
    impossible: Vec<Finding>,
    coords: Coords,
}

/// An entry as it is written: where it stands, its position and its move.
type Entry = (String, String, String);

impl MoveTable {
    /// Reads a table for games that `first` begins: JSON or lines `POSITION,MOVE`.
    ///
    /// # Errors
    /// If it cannot be read, where and why.
    pub fn read(text: &str, first: Player, coords: Coords) -> Result<MoveTable, String> {
        let entries = match serde_json::from_str::<Value>(text) {
            Ok(Value::Object(_)) => object_entries(text)?,
            Ok(json) => list_entries(&json)?,
            Err(error) if text.trim_start().starts_with('{') => return Err(format!("not JSON: {error}")),
            Err(_) => lines(text, first, coords)?,
        };
        let mut table = MoveTable { moves: BTreeMap::new(), impossible: Vec::new(), coords };
        for (place, position, square) in entries {
            table.add(&position, &square, first).map_err(|error| format!("{place}: {error}"))?;
        }
        Ok(table)
    }

    fn add(&mut self, text: &str, square: &str, first: Player) -> Result<(), String> {
        let square = read_square(square, self.coords)?;
        let name = self.coords.name(square);
        match read_position(text, first, self.coords) {
            Ok(position) if position.is_over() => {
                self.impossible.push(impossible(text, name, "the game is over there"))
            }
            Ok(position) => match self.moves.insert(position, square) {
                Some(other) if other != square => {
                    return Err(format!("{position} has two moves, {} and {name}", self.coords.name(other)));
                }
                _ => {}
            },
            Err(error) => match error.reason {
                ParsePositionErrorReason::Unreachable(_) => {
                    self.impossible.push(impossible(text, name, "no game leads there"));
                }
                _ => return Err(error.to_string()),
            },
        }
        Ok(())
    }

    /// What the table answers on one side.
    pub(crate) fn answers(&self, side: Player, first: Player) -> Answers {
        let mut findings = Vec::new();
        let mut ask = |nodes: &[Node]| {
            let (squares, found): (Vec<_>, Vec<_>) = nodes.iter().map(|node| self.reply(node.position)).unzip();
            let answers = squares.into_iter().map(|square| [square].into_iter().collect()).collect();
            findings.extend(found.into_iter().flatten());
            Ok::<_, Infallible>(answers)
        };
        let Ok(tree) = Tree::explore(side, Node::by_position(first), &mut ask);
        findings.extend(self.impossible.clone());
        Answers { tree, findings: grouped(findings), unasked: 0, times: 1, behaviour: Behaviour::Deterministic }
    }

    /// The move in a position, or why there is none.
    pub(crate) fn reply(&self, position: Position) -> (Option<Square>, Option<Finding>) {
        let square = self.moves.get(&position).copied();
        let finding = |kind, what: String| Finding { position: position.to_string(), ..Finding::new(kind, what) };
        match square {
            None => (None, Some(finding(Kind::Missing, "it has no move".into()))),
            Some(square) if position.play(square).is_err() => {
                let what = format!("square {} is taken", self.coords.name(square));
                (None, Some(finding(Kind::Illegal, what)))
            }
            Some(square) => (Some(square), None),
        }
    }
}

fn impossible(position: &str, square: &str, why: &str) -> Finding {
    let position = position.split_whitespace().collect::<Vec<_>>().join(" ");
    Finding { position, said: square.into(), ..Finding::new(Kind::Impossible, format!("it has a move, but {why}")) }
}

/// Lines of a position and a move. The position may have commas, so the last one counts. A first line that is neither is
/// a heading.
fn lines(text: &str, first: Player, coords: Coords) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = format!("line {}", at + 1);
        let (position, square) = fields(line.trim_start_matches('\u{FEFF}'))
            .ok_or_else(|| format!("{place}: write a position, a comma and its move, as XO..X....,9"))?;
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
    let quoted = line.trim_end().strip_suffix('"').and_then(|line| line.rfind(",\"")).filter(|at| *at > 0);
    let comma = quoted.or_else(|| line.rfind(','))?;
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

/// An object of positions with their moves.
fn object_entries(text: &str) -> Result<Vec<Entry>, String> {
    let Members(members) = serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))?;
    let entry = |(at, (position, square)): (usize, (String, Value))| (place(at), position, words(&square));
    Ok(members.into_iter().enumerate().map(entry).collect())
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

fn place(at: usize) -> String {
    format!("entry {}", at + 1)
}

/// A text as it is, anything else as its JSON.
fn words(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}
