//! One word, one meaning.

use regex_lite::Regex;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

const TYPE: &str = r"(?m)^ *(?:pub(?:\([a-z ]+\))? )?(?:struct|enum|trait) (\w+)|^(?:pub(?:\([a-z ]+\))? )?type (\w+)";

/// Adds the types that are declared in a folder: where, by their names.
fn add_types(folder: &Path, types: &mut BTreeMap<String, Vec<String>>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            add_types(&path, types);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            for found in Regex::new(TYPE).unwrap().captures_iter(&fs::read_to_string(&path).unwrap()) {
                let name = found.get(1).or(found.get(2)).unwrap().as_str();
                types.entry(name.into()).or_default().push(path.display().to_string());
            }
        }
    }
}

#[test]
fn no_two_types_of_bots_share_a_name() {
    let mut types = BTreeMap::new();
    add_types(&Path::new(ROOT).join("crates/bots/src"), &mut types);
    assert!(types.len() > 100, "{types:?}");
    types.retain(|_, files| files.len() > 1);
    assert!(types.is_empty(), "{types:#?}");
}

#[test]
fn each_word_of_the_glossary_is_a_type_where_it_says() {
    let page = fs::read_to_string(Path::new(ROOT).join("CONTRIBUTING.md")).unwrap();
    let rows = Regex::new(r"(?m)^\| \*.*\| `(\w+)` in `([\w/.]+)` \|$").unwrap();
    let rows: Vec<_> = rows.captures_iter(&page).collect();
    assert!((20..=25).contains(&rows.len()));
    for row in rows {
        let text = fs::read_to_string(Path::new(ROOT).join(&row[2])).unwrap();
        let is_declared = Regex::new(&format!(r"\b(?:struct|enum|trait) {}\b", &row[1])).unwrap();
        assert!(is_declared.is_match(&text), "{}", &row[0]);
    }
}
