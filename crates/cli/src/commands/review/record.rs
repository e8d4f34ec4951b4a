//! A game as a line gives it: its moves alone, a line of CSV, or a JSON object.

use super::languages::in_ours;
use csv_core::{ReadRecordResult, Reader, ReaderBuilder, Terminator};
use noughts::notation::Coords;
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;

/// What a line says about a game. What it does not say is empty.
#[derive(Default)]
pub struct Record<'a> {
    /// The names of X and O.
    pub names: [String; 2],
    pub first: String,
    pub moves: Cow<'a, str>,
    pub result: String,
    /// What to do if its moves are no squares.
    pub advice: Option<&'static str>,
}

impl Record<'_> {
    /// A game of which only the moves are known.
    pub fn of_moves(moves: &str) -> Record<'_> {
        Record { moves: moves.into(), ..Record::default() }
    }
}

pub struct Records {
    seen: bool,
    heading: Option<Heading>,
    csv: Reader,
    /// What is to be said of the heading.
    pub note: Option<&'static str>,
}

const NO_NAMES: &str = "no column is known to hold the names of both players; call these columns x and o";

const NO_HEADING: &str = "a file of CSV begins with a heading, such as x,o,moves or x,o,1,2,3,4,5,6,7,8,9";

/// Where the fields of a CSV file are; a field that it does not have is nowhere.
struct Heading {
    fields: usize,
    has_unknown: bool,
    x: Option<usize>,
    o: Option<usize>,
    first: Option<usize>,
    /// The moves are in one column, or each is in its own.
    moves: Vec<usize>,
    result: Option<usize>,
}

impl Records {
    pub fn new() -> Records {
        Records { seen: false, heading: None, csv: reader(b','), note: None }
    }

    /// The record of a line; `None` if it is blank or the heading of a CSV file.
    /// The error is a sentence for people.
    pub fn read<'a>(&mut self, line: &'a str) -> Result<Option<Record<'a>>, String> {
        // Spreadsheets write the separators of a blank row.
        if line.bytes().all(|byte| byte.is_ascii_whitespace() || matches!(byte, b';' | b',')) {
            return Ok(None);
        }
        let is_json = line.trim_ascii_start().starts_with('{');
        if !self.seen {
            self.seen = true;
            // Where the comma is for decimals, spreadsheets write semicolons.
            let separator = [b';', b'\t'].into_iter().find(|separator| line.as_bytes().contains(separator));
            if let Some(separator) = separator.filter(|_| !line.contains(',')) {
                self.csv = reader(separator);
            }
            self.heading = if is_json { None } else { heading(line, &mut self.csv) };
            if let Some(heading) = &self.heading {
                let is_anonymous = heading.x.is_none() || heading.o.is_none();
                self.note = (is_anonymous && heading.has_unknown).then_some(NO_NAMES);
                return Ok(None);
            }
        }
        match &self.heading {
            Some(heading) => heading.record(line, &mut self.csv),
            None if is_json => json(line),
            None => {
                let advice = line.contains([',', ';', '\t']).then_some(NO_HEADING);
                Ok(Record { advice, ..Record::of_moves(line) })
            }
        }
        .map(Some)
    }

    /// Whether a line is a list in JSON, or begins one.
    pub fn is_list(&self, line: &str) -> bool {
        self.heading.is_none() && line.trim_ascii_start().starts_with('[')
    }
}

/// A reader of fields with this between them. A line has one record, whatever is in it.
fn reader(separator: u8) -> Reader {
    ReaderBuilder::new().delimiter(separator).terminator(Terminator::Any(b'\n')).build()
}

/// The heading that a line is; `None` if it is none, since it has no field of moves.
fn heading(line: &str, csv: &mut Reader) -> Option<Heading> {
    let names: Vec<String> = fields(line, csv)?.iter().map(|name| plain(name)).collect();
    let find = |usual: &[&str]| names.iter().position(|name| usual.contains(&name.as_str()));
    // Who is not called by a mark is, as usual, named in the order of play.
    let side = |mark: &str, player: &str| {
        let own = |name: &String| name == mark || name.strip_suffix(mark).is_some_and(|name| name.ends_with(' '));
        names.iter().position(own).or_else(|| find(&[player]))
    };
    let (x, o, first) = (side("x", "player 1"), side("o", "player 2"), find(&["first"]));
    let result = find(&["result"]);
    let known = [x, o, first, result].into_iter().flatten();
    let numbered = numbered(&names, known.clone().count() > 0);
    let moves: Vec<usize> = match find(&["moves"]) {
        Some(moves) => vec![moves],
        None if numbered.is_empty() => vec![find(&["game"])?],
        None => numbered,
    };
    let fields = names.len();
    Some(Heading { fields, has_unknown: known.count() + moves.len() < fields, x, o, first, moves, result })
}

/// The name of a field in lower case and our words, without those that say nothing here: `x` of `Player X` and of `X_name`.
fn plain(name: &str) -> String {
    let name = name.to_lowercase();
    let words = name.split(|c: char| !c.is_alphanumeric()).map(in_ours);
    let mut words: Vec<&str> = words.filter(|word| !["", "name"].contains(word)).collect();
    // `Player 1` is not the first move.
    if !words.iter().any(|word| word.parse::<u8>().is_ok()) {
        words.retain(|word| *word != "player");
    }
    words.join(" ")
}

/// The fields with one move each, `m1`, `Move 1` or `1st move`. A number alone names a move only if another field is
/// known: it may be a move itself.
fn numbered(names: &[String], is_heading: bool) -> Vec<usize> {
    let is_number = |name: &str, number: usize| {
        let bare = ["move ", "move", "m"].iter().find_map(|word| name.strip_prefix(word));
        let ordinal = name.strip_suffix(" move").map(|name| name.trim_end_matches(char::is_alphabetic));
        bare.or(ordinal).or(is_heading.then_some(name)) == Some(&number.to_string())
    };
    (1..=9).map_while(|number| names.iter().position(|name| is_number(name, number))).collect()
}

impl Heading {
    fn record(&self, line: &str, csv: &mut Reader) -> Result<Record<'static>, String> {
        let fields = fields(line, csv).ok_or("a quotation mark has no partner, or there are too many fields")?;
        if fields.len() != self.fields {
            let (has, wants) = (fields.len(), self.fields);
            return Err(format!(
                "fields: {has}, but the heading has {wants}; a field with commas needs quotation marks around it"
            ));
        }
        let field = |index: Option<usize>| index.map_or(String::new(), |index| fields[index].trim().to_string());
        Ok(Record {
            names: [field(self.x), field(self.o)],
            first: field(self.first),
            moves: self.moves.iter().map(|index| field(Some(*index))).collect::<Vec<_>>().join(" ").into(),
            result: field(self.result),
            advice: None,
        })
    }
}

const MOST_FIELDS: usize = 256;

/// The fields of a line of CSV; `None` if it ends within quotation marks or has too many.
fn fields(line: &str, csv: &mut Reader) -> Option<Vec<String>> {
    let (mut text, mut ends) = (vec![0; line.len() + 1], [0; MOST_FIELDS]);
    csv.reset();
    let (result, .., count) = csv.read_record(format!("{line}\n").as_bytes(), &mut text, &mut ends);
    let ends = &ends[..count];
    let starts = [0].iter().chain(ends);
    let field = |(start, end): (&usize, &usize)| String::from_utf8_lossy(&text[*start..*end]).into_owned();
    (result == ReadRecordResult::Record).then(|| starts.zip(ends).map(field).collect())
}

/// The fields of a game in JSON; others are ignored.
#[derive(Deserialize)]
struct JsonRecord {
    x: Option<String>,
    o: Option<String>,
    first: Option<String>,
    moves: Value,
    result: Option<String>,
}

fn json(line: &str) -> Result<Record<'static>, String> {
    serde_json::from_str(line).map_err(|error| not_a_game(&error)).and_then(of_json)
}

/// The games of a list in JSON: each is an object, a text or a list of squares. A list of squares is one game.
/// The error is a sentence for people.
pub fn of_list(text: &str, coords: Coords) -> Result<Vec<Result<Record<'static>, String>>, String> {
    let items: Vec<Value> =
        serde_json::from_str(text).map_err(|error| format!("not a list of games in JSON: {}", in_line(&error)))?;
    let is_square = |item: &Value| item.is_number() || item.as_str().is_some_and(|name| coords.read(name).is_ok());
    let game = |item: Value| match item {
        Value::Object(_) => serde_json::from_value(item).map_err(|error| not_a_game(&error)).and_then(of_json),
        moves => of_json(JsonRecord { x: None, o: None, first: None, moves, result: None }),
    };
    match items.first() {
        Some(_) if items.iter().all(is_square) => Ok(vec![game(Value::Array(items))]),
        _ => Ok(items.into_iter().map(game).collect()),
    }
}

fn of_json(record: JsonRecord) -> Result<Record<'static>, String> {
    let JsonRecord { x, o, first, moves, result } = record;
    let [x, o, first, result] = [x, o, first, result].map(|text| text.unwrap_or_default().trim().to_string());
    let moves = json_moves(moves).ok_or("not a game in JSON: moves must be a text, or a list of squares")?;
    Ok(Record { names: [x, o], first, moves: moves.into(), result, advice: None })
}

fn not_a_game(error: &serde_json::Error) -> String {
    format!("not a game in JSON: {}", in_line(error))
}

/// What is wrong with a line of JSON, and in which column.
fn in_line(error: &serde_json::Error) -> String {
    error.to_string().replace(" at line 1 column ", " at column ")
}

/// The moves of a text, or of a list of numbers and texts.
fn json_moves(moves: Value) -> Option<String> {
    let square = |square: Value| match square {
        Value::Number(number) => Some(number.to_string()),
        Value::String(name) => Some(name),
        _ => None,
    };
    match moves {
        Value::String(text) => Some(text),
        Value::Array(squares) => Some(squares.into_iter().map(square).collect::<Option<Vec<_>>>()?.join(" ")),
        _ => None,
    }
}
