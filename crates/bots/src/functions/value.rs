//! Values of Python and JavaScript, as the adapters write and read them.

use super::Language;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value as Json, json};
use std::fmt::Write;

/// A value of Python or JavaScript. A number without a fraction is an `Int`, so that 1 and 1.0 are equal.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `None`, `null`.
    Null,
    Undefined,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Value>),
    Tuple(Vec<Value>),
    Set(Vec<Value>),
    /// A dict, a Map or a plain object.
    Map(Vec<(Value, Value)>),
    /// A numpy array, made from lists.
    Array(Box<Value>),
    Object {
        class: String,
        fields: Vec<(String, Value)>,
    },
    /// The value of this global name, which may have dots.
    Name(String),
    /// Anything else, in the notation of its language.
    Shown(String),
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        Ok(Value::from_json(&Json::deserialize(deserializer)?))
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
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

/// All whole numbers below this are exact in both languages.
const EXACT: f64 = 9e15;

impl Value {
    /// Reads what an adapter wrote. Anything not understood becomes [`Value::Shown`].
    pub fn from_json(json: &Json) -> Value {
        match json {
            Json::Null => Value::Null,
            Json::Bool(bool) => Value::Bool(*bool),
            Json::Number(number) => match (number.as_i64(), number.as_f64().unwrap_or(f64::NAN)) {
                (Some(number), _) => Value::Int(number),
                (None, number) if number.fract() == 0.0 && number.abs() < EXACT => Value::Int(number as i64),
                (None, number) => Value::Float(number),
            },
            Json::String(text) => Value::Text(text.clone()),
            Json::Array(items) => Value::List(items.iter().map(Value::from_json).collect()),
            Json::Object(object) => Value::marked(object).unwrap_or_else(|| Value::Shown(json.to_string())),
        }
    }

    /// Reads an object whose first key is the kind of the value.
    fn marked(object: &serde_json::Map<String, Json>) -> Option<Value> {
        let items = |json: &Json| Some(json.as_array()?.iter().map(Value::from_json).collect::<Vec<_>>());
        let text = |json: &Json| Some(json.as_str()?.to_string());
        if let (Some(class), Some(fields)) = (object.get("object"), object.get("fields")) {
            let field = |pair: &Json| Some((text(pair.get(0)?)?, Value::from_json(pair.get(1)?)));
            let fields = fields.as_array()?.iter().filter_map(field).collect();
            return Some(Value::Object { class: text(class)?, fields });
        }
        let (kind, inner) = object.iter().next()?;
        Some(match kind.as_str() {
            "tuple" => Value::Tuple(items(inner)?),
            "set" => Value::Set(items(inner)?),
            "map" => {
                let pair = |pair: &Json| Some((Value::from_json(pair.get(0)?), Value::from_json(pair.get(1)?)));
                Value::Map(inner.as_array()?.iter().filter_map(pair).collect())
            }
            "array" => Value::Array(Box::new(Value::from_json(inner))),
            "name" => Value::Name(text(inner)?),
            "number" => Value::Float(text(inner)?.parse().ok()?),
            "undefined" => Value::Undefined,
            "repr" => Value::Shown(text(inner)?),
            _ => return None,
        })
    }

    pub fn to_json(&self) -> Json {
        let all = |items: &[Value]| Json::Array(items.iter().map(Value::to_json).collect());
        match self {
            Value::Null => Json::Null,
            Value::Undefined => json!({"undefined": true}),
            Value::Bool(bool) => json!(bool),
            Value::Int(number) => json!(number),
            Value::Float(number) if number.is_finite() => json!(number),
            Value::Float(number) => json!({"number": number.to_string().to_lowercase()}),
            Value::Text(text) => json!(text),
            Value::List(items) => all(items),
            Value::Tuple(items) => json!({"tuple": all(items)}),
            Value::Set(items) => json!({"set": all(items)}),
            Value::Map(pairs) => {
                let pairs: Vec<Json> =
                    pairs.iter().map(|(key, value)| json!([key.to_json(), value.to_json()])).collect();
                json!({"map": pairs})
            }
            Value::Array(inner) => json!({"array": inner.to_json()}),
            Value::Object { class, .. } => json!({"repr": class}),
            Value::Name(name) => json!({"name": name}),
            Value::Shown(text) => json!({"repr": text}),
        }
    }

    /// Whether an adapter can make this value again from what it wrote.
    pub fn can_be_given(&self) -> bool {
        match self {
            Value::Object { .. } | Value::Shown(_) => false,
            Value::List(items) | Value::Tuple(items) | Value::Set(items) => items.iter().all(Value::can_be_given),
            Value::Map(pairs) => pairs.iter().all(|(key, value)| key.can_be_given() && value.can_be_given()),
            Value::Array(inner) => inner.can_be_given(),
            _ => true,
        }
    }

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
            Value::Undefined => write!(out, "undefined"),
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
            Value::Object { class, .. } => write!(out, "{class} object"),
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
            "{\"number\":\"-inf\"}",
            "{\"undefined\":true}",
            "{\"repr\":\"<object>\"}",
        ] {
            let json: Json = serde_json::from_str(text).unwrap();
            assert_eq!(Value::from_json(&json).to_json(), json, "{text}");
        }
    }

    #[test]
    fn numbers_are_equal_by_what_they_count() {
        assert_eq!(Value::from_json(&json!(1.0)), Value::Int(1));
        assert_ne!(Value::Int(1), Value::Bool(true));
        assert_ne!(Value::List(vec![]), Value::Tuple(vec![]));
    }

    #[test]
    fn values_are_shown_as_their_language_shows_them() {
        let value = Value::Tuple(vec![Value::Null, Value::from("it's \"X\""), Value::Bool(true), Value::Float(1.0)]);
        assert_eq!(value.shown(Language::Python), "(None, 'it\\'s \"X\"', True, 1.0)");
        let value = Value::List(vec![Value::Undefined, Value::Null, Value::Bool(false)]);
        assert_eq!(value.shown(Language::JavaScript), "[undefined, null, false]");
        assert_eq!(Value::Text("a".repeat(200)).shown(Language::Python).chars().count(), 100);
    }
}
