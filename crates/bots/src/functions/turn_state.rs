//! The variables that a file keeps beside its board: whose turn it is, how many moves were made, and others that may
//! matter.

use super::boards::Marks;
use super::parameters::{FlagMeaning, flag_meanings_of, has, snake};
use super::source::Source;
use super::value::Value;
use noughts::{Player, Position};
use std::collections::BTreeSet;

/// The globals, or the fields of an object, that are set together with the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnState {
    parts: Vec<(String, StateValue)>,
    /// Whether counters that should not matter are changed too, as a test.
    is_disturbed: bool,
}

/// What a variable holds.
#[derive(Clone, Debug, PartialEq)]
enum StateValue {
    /// The mark of the side to move.
    Mark,
    /// A boolean that is true if this side moves.
    Moves(Player),
    /// The number of moves made, plus this number.
    Count(i64),
    /// A counter that should not matter, judging by its name. This is its value, with each number raised by one.
    Raised(Value),
}

/// The largest list or dict that is taken for counters. Tables of results are larger.
const MOST_NUMBERS: usize = 12;

const TURN: &str = "turn|player|mover|current|active|next|to_move|whose|symbol|mark|side";

const COUNT: &str = "(^|_)(count|counter|moves?|turns?|round|ply|plies|steps?|filled|played|made|num)(_|$)";

/// Names of variables that say how a game ended, or are no part of the game.
const INERT: &str = "(^|_)(over|terminated|terminal|running|active|playing|finished|done|ended|end|win|winner|winning|won|scores?|wins|losses|ties|draws|\
                     status|message|result|results|memo|cache|nodes|visited|transposition|table|explored|stats|log|is_live|best_move|\
                     best_score|move_index)(_|$)";

impl TurnState {
    /// Chooses the variables among `values` that must be set with the board. `words` are the words of the code that is
    /// called. The error is the name of a variable that matters and cannot be set.
    pub fn of<'a>(
        values: impl Iterator<Item = (&'a str, &'a Value)>,
        is_board: impl Fn(&str) -> bool,
        is_field: bool,
        source: &Source,
        words: &BTreeSet<&str>,
        marks: &Marks,
    ) -> Result<TurnState, String> {
        let mut state = TurnState::default();
        for (name, value) in values {
            let last = name.rsplit('.').next().unwrap_or(name);
            let snaked = snake(last);
            if is_board(name) || !words.contains(last) {
                continue;
            }
            // A variable that names the turn must use the marks of the board.
            let is_letter = matches!(value, Value::Text(text) if text.chars().count() == 1);
            if is_letter && has(TURN, &snaked) && *value != marks.x && *value != marks.o {
                return Err(name.into());
            }
            if !source.changes(name, is_field) {
                continue;
            }
            let part = match value {
                value if has(TURN, &snaked) && (*value == marks.x || *value == marks.o) => Some(StateValue::Mark),
                _ if has(INERT, &snaked) => match raised(value) {
                    Some(value) => Some(StateValue::Raised(value)),
                    None => continue,
                },
                Value::Int(first @ (0 | 1)) if has(COUNT, &snaked) => Some(StateValue::Count(*first)),
                Value::Bool(_) => match flag_meanings_of(&snaked, true)[..] {
                    [FlagMeaning::Moves(player)] => Some(StateValue::Moves(player)),
                    _ => None,
                },
                _ => None,
            };
            state.parts.push((name.into(), part.ok_or(name)?));
        }
        Ok(state)
    }

    pub fn values(&self, position: Position, marks: &Marks) -> Vec<(String, Value)> {
        let side = position.to_move();
        let value = |part: &StateValue| match part {
            StateValue::Mark => Some(marks.of(side).clone()),
            StateValue::Moves(player) => Some(Value::Bool(*player == side)),
            StateValue::Count(first) => Some(Value::Int(first + position.ply() as i64)),
            StateValue::Raised(value) => Some(value.clone()).filter(|_| self.is_disturbed),
        };
        self.parts.iter().filter_map(|(name, part)| Some((name.clone(), value(part)?))).collect()
    }

    /// This state with all counters that should not matter raised, and their names. `None` if there are none.
    pub fn disturbed(&self) -> Option<(TurnState, Vec<&str>)> {
        let names = self.names(true);
        (!names.is_empty()).then(|| (TurnState { is_disturbed: true, ..self.clone() }, names))
    }

    /// The names of the counters that should not matter, if `are_inert`; otherwise those of all other variables.
    pub fn names(&self, are_inert: bool) -> Vec<&str> {
        let parts = self.parts.iter().filter(|(_, part)| matches!(part, StateValue::Raised(_)) == are_inert);
        parts.map(|(name, _)| name.as_str()).collect()
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
