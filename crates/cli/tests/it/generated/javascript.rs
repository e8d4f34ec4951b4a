//! Puts the statements of a program into JavaScript.

use std::collections::BTreeSet;

/// The words of Python in expressions, and what stands for them.
const WORDS: [(&str, &str); 14] = [
    (" == ", " === "),
    (" != ", " !== "),
    (" and ", " && "),
    (" or ", " || "),
    ("not ", "!"),
    ("len(free)", "free.length"),
    ("len(best)", "best.length"),
    ("= max(", "= Math.max("),
    ("= min(", "= Math.min("),
    (".append(", ".push("),
    ("self.", "this."),
    ("self, ", ""),
    ("(self)", "()"),
    ("__init__", "constructor"),
];

/// The program in JavaScript, which exports this name.
pub fn translated(python: &str, exported: &str) -> String {
    let lines: Vec<&str> = python.lines().filter(|line| !line.trim().is_empty()).collect();
    let mut text = String::new();
    let mut open: Vec<usize> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let depth = depth_of(line);
        while open.last().is_some_and(|opened| *opened >= depth) {
            text += &format!("{}}}\n", " ".repeat(open.pop().unwrap_or_default()));
        }
        let statement = statement(line.trim(), open.is_empty(), depth > 0 && is_class_around(&lines[..at], depth));
        let is_part = depth == 0 && line.ends_with(':');
        text += &format!("{}{}{statement}\n", if is_part { "\n" } else { "" }, " ".repeat(depth));
        if line.ends_with(':') {
            open.push(depth);
        }
        if line.trim().starts_with("def ") {
            text += &declared(&lines[at + 1..], depth);
        }
    }
    text += &open.iter().rev().map(|depth| format!("{}}}\n", " ".repeat(*depth))).collect::<String>();
    format!("{}\nmodule.exports = {{ {} }};\n", in_camel_case(&text), in_camel_case(exported))
}

fn depth_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether a line so far in is directly in a class.
fn is_class_around(before: &[&str], depth: usize) -> bool {
    before.iter().rev().find(|line| depth_of(line) < depth).is_some_and(|line| line.starts_with("class "))
}

fn statement(line: &str, is_top: bool, is_method: bool) -> String {
    if let Some(title) = line.strip_prefix("\"\"\"") {
        return format!("// {}", title.trim_end_matches("\"\"\""));
    }
    let line = WORDS.iter().fold(line.to_string(), |line, (python, javascript)| line.replace(python, javascript));
    let Some(head) = line.strip_suffix(':') else {
        let declares = if is_top { "const " } else { "" };
        return format!("{declares}{line};");
    };
    match head.split_once(' ') {
        Some(("def", rest)) if is_method => format!("{rest} {{"),
        Some(("def", rest)) => format!("function {rest} {{"),
        Some(("for", "_ in range(3)")) => "for (let n = 0; n < 3; n++) {".into(),
        Some(("for", rest)) => format!("for (const {}) {{", rest.replacen(" in ", " of ", 1)),
        Some(("elif", rest)) => format!("else if ({rest}) {{"),
        Some(("class", name)) => format!("class {name} {{"),
        Some((word, rest)) => format!("{word} ({rest}) {{"),
        None => format!("{head} {{"),
    }
}

/// The declaration of what a function assigns to, but for its own parameters.
fn declared(after: &[&str], depth: usize) -> String {
    let body = after.iter().take_while(|line| depth_of(line) > depth);
    let assigned = body.filter_map(|line| Some(line.trim().split_once(" = ")?.0));
    let is_name =
        |name: &&str| name.chars().all(|c| c.is_alphanumeric() || c == '_') && !["alpha", "beta"].contains(name);
    let names: BTreeSet<&str> = assigned.filter(is_name).collect();
    let list = names.into_iter().collect::<Vec<_>>().join(", ");
    if list.is_empty() { list } else { format!("{}let {list};\n", " ".repeat(depth + 4)) }
}

/// Names as people write them in JavaScript: `bestMove` for `best_move`.
fn in_camel_case(text: &str) -> String {
    let mut parts = text.split('_');
    let mut camel = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let is_inner =
            camel.ends_with(|c: char| c.is_ascii_lowercase()) && part.starts_with(|c: char| c.is_ascii_lowercase());
        let (first, rest) = part.split_at(part.chars().next().map_or(0, char::len_utf8));
        camel += &if is_inner { first.to_ascii_uppercase() + rest } else { format!("_{part}") };
    }
    camel
}
