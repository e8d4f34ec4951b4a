//! Literals of a file that may be marks, for a function that does not know the usual ones.

use super::boards::{BoardForm, Marks};
use super::call_search::CallSearch;
use super::found_call::FoundCall;
use super::function_call::Call;
use super::known_marks::answers_become;
use super::marks::is_x;
use super::value::Value;
use crate::error::BotError;
use noughts::Square;

/// The number of positions in which literals are tried.
const LITERAL_PROBES: usize = 16;

/// The number of literals that are tried in pairs, and the most pairs that are kept.
const MOST_PAIRS: usize = 12;

/// All pairs of an X and an O of one kind, except pairs that look reversed.
fn pairs_among(xs: &[Value], os: &[Value]) -> Vec<(Value, Value)> {
    let pairs = xs.iter().flat_map(|x| os.iter().map(move |o| (x, o)));
    // Both are booleans, both are texts, or neither is.
    let kind = |mark: &Value| (matches!(mark, Value::Bool(_)), matches!(mark, Value::Text(_)));
    let pairs = pairs.filter(|(x, o)| x != o && is_x(x, o) != Some(false) && kind(x) == kind(o));
    pairs.map(|(x, o)| (x.clone(), o.clone())).collect()
}

/// The literals that may be marks besides those that the function was asked with. A literal that it treats like an
/// empty square, such as 0 under `not cell`, is no mark.
pub fn possible_marks(
    search: &mut CallSearch<'_>,
    found: &FoundCall,
    literals: Vec<Value>,
) -> Result<Vec<Value>, BotError> {
    let Marks { x, o, empties } = &found.call.form.marks;
    let mut possible = Vec::new();
    for literal in literals {
        let is_known = empties.contains(&literal) || literal == *x || literal == *o;
        let form = || found.call.form.with_empties(vec![literal.clone(); 9]);
        if !is_known && (!found.knows.empty || changes(search, found, form(), |_| true)?) {
            possible.push(literal);
        }
    }
    Ok(possible)
}

/// Whether boards of another form change any answer that counts.
fn changes(
    search: &mut CallSearch<'_>,
    found: &FoundCall,
    form: BoardForm,
    counts: fn(&Option<Square>) -> bool,
) -> Result<bool, BotError> {
    let is_possible = form.is_possible(found.call.template.language);
    Ok(is_possible && answers_become(search, found, &Call { form, ..found.call.clone() }, counts)?)
}

/// The pairs of literals that the function knows as marks: replacing a mark that it does not know by the literal
/// changes some answer.
pub fn known_among(
    search: &mut CallSearch<'_>,
    found: &FoundCall,
    literals: &[Value],
) -> Result<Vec<(Value, Value)>, BotError> {
    let (form, knows) = (&found.call.form, found.knows);
    let Marks { x, o, .. } = &form.marks;
    let replies = found.replies.iter().step_by(found.replies.len().div_ceil(LITERAL_PROBES).max(1)).cloned().collect();
    let some = FoundCall { replies, ..found.clone() };
    // No answer, or an exception, does not show that a literal is a mark.
    let mut changes = |x: &Value, o: &Value| changes(search, &some, form.with_marks(x, o), Option::is_some);
    let (mut xs, mut os) = (Vec::new(), Vec::new());
    for literal in literals {
        if !knows.x && changes(literal, o)? {
            xs.push(literal.clone());
        }
        if !knows.o && changes(x, literal)? {
            os.push(literal.clone());
        }
    }
    let xs = if knows.x { vec![x.clone()] } else { xs };
    let os = if knows.o { vec![o.clone()] } else { os };
    let mut pairs = pairs_among(&xs, &os);
    if pairs.is_empty() {
        // Where one literal alone changes nothing, two may.
        let few: Vec<Value> = literals.iter().take(MOST_PAIRS).cloned().collect();
        let [one, other] = [&xs, &os].map(|found| if found.is_empty() { &few } else { found });
        pairs = if knows.o { Vec::new() } else { pairs_among(one, &few) };
        pairs.extend(if knows.x { Vec::new() } else { pairs_among(&few, other) });
    }
    let mut known = Vec::new();
    for (x, o) in pairs {
        if known.len() < MOST_PAIRS && changes(&x, &o)? {
            known.push((x, o));
        }
    }
    Ok(known)
}

/// Pairs of marks to try although none has changed an answer, since a rare position may need them. If the function knows
/// one of the marks that it was asked with, only the other is replaced, else both.
pub fn others(found: &FoundCall, literals: &[Value]) -> Vec<(Value, Value)> {
    let Marks { x, o, .. } = &found.call.form.marks;
    let is_sign = |literal: &&Value| matches!(literal, Value::Text(text) if text.chars().count() == 1);
    let signs: Vec<Value> = literals.iter().filter(is_sign).take(2).cloned().collect();
    match (found.knows.x, found.knows.o) {
        (true, false) => signs.into_iter().map(|sign| (x.clone(), sign)).collect(),
        (false, true) => signs.into_iter().map(|sign| (sign, o.clone())).collect(),
        _ => pairs_among(&signs, &signs),
    }
}
