//! Boards, as a function may want them.

use super::Language;
use super::value::Value;
use noughts::{Player, Position, Square};

/// What is on squares 1 to 9.
pub type Cells = [Option<Player>; 9];

/// Things that hold nine squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Container {
    ListOfLists,
    ListOfNine,
    StringOfNine,
    TupleOfTuples,
    TupleOfNine,
    /// The first is not used.
    ListOfTen,
    DictFromOne,
    NumpyOfRows,
    NumpyOfNine,
    DictFromZero,
    DictOfPairs,
    /// The keys are `"1"` to `"9"`.
    DictOfDigits,
}

use Container::*;

impl Container {
    /// What most functions take, in the order in which it is tried.
    pub const USUAL: [Container; 5] = [ListOfLists, ListOfNine, StringOfNine, TupleOfTuples, TupleOfNine];

    /// What few functions take.
    pub const SELDOM: [Container; 7] =
        [ListOfTen, DictFromOne, NumpyOfRows, NumpyOfNine, DictFromZero, DictOfPairs, DictOfDigits];

    /// The kind of an empty board, and what is on its squares.
    pub fn of_empty(value: &Value) -> Option<(Container, Vec<Value>)> {
        Container::of(value).filter(|(_, cells)| are_empty(cells))
    }

    /// The kind of a board, and what is on its squares.
    pub fn of(value: &Value) -> Option<(Container, Vec<Value>)> {
        let rows =
            |items: &[Value]| items.len() == 3 && items.iter().all(|row| row.items().is_some_and(|row| row.len() == 3));
        let (container, cells) = match value {
            Value::Text(text) if text.chars().count() == 9 => (StringOfNine, flat(value)?),
            Value::List(items) if items.len() == 9 => (ListOfNine, items.clone()),
            Value::List(items) if items.len() == 10 => (ListOfTen, items[1..].to_vec()),
            Value::List(items) if rows(items) => (ListOfLists, flat(value)?),
            Value::Tuple(items) if items.len() == 9 => (TupleOfNine, items.clone()),
            Value::Tuple(items) if rows(items) => (TupleOfTuples, flat(value)?),
            Value::Array(inner) => (if inner.items()?.len() == 9 { NumpyOfNine } else { NumpyOfRows }, flat(value)?),
            Value::Map(pairs) if pairs.len() == 9 => {
                let is_of = |container: &Container| {
                    Square::ALL.iter().zip(pairs).all(|(square, (key, _))| container.key(*square).as_ref() == Some(key))
                };
                let container = [DictFromOne, DictFromZero, DictOfPairs, DictOfDigits].into_iter().find(is_of)?;
                (container, pairs.iter().map(|(_, value)| value.clone()).collect())
            }
            _ => return None,
        };
        (cells.len() == 9).then_some((container, cells))
    }

    /// The kind by which the option `--takes` names it.
    pub fn kind(self) -> &'static str {
        match self {
            ListOfLists | TupleOfTuples | NumpyOfRows => "rows",
            StringOfNine => "string",
            DictFromOne | DictFromZero | DictOfPairs | DictOfDigits => "dict",
            _ => "flat",
        }
    }

    fn is_in(self, language: Language) -> bool {
        language == Language::Python
            || matches!(self, ListOfLists | ListOfNine | StringOfNine | ListOfTen | DictOfDigits)
    }

    fn text(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::Python, ListOfLists) => "list of lists",
            (Language::JavaScript, ListOfLists) => "array of arrays",
            (Language::Python, ListOfNine) => "list of nine",
            (Language::JavaScript, ListOfNine) => "array of nine",
            (_, StringOfNine) => "string of nine",
            (_, TupleOfTuples) => "tuple of tuples",
            (_, TupleOfNine) => "tuple of nine",
            (Language::Python, ListOfTen) => "list of ten, the first unused",
            (Language::JavaScript, ListOfTen) => "array of ten, the first unused",
            (_, DictFromOne) => "dict from 1 to 9",
            (_, NumpyOfRows) => "numpy array of three by three",
            (_, NumpyOfNine) => "numpy array of nine",
            (_, DictFromZero) => "dict from 0 to 8",
            (_, DictOfPairs) => "dict by (row, column)",
            (Language::Python, DictOfDigits) => "dict from \"1\" to \"9\"",
            (Language::JavaScript, DictOfDigits) => "object from 1 to 9",
        }
    }

    /// The keys of its squares, for a dict.
    fn key(self, square: Square) -> Option<Value> {
        let index = square.index() as i64;
        match self {
            DictFromOne => Some(Value::Int(index + 1)),
            DictFromZero => Some(Value::Int(index)),
            DictOfDigits => Some(Value::Text((index + 1).to_string())),
            DictOfPairs => Some(Value::Tuple(vec![Value::Int(index / 3), Value::Int(index % 3)])),
            _ => None,
        }
    }
}

/// What stands for X, for O and for the empty squares.
#[derive(Clone, Debug, PartialEq)]
pub struct Marks {
    pub x: Value,
    pub o: Value,
    pub empties: Vec<Value>,
}

impl Marks {
    pub fn new(x: Value, o: Value, empties: Vec<Value>) -> Marks {
        Marks { x, o, empties }
    }

    pub fn of(&self, player: Player) -> &Value {
        match player {
            Player::X => &self.x,
            Player::O => &self.o,
        }
    }

    /// Whether X and O are the same as those of the other.
    pub fn are_like(&self, other: &Marks) -> bool {
        (&self.x, &self.o) == (&other.x, &other.o)
    }

    /// Whether a string can hold them.
    fn are_letters(&self) -> bool {
        let is_letter = |mark: &Value| matches!(mark, Value::Text(text) if text.chars().count() == 1);
        [&self.x, &self.o].into_iter().chain(&self.empties).all(is_letter)
    }
}

/// A way to write a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    pub container: Container,
    pub marks: Marks,
}

impl Form {
    /// The same boards with other marks for X and O.
    pub fn with_marks(&self, x: &Value, o: &Value) -> Form {
        let marks = Marks { x: x.clone(), o: o.clone(), ..self.marks.clone() };
        Form { marks, ..self.clone() }
    }

    /// The same boards with this on empty squares.
    pub fn with_empties(&self, empties: Vec<Value>) -> Form {
        let marks = Marks { empties, ..self.marks.clone() };
        Form { marks, ..self.clone() }
    }

    /// Whether the language has such boards, and they can hold the marks.
    pub fn is_possible(&self, language: Language) -> bool {
        self.container.is_in(language) && (self.container != StringOfNine || self.marks.are_letters())
    }

    /// The board of a position.
    pub fn board(&self, position: Position) -> Value {
        let mark = |square: Square| match position.mark(square) {
            Some(player) => self.marks.of(player).clone(),
            None => self.marks.empties[square.index()].clone(),
        };
        let cells: Vec<Value> = Square::ALL.into_iter().map(mark).collect();
        let rows = |row: fn(Vec<Value>) -> Value| cells.chunks(3).map(|cells| row(cells.to_vec())).collect();
        match self.container {
            ListOfLists => Value::List(rows(Value::List)),
            TupleOfTuples => Value::Tuple(rows(Value::Tuple)),
            NumpyOfRows => Value::Array(Box::new(Value::List(rows(Value::List)))),
            NumpyOfNine => Value::Array(Box::new(Value::List(cells))),
            ListOfNine => Value::List(cells),
            TupleOfNine => Value::Tuple(cells),
            ListOfTen => Value::List(self.marks.empties.iter().take(1).cloned().chain(cells).collect()),
            StringOfNine => Value::Text(cells.iter().filter_map(text_of).collect()),
            DictFromOne | DictFromZero | DictOfPairs | DictOfDigits => {
                Value::Map(Square::ALL.into_iter().filter_map(|square| self.container.key(square)).zip(cells).collect())
            }
        }
    }

    /// What is on the squares of a board; `None` if this is no such board.
    pub fn cells(&self, board: &Value) -> Option<Cells> {
        let flat = match self.container {
            ListOfTen => flat(board)?.into_iter().skip(1).collect(),
            DictFromOne | DictFromZero | DictOfPairs | DictOfDigits => self.values(board)?,
            _ => flat(board)?,
        };
        let cells: Option<Vec<Option<Player>>> = flat.iter().map(|value| self.cell(value)).collect();
        cells?.try_into().ok()
    }

    fn cell(&self, value: &Value) -> Option<Option<Player>> {
        match value {
            value if *value == self.marks.x => Some(Some(Player::X)),
            value if *value == self.marks.o => Some(Some(Player::O)),
            value => self.marks.empties.contains(value).then_some(None),
        }
    }

    /// The values of a dict, in the order of its squares.
    fn values(&self, board: &Value) -> Option<Vec<Value>> {
        let Value::Map(pairs) = board else { return flat(board) };
        let value = |square| {
            let key = self.container.key(square)?;
            pairs.iter().find(|(other, _)| *other == key).map(|(_, value)| value.clone())
        };
        Square::ALL.into_iter().map(value).collect()
    }

    /// `list of nine of "X"/"O"/" "`.
    pub fn text(&self, language: Language) -> String {
        let said = |value: &Value| match value {
            Value::Text(text) => serde_json::Value::from(text.as_str()).to_string(),
            other => other.shown(language),
        };
        let Marks { x, o, empties } = &self.marks;
        let empty = match (empties.first(), empties.last()) {
            (Some(first), Some(last)) if first != last => format!("{}..{}", said(first), said(last)),
            (first, _) => first.map(said).unwrap_or_default(),
        };
        format!("{} of {}/{}/{empty}", self.container.text(language), said(x), said(o))
    }
}

/// Whether these may be nine empty squares: all the same, or counted from 0 or 1.
fn are_empty(cells: &[Value]) -> bool {
    let is_mark =
        matches!(cells[0], Value::Null | Value::Undefined | Value::Text(_) | Value::Int(0 | -1) | Value::Float(_));
    is_mark && cells.iter().all(|cell| *cell == cells[0]) || counted_boards().iter().any(|board| board == cells)
}

/// Nine empty squares that hold their own numbers, as numbers or as text, counted from 0 and from 1.
pub fn counted_boards() -> [Vec<Value>; 4] {
    let numbers = |first: i64| (first..first + 9).map(Value::Int).collect::<Vec<_>>();
    let digits = |first: i64| (first..first + 9).map(|n| Value::Text(n.to_string())).collect::<Vec<_>>();
    [numbers(0), numbers(1), digits(0), digits(1)]
}

fn text_of(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// The squares of a list, of a list of rows, or of a string.
fn flat(board: &Value) -> Option<Vec<Value>> {
    if let Value::Text(text) = board {
        return Some(text.chars().map(|c| Value::Text(c.into())).collect());
    }
    let items = board.items()?;
    Some(items.iter().flat_map(|row| row.items().map_or_else(|| vec![row.clone()], <[Value]>::to_vec)).collect())
}

/// The text of a position, `X...O....`, for cells that may be none.
pub fn cells_text(cells: &Cells) -> String {
    cells.iter().map(|cell| cell.map_or('.', |player| if player == Player::X { 'X' } else { 'O' })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(x: &str, o: &str, empty: &str) -> Marks {
        Marks::new(x.into(), o.into(), vec![empty.into(); 9])
    }

    #[test]
    fn every_board_is_read_back() {
        let position: Position = "X.O.X...O".parse().unwrap();
        for marks in [
            marks("X", "O", "."),
            Marks::new(1.into(), (-1).into(), vec![0.into(); 9]),
            Marks::new("x".into(), "o".into(), (1..=9).map(Value::Int).collect()),
        ] {
            let containers = Container::USUAL.into_iter().chain(Container::SELDOM);
            let forms = containers.map(|container| Form { container, marks: marks.clone() });
            let forms: Vec<Form> = forms.filter(|form| form.is_possible(Language::Python)).collect();
            assert_eq!(forms.len(), if marks.are_letters() { 12 } else { 11 });
            for form in forms {
                let board = form.board(position);
                assert_eq!(form.cells(&board), Some(position.cells()), "{form:?}");
                assert_eq!(form.cells(&Value::from_json(&board.to_json())), Some(position.cells()), "{form:?}");
            }
        }
    }

    #[test]
    fn what_is_no_board_is_none() {
        let form = Form { container: ListOfLists, marks: marks("X", "O", " ") };
        let list = |texts: &[&str]| Value::List(texts.iter().map(|text| Value::from(*text)).collect());
        assert_eq!(form.cells(&list(&["X"; 8])), None);
        assert_eq!(form.cells(&list(&["?"; 9])), None);
        assert_eq!(form.cells(&Value::Null), None);
        assert_eq!(form.cells(&list(&[" "; 9])), Some([None; 9]));
    }

    #[test]
    fn a_string_holds_letters_only() {
        let form = |marks| Form { container: StringOfNine, marks };
        assert!(!form(Marks::new(1.into(), 2.into(), vec![0.into(); 9])).is_possible(Language::Python));
        assert!(form(marks("X", "O", "-")).is_possible(Language::JavaScript));
    }
}
