//! What each part of the library knows of the others is what CONTRIBUTING.md says.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const CONTRIBUTING: &str = include_str!("../CONTRIBUTING.md");

/// The parts that the build script compiles too. They name each other by `super::`, the others by `crate::`.
const COMPILED_TWICE: [&str; 4] = ["game", "fraction", "proof", "build"];

/// A row of the table.
struct Row {
    path: PathBuf,
    name: String,
    /// The parts that it knows, by the table.
    knows: BTreeSet<String>,
}

/// The rows of the library, which say all that a part knows; those of the program and of the tests do not.
fn rows() -> Vec<Row> {
    let rows = CONTRIBUTING.lines().filter(|line| line.starts_with("| `src/"));
    rows.filter_map(|line| {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let path = PathBuf::from(columns[1].split('`').nth(1)?);
        let name = path.file_stem()?.to_str()?.to_string();
        let names = || columns[3].split('`').skip(1).step_by(2).map(str::to_string);
        let knows_none = columns[3].starts_with("nothing else");
        let knows = if knows_none { BTreeSet::new() } else { names().collect() };
        (knows_none || !knows.is_empty()).then_some(Row { path, name, knows })
    })
    .collect()
}

fn is_part(name: &str) -> bool {
    CONTRIBUTING.contains(&format!("`src/{name}/`")) || CONTRIBUTING.contains(&format!("`src/{name}.rs`"))
}

/// The code of a file or a folder, without comments.
fn code(path: &Path) -> String {
    if path.is_dir() {
        return fs::read_dir(path).unwrap().map(|entry| code(&entry.unwrap().path())).collect();
    }
    let is_rust = path.extension().is_some_and(|extension| extension == "rs");
    let text = if is_rust { fs::read_to_string(path).unwrap() } else { String::new() };
    text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// The first names of what a part takes from `crate` or `super`: `a`, `b` and `C` in `{a, b::{c, d}, C}`.
fn named(code: &str, from: &str) -> BTreeSet<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut names = BTreeSet::new();
    for (start, _) in code.match_indices(from) {
        let rest = &code[start + from.len()..];
        let Some(list) = rest.strip_prefix('{') else {
            names.insert(word(rest));
            continue;
        };
        let mut depth = 0;
        let is_inside = |c: &char| {
            depth += i32::from(*c == '{') - i32::from(*c == '}');
            depth >= 0
        };
        let list: String = list.chars().take_while(is_inside).collect();
        let mut depth = 0;
        let items = list.split(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        });
        names.extend(items.map(|item| word(item.trim())));
    }
    names
}

/// The parts that the code of a part knows. What stands at the root of the library belongs to a part of it.
fn known(row: &Row) -> BTreeSet<String> {
    let from = if COMPILED_TWICE.contains(&row.name.as_str()) { "super::" } else { "crate::" };
    let names = named(&code(&row.path), from).into_iter().filter(|name| !name.is_empty() && *name != row.name);
    let part = |name: String| if name.starts_with(char::is_uppercase) { part_of_type(&name) } else { name };
    names.map(part).filter(|name| is_part(name) && *name != row.name).collect()
}

/// The part that a type at the root of the library comes from.
fn part_of_type(name: &str) -> String {
    let root = code(Path::new("src/lib.rs"));
    let is_of = |part: &&str| named(&root, &format!("pub use {part}::")).contains(name);
    ["game", "fraction", "notation"]
        .into_iter()
        .find(is_of)
        .unwrap_or_else(|| panic!("where is {name} from?"))
        .to_string()
}

#[test]
fn each_part_knows_what_its_row_says() {
    for row in rows() {
        assert_eq!(known(&row), row.knows, "{}", row.path.display());
    }
}

#[test]
fn the_arrows_point_in_one_direction() {
    let mut above = BTreeSet::new();
    for row in rows() {
        assert!(row.knows.is_subset(&above), "{} knows what stands below it", row.path.display());
        above.insert(row.name);
    }
}

#[test]
fn every_part_of_the_library_has_a_row() {
    let rows: BTreeSet<String> = rows().into_iter().map(|row| row.name).collect();
    let root = code(Path::new("src/lib.rs"));
    let modules =
        root.lines().filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';'));
    let missing: Vec<&str> = modules.filter(|name| *name != "docs" && !rows.contains(*name)).collect();
    assert!(missing.is_empty(), "CONTRIBUTING.md says nothing of {missing:?}");
}
