//! Chooses the function of a file that seems to choose the program's moves.

use super::adapter::Adapter;
use super::call_search::CallSearch;
use super::callables::{InspectedFile, OwnBoard};
use super::description::{Class, Parameter, Signature};
use super::found_call::{FoundCall, KnownMarks};
use super::function_call::{BoardPlace, Call, CallTemplate};
use super::hints::Hints;
use super::judged_sides::JudgedSides;
use super::language::Language;
use super::parameters::{ArgumentKind, Arguments, is_called_board, unclear_names};
use super::returns::{ReturnForm, ReturnKind};
use super::search::MAKING;
use super::source::Source;
use super::value::Value;
use super::words::{BOARD_VARIABLES, MOVES_SURELY, OTHERS, QUESTIONS};
use super::{exercise, first_move, judged_sides, marks, words};
use crate::error::BotError;
use crate::process::shell::quoted;
use std::collections::BTreeSet;
use std::time::Duration;

/// After this time, functions whose names suggest another question are not tried.
const SOON: Duration = Duration::from_secs(5);

/// The most ways in which an audit asks one function.
const MOST_CALLS: usize = 4;

/// The function that is asked.
#[derive(Debug)]
pub struct Choice {
    /// The calls that fit the evidence: the first is judged, and the others too if they answer differently.
    pub fitting: Vec<FoundCall>,
    /// The names of other functions that would do.
    pub others: Vec<String>,
    /// A line for each call that answered legally, and why it was kept or dropped.
    pub explained: Vec<String>,
    pub judged: JudgedSides,
}

/// Chooses the function that chooses moves, by its name or by its answers.
pub fn choose(
    adapter: &mut Adapter,
    file: InspectedFile<'_>,
    path: &str,
    name: Option<&str>,
    hints: &Hints<'_>,
) -> Result<Choice, BotError> {
    let mut chooser =
        Chooser { search: CallSearch::new(adapter, file, hints, name.is_some()), found: Vec::new(), names: Vec::new() };
    chooser.look(name)?;
    if chooser.found.is_empty() {
        chooser.look_at_first_moves(name)?;
    }
    chooser.settle(path, name)
}

struct Chooser<'b> {
    search: CallSearch<'b>,
    /// The functions that fit, each with its calls.
    found: Vec<(String, Vec<FoundCall>)>,
    names: Vec<String>,
}

impl<'b> Chooser<'b> {
    /// Tries functions that take a board first, then methods, then functions that use a board of the file. Once a
    /// function fits, methods and functions of the last kind are tried only if they call it.
    fn look(&mut self, name: Option<&str>) -> Result<(), BotError> {
        let file = self.search.file;
        if let Some(expression) = self.search.hints.call {
            let expression = file.expression(expression);
            self.ask(&expression)?;
            let objects = if self.found.is_empty() { self.boards_of_objects()? } else { Vec::new() };
            return self.ask_with_objects(&[expression], &objects);
        }
        for template in file.functions_of_boards(name, false) {
            let is_minimax = self.found.first().is_some_and(|(name, _)| name == "minimax");
            let may_be_asked = !is_minimax || file.contents.source.reaches(&template.target.name(), "minimax");
            if may_be_asked && !self.is_helper(&template) {
                self.ask(&template)?;
            }
        }
        let of_objects = self.boards_of_objects()?;
        let on_boards = |boards: &[OwnBoard<'b>]| boards.iter().flat_map(|board| file.on_board(board, name)).collect();
        let of_global: Vec<OwnBoard<'b>> = file.global_board().into_iter().collect();
        for templates in [file.methods_of_boards(name, &of_objects), on_boards(&of_objects), on_boards(&of_global)] {
            let worth: Vec<CallTemplate> =
                templates.into_iter().filter(|template| self.is_worth_asking(template)).collect();
            for template in worth {
                self.ask(&template)?;
            }
        }
        let takers = [file.functions_of_boards(name, false), file.methods_of_boards(name, &[])].concat();
        self.ask_with_objects(&takers, &of_objects)?;
        if self.found.is_empty() && name.is_none() && self.search.spent() < SOON {
            for template in file.functions_of_boards(None, true) {
                self.ask(&template)?;
            }
        }
        Ok(())
    }

    /// If nothing was found, asks with objects that hold the board. If several kinds fit, keeps all, to compare them.
    fn ask_with_objects(&mut self, templates: &[CallTemplate], objects: &[OwnBoard<'b>]) -> Result<(), BotError> {
        let (file, is_open) = (self.search.file, self.found.is_empty());
        for template in templates.iter().filter(|_| is_open) {
            let first = self.found.len();
            let asked = if self.is_worth_asking(template) { objects } else { &[] };
            for template in asked.iter().filter_map(|object| file.with_object(template, object)) {
                self.ask(&template)?;
            }
            let ways: Vec<FoundCall> = self.found.drain(first..).flat_map(|(_, ways)| ways).collect();
            if !ways.is_empty() {
                self.found.push((template.target.name(), ways));
            }
        }
        Ok(())
    }

    /// Takes a function that is legal on no kind of board, if its first move shows which it takes.
    fn look_at_first_moves(&mut self, name: Option<&str>) -> Result<(), BotError> {
        let moves = |other: &&String| name.is_some_and(|name| name == *other) || words::moves(other);
        for name in self.names.iter().filter(moves).cloned().collect::<Vec<_>>() {
            let calls = first_move::calls(&mut self.search, &name)?;
            if !calls.is_empty() {
                self.found.push((name, calls));
            }
        }
        Ok(())
    }

    /// Whether the function only helps one that was found, which calls it and is not called back.
    fn is_helper(&self, template: &CallTemplate) -> bool {
        let (name, source) = (template.target.name(), &self.search.file.contents.source);
        self.found.iter().any(|(found, _)| source.reaches(found, &name) && !source.reaches(&name, found))
    }

    /// Whether nothing was found yet, or the function calls one that was found.
    fn is_worth_asking(&self, template: &CallTemplate) -> bool {
        let name = template.target.name();
        let source = &self.search.file.contents.source;
        self.found.is_empty() || self.found.iter().any(|(found, _)| source.reaches(&name, found))
    }

    fn ask(&mut self, template: &CallTemplate) -> Result<(), BotError> {
        let name = template.target.name();
        let start = self.search.tried.len();
        let mut fitting = self.search.find_calls(template)?;
        let is_exercise = name == "minimax" && exercise::is_one(self.search.file.contents);
        if is_exercise && fitting.is_empty() && self.search.hints.answer.is_none() {
            // A solution of the exercise is audited even if its `minimax` fails.
            let first = self.search.tried.get(start).cloned();
            fitting.extend(first.map(|(call, replies)| FoundCall {
                evidence: "by the names of the exercise".into(),
                knows: KnownMarks { x: true, o: true, empty: true, turn: true },
                ..FoundCall::new(call, ReturnForm::whole(ReturnKind::RowColumn(0)), replies)
            }));
        }
        self.names.push(name.clone());
        if !fitting.is_empty() {
            self.found.push((name, fitting));
        }
        Ok(())
    }

    /// The boards of all objects that can be made.
    fn boards_of_objects(&mut self) -> Result<Vec<OwnBoard<'b>>, BotError> {
        let (file, mut boards) = (self.search.file, Vec::new());
        for class in &file.contents.classes {
            let object = self.made(class)?;
            boards.extend(object.and_then(|object| file.board_of_object(class, &object)));
        }
        Ok(boards)
    }

    fn made(&mut self, class: &Class) -> Result<Option<Value>, BotError> {
        let Some((template, form)) = self.search.file.maker(class).zip(self.search.any_form()) else { return Ok(None) };
        let call = Call { template, arguments: Arguments::new(), form };
        let new = call.object(noughts::Position::new());
        new.map_or(Ok(None), |new| self.search.adapter.value(new, MAKING))
    }

    /// Chooses one of the functions that fit, or says why there is none.
    fn settle(mut self, path: &str, name: Option<&str>) -> Result<Choice, BotError> {
        let all: Vec<String> = self.found.iter().map(|(name, _)| name.clone()).collect();
        if all.is_empty() {
            return Err(self.why_nobody(path, name));
        }
        // A function that chooses a move goes before one that says how likely each move is.
        let gives_chances = |found: &[FoundCall]| found.iter().all(FoundCall::gives_chances);
        if self.found.iter().any(|(_, found)| !gives_chances(found)) {
            self.found.retain(|(_, found)| !gives_chances(found));
        }
        let source = &self.search.file.contents.source;
        self.found
            .retain(|(name, _)| !all.iter().any(|other| source.reaches(other, name) && !source.reaches(name, other)));
        if self.found.len() > 1 {
            let outside: Vec<bool> = self.found.iter().map(|(name, _)| source.is_called_outside(name, &all)).collect();
            if outside.iter().filter(|is_called| **is_called).count() == 1 {
                let mut outside = outside.into_iter();
                self.found.retain(|_| outside.next() == Some(true));
            }
        }
        if self.found.len() > 1 {
            let rather = self.found.iter().find_map(|(found, _)| self.unclear_mover(found)).filter(|_| name.is_none());
            let rather = rather.map_or(String::new(), |rather| format!("; {rather}"));
            let names: Vec<String> = self.found.into_iter().map(|(name, _)| format!("{path}:{name}")).collect();
            return Err(BotError::Unusable(format!("{path}: which one? Choose {}{rather}", names.join(" or "))));
        }
        if name.is_none()
            && self.search.hints.call.is_none()
            && let Some(unclear) = self.unclear_mover(&self.found[0].0)
        {
            return Err(BotError::Unusable(format!(
                "{path}: {unclear}; FILE:FUNCTION asks another: {}",
                self.found[0].0
            )));
        }
        let (name, mut fitting) = self.found.remove(0);
        let others = all.into_iter().filter(|other| *other != name).collect();
        if fitting.len() > MOST_CALLS {
            return Err(BotError::Unusable(too_many_calls(&fitting)));
        }
        let mut judged = judged_sides::find(&mut self.search, &fitting)?;
        if judged.sides.is_empty() {
            match judged_sides::with_marks_exchanged(&mut self.search, &fitting)? {
                Some(exchanged) => (fitting, judged) = (exchanged, JudgedSides::both()),
                None => fitting.iter_mut().for_each(FoundCall::note_kept_marks),
            }
        }
        if let Some(own) = judged.own {
            fitting.iter_mut().for_each(|found| found.keep_mark(own));
        }
        Ok(Choice { fitting, others, judged, explained: self.search.explained })
    }

    /// What is not understood of a function that rather moves for the computer, by its name or since it returns what the one answers
    /// that was found, which does not call it.
    fn unclear_mover(&self, found: &str) -> Option<String> {
        let file = self.search.file;
        let source = &file.contents.source;
        let takes_board = |function: &Signature| {
            let mut parameters = function.parameters.iter().flatten();
            parameters.any(|parameter| words::has(&parameter.name, BOARD_VARIABLES))
        };
        let moves = |function: &Signature| {
            let name = function.name.as_str();
            words::has(name, MOVES_SURELY)
                || words::moves(name) && source.reaches(name, found)
                || !takes_board(function) && source.passes_on(name, found)
        };
        let is_other = |name: &str| words::is_helper(name) || words::has(name, QUESTIONS) || words::has(name, OTHERS);
        let (class, found_name) = found.rsplit_once('.').unwrap_or(("", found));
        let is_near = |one: &str, method: &Signature| one == class || source.passes_on(&method.name, found);
        let classes = file.contents.classes.iter();
        let methods = classes.flat_map(|one| one.methods.iter().filter(move |method| is_near(&one.name, method)));
        let mut rather = file.contents.functions.iter().chain(methods).filter(|function| {
            let name = function.name.as_str();
            let is_found = self.found.iter().any(|(found, _)| found == name);
            !is_found && name != found_name && moves(function) && !is_other(name) && !source.reaches(found, name)
        });
        let uncalled = |function: &Signature| {
            let takes_more = function.parameters.iter().flatten().any(|parameter| parameter.required);
            let why = format!(
                "{} calls {found}, and could not be asked itself; say how it is called with --call",
                function.name
            );
            let cannot_be_called = takes_more || source.yields(&function.name);
            Some(why).filter(|_| cannot_be_called && source.reaches(&function.name, found))
        };
        let as_well = |function: &Signature| {
            let parameters = function.parameters.as_deref()?;
            let is_choice = |parameter: &Parameter| !source.choices(&function.name, &parameter.name).is_empty();
            let is_told = matches!(unclear_names(parameters)[..], [side] if words::is_side(side));
            let may_be = is_told && !parameters.iter().any(is_choice);
            may_be.then(|| format!("{} may choose the moves as well", function.name))
        };
        rather
            .find_map(|function| as_well(function).or_else(|| unclear(function, source)).or_else(|| uncalled(function)))
    }

    fn why_nobody(&self, path: &str, name: Option<&str>) -> BotError {
        let contents = self.search.file.contents;
        let methods = contents
            .classes
            .iter()
            .flat_map(|class| class.methods.iter().map(|method| format!("{}.{}", class.name, method.name)));
        let exported =
            contents.functions.iter().filter(|function| function.exported).map(|function| function.name.clone());
        let all: Vec<String> = exported.chain(methods).collect();
        if let Some(name) =
            name.filter(|name| contents.function(name).is_none() && !all.iter().any(|other| other == name))
        {
            let names = if all.is_empty() { "none".into() } else { all.join(", ") };
            return BotError::Unusable(format!("{path} has no function {name}; it has {names}"));
        }
        if all.is_empty() {
            return BotError::Unusable(format!("{path} has no function and no class that could be asked"));
        }
        let unset = self
            .search
            .unset
            .iter()
            .map(|(name, state)| format!("{name} may depend on {state}, which a board does not tell"));
        let unset: Vec<String> = unset.collect();
        if !unset.is_empty() {
            return BotError::Unusable(format!("{path}: {}", unset.join("; ")));
        }
        let Some(first) = self.names.first() else { return BotError::Unusable(self.why_not_called(path, name)) };
        // Explains the likeliest one, and names the others.
        let likeliest = self.names.iter().find(|name| words::moves(name));
        let explained = likeliest.unwrap_or(first);
        let why = self.search.why_not(explained);
        if name.is_none() && likeliest.is_none() {
            let mut movers = contents.functions.iter().filter(|function| may_move(&function.name));
            if let Some(unclear) = movers.find_map(|function| unclear(function, &contents.source)) {
                return BotError::Unusable(format!("{path}: {unclear}"));
            }
            let names = self.names.join(", ");
            return why.told(|why| {
                format!("{path} has no function that chooses a move when it is given a board: {names}\n{why}")
            });
        }
        match self.names.iter().filter(|name| *name != explained).cloned().collect::<Vec<_>>() {
            others if others.is_empty() => why,
            others => why.told(|why| format!("{path}: {why}\nFILE:FUNCTION asks another: {}", others.join(", "))),
        }
    }
}

impl Chooser<'_> {
    /// Explains why no function could be called: which parameters are not understood.
    fn why_not_called(&self, path: &str, name: Option<&str>) -> String {
        let functions = self.search.file.contents.functions.iter();
        let wanted =
            |function: &&Signature| name.map_or_else(|| may_move(&function.name), |name| function.name == name);
        let every = || format!("every function of {path} that could choose a move");
        let source = &self.search.file.contents.source;
        let InspectedFile { contents, language, .. } = &self.search.file;
        let classes = &mut contents.classes.iter().filter(|_| name.is_none());
        let example = classes.find_map(|class| example_of_class(class, source, *language));
        functions.filter(wanted).find_map(|function| unclear(function, source)).unwrap_or_else(|| {
            let (name, example) =
                (name.map_or_else(every, str::to_string), example.map_or("".into(), |call| such_as(&call)));
            format!(
                "{name} needs other arguments than a board and who moves; say how it is called with --call{example}"
            )
        })
    }
}

/// Whether a function moves by its name, and is not one of the file's own helpers.
fn may_move(name: &str) -> bool {
    words::moves(name) && !words::is_helper(name)
}

/// What is not understood of the arguments of a function, if anything, and how to say it.
fn unclear(function: &Signature, source: &Source) -> Option<String> {
    let parameters = function.parameters.as_deref()?;
    let name = &function.name;
    let is_choice = |parameter: &&str| !source.choices(name, parameter).is_empty();
    let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    let choices: Vec<&str> = names.iter().copied().filter(is_choice).collect();
    let unclear = if choices.is_empty() { unclear_names(parameters) } else { choices };
    let (unclear, example) = (unclear.join(", "), such_as(&example_call(function, source)));
    let told = format!(
        "{name} needs other arguments than a board and who moves: {unclear}; say how it is called with --call{example}"
    );
    Some(told).filter(|_| !unclear.is_empty())
}

fn such_as(call: &str) -> String {
    format!(", such as --call {}", quoted(call))
}

/// The call of a method that chooses moves by its name, if the class has one.
fn example_of_class(class: &Class, source: &Source, language: Language) -> Option<String> {
    let method = class.methods.iter().find(|method| words::moves(&method.name))?;
    let parameters: Vec<&Parameter> = class.parameters.iter().flatten().collect();
    let board = parameters.iter().position(|parameter| is_called_board(parameter));
    let made = filled(&class.name, &parameters, board, source);
    let new = if language == Language::JavaScript { "new " } else { "" };
    Some(format!("{new}{made}.{}", example_call(method, source)))
}

/// A call of a function, whose board may have any name but that of a side.
fn example_call(function: &Signature, source: &Source) -> String {
    let parameters: Vec<&Parameter> = function.parameters.iter().flatten().collect();
    let find = |is_it: fn(&Parameter) -> bool| parameters.iter().position(|parameter| is_it(parameter));
    let board = find(is_called_board).or_else(|| find(|parameter| !words::is_side(&parameter.name)));
    filled(&function.name, &parameters, board, source)
}

/// A call with all arguments up to the last one that is required. Of the words by which the function goes several ways, it has the
/// last. What is to be filled in is in capitals.
fn filled(name: &str, parameters: &[&Parameter], board: Option<usize>, source: &Source) -> String {
    let count = parameters.iter().rposition(|parameter| parameter.required).map_or(0, |last| last + 1);
    let argument = |(at, parameter): (usize, &&Parameter)| match source.choices(name, &parameter.name).last() {
        Some(word) => format!("\"{word}\""),
        None if board == Some(at) => "board".into(),
        None if words::is_side(&parameter.name) => "player".into(),
        None => parameter.name.to_uppercase(),
    };
    let arguments: Vec<String> = parameters[..count].iter().enumerate().map(argument).collect();
    format!("{name}({})", arguments.join(", "))
}

fn too_many_calls(found: &[FoundCall]) -> String {
    let signatures: Vec<String> = found.iter().map(FoundCall::signature).collect();
    format!("it can be read in more ways than one: {}. {}", signatures.join("; "), remedy(found))
}

/// Says which option chooses among calls that all fit the evidence.
pub fn remedy(found: &[FoundCall]) -> String {
    let kinds: BTreeSet<&str> = found.iter().map(|found| found.call.form.container.kind()).collect();
    let answers: BTreeSet<&str> = found.iter().map(|found| found.reading.answer.word()).collect();
    let list = |words: BTreeSet<&str>| words.into_iter().collect::<Vec<_>>().join(" or ");
    let [x, o] = match found.first().map(|found| found.call.template.language) {
        Some(Language::JavaScript) => ["xIsNext", "oIsNext"],
        _ => ["x_is_next", "o_is_next"],
    };
    let takes_board = found.iter().all(|found| found.call.template.board == BoardPlace::Argument);
    if kinds.len() > 1 && takes_board {
        format!("Choose --takes {}", list(kinds))
    } else if answers.len() > 1 {
        format!("Choose --returns {}", list(answers))
    } else if found.iter().any(|other| other.call.arguments != found[0].call.arguments) {
        let takes_boolean =
            |found: &&FoundCall| found.call.arguments.iter().any(|kind| matches!(kind, ArgumentKind::Moves(_)));
        let renamed = match found.iter().any(|found| takes_boolean(&found)) {
            true => format!(", or call the boolean {x} or {o}"),
            false => String::new(),
        };
        let example = found.iter().find(|found| !takes_boolean(found)).unwrap_or(&found[0]);
        format!("Say how it is called, such as --call {}{renamed}", quoted(&example.call.expression()))
    } else {
        let marks = marks::as_option(&found[0].call.form.marks, found[0].call.template.language);
        format!("Say which marks it takes, those of X, of O and of empty squares, such as --marks {marks}")
    }
}
