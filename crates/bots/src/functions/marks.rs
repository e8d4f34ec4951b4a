//! What a file may write for X, for O and for empty squares.

use super::Language;
use super::boards::Marks;
use super::description::Contents;
use super::parameters::{has, snake};
use super::value::Value;

const NAMES_OF_X: [&str; 2] = ["X", "PLAYER_X"];

const NAMES_OF_O: [&str; 2] = ["O", "PLAYER_O"];

const NAMES_OF_EMPTY: [&str; 5] = ["EMPTY", "BLANK", "EMPTY_CELL", "SPACE", "NONE"];

/// The signs of a text that are tried as marks.
const MOST_SIGNS: usize = 4;

/// Marks, the most plausible group first: the file's own, those in its text, others.
pub fn groups(contents: &Contents, language: Language) -> [Vec<Marks>; 3] {
    let empties = match constant(contents, &NAMES_OF_EMPTY) {
        Some(empty) => vec![vec![empty; 9]],
        None => empties(language),
    };
    let named = constant(contents, &NAMES_OF_X).zip(constant(contents, &NAMES_OF_O)).or_else(|| of_sides(contents));
    let own = named.iter().flat_map(|(x, o)| empties.iter().map(|e| Marks::new(x.clone(), o.clone(), e.clone())));
    let (mut in_text, mut others): (Vec<_>, Vec<_>) =
        usual(language).into_iter().partition(|marks| are_in_text(marks, &contents.text));
    let signs = signs(&contents.text);
    if signs.len() > 1 {
        // It would pass over the usual marks, and its answers would be none of its own.
        others.clear();
        in_text.extend(of_signs(&signs, language));
    }
    [own.collect(), in_text, others]
}

/// Signs that can be marks and are no letters, such as `'❌'`, as they stand in quotation marks in a text.
fn signs(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for quote in ['\'', '"', '`'] {
        for inner in text.split(quote) {
            let is_sign = (1..=2).contains(&inner.chars().count()) && !inner.is_ascii() && !inner.contains(is_frame);
            if is_sign && !found.iter().any(|sign| sign == inner) {
                found.push(inner.to_string());
            }
        }
    }
    found.truncate(MOST_SIGNS);
    found
}

/// Whether boards are framed with it.
fn is_frame(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Two of the signs as marks, in both orders unless one of them is a cross, with another one or what is usual for empty.
fn of_signs(signs: &[String], language: Language) -> Vec<Marks> {
    let is_cross = |sign: &str| sign.starts_with(['❌', '✖', '✕', '✗', '✘', '×', '❎', '🗙']);
    let mut marks = Vec::new();
    for x in signs {
        for o in signs.iter().filter(|o| *o != x && !is_cross(o)) {
            if !is_cross(x) && signs.iter().any(|sign| is_cross(sign)) {
                continue;
            }
            let others =
                signs.iter().filter(|empty| *empty != x && *empty != o).map(|empty| vec![empty.as_str().into(); 9]);
            let with = |empties| Marks::new(x.as_str().into(), o.as_str().into(), empties);
            marks.extend(others.chain(empties(language)).map(with));
        }
    }
    marks
}

/// The marks of a person and of the computer, where the file names them. If they are letters, X is X.
fn of_sides(contents: &Contents) -> Option<(Value, Value)> {
    let is_mark = |value: &Value| match value {
        Value::Text(text) => (1..=2).contains(&text.chars().count()),
        Value::Int(number) => (-1..=2).contains(number),
        _ => false,
    };
    let named = |pattern: &str| {
        let is_named = |(name, value): &&(String, Value)| {
            has(pattern, &snake(name.rsplit('.').next().unwrap_or(name))) && is_mark(value)
        };
        contents.values.iter().find(is_named).map(|(_, value)| value.clone())
    };
    let person = named("(^|_)(human|player|user|person|hu|opponent)(_|$)")?;
    let computer = named("(^|_)(ai|bot|cpu|comp|computer|machine)(_|$)")?;
    let is = |value: &Value, letters: [&str; 2]| letters.iter().any(|letter| *value == Value::from(*letter));
    match () {
        () if person == computer => None,
        () if is(&person, ["O", "o"]) || is(&computer, ["X", "x"]) => Some((computer, person)),
        () => Some((person, computer)),
    }
}

/// The constant with the first of these names, in the file itself, its classes and objects, or files that it imports.
fn constant(contents: &Contents, names: &[&str]) -> Option<Value> {
    let plain = names.iter().find_map(|name| Some((*name, contents.value(name)?)));
    let in_objects = || {
        let values = contents.values.iter().filter(|(name, _)| !name.contains('.'));
        values
            .filter_map(|(holder, value)| {
                names.iter().find_map(|name| Some((format!("{holder}.{name}"), value.field(name)?)))
            })
            .next()
    };
    let dotted = || {
        let has_name = |full: &str| full.rsplit_once('.').is_some_and(|(_, last)| names.contains(&last));
        contents.values.iter().find(|(full, _)| has_name(full))
    };
    let (name, value) = plain
        .map(|(name, value)| (name.to_string(), value))
        .or_else(in_objects)
        .or_else(|| dotted().map(|(name, value)| (name.clone(), value)))?;
    Some(match value {
        // What cannot be written down is passed by its name.
        Value::Shown(_) | Value::Object { .. } => Value::Name(name),
        value => value.clone(),
    })
}

/// What may be on the nine squares while they are empty.
fn empties(language: Language) -> Vec<Vec<Value>> {
    let mut same: Vec<Value> = vec![Value::Null];
    same.extend([" ", "", ".", "_", "-"].map(Value::from));
    same.push(Value::Int(0));
    if language == Language::JavaScript {
        same.push(Value::Undefined);
    }
    let numbers = |first: i64| (first..first + 9).map(Value::Int).collect::<Vec<_>>();
    let digits = |first: i64| (first..first + 9).map(|n| Value::Text(n.to_string())).collect::<Vec<_>>();
    let counted = [numbers(0), numbers(1), digits(0), digits(1)];
    same.into_iter().map(|empty| vec![empty; 9]).chain(counted).collect()
}

fn usual(language: Language) -> Vec<Marks> {
    let letters = [("X", "O"), ("x", "o")].map(|(x, o)| (Value::from(x), Value::from(o)));
    let numbers = [(1, -1), (1, 2)].map(|(x, o)| (Value::Int(x), Value::Int(o)));
    let with = |(x, o): (Value, Value)| {
        let is_number = x == Value::Int(1);
        let fits = move |empties: &Vec<Value>| !is_number || empties.iter().all(|empty| *empty == Value::Int(0));
        empties(language).into_iter().filter(fits).map(move |e| Marks::new(x.clone(), o.clone(), e)).collect::<Vec<_>>()
    };
    letters.into_iter().chain(numbers).flat_map(with).collect()
}

/// Whether the text has these marks. Of numbers only 2 tells something: 0, 1 and -1 are nearly everywhere.
fn are_in_text(marks: &Marks, text: &str) -> bool {
    let is_in_text = |mark: &Value| match mark {
        Value::Text(mark) => ['\'', '"', '`'].iter().any(|quote| text.contains(&format!("{quote}{mark}{quote}"))),
        Value::Int(2) => has(r"\b2\b", text),
        _ => true,
    };
    [&marks.x, &marks.o].into_iter().chain(&marks.empties[..1]).all(is_in_text)
}

/// Whether marks can be those of a board of the file: numbers only where empty squares are none of text, and signs or
/// letters that are in its text, if it has any.
pub fn belong_to(marks: &Marks, text: &str) -> bool {
    let is_number = |mark: &Value| matches!(mark, Value::Int(_));
    let is_no_text = |mark: &Value| !matches!(mark, Value::Text(_));
    match is_number(&marks.x) {
        true => are_in_text(marks, text) && marks.empties.iter().all(is_no_text),
        false => are_in_text(marks, text) || !has_marks(text),
    }
}

/// Whether a text has signs or letters that can be marks.
fn has_marks(text: &str) -> bool {
    let is_letter =
        |quote: &char| ["X", "x", "O", "o"].iter().any(|mark| text.contains(&format!("{quote}{mark}{quote}")));
    signs(text).len() > 1 || ['\'', '"', '`'].iter().any(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(values: &[(&str, Value)], text: &str) -> Contents {
        let values = values.iter().map(|(name, value)| (name.to_string(), value.clone())).collect();
        Contents { values, text: text.into(), ..Contents::default() }
    }

    #[test]
    fn constants_of_the_file_go_first() {
        let file = contents(&[("X", "✕".into()), ("O", "◯".into()), ("EMPTY", "".into())], "");
        assert_eq!(groups(&file, Language::Python)[0], [Marks::new("✕".into(), "◯".into(), vec!["".into(); 9])]);
        let imported = contents(&[("marks.O", 2.into()), ("marks.X", 1.into())], "");
        assert_eq!(groups(&imported, Language::Python)[0].len(), 11);
        let shown = Value::Shown("<object>".into());
        let objects = contents(&[("O", shown.clone()), ("X", shown), ("EMPTY", Value::Null)], "");
        assert_eq!(groups(&objects, Language::Python)[0][0].x, Value::Name("X".into()));
    }

    #[test]
    fn a_file_with_signs_is_not_asked_with_letters() {
        let text = "if (b[i] === '⬜') b[i] = '❌'; else if (b[i] != \"⭕\") draw('│')";
        let [own, in_text, others] = groups(&contents(&[], text), Language::JavaScript);
        assert_eq!((own.len(), others.len()), (0, 0));
        let marks = |o: &str, empty: &str| Marks::new("❌".into(), o.into(), vec![empty.into(); 9]);
        assert!(in_text.contains(&marks("⭕", "⬜")) && in_text.contains(&marks("⬜", "")));
        assert!(in_text.iter().all(|marks| marks.x == Value::from("❌") || marks.x == Value::Int(1)));
    }

    #[test]
    fn a_board_of_the_file_has_marks_of_the_file() {
        let text = "const cells = Array(9).fill('⬜'); cells[0] = '❌'; cells[1] = '⭕'";
        let marks = |x: &str, o: &str| Marks::new(x.into(), o.into(), vec!["⬜".into(); 9]);
        assert!(belong_to(&marks("❌", "⭕"), text));
        assert!(!belong_to(&marks("X", "O"), text));
        assert!(!belong_to(&Marks::new(1.into(), (-1).into(), vec!["⬜".into(); 9]), text));
        assert!(belong_to(&Marks::new(1.into(), (-1).into(), vec![0.into(); 9]), text));
        assert!(belong_to(&Marks::new("X".into(), "O".into(), vec![" ".into(); 9]), "board = [' '] * 9"));
    }

    #[test]
    fn marks_in_the_text_go_before_others() {
        let [own, in_text, others] =
            groups(&contents(&[], "if b[i] == 'X' or b[i] == \"O\": b[i] = ' '"), Language::Python);
        assert_eq!((own.len(), in_text.len() + others.len()), (0, 24));
        let space = Marks::new("X".into(), "O".into(), vec![" ".into(); 9]);
        assert!(in_text.contains(&space) && in_text.iter().all(|marks| marks.x != Value::from("x")));
    }
}
