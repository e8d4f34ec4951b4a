//! Finds the function in a Python or JavaScript file that chooses moves. An adapter, a program in the language of the
//! file, loads the file, lists what is in it, and calls it. This module finds out which function to call, and how.

mod adapter;
mod argument_changes;
mod boards;
mod builders;
mod call_search;
mod callables;
mod choice;
mod description;
mod exercise;
mod first_move;
mod found_call;
mod function_call;
mod hints;
mod judged_sides;
mod known_marks;
mod language;
mod literals;
mod marks;
mod missing_module;
mod other_uses;
mod parameters;
mod policy;
mod positions;
mod returns;
mod search;
mod source;
mod turn_state;
mod value;
mod win_check;
mod words;

pub use hints::Hints;
pub use language::Language;
pub use returns::ANSWERS;

use crate::error::BotError;
use crate::finding::{FunctionFault, FunctionFaultKind};
use crate::input::check_readable;
use crate::process::shell::{python_itself, word};
use crate::program_text::{files_that_load, programs_with};
use crate::subject::{Alternative, BotKind, Grounds, Subject, two_ways};
use adapter::{Adapter, AdapterError};
use callables::InspectedFile;
use choice::Choice;
use description::FaultKind;
use found_call::FoundCall;
use function_call::Target;
use judged_sides::JudgedSides;
use noughts::Player;
use noughts::words::printable;
use std::path::{self, Path};
use std::sync::Arc;
use std::time::Duration;

impl Subject {
    /// Finds the function in `FILE` or `FILE:FUNCTION` that chooses moves. This runs the file.
    ///
    /// # Errors
    /// If there is no such function, or all bots were told to [end](crate::end_all).
    pub fn function(language: Language, target: &str, hints: &Hints) -> Result<Subject, BotError> {
        if let Some(answer) = hints.answer.filter(|answer| !ANSWERS.contains(answer)) {
            let choices = ANSWERS.join(", ");
            let what =
                format!("--returns {} is not what a function returns; choose one of {choices}", printable(answer));
            return Err(BotError::WrongOption(what));
        }
        if let Some(marks) = hints.marks.filter(|marks| marks::of_option(marks).is_none()) {
            let what = format!(
                "--marks {:?} is not three different marks, those of X, of O and of empty squares, such as 'X,O, ' or 1,-1,0",
                printable(marks)
            );
            return Err(BotError::WrongOption(what));
        }
        check_readable(target)?;
        let (file, name) = split(target);
        let program = hints.interpreter.unwrap_or(language.program());
        let python = || python_itself().filter(|_| language == Language::Python && hints.interpreter.is_none());
        let command = language.command(&python().unwrap_or(program.into()), file);
        // With a fixed hash seed, two audits of one file agree.
        let mut adapter = Adapter::new(language, format!("PYTHONHASHSEED=0 {command}"), program.into(), hints.timeout);
        // The file may go into another folder.
        let absolute = |other: &String| Some(path::absolute(other).ok()?.to_str()?.to_string());
        let same = |other: &String| Language::of(other) == Some(language);
        let beside: Vec<String> =
            files_that_load(file).iter().filter(|other| same(other)).filter_map(absolute).collect();
        let mut contents = adapter.load(&beside).map_err(|failure| unloadable(failure, language, file))?;
        if adapter.spent < Duration::from_secs(1) {
            adapter.load(&beside).map_err(|failure| unloadable(failure, language, file))?;
        }
        contents.require_what_varies();
        let boards = builders::boards(&mut adapter, &contents)?;
        let parts = InspectedFile { language, contents: &contents, boards: &boards };
        let chosen = choice::choose(&mut adapter, parts, file, name, hints).map_err(|error| match error {
            BotError::Unusable(_) if contents.input && name.is_none() => BotError::Unusable(interactive(file, "")),
            error => error,
        })?;
        let Choice { mut fitting, others, judged: JudgedSides { sides, if_named, why: one_sided, .. }, explained } =
            chosen;
        let found = &mut fitting[0];
        let by_file = exercise::first_mover(&mut adapter, &contents, &found.call.form)?;
        let by_file = by_file.filter(|_| hints.first == Player::X);
        if by_file == Some(Player::O) {
            found.evidence += "; by its function player, O moves first";
        }
        let first = by_file.unwrap_or(hints.first);
        // The functions of the exercise are asked for by it.
        let is_meant = name.is_some() || hints.are_for_functions() || exercise::is_one(&contents);
        let played_by = if is_meant { Vec::new() } else { programs_with(file) };
        let players = played_by.iter().map(|other| {
            format!("{} loads it, and may play otherwise: noughts audit {}", printable(other), word(other))
        });
        let left_to_others =
            fitting[0].left_to_others(&contents).into_iter().chain(players).reduce(|one, other| one + "; " + &other);
        let (told, doubt) = if name.is_some() { (left_to_others, None) } else { (None, left_to_others) };
        fitting[0].evidence += &told.map_or(String::new(), |told| format!("; {told}"));
        let found = &fitting[0];
        let mut faults = argument_changes::faults(&mut adapter, found, first)?;
        faults.extend(match exercise::is_one(&contents) {
            true => exercise::examine(&mut adapter, &contents, found, first)?,
            false => win_check::faults(&mut adapter, &contents, found, first)?,
        });
        faults.extend(note_of_others(found, &others));
        let disturbed_by = match &found.call.template.target {
            Target::Method { name, .. } => contents.source.disturbs(name).map(String::from),
            _ => None,
        };
        let mut grounds = Grounds { disturbed_by, doubt, played_by, ..grounds(&fitting, explained, &command) };
        let kind = if found.gives_chances() {
            let judged = if sides.is_empty() { Player::ALL.to_vec() } else { sides.clone() };
            let mut table = |found: &FoundCall| {
                policy::Policy { adapter: &mut adapter, found, timeout: hints.timeout }.table(&judged, first)
            };
            let own = table(found)?;
            for other in &fitting[1..] {
                if table(other)? != own {
                    let two = two_ways(&found.signature(), &other.signature(), &grounds.remedy);
                    return Err(BotError::Unusable(two));
                }
            }
            grounds.alternatives.clear();
            BotKind::Moves(Arc::new(own))
        } else {
            BotKind::Adapter { command, codec: Arc::new(found.clone()) }
        };
        let (name, asked) = (format!("{}:{target}", language.label()), Some(found.signature()));
        let function = Some(found.call.template.target.name());
        let found =
            Subject { asked, function, grounds, faults, sides, if_named, one_sided, ..Subject::new(name, kind) };
        Ok(Subject { first: by_file, ..found })
    }
}

/// The evidence for the first of these calls, and the other ones.
fn grounds(fitting: &[FoundCall], explained: Vec<String>, command: &str) -> Grounds {
    let found = &fitting[0];
    let alternative = |other: &FoundCall| Alternative {
        asked: other.signature(),
        kind: BotKind::Adapter { command: command.into(), codec: Arc::new(other.clone()) },
        is_alike: other.answers_like(found),
    };
    Grounds {
        doubt: None,
        played_by: Vec::new(),
        evidence: Some(found.evidence.clone()),
        alternatives: fitting[1..].iter().map(alternative).collect(),
        remedy: choice::remedy(fitting),
        disturbed_by: None,
        explained,
    }
}

/// Names the other functions that could be asked.
fn note_of_others(found: &FoundCall, others: &[String]) -> Option<FunctionFault> {
    let function = found.call.template.target.name();
    let what = format!("{function} is asked; FILE:NAME asks another: {}", others.join(", "));
    let count = others.len() as u64;
    (count > 0).then(|| FunctionFault { count, ..FunctionFault::new(&function, FunctionFaultKind::Note, what) })
}

/// Splits a target into the file and the name of something in it.
fn split(target: &str) -> (&str, Option<&str>) {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_$.".contains(c));
    match target.rsplit_once(':') {
        Some((file, name)) if is_name(name) && !file.is_empty() && !Path::new(target).exists() => (file, Some(name)),
        _ => (target, None),
    }
}

fn interactive(file: &str, text: &str) -> String {
    let text = if text.is_empty() { String::new() } else { format!(" ({text})") };
    format!("{file} is interactive: it asks for input when it is imported{text}")
}

fn unloadable(failure: AdapterError, language: Language, file: &str) -> BotError {
    let fault = match failure {
        AdapterError::Bot(error) => return error,
        AdapterError::Fault(fault) => fault,
    };
    let (path, text) = (printable(file), printable(&fault.text()));
    BotError::NotLoaded(match (fault.kind, &fault.module) {
        (FaultKind::Input, _) => return BotError::Unusable(interactive(&path, &text)),
        (FaultKind::Import, Some(module)) => missing_module::advice(language, file, module),
        (FaultKind::Read, _) => format!("cannot read {path}: {}", printable(&fault.message)),
        (FaultKind::Exit, _) => format!("{path} ends the program when it is imported: {text}"),
        _ => format!("{path} cannot be imported: {text}"),
    })
}
