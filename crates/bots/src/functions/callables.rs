//! Lists the functions and methods of a file that may choose moves, with their arguments.

use super::boards::{Container, counted_boards};
use super::description::{Class, FileContents, Parameter, Signature};
use super::function_call::{BoardPlace, CallTemplate, Target};
use super::language::Language;
use super::parameters::{ArgumentKind, Arguments, arguments_of, is_called_board, object_of};
use super::turn_state::TurnState;
use super::value::{Value, with_inner};
use super::words::{BOARD_VARIABLES, LABEL, MOVES_SURELY, OTHERS, QUESTIONS, has, is_helper, is_side, moves, snake};
use crate::levels::{HARD, hardness};

/// All that is known of a file.
#[derive(Clone, Copy, Debug)]
pub struct InspectedFile<'a> {
    pub language: Language,
    pub contents: &'a FileContents,
    /// The empty boards that the file makes: container and values of the squares.
    pub boards: &'a [(Container, Vec<Value>)],
}

/// A board that is a global of the file or a field of an object.
pub struct OwnBoard<'a> {
    /// The class of the object.
    pub class: Option<&'a Class>,
    place: BoardPlace,
    /// The container, and the values of its empty squares.
    container: (Container, Vec<Value>),
    /// The globals or fields beside the board.
    neighbours: Vec<(String, Value)>,
}

/// A function, or a method of an object that can be made.
type Callable<'a> = (Target, &'a Signature);

impl<'a> InspectedFile<'a> {
    /// The functions that take a board, `minimax` first. If `are_questions`, these are the functions whose names say
    /// that they answer another question; otherwise the rest.
    pub fn functions_of_boards(&self, name: Option<&str>, are_questions: bool) -> Vec<CallTemplate> {
        let has_own = !self.global_boards().is_empty();
        let is_wanted = |template: &CallTemplate| {
            // If the file has a board of its own, a parameter named after a mark is no board.
            let is_board = |plan: &Arguments| plan.iter().position(|kind| *kind == ArgumentKind::Board);
            let board = template.plans.first().and_then(is_board);
            let is_mark = board.is_some_and(|board| is_side(&template.parameters[board].name));
            name.is_some() || !(has_own && is_mark) && has(&template.target.name(), QUESTIONS) == are_questions
        };
        let templates = self.functions(name).into_iter().filter_map(|callee| self.with_board(callee));
        let mut templates: Vec<CallTemplate> = templates.filter(is_wanted).collect();
        templates.sort_by_key(|template| (template.target.name() != "minimax", !moves(&template.target.name())));
        templates
    }

    /// The methods that take a board, of objects that can be made. If the object has a board itself, one of the
    /// parameters must be named like a board.
    pub fn methods_of_boards(&self, name: Option<&str>, own: &[OwnBoard<'_>]) -> Vec<CallTemplate> {
        let of_class = |class: &'a Class| {
            let has_own = own.iter().any(|board| board.is_of(class));
            let templates = self.methods(class, name).into_iter().filter_map(|callee| self.with_board(callee));
            templates.filter(|template| !has_own || template.parameters.iter().any(is_called_board)).collect::<Vec<_>>()
        };
        self.contents.classes.iter().flat_map(of_class).collect()
    }

    /// The functions or methods without a board argument that use this board. Those that move for the computer come
    /// first.
    pub fn on_board(&self, board: &OwnBoard<'a>, name: Option<&str>) -> Vec<CallTemplate> {
        let (callees, is_named) = match board.class {
            Some(class) => (self.methods(class, name), name.is_some_and(|name| name != class.name)),
            None => (self.functions(name), name.is_some()),
        };
        let template = |(target, signature): Callable<'_>| {
            let plans = self.without_board(signature, is_named)?;
            let template = self.template(target, signature.parameters.clone()?, plans, board.place.clone());
            Some(CallTemplate {
                container: Some(board.container.clone()),
                neighbours: board.neighbours.clone(),
                ..template
            })
        };
        let mut templates: Vec<CallTemplate> = callees.into_iter().filter_map(template).collect();
        templates.sort_by_key(|template| !moves(&template.target.name()));
        templates
    }

    /// These calls with an object that holds the board in place of a board. `None` if more than values is needed to make it, or if
    /// it is such an object itself that is called.
    pub fn with_object(&self, template: &CallTemplate, board: &OwnBoard<'_>) -> Option<CallTemplate> {
        let BoardPlace::Field(field) = &board.place else { return None };
        let Target::Method { class, arguments, .. } = self.method(board.class?, "")? else { return None };
        if matches!(&template.target, Target::Method { class: called, .. } if *called == class) {
            return None;
        }
        let given = arguments.into_iter().filter(|kind| *kind != ArgumentKind::Default).map(|kind| match kind {
            ArgumentKind::Fixed(value) => Some(value),
            _ => None,
        });
        let (held, empties) = board.container.clone();
        let container = Container::in_object(&class, given.collect::<Option<_>>()?, field, held);
        let neighbours = board.neighbours.clone();
        Some(CallTemplate { container: Some((container, empties)), neighbours, ..template.clone() })
    }

    /// The call of an expression that the user gave.
    pub fn expression(&self, expression: &str) -> CallTemplate {
        let target = Target::Expression(expression.to_string());
        self.template(target, Vec::new(), vec![Arguments::new()], BoardPlace::Argument)
    }

    /// The call that makes an object of a class.
    pub fn maker(&self, class: &Class) -> Option<CallTemplate> {
        Some(self.template(self.method(class, "")?, Vec::new(), vec![Arguments::new()], BoardPlace::Argument))
    }

    /// The functions that might choose a move, or the one with this name.
    fn functions(&self, name: Option<&str>) -> Vec<Callable<'a>> {
        let is_wanted = move |function: &&Signature| match name {
            Some(name) => function.name == name,
            None => function.exported && !is_helper(&function.name),
        };
        let functions = self.contents.functions.iter().filter(is_wanted);
        functions.map(|function| (Target::Function(function.name.clone()), function)).collect()
    }

    /// The methods that might choose a move, of objects that can be made, or the one with this name.
    fn methods(&self, class: &'a Class, name: Option<&str>) -> Vec<Callable<'a>> {
        let is_wanted = |method: &&Signature| {
            let is_helper = is_helper(&method.name);
            match name {
                Some(name) if name == class.name => !is_helper,
                Some(name) => name == format!("{}.{}", class.name, method.name),
                None => !is_helper && !has(&method.name, QUESTIONS),
            }
        };
        let methods = class.methods.iter().filter(is_wanted);
        methods.filter_map(|method| Some((self.method(class, &method.name)?, method))).collect()
    }

    fn method(&self, class: &Class, name: &str) -> Option<Target> {
        let parameters = class.parameters.clone()?;
        let arguments = self.constructor(class, &parameters)?;
        Some(Target::Method { class: class.name.clone(), name: name.into(), parameters, arguments })
    }

    fn with_board(&self, (target, signature): Callable<'_>) -> Option<CallTemplate> {
        let parameters = signature.parameters.clone().filter(|parameters| !parameters.is_empty())?;
        if let (Target::Function(name), Some(object)) = (&target, object_of(&parameters)) {
            return Some(self.expression(&format!("{name}({object})")));
        }
        let plans = self.by_names(&signature.name, &parameters, true)?;
        Some(self.template(target, parameters, plans, BoardPlace::Argument))
    }

    fn template(
        &self,
        target: Target,
        parameters: Vec<Parameter>,
        plans: Vec<Arguments>,
        board: BoardPlace,
    ) -> CallTemplate {
        CallTemplate {
            language: self.language,
            target,
            parameters,
            plans,
            board,
            container: None,
            neighbours: Vec::new(),
            state: TurnState::default(),
        }
    }

    /// The values of parameters that are no sides: the value that all calls elsewhere in the file pass, or the usual
    /// value of a parameter with this name.
    fn known(&self, name: &str, parameters: &[Parameter]) -> Vec<Option<Value>> {
        let calls = self.contents.source.given(name);
        let value = |(i, parameter): (usize, &Parameter)| {
            let given = calls.iter().filter_map(|call| {
                let at_its_place = call.get(i).filter(|given| given.name.is_none());
                let by_name = || call.iter().find(|given| given.name.as_ref() == Some(&parameter.name));
                at_its_place.or_else(by_name)?.value.as_ref()
            });
            let constant = |value: &Value| match value {
                Value::Name(name) => self.contents.constant(name),
                value => Some(value.clone()),
            };
            let given: Vec<Value> = given.filter_map(constant).collect();
            if parameter.required
                && let Some(level) = self.hardest(name, parameter, &given)
            {
                return Some(level);
            }
            // A call that leaves the argument out passes its default.
            let is_given = parameter.required || given.len() == calls.len();
            match (given.split_first().filter(|_| is_given), snake(&parameter.name).as_str()) {
                (Some((first, others)), _) if others.iter().all(|other| other == first) => Some(first.clone()),
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

    /// The name of the hardest level among the texts that calls pass for a parameter or that the function compares it
    /// with. `None` if they are no levels. If the function only compares with easier levels, any other text means a
    /// harder one.
    fn hardest(&self, function: &str, parameter: &Parameter, given: &[Value]) -> Option<Value> {
        let given = given.iter().filter_map(|value| match value {
            Value::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let compared = self.contents.source.compared(function, &parameter.name);
        let hardness = |name: &&str| hardness(&name.to_lowercase());
        // Words that are no levels say something else.
        if self.contents.source.choices(function, &parameter.name).iter().any(|word| hardness(word).is_none()) {
            return None;
        }
        let is_given = given.clone().next().is_some();
        let level = given.chain(compared).filter(|name| hardness(name).is_some()).max_by_key(hardness)?;
        let is_easy = hardness(&level) < Some(HARD) && !is_given;
        Some(Value::from(if is_easy { "hard" } else { level }))
    }

    /// The arguments of a constructor: marks, a name, a size, or what the file itself passes.
    fn constructor(&self, class: &Class, parameters: &[Parameter]) -> Option<Arguments> {
        let mut known = self.known(&class.name, parameters);
        for (parameter, value) in parameters.iter().zip(&mut known) {
            if has(&parameter.name, LABEL) && value.is_none() {
                *value = Some(Value::from("noughts"));
            }
        }
        let [arguments] = <[Arguments; 1]>::try_from(arguments_of(parameters, false, &known)?).ok()?;
        (!arguments.iter().any(|kind| matches!(kind, ArgumentKind::Moves(_)))).then_some(arguments)
    }

    /// The arguments of a function that takes no board, if it may choose a move.
    fn without_board(&self, function: &Signature, is_named: bool) -> Option<Vec<Arguments>> {
        let name = &function.name;
        if !is_named && (has(name, OTHERS) || has(name, QUESTIONS)) && !has(name, MOVES_SURELY) {
            return None;
        }
        let parameters = function.parameters.as_ref()?;
        self.by_names(&function.name, parameters, false)
    }

    /// What may be passed by the names of the parameters. `None` if one of them is a choice among words, and no call says which.
    fn by_names(&self, function: &str, parameters: &[Parameter], takes_board: bool) -> Option<Vec<Arguments>> {
        let known = self.known(function, parameters);
        let is_open = |(parameter, known): (&Parameter, &Option<Value>)| {
            let choices = || self.contents.source.choices(function, &parameter.name);
            parameter.required && known.is_none() && !choices().is_empty()
        };
        if parameters.iter().zip(&known).any(is_open) {
            return None;
        }
        arguments_of(parameters, takes_board, &known)
    }

    pub fn global_board(&self) -> Option<OwnBoard<'a>> {
        let mut found = self.global_boards();
        let (name, container) = found.pop().filter(|_| found.is_empty())?;
        let neighbours = with_inner(self.contents.values.iter().map(|(name, value)| (name.as_str(), value)));
        Some(OwnBoard { class: None, place: BoardPlace::Global(name), container, neighbours })
    }

    /// The global boards: names, containers and values of empty squares. If there are several, the likeliest.
    fn global_boards(&self) -> Vec<(String, (Container, Vec<Value>))> {
        let values = self.contents.values.iter().map(|(name, value)| (name.as_str(), value));
        let mut found = likeliest(boards_among(values), |name| self.contents.source.changes(name, false));
        if found.len() > 1 {
            // Numbers in order may be the names of the squares.
            found.retain(|(_, (_, empties))| !counted_boards()[..2].contains(empties));
        }
        found
    }

    /// The board among the fields of an object of a class.
    pub fn board_of_object(&self, class: &'a Class, object: &Value) -> Option<OwnBoard<'a>> {
        let found = boards_among(object.fields().into_iter());
        let mut found = likeliest(found, |name| self.contents.source.changes(name, true));
        let (name, container) = found.pop().filter(|_| found.is_empty())?;
        let neighbours = with_inner(object.fields().into_iter());
        Some(OwnBoard { class: Some(class), place: BoardPlace::Field(name), container, neighbours })
    }
}

impl OwnBoard<'_> {
    fn is_of(&self, class: &Class) -> bool {
        self.class.is_some_and(|own| own.name == class.name)
    }
}

/// The values that are empty boards, also those in fields of objects.
fn boards_among<'v>(values: impl Iterator<Item = (&'v str, &'v Value)>) -> Vec<(String, (Container, Vec<Value>))> {
    let board = |(name, value): (&str, &Value)| Container::of_empty(value).map(|board| vec![(name.to_string(), board)]);
    let inner = |(name, value): (&str, &Value)| {
        let value = if name.contains('.') { &Value::Null } else { value };
        let boards = value.fields().into_iter().filter_map(|(field, value)| Some((field, Container::of_empty(value)?)));
        boards.map(|(field, board)| (format!("{name}.{field}"), board)).collect()
    };
    values.flat_map(|named| board(named).unwrap_or_else(|| inner(named))).collect()
}

/// Keeps what is named like a board. If several are, keeps those that change, if any does. If none is, keeps all that
/// change.
fn likeliest<T>(found: Vec<(String, T)>, changes: impl Fn(&str) -> bool) -> Vec<(String, T)> {
    let (named, others): (Vec<_>, Vec<_>) = found.into_iter().partition(|(name, _)| has(name, BOARD_VARIABLES));
    let is_changed: Vec<bool> = named.iter().map(|(name, _)| changes(name)).collect();
    match named.len() {
        0 => others.into_iter().filter(|(name, _)| changes(name)).collect(),
        1 => named,
        _ if !is_changed.contains(&true) => named,
        _ => named.into_iter().zip(is_changed).filter(|(_, is_changed)| *is_changed).map(|(board, _)| board).collect(),
    }
}
