//! Calls of functions: the steps that ask about a position, and the move that the result names.

use super::Language;
use super::adapter::{GivenArguments, PlayedSteps, Step, StepResult};
use super::boards::{BoardForm, Container};
use super::description::{FaultKind, FileFault, Parameter};
use super::parameters::{ArgumentKind, ArgumentPlan, FlagMeaning};
use super::returns::{ReturnForm, ReturnKind};
use super::turn_state::TurnState;
use super::value::Value;
use noughts::{Player, Position, Square};
use std::collections::BTreeMap;

/// What is called, and with which arguments. The form of the board is still open.
#[derive(Clone, Debug, PartialEq)]
pub struct CallTemplate {
    pub language: Language,
    pub target: Target,
    pub parameters: Vec<Parameter>,
    pub arguments: ArgumentPlan,
    pub board: BoardPlace,
    /// The container of the board and the values of its empty squares, if they are known.
    pub container: Option<(Container, Vec<Value>)>,
    /// The globals or fields beside a board that is no argument.
    pub neighbours: Vec<(String, Value)>,
    /// Those of `neighbours` that are set together with the board.
    pub state: TurnState,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A function of the file.
    Function(String),
    /// An expression that the user gave, with the names `board`, `player` and `opponent`.
    Expression(String),
    /// A method of an object. The object is made anew for each question.
    Method { class: String, name: String, parameters: Vec<Parameter>, arguments: ArgumentPlan },
}

/// Where the function finds the board.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardPlace {
    Argument,
    Global(String),
    Field(String),
}

impl BoardPlace {
    /// The name of the board, if it is a global or a field.
    pub fn name(&self) -> Option<&str> {
        match self {
            BoardPlace::Argument => None,
            BoardPlace::Global(name) | BoardPlace::Field(name) => Some(name),
        }
    }

    /// How the steps name a value that stands beside the board.
    fn beside(&self, name: &str) -> String {
        if matches!(self, BoardPlace::Field(_)) { format!("this.{name}") } else { name.into() }
    }
}

/// A complete call: a template, the form of its board, and the meaning of its boolean.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    pub template: CallTemplate,
    pub form: BoardForm,
    pub flag_meaning: FlagMeaning,
}

#[derive(Clone, Debug)]
pub struct CallReply {
    pub position: Position,
    pub result: Result<Returned, FileFault>,
}

impl CallReply {
    /// Whether it is a fault of this kind.
    pub fn is(&self, kind: FaultKind) -> bool {
        self.result.as_ref().is_err_and(|fault| fault.kind == kind)
    }
}

/// What a call returned, and the board after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Returned {
    pub returned: Value,
    pub board: Value,
    /// Whether it read a tenth item of a list of nine.
    pub is_overrun: bool,
}

impl Target {
    /// The name in messages: `minimax`, `Agent.choose`.
    pub fn name(&self) -> String {
        match self {
            Target::Function(name) | Target::Expression(name) => name.clone(),
            Target::Method { class, name, .. } => format!("{class}.{name}"),
        }
    }
}

impl Call {
    /// Whether the file is loaded anew for each question, so that globals do not carry over from the last one.
    pub fn is_fresh(&self) -> bool {
        matches!(self.template.board, BoardPlace::Global(_))
    }

    pub fn steps(&self, position: Position) -> Vec<Step> {
        let mut steps = Vec::new();
        if let Target::Method { class, parameters, arguments, .. } = &self.template.target {
            steps.push(Step::New { class: class.clone(), arguments: self.given(parameters, arguments, position) });
        }
        let board = self.template.board.name();
        let set = |name: &str, value: Value| Step::Set { name: self.template.board.beside(name), value };
        steps.extend(board.map(|board| set(board, self.form.board(position))));
        let state = self.template.state.values(position, &self.form.marks);
        steps.extend(state.into_iter().map(|(name, value)| set(&name, value)));
        let arguments = self.given(&self.template.parameters, &self.template.arguments, position);
        steps.push(match &self.template.target {
            Target::Function(name) => Step::Call { name: name.clone(), arguments },
            Target::Expression(expression) => {
                Step::Evaluate { expression: expression.clone(), names: self.names(position) }
            }
            Target::Method { name, .. } => Step::Call { name: format!("this.{name}"), arguments },
        });
        steps.extend(board.map(|board| Step::Get { name: self.template.board.beside(board) }));
        steps
    }

    /// The values that an expression may name.
    fn names(&self, position: Position) -> BTreeMap<&'static str, Value> {
        let mark = |side: Player| self.form.marks.of(side).clone();
        let side = position.to_move();
        [("board", self.form.board(position)), ("player", mark(side)), ("opponent", mark(side.opponent()))].into()
    }

    fn given(&self, parameters: &[Parameter], arguments: &ArgumentPlan, position: Position) -> GivenArguments {
        let mut given = GivenArguments::default();
        // After a parameter that keeps its default, arguments are passed by name, if the language allows it.
        let mut by_name = false;
        for (parameter, kind) in parameters.iter().zip(&arguments.kinds) {
            match self.argument(kind, position) {
                Some(value) if by_name || parameter.keyword_only => {
                    given.keywords.insert(parameter.name.clone(), value);
                }
                Some(value) => given.positional.push(value),
                None if self.template.language == Language::JavaScript => given.positional.push(Value::Undefined),
                None => by_name = true,
            }
        }
        given
    }

    /// The value for a parameter. `None` to leave it at its default.
    fn argument(&self, kind: &ArgumentKind, position: Position) -> Option<Value> {
        let side = position.to_move();
        let mark = |player: Player| Some(self.form.marks.of(player).clone());
        match kind {
            ArgumentKind::Board => Some(self.form.board(position)),
            ArgumentKind::Player => mark(side),
            ArgumentKind::Opponent => mark(side.opponent()),
            ArgumentKind::Flag => self.flag_meaning.when(side).map(Value::Bool).or_else(|| mark(side)),
            ArgumentKind::Default => None,
            ArgumentKind::Fixed(value) => Some(value.clone()),
            ArgumentKind::Free => Some(Value::Int(position.empty_squares().len() as i64)),
        }
    }

    /// Reads the results of the steps. If the board is no argument, the last step has read it after the call.
    pub fn reply(&self, position: Position, played: PlayedSteps) -> CallReply {
        let outcomes: Result<Vec<StepResult>, FileFault> = played.results.into_iter().collect();
        let result = outcomes.and_then(|mut outcomes| {
            let after = if self.template.board == BoardPlace::Argument { None } else { outcomes.pop() };
            let mut outcome = outcomes.pop().ok_or_else(FileFault::default)?;
            // An expression has no argument but the board.
            let at = self.template.arguments.kinds.iter().position(|kind| *kind == ArgumentKind::Board).unwrap_or(0);
            let board = match after {
                Some(after) => after.value,
                None if at < outcome.arguments.len() => outcome.arguments.swap_remove(at),
                None => Value::Null,
            };
            Ok(Returned { returned: outcome.value, board, is_overrun: outcome.is_overrun })
        });
        CallReply { position, result }
    }

    /// The square that a reply names, free or not. `None` if it names none.
    pub fn square(&self, reading: &ReturnForm, reply: &CallReply) -> Option<Square> {
        let said = reply.result.as_ref().ok()?;
        let after = match reading.answer {
            ReturnKind::Board => self.form.cells(reading.part(&said.returned)?)?,
            ReturnKind::Argument => self.form.cells(&said.board)?,
            _ => return reading.square(&said.returned),
        };
        reply.position.children().find(|(_, child)| child.cells() == after).map(|(square, _)| square)
    }

    pub fn is_legal(&self, reading: &ReturnForm, reply: &CallReply) -> bool {
        self.square(reading, reply).is_some_and(|square| reply.position.legal_moves().contains(square))
    }

    pub fn legal_count(&self, reading: &ReturnForm, replies: &[CallReply]) -> usize {
        replies.iter().filter(|reply| self.is_legal(reading, reply)).count()
    }

    /// `minimax(board: list of lists of "X"/"O"/None) -> (row, column)`.
    pub fn signature(&self, reading: &ReturnForm) -> String {
        let CallTemplate { language, target, parameters, arguments, board, state, .. } = &self.template;
        let form = self.form.text(*language);
        let flag = match self.flag_meaning {
            FlagMeaning::Mark => "player".to_string(),
            FlagMeaning::Always => "true".into(),
            FlagMeaning::Never => "false".into(),
            FlagMeaning::Moves(player) => format!("true if {player} moves"),
        };
        let said = |(parameter, kind): (&Parameter, &ArgumentKind)| match kind {
            ArgumentKind::Board => Some(format!("board: {form}")),
            ArgumentKind::Player => Some("player".into()),
            ArgumentKind::Opponent => Some("opponent".into()),
            ArgumentKind::Flag => Some(flag.clone()),
            ArgumentKind::Default => None,
            ArgumentKind::Fixed(value) => Some(format!("{} = {}", parameter.name, value.shown(*language))),
            ArgumentKind::Free => Some(format!("{} = the number of free squares", parameter.name)),
        };
        let list = |parameters: &[Parameter], arguments: &ArgumentPlan| {
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
            BoardPlace::Argument => String::new(),
            BoardPlace::Global(name) => format!(", with the global {name} set to a {form}"),
            BoardPlace::Field(name) => format!(", with its {name} set to a {form}"),
        };
        let names = state.names(false).join(", ");
        let state = if names.is_empty() { String::new() } else { format!(" and {names} to match") };
        let answer = match reading.answer {
            ReturnKind::Argument if *board != BoardPlace::Argument => "nothing, but the board is changed".into(),
            _ => reading.text(*language),
        };
        format!("{target}({}) -> {answer}{place}{state}", list(parameters, arguments))
    }
}
