//! The variables that a file keeps beside its board: whose turn it is, how many moves were made, and others that may
//! matter.

use super::boards::Marks;
use super::parameters::{ArgumentKind, flag_meanings_of};
use super::source::Source;
use super::value::Value;
use super::words::{COUNT, FIRST, INERT, MOVER, RIVAL, TURN, WHOSE_TURN, has, snake};
use std::collections::BTreeSet;

/// The globals, or the fields of an object, that are set together with the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnState {
    pub parts: Vec<(String, ArgumentKind)>,
    /// Counters that should not matter, judging by their names, each with its value, of which each number is raised by one.
    raised: Vec<(String, Value)>,
    /// Variables that hold a mark and never change.
    pub kept: Vec<(String, Value)>,
}

/// The largest list or dict that is taken for counters. Tables of results are larger.
const MOST_NUMBERS: usize = 12;

impl TurnState {
    /// Chooses the variables among `values` that must be set with the board. `words` are the words of the code that is
    /// called. `None` if another variable shows that these are not the marks of the file. The error is the name of a variable that
    /// matters and cannot be set.
    pub fn of<'a>(
        values: impl Iterator<Item = (&'a str, &'a Value)>,
        is_board: impl Fn(&str) -> bool,
        is_field: bool,
        source: &Source,
        words: &BTreeSet<&str>,
        marks: &Marks,
    ) -> Result<Option<TurnState>, String> {
        let mut state = TurnState::default();
        let is_turn = |name: &str, value: &Value| has(name, TURN) && (*value == marks.x || *value == marks.o);
        for (name, value) in values {
            let last = name.rsplit('.').next().unwrap_or(name);
            if is_board(name) || !words.contains(last) {
                continue;
            }
            // A variable that names the turn must use the marks of the board.
            let is_letter = matches!(value, Value::Text(text) if text.chars().count() == 1);
            if is_letter && has(last, TURN) && *value != marks.x && *value != marks.o {
                return Ok(None);
            }
            let is_callers = is_turn(last, value) && has(last, WHOSE_TURN) && !has(last, FIRST);
            if !source.changes(name, is_field) && !is_callers {
                let is_mark = (*value == marks.x || *value == marks.o) && !has(last, INERT);
                state.kept.extend(is_mark.then(|| (name.into(), value.clone())));
                continue;
            }
            if has(last, INERT) && !is_turn(last, value) {
                state.raised.extend(raised(value).map(|value| (name.into(), value)));
                continue;
            }
            let part = match value {
                value if is_turn(last, value) => Some(ArgumentKind::Player),
                Value::Int(first @ (0 | 1)) if has(last, COUNT) => Some(ArgumentKind::Made(*first)),
                Value::Bool(_) => match flag_meanings_of(&snake(last), true).as_slice() {
                    [moves] => Some(moves.clone()),
                    _ => None,
                },
                _ => None,
            };
            state.parts.push((name.into(), part.ok_or(name)?));
        }
        Ok(Some(state))
    }

    /// The names of all variables that matter or should not.
    pub fn names(&self) -> Vec<&str> {
        let parts = self.parts.iter().map(|(name, _)| name.as_str());
        parts.chain(self.raised.iter().map(|(name, _)| name.as_str())).collect()
    }

    /// Whether none of them is inside of another variable.
    pub fn is_of_fields(&self) -> bool {
        !self.names().iter().any(|name| name.contains('.'))
    }

    /// This state with all counters that should not matter raised, and their names. `None` if there are none.
    pub fn disturbed(&self) -> Option<(TurnState, Vec<&str>)> {
        let names: Vec<&str> = self.raised.iter().map(|(name, _)| name.as_str()).collect();
        let raised = self.raised.iter().map(|(name, value)| (name.clone(), ArgumentKind::Fixed(value.clone())));
        let parts = self.parts.iter().cloned().chain(raised).collect();
        (!names.is_empty()).then(|| (TurnState { parts, ..TurnState::default() }, names))
    }

    /// This state with the marks that never change exchanged where the other side is to move, by their names: `me` is the mark of
    /// whoever moves, `opponent` is not. `None` if there are none, or if a name does not say it.
    pub fn with_named_sides(&self) -> Option<TurnState> {
        let kind = |(name, _): &(String, Value)| match name {
            name if has(name, RIVAL) => Some((name.clone(), ArgumentKind::Opponent)),
            name if has(name, MOVER) => Some((name.clone(), ArgumentKind::Player)),
            _ => None,
        };
        let named = self.kept.iter().map(kind).collect::<Option<Vec<_>>>()?;
        let parts = self.parts.iter().cloned().chain(named).collect();
        (!self.kept.is_empty()).then(|| TurnState { parts, kept: Vec::new(), ..self.clone() })
    }
}

/// Raises a number, or each number of a short list or dict, by one.
fn raised(value: &Value) -> Option<Value> {
    match value {
        Value::Int(number) => Some(Value::Int(number + 1)),
        Value::Float(number) => Some(Value::Float(number + 1.0)),
        Value::List(items) if (1..=MOST_NUMBERS).contains(&items.len()) => {
            items.iter().map(raised).collect::<Option<Vec<Value>>>().map(Value::List)
        }
        Value::Map(pairs) if (1..=MOST_NUMBERS).contains(&pairs.len()) => {
            let pairs = pairs.iter().map(|(key, value)| Some((key.clone(), raised(value)?)));
            pairs.collect::<Option<Vec<_>>>().map(Value::Map)
        }
        _ => None,
    }
}
