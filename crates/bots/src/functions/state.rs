//! What a file remembers beside its board: whose turn it is, how many moves were made, and what nobody can set.

use super::boards::Marks;
use super::parameters::{Truth, has, snake, truths_of};
use super::source::Source;
use super::value::Value;
use noughts::{Player, Position};
use std::collections::BTreeSet;

/// The globals, or the fields of an object, that are set with the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// They hold the mark of the side to move.
    marks: Vec<String>,
    /// They are true when this side moves.
    booleans: Vec<(String, Player)>,
    /// They count the moves from here on.
    counts: Vec<(String, i64)>,
    /// What is no part of the game by its name, but holds numbers: with each of them raised by one.
    raised: Vec<(String, Value)>,
    /// What is set whatever the position is.
    fixed: Vec<(String, Value)>,
}

/// The most numbers that are raised: a table of results has more.
const MOST_NUMBERS: usize = 12;

const TURN: &str = "turn|player|mover|current|active|next|to_move|whose|symbol|mark|side";

const COUNT: &str = "(^|_)(count|counter|moves?|turns?|round|ply|plies|steps?|filled|played|made|num)(_|$)";

/// What says only how a game has ended, or is no part of it.
const INERT: &str = "(^|_)(over|terminated|terminal|running|active|playing|finished|done|ended|end|win|winner|winning|won|scores?|wins|losses|ties|draws|\
                     status|message|result|results|memo|cache|nodes|visited|transposition|table|explored|stats|log|is_live|best_move|\
                     best_score|move_index)(_|$)";

impl State {
    /// What belongs to a board among these values, where `words` are those of the code that is asked; the name of what
    /// nobody can set is the error.
    pub fn of<'a>(
        values: impl Iterator<Item = (&'a str, &'a Value)>,
        is_board: impl Fn(&str) -> bool,
        is_field: bool,
        source: &Source,
        words: &BTreeSet<&str>,
        marks: &Marks,
    ) -> Result<State, String> {
        let mut state = State::default();
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
            match value {
                value if has(TURN, &snaked) && (*value == marks.x || *value == marks.o) => {
                    state.marks.push(name.into())
                }
                _ if has(INERT, &snaked) => state.raised.extend(raised(value).map(|value| (name.into(), value))),
                Value::Int(first @ (0 | 1)) if has(COUNT, &snaked) => state.counts.push((name.into(), *first)),
                Value::Bool(_) => match truths_of(&snaked, true)[..] {
                    [Truth::Moves(player)] => state.booleans.push((name.into(), player)),
                    _ => return Err(name.into()),
                },
                _ => return Err(name.into()),
            }
        }
        Ok(state)
    }

    /// What to set for a position.
    pub fn values(&self, position: Position, marks: &Marks) -> Vec<(String, Value)> {
        let side = position.to_move();
        let turns = self.marks.iter().map(|name| (name.clone(), marks.of(side).clone()));
        let booleans = self.booleans.iter().map(|(name, player)| (name.clone(), Value::Bool(*player == side)));
        let counts = self.counts.iter().map(|(name, first)| (name.clone(), Value::Int(first + position.ply() as i64)));
        turns.chain(booleans).chain(counts).chain(self.fixed.iter().cloned()).collect()
    }

    /// The state in which the numbers that should be no part of the game are others, and their names; `None` if there are none.
    pub fn disturbed(&self) -> Option<(State, Vec<&str>)> {
        let names: Vec<&str> = self.raised.iter().map(|(name, _)| name.as_str()).collect();
        (!names.is_empty()).then(|| (State { fixed: self.raised.clone(), ..self.clone() }, names))
    }

    /// The names of all that is set.
    pub fn names(&self) -> Vec<&str> {
        let booleans = self.booleans.iter().map(|(name, _)| name);
        self.marks.iter().chain(booleans).chain(self.counts.iter().map(|(name, _)| name)).map(String::as_str).collect()
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
