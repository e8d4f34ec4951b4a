//! The exercise that universities set: its other functions are compared with the rules on every position.

use super::adapter::{Adapter, Arguments, Failure, Outcome, Played, Run, Step};
use super::answers::{Answer, name_in};
use super::boards::{Form, cells_text};
use super::calls::Target;
use super::description::{Contents, Fault};
use super::search::Found;
use super::value::Value;
use super::{FunctionFault, Language, positions};
use crate::BotError;
use noughts::{Player, Position, Square, Status};
use std::collections::BTreeSet;
use std::time::Duration;

/// How long one function may take for all positions.
const LIMIT: Duration = Duration::from_secs(10);

/// How many positions are asked about at once.
const CHUNK: usize = 40;

/// The functions of the exercise beside `minimax`, with the number of their arguments.
const FUNCTIONS: [(&str, usize); 6] =
    [("player", 1), ("actions", 1), ("result", 2), ("winner", 1), ("terminal", 1), ("utility", 1)];

/// Those of the functions that a file has.
pub fn functions_of(contents: &Contents) -> Vec<&'static str> {
    let has = |(name, count): &(&'static str, usize)| {
        let parameters = contents.function(name)?.parameters.as_ref()?;
        (parameters.iter().filter(|parameter| parameter.required).count() == *count).then_some(*name)
    };
    FUNCTIONS.iter().filter_map(has).collect()
}

/// Who moves first by the function `player` of the file, where it has one that names a side on the empty board.
///
/// # Errors
/// If the adapter cannot be started, or all bots are to end.
pub fn first_mover(adapter: &mut Adapter, contents: &Contents, form: &Form) -> Result<Option<Player>, BotError> {
    if !functions_of(contents).contains(&"player") || !can_be_compared(contents, form) {
        return Ok(None);
    }
    let positional = vec![form.board(Position::new())];
    let call = Step::Call { name: "player".into(), arguments: Arguments { positional, keywords: Vec::new() } };
    match adapter.play(vec![call], Some(0), false, Duration::from_secs(1)) {
        Ok(mut played) => {
            let said = played.results.pop().and_then(Result::ok).map(|outcome| outcome.value);
            Ok(Player::ALL.into_iter().find(|player| said.as_ref() == Some(form.marks.of(*player))))
        }
        Err(Failure::Fault(_)) => Ok(None),
        Err(Failure::Bot(error)) => Err(error),
    }
}

/// What is wrong with them, if the file is a hand-in of this exercise. They write boards and moves as its `minimax` does.
pub fn examine(
    adapter: &mut Adapter,
    contents: &Contents,
    found: &Found,
    first: Player,
) -> Result<Vec<FunctionFault>, BotError> {
    let names = functions_of(contents);
    let Found { call, reading, .. } = found;
    let is_plain = matches!(call.way.target, Target::Function(_)) && can_be_compared(contents, &call.form);
    if names.len() < 4 || reading.answer.is_board() || !is_plain {
        return Ok(Vec::new());
    }
    let mut exam = Exam { language: adapter.language, form: &call.form, answer: reading.answer, notes: Vec::new() };
    let all = positions::all(first);
    for name in names {
        exam.examine(adapter, name, all)?;
    }
    Ok(exam.notes.into_iter().map(Note::fault).collect())
}

/// Whether marks that are returned can be compared with those of the form.
fn can_be_compared(contents: &Contents, form: &Form) -> bool {
    let is_known = |mark: &Value| match mark {
        Value::Name(name) => !matches!(contents.value(name), Some(Value::Shown(_) | Value::Object { .. })),
        _ => true,
    };
    is_known(&form.marks.x) && is_known(&form.marks.o)
}

/// Collects what is wrong.
struct Exam<'a> {
    language: Language,
    form: &'a Form,
    answer: Answer,
    notes: Vec<Note>,
}

/// Something wrong, in one position or in several.
struct Note {
    fault: FunctionFault,
    details: BTreeSet<String>,
}

impl Note {
    fn fault(self) -> FunctionFault {
        let details: Vec<String> = self.details.into_iter().collect();
        let what = format!("{} {}", self.fault.what, details.join(", ")).trim_end().to_string();
        FunctionFault { what, ..self.fault }
    }
}

/// A wrong value, and the right one.
type Wrong<'a> = (&'a str, String, String);

impl Exam<'_> {
    /// Some functions have no defined answer once the game is over, and `utility` has one only then.
    fn examine(&mut self, adapter: &mut Adapter, name: &'static str, all: &[Position]) -> Result<(), BotError> {
        let always = matches!(name, "winner" | "terminal");
        let asked: Vec<Position> =
            all.iter().copied().filter(|position| always || position.is_over() == (name == "utility")).collect();
        let start = adapter.spent;
        for chunk in asked.chunks(CHUNK) {
            let left = LIMIT.saturating_sub(adapter.spent - start);
            match self.ask(adapter, name, chunk, left) {
                Ok(played) => {
                    let mut played = played.into_iter();
                    chunk.iter().for_each(|position| self.judge(name, *position, &mut played));
                }
                Err(Failure::Fault(fault)) => {
                    let at = self.first_without_end(adapter, name, chunk);
                    self.note(name, "raises", &format!("was not checked to the end: {}", fault.text()), at, None, None);
                    return Ok(());
                }
                Err(Failure::Bot(error)) => return Err(error),
            }
        }
        Ok(())
    }

    fn ask(
        &self,
        adapter: &mut Adapter,
        name: &str,
        positions: &[Position],
        limit: Duration,
    ) -> Result<Vec<Played>, Failure> {
        let games: Vec<Vec<Step>> = positions.iter().flat_map(|position| self.games(name, *position)).collect();
        adapter.run(&Run { games, seed: Some(0), is_fresh: false }, limit)
    }

    /// The first of some positions that takes too long.
    fn first_without_end(&self, adapter: &mut Adapter, name: &str, positions: &[Position]) -> Position {
        let second = Duration::from_secs(1);
        let is_slow = |position: &&Position| self.ask(adapter, name, &[**position], second).is_err();
        positions.iter().find(is_slow).copied().unwrap_or(positions[0])
    }

    /// The calls for a position: one, but for `result`, which is called for each free square and for a taken one.
    fn games(&self, name: &str, position: Position) -> Vec<Vec<Step>> {
        let call = |square: Option<Square>| {
            let square = square.and_then(|square| self.answer.value(square, self.language));
            let positional = [self.form.board(position)].into_iter().chain(square).collect();
            vec![Step::Call { name: name.into(), arguments: Arguments { positional, keywords: Vec::new() } }]
        };
        match name {
            "result" => {
                position.empty_squares().into_iter().chain(taken(position)).map(|square| call(Some(square))).collect()
            }
            _ => vec![call(None)],
        }
    }

    /// Compares what the calls for a position gave with the rules.
    fn judge(&mut self, name: &'static str, position: Position, played: &mut impl Iterator<Item = Played>) {
        let results: Vec<Option<Result<Outcome, Fault>>> = self
            .games(name, position)
            .iter()
            .map(|_| played.next().and_then(|mut played| played.results.pop()))
            .collect();
        let mut results = results.into_iter();
        if name == "result" {
            for square in position.empty_squares() {
                let Some(outcome) = self.outcome(name, position, results.next().flatten()) else { return };
                let wrong = self.result(&outcome.value, position, square);
                self.wrong(name, position, wrong, None);
            }
            if let Some(Some(Ok(_))) = results.next() {
                self.note(
                    name,
                    "note",
                    "accepts a taken square; the exercise wants an exception",
                    position,
                    None,
                    None,
                );
            }
            return;
        }
        let Some(Outcome { value, .. }) = self.outcome(name, position, results.next().flatten()) else { return };
        let wrong = match name {
            "player" => self.player(&value, position),
            "actions" => self.actions(&value, position),
            "winner" => self.winner(&value, position),
            "terminal" => self.terminal(&value, position),
            _ => self.utility(&value, position),
        };
        let line = match (name, position.status()) {
            ("winner", Status::Won { lines, .. }) if matches!(wrong, Some(("misses the line", ..))) => {
                lines.into_iter().next().map(|line| line.squares().map(|square| square.number().to_string()).join("-"))
            }
            _ => None,
        };
        self.wrong(name, position, wrong, line);
    }

    /// What came of a call, unless it raised something. Notes whether the board was changed.
    fn outcome(
        &mut self,
        name: &'static str,
        position: Position,
        result: Option<Result<Outcome, Fault>>,
    ) -> Option<Outcome> {
        match result? {
            Ok(outcome) => {
                let after = outcome.arguments.first().and_then(|board| self.form.cells(board));
                if after != Some(position.cells()) {
                    let [after, before] = [after.as_ref().map(cells_text), Some(position.to_string())];
                    self.note(name, "changes-argument", "changes the board that it is given", position, after, before);
                }
                Some(outcome)
            }
            Err(fault) => {
                self.note(name, "raises", &format!("raises {}", fault.text()), position, None, None);
                None
            }
        }
    }

    fn wrong(&mut self, name: &'static str, position: Position, wrong: Option<Wrong<'_>>, detail: Option<String>) {
        let Some((what, got, right)) = wrong else { return };
        self.note(name, "wrong", what, position, Some(got), Some(right));
        let key = (name, format!("{name} {what}"));
        if let Some(note) =
            self.notes.iter_mut().find(|note| (note.fault.function.as_str(), &note.fault.what) == (key.0, &key.1))
        {
            note.details.extend(detail);
        }
    }

    fn note(
        &mut self,
        name: &str,
        kind: &str,
        what: &str,
        position: Position,
        returned: Option<String>,
        expected: Option<String>,
    ) {
        let what = format!("{name} {what}");
        let is_like = |note: &&mut Note| note.fault.kind == kind && note.fault.what == what;
        if let Some(note) = self.notes.iter_mut().find(is_like) {
            note.fault.count += 1;
            return;
        }
        let (function, kind, position) = (name.to_string(), kind.to_string(), Some(position.to_string()));
        let fault = FunctionFault { function, kind, what, count: 1, position, returned, expected };
        self.notes.push(Note { fault, details: BTreeSet::new() });
    }

    fn shown(&self, value: &Value) -> String {
        value.shown(self.language)
    }

    fn mark(&self, player: Option<Player>) -> Value {
        player.map_or(Value::Null, |player| self.form.marks.of(player).clone())
    }

    fn player(&self, got: &Value, position: Position) -> Option<Wrong<'static>> {
        let right = self.mark(Some(position.to_move()));
        (*got != right).then(|| ("names the wrong side", self.shown(got), self.shown(&right)))
    }

    fn actions(&self, got: &Value, position: Position) -> Option<Wrong<'static>> {
        let name = |square| self.answer.name(square).map(|name| format!("{name:?}"));
        let right: BTreeSet<Option<String>> = position.empty_squares().into_iter().map(name).collect();
        let squares =
            position.empty_squares().into_iter().filter_map(|square| self.answer.value(square, self.language));
        let squares: Vec<Value> = squares.collect();
        let right_text = match self.language {
            Language::Python => self.shown(&Value::Set(squares)),
            Language::JavaScript => self.shown(&Value::List(squares)),
        };
        let items = match got {
            Value::List(items) | Value::Tuple(items) | Value::Set(items) => items,
            _ => return Some(("returns no squares", self.shown(got), right_text)),
        };
        let offered: BTreeSet<Option<String>> =
            items.iter().map(|item| name_in(item).map(|name| format!("{name:?}"))).collect();
        let what = match offered.is_subset(&right) {
            false => "offers a square that is not free",
            true if offered.len() < right.len() => "leaves out a free square",
            true => return None,
        };
        Some((what, self.shown(got), right_text))
    }

    fn result(&self, got: &Value, position: Position, square: Square) -> Option<Wrong<'static>> {
        let right = position.play(square).ok()?;
        let after = self.form.cells(got);
        let text = after.as_ref().map_or_else(|| self.shown(got), cells_text);
        (after != Some(right.cells())).then(|| ("returns a wrong board", text, right.to_string()))
    }

    fn winner(&self, got: &Value, position: Position) -> Option<Wrong<'static>> {
        let named = Player::ALL.into_iter().find(|player| *got == self.mark(Some(*player)));
        let what = match (named, position.winner()) {
            (named, right) if named == right => return None,
            (None, _) => "misses the line",
            (_, None) => "names a winner where there is none",
            _ => "names the wrong winner",
        };
        Some((what, self.shown(got), self.shown(&self.mark(position.winner()))))
    }

    fn terminal(&self, got: &Value, position: Position) -> Option<Wrong<'static>> {
        let right = position.is_over();
        let what = match position.status() {
            Status::Won { .. } => "goes on after a win",
            Status::Drawn => "goes on with a full board",
            Status::Ongoing => "ends a game too early",
        };
        let got = Value::Bool(is_true(got, self.language));
        (got != Value::Bool(right)).then(|| (what, self.shown(&got), self.shown(&Value::Bool(right))))
    }

    fn utility(&self, got: &Value, position: Position) -> Option<Wrong<'static>> {
        let right = position.winner().map_or(0, |player| if player == Player::X { 1 } else { -1 });
        let number = match got {
            Value::Int(number) => Some(*number as f64),
            Value::Float(number) => Some(*number),
            Value::Bool(bool) => Some(f64::from(u8::from(*bool))),
            _ => None,
        };
        let sign = number.map(|number| i64::from(number > 0.0) - i64::from(number < 0.0));
        (sign != Some(right)).then(|| ("is wrong", self.shown(got), right.to_string()))
    }
}

/// A taken square.
fn taken(position: Position) -> Option<Square> {
    Square::ALL.into_iter().find(|square| position.mark(*square).is_some())
}

/// Whether a value counts as true.
fn is_true(value: &Value, language: Language) -> bool {
    match value {
        Value::Null | Value::Undefined => false,
        Value::Bool(bool) => *bool,
        Value::Int(number) => *number != 0,
        Value::Float(number) => *number != 0.0,
        Value::Text(text) => !text.is_empty(),
        Value::List(items) | Value::Tuple(items) | Value::Set(items) => {
            language == Language::JavaScript || !items.is_empty()
        }
        _ => true,
    }
}
