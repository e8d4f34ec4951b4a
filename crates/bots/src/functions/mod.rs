//! Functions of Python and JavaScript files as bots. An adapter, in the language of the file, imports it, finds out how its
//! function is called, and then answers positions as a bot does.

use crate::BotError;
use crate::process;
use noughts::Player;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long an adapter may take to find out how a function is called. It has limits of its own, which are stricter: they add
/// up to less than 140 seconds, of processor time, so a busy machine may make it wait.
const LIMIT: Duration = Duration::from_secs(240);

/// The kinds of answer that the adapters know, for `--returns`.
pub const ANSWERS: [&str; 8] = ["0-8", "1-9", "rc0", "rc1", "cr0", "cr1", "board", "argument"];

/// The source of an adapter. Its parts share their names and are run as one program, in this order.
macro_rules! adapter {
    ($folder:literal, $extension:literal) => {
        adapter!(
            $folder, $extension, "head", "rules", "guard", "file", "parameters", "boards", "answers", "calls", "choice",
            "changes", "exercise", "conversation"
        )
    };
    ($folder:literal, $extension:literal, $($part:literal),*) => {
        concat!($(include_str!(concat!($folder, "/", $part, ".", $extension)), "\n"),*)
    };
}

/// The languages that have an adapter.
#[derive(Clone, Copy)]
pub enum Language {
    Python,
    Node,
}

/// What the command line says of a function.
pub struct Hints<'a> {
    pub first: Player,
    /// The kind of board that it takes.
    pub board: Option<&'a str>,
    /// The kind of answer that it gives.
    pub answer: Option<&'a str>,
}

/// A function that chooses moves, found in a file.
pub struct Function {
    /// The language and the file: `python:bot.py`.
    pub name: String,
    /// The command that asks it, as a bot.
    pub command: String,
    /// How it is called, and what was found out about it and the functions beside it.
    pub introduction: Introduction,
}

/// The first line of an adapter.
#[derive(Clone, Deserialize)]
pub struct Introduction {
    /// How the function is called: `minimax(board: list of lists of "X"/"O"/None) -> (row, column)`.
    pub signature: String,
    /// The same, in a word for the adapter.
    form: String,
    /// What is wrong with the functions of the file.
    pub findings: Vec<Fault>,
}

/// Something wrong with a function of the file, other than that it loses.
#[derive(Clone, Deserialize, Serialize)]
pub struct Fault {
    pub function: String,
    /// `wrong`, `raises`, `changes-argument`, or `note`, which is no fault.
    pub kind: String,
    /// A clause that begins with the name of the function.
    pub what: String,
    /// In how many positions, and the first of them.
    pub count: u64,
    pub position: Option<String>,
    /// What it returned there, and what is right, in its own language.
    pub returned: Option<String>,
    pub expected: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum FirstLine {
    Found(Introduction),
    Failed { error: String },
}

impl Function {
    /// Finds the function in `FILE` or `FILE:FUNCTION` that chooses moves. The inner error says why there is none.
    ///
    /// # Errors
    /// If an interrupt comes.
    pub fn find(language: Language, file: &str, hints: &Hints) -> Result<Result<Function, String>, BotError> {
        if let Some(answer) = hints.answer.filter(|answer| !ANSWERS.contains(answer)) {
            return Ok(Err(format!(
                "--returns {answer} is not what a function returns; choose one of {}",
                ANSWERS.join(", ")
            )));
        }
        let mut options = vec!["--first".to_string(), hints.first.to_string().to_lowercase()];
        for (option, value) in [("--takes", hints.board), ("--returns", hints.answer)] {
            options.extend(value.map(|value| format!("{option}={value}")));
        }
        let output = process::output(&language.command(file, &options), LIMIT)?;
        let introduction = match serde_json::from_str(output.said.lines().next().unwrap_or_default()) {
            Ok(FirstLine::Found(introduction)) => introduction,
            Ok(FirstLine::Failed { error }) => return Ok(Err(error)),
            Err(_) => return Ok(Err(format!("{file} cannot be asked: {}", output.telling_line(language.program())))),
        };
        options.truncate(2);
        options.push(format!("--form={}", introduction.form));
        let name = format!("{}:{file}", language.label());
        Ok(Ok(Function { name, command: language.command(file, &options), introduction }))
    }
}

impl Language {
    fn label(self) -> &'static str {
        match self {
            Language::Python => "python",
            Language::Node => "node",
        }
    }

    fn program(self) -> &'static str {
        match self {
            Language::Python => "python3",
            Language::Node => "node",
        }
    }

    /// The command, for a shell, that starts the adapter. The hashes of strings are the same each time, so that two audits of
    /// one file agree.
    fn command(self, file: &str, options: &[String]) -> String {
        let (start, source) = match self {
            Language::Python => ("PYTHONHASHSEED=0 exec python3 -c", adapter!("python", "py")),
            Language::Node => ("exec node --input-type=module -e", adapter!("node", "mjs")),
        };
        let end = match self {
            Language::Python => "",
            Language::Node => " --",
        };
        let arguments = [file].into_iter().chain(options.iter().map(String::as_str)).map(quoted);
        format!("{start} {}{end} {}", quoted(source), arguments.collect::<Vec<_>>().join(" "))
    }
}

/// A word of a shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
