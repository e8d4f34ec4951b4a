//! What an adapter reports about a file, and about errors.

use super::source::Source;
use super::value::Value;
use super::words::{NO_SIDE, has};
use serde::Deserialize;

#[derive(Clone, Debug, Default, Deserialize)]
pub struct FileContents {
    pub functions: Vec<Signature>,
    #[serde(default)]
    pub classes: Vec<Class>,
    /// Global values by name. Names with dots are fields of classes or values of local files that it imports.
    #[serde(default)]
    pub values: Vec<(String, Value)>,
    /// The source text of the file and of the local files that it imports.
    #[serde(default)]
    pub text: String,
    /// What the code of its functions does.
    #[serde(default)]
    pub source: Source,
    /// Whether the file began to read standard input while it loaded. The adapter did not wait for input.
    #[serde(default)]
    pub input: bool,
}

/// A function or a method.
#[derive(Clone, Debug, Deserialize)]
pub struct Signature {
    pub name: String,
    /// `None` if the adapter cannot tell.
    pub parameters: Option<Vec<Parameter>>,
    /// Whether other files can call it.
    #[serde(default = "yes")]
    pub exported: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Parameter {
    pub name: String,
    pub required: bool,
    #[serde(default)]
    pub keyword_only: bool,
    /// Whether the default or annotation shows that it is a boolean.
    #[serde(default)]
    pub boolean: bool,
    /// Whether the default is a number or a text.
    #[serde(default)]
    pub plain: bool,
    /// Whether the function reads fields of this parameter: then it is an object and no mark. Only reported where the language
    /// allows reading missing fields of a text.
    #[serde(default)]
    pub object: bool,
    /// The names of the fields, if the parameter is an object that is taken apart, as in `({ board, player }) => …`.
    #[serde(default)]
    pub fields: Vec<String>,
}

impl Parameter {
    /// Whether a mark may be passed for it, judging by its name.
    pub fn may_be_mark(&self) -> bool {
        !self.boolean && !has(&self.name, NO_SIDE)
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct Class {
    pub name: String,
    pub parameters: Option<Vec<Parameter>>,
    pub methods: Vec<Signature>,
}

/// Why a call did not return.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct FileFault {
    pub kind: FaultKind,
    /// The class of the exception.
    #[serde(rename = "type", default)]
    pub class: String,
    #[serde(default)]
    pub message: String,
    /// The line of the file that raised it.
    #[serde(default)]
    pub line: Option<u64>,
    #[serde(default)]
    pub module: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    #[default]
    Raised,
    /// It waits for input.
    Input,
    /// It ends the program.
    Exit,
    Import,
    /// The file cannot be read.
    Read,
    /// It took too long. No adapter reports this: the process was killed.
    Slow,
}

impl FileFault {
    pub fn slow() -> FileFault {
        FileFault { kind: FaultKind::Slow, ..FileFault::default() }
    }

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
    /// Takes for required what has a default and is another number or text in the calls of the file, such as a depth: which of them
    /// counts is not known.
    pub fn require_what_varies(&mut self) {
        let FileContents { functions, classes, source, .. } = self;
        let require = |name: &str, parameters: &mut Option<Vec<Parameter>>| {
            for (at, parameter) in parameters.iter_mut().flatten().enumerate() {
                let is_setting = parameter.plain && has(&parameter.name, NO_SIDE);
                parameter.required |= is_setting && source.varies(name, at, &parameter.name);
            }
        };
        let methods = classes.iter_mut().flat_map(|class| {
            require(&class.name, &mut class.parameters);
            &mut class.methods
        });
        functions.iter_mut().chain(methods).for_each(|function| require(&function.name, &mut function.parameters));
    }

    pub fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(other, _)| other == name).map(|(_, value)| value)
    }

    /// The value to pass for a constant that a call names: the value itself if it is plain, the name if it is an
    /// object. `None` if the program assigns to it while it runs.
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
