//! What the text of a file tells without being run: which function calls which, with what, and what changes while it plays.

use super::Language;
use super::value::Value;
use regex_lite::Regex;
use std::collections::BTreeSet;

/// The text of a file, with its functions and methods.
#[derive(Clone, Debug)]
pub struct Source {
    language: Language,
    text: String,
    /// The same, byte for byte, but with blanks for what is in comments and strings.
    masked: String,
    bodies: Vec<Body>,
}

/// A function or method: its name, and where its text begins and ends.
#[derive(Clone, Debug)]
struct Body {
    name: String,
    start: usize,
    end: usize,
}

impl Source {
    pub fn new(text: &str, language: Language) -> Source {
        let masked = mask(text, language);
        let bodies = match language {
            Language::Python => python_bodies(&masked),
            Language::JavaScript => javascript_bodies(&masked),
        };
        Source { language, text: text.to_string(), masked, bodies }
    }

    /// The code of the functions and methods with this name.
    fn code(&self, name: &str) -> impl Iterator<Item = &str> {
        let last = name.rsplit('.').next().unwrap_or(name).to_string();
        self.bodies.iter().filter(move |body| body.name == last).map(|body| &self.masked[body.start..body.end])
    }

    /// The names of functions and methods that a function comes to, itself among them.
    pub fn reached_from(&self, name: &str) -> BTreeSet<String> {
        let last = name.rsplit('.').next().unwrap_or(name);
        let mut reached = BTreeSet::from([last.to_string()]);
        let mut open = vec![last.to_string()];
        while let Some(name) = open.pop() {
            let words: BTreeSet<String> = self.code(&name).flat_map(words).collect();
            for body in &self.bodies {
                if words.contains(&body.name) && reached.insert(body.name.clone()) {
                    open.push(body.name.clone());
                }
            }
        }
        reached
    }

    /// All words in the code that a function comes to.
    pub fn words_reached_from(&self, name: &str) -> BTreeSet<String> {
        self.reached_from(name).iter().flat_map(|name| self.code(name).flat_map(words).collect::<Vec<_>>()).collect()
    }

    /// Whether a function calls another, be it by a third.
    pub fn reaches(&self, from: &str, to: &str) -> bool {
        let last = |name: &str| name.rsplit('.').next().unwrap_or(name).to_string();
        last(from) != last(to) && self.reached_from(from).contains(&last(to))
    }

    /// Whether a name is called anywhere but in the functions with these names.
    pub fn is_called_outside(&self, name: &str, functions: &[String]) -> bool {
        let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_string();
        let inside: Vec<String> = functions.iter().map(|name| last(name)).collect();
        let is_inside = |at: usize| {
            self.bodies.iter().any(|body| inside.contains(&body.name) && (body.start..body.end).contains(&at))
        };
        self.calls(&last(name)).into_iter().any(|(at, _)| !is_inside(at))
    }

    /// Where a name is called, and where its arguments begin. Where it is defined is not among them.
    fn calls(&self, name: &str) -> Vec<(usize, usize)> {
        let Ok(call) = Regex::new(&format!(r"(^|[^\w$])({})\s*\(", regex_lite::escape(name))) else {
            return Vec::new();
        };
        let found = call
            .captures_iter(&self.masked)
            .filter_map(|captures| Some((captures.get(2)?.start(), captures.get(0)?.end())));
        let is_definition = |at: usize| {
            let before = self.masked[..at].trim_end();
            before.ends_with("def") || before.ends_with("function") || self.bodies.iter().any(|body| body.start == at)
        };
        found.filter(|(at, _)| !is_definition(*at)).collect()
    }

    /// The arguments with which a name is called from elsewhere, as far as they are plain values: once for each call, each with
    /// its name if it is given by name.
    pub fn literals(&self, name: &str) -> Vec<Vec<(Option<&str>, Option<Value>)>> {
        let last = name.rsplit('.').next().unwrap_or(name);
        let is_inside =
            |at: usize| self.bodies.iter().any(|body| body.name == last && (body.start..body.end).contains(&at));
        let arguments = |(at, start): (usize, usize)| {
            if is_inside(at) {
                return None;
            }
            let end = start + closing(&self.masked[start..])?;
            let parts = split(&self.masked[start..end]);
            let argument = |(from, to): (usize, usize)| {
                let text = self.text[start + from..start + to].trim();
                match text.split_once('=').filter(|_| self.language == Language::Python) {
                    Some((name, value)) if is_name(name.trim()) && !value.starts_with('=') => {
                        (Some(name.trim()), self.literal(value.trim()))
                    }
                    _ => (None, self.literal(text)),
                }
            };
            Some(parts.into_iter().map(argument).collect())
        };
        self.calls(last).into_iter().filter_map(arguments).collect()
    }

    /// The value of a plain literal.
    fn literal(&self, text: &str) -> Option<Value> {
        let infinite = match text.replace(['\'', '"', ' '], "").as_str() {
            "math.inf" | "inf" | "float(inf)" | "np.inf" | "Infinity" | "Number.POSITIVE_INFINITY" => {
                Some(f64::INFINITY)
            }
            "-math.inf"
            | "-inf"
            | "float(-inf)"
            | "-float(inf)"
            | "-np.inf"
            | "-Infinity"
            | "Number.NEGATIVE_INFINITY" => Some(f64::NEG_INFINITY),
            _ => None,
        };
        if let Some(number) = infinite {
            return Some(Value::Float(number));
        }
        match (self.language, text) {
            (Language::Python, "True") | (Language::JavaScript, "true") => return Some(Value::Bool(true)),
            (Language::Python, "False") | (Language::JavaScript, "false") => return Some(Value::Bool(false)),
            (Language::Python, "None") | (Language::JavaScript, "null") => return Some(Value::Null),
            _ => {}
        }
        let inner = ['\'', '"'].into_iter().find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote));
        match inner {
            Some(inner) if !inner.contains(['\\', '\'', '"']) => Some(Value::Text(inner.into())),
            Some(_) => None,
            None => text.parse().ok().map(Value::Int).or_else(|| decimal(text).map(Value::Float)),
        }
    }

    /// Whether a global name, or a field with this name, gets another value or content while the program runs. What is
    /// behind a dot is a field of something else.
    pub fn changes(&self, name: &str, is_field: bool) -> bool {
        let is_inner = name.contains('.');
        let name = regex_lite::escape(name.rsplit('.').next().unwrap_or(name));
        let is_field = is_field || is_inner;
        let holder = match (is_field, self.language) {
            (false, _) => "",
            _ if is_inner => r"[\w$.]+\.",
            (true, Language::Python) => r"self\.",
            (true, Language::JavaScript) => r"this\.",
        };
        let bodies = || self.bodies.iter().filter(|body| !matches!(body.name.as_str(), "__init__" | "constructor"));
        let has = |pattern: &str, text: &str| Regex::new(pattern).is_ok_and(|regex| regex.is_match(text));
        let before = r"(^|[^\w$.])";
        let content = r"(\s*\[[^\n=]*\]\s*([-+*/|&]?=[^=]|\+\+|--)|\.(append|remove|pop|insert|push|shift|unshift|splice|add|discard|clear|extend|delete|set|sort|reverse|update|fill)\b)";
        let again = r"\s*([-+*/|&]?=[^=]|\+\+|--|,[\w\s,.]*=[^=])";
        let assigned = match self.language {
            // An assignment without `global` is to a local name.
            Language::Python if !is_field => format!(r"(?m)^\s*global\s[^\n]*\b{name}\b"),
            _ => format!("{before}{holder}{name}{again}"),
        };
        let is_local = |code: &str| match (self.language, is_field) {
            (Language::JavaScript, false) => has(&format!(r"\b(let|var|const)\s+{name}\b"), code),
            _ => false,
        };
        bodies().map(|body| &self.masked[body.start..body.end]).any(|code| {
            !is_local(code) && (has(&assigned, code) || has(&format!("{before}{holder}{name}{content}"), code))
        })
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

fn decimal(text: &str) -> Option<f64> {
    let is_plain =
        text.chars().all(|c| c.is_ascii_digit() || "+-.e".contains(c)) && text.contains(|c: char| c.is_ascii_digit());
    if is_plain { text.parse().ok() } else { None }
}

fn words(code: &str) -> Vec<String> {
    let parts = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
    parts.filter(|word| !word.is_empty()).map(str::to_string).collect()
}

/// The text with blanks for what is in comments and strings; the quotes stay.
fn mask(text: &str, language: Language) -> String {
    let bytes = text.as_bytes();
    let mut masked = bytes.to_vec();
    let mut i = 0;
    while i < bytes.len() {
        let rest = &text.as_bytes()[i..];
        let end = match (language, rest) {
            (Language::Python, [b'#', ..]) | (Language::JavaScript, [b'/', b'/', ..]) => {
                i + rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len())
            }
            (Language::JavaScript, [b'/', b'*', ..]) => i + find(rest, b"*/", 2).map_or(rest.len(), |at| at + 2),
            (Language::Python, [b'"', b'"', b'"', ..]) => i + find(rest, b"\"\"\"", 3).map_or(rest.len(), |at| at + 3),
            (Language::Python, [b'\'', b'\'', b'\'', ..]) => i + find(rest, b"'''", 3).map_or(rest.len(), |at| at + 3),
            (_, [quote @ (b'"' | b'\''), ..]) => i + string_length(rest, *quote),
            (Language::JavaScript, [b'`', ..]) => i + string_length(rest, b'`'),
            _ => {
                i += 1;
                continue;
            }
        };
        let is_string = !matches!(rest[0], b'#' | b'/');
        let inside = if is_string { i + 1..end.saturating_sub(1).max(i + 1) } else { i..end };
        masked[inside].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        i = end.max(i + 1);
    }
    // A character of several bytes outside of strings stays as it was, and inside all its bytes are blank.
    String::from_utf8(masked).unwrap_or_else(|_| text.to_string())
}

fn find(bytes: &[u8], what: &[u8], from: usize) -> Option<usize> {
    bytes.get(from..)?.windows(what.len()).position(|window| window == what).map(|at| at + from)
}

/// The length of a string with its quotes; it ends with its line, unless it may have several.
fn string_length(bytes: &[u8], quote: u8) -> usize {
    let mut i = 1;
    while i < bytes.len() {
        match bytes[i] {
            b'\\' => i += 1,
            b'\n' if quote != b'`' => return i,
            byte if byte == quote => return i + 1,
            _ => {}
        }
        i += 1;
    }
    bytes.len()
}

/// Functions by their indentation.
fn python_bodies(masked: &str) -> Vec<Body> {
    let Ok(definition) = Regex::new(r"(?m)^([ \t]*)(?:async[ \t]+)?def[ \t]+(\w+)") else { return Vec::new() };
    let body = |captures: regex_lite::Captures<'_>| {
        let (indent, name) = (captures.get(1)?.len(), captures.get(2)?);
        let mut end = name.end() + masked[name.end()..].find('\n').unwrap_or(masked.len() - name.end());
        let mut depth = balance(&masked[name.end()..end]);
        for line in masked[end..].split_inclusive('\n') {
            let is_within = depth > 0 || line.trim().is_empty() || line.len() - line.trim_start().len() > indent;
            if !is_within {
                break;
            }
            depth += balance(line);
            end += line.len();
        }
        Some(Body { name: name.as_str().into(), start: name.end(), end })
    };
    definition.captures_iter(masked).filter_map(body).collect()
}

fn balance(code: &str) -> i64 {
    code.chars().map(|c| i64::from("([{".contains(c)) - i64::from(")]}".contains(c))).sum()
}

/// Functions by their braces: declarations, those with a name by `=` or `:`, and methods.
fn javascript_bodies(masked: &str) -> Vec<Body> {
    let patterns = [
        r"\bfunction\s*\*?\s+([\w$]+)\s*\(",
        r"([\w$]+)\s*[=:]\s*(?:async\s*)?function\b[^(]*\(",
        r"([\w$]+)\s*[=:]\s*(?:async\s*)?\(",
        r"([\w$]+)\s*=\s*(?:async\s*)?[\w$]+\s*(=>)",
        r"(?m)^\s*(?:static\s+|async\s+|get\s+|set\s+)*([\w$]+)\s*\(",
    ];
    let mut bodies: Vec<Body> = Vec::new();
    for (i, pattern) in patterns.iter().enumerate() {
        let Ok(regex) = Regex::new(pattern) else { continue };
        for captures in regex.captures_iter(masked) {
            let (Some(name), Some(whole)) = (captures.get(1), captures.get(0)) else { continue };
            if matches!(name.as_str(), "if" | "for" | "while" | "switch" | "catch" | "return" | "function") {
                continue;
            }
            let Some(end) = body_end(masked, whole.end(), i) else { continue };
            if !bodies.iter().any(|body| body.name == name.as_str() && body.end == end) {
                bodies.push(Body { name: name.as_str().into(), start: name.start(), end });
            }
        }
    }
    bodies
}

/// Where a function ends whose parameters, or whose arrow, end or begin here.
fn body_end(masked: &str, from: usize, pattern: usize) -> Option<usize> {
    let is_arrow = pattern == 3;
    let after = if is_arrow { from } else { from + closing(&masked[from..])? + 1 };
    let rest = masked[after..].trim_start();
    let start = masked.len() - rest.len();
    let rest = if pattern == 2 { rest.strip_prefix("=>")?.trim_start() } else { rest };
    let open = masked.len() - rest.len();
    match rest.starts_with('{') {
        true => Some(open + 1 + closing(&masked[open + 1..])? + 1),
        // An arrow without braces ends with its line, or where its brackets are closed.
        false if is_arrow || pattern == 2 => {
            let mut depth = 0;
            let end = masked[start..].char_indices().find(|(_, c)| {
                depth += balance(c.encode_utf8(&mut [0; 4]));
                depth < 0 || depth == 0 && (*c == '\n' || *c == ';')
            });
            Some(end.map_or(masked.len(), |(at, _)| start + at))
        }
        false => None,
    }
}

/// Where the bracket closes that was opened before this code.
fn closing(code: &str) -> Option<usize> {
    let mut depth = 1;
    code.char_indices().find_map(|(at, c)| {
        depth += i64::from("([{".contains(c)) - i64::from(")]}".contains(c));
        (depth == 0).then_some(at)
    })
}

/// The parts of a list between its commas.
fn split(code: &str) -> Vec<(usize, usize)> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in code.char_indices() {
        depth += i64::from("([{".contains(c)) - i64::from(")]}".contains(c));
        if c == ',' && depth == 0 {
            parts.push((start, at));
            start = at + 1;
        }
    }
    if !code[start..].trim().is_empty() {
        parts.push((start, code.len()));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    const PYTHON: &str = r#"
board = [" "] * 9
turn = 0
memo = {}

def minimax(board, depth,
            is_max):
    # best_move()
    if depth == 0:
        return "best_move("
    return minimax(board, depth - 1, True)

def best_move():
    global turn
    turn += 1
    board[0] = "X"
    return minimax(board, 9, False), minimax(board, -math.inf, beta=float("inf"))

if __name__ == "__main__":
    best_move()
"#;

    const JAVASCRIPT: &str = r#"
let board = Array(9).fill('');
let current = 'X';
const HUMAN = 'O';
const score = (b) => b.length;
function minimax(newBoard, player) { return score(newBoard); }
const bestMove = () => {
  current = 'O'; // HUMAN = 'X'
  return minimax(board, "O", -Infinity).index;
};
class Game {
  constructor() { this.cells = []; this.size = 3; }
  play(at) { this.cells.push(at); const board = 1; }
}
bestMove();
"#;

    #[test]
    fn who_calls_whom_is_found() {
        let python = Source::new(PYTHON, Language::Python);
        assert!(python.reaches("best_move", "minimax") && !python.reaches("minimax", "best_move"));
        assert!(python.is_called_outside("best_move", &["best_move".into(), "minimax".into()]));
        assert!(!python.is_called_outside("minimax", &["best_move".into(), "minimax".into()]));
        let javascript = Source::new(JAVASCRIPT, Language::JavaScript);
        assert!(javascript.reaches("bestMove", "minimax") && javascript.reaches("bestMove", "score"));
        assert!(!javascript.reaches("minimax", "bestMove"));
        assert!(javascript.is_called_outside("bestMove", &["bestMove".into(), "minimax".into()]));
    }

    #[test]
    fn literal_arguments_are_read() {
        let python = Source::new(PYTHON, Language::Python);
        let found = python.literals("minimax");
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], [(None, None), (None, Some(Value::Int(9))), (None, Some(Value::Bool(false)))]);
        let [low, high] = [f64::NEG_INFINITY, f64::INFINITY].map(|value| Some(Value::Float(value)));
        assert_eq!(found[1], [(None, None), (None, low), (Some("beta"), high)]);
        let javascript = Source::new(JAVASCRIPT, Language::JavaScript);
        let found = javascript.literals("minimax");
        assert_eq!(found, [[(None, None), (None, Some("O".into())), (None, Some(Value::Float(f64::NEG_INFINITY)))]]);
    }

    #[test]
    fn what_changes_is_told_from_what_stays() {
        let python = Source::new(PYTHON, Language::Python);
        assert!(python.changes("turn", false) && python.changes("board", false) && !python.changes("memo", false));
        let javascript = Source::new(JAVASCRIPT, Language::JavaScript);
        assert!(javascript.changes("current", false));
        assert!(!javascript.changes("HUMAN", false) && !javascript.changes("board", false));
        assert!(javascript.changes("cells", true) && !javascript.changes("size", true));
    }

    #[test]
    fn words_of_all_that_is_reached() {
        let python = Source::new(PYTHON, Language::Python);
        assert!(python.words_reached_from("best_move").contains("depth"));
        assert!(!python.words_reached_from("minimax").contains("turn"));
    }
}
