//! Checks the functions of a well-known university exercise. It asks for more than `minimax`, and the others are
//! compared with the rules in every position.

use super::adapter::{Adapter, AdapterError, GivenArguments, RunRequest, Step, StepResult};
use super::boards::{BoardForm, cells_text};
use super::description::{FileContents, FileFault};
use super::found_call::FoundCall;
use super::function_call::Target;
use super::language::Language;
use super::positions;
use super::returns::{ReturnKind, name_in};
use super::value::Value;
use crate::error::BotError;
use crate::finding::{FunctionFault, FunctionFaultKind};
use noughts::{Player, Position, Square, SquareSet, Status};
use std::time::Duration;

/// The time limit of one function for all positions.
const LIMIT: Duration = Duration::from_secs(10);

/// The functions of the exercise besides `minimax`, with their numbers of arguments.
const FUNCTIONS: [(&str, usize); 6] =
    [("player", 1), ("actions", 1), ("result", 2), ("winner", 1), ("terminal", 1), ("utility", 1)];

/// The functions of the exercise that a file has.
pub fn functions_of(contents: &FileContents) -> Vec<&'static str> {
    let has = |(name, count): &(&'static str, usize)| {
        let parameters = contents.function(name)?.parameters.as_ref()?;
        (parameters.iter().filter(|parameter| parameter.required).count() == *count).then_some(*name)
    };
    FUNCTIONS.iter().filter_map(has).collect()
}

/// Whether a file is a solution of the exercise.
pub fn is_one(contents: &FileContents) -> bool {
    functions_of(contents).len() >= 4
}

/// Who moves first, as the file's function `player` says of the empty board. `None` if the file has no such function.
pub fn first_mover(
    adapter: &mut Adapter,
    contents: &FileContents,
    form: &BoardForm,
) -> Result<Option<Player>, BotError> {
    if !functions_of(contents).contains(&"player") || !can_be_compared(contents, form) {
        return Ok(None);
    }
    let positional = vec![form.board(Position::new())];
    let call =
        Step::Call { name: "player".into(), arguments: GivenArguments { positional, ..GivenArguments::default() } };
    let said = adapter.value(call, Duration::from_secs(1))?;
    Ok(Player::ALL.into_iter().find(|player| said.as_ref() == Some(form.marks.of(*player))))
}

/// The faults of these functions of a solution. Calls them with the boards and moves of
/// its `minimax`.
pub fn examine(
    adapter: &mut Adapter,
    contents: &FileContents,
    found: &FoundCall,
    first: Player,
) -> Result<Vec<FunctionFault>, BotError> {
    let names = functions_of(contents);
    let FoundCall { call, reading, .. } = found;
    let is_plain = matches!(call.template.target, Target::Function(_)) && can_be_compared(contents, &call.form);
    if reading.answer.is_board() || !is_plain {
        return Ok(Vec::new());
    }
    let mut exam = Exam { language: adapter.language, form: &call.form, answer: reading.answer, faults: Vec::new() };
    let all = positions::all(first);
    for name in names {
        exam.examine(adapter, name, &all)?;
    }
    Ok(exam.faults)
}

/// Whether returned marks can be compared with those of the form.
fn can_be_compared(contents: &FileContents, form: &BoardForm) -> bool {
    let is_known = |mark: &Value| match mark {
        Value::Name(name) => !matches!(contents.value(name), Some(Value::Shown(_) | Value::Object { .. })),
        _ => true,
    };
    is_known(&form.marks.x) && is_known(&form.marks.o)
}

struct Exam<'a> {
    language: Language,
    form: &'a BoardForm,
    answer: ReturnKind,
    faults: Vec<FunctionFault>,
}

/// A question about a position. `result` is asked about each free square and one that is taken.
type ExerciseQuestion = (Position, Option<Square>);

/// What is wrong with a value, the value, and the right value.
type WrongValue = (String, String, String);

impl Exam<'_> {
    /// Compares one function with the rules. Most functions have no defined answer once the game is over; `utility`
    /// has one only then.
    fn examine(&mut self, adapter: &mut Adapter, name: &str, all: &[Position]) -> Result<(), BotError> {
        let always = matches!(name, "winner" | "terminal");
        let asked = all.iter().copied().filter(|position| always || position.is_over() == (name == "utility"));
        let questions: Vec<ExerciseQuestion> = asked.flat_map(|position| questions(name, position)).collect();
        let games = questions.iter().map(|question| vec![self.step(name, *question)]).collect();
        match adapter.run(&RunRequest::seeded(games, 0), LIMIT) {
            Ok(played) => {
                for (question, mut played) in questions.into_iter().zip(played) {
                    if let Some(result) = played.pop() {
                        self.judge(name, question, result);
                    }
                }
            }
            Err(AdapterError::Fault(fault)) => {
                let what = format!("{name} was not checked: {}", fault.text());
                self.note(name, FunctionFaultKind::Raises, what, None, None);
            }
            Err(AdapterError::Bot(error)) => return Err(error),
        }
        Ok(())
    }

    fn step(&self, name: &str, (position, square): ExerciseQuestion) -> Step {
        let square = square.and_then(|square| self.answer.value(square, self.language));
        let positional = [self.form.board(position)].into_iter().chain(square).collect();
        Step::Call { name: name.into(), arguments: GivenArguments { positional, ..GivenArguments::default() } }
    }

    /// Compares the result of a call with the rules.
    fn judge(&mut self, name: &str, (position, square): ExerciseQuestion, result: Result<StepResult, FileFault>) {
        let is_taken = square.is_some_and(|square| position.mark(square).is_some());
        let outcome = match result {
            Ok(_) if is_taken => {
                let what = format!("{name} accepts a taken square; the exercise wants an exception");
                return self.note(name, FunctionFaultKind::Note, what, Some(position), None);
            }
            Err(_) if is_taken => return,
            Err(fault) => {
                return self.note(
                    name,
                    FunctionFaultKind::Raises,
                    format!("{name} raises {}", fault.text()),
                    Some(position),
                    None,
                );
            }
            Ok(outcome) => outcome,
        };
        let after = outcome.arguments.first().and_then(|board| self.form.cells(board));
        if after != Some(position.cells()) {
            let what = format!("{name} changes the board that it is given");
            let after = after.as_ref().map(cells_text).unwrap_or_default();
            self.note(
                name,
                FunctionFaultKind::ChangesArgument,
                what,
                Some(position),
                Some((after, position.to_string())),
            );
        }
        let wrong = match square {
            Some(square) => self.result(&outcome.value, position, square),
            None => self.wrong(name, &outcome.value, position),
        };
        if let Some((what, got, right)) = wrong {
            self.note(name, FunctionFaultKind::Wrong, format!("{name} {what}"), Some(position), Some((got, right)));
        }
    }

    /// Adds a fault, or counts it if there is one like it.
    fn note(
        &mut self,
        name: &str,
        kind: FunctionFaultKind,
        what: String,
        position: Option<Position>,
        values: Option<(String, String)>,
    ) {
        if let Some(fault) = self.faults.iter_mut().find(|fault| fault.kind == kind && fault.what == what) {
            fault.count += 1;
            return;
        }
        let (returned, expected) = values.unzip();
        let position = position.map(|position| position.to_string());
        self.faults.push(FunctionFault { position, returned, expected, ..FunctionFault::new(name, kind, what) });
    }

    fn mark(&self, player: Option<Player>) -> Value {
        player.map_or(Value::Null, |player| self.form.marks.of(player).clone())
    }

    /// What is wrong with the value of a function that takes only a board.
    fn wrong(&self, name: &str, got: &Value, position: Position) -> Option<WrongValue> {
        let (what, got, right) = match name {
            "player" => {
                let right = self.mark(Some(position.to_move()));
                ((*got != right).then(|| "names the wrong side".into()), got.clone(), right)
            }
            "actions" => return self.actions(got, position),
            "winner" => (self.winner(got, position), got.clone(), self.mark(position.winner())),
            "terminal" => {
                let (got, right) = (Value::Bool(is_true(got, self.language)), Value::Bool(position.is_over()));
                let what = match position.status() {
                    Status::Won { .. } => "goes on after a win",
                    Status::Drawn => "goes on with a full board",
                    Status::Ongoing => "ends a game too early",
                };
                ((got != right).then(|| what.into()), got, right)
            }
            _ => {
                let right = position.winner().map_or(0, |player| if player == Player::X { 1 } else { -1 });
                ((sign(got) != Some(right)).then(|| "is wrong".into()), got.clone(), Value::Int(right))
            }
        };
        Some((what?, got.shown(self.language), right.shown(self.language)))
    }

    fn winner(&self, got: &Value, position: Position) -> Option<String> {
        // Some return the line as well.
        let said = match got {
            Value::List(items) | Value::Tuple(items) => items.first().unwrap_or(&Value::Null),
            got => got,
        };
        let named = Player::ALL.into_iter().find(|player| *said == self.mark(Some(*player)));
        match (named, position.status()) {
            (named, _) if named == position.winner() => None,
            (None, _) if is_true(said, self.language) => Some("returns what names nobody".into()),
            (None, Status::Won { lines, .. }) => {
                let line = lines.into_iter().next()?.squares().map(|square| square.number().to_string());
                Some(format!("misses the line {}", line.join("-")))
            }
            (_, Status::Won { .. }) => Some("names the wrong winner".into()),
            _ => Some("names a winner where there is none".into()),
        }
    }

    fn actions(&self, got: &Value, position: Position) -> Option<WrongValue> {
        let free = position.empty_squares();
        let squares = free.into_iter().filter_map(|square| self.answer.value(square, self.language)).collect();
        let right = match self.language {
            Language::Python => Value::Set(squares),
            Language::JavaScript => Value::List(squares),
        };
        let what = match got {
            Value::List(items) | Value::Tuple(items) | Value::Set(items) => {
                let square = |item: &Value| self.answer.square(&name_in(item)?);
                let offered: Vec<Option<Square>> = items.iter().map(square).collect();
                let is_free = |square: &Option<Square>| square.is_some_and(|square| free.contains(square));
                match offered.iter().all(is_free) {
                    false => "offers a square that is not free",
                    true if offered.into_iter().flatten().collect::<SquareSet>() != free => "leaves out a free square",
                    true => return None,
                }
            }
            _ => "returns no squares",
        };
        Some((what.into(), got.shown(self.language), right.shown(self.language)))
    }

    fn result(&self, got: &Value, position: Position, square: Square) -> Option<WrongValue> {
        let right = position.play(square).ok()?;
        let after = self.form.cells(got);
        let text = after.as_ref().map_or_else(|| got.shown(self.language), cells_text);
        (after != Some(right.cells())).then(|| ("returns a wrong board".into(), text, right.to_string()))
    }
}

fn questions(name: &str, position: Position) -> Vec<ExerciseQuestion> {
    if name != "result" {
        return vec![(position, None)];
    }
    let taken = Square::ALL.into_iter().find(|square| position.mark(*square).is_some());
    position.empty_squares().into_iter().chain(taken).map(|square| (position, Some(square))).collect()
}

fn sign(value: &Value) -> Option<i64> {
    match value {
        Value::Int(number) => Some(number.signum()),
        Value::Float(number) => Some(i64::from(*number > 0.0) - i64::from(*number < 0.0)),
        Value::Bool(bool) => Some(i64::from(*bool)),
        _ => None,
    }
}

/// Whether a value counts as true.
fn is_true(value: &Value, language: Language) -> bool {
    match value {
        Value::Null | Value::Undefined {} => false,
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
