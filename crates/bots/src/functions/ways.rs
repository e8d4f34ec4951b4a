//! Who in a file might be asked for moves, and how.

use super::Language;
use super::boards::{Container, counted_boards};
use super::calls::{Place, Target, Way};
use super::description::{Class, Contents, Parameter, Signature};
use super::observed::OwnGame;
use super::parameters::{Arguments, Kind, Truth, arguments_of, has, is_called_board, is_side_word, snake};
use super::state::State;
use super::value::Value;

/// Names of functions that choose no move.
const HELPERS: &str = "(?i)^_[^_]|^__[^c]|print|display|show|draw|render|save|load|main|train|reset|quit|exit";

/// The same for pages.
const PAGE_HELPERS: &str = "(?i)click|update|start|init";

/// Names of functions without a board that would play a whole game, ask a person, or answer another question.
const OTHERS: &str = "(^|_)(human|user|input|check|is|has|switch|change|toggle|new|start|run|loop|menu|play|game|winner|wins?|won|full|\
                      over|empty|available|free|valid|legal|evaluate|score|utility|terminal|print|make|undo|update|setup|get_board|\
                      create|init|clear|init_board|minimax|max_value|min_value)(_|$)";

/// Names of functions of a board that answer another question.
const QUESTIONS: &str = "(^|_)(check|is|has|wins?|winner|won|full|over|empty|available|free|valid|legal|possible|evaluate|evaluation|\
                         score|utility|terminal|copy|count|result|actions|successors|children|heuristic|lines?|switch|human|user)(_|$)";

/// Words of those that move for the computer.
const MOVERS: &str =
    "(^|_)(ai|bot|cpu|comp|computer|machine|best|agent|opponent|move|turn|choose|think|decide|pick)(_|$)";

/// What was found of a file, to look for ways in.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    pub language: Language,
    pub contents: &'a Contents,
    /// What its own game shows, if it has one that can be watched.
    pub own_game: &'a OwnGame,
    /// Empty boards that the file makes: their kinds, and what is on their squares.
    pub boards: &'a [(Container, Vec<Value>)],
}

impl File<'_> {
    /// The functions that take a board, `minimax` first. By their names, they choose a move, or answer another question.
    pub fn functions_of_boards(&self, name: Option<&str>, are_questions: bool) -> Vec<Way> {
        let has_own = !self.global_boards().is_empty();
        let way = |function: &Signature| {
            let parameters = function.parameters.clone().filter(|parameters| !parameters.is_empty())?;
            let arguments = self.arguments(&function.name, &function.name, &parameters, true)?;
            // Where the file has a board, a mark alone is no board.
            let board = arguments.kinds.iter().position(|kind| *kind == Kind::Board);
            if has_own && name.is_none() && board.is_some_and(|board| is_side_word(&snake(&parameters[board].name))) {
                return None;
            }
            if name.is_none() && has(QUESTIONS, &snake(function.name.rsplit('.').next()?)) != are_questions {
                return None;
            }
            Some(self.way(Target::Function(function.name.clone()), parameters, arguments, Place::Argument))
        };
        let mut ways: Vec<Way> = self.functions(name).filter_map(way).collect();
        ways.sort_by_key(|way| (way.target.name() != "minimax", !moves_by_name(&way.target.name())));
        ways
    }

    /// The functions that might choose a move, or the one with this name.
    fn functions(&self, name: Option<&str>) -> impl Iterator<Item = &Signature> {
        let is_wanted = move |function: &&Signature| match name {
            Some(name) => function.name == name,
            None => function.exported && !self.is_helper(&function.name),
        };
        self.contents.functions.iter().filter(is_wanted)
    }

    fn is_helper(&self, name: &str) -> bool {
        let last = name.rsplit('.').next().unwrap_or(name);
        has(HELPERS, last) || self.language == Language::JavaScript && has(PAGE_HELPERS, last)
    }

    fn way(&self, target: Target, parameters: Vec<Parameter>, arguments: Arguments, board: Place) -> Way {
        Way {
            language: self.language,
            target,
            parameters,
            arguments,
            board,
            container: None,
            neighbours: Vec::new(),
            state: State::default(),
        }
    }

    /// An expression of the user's.
    pub fn expression(&self, expression: &str) -> Way {
        let arguments = Arguments { kinds: Vec::new(), truths: vec![Truth::Mark] };
        self.way(Target::Expression(expression.to_string()), Vec::new(), arguments, Place::Argument)
    }

    /// What the file itself gives for parameters that are no sides: the one value that all its calls from elsewhere give, or
    /// what is always meant.
    fn known(&self, name: &str, parameters: &[Parameter]) -> Vec<Option<Value>> {
        let calls = self.contents.source.given(name);
        let value = |(i, parameter): (usize, &Parameter)| {
            let given = calls.iter().filter_map(|call| {
                let at_its_place = call.get(i).filter(|given| given.name.is_none());
                let by_name = || call.iter().find(|given| given.name.as_ref() == Some(&parameter.name));
                at_its_place.or_else(by_name)?.value.as_ref()
            });
            let given: Vec<&Value> = given.collect();
            // A call that leaves it out gives its default.
            let is_given = parameter.required || given.len() == calls.len();
            match (given.split_first().filter(|_| is_given), snake(&parameter.name).as_str()) {
                (Some((first, others)), _) if others.iter().all(|other| other == first) => Some((*first).clone()),
                _ if !parameter.required => None,
                (None, "alpha") => Some(Value::Float(f64::NEG_INFINITY)),
                (None, "beta") => Some(Value::Float(f64::INFINITY)),
                (None, "size" | "n" | "board_size" | "width" | "height" | "rows" | "cols" | "dim") => {
                    Some(Value::Int(3))
                }
                _ => None,
            }
        };
        parameters.iter().enumerate().map(value).collect()
    }

    /// What a function or method is called with: what the names of its parameters say, or else what its own game gives.
    fn arguments(&self, name: &str, called: &str, parameters: &[Parameter], takes_board: bool) -> Option<Arguments> {
        let by_names = arguments_of(parameters, takes_board, &self.known(name, parameters));
        by_names.or_else(|| self.own_game.calls(called).then(Arguments::unknown))
    }

    /// The methods that take a board, of objects that can be made. Objects that have a board themselves take another one only
    /// in a parameter that is called so.
    pub fn methods(&self, name: Option<&str>, has_board: impl Fn(&Class) -> bool) -> Vec<Way> {
        let of_class = |class: &Class| {
            let parameters = class.parameters.clone()?;
            let arguments = self.constructor(class, &parameters)?;
            let methods = class.methods.iter().filter(|method| self.is_wanted(class, method, name));
            let has_own = has_board(class);
            let way = |method: &Signature| {
                let target = Target::Method {
                    class: class.name.clone(),
                    name: method.name.clone(),
                    parameters: parameters.clone(),
                    arguments: arguments.clone(),
                };
                let given = method.parameters.clone().filter(|given| !given.is_empty())?;
                if has_own && !given.iter().any(is_called_board) {
                    return None;
                }
                let arguments = self.arguments(&method.name, &target.name(), &given, true)?;
                Some(self.way(target, given, arguments, Place::Argument))
            };
            Some(methods.filter_map(way).collect::<Vec<_>>())
        };
        self.contents.classes.iter().filter_map(of_class).flatten().collect()
    }

    fn is_wanted(&self, class: &Class, method: &Signature, name: Option<&str>) -> bool {
        match name {
            Some(name) => {
                name == format!("{}.{}", class.name, method.name) || name == class.name && !self.is_helper(&method.name)
            }
            None => !self.is_helper(&method.name) && !has(QUESTIONS, &snake(&method.name)),
        }
    }

    /// What a constructor is given: marks, a name, a size, or what the file itself gives.
    pub fn constructor(&self, class: &Class, parameters: &[Parameter]) -> Option<Arguments> {
        let mut known = self.known(&class.name, parameters);
        for (parameter, value) in parameters.iter().zip(&mut known) {
            if has("(^|_)(name|label|title|id)(_|$)", &snake(&parameter.name)) && value.is_none() {
                *value = Some(Value::from("noughts"));
            }
        }
        let arguments = arguments_of(parameters, false, &known)?;
        (!arguments.kinds.contains(&Kind::Flag)).then_some(arguments)
    }

    /// The methods without a board of the objects of a class, whose board is this field.
    pub fn methods_of_field(
        &self,
        class: &Class,
        field: &str,
        container: (Container, Vec<Value>),
        name: Option<&str>,
    ) -> Vec<Way> {
        let Some(parameters) = class.parameters.clone() else { return Vec::new() };
        let Some(arguments) = self.constructor(class, &parameters) else { return Vec::new() };
        let methods = class.methods.iter().filter(|method| self.is_wanted(class, method, name));
        let way = |method: &Signature| {
            let given = self.without_board(method, name.is_some_and(|name| name != class.name))?;
            let target = Target::Method {
                class: class.name.clone(),
                name: method.name.clone(),
                parameters: parameters.clone(),
                arguments: arguments.clone(),
            };
            let way = self.way(target, method.parameters.clone()?, given, Place::Field(field.to_string()));
            Some(Way { container: Some(container.clone()), ..way })
        };
        sorted(methods.filter_map(way).collect())
    }

    /// The functions without a board, where this global is the board.
    pub fn functions_of_global(
        &self,
        global: &str,
        container: (Container, Vec<Value>),
        name: Option<&str>,
    ) -> Vec<Way> {
        let way = |function: &Signature| {
            let given = self.without_board(function, name.is_some())?;
            let target = Target::Function(function.name.clone());
            let way = self.way(target, function.parameters.clone()?, given, Place::Global(global.to_string()));
            let neighbours = with_inner(self.contents.values.iter().map(|(name, value)| (name.as_str(), value)));
            Some(Way { container: Some(container.clone()), neighbours, ..way })
        };
        sorted(self.functions(name).filter_map(way).collect())
    }

    /// What to give to a function that takes no board, if it may choose a move.
    fn without_board(&self, function: &Signature, is_named: bool) -> Option<Arguments> {
        let name = snake(function.name.rsplit('.').next()?);
        if !is_named && has(OTHERS, &name) && !has("(^|_)(ai|bot|cpu|comp|computer|machine|best)(_|$)", &name) {
            return None;
        }
        let parameters = function.parameters.as_ref()?;
        arguments_of(parameters, false, &self.known(&function.name, parameters))
    }

    /// The global boards: names, and how they are empty. Where several are, those whose names say so.
    pub fn global_boards(&self) -> Vec<(String, (Container, Vec<Value>))> {
        let nested = |name: &str, value: &Value| {
            let fields = boards_among(value);
            fields.into_iter().map(|(field, board)| (format!("{name}.{field}"), board)).collect::<Vec<_>>()
        };
        let of_value = |(name, value): &(String, Value)| match Container::of_empty(value) {
            Some(board) => vec![(name.clone(), board)],
            None if !name.contains('.') => nested(name, value),
            None => Vec::new(),
        };
        let found: Vec<_> = self.contents.values.iter().flat_map(of_value).collect();
        let mut found = likeliest(found, |name| self.contents.source.changes(name, false));
        if found.len() > 1 {
            // Numbers in order may be the names of the squares.
            found.retain(|(_, (_, empties))| !counted_boards()[..2].contains(empties));
        }
        found
    }
}

/// The board among the fields of an object.
pub fn board_of_object(object: &Value, changes: impl Fn(&str) -> bool) -> Option<(String, (Container, Vec<Value>))> {
    let mut found = likeliest(boards_among(object), changes);
    if found.len() == 1 { found.pop() } else { None }
}

/// Values by name, and the fields of those that are objects.
pub fn with_inner<'a>(values: impl Iterator<Item = (&'a str, &'a Value)>) -> Vec<(String, Value)> {
    let inner = |(name, value): (&str, &Value)| {
        let fields = value.fields().into_iter().map(|(field, value)| (format!("{name}.{field}"), value.clone()));
        [(name.to_string(), value.clone())].into_iter().chain(fields).collect::<Vec<_>>()
    };
    values.flat_map(inner).collect()
}

/// The fields that are boards, also of an object in a field.
fn boards_among(value: &Value) -> Vec<(String, (Container, Vec<Value>))> {
    let mut found = Vec::new();
    for (name, field) in value.fields() {
        match Container::of_empty(field) {
            Some(board) => found.push((name.to_string(), board)),
            None => {
                let inner =
                    field.fields().into_iter().filter_map(|(last, value)| Some((last, Container::of_empty(value)?)));
                found.extend(inner.map(|(last, board)| (format!("{name}.{last}"), board)));
            }
        }
    }
    found
}

/// Those that are called a board, of several those that change; else those that change.
fn likeliest<T>(found: Vec<(String, T)>, changes: impl Fn(&str) -> bool) -> Vec<(String, T)> {
    let last = |name: &str| snake(name.rsplit('.').next().unwrap_or(name));
    let is_named = |name: &str| has("board|grid|cells|squares|state|field|game", &last(name));
    let (named, others): (Vec<_>, Vec<_>) = found.into_iter().partition(|(name, _)| is_named(name));
    let is_changed: Vec<bool> = named.iter().map(|(name, _)| changes(name)).collect();
    match named.len() {
        0 => others.into_iter().filter(|(name, _)| changes(name)).collect(),
        1 => named,
        _ if !is_changed.contains(&true) => named,
        _ => named.into_iter().zip(is_changed).filter(|(_, is_changed)| *is_changed).map(|(board, _)| board).collect(),
    }
}

/// Those that move for the computer go first.
fn sorted(mut ways: Vec<Way>) -> Vec<Way> {
    ways.sort_by_key(|way| !moves_by_name(&way.target.name()));
    ways
}

/// Whether a function moves for the computer, by its name.
pub fn moves_by_name(name: &str) -> bool {
    has(MOVERS, &snake(name))
}
