//! What a function returns: the returned value, or a part of it, is a board or names a square.

use super::language::Language;
use super::value::Value;
use crate::move_table::are_chances;
use noughts::Square;
use std::collections::BTreeMap;

/// The words for the option `--returns`, one for each `ReturnKind`.
pub const ANSWERS: [&str; 11] =
    ["0-8", "1-9", "rc0", "rc1", "cr0", "cr1", "board", "argument", "chances0", "chances1", "key"];

/// The kind of value that names the move. Numbers, rows and columns count from 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReturnKind {
    Number(i64),
    RowColumn(i64),
    ColumnRow(i64),
    /// The board after the move.
    Board,
    /// Nothing: the function changes the board that it was given.
    Argument,
    /// The chances of moves: nine numbers row by row, or numbers by squares that count from 0 or 1.
    Chances(i64),
    /// The key of the square in the dict that it was given.
    Key,
}

use ReturnKind::*;

/// How a value names a square.
#[derive(Clone, Debug, PartialEq)]
pub enum SquareName {
    Number(i64),
    Pair(i64, i64),
    /// A pair of which the fields say that it is a row and a column.
    Row(i64, i64),
}

impl ReturnKind {
    /// All kinds, in the order of [`ANSWERS`].
    pub const ALL: [ReturnKind; 11] = [
        Number(0),
        Number(1),
        RowColumn(0),
        RowColumn(1),
        ColumnRow(0),
        ColumnRow(1),
        Board,
        Argument,
        Chances(0),
        Chances(1),
        Key,
    ];

    /// The word of this kind for the option `--returns`.
    pub fn word(self) -> &'static str {
        ReturnKind::ALL.iter().zip(ANSWERS).find(|(answer, _)| **answer == self).map_or("", |(_, word)| word)
    }

    pub fn from_word(word: &str) -> Option<ReturnKind> {
        ReturnKind::ALL.into_iter().find(|answer| answer.word() == word)
    }

    pub fn is_board(self) -> bool {
        matches!(self, Board | Argument)
    }

    /// The name of a square in this kind. `None` for boards and chances.
    pub fn name(self, square: Square) -> Option<SquareName> {
        let (index, row, column) = (square.index() as i64, square.row() as i64, square.column() as i64);
        Some(match self {
            Number(from) => SquareName::Number(index + from),
            RowColumn(from) => SquareName::Pair(row + from, column + from),
            ColumnRow(from) => SquareName::Pair(column + from, row + from),
            Board | Argument | Chances(_) | Key => return None,
        })
    }

    pub fn square(self, name: &SquareName) -> Option<Square> {
        let name = match (self, name) {
            (RowColumn(_), SquareName::Row(row, column)) => &SquareName::Pair(*row, *column),
            (_, name) => name,
        };
        Square::ALL.into_iter().find(|square| self.name(*square).as_ref() == Some(name))
    }

    /// The square as an argument for the file's own functions.
    pub fn value(self, square: Square, language: Language) -> Option<Value> {
        Some(match (self.name(square)?, language) {
            (SquareName::Number(number), _) => Value::Int(number),
            (SquareName::Pair(first, second) | SquareName::Row(first, second), Language::Python) => {
                Value::Tuple(vec![Value::Int(first), Value::Int(second)])
            }
            (SquareName::Pair(first, second) | SquareName::Row(first, second), Language::JavaScript) => {
                Value::List(vec![Value::Int(first), Value::Int(second)])
            }
        })
    }

    fn text(self, language: Language) -> String {
        let pair = |text: &str, from| {
            let from = if from == 1 { " from 1" } else { "" };
            match language {
                Language::Python => format!("({text}){from}"),
                Language::JavaScript => format!("[{text}]{from}"),
            }
        };
        match self {
            Number(from) => format!("number {from} to {}", from + 8),
            RowColumn(from) => pair("row, column", from),
            ColumnRow(from) => pair("column, row", from),
            Board => "board".into(),
            Argument => "nothing, but its board is changed".into(),
            Chances(from) => format!("the chances of the moves {from} to {}", from + 8),
            Key => "key of its board".into(),
        }
    }
}

/// Which part of the returned value names the move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReturnedPart {
    Whole,
    First,
    Second,
    /// The first two of three items, which are row and column.
    BesideThird,
    /// The field or the dict entry with this name.
    Field(String),
}

/// How a returned value is read: which part of it, and as what.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReturnForm {
    pub part: ReturnedPart,
    pub answer: ReturnKind,
}

impl ReturnForm {
    pub const fn whole(answer: ReturnKind) -> ReturnForm {
        ReturnForm { part: ReturnedPart::Whole, answer }
    }

    /// All forms, the simplest first. `fields` are the names of fields that the function returned.
    pub fn all(fields: &[String]) -> Vec<ReturnForm> {
        let parts = [ReturnedPart::First, ReturnedPart::Second, ReturnedPart::BesideThird].into_iter();
        let of_part = |part: ReturnedPart| {
            let answers = ReturnKind::ALL.into_iter().filter(|answer| *answer != Argument);
            answers.map(move |answer| ReturnForm { part: part.clone(), answer })
        };
        let parts = parts.chain(fields.iter().cloned().map(ReturnedPart::Field)).flat_map(of_part);
        ReturnKind::ALL.into_iter().map(ReturnForm::whole).chain(parts).collect()
    }

    /// Whether the other form reads the same pair the other way round.
    pub fn is_turned(&self, other: &ReturnForm) -> bool {
        let is_turned = matches!((self.answer, other.answer), (RowColumn(a), ColumnRow(b)) | (ColumnRow(a), RowColumn(b)) if a == b);
        is_turned && self.part == other.part
    }

    pub fn part<'a>(&self, value: &'a Value) -> Option<&'a Value> {
        match (&self.part, value.items()) {
            (ReturnedPart::Whole, _) => Some(value),
            (ReturnedPart::First, Some([first, _])) => Some(first),
            (ReturnedPart::Second, Some([_, second])) => Some(second),
            (ReturnedPart::Field(name), _) => value.field(name),
            _ => None,
        }
    }

    /// The chances of moves that a returned value gives, if they sum to 1.
    pub fn chances(&self, returned: &Value) -> Option<BTreeMap<Square, f64>> {
        let Chances(from) = self.answer else { return None };
        let value = self.part(returned)?;
        let chances: BTreeMap<Square, f64> = match (value, nine(value)) {
            (_, Some(chances)) if from == 0 => Square::ALL.into_iter().zip(chances).collect(),
            (Value::Map(pairs), _) => {
                pairs.iter().map(|(key, chance)| chance_of(key, chance, from)).collect::<Option<_>>()?
            }
            _ => return None,
        };
        (are_chances(&chances) == Some(true)).then_some(chances)
    }

    /// The square that a returned value names, whether it is free or not; `None` for boards. Of chances, it is the likeliest.
    pub fn square(&self, returned: &Value) -> Option<Square> {
        if matches!(self.answer, Chances(_)) {
            let chances = self.chances(returned)?;
            let likelier = |one: (Square, f64), other: (Square, f64)| if other.1 > one.1 { other } else { one };
            return chances.into_iter().reduce(likelier).map(|(square, _)| square);
        }
        let name = match (&self.part, returned.items()) {
            (ReturnedPart::BesideThird, Some([first, second, _])) => SquareName::Pair(number(first)?, number(second)?),
            (ReturnedPart::BesideThird, _) => return None,
            _ => name_in(self.part(returned)?)?,
        };
        self.answer.square(&name)
    }

    /// The form in words: `(..., number 0 to 8)`.
    pub fn text(&self, language: Language) -> String {
        let answer = self.answer.text(language);
        let [open, close] = if language == Language::Python { ["(", ")"] } else { ["[", "]"] };
        match &self.part {
            ReturnedPart::Whole => answer,
            ReturnedPart::First => format!("{open}{answer}, ...{close}"),
            ReturnedPart::Second => format!("{open}..., {answer}{close}"),
            ReturnedPart::BesideThird => format!("{answer} and a third"),
            ReturnedPart::Field(name) => format!("{name}: {answer}"),
        }
    }
}

const PAIRS: [(&str, &str); 5] = [("row", "col"), ("row", "column"), ("r", "c"), ("i", "j"), ("x", "y")];

const MOVES: [&str; 8] = ["move", "index", "position", "square", "cell", "best_move", "bestMove", "action"];

/// Whether a move is looked for in a field of this name by default.
pub fn is_known_field(name: &str) -> bool {
    MOVES.contains(&name) || PAIRS.iter().any(|(first, second)| *first == name || *second == name)
}

/// Reads a number or a pair from a value or from its fields.
pub fn name_in(value: &Value) -> Option<SquareName> {
    if let Some(number) = number(value) {
        return Some(SquareName::Number(number));
    }
    if let Some(items) = value.items() {
        return match items {
            [first, second] => Some(SquareName::Pair(number(first)?, number(second)?)),
            _ => None,
        };
    }
    let pair = PAIRS.iter().find_map(|(first, second)| Some((*first, value.field(first)?, value.field(second)?)));
    match pair {
        Some(("row" | "r", row, column)) => Some(SquareName::Row(number(row)?, number(column)?)),
        Some((_, first, second)) => Some(SquareName::Pair(number(first)?, number(second)?)),
        None => match MOVES.iter().find_map(|name| value.field(name)) {
            Some(named) => name_in(named),
            // Two numbers whose names say nothing: which is the row is told by what is legal.
            None => match value.fields()[..] {
                [(_, first), (_, second)] => Some(SquareName::Pair(number(first)?, number(second)?)),
                _ => None,
            },
        },
    }
}

/// Nine numbers: in a list, or in three lists of three.
fn nine(value: &Value) -> Option<Vec<f64>> {
    let items = value.items()?;
    let rows: Option<Vec<&[Value]>> = items.iter().map(Value::items).collect();
    let cells: Vec<&Value> = match rows {
        Some(rows) if rows.iter().all(|row| row.len() == 3) => rows.into_iter().flatten().collect(),
        _ => items.iter().collect(),
    };
    cells.into_iter().map(real).collect::<Option<Vec<f64>>>().filter(|numbers| numbers.len() == 9)
}

/// The chance of the square that a key names, as a number or as a row and a column.
fn chance_of(key: &Value, chance: &Value, from: i64) -> Option<(Square, f64)> {
    let name = name_in(key)?;
    let square = Number(from).square(&name).or_else(|| RowColumn(from).square(&name))?;
    Some((square, real(chance)?))
}

/// Reads a number with or without a fraction.
fn real(value: &Value) -> Option<f64> {
    match value {
        Value::Int(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}

/// Reads a number, or a text of one digit.
fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Int(number) => Some(*number),
        Value::Text(text) => {
            text.trim().parse().ok().filter(|number| (0..10).contains(number) && text.trim().len() == 1)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(json: &str) -> Value {
        serde_json::from_str(json).unwrap()
    }

    fn square(part: ReturnedPart, answer: ReturnKind, json: &str) -> Option<u8> {
        ReturnForm { part, answer }.square(&value(json)).map(Square::number)
    }

    #[test]
    fn squares_are_read_from_numbers_pairs_and_fields() {
        for (part, answer, json, expected) in [
            (ReturnedPart::Whole, Number(0), "4", Some(5)),
            (ReturnedPart::Whole, Number(1), "4", Some(4)),
            (ReturnedPart::Whole, Number(1), "\" 4 \"", Some(4)),
            (ReturnedPart::Whole, Number(0), "true", None),
            (ReturnedPart::Whole, Number(0), "4.5", None),
            (ReturnedPart::Whole, Number(0), "9", None),
            (ReturnedPart::Whole, RowColumn(0), "[0, 2]", Some(3)),
            (ReturnedPart::Whole, ColumnRow(0), "{\"tuple\": [0, 2]}", Some(7)),
            (ReturnedPart::Whole, RowColumn(1), "{\"map\": [[\"row\", 2], [\"col\", 1]]}", Some(4)),
            (ReturnedPart::Whole, ColumnRow(1), "{\"map\": [[\"row\", 2], [\"col\", 1]]}", None),
            (ReturnedPart::Whole, ColumnRow(1), "{\"map\": [[\"x\", 2], [\"y\", 1]]}", Some(2)),
            (
                ReturnedPart::Whole,
                Number(0),
                "{\"object\": \"M\", \"fields\": [[\"score\", 1], [\"index\", 8]]}",
                Some(9),
            ),
            (ReturnedPart::Whole, RowColumn(0), "{\"map\": [[\"bestMove\", [1, 1]]]}", Some(5)),
            (ReturnedPart::Whole, RowColumn(0), "{\"map\": [[\"wiersz\", 1], [\"kolumna\", 2]]}", Some(6)),
            (ReturnedPart::Whole, RowColumn(0), "{\"map\": [[\"wiersz\", 1]]}", None),
            (ReturnedPart::First, Number(0), "[4, 1]", Some(5)),
            (ReturnedPart::Second, Number(0), "[4, 1]", Some(2)),
            (ReturnedPart::Second, RowColumn(0), "[1, [2, 2]]", Some(9)),
            (ReturnedPart::First, Number(0), "[4, 1, 2]", None),
            (ReturnedPart::BesideThird, RowColumn(0), "[1, 2, 100]", Some(6)),
            (ReturnedPart::BesideThird, RowColumn(0), "[1, 2]", None),
            (ReturnedPart::Field("next".into()), Number(1), "{\"map\": [[\"next\", 3]]}", Some(3)),
        ] {
            assert_eq!(square(part, answer, json), expected, "{json}");
        }
    }

    #[test]
    fn chances_are_nine_numbers_or_numbers_by_squares_that_sum_to_1() {
        for (from, json, expected) in [
            (0, "[0, 0, 0, 0, 1, 0, 0, 0, 0]", Some("5 1")),
            (0, "{\"array\": [[0.25, 0, 0], [0, 0.5, 0], [0, 0, 0.25]]}", Some("1 0.25, 5 0.5, 9 0.25")),
            (0, "{\"map\": [[0, 0.75], [8, 0.25]]}", Some("1 0.75, 9 0.25")),
            (1, "{\"map\": [[\"1\", 0.75], [\"9\", 0.25]]}", Some("1 0.75, 9 0.25")),
            (0, "{\"map\": [[{\"tuple\": [2, 0]}, 1]]}", Some("7 1")),
            (0, "{\"map\": [[9, 1]]}", None),
            (0, "[0, 0, 0, 0, 1, 0, 0, 0, 1]", None),
            (0, "[0, 0, 0, 0, 2, 0, 0, 0, -1]", None),
            (0, "[0, 0, 1]", None),
            (1, "[0, 0, 0, 0, 1, 0, 0, 0, 0]", None),
        ] {
            let chances = ReturnForm::whole(Chances(from)).chances(&value(json));
            let shown = |chances: BTreeMap<Square, f64>| {
                let chances = chances.iter().filter(|(_, chance)| **chance > 0.0);
                chances.map(|(square, chance)| format!("{} {chance}", square.number())).collect::<Vec<_>>().join(", ")
            };
            assert_eq!(chances.map(shown).as_deref(), expected, "{json}");
        }
    }

    #[test]
    fn every_kind_has_its_word() {
        for (answer, word) in ReturnKind::ALL.into_iter().zip(ANSWERS) {
            assert_eq!((answer.word(), ReturnKind::from_word(word)), (word, Some(answer)));
        }
    }
}
