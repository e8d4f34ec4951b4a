//! What the program prints as JSON, against the schemas in `docs/schema`. [`fed`](crate::program::fed) checks the output of
//! every run of every test; here is the validator, for the keywords that these schemas use, and a run for each schema.

use crate::program::{Run, fed, json_lines, noughts};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema")
}

/// Checks that each line that a command has printed is as its schema says. Fields that the schema does not name are refused
/// here, though the schema allows others to come.
pub fn check(command: &str, printed: &str) {
    let path = folder().join(command).with_extension("json");
    let schema = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let schema = serde_json::from_str(&schema).unwrap();
    for line in json_lines(printed) {
        let valid = validate(&line, &schema, &schema);
        assert!(valid.is_ok(), "noughts {command}: {}\nin {line}", valid.unwrap_err());
    }
}

fn validate(value: &Value, schema: &Value, root: &Value) -> Result<(), String> {
    let rules = schema.as_object().expect("a schema is an object");
    rules.iter().try_for_each(|(keyword, rule)| keep(value, keyword, rule, root))?;
    // A map names what all its fields are, any other object names its fields.
    match (value.as_object(), schema["properties"].as_object()) {
        (Some(fields), Some(known)) => match fields.keys().find(|field| !known.contains_key(*field)) {
            Some(unknown) => Err(format!("there is no field {unknown}")),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Whether a value keeps the rule of a keyword. Most keywords are about values of one type, and others keep them.
fn keep(value: &Value, keyword: &str, rule: &Value, root: &Value) -> Result<(), String> {
    let valid = |value: &Value| validate(value, rule, root);
    let (items, fields) = (value.as_array(), value.as_object());
    let holds = match keyword {
        "$schema" | "$defs" | "title" | "description" => true,
        "$ref" => {
            let place = rule.as_str().and_then(|place| place.strip_prefix('#')).expect("it is in the same file");
            return validate(value, root.pointer(place).expect("it is defined"), root);
        }
        "anyOf" => {
            let failures: Result<Vec<String>, ()> =
                list(rule).iter().map(|schema| validate(value, schema, root).err().ok_or(())).collect();
            return failures.map_or(Ok(()), |failures| Err(failures.join("; or ")));
        }
        "const" => value == rule,
        "enum" => list(rule).contains(value),
        "type" => match rule {
            Value::Array(names) => names.iter().any(|name| is_a(value, name)),
            name => is_a(value, name),
        },
        "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().unwrap()),
        "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().unwrap()),
        "minItems" => items.is_none_or(|items| items.len() as u64 >= rule.as_u64().unwrap()),
        "maxItems" => items.is_none_or(|items| items.len() as u64 <= rule.as_u64().unwrap()),
        "items" => return items.into_iter().flatten().try_for_each(valid),
        "additionalProperties" => return fields.into_iter().flatten().try_for_each(|(_, value)| valid(value)),
        "required" => {
            fields.is_none_or(|fields| list(rule).iter().all(|name| fields.contains_key(name.as_str().unwrap())))
        }
        "properties" => {
            let schemas = rule.as_object().expect("they have names");
            return fields.into_iter().flatten().try_for_each(|(name, value)| match schemas.get(name) {
                Some(schema) => validate(value, schema, root).map_err(|error| format!("{name}: {error}")),
                None => Ok(()),
            });
        }
        unknown => panic!("the validator of the tests does not know {unknown}"),
    };
    if holds { Ok(()) } else { Err(format!("{value} against \"{keyword}\": {rule}")) }
}

fn list(rule: &Value) -> &[Value] {
    rule.as_array().expect("it is a list")
}

fn is_a(value: &Value, name: &Value) -> bool {
    match name.as_str().expect("types have names") {
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        unknown => panic!("JSON has no type {unknown}"),
    }
}

/// Runs a command, whose output is compared with its schema, and gives how many lines it printed.
fn lines(words: &[&str], input: &str) -> usize {
    let Run { stdout, .. } = fed(&[words, &["--format", "json"]].concat(), input);
    stdout.lines().count()
}

#[test]
fn every_command_prints_what_its_schema_says() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schemas");
    fs::create_dir_all(&folder).unwrap();
    let at = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let (table, certificate) = (at("3x3.nt"), at("4x3.nc"));
    noughts(&["certificate", "--board", "4x3", "--line", "3", "-o", &certificate]).exits(0);
    fs::write(at("wrong.csv"), "X........,ten\n").unwrap();
    fs::write(at("free.csv"), ".........,1\n").unwrap();
    let wrong = at("wrong.csv");
    for (words, input, expected) in [
        (&["query", "-"][..], "XO..X....\nXXXOO....\nXO\n", 3),
        (&["query", "--coords", "a1", "XO..X...."], "", 1),
        (&["query", "--board", "6x6", "--line", "4", "--moves", "15"], "", 1),
        (&["audit", "--all"], "", 22),
        (&["audit", &at("free.csv"), &wrong], "", 4),
        (&["match", "random", &at("free.csv"), "--games", "3", "--swap"], "", 1),
        (&["match", "random", "perfect", "hard", "--games", "2"], "", 1),
        (&["review", "-"], "x,o,moves\nann,bob,1 5 9 2 8 7 3\nann,,1 1\n,,1 2\n", 4),
        (&["review", "1 5 9"], "", 2),
        (&["solve", "--board", "3x3", "--line", "3", "-o", &table], "", 1),
        (&["verify"], "", 1),
        (&["verify", &table], "", 1),
        (&["check", &certificate, &wrong], "", 2),
        (&["census"], "", 1),
        (&["strategies"], "", 11),
    ] {
        assert_eq!(lines(words, input), expected, "{words:?}");
    }
    let exported = noughts(&["export", "json"]).exits(0).stdout;
    check("export", &exported.replace('\n', ""));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
#[should_panic(expected = "there is no field colour")]
fn a_field_that_no_schema_names_is_noticed() {
    check("strategies", r#"{"schema":1,"name":"perfect","about":"","colour":"red"}"#);
}

#[test]
#[should_panic(expected = "against \"required\"")]
fn a_field_that_is_missing_is_noticed() {
    check("strategies", r#"{"schema":1,"name":"perfect"}"#);
}
