//! What a file remembers beside its board: whose turn it is, how many moves were made, and what nobody can set.

use super::boards::Marks;
use super::parameters::{FlagMeaning, flag_meanings_of, has, snake};
use super::source::Source;
use super::value::Value;
use noughts::{Player, Position};
use std::collections::BTreeSet;

/// The globals, or the fields of an object, that are set with the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnState {
    parts: Vec<(String, StateValue)>,
    /// Whether what is no part of the game is set as well.
    is_disturbed: bool,
}

/// What one of them holds.
#[derive(Clone, Debug, PartialEq)]
enum StateValue {
    /// The mark of the side to move.
    Mark,
    /// Whether this side moves.
    Moves(Player),
    /// The number of moves, counted from here on.
    Count(i64),
    /// Numbers that are no part of the game by their name: with each of them raised by one.
    Raised(Value),
}

/// The most numbers that are raised: a table of results has more.
const MOST_NUMBERS: usize = 12;

const TURN: &str = "turn|player|mover|current|active|next|to_move|whose|symbol|mark|side";

const COUNT: &str = "(^|_)(count|counter|moves?|turns?|round|ply|plies|steps?|filled|played|made|num)(_|$)";

/// What says only how a game has ended, or is no part of it.
const INERT: &str = "(^|_)(over|terminated|terminal|running|active|playing|finished|done|ended|end|win|winner|winning|won|scores?|wins|losses|ties|draws|\
                     status|message|result|results|memo|cache|nodes|visited|transposition|table|explored|stats|log|is_live|best_move|\
                     best_score|move_index)(_|$)";

impl TurnState {
    /// What belongs to a board among these values, where `words` are those of the code that is asked; the name of what
    /// nobody can set is the error.
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
            // The marks of the board must be those by which it says whose turn it is.
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

    /// What to set for a position.
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

    /// The state in which the numbers that should be no part of the game are others, and their names; `None` if there are none.
    pub fn disturbed(&self) -> Option<(TurnState, Vec<&str>)> {
        let names = self.names(true);
        (!names.is_empty()).then(|| (TurnState { is_disturbed: true, ..self.clone() }, names))
    }

    /// The names of all that is set, or of what is no part of the game.
    pub fn names(&self, are_inert: bool) -> Vec<&str> {
        let parts = self.parts.iter().filter(|(_, part)| matches!(part, StateValue::Raised(_)) == are_inert);
        parts.map(|(name, _)| name.as_str()).collect()
    }
}

/// A number, or a few in a list or a dict, each raised by one.
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
