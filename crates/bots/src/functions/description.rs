//! What an adapter says of a file, and of what went wrong.

use super::source::Source;
use super::value::Value;
use serde::{Deserialize, Deserializer};

/// What is in a file.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct FileContents {
    pub functions: Vec<Signature>,
    #[serde(default)]
    pub classes: Vec<Class>,
    /// Global values by name. With dots: those of classes, and of local files that it imports.
    #[serde(default)]
    pub values: Vec<(String, Value)>,
    /// The source of the file and of the local files that it imports.
    #[serde(default)]
    pub text: String,
    /// What the functions in it do.
    #[serde(default)]
    pub source: Source,
    /// Whether it began to read standard input, without waiting for it.
    #[serde(default)]
    pub input: bool,
}

/// A function or a method.
#[derive(Clone, Debug, Deserialize)]
pub struct Signature {
    pub name: String,
    /// `None` if they cannot be known.
    pub parameters: Option<Vec<Parameter>>,
    /// Whether other files can call it.
    #[serde(default = "yes")]
    pub exported: bool,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Parameter {
    pub name: String,
    pub required: bool,
    #[serde(default)]
    pub keyword_only: bool,
    /// Whether it is known to be a boolean.
    #[serde(default)]
    pub boolean: bool,
    /// Whether it is used as an object, and not as a mark, where the language lets a text be asked for fields that it lacks.
    #[serde(default)]
    pub object: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Class {
    pub name: String,
    /// Of its constructor.
    pub parameters: Option<Vec<Parameter>>,
    pub methods: Vec<Signature>,
}

/// Why something did not come to its end.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct FileFault {
    pub kind: FaultKind,
    /// The class of the exception.
    #[serde(rename = "type", default)]
    pub class: String,
    #[serde(default)]
    pub message: String,
    /// The line of the file.
    #[serde(default)]
    pub line: Option<u64>,
    /// The module that is missing.
    #[serde(default)]
    pub module: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    #[default]
    Raised,
    /// It waits for somebody to type.
    Input,
    /// It ends the program.
    Exit,
    /// A module is missing.
    Import,
    /// The file cannot be read.
    Read,
    /// It took too long. No adapter says so: it was ended.
    Slow,
}

/// What a program's own game did while it was watched.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct WatchedGame {
    /// The calls that it made, in their order.
    pub calls: Vec<WatchedCall>,
    /// Whether it asked a person for something.
    pub asked: bool,
}

/// A call that a program's own game made.
#[derive(Clone, Debug, Deserialize)]
pub struct WatchedCall {
    /// The function, or `Class.method`.
    pub function: String,
    /// Where it was called: the line, the function around it, and the file.
    pub line: u64,
    pub caller: String,
    pub file: String,
    /// The arguments by the names of the parameters, before the call.
    pub arguments: Vec<(String, Value)>,
    /// The global values before the call.
    pub values: Vec<(String, Value)>,
    /// The global values after the call.
    #[serde(default)]
    pub values_after: Vec<(String, Value)>,
    /// What it returned; `None` if it did not return.
    #[serde(default, deserialize_with = "value")]
    pub returned: Option<Value>,
    /// The arguments after the call.
    #[serde(default)]
    pub after: Vec<(String, Value)>,
}

impl FileFault {
    pub fn slow() -> FileFault {
        FileFault { kind: FaultKind::Slow, ..FileFault::default() }
    }

    /// The exception in a line.
    pub fn text(&self) -> String {
        if self.kind == FaultKind::Slow {
            return "it does not come to an end".into();
        }
        let line = self.line.map_or(String::new(), |line| format!(" (line {line})"));
        match self.message.as_str() {
            "" => format!("{}{line}", self.class),
            message => format!("{}: {message}{line}", self.class),
        }
    }
}

impl FileContents {
    /// A global value.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(other, _)| other == name).map(|(_, value)| value)
    }

    /// What a constant stands for that a call gives by its name: its value if it is a plain one, the name if it is an object.
    /// `None` if it gets another value while the program runs.
    pub fn constant(&self, name: &str) -> Option<Value> {
        let (holder, field) = name.split_once('.').unwrap_or((name, ""));
        if self.source.changes(name, false) || self.source.changes(holder, false) {
            return None;
        }
        let inner = self.value(holder)?.fields().into_iter().find(|(other, _)| *other == field).map(|(_, value)| value);
        match self.value(name).or(inner)? {
            plain @ (Value::Text(_) | Value::Int(_) | Value::Float(_) | Value::Bool(_)) => Some(plain.clone()),
            Value::Map(_) | Value::Object { .. } => Some(Value::Name(name.to_string())),
            _ => None,
        }
    }

    pub fn function(&self, name: &str) -> Option<&Signature> {
        self.functions.iter().find(|function| function.name == name)
    }
}

fn yes() -> bool {
    true
}

/// A value, where no value and a `null` are not the same.
pub fn value<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_said_in_a_line() {
        let fault: FileFault =
            serde_json::from_str(r#"{"kind": "raised", "type": "KeyError", "message": "'x'", "line": 7}"#).unwrap();
        assert_eq!(fault.text(), "KeyError: 'x' (line 7)");
        let fault: FileFault =
            serde_json::from_str(r#"{"kind": "exit", "type": "SystemExit", "message": "", "line": null}"#).unwrap();
        assert_eq!((fault.kind, fault.text().as_str()), (FaultKind::Exit, "SystemExit"));
        assert_eq!(FileFault::slow().text(), "it does not come to an end");
    }
}
