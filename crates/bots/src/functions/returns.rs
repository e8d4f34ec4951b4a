//! What a function returns: the returned value, or a part of it, is a board or names a square.

use super::Language;
use super::value::Value;
use noughts::Square;

/// The words for the option `--returns`, one for each `ReturnKind`.
pub const ANSWERS: [&str; 8] = ["0-8", "1-9", "rc0", "rc1", "cr0", "cr1", "board", "argument"];

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
}

use ReturnKind::*;

/// How a value names a square.
#[derive(Clone, Debug, PartialEq)]
pub enum SquareName {
    Number(i64),
    Pair(i64, i64),
}

impl ReturnKind {
    /// All kinds, in the order of [`ANSWERS`].
    pub const ALL: [ReturnKind; 8] =
        [Number(0), Number(1), RowColumn(0), RowColumn(1), ColumnRow(0), ColumnRow(1), Board, Argument];

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

    /// The name of a square in this kind. `None` for boards.
    pub fn name(self, square: Square) -> Option<SquareName> {
        let (index, row, column) = (square.index() as i64, square.row() as i64, square.column() as i64);
        Some(match self {
            Number(from) => SquareName::Number(index + from),
            RowColumn(from) => SquareName::Pair(row + from, column + from),
            ColumnRow(from) => SquareName::Pair(column + from, row + from),
            Board | Argument => return None,
        })
    }

    pub fn square(self, name: &SquareName) -> Option<Square> {
        Square::ALL.into_iter().find(|square| self.name(*square).as_ref() == Some(name))
    }

    /// The square as an argument for the file's own functions.
    pub fn value(self, square: Square, language: Language) -> Option<Value> {
        Some(match (self.name(square)?, language) {
            (SquareName::Number(number), _) => Value::Int(number),
            (SquareName::Pair(first, second), Language::Python) => {
                Value::Tuple(vec![Value::Int(first), Value::Int(second)])
            }
            (SquareName::Pair(first, second), Language::JavaScript) => {
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

    pub fn part<'a>(&self, value: &'a Value) -> Option<&'a Value> {
        match (&self.part, value.items()) {
            (ReturnedPart::Whole, _) => Some(value),
            (ReturnedPart::First, Some([first, _])) => Some(first),
            (ReturnedPart::Second, Some([_, second])) => Some(second),
            (ReturnedPart::Field(name), _) => value.field(name),
            _ => None,
        }
    }

    /// The square that a returned value names, whether it is free or not. `None` for boards.
    pub fn square(&self, returned: &Value) -> Option<Square> {
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
    let pair = PAIRS.iter().find_map(|(first, second)| Some((value.field(first)?, value.field(second)?)));
    match pair {
        Some((first, second)) => Some(SquareName::Pair(number(first)?, number(second)?)),
        None => name_in(MOVES.iter().find_map(|name| value.field(name))?),
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
        Value::from_json(&serde_json::from_str(json).unwrap())
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
            (
                ReturnedPart::Whole,
                Number(0),
                "{\"object\": \"M\", \"fields\": [[\"score\", 1], [\"index\", 8]]}",
                Some(9),
            ),
            (ReturnedPart::Whole, RowColumn(0), "{\"map\": [[\"bestMove\", [1, 1]]]}", Some(5)),
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
    fn every_kind_has_its_word() {
        for (answer, word) in ReturnKind::ALL.into_iter().zip(ANSWERS) {
            assert_eq!((answer.word(), ReturnKind::from_word(word)), (word, Some(answer)));
        }
    }
}
