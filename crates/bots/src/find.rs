//! What a file is, found out by looking at it and trying it.

use crate::{BotError, Hints, Language, MoveTable, Options, Subject};
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

/// Programs that run files of other languages, by their endings.
const INTERPRETERS: [(&str, &str); 9] = [
    ("sh", "sh"),
    ("py", "python3"),
    ("js", "node"),
    ("mjs", "node"),
    ("cjs", "node"),
    ("rb", "ruby"),
    ("pl", "perl"),
    ("lua", "lua"),
    ("java", "java"),
];

/// What a file was found to be.
#[derive(Debug)]
#[non_exhaustive]
pub struct Found {
    /// Who is asked.
    pub subject: Subject,
    /// What was looked for first and not found, and why: a clause each, in their order.
    pub passed_over: Vec<String>,
}

impl Found {
    fn at_once(subject: Subject) -> Found {
        Found { subject, passed_over: Vec::new() }
    }
}

impl Subject {
    /// Finds out what a file is, in this order: by its ending a table of moves; in a file of Python or JavaScript, also as
    /// `FILE:FUNCTION`, a function that chooses moves; else a program.
    ///
    /// # Errors
    /// If it cannot be read, or is nothing that can be asked.
    pub fn find(file: &str, hints: &Hints, options: &Options) -> Result<Found, BotError> {
        let language = language(file);
        check_readable(file)?;
        match Path::new(file).extension().and_then(OsStr::to_str) {
            Some("csv" | "json") => Subject::move_table(file, hints, options).map(Found::at_once),
            _ => match language {
                Some(language) => function_or_program(language, file, hints),
                None => Ok(Found::at_once(program(file))),
            },
        }
    }

    /// A table of moves in a file.
    fn move_table(file: &str, hints: &Hints, options: &Options) -> Result<Subject, BotError> {
        let text = fs::read_to_string(file).map_err(|error| not_read(file, error))?;
        let table = MoveTable::read(&text, hints.first, options.coords);
        Ok(Subject::moves(file, table.map_err(|error| BotError::WrongTable(format!("{file}, {error}")))?))
    }
}

/// Whether a word looks like the name of a file: there is one, or a part of it is such an ending, or there are folders in it.
#[must_use]
pub fn looks_like_a_file(word: &str) -> bool {
    let is_known = |ending: &str| matches!(ending, "csv" | "json" | "html" | "htm") || interpreter(ending).is_some();
    let ending = Path::new(word).extension().and_then(OsStr::to_str);
    Path::new(word).exists() || word.contains('/') || language(word).is_some() || ending.is_some_and(is_known)
}

fn function_or_program(language: Language, file: &str, hints: &Hints) -> Result<Found, BotError> {
    match Subject::function(language, file, hints) {
        Ok(subject) => Ok(Found::at_once(subject)),
        Err(BotError::Unusable(why)) if Path::new(file).is_file() => {
            Ok(Found { subject: program(file), passed_over: vec![why] })
        }
        Err(error) => Err(error),
    }
}

/// The language of `FILE` or `FILE:FUNCTION`, if it has functions that can be asked.
fn language(file: &str) -> Option<Language> {
    let has = |ending: &str| file.ends_with(ending) || file.contains(&format!("{ending}:"));
    if has(".py") {
        return Some(Language::Python);
    }
    [".js", ".mjs", ".cjs"].into_iter().any(has).then_some(Language::JavaScript)
}

fn interpreter(ending: &str) -> Option<&'static str> {
    INTERPRETERS.iter().find(|(known, _)| *known == ending).map(|(_, program)| *program)
}

/// The program that a file is.
fn program(file: &str) -> Subject {
    let ending = Path::new(file).extension().and_then(OsStr::to_str).unwrap_or_default();
    Subject::program(&match interpreter(ending) {
        Some(interpreter) => format!("{interpreter} {}", word(file)),
        // The shell looks for a name without a slash among its programs.
        None if file.contains('/') => word(file),
        None => word(&format!("./{file}")),
    })
}

/// A word of a shell, in quotation marks where it needs them.
fn word(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,=@%".contains(c);
    if text.chars().all(is_plain) { text.into() } else { crate::functions::quoted(text) }
}

/// Whether the file of `FILE` or `FILE:FUNCTION` can be read.
pub(crate) fn check_readable(file: &str) -> Result<(), BotError> {
    let path = match file.rsplit_once(':') {
        Some((file_alone, _)) if !Path::new(file).exists() => file_alone,
        _ => file,
    };
    fs::File::open(path).map(drop).map_err(|error| not_read(path, error))
}

fn not_read(file: &str, error: std::io::Error) -> BotError {
    BotError::NotRead { file: file.into(), error }
}
