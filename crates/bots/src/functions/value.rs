//! Values of Python and JavaScript, as the adapters write and read them.

use super::language::Language;
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt::Write;

/// A value of Python or JavaScript. The adapters write a number without a fraction as an `Int`, so that 1 and 1.0
/// are equal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    Tuple(Vec<Value>),
    Set(Vec<Value>),
    /// A dict, a Map or a plain object.
    Map(Vec<(Value, Value)>),
    /// A numpy array, made from lists.
    Array(Box<Value>),
    /// The value of this global name, which may have dots.
    Name(String),
    /// A new object of this class, made with these arguments, with these fields set.
    Made(String, Vec<Value>, Vec<(String, Value)>),
    Undefined {},
    /// Anything else, in the notation of its language.
    #[serde(rename = "repr")]
    Shown(String),
    #[serde(untagged)]
    Int(i64),
    #[serde(untagged, with = "float")]
    Float(f64),
    #[serde(untagged)]
    Text(String),
    #[serde(untagged)]
    List(Vec<Value>),
    #[serde(untagged)]
    Bool(bool),
    /// `None`, `null`.
    #[serde(untagged)]
    Null,
    #[serde(untagged)]
    Object {
        #[serde(rename = "object")]
        class: String,
        fields: Vec<(String, Value)>,
    },
}

/// Numbers that JSON does not have are texts: `{"number": "inf"}`.
mod float {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Written {
        Finite(f64),
        Text { number: String },
    }

    pub fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        let text = || Written::Text { number: number.to_string().to_lowercase() };
        if number.is_finite() { Written::Finite(*number) } else { text() }.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        match Written::deserialize(deserializer)? {
            Written::Finite(number) => Ok(number),
            Written::Text { number } => number.parse().map_err(serde::de::Error::custom),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.into())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}

impl Value {
    /// The items of a list, a tuple or an array.
    pub fn items(&self) -> Option<&[Value]> {
        match self {
            Value::List(items) | Value::Tuple(items) => Some(items),
            Value::Array(inner) => inner.items(),
            _ => None,
        }
    }

    /// A field of an object, or the entry of a dict with this name.
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.fields().into_iter().find(|(field, _)| *field == name).map(|(_, value)| value)
    }

    /// The fields of an object, or of a dict whose keys are names.
    pub fn fields(&self) -> Vec<(&str, &Value)> {
        match self {
            Value::Object { fields, .. } => fields.iter().map(|(name, value)| (name.as_str(), value)).collect(),
            Value::Map(pairs) => {
                let named = pairs.iter().filter_map(|(key, value)| match key {
                    Value::Text(name) => Some((name.as_str(), value)),
                    _ => None,
                });
                named.collect()
            }
            _ => Vec::new(),
        }
    }

    /// The value in the notation of its language, in at most 100 characters.
    pub fn shown(&self, language: Language) -> String {
        let mut text = String::new();
        self.show(language, &mut text);
        let text: Vec<&str> = text.split_whitespace().collect();
        let text = text.join(" ");
        match text.chars().count() {
            0..=100 => text,
            _ => text.chars().take(97).chain("...".chars()).collect(),
        }
    }

    fn show(&self, language: Language, out: &mut String) {
        let words = match language {
            Language::Python => ["None", "True", "False"],
            Language::JavaScript => ["null", "true", "false"],
        };
        let _ = match self {
            Value::Null => write!(out, "{}", words[0]),
            Value::Undefined {} => write!(out, "undefined"),
            Value::Bool(bool) => write!(out, "{}", words[if *bool { 1 } else { 2 }]),
            Value::Int(number) => write!(out, "{number}"),
            Value::Float(number) => write!(out, "{number:?}"),
            Value::Text(text) => write!(out, "'{}'", text.escape_debug().to_string().replace("\\\"", "\"")),
            Value::List(items) => return show_all(items, ["[", "]"], language, out),
            Value::Tuple(items) if items.len() == 1 => return show_all(items, ["(", ",)"], language, out),
            Value::Tuple(items) => return show_all(items, ["(", ")"], language, out),
            Value::Set(items) if items.is_empty() => write!(out, "set()"),
            Value::Set(items) => return show_all(items, ["{", "}"], language, out),
            Value::Map(pairs) => return show_pairs(pairs, language, out),
            Value::Array(inner) => return inner.show(language, out),
            Value::Object { class, .. } | Value::Made(class, ..) => write!(out, "{class} object"),
            Value::Name(name) => write!(out, "{name}"),
            Value::Shown(text) => write!(out, "{text}"),
        };
    }
}

fn show_all(items: &[Value], brackets: [&str; 2], language: Language, out: &mut String) {
    out.push_str(brackets[0]);
    for (i, item) in items.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        item.show(language, out);
    }
    out.push_str(brackets[1]);
}

fn show_pairs(pairs: &[(Value, Value)], language: Language, out: &mut String) {
    out.push('{');
    for (i, (key, value)) in pairs.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        key.show(language, out);
        out.push_str(": ");
        value.show(language, out);
    }
    out.push('}');
}

/// Values by name, together with the fields of those that are objects.
pub fn with_inner<'a>(values: impl Iterator<Item = (&'a str, &'a Value)>) -> Vec<(String, Value)> {
    let inner = |(name, value): (&str, &Value)| {
        let fields = value.fields().into_iter().map(|(field, value)| (format!("{name}.{field}"), value.clone()));
        [(name.to_string(), value.clone())].into_iter().chain(fields).collect::<Vec<_>>()
    };
    values.flat_map(inner).collect()
}

/// Deserializes a field so that a missing value and `null` differ.
pub fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_adapters_write_is_read_and_written_again() {
        for text in [
            "null",
            "true",
            "7",
            "-1.5",
            "\"X\"",
            "[1,[null,\"O\"]]",
            "{\"tuple\":[1,2]}",
            "{\"set\":[1,2]}",
            "{\"map\":[[{\"tuple\":[0,1]},\"X\"]]}",
            "{\"array\":[[0,1],[2,3]]}",
            "{\"name\":\"Mark.X\"}",
            "{\"made\":[\"Board\",[3],[[\"cells\",[null]]]]}",
            "{\"number\":\"-inf\"}",
            "{\"undefined\":{}}",
            "{\"repr\":\"<object>\"}",
        ] {
            let value: Value = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&value).unwrap(), text);
        }
    }

    #[test]
    fn values_of_other_kinds_differ() {
        assert_ne!(Value::Int(1), Value::Bool(true));
        assert_ne!(Value::List(vec![]), Value::Tuple(vec![]));
    }

    #[test]
    fn values_are_shown_as_their_language_shows_them() {
        let value = Value::Tuple(vec![Value::Null, Value::from("it's \"X\""), Value::Bool(true), Value::Float(1.0)]);
        assert_eq!(value.shown(Language::Python), "(None, 'it\\'s \"X\"', True, 1.0)");
        let value = Value::List(vec![Value::Undefined {}, Value::Null, Value::Bool(false)]);
        assert_eq!(value.shown(Language::JavaScript), "[undefined, null, false]");
        assert_eq!(Value::Text("a".repeat(200)).shown(Language::Python).chars().count(), 100);
    }
}
