//! Talks to the process that loads a file and calls what is in it. The process may hang, crash or exit. Then it is
//! killed and started again.

use super::description::{FaultKind, FileContents, FileFault};
use super::language::Language;
use super::value::Value;
use crate::error::BotError;
use crate::process::{Output, Process, is_closing, standard_error};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant};

/// The default time limit for loading a file.
const LOADING: Duration = Duration::from_secs(10);

/// The longest reply that is read, in bytes.
const LONGEST_REPLY: usize = 10_000_000;

/// How many games are sent in one request.
const AT_ONCE: usize = 100;

/// A file that loads faster than this is loaded anew for each form of board.
const QUICK: Duration = Duration::from_millis(80);

/// One step that an adapter carries out in a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Step {
    /// Calls a function or, as `this.NAME`, a method of the object made by `New`.
    Call {
        #[serde(rename = "call")]
        name: String,
        #[serde(flatten)]
        arguments: GivenArguments,
    },
    /// Evaluates an expression in the file, with these additional names.
    Evaluate {
        #[serde(rename = "evaluate")]
        expression: String,
        names: BTreeMap<&'static str, Value>,
    },
    /// Makes an object, which later steps call `this`.
    New {
        #[serde(rename = "new")]
        class: String,
        #[serde(flatten)]
        arguments: GivenArguments,
    },
    /// Sets a global or, as `this.NAME`, a field.
    Set {
        #[serde(rename = "set")]
        name: String,
        value: Value,
    },
    Get {
        #[serde(rename = "get")]
        name: String,
    },
}

/// The steps as statements of this language, to try them by hand.
pub fn written(steps: impl IntoIterator<Item = Step>, language: Language) -> String {
    let set = |(name, value): (&str, &Value)| format!("{name} = {}", value.shown(language));
    let of_object = |name: &str| name.replacen("this.", "bot.", 1);
    let new = if language == Language::JavaScript { "new " } else { "" };
    let statements = |step: Step| match step {
        Step::New { class, arguments } => vec![format!("bot = {new}{class}({})", arguments.shown(language))],
        Step::Set { name, value } => vec![set((&of_object(&name), &value))],
        Step::Call { name, arguments } => vec![format!("{}({})", of_object(&name), arguments.shown(language))],
        Step::Evaluate { expression, names } => {
            names.iter().map(|(name, value)| set((name, value))).chain([expression]).collect()
        }
        Step::Get { .. } => Vec::new(),
    };
    steps.into_iter().flat_map(statements).collect::<Vec<_>>().join("; ")
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GivenArguments {
    #[serde(rename = "args")]
    pub positional: Vec<Value>,
    pub keywords: BTreeMap<String, Value>,
}

impl GivenArguments {
    fn shown(&self, language: Language) -> String {
        let positional = self.positional.iter().map(|value| value.shown(language));
        let by_name = self.keywords.iter().map(|(name, value)| format!("{name}={}", value.shown(language)));
        positional.chain(by_name).collect::<Vec<_>>().join(", ")
    }
}

/// A request to play games, with the same seed for the dice in each. Each game is a list of steps that shares nothing with
/// the others.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(tag = "do", rename = "run")]
pub struct RunRequest {
    pub games: Vec<Vec<Step>>,
    pub seed: Option<u64>,
    /// Whether the file is loaded anew for each game.
    #[serde(rename = "fresh")]
    pub is_fresh: bool,
    /// Whether the steps ask about the turns of whole games in their order. Then the object of an earlier game that
    /// begins alike can be used again.
    #[serde(rename = "whole")]
    pub is_whole: bool,
    /// Whether the object of the last question goes on, instead of a new one.
    #[serde(rename = "row")]
    pub is_in_row: bool,
}

impl RunRequest {
    pub fn seeded(games: Vec<Vec<Step>>, seed: u64) -> RunRequest {
        RunRequest { games, seed: Some(seed), ..RunRequest::default() }
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct StepResult {
    pub value: Value,
    /// The arguments after the call.
    #[serde(rename = "args")]
    pub arguments: Vec<Value>,
    /// Whether the step read a tenth item of a list of nine. Reported only if the language raises no error for this.
    #[serde(rename = "overrun", default)]
    pub is_overrun: bool,
}

/// The results of the steps of one game, up to the first error.
pub type PlayedSteps = Vec<Result<StepResult, FileFault>>;

/// Why there is no reply.
#[derive(Debug)]
pub enum AdapterError {
    /// The file raised an error, hung or ended the program.
    Fault(FileFault),
    Bot(BotError),
}

/// Turns a fault of the file into `None`.
pub fn unless_faulty<T>(result: Result<T, AdapterError>) -> Result<Option<T>, BotError> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(AdapterError::Fault(_)) => Ok(None),
        Err(AdapterError::Bot(error)) => Err(error),
    }
}

impl From<FileFault> for AdapterError {
    fn from(fault: FileFault) -> AdapterError {
        AdapterError::Fault(fault)
    }
}

/// A file that can be loaded and called, and the process that does so, started when it is needed.
pub struct Adapter {
    pub language: Language,
    command: String,
    /// The name that messages use for what the command starts.
    program: String,
    process: Option<Process>,
    unread: Vec<u8>,
    /// The time that the file has taken so far.
    pub spent: Duration,
    /// Whether it loaded quickly the last time. The first time includes the start of the language.
    pub is_quick: bool,
    /// The time limit for loading the file, in time of its process.
    loading: Duration,
}

impl Adapter {
    pub fn new(language: Language, command: String, program: String, loading: Option<Duration>) -> Adapter {
        let (loading, spent) = (loading.unwrap_or(LOADING), Duration::ZERO);
        Adapter { language, command, program, process: None, unread: Vec::new(), spent, is_quick: false, loading }
    }

    /// Loads the file anew. How its functions are called is also read in the text of the files that load it: those `beside` it.
    pub fn load(&mut self, beside: &[String]) -> Result<FileContents, AdapterError> {
        let start = self.spent;
        let reply = self.exchange(&json!({"do": "load", "beside": beside}), self.loading)?;
        self.is_quick = self.spent - start < QUICK;
        FileContents::deserialize(reply).map_err(|error| FileFault::of_adapter(error).into())
    }

    /// Plays games, in several requests if there are many.
    pub fn run(&mut self, run: &RunRequest, limit: Duration) -> Result<Vec<PlayedSteps>, AdapterError> {
        let (start, mut played) = (self.spent, Vec::new());
        for games in run.games.chunks(AT_ONCE) {
            let request = RunRequest { games: games.to_vec(), ..*run };
            let reply = self.exchange(&json!(request), limit.saturating_sub(self.spent - start))?;
            played.extend(read_games(&reply).ok_or_else(|| FileFault::of_adapter("it gave no results"))?);
        }
        Ok(played)
    }

    /// Carries out one step and returns its value. `None` if the file is at fault.
    pub fn value(&mut self, step: Step, limit: Duration) -> Result<Option<Value>, BotError> {
        let played = unless_faulty(self.run(&RunRequest::seeded(vec![vec![step]], 0), limit))?;
        Ok(played.and_then(|mut played| played.pop()).and_then(|mut played| Some(played.pop()?.ok()?.value)))
    }

    /// Sends a request and returns the reply. The limit is in time of the process. A process that was killed is started
    /// again and loads the file first; loading does not count towards the limit.
    fn exchange(&mut self, request: &Json, limit: Duration) -> Result<Json, AdapterError> {
        let loaded = match self.process {
            None if request["do"] != "load" => {
                self.converse(&json!({"do": "load", "beside": []}), self.loading).map(drop)
            }
            _ => Ok(()),
        };
        let result = loaded.and_then(|()| self.converse(request, limit));
        self.spent += match &result {
            Ok((_, time)) => *time,
            Err(_) => limit,
        };
        let (mut reply, _) = result?;
        match reply.get_mut("error").map(Json::take) {
            None => Ok(reply),
            Some(error) => Err(FileFault::deserialize(error).unwrap_or_else(FileFault::of_adapter).into()),
        }
    }

    fn process(&mut self) -> Result<&mut Process, AdapterError> {
        if self.process.is_none() {
            self.unread.clear();
            let started = Process::start(&self.command, None);
            self.process = Some(started.map_err(|error| AdapterError::Bot(not_started("the shell", error)))?);
        }
        self.process.as_mut().ok_or(AdapterError::Bot(BotError::Interrupted))
    }

    /// Waits for the next line, while the process uses at most `limit`. Returns the line and the time used.
    fn line(&mut self, limit: Duration) -> Result<(Vec<u8>, Duration), AdapterError> {
        let mut clock = self.process()?.clock(limit);
        // The time for quick answers counts too.
        clock.begin();
        loop {
            if let Some(end) = self.unread.iter().position(|byte| *byte == b'\n') {
                let rest = self.unread.split_off(end + 1);
                return Ok((std::mem::replace(&mut self.unread, rest), clock.used()));
            }
            match self.process()?.read_within(&mut clock) {
                Output::Bytes(bytes) if self.unread.len() <= LONGEST_REPLY => self.unread.extend(bytes),
                Output::End => return Err(self.end_of_output()),
                Output::Timeout if is_closing() => return Err(AdapterError::Bot(BotError::Interrupted)),
                Output::Bytes(_) | Output::Timeout => {
                    self.process = None;
                    return Err(FileFault::slow().into());
                }
            }
        }
    }

    /// Explains why the output has ended.
    fn end_of_output(&mut self) -> AdapterError {
        let Some(process) = self.process.take() else { return FileFault::default().into() };
        let ended = process.end(Instant::now() + Duration::from_millis(200));
        if is_closing() {
            return AdapterError::Bot(BotError::Interrupted);
        }
        let code = ended.status.and_then(|status| status.code());
        if matches!(code, Some(126 | 127)) {
            let error = io::Error::other(format!("{} is needed and cannot be started", self.program));
            return AdapterError::Bot(not_started(&self.program, error));
        }
        let class = "it ended the program".to_string();
        let message = standard_error::telling_line(&ended.stderr);
        FileFault { kind: FaultKind::Exit, class, message, ..FileFault::default() }.into()
    }

    fn converse(&mut self, request: &Json, limit: Duration) -> Result<(Json, Duration), AdapterError> {
        if !self.process()?.write(&format!("{request}\n")) {
            return Err(self.end_of_output());
        }
        let (line, used) = self.line(limit)?;
        let reply = serde_json::from_slice(&line);
        Ok((reply.map_err(FileFault::of_adapter)?, used))
    }
}

/// Reads the results in a reply to a [`RunRequest`].
pub fn read_games(reply: &Json) -> Option<Vec<PlayedSteps>> {
    let outcome = |json: &Json| match json.get("error") {
        Some(error) => Err(FileFault::deserialize(error).unwrap_or_default()),
        None => StepResult::deserialize(json).map_err(FileFault::of_adapter),
    };
    let game = |game: &Json| Some(game.get("results")?.as_array()?.iter().map(outcome).collect());
    reply.get("games")?.as_array()?.iter().map(game).collect()
}

impl FileFault {
    fn of_adapter(message: impl ToString) -> FileFault {
        FileFault { class: "the adapter failed".into(), message: message.to_string(), ..FileFault::default() }
    }
}

fn not_started(what: &str, error: io::Error) -> BotError {
    if is_closing() { BotError::Interrupted } else { BotError::NotStarted { what: what.into(), error } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_written_as_statements_of_their_language() {
        let given = |values: &[&str]| GivenArguments {
            positional: values.iter().map(|value| Value::from(*value)).collect(),
            keywords: [("depth".to_string(), Value::from(9))].into(),
        };
        let steps = |depth: bool| {
            let arguments = if depth { given(&["X"]) } else { GivenArguments::default() };
            [
                Step::New { class: "Agent".into(), arguments: GivenArguments::default() },
                Step::Set { name: "this.board".into(), value: Value::List(vec!["".into(), Value::Null]) },
                Step::Call { name: "this.move".into(), arguments },
                Step::Get { name: "this.board".into() },
            ]
        };
        let python = "bot = Agent(); bot.board = ['', None]; bot.move('X', depth=9)";
        assert_eq!(written(steps(true), Language::Python), python);
        let script = "bot = new Agent(); bot.board = ['', null]; bot.move()";
        assert_eq!(written(steps(false), Language::JavaScript), script);
        let names = [("board", Value::from("XO.")), ("player", "X".into())].into();
        let expression = Step::Evaluate { expression: "best(board)".into(), names };
        assert_eq!(written([expression], Language::Python), "board = 'XO.'; player = 'X'; best(board)");
    }
}
