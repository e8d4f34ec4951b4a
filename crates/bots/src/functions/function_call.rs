//! Calls of functions: the steps that ask about a position, and the move that the result names.

use super::adapter::{GivenArguments, PlayedSteps, RunRequest, Step, StepResult, written};
use super::boards::{BoardForm, Container, with_article};
use super::description::{FaultKind, FileFault, Parameter};
use super::language::Language;
use super::parameters::{ArgumentKind, Arguments};
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
    /// What may be passed for them, the likeliest first.
    pub plans: Vec<Arguments>,
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
    /// A method of an object. The object is made anew for each question, or for each game if it remembers.
    Method { class: String, name: String, parameters: Vec<Parameter>, arguments: Arguments },
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

/// A complete call: a template, the arguments, and the form of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    pub template: CallTemplate,
    pub arguments: Arguments,
    pub form: BoardForm,
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
    fn is_fresh(&self) -> bool {
        matches!(self.template.board, BoardPlace::Global(_))
    }

    /// Asks about these positions.
    pub fn request(&self, positions: &[Position], seed: Option<u64>) -> RunRequest {
        let games = positions.iter().map(|position| self.steps(*position)).collect();
        RunRequest { games, seed, is_fresh: self.is_fresh(), ..RunRequest::default() }
    }

    /// Asks about each turn of a game up to this position, which these moves lead to. The object is made once, when the game
    /// begins; the file is loaded then if the board is a global.
    pub fn whole_game(&self, position: Position, moves: &[Square]) -> RunRequest {
        let side = position.to_move();
        let mut here = Position::with_first(position.first());
        let mut turns = Vec::new();
        for square in moves {
            turns.extend((here.to_move() == side).then_some(here));
            here = here.play(*square).unwrap_or(here);
        }
        turns.push(position);
        self.of_turns(&turns)
    }

    /// Asks about these positions of one game, one after the other.
    pub fn of_turns(&self, turns: &[Position]) -> RunRequest {
        let made = turns.first().and_then(|first| self.object(*first)).into_iter();
        let steps = made.chain(turns.iter().flat_map(|turn| self.turn(*turn))).collect();
        RunRequest { games: vec![steps], is_fresh: self.is_fresh(), is_whole: true, ..RunRequest::default() }
    }

    pub fn steps(&self, position: Position) -> Vec<Step> {
        self.object(position).into_iter().chain(self.turn(position)).collect()
    }

    /// The same as statements of its language.
    pub fn by_hand(&self, position: Position) -> String {
        written(self.steps(position), self.template.language)
    }

    /// Makes the object, if a method is called.
    pub fn object(&self, position: Position) -> Option<Step> {
        let Target::Method { class, parameters, arguments, .. } = &self.template.target else { return None };
        Some(Step::New { class: class.clone(), arguments: self.given(parameters, arguments, position) })
    }

    /// Sets what is no argument, and calls the function.
    fn turn(&self, position: Position) -> Vec<Step> {
        let mut steps = Vec::new();
        let board = self.template.board.name();
        let set = |name: &str, value: Value| Step::Set { name: self.template.board.beside(name), value };
        steps.extend(board.map(|board| set(board, self.form.board(position))));
        // An object that is passed for the board has them as fields.
        let state = board.map_or(Vec::new(), |_| self.state(position));
        steps.extend(state.into_iter().map(|(name, value)| set(&name, value)));
        let arguments = self.given(&self.template.parameters, &self.arguments, position);
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

    /// The board, or the object that holds it, with what it keeps beside it.
    fn board(&self, position: Position) -> Value {
        let mut board = self.form.board(position);
        if let Value::Made(_, _, fields) = &mut board {
            fields.extend(self.state(position));
        }
        board
    }

    /// The variables beside the board, each with its value.
    fn state(&self, position: Position) -> Vec<(String, Value)> {
        let value = |(name, kind): &(String, ArgumentKind)| Some((name.clone(), kind.value(&self.form, position)?));
        self.template.state.parts.iter().filter_map(value).collect()
    }

    /// The values that an expression may name.
    fn names(&self, position: Position) -> BTreeMap<&'static str, Value> {
        let mark = |side: Player| self.form.marks.of(side).clone();
        let side = position.to_move();
        [("board", self.board(position)), ("player", mark(side)), ("opponent", mark(side.opponent()))].into()
    }

    fn given(&self, parameters: &[Parameter], arguments: &[ArgumentKind], position: Position) -> GivenArguments {
        let mut given = GivenArguments::default();
        // After a parameter that keeps its default, arguments are passed by name, if the language allows it.
        let mut by_name = false;
        for (parameter, kind) in parameters.iter().zip(arguments) {
            let is_board = *kind == ArgumentKind::Board;
            match if is_board { Some(self.board(position)) } else { kind.value(&self.form, position) } {
                Some(value) if by_name || parameter.keyword_only => {
                    given.keywords.insert(parameter.name.clone(), value);
                }
                Some(value) => given.positional.push(value),
                None if self.template.language == Language::JavaScript => given.positional.push(Value::Undefined {}),
                None => by_name = true,
            }
        }
        given
    }

    /// Reads the results of the steps. If the board is no argument, the last step has read it after the call.
    pub fn reply(&self, position: Position, played: PlayedSteps) -> CallReply {
        let outcomes: Result<Vec<StepResult>, FileFault> = played.into_iter().collect();
        let result = outcomes.and_then(|mut outcomes| {
            let after = if self.template.board == BoardPlace::Argument { None } else { outcomes.pop() };
            let mut outcome = outcomes.pop().ok_or_else(FileFault::default)?;
            // An expression has no argument but the board.
            let at = self.arguments.iter().position(|kind| *kind == ArgumentKind::Board).unwrap_or(0);
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
            ReturnKind::Key => return self.form.container.square_of(reading.part(&said.returned)?),
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

    /// The call as an expression for the option `--call`: `minimax(board, player == "X")`.
    pub fn expression(&self) -> String {
        let (equal, quote) = if self.template.language == Language::JavaScript { ("===", '\'') } else { ("==", '"') };
        let word = |kind: &ArgumentKind| match kind {
            ArgumentKind::Board => Some("board".into()),
            ArgumentKind::Player => Some("player".into()),
            ArgumentKind::Opponent => Some("opponent".into()),
            ArgumentKind::Moves(side) => Some(format!("player {equal} {quote}{side}{quote}")),
            ArgumentKind::Fixed(value) => Some(value.shown(self.template.language)),
            _ => None,
        };
        let words: Vec<String> = self.arguments.iter().filter_map(word).collect();
        format!("{}({})", self.template.target.name(), words.join(", "))
    }

    /// `minimax(board: list of lists of "X"/"O"/None) -> (row, column)`.
    pub fn signature(&self, reading: &ReturnForm) -> String {
        let CallTemplate { language, target, parameters, board, state, .. } = &self.template;
        let form = self.form.text(*language);
        let said = |(parameter, kind): (&Parameter, &ArgumentKind)| match kind {
            ArgumentKind::Board => Some(format!("board: {form}")),
            ArgumentKind::Player => Some("player".into()),
            ArgumentKind::Opponent => Some("opponent".into()),
            ArgumentKind::Moves(player) => Some(format!("true if {player} moves")),
            ArgumentKind::Default => None,
            ArgumentKind::Fixed(value) => Some(format!("{} = {}", parameter.name, value.shown(*language))),
            ArgumentKind::Made(_) => Some(format!("{} = the number of moves", parameter.name)),
        };
        let list = |parameters: &[Parameter], arguments: &[ArgumentKind]| {
            parameters.iter().zip(arguments).filter_map(said).collect::<Vec<_>>().join(", ")
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
            BoardPlace::Global(name) => format!(", with the global {name} set to {}", with_article(&form)),
            BoardPlace::Field(name) => format!(", with its {name} set to {}", with_article(&form)),
        };
        let names = state.parts.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
        let state = match board {
            _ if names.is_empty() => String::new(),
            BoardPlace::Argument => format!(", with its {names} to match"),
            _ => format!(" and {names} to match"),
        };
        let answer = match reading.answer {
            ReturnKind::Argument if *board != BoardPlace::Argument => "nothing, but the board is changed".into(),
            _ => reading.text(*language),
        };
        format!("{target}({}) -> {answer}{place}{state}", list(parameters, &self.arguments))
    }
}
