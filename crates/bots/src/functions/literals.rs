//! What stands in a file and may be a mark, where a function does not know the usual ones.

use super::boards::{Form, Marks};
use super::calls::Call;
use super::foreign::{Known, answers_become};
use super::marks::is_x;
use super::search::{Found, Search, Stop};
use super::value::Value;
use noughts::Square;
use regex_lite::Regex;
use std::collections::BTreeSet;

/// The positions with which literals are tried.
const ENOUGH: usize = 16;

/// The literals of which pairs are tried where none alone tells, and the most pairs that are looked at further.
const FEW: usize = 12;

/// The most words of a text, and the most numbers, that are tried as marks.
const MOST_LITERALS: usize = 40;

/// What stands in a text and may be a mark: words in quotation marks, the shortest first, with the signs of boards that are
/// written as texts of nine, and numbers; and booleans, which a comparison makes.
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

/// The first of those that are different.
fn distinct<T: Ord + Copy>(items: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let mut seen = BTreeSet::new();
    items.into_iter().filter(move |item| seen.insert(*item)).take(MOST_LITERALS)
}

/// An X and an O of these, but for those of which it can be seen that X is O, and for those that may be equal.
fn pairs_among(xs: &[Value], os: &[Value]) -> Vec<(Value, Value)> {
    let pairs = xs.iter().flat_map(|x| os.iter().map(move |o| (x, o)));
    let is_boolean = |mark: &Value| matches!(mark, Value::Bool(_));
    let pairs = pairs.filter(|(x, o)| x != o && is_x(x, o) != Some(false) && is_boolean(x) == is_boolean(o));
    pairs.map(|(x, o)| (x.clone(), o.clone())).collect()
}

/// The pairs of marks that the function knows, of some literals of its file, where it does not know X or O: some answer is
/// another with the literal in the place of what it does not know. What it takes for an empty square as well, such as 0
/// where it asks for `not cell`, is no mark.
///
/// # Errors
/// If it takes too long, or the adapter cannot be started.
pub fn known_among(
    search: &mut Search<'_, '_>,
    found: &Found,
    knows: Known,
    literals: &[Value],
) -> Result<Vec<(Value, Value)>, Stop> {
    let marks = &found.call.form.marks;
    let Marks { x, o, empties } = marks;
    let replies = found.replies.iter().step_by(found.replies.len().div_ceil(ENOUGH).max(1)).cloned().collect();
    let some = Found { replies, ..found.clone() };
    let mut changes = |marks: Marks, found: &Found, counts| {
        let form = Form { marks, ..found.call.form.clone() };
        let is_possible = form.is_possible(found.call.way.language);
        Ok(is_possible && answers_become(search, found, &Call { form, ..found.call.clone() }, counts)?)
    };
    // That it has no answer, or raises an error, does not make a literal a mark.
    let is_answer: fn(&Option<Square>) -> bool = Option::is_some;
    let (mut xs, mut os) = (Vec::new(), Vec::new());
    let literals = literals.iter().filter(|literal| !empties.contains(literal) && *literal != x && *literal != o);
    for literal in literals.clone() {
        let is_empty = || Marks { empties: vec![literal.clone(); 9], ..marks.clone() };
        if knows.empty && !changes(is_empty(), found, |_| true)? {
            continue;
        }
        if !knows.x && changes(Marks { x: literal.clone(), ..marks.clone() }, &some, is_answer)? {
            xs.push(literal.clone());
        }
        if !knows.o && changes(Marks { o: literal.clone(), ..marks.clone() }, &some, is_answer)? {
            os.push(literal.clone());
        }
    }
    let xs = if knows.x { vec![x.clone()] } else { xs };
    let os = if knows.o { vec![o.clone()] } else { os };
    let mut pairs = pairs_among(&xs, &os);
    if pairs.is_empty() {
        // Where one alone changes nothing, two may.
        let few: Vec<Value> = literals.take(FEW).cloned().collect();
        let [one, other] = [&xs, &os].map(|found| if found.is_empty() { &few } else { found });
        pairs = if knows.o { Vec::new() } else { pairs_among(one, &few) };
        pairs.extend(if knows.x { Vec::new() } else { pairs_among(&few, other) });
    }
    let mut known = Vec::new();
    for (x, o) in pairs {
        let both = Marks { x: x.clone(), o: o.clone(), ..marks.clone() };
        if known.len() < FEW && changes(both, &some, is_answer)? {
            known.push((x, o));
        }
    }
    Ok(known)
}

/// Marks with another O or X, where the function knows the one and not the other: what changed nothing in a few positions may
/// do so in a rare one.
pub fn others(call: &Call, knows: Known, literals: &[Value]) -> Vec<(Value, Value)> {
    let Marks { x, o, empties } = &call.form.marks;
    let is_sign = |literal: &&Value| matches!(literal, Value::Text(text) if text.chars().count() == 1);
    let is_other = |literal: &&Value| !empties.contains(literal) && *literal != x && *literal != o;
    let signs = literals.iter().filter(is_sign).filter(is_other).take(2).cloned();
    match (knows.x, knows.o) {
        (true, false) => signs.map(|sign| (x.clone(), sign)).collect(),
        (false, true) => signs.map(|sign| (sign, o.clone())).collect(),
        _ => Vec::new(),
    }
}
