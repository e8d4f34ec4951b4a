//! The forms of boards that functions take.

use super::language::Language;
use super::value::Value;
use noughts::{Player, Position, Square};
use std::collections::BTreeSet;

/// What is on squares 1 to 9.
pub type Cells = [Option<Player>; 9];

/// A container of nine squares, without their values: an empty text, or a list, tuple, array or dict of nulls.
#[derive(Clone, Debug, PartialEq)]
pub struct Container(Value);

impl Container {
    /// The containers that most functions take, in the order in which they are tried.
    pub fn usual() -> [Container; 5] {
        [
            Value::List(rows(Value::List)),
            Value::List(nine()),
            "".into(),
            Value::Tuple(rows(Value::Tuple)),
            Value::Tuple(nine()),
        ]
        .map(Container)
    }

    /// The containers that few functions take.
    pub fn seldom() -> [Container; 7] {
        let array = |items| Value::Array(Box::new(Value::List(items)));
        let dict = |key: fn(i64) -> Value| Value::Map((0..9).map(key).zip(nine()).collect());
        [
            // The first item is not used.
            Value::List(vec![Value::Null; 10]),
            dict(|index| Value::Int(index + 1)),
            array(rows(Value::List)),
            array(nine()),
            dict(Value::Int),
            dict(|index| Value::Tuple(vec![Value::Int(index / 3), Value::Int(index % 3)])),
            dict(|index| Value::Text((index + 1).to_string())),
        ]
        .map(Container)
    }

    /// A text of nine signs.
    pub fn of_signs() -> Container {
        Container("".into())
    }

    /// The container of an empty board, and the values of its squares.
    pub fn of_empty(value: &Value) -> Option<(Container, Vec<Value>)> {
        Container::of(value).filter(|(_, cells)| are_empty(cells))
    }

    /// The container of a board, and the values of its squares.
    pub fn of(value: &Value) -> Option<(Container, Vec<Value>)> {
        let container = Container(match value {
            Value::Text(_) => "".into(),
            value => filled(value, &mut std::iter::empty()),
        });
        let is_known = Container::usual().contains(&container)
            || Container::seldom().contains(&container)
            || container.has_named_squares();
        let cells = container.squares(value)?;
        (is_known && cells.len() == 9).then_some((container, cells))
    }

    /// An object of this class, made with these arguments, whose field of this name is such a container.
    pub fn in_object(class: &str, arguments: Vec<Value>, field: &str, container: Container) -> Container {
        Container(Value::Made(class.into(), arguments, vec![(field.into(), container.0)]))
    }

    /// The name of the field that holds the squares, if it is an object.
    pub fn field(&self) -> Option<&str> {
        let Value::Made(_, _, fields) = &self.0 else { return None };
        fields.first().map(|(field, _)| field.as_str())
    }

    /// The name of this container for the option `--takes`.
    pub fn kind(&self) -> &'static str {
        match &self.0 {
            Value::Text(_) => "string",
            Value::Map(_) => "dict",
            Value::Made(..) => "object",
            container if container.items().is_some_and(|items| items.len() == 3) => "rows",
            _ => "flat",
        }
    }

    /// Whether it is a dict whose keys name rows and columns, row by row or column by column, as `a1` or `top-left` do.
    fn has_named_squares(&self) -> bool {
        let Value::Map(pairs) = &self.0 else { return false };
        let key = |(key, _): &(Value, Value)| match key {
            Value::Text(text) => text.clone(),
            other => other.shown(Language::Python),
        };
        let keys: Vec<String> = pairs.iter().map(key).collect();
        keys.len() == 9 && (is_grid(&keys) || is_grid(&[0, 3, 6, 1, 4, 7, 2, 5, 8].map(|at| keys[at].clone())))
    }

    /// The square of this key, if it is a dict whose keys are no numbers.
    pub fn square_of(&self, key: &Value) -> Option<Square> {
        let Value::Map(pairs) = &self.0 else { return None };
        let at = pairs.iter().position(|(other, _)| other == key)?;
        self.has_named_squares().then(|| Square::ALL[at])
    }

    pub fn is_of_ten(&self) -> bool {
        matches!(&self.0, Value::List(items) if items.len() == 10)
    }

    fn is_in(&self, language: Language) -> bool {
        let is_named = |pairs: &[(Value, Value)]| matches!(pairs.first(), Some((Value::Text(_), _)));
        language == Language::Python
            || matches!(&self.0, Value::Text(_) | Value::List(_) | Value::Made(..))
            || matches!(&self.0, Value::Map(pairs) if is_named(pairs))
    }

    fn text(&self, language: Language) -> String {
        let [list, dict] = match language {
            Language::Python => ["list", "dict"],
            Language::JavaScript => ["array", "object"],
        };
        match (&self.0, self.kind()) {
            (Value::Made(class, _, fields), _) => {
                let held = fields.iter().map(|(field, held)| {
                    format!("{class} object with {field} = {}", Container(held.clone()).text(language))
                });
                held.collect()
            }
            (Value::Map(pairs), _) => {
                let [first, last] = [pairs.first(), pairs.last()]
                    .map(|pair| pair.map(|(key, _)| key.shown(language)).unwrap_or_default());
                format!("{dict} from {first} to {last}")
            }
            (Value::List(_), "rows") => format!("{list} of {list}s"),
            (Value::List(_), _) if self.is_of_ten() => format!("{list} of ten, the first unused"),
            (Value::List(_), _) => format!("{list} of nine"),
            (Value::Tuple(_), "rows") => "tuple of tuples".into(),
            (Value::Tuple(_), _) => "tuple of nine".into(),
            (Value::Array(_), "rows") => "numpy array of three by three".into(),
            (Value::Array(_), _) => "numpy array of nine".into(),
            _ => "string of nine".into(),
        }
    }

    /// The values of the squares of a board, which may be in another kind of list.
    fn squares(&self, board: &Value) -> Option<Vec<Value>> {
        match (&self.0, board) {
            (Value::Made(_, _, fields), object) => {
                let (field, held) = fields.first()?;
                Container(held.clone()).squares(object.field(field)?)
            }
            (_, Value::Text(text)) => Some(text.chars().map(|c| Value::Text(c.into())).collect()),
            (Value::Map(keys), Value::Map(pairs)) => {
                let value = |key: &Value| pairs.iter().find(|(other, _)| other == key).map(|(_, value)| value.clone());
                keys.iter().map(|(key, _)| value(key)).collect()
            }
            _ if self.is_of_ten() => Some(places(board).into_iter().skip(1).collect()),
            _ => Some(places(board)),
        }
    }
}

/// Whether nine names are made of three beginnings and three ends, in order.
fn is_grid(names: &[String]) -> bool {
    let is_split = |at: usize| {
        let ends = names[..3].iter().filter_map(|name| name.get(at..));
        let begins = names.iter().step_by(3).filter_map(|name| name.strip_suffix(names[0].get(at..)?));
        let (ends, begins): (Vec<&str>, Vec<&str>) = (ends.collect(), begins.collect());
        begins.iter().flat_map(|begin| ends.iter().map(move |end| format!("{begin}{end}"))).eq(names.iter().cloned())
    };
    names.iter().collect::<BTreeSet<_>>().len() == 9 && (1..names[0].len()).any(is_split)
}

fn nine() -> Vec<Value> {
    vec![Value::Null; 9]
}

fn rows(row: fn(Vec<Value>) -> Value) -> Vec<Value> {
    vec![row(vec![Value::Null; 3]); 3]
}

/// Fills a container with these values in order, and with nulls after them.
fn filled(container: &Value, values: &mut impl Iterator<Item = Value>) -> Value {
    let mut all = |items: &[Value]| items.iter().map(|item| filled(item, values)).collect();
    match container {
        Value::List(items) => Value::List(all(items)),
        Value::Tuple(items) => Value::Tuple(all(items)),
        Value::Array(inner) => Value::Array(Box::new(filled(inner, values))),
        Value::Map(pairs) => {
            Value::Map(pairs.iter().map(|(key, value)| (key.clone(), filled(value, values))).collect())
        }
        Value::Made(class, arguments, fields) => {
            let fields = fields.iter().map(|(field, held)| (field.clone(), filled(held, values))).collect();
            Value::Made(class.clone(), arguments.clone(), fields)
        }
        _ => values.next().unwrap_or(Value::Null),
    }
}

/// All values in a container, in order.
fn places(container: &Value) -> Vec<Value> {
    match container {
        Value::List(items) | Value::Tuple(items) => items.iter().flat_map(places).collect(),
        Value::Array(inner) => places(inner),
        Value::Map(pairs) => pairs.iter().flat_map(|(_, value)| places(value)).collect(),
        value => vec![value.clone()],
    }
}

/// The values for X, for O and for the empty squares.
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

    /// Whether both have the same marks for X and O.
    pub fn are_like(&self, other: &Marks) -> bool {
        (&self.x, &self.o) == (&other.x, &other.o)
    }

    /// Whether X and O are numbers.
    pub fn are_numbers(&self) -> bool {
        matches!((&self.x, &self.o), (Value::Int(_), Value::Int(_)))
    }

    /// Whether a string can hold these marks.
    fn are_letters(&self) -> bool {
        let is_letter = |mark: &Value| matches!(mark, Value::Text(text) if text.chars().count() == 1);
        [&self.x, &self.o].into_iter().chain(&self.empties).all(is_letter)
    }
}

/// The form of a board: a container, and the marks in it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardForm {
    pub container: Container,
    pub marks: Marks,
}

impl BoardForm {
    /// The same form with these marks for X and O.
    pub fn with_marks(&self, x: &Value, o: &Value) -> BoardForm {
        let marks = Marks { x: x.clone(), o: o.clone(), ..self.marks.clone() };
        BoardForm { marks, ..self.clone() }
    }

    /// The same form with these values of empty squares.
    pub fn with_empties(&self, empties: Vec<Value>) -> BoardForm {
        let marks = Marks { empties, ..self.marks.clone() };
        BoardForm { marks, ..self.clone() }
    }

    /// Whether the language has such a container, and it can hold the marks.
    pub fn is_possible(&self, language: Language) -> bool {
        self.container.is_in(language) && (self.container.kind() != "string" || self.marks.are_letters())
    }

    pub fn board(&self, position: Position) -> Value {
        let mark = |square: Square| match position.mark(square) {
            Some(player) => self.marks.of(player).clone(),
            None => self.marks.empties[square.index()].clone(),
        };
        let cells = Square::ALL.into_iter().map(mark);
        match &self.container.0 {
            Value::Text(_) => Value::Text(cells.filter_map(text_of).collect()),
            container if self.container.is_of_ten() => {
                filled(container, &mut self.marks.empties.iter().take(1).cloned().chain(cells))
            }
            container => filled(container, &mut cells.into_iter()),
        }
    }

    /// Reads who is on each square of a board. `None` if it is no board of this form.
    pub fn cells(&self, board: &Value) -> Option<Cells> {
        let squares = self.container.squares(board)?;
        let cells: Option<Vec<Option<Player>>> = squares.iter().map(|value| self.cell(value)).collect();
        cells?.try_into().ok()
    }

    fn cell(&self, value: &Value) -> Option<Option<Player>> {
        match value {
            value if *value == self.marks.x => Some(Some(Player::X)),
            value if *value == self.marks.o => Some(Some(Player::O)),
            value => self.marks.empties.contains(value).then_some(None),
        }
    }

    /// The form in words: `list of nine of "X"/"O"/" "`.
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

/// With its article: `a list`, `an array`.
pub fn with_article(form: &str) -> String {
    format!("{} {form}", if form.starts_with(['a', 'o']) { "an" } else { "a" })
}

/// Whether these may be the values of nine empty squares: all alike, or counted from 0 or 1.
fn are_empty(cells: &[Value]) -> bool {
    let is_mark =
        matches!(cells[0], Value::Null | Value::Undefined {} | Value::Text(_) | Value::Int(0 | -1) | Value::Float(_));
    is_mark && cells.iter().all(|cell| *cell == cells[0]) || counted_boards().iter().any(|board| board == cells)
}

/// The values of nine empty squares that hold their own numbers: as numbers and as texts, from 0 and from 1.
pub fn counted_boards() -> [Vec<Value>; 4] {
    let numbers = |first: i64| (first..first + 9).map(Value::Int).collect::<Vec<_>>();
    let digits = |first: i64| (first..first + 9).map(|n| Value::Text(n.to_string())).collect::<Vec<_>>();
    [numbers(0), numbers(1), digits(0), digits(1)]
}

fn text_of(value: Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// The text of a position, `X...O....`, also for cells that are no position.
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
            let containers = Container::usual().into_iter().chain(Container::seldom());
            let forms = containers.map(|container| BoardForm { container, marks: marks.clone() });
            let forms: Vec<BoardForm> = forms.filter(|form| form.is_possible(Language::Python)).collect();
            assert_eq!(forms.len(), if marks.are_letters() { 12 } else { 11 });
            for form in forms {
                let board = form.board(position);
                assert_eq!(form.cells(&board), Some(position.cells()), "{form:?}");
                assert_eq!(
                    form.cells(&serde_json::from_value(serde_json::json!(board)).unwrap()),
                    Some(position.cells()),
                    "{form:?}"
                );
            }
        }
    }

    #[test]
    fn the_keys_of_a_dict_may_name_rows_and_columns() {
        let dict = |keys: &str| Value::Map(keys.split(' ').map(|key| (key.into(), Value::from(" "))).collect());
        let container = |keys: &str| Container::of_empty(&dict(keys)).map(|(container, _)| container);
        let letters = container("a1 b1 c1 a2 b2 c2 a3 b3 c3").unwrap();
        assert_eq!(letters.square_of(&"b3".into()), Some(Square::ALL[7]));
        assert!(container("top-L top-M top-R mid-L mid-M mid-R low-L low-M low-R").is_some());
        // Round the edge, twice the same column, and no squares at all.
        for keys in ["a1 b1 c1 c2 c3 b3 a3 a2 b2", "a1 b1 b1 a2 b2 b2 a3 b3 b3", "a b c d e f g h i"] {
            assert_eq!(container(keys), None, "{keys}");
        }
    }

    #[test]
    fn what_is_no_board_is_none() {
        let [rows, ..] = Container::usual();
        let form = BoardForm { container: rows, marks: marks("X", "O", " ") };
        let list = |texts: &[&str]| Value::List(texts.iter().map(|text| Value::from(*text)).collect());
        assert_eq!(form.cells(&list(&["X"; 8])), None);
        assert_eq!(form.cells(&list(&["?"; 9])), None);
        assert_eq!(form.cells(&Value::Null), None);
        assert_eq!(form.cells(&list(&[" "; 9])), Some([None; 9]));
    }

    #[test]
    fn a_string_holds_letters_only() {
        let [_, _, string, ..] = Container::usual();
        let form = |marks| BoardForm { container: string.clone(), marks };
        assert!(!form(Marks::new(1.into(), 2.into(), vec![0.into(); 9])).is_possible(Language::Python));
        assert!(form(marks("X", "O", "-")).is_possible(Language::JavaScript));
    }
}
