//! Calls: somebody in a file is asked, and its answers are read.

use super::Language;
use super::adapter::{Arguments as Given, Outcome, Played, Step};
use super::answers::{Answer, Reading};
use super::boards::{Container, Form};
use super::description::{Fault, FaultKind, Parameter};
use super::parameters::{Arguments, Kind, Truth};
use super::state::State;
use super::value::Value;
use noughts::{Player, Position, Square};
use std::collections::BTreeMap;

/// Who is asked, and how, but for the form of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    pub language: Language,
    pub target: Target,
    pub parameters: Vec<Parameter>,
    pub arguments: Arguments,
    pub board: Place,
    /// What holds the board, and what is on it while it is empty, if that is known.
    pub container: Option<(Container, Vec<Value>)>,
    /// The values beside a board that is no argument.
    pub neighbours: Vec<(String, Value)>,
    /// Those of them that are set with it.
    pub state: State,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A function of the file.
    Function(String),
    /// An expression of the user's, which names `board`, `player` and `opponent`.
    Expression(String),
    /// A method of an object that is made for each question.
    Method { class: String, name: String, parameters: Vec<Parameter>, arguments: Arguments },
}

/// Where the board is.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    Argument,
    Global(String),
    Field(String),
}

impl Place {
    /// The name of the board, if it has one.
    pub fn name(&self) -> Option<&str> {
        match self {
            Place::Argument => None,
            Place::Global(name) | Place::Field(name) => Some(name),
        }
    }

    /// What a value beside the board is called in steps.
    fn beside(&self, name: &str) -> String {
        if matches!(self, Place::Field(_)) { format!("this.{name}") } else { name.into() }
    }
}

/// A way to ask with boards of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    pub way: Way,
    pub form: Form,
    pub truth: Truth,
}

/// What came of a question.
#[derive(Clone, Debug)]
pub struct Reply {
    pub position: Position,
    pub result: Result<Said, Fault>,
}

impl Reply {
    /// Whether it is a fault of this kind.
    pub fn is(&self, kind: FaultKind) -> bool {
        self.result.as_ref().is_err_and(|fault| fault.kind == kind)
    }
}

/// What was returned, and the board as it is afterwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    pub returned: Value,
    pub board: Value,
    /// Whether it read a tenth square of the nine.
    pub is_overrun: bool,
}

impl Target {
    /// `minimax`, `Agent.choose`.
    pub fn name(&self) -> String {
        match self {
            Target::Function(name) | Target::Expression(name) => name.clone(),
            Target::Method { class, name, .. } => format!("{class}.{name}"),
        }
    }
}

impl Call {
    /// Whether the file is loaded anew for each question: what it remembers of the last one is no part of this one.
    pub fn is_fresh(&self) -> bool {
        matches!(self.way.board, Place::Global(_))
    }

    /// The steps that ask about a position.
    pub fn steps(&self, position: Position) -> Vec<Step> {
        let mut steps = Vec::new();
        if let Target::Method { class, parameters, arguments, .. } = &self.way.target {
            steps.push(Step::New { class: class.clone(), arguments: self.given(parameters, arguments, position) });
        }
        let board = self.way.board.name();
        let set = |name: &str, value: Value| Step::Set { name: self.way.board.beside(name), value };
        steps.extend(board.map(|board| set(board, self.form.board(position))));
        let state = self.way.state.values(position, &self.form.marks);
        steps.extend(state.into_iter().map(|(name, value)| set(&name, value)));
        let arguments = self.given(&self.way.parameters, &self.way.arguments, position);
        steps.push(match &self.way.target {
            Target::Function(name) => Step::Call { name: name.clone(), arguments },
            Target::Expression(expression) => {
                Step::Evaluate { expression: expression.clone(), names: self.names(position) }
            }
            Target::Method { name, .. } => Step::Call { name: format!("this.{name}"), arguments },
        });
        steps.extend(board.map(|board| Step::Get { name: self.way.board.beside(board) }));
        steps
    }

    /// What an expression may name.
    fn names(&self, position: Position) -> BTreeMap<&'static str, Value> {
        let mark = |side: Player| self.form.marks.of(side).clone();
        let side = position.to_move();
        [("board", self.form.board(position)), ("player", mark(side)), ("opponent", mark(side.opponent()))].into()
    }

    fn given(&self, parameters: &[Parameter], arguments: &Arguments, position: Position) -> Given {
        let mut given = Given::default();
        // What comes after a default is passed by name, if the language has names.
        let mut by_name = false;
        for (parameter, kind) in parameters.iter().zip(&arguments.kinds) {
            match self.argument(kind, position) {
                Some(value) if by_name || parameter.keyword_only => {
                    given.keywords.insert(parameter.name.clone(), value);
                }
                Some(value) => given.positional.push(value),
                None if self.way.language == Language::JavaScript => given.positional.push(Value::Undefined),
                None => by_name = true,
            }
        }
        given
    }

    /// What is given for a parameter; `None` for its default.
    fn argument(&self, kind: &Kind, position: Position) -> Option<Value> {
        let side = position.to_move();
        let mark = |player: Player| Some(self.form.marks.of(player).clone());
        match kind {
            Kind::Board => Some(self.form.board(position)),
            Kind::Player => mark(side),
            Kind::Opponent => mark(side.opponent()),
            Kind::Flag => self.truth.when(side).map(Value::Bool).or_else(|| mark(side)),
            Kind::Default => None,
            Kind::Fixed(value) => Some(value.clone()),
            Kind::Free => Some(Value::Int(position.empty_squares().len() as i64)),
        }
    }

    /// What came of the steps: the last of them reads the board, if it is no argument, after the call.
    pub fn reply(&self, position: Position, played: Played) -> Reply {
        let outcomes: Result<Vec<Outcome>, Fault> = played.results.into_iter().collect();
        let result = outcomes.and_then(|mut outcomes| {
            let after = if self.way.board == Place::Argument { None } else { outcomes.pop() };
            let mut outcome = outcomes.pop().ok_or_else(Fault::default)?;
            // An expression has no other argument.
            let at = self.way.arguments.kinds.iter().position(|kind| *kind == Kind::Board).unwrap_or(0);
            let board = match after {
                Some(after) => after.value,
                None if at < outcome.arguments.len() => outcome.arguments.swap_remove(at),
                None => Value::Null,
            };
            Ok(Said { returned: outcome.value, board, is_overrun: outcome.is_overrun })
        });
        Reply { position, result }
    }

    /// The square that an answer names, be it free or not; `None` if it names none.
    pub fn square(&self, reading: &Reading, reply: &Reply) -> Option<Square> {
        let said = reply.result.as_ref().ok()?;
        let after = match reading.answer {
            Answer::Board => self.form.cells(reading.part(&said.returned)?)?,
            Answer::Argument => self.form.cells(&said.board)?,
            _ => return reading.square(&said.returned),
        };
        reply.position.children().find(|(_, child)| child.cells() == after).map(|(square, _)| square)
    }

    pub fn is_legal(&self, reading: &Reading, reply: &Reply) -> bool {
        self.square(reading, reply).is_some_and(|square| reply.position.legal_moves().contains(square))
    }

    pub fn legal_count(&self, reading: &Reading, replies: &[Reply]) -> usize {
        replies.iter().filter(|reply| self.is_legal(reading, reply)).count()
    }

    /// `minimax(board: list of lists of "X"/"O"/None) -> (row, column)`.
    pub fn signature(&self, reading: &Reading) -> String {
        let Way { language, target, parameters, arguments, board, state, .. } = &self.way;
        let form = self.form.text(*language);
        let flag = match self.truth {
            Truth::Mark => "player".to_string(),
            Truth::Always => "true".into(),
            Truth::Never => "false".into(),
            Truth::Moves(player) => format!("true if {player} moves"),
        };
        let said = |(parameter, kind): (&Parameter, &Kind)| match kind {
            Kind::Board => Some(format!("board: {form}")),
            Kind::Player => Some("player".into()),
            Kind::Opponent => Some("opponent".into()),
            Kind::Flag => Some(flag.clone()),
            Kind::Default => None,
            Kind::Fixed(value) => Some(format!("{} = {}", parameter.name, value.shown(*language))),
            Kind::Free => Some(format!("{} = the number of free squares", parameter.name)),
        };
        let list = |parameters: &[Parameter], arguments: &Arguments| {
            parameters.iter().zip(&arguments.kinds).filter_map(said).collect::<Vec<_>>().join(", ")
        };
        let target = match target {
            Target::Expression(expression) => {
                return format!("{expression}, board: {form} -> {}", reading.text(*language));
            }
            Target::Method { class, name, parameters, arguments } => match list(parameters, arguments) {
                made if made.is_empty() => format!("{class}.{name}"),
                made => format!("{class}({made}).{name}"),
            },
            target => target.name(),
        };
        let place = match board {
            Place::Argument => String::new(),
            Place::Global(name) => format!(", with the global {name} set to a {form}"),
            Place::Field(name) => format!(", with its {name} set to a {form}"),
        };
        let names = state.names(false).join(", ");
        let state = if names.is_empty() { String::new() } else { format!(" and {names} to match") };
        let answer = match reading.answer {
            Answer::Argument if *board != Place::Argument => "nothing, but the board is changed".into(),
            _ => reading.text(*language),
        };
        format!("{target}({}) -> {answer}{place}{state}", list(parameters, arguments))
    }
}
