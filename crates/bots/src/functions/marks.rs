//! The values that a file may use for X, for O and for empty squares. These are candidates: the search asks which of
//! them a function knows.

use super::boards::{Marks, counted_boards};
use super::description::FileContents;
use super::language::Language;
use super::value::{Value, with_inner};
use super::words::{COMPUTER, PERSON, Words, has};
use crate::process::shell::quoted;
use regex_lite::Regex;
use std::collections::BTreeSet;

/// The most words, and the most numbers, that are tried as marks.
const MOST_LITERALS: usize = 40;

const NAMES_OF_X: [&str; 2] = ["X", "PLAYER_X"];

const NAMES_OF_O: [&str; 2] = ["O", "PLAYER_O"];

const NAMES_OF_EMPTY: [&str; 5] = ["EMPTY", "BLANK", "EMPTY_CELL", "SPACE", "NONE"];

/// The most symbols of a text that are tried as marks.
const MOST_SIGNS: usize = 4;

/// All marks that the file may use, the most plausible first. `known` are the values of empty squares, if they are
/// known.
pub fn all(contents: &FileContents, language: Language, known: Option<&Vec<Value>>) -> Vec<Marks> {
    let empties = match (known, constant(contents, &NAMES_OF_EMPTY)) {
        (Some(known), _) => vec![known.clone()],
        (None, Some(empty)) => vec![vec![empty; 9]],
        (None, None) => empties(contents, language),
    };
    let is_number = |mark: &Value| matches!(mark, Value::Int(_));
    let mut all: Vec<Marks> = Vec::new();
    for (x, o) in pairs(contents) {
        for empties in &empties {
            let marks = Marks::new(x.clone(), o.clone(), empties.clone());
            let is_clear = !empties.contains(&x) && !empties.contains(&o);
            // On boards of numbers, an empty square is a number or nothing, and no text.
            let fits =
                !is_number(&x) || known.is_some() || empties.iter().all(|empty| !matches!(empty, Value::Text(_)));
            if is_clear && fits && !all.contains(&marks) {
                all.push(marks);
            }
        }
    }
    all
}

/// Candidates for X and O: constants, two values in a list or a dict, symbols and letters in the text, numbers. Capital
/// letters in the text leave out small ones that are not there, and the other way round.
fn pairs(contents: &FileContents) -> Vec<(Value, Value)> {
    let is_possible =
        |(x, o): &(Value, Value)| [x, o].iter().all(|mark| is_mark(mark) || matches!(mark, Value::Name(_)));
    let named = constant(contents, &NAMES_OF_X).zip(constant(contents, &NAMES_OF_O)).filter(is_possible);
    let mut pairs: Vec<(Value, Value)> = named.into_iter().chain(of_sides(contents)).collect();
    pairs.extend(contents.values.iter().flat_map(|(_, value)| pairs_in(value)));
    pairs.extend(of_signs(&signs(&contents.text)));
    let letters = [("X", "O"), ("x", "o")].map(|(x, o)| (Value::from(x), Value::from(o)));
    let (in_text, others): (Vec<_>, Vec<_>) =
        letters.into_iter().partition(|(x, o)| is_in_text(x, &contents.text) && is_in_text(o, &contents.text));
    pairs.extend(if in_text.is_empty() { others } else { in_text });
    pairs.extend([(1, -1), (1, 2)].map(|(x, o)| (Value::Int(x), Value::Int(o))));
    pairs
}

/// The two marks in a list or tuple of two, or in the keys or the values of a dict of two.
fn pairs_in(value: &Value) -> Vec<(Value, Value)> {
    let pair = |items: &[Value]| match items {
        [a, b] if is_mark(a) && is_mark(b) && a != b => Some(match is_x(a, b) {
            Some(false) => (b.clone(), a.clone()),
            _ => (a.clone(), b.clone()),
        }),
        _ => None,
    };
    match value {
        Value::List(items) | Value::Tuple(items) => pair(items).into_iter().collect(),
        Value::Map(pairs) => {
            let (keys, values): (Vec<Value>, Vec<Value>) = pairs.iter().cloned().unzip();
            pair(&keys).into_iter().chain(pair(&values)).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether the first of two marks is X, by its looks. `None` if they do not tell.
pub fn is_x(a: &Value, b: &Value) -> Option<bool> {
    let looks_like = |mark: &Value, signs: &[&str]| match mark {
        Value::Text(text) => signs.iter().any(|sign| text.eq_ignore_ascii_case(sign)),
        _ => false,
    };
    let is_cross = |mark: &Value| looks_like(mark, &CROSSES) || *mark == Value::Int(1);
    let is_nought = |mark: &Value| looks_like(mark, &NOUGHTS) || matches!(mark, Value::Int(-1 | 2));
    match (is_cross(a) || is_nought(b), is_cross(b) || is_nought(a)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

const CROSSES: [&str; 10] = ["X", "❌", "✖", "✕", "✗", "✘", "×", "❎", "🗙", "✖️"];

const NOUGHTS: [&str; 6] = ["O", "⭕", "◯", "○", "⭕️", "〇"];

fn is_mark(value: &Value) -> bool {
    match value {
        Value::Text(text) => (1..=2).contains(&text.trim().chars().count()),
        Value::Int(number) => (-1..=2).contains(number),
        _ => false,
    }
}

/// Symbols in quotation marks, such as `'❌'`, that are no letters and may be marks.
fn signs(text: &str) -> Vec<Value> {
    let is_sign = |literal: &Value| {
        matches!(literal, Value::Text(sign)
            if sign.chars().count() <= 2 && !sign.is_ascii() && !sign.contains(is_frame))
    };
    literals(text).into_iter().filter(is_sign).take(MOST_SIGNS).collect()
}

/// Whether it is a character for drawing the frame of a board.
fn is_frame(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Pairs of the symbols, in both orders unless one of them is a cross.
fn of_signs(marks: &[Value]) -> Vec<(Value, Value)> {
    let has_cross = marks.iter().any(|mark| is_x(mark, &Value::Null) == Some(true));
    let mut pairs = Vec::new();
    for x in marks {
        for o in marks.iter().filter(|o| *o != x && is_x(o, &Value::Null) != Some(true)) {
            if !has_cross || is_x(x, &Value::Null) == Some(true) {
                pairs.push((x.clone(), o.clone()));
            }
        }
    }
    pairs
}

/// The marks of the person and of the computer, if the file names them. A letter X is always X.
fn of_sides(contents: &FileContents) -> Option<(Value, Value)> {
    let person = named(contents, PERSON)?;
    let computer = of_computer(contents)?;
    match is_x(&computer, &person) {
        _ if person == computer => None,
        Some(true) => Some((computer, person)),
        _ => Some((person, computer)),
    }
}

/// The mark of the computer, if the file names it.
pub fn of_computer(contents: &FileContents) -> Option<Value> {
    named(contents, COMPUTER)
}

/// Whether constants of the file say which of these marks is X and which is O.
pub fn are_named(marks: &Marks, contents: &FileContents) -> bool {
    [(&NAMES_OF_X, &marks.x), (&NAMES_OF_O, &marks.o)]
        .into_iter()
        .all(|(names, mark)| constant(contents, names).as_ref() == Some(mark))
}

/// The first mark whose name has one of these words.
fn named(contents: &FileContents, words: Words) -> Option<Value> {
    let is_named = |(name, value): &(String, Value)| has(name, words) && is_mark(value);
    let all = with_inner(contents.values.iter().map(|(name, value)| (name.as_str(), value)));
    all.into_iter().find(is_named).map(|(_, value)| value)
}

/// The constant with the first of these names: in the file itself, else in its classes and objects or in files that it
/// imports.
fn constant(contents: &FileContents, names: &[&str]) -> Option<Value> {
    let all = with_inner(contents.values.iter().map(|(name, value)| (name.as_str(), value)));
    let plain = |name: &&str| all.iter().find(|(full, _)| full == name);
    let inner = |name: &&str| all.iter().find(|(full, _)| full.rsplit_once('.').is_some_and(|(_, last)| last == *name));
    let (name, value) = names.iter().find_map(plain).or_else(|| names.iter().find_map(inner))?;
    Some(match value {
        // A value that cannot be written down is passed by its name.
        Value::Shown(_) | Value::Object { .. } => Value::Name(name.clone()),
        value => value.clone(),
    })
}

/// The values that empty squares may have. Most texts must stand in the file.
fn empties(contents: &FileContents, language: Language) -> Vec<Vec<Value>> {
    let texts = [" ", "", ".", "_", "-", "*", "#", "?", "E"].map(Value::from);
    let mut same: Vec<Value> = vec![" ".into(), Value::Null];
    same.extend(
        texts
            .into_iter()
            .skip(1)
            .chain(signs(&contents.text))
            .filter(|sign| is_in_text(sign, &contents.text) || is_shown(sign, &contents.text)),
    );
    same.push(Value::Int(0));
    if language == Language::JavaScript {
        same.push(Value::Undefined {});
    }
    same.into_iter().map(|empty| vec![empty; 9]).chain(counted_boards()).collect()
}

/// Whether a mark stands in quotation marks in a text. Most numbers stand in every file, so only 2 is looked for.
fn is_in_text(mark: &Value, text: &str) -> bool {
    match mark {
        Value::Text(mark) => ['\'', '"', '`'].iter().any(|quote| text.contains(&format!("{quote}{mark}{quote}"))),
        Value::Int(2) => text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "2"),
        _ => true,
    }
}

/// Whether a text shows a sign behind marks, as in `XO.`, or in a pattern, as in `\.`.
fn is_shown(sign: &Value, text: &str) -> bool {
    let Value::Text(sign) = sign else { return false };
    let is_sign = sign.chars().all(|c| c.is_ascii_punctuation()) && !sign.is_empty();
    is_sign && ["XO", "OX", "xo", "ox", "\\"].iter().any(|before| text.contains(&format!("{before}{sign}")))
}

/// Parses the option `--marks`: the marks of X, of O and of empty squares with commas between, such as `X,O, ` or
/// `1,-1,0`. `1-9` and `0-8` stand for squares that hold their own numbers. Quotation marks make a number a text.
/// `None` if these are not three different marks.
pub fn of_option(text: &str) -> Option<Vec<Marks>> {
    let [x, o, empty] = <[&str; 3]>::try_from(text.split(',').collect::<Vec<_>>()).ok()?;
    let [numbers_0, numbers_1, digits_0, digits_1] = counted_boards();
    let empties = match empty.trim() {
        "0-8" => vec![digits_0, numbers_0],
        "1-9" => vec![digits_1, numbers_1],
        _ => vec![vec![of_word(empty); 9]],
    };
    // If the other mark is a letter, a digit is a letter too.
    let mark = |word: &str, other| match (of_word(word), of_word(other)) {
        (Value::Int(_), Value::Text(_)) => word.trim().into(),
        (mark, _) => mark,
    };
    let (x, o) = (mark(x, o), mark(o, x));
    let is_clear = x != o && empties.iter().all(|empties| !empties.contains(&x) && !empties.contains(&o));
    is_clear.then(|| empties.into_iter().map(|empties| Marks::new(x.clone(), o.clone(), empties)).collect())
}

/// These marks as the option `--marks` takes them, in quotation marks where a shell needs them.
pub fn as_option(marks: &Marks, language: Language) -> String {
    let word = |mark: &Value| match mark {
        Value::Text(text) => text.clone(),
        other => other.shown(language),
    };
    quoted(&[&marks.x, &marks.o, &marks.empties[0]].map(word).join(","))
}

/// The value that a word stands for: a number, nothing, or the word itself.
fn of_word(word: &str) -> Value {
    let plain = if word.trim().is_empty() { word } else { word.trim() };
    let inner = ['\'', '"'].into_iter().find_map(|quote| plain.strip_prefix(quote)?.strip_suffix(quote));
    match (inner, plain.parse()) {
        (Some(inner), _) => Value::from(inner),
        (None, Ok(number)) => Value::Int(number),
        (None, _) if matches!(plain, "None" | "null") => Value::Null,
        (None, _) if matches!(plain, "True" | "true" | "False" | "false") => {
            Value::Bool(plain.eq_ignore_ascii_case("true"))
        }
        (None, _) if plain == "undefined" => Value::Undefined {},
        (None, _) => Value::from(plain),
    }
}

/// The literals that may be marks: words in quotation marks, the shortest first, including the characters of boards
/// that are written as texts of nine; then numbers; then booleans, which comparisons yield.
pub fn literals(text: &str) -> Vec<Value> {
    let mut words: Vec<&str> = ['\'', '"', '`'].iter().flat_map(|quote| text.split(*quote)).collect();
    let is_board = |word: &&&str| word.chars().count() == 9 && word.chars().collect::<BTreeSet<_>>().len() <= 3;
    let boards = words.iter().filter(is_board);
    words.extend(boards.flat_map(|board| board.split("").collect::<Vec<_>>()).collect::<Vec<_>>());
    words.retain(|word| (1..=20).contains(&word.chars().count()) && !word.contains(char::is_whitespace));
    words.sort_by_key(|word| word.chars().count());
    let numbers = Regex::new(r"-?\b\d{1,4}\b").into_iter().flat_map(|number| {
        number.find_iter(text).filter_map(|found| found.as_str().parse().ok()).collect::<Vec<i64>>()
    });
    let found =
        distinct(words).map(Value::from).chain(distinct([1, -1, 2, 0].into_iter().chain(numbers)).map(Value::Int));
    found.chain([true, false].map(Value::Bool)).collect()
}

/// The first [`MOST_LITERALS`] distinct items.
fn distinct<T: Ord + Copy>(items: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let mut seen = BTreeSet::new();
    items.into_iter().filter(move |item| seen.insert(*item)).take(MOST_LITERALS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_mark_is_on_empty_squares() {
        for text in ["", "'X' 'O' ' '", "1 -1 2"] {
            let contents = FileContents { text: text.into(), ..FileContents::default() };
            assert!(all(&contents, Language::Python, None).iter().all(|marks| !marks.empties.contains(&marks.x)));
        }
    }

    #[test]
    fn letters_that_stand_in_the_text_leave_out_the_others() {
        let has = |text: &str, x: &str| {
            let contents = FileContents { text: text.into(), ..FileContents::default() };
            all(&contents, Language::Python, None).iter().any(|marks| marks.x == x.into())
        };
        for (text, expected) in [("'X' 'O'", [true, false]), ("'x' 'o'", [false, true]), ("'X'", [true, true])] {
            assert_eq!(["X", "x"].map(|x| has(text, x)), expected, "{text}");
        }
    }

    #[test]
    fn empty_squares_are_what_a_text_shows_behind_marks_or_in_a_pattern() {
        let has_dot = |text: &str| {
            let contents = FileContents { text: text.into(), ..FileContents::default() };
            empties(&contents, Language::Python).contains(&vec![".".into(); 9])
        };
        for (text, expected) in
            [("# a board is XO..X....", true), (r"re.search(r'\.', b)", true), ("EXO.run(b)", true), ("b.run()", false)]
        {
            assert_eq!(has_dot(text), expected, "{text}");
        }
    }

    #[test]
    fn an_option_names_three_marks() {
        let all = of_option("X,O, ").unwrap();
        assert_eq!(all, [Marks::new("X".into(), "O".into(), vec![" ".into(); 9])]);
        assert_eq!(of_option("1, -1, 0").unwrap(), [Marks::new(1.into(), (-1).into(), vec![0.into(); 9])]);
        assert_eq!(of_option("'1','2',None").unwrap()[0], Marks::new("1".into(), "2".into(), vec![Value::Null; 9]));
        assert_eq!(of_option("X,0, ").unwrap()[0].o, "0".into());
        assert_eq!(of_option("true,False,null").unwrap()[0].o, Value::Bool(false));
        assert_eq!(of_option("X,O,1-9").unwrap().len(), 2);
        for wrong in ["", "X,O", "X,X, ", "X,O,X", "X,O, ,", "1,2,1-9"] {
            assert_eq!(of_option(wrong), None, "{wrong}");
        }
    }
}
