//! Boards as programming languages print lists: `['X', ' ', 'O']`, a row a line or all in one, `[[0 1 0]`.

use super::{Drawn, nine};

pub fn find(lines: &[Vec<char>]) -> Vec<Drawn> {
    let items: Vec<Option<Vec<String>>> = lines.iter().map(|line| items(line)).collect();
    let mut found = Vec::new();
    let mut run: Vec<(usize, Vec<String>)> = Vec::new();
    for (at, items) in items.into_iter().enumerate() {
        match items {
            // A bracket alone opens or closes the list of rows.
            Some(items) if items.is_empty() => {}
            Some(items) if items.len() == 9 => {
                let mut cells = items.into_iter();
                let cells = std::array::from_fn(|_| cells.next().unwrap_or_default());
                found.push(Drawn { cells, lines: (at, at + 1) });
                run.clear();
            }
            Some(items) if items.len() == 3 => run.push((at, items)),
            _ => run.clear(),
        }
        if let [(first, a), (_, b), (last, c)] = run.as_slice() {
            let row = |items: &Vec<String>| -> [String; 3] { std::array::from_fn(|column| items[column].clone()) };
            found.push(Drawn { cells: nine([row(a), row(b), row(c)]), lines: (*first, last + 1) });
            run.clear();
        }
    }
    found
}

/// The items of a line that is a list or a part of one.
fn items(line: &[char]) -> Option<Vec<String>> {
    let text: String = line.iter().filter(|c| **c != '\0').collect();
    let text = text.trim();
    // A name may stand before it: `Board: [...]`.
    let start = text.find('[').or_else(|| text.find(['(', '{']))?;
    let closes = text.ends_with([']', ')', '}', ',', '[']);
    if start > 20 || !closes || !text[..start].trim().is_empty() && !text[..start].trim().ends_with([':', '=']) {
        return closing(text);
    }
    let mut items = Vec::new();
    let mut rest = text[start..].chars().peekable();
    let (mut separated, mut is_list) = (true, false);
    while let Some(c) = rest.next() {
        match c {
            '[' | ']' | '(' | ')' | '{' | '}' => separated = true,
            ',' | ';' => (separated, is_list) = (true, true),
            c if c.is_whitespace() => separated = true,
            '\'' | '"' => {
                let item: String = rest.by_ref().take_while(|other| *other != c).collect();
                items.push(item.trim().to_string());
                (separated, is_list) = (false, true);
            }
            c if separated && (c.is_alphanumeric() || "-_.+".contains(c)) => {
                let mut item = String::from(c);
                while let Some(c) = rest.next_if(|c| c.is_alphanumeric() || "._".contains(*c)) {
                    item.push(c);
                }
                items.push(if matches!(item.as_str(), "None" | "null" | "nil" | "undefined") {
                    String::new()
                } else {
                    item
                });
                separated = false;
            }
            _ => return None,
        }
    }
    // `[X] [O] [ ]` are cells in brackets, and `[0 1 0]` is a row.
    (is_list || text.matches(['[', '(', '{']).count() <= 2).then_some(items)
}

/// A line that only closes a list.
fn closing(text: &str) -> Option<Vec<String>> {
    (!text.is_empty() && text.chars().all(|c| "])},;".contains(c))).then(Vec::new)
}
