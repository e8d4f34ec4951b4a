//! Functions of Python and JavaScript files as bots. An adapter, in the language of the file, imports it, finds out how its
//! function is called, and then answers positions as a bot does.

use crate::bot::{Codec, Fault, read_square};
use crate::find::check_readable;
use crate::finding::Kind;
use crate::process::{self, Finished};
use crate::subject::Manner;
use crate::{BotError, Subject};
use noughts::audit::Node;
use noughts::notation::Coords;
use noughts::words::printable;
use noughts::{Player, Square};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// Python, run by `python3`.
    Python,
    /// JavaScript, run by `node`.
    JavaScript,
}

/// What is known of a function, where it cannot be found out.
#[derive(Clone, Copy, Debug)]
pub struct Hints<'a> {
    /// Who moves first.
    pub first: Player,
    /// The kind of board that it takes: `rows`, `flat` or `string`.
    pub board: Option<&'a str>,
    /// The kind of answer that it gives: `0-8`, `1-9`, `rc0`, `rc1`, `cr0`, `cr1`, `board` or `argument`.
    pub answer: Option<&'a str>,
    /// How moves are typed in a program for people.
    pub typing: Option<&'a str>,
    /// What is typed before its game, with commas between.
    pub menu: Option<&'a str>,
}

/// X moves first, and nothing else is known.
impl Default for Hints<'_> {
    fn default() -> Self {
        Hints { first: Player::X, board: None, answer: None, typing: None, menu: None }
    }
}

/// The first line of an adapter.
#[derive(Deserialize)]
#[serde(untagged)]
enum FirstLine {
    Found {
        signature: String,
        /// The same, in a word for the adapter.
        form: String,
        findings: Vec<FunctionFault>,
    },
    Failed {
        error: String,
    },
}

/// Something wrong with a function of the file, other than that it loses.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[non_exhaustive]
pub struct FunctionFault {
    /// The name of the function.
    pub function: String,
    /// `wrong`, `raises`, `changes-argument`, or `note`, which is no fault.
    pub kind: String,
    /// A clause that begins with the name of the function.
    pub what: String,
    /// In how many positions.
    pub count: u64,
    /// The first of the positions.
    pub position: Option<String>,
    /// What it returned there, in its own language.
    pub returned: Option<String>,
    /// What is right there, in its own language.
    pub expected: Option<String>,
}

impl FunctionFault {
    /// Whether it is only good to know, and no fault.
    #[must_use]
    pub fn is_note(&self) -> bool {
        self.kind == "note"
    }
}

impl Subject {
    /// Finds the function in `FILE` or `FILE:FUNCTION` that chooses moves. The file is run for that.
    ///
    /// # Errors
    /// If there is no such function, or all bots were told to [end](crate::end_all).
    pub fn function(language: Language, file: &str, hints: &Hints) -> Result<Subject, BotError> {
        if let Some(answer) = hints.answer.filter(|answer| !ANSWERS.contains(answer)) {
            let choices = ANSWERS.join(", ");
            let what =
                format!("--returns {} is not what a function returns; choose one of {choices}", printable(answer));
            return Err(BotError::Unusable(what));
        }
        check_readable(file)?;
        let first = ["--first".to_string(), hints.first.to_string().to_lowercase()];
        let given = [("--takes", hints.board), ("--returns", hints.answer)];
        let given = given.into_iter().filter_map(|(option, value)| Some(format!("{option}={}", value?)));
        let options: Vec<String> = first.iter().cloned().chain(given).collect();
        let output = process::run(&language.command(file, &options), LIMIT)?;
        let (signature, form, faults) = introduction(language, file, &output).map_err(BotError::Unusable)?;
        let command = language.command(file, &[&first[..], &[format!("--form={form}")]].concat());
        let manner = Manner::Adapter { command, codec: Arc::new(Numbers) };
        let function = Subject::new(format!("{}:{file}", language.label()), manner);
        Ok(Subject { asked: Some(signature), faults, ..function })
    }
}

/// An adapter is asked with the position, and answers with a number from 1 to 9, or with `returned` and what is none.
struct Numbers;

impl Codec for Numbers {
    fn question(&self, node: &Node) -> String {
        node.position.to_string()
    }

    fn longest(&self) -> usize {
        1000
    }

    fn read(&self, answer: &str, _: &Node) -> Result<Square, Fault> {
        read_square(answer, Coords::OneToNine).map_err(|error| {
            let what =
                answer.strip_prefix("returned ").map_or(error, |value| format!("it returned {}", printable(value)));
            Fault::new(Kind::Illegal, what, b"")
        })
    }
}

/// The signature, the form and the faults in the first line of an adapter, or why it found no function.
fn introduction(
    language: Language,
    file: &str,
    output: &Finished,
) -> Result<(String, String, Vec<FunctionFault>), String> {
    match serde_json::from_str(output.stdout.lines().next().unwrap_or_default()) {
        Ok(FirstLine::Found { signature, form, findings }) => Ok((signature, form, findings)),
        Ok(FirstLine::Failed { error }) => Err(printable(&error)),
        Err(_) => Err(format!("{} cannot be asked: {}", printable(file), output.why_it_failed(language.program()))),
    }
}

impl Language {
    fn label(self) -> &'static str {
        match self {
            Language::Python => "python",
            Language::JavaScript => "node",
        }
    }

    fn program(self) -> &'static str {
        match self {
            Language::Python => "python3",
            Language::JavaScript => "node",
        }
    }

    /// The command, for a shell, that starts the adapter. The hashes of strings are the same each time, so that two audits of
    /// one file agree.
    fn command(self, file: &str, options: &[String]) -> String {
        let (start, source) = match self {
            Language::Python => ("PYTHONHASHSEED=0 exec python3 -c", adapter!("python", "py")),
            Language::JavaScript => ("exec node --input-type=module -e", adapter!("node", "mjs")),
        };
        let end = match self {
            Language::Python => "",
            Language::JavaScript => " --",
        };
        let arguments = [file].into_iter().chain(options.iter().map(String::as_str)).map(quoted);
        format!("{start} {}{end} {}", quoted(source), arguments.collect::<Vec<_>>().join(" "))
    }
}

/// A word of a shell.
pub(crate) fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
