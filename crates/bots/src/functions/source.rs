//! What the code of a file shows without being run: which function calls which, with what arguments, and which
//! variables change.

use super::value::{Value, present};
use super::words::{BEGINNING, COMPUTER, INERT, O, PERSON, SIDE, X, has};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// What the code of each function and method does, and the code outside of them.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Source(Vec<Code>);

/// The code of a function or method. Code outside of all functions has an empty name.
#[derive(Clone, Debug, Deserialize)]
struct Code {
    function: String,
    words: BTreeSet<String>,
    calls: Vec<CallInCode>,
    /// Variables that are compared with a text, with that text.
    #[serde(default)]
    compared: Vec<(String, String)>,
    /// Variables that are assigned or changed, such as `board` or `self.board`.
    changes: Vec<String>,
    /// The names in what it returns, and in the values of the variables there.
    #[serde(default)]
    answers: Vec<String>,
    /// Whether it is a generator.
    #[serde(default)]
    yields: bool,
}

impl Code {
    /// Whether it runs once, before all else.
    fn is_start(&self) -> bool {
        matches!(self.function.as_str(), "" | "__init__" | "constructor")
    }
}

/// A call, with the last part of the function's name.
#[derive(Clone, Debug, Deserialize)]
struct CallInCode {
    name: String,
    given: Vec<ArgumentInCode>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ArgumentInCode {
    /// The name of its parameter, if it is given by name.
    #[serde(default)]
    pub name: Option<String>,
    /// The value, if it is a literal or a name.
    #[serde(default, deserialize_with = "present")]
    pub value: Option<Value>,
}

impl Source {
    /// The code of the functions and methods with this name.
    fn code<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Code> {
        self.0.iter().filter(move |code| code.function == name)
    }

    /// The names of all functions and methods that a function calls, directly or not, including itself.
    fn reached_from<'a>(&'a self, name: &'a str) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut open = vec![last(name)];
        while let Some(name) = open.pop() {
            if reached.insert(name) {
                let words = self.code(name).flat_map(|code| &code.words).map(String::as_str);
                open.extend(words.filter(|word| self.code(word).next().is_some()));
            }
        }
        reached
    }

    /// All words in the code that a function reaches.
    pub fn words_reached_from<'a>(&'a self, name: &'a str) -> BTreeSet<&'a str> {
        let reached = self.reached_from(name);
        reached.into_iter().flat_map(|name| self.code(name)).flat_map(|code| &code.words).map(String::as_str).collect()
    }

    /// Whether a function calls another one, directly or not.
    pub fn reaches(&self, from: &str, to: &str) -> bool {
        last(from) != last(to) && self.reached_from(from).contains(last(to))
    }

    /// Whether every call of this name passes this parameter, and not always one value that is known. Calls by what the function
    /// itself calls do not count.
    pub fn varies(&self, name: &str, at: usize, parameter: &str) -> bool {
        let values: Option<Vec<Option<&Value>>> = self.passed(name, at, parameter).into_iter().collect();
        let is_one = |values: &[Option<&Value>]| values[0].is_some() && values.iter().all(|value| *value == values[0]);
        values.is_some_and(|values| !values.is_empty() && !is_one(&values))
    }

    /// What the calls of this name pass for this parameter, and in it the value that is known: of all calls but those by what the
    /// function itself calls.
    fn passed(&self, name: &str, at: usize, parameter: &str) -> Vec<Option<Option<&Value>>> {
        let reached = self.reached_from(name);
        let outside = self.0.iter().filter(|code| !reached.contains(code.function.as_str()));
        let calls = outside.flat_map(|code| &code.calls).filter(|call| call.name == last(name));
        let given = |call: &'_ CallInCode| {
            let by_name = call.given.iter().position(|given| given.name.as_deref() == Some(parameter));
            call.given.get(at).filter(|given| given.name.is_none()).map(|_| at).or(by_name)
        };
        calls.map(|call| given(call).map(|at| call.given[at].value.as_ref())).collect()
    }

    /// Whether some call of this name that the function does not lead to passes this parameter.
    pub fn is_passed(&self, name: &str, at: usize, parameter: &str) -> bool {
        self.passed(name, at, parameter).iter().any(Option::is_some)
    }

    /// Whether a function returns what another one answers.
    pub fn passes_on(&self, from: &str, to: &str) -> bool {
        last(from) != last(to) && self.code(last(from)).any(|code| code.answers.iter().any(|answer| answer == last(to)))
    }

    /// The functions that return what another one answers, and that it does not call.
    pub fn passing_on<'a>(&'a self, to: &'a str) -> BTreeSet<&'a str> {
        let reached = self.reached_from(to);
        let others = self.0.iter().map(|code| code.function.as_str()).filter(|from| !from.is_empty());
        others.filter(|from| !reached.contains(from) && self.passes_on(from, to)).collect()
    }

    /// Whether a function is a generator, which answers only when it is asked for more.
    pub fn yields(&self, name: &str) -> bool {
        self.code(last(name)).any(|code| code.yields)
    }

    /// The variables that a function depends on, directly or not, and that another one changes which it does not call: each with the
    /// name of that one. Those whose names say that they are no part of the game are left out.
    pub fn left_to_others<'a>(
        &'a self,
        function: &'a str,
        is_variable: impl Fn(&str) -> bool,
    ) -> BTreeMap<&'a str, &'a str> {
        let (reached, words) = (self.reached_from(function), self.words_reached_from(function));
        let others = self.0.iter().filter(|code| !code.is_start() && !reached.contains(code.function.as_str()));
        let changes = others.flat_map(|code| code.changes.iter().map(|name| (name.as_str(), code.function.as_str())));
        let left = changes.filter(|(name, _)| words.contains(last(name)) && !has(name, INERT) && is_variable(name));
        left.collect()
    }

    /// Whether a name is called outside of the functions with these names.
    pub fn is_called_outside(&self, name: &str, functions: &[String]) -> bool {
        let is_outside = |code: &&Code| !functions.iter().any(|inside| last(inside) == code.function);
        self.0.iter().filter(is_outside).flat_map(|code| &code.calls).any(|call| call.name == last(name))
    }

    /// The arguments of each call of this name elsewhere in the file.
    pub fn given(&self, name: &str) -> Vec<&[ArgumentInCode]> {
        let elsewhere = self.0.iter().filter(|code| code.function != last(name));
        let calls = elsewhere.flat_map(|code| &code.calls).filter(|call| call.name == last(name));
        calls.map(|call| &call.given[..]).collect()
    }

    /// The texts that a function compares this variable with.
    pub fn compared<'a>(&'a self, function: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
        let compared = self.code(last(function)).flat_map(|code| &code.compared);
        compared.filter(move |(other, _)| other == name).map(|(_, text)| text.as_str())
    }

    /// The texts that a function compares a parameter with, if it is told by words which of several ways it goes: none of them is a
    /// side or a board.
    pub fn choices<'a>(&'a self, function: &'a str, parameter: &'a str) -> Vec<&'a str> {
        let compared: Vec<&str> = self.compared(function, parameter).collect();
        let is_side = |text: &&str| {
            text.chars().count() < 2 || [SIDE, COMPUTER, PERSON, X, O].iter().any(|words| has(text, words))
        };
        if compared.iter().any(|text| is_side(text) || is_text_board(text)) { Vec::new() } else { compared }
    }

    /// Whether a function compares a parameter with a board that is written as a text.
    pub fn takes_text_board(&self, function: &str, parameter: &str) -> bool {
        self.compared(function, parameter).any(is_text_board)
    }

    /// Whether a global variable, or a field with this name, is changed while the program runs. A name behind a dot is
    /// a field of something else.
    pub fn changes(&self, name: &str, is_field: bool) -> bool {
        let is_it = |changed: &String| match changed.rsplit_once('.') {
            Some((_, field)) => (is_field || name.contains('.')) && field == last(name),
            None => !is_field && changed == name,
        };
        self.0.iter().filter(|code| !code.is_start()).flat_map(|code| &code.changes).any(is_it)
    }

    /// Another function that changes a field which this method changes, is not called by it, and does not begin a game.
    pub fn disturbs<'a>(&'a self, method: &'a str) -> Option<&'a str> {
        let reached = self.reached_from(method);
        let fields = |code: &'a Code| {
            code.changes
                .iter()
                .filter(|name| name.starts_with("self.") || name.starts_with("this."))
                .map(|name| last(name))
        };
        let own: BTreeSet<&str> = reached.iter().flat_map(|name| self.code(name)).flat_map(fields).collect();
        let is_other = |code: &&Code| {
            !code.is_start() && !has(&code.function, BEGINNING) && !reached.contains(code.function.as_str())
        };
        let mut others = self.0.iter().filter(is_other);
        others.find(|code| fields(code).any(|field| own.contains(field))).map(|code| code.function.as_str())
    }
}

/// Whether a text has nine signs, of which at most three are different.
fn is_text_board(text: &str) -> bool {
    text.chars().count() == 9 && text.chars().collect::<BTreeSet<char>>().len() <= 3
}

/// The last part of a name with dots.
fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn words_are_choices_and_boards_are_none() {
        let choices = |texts: &[&str]| {
            let compared: Vec<_> = texts.iter().map(|text| ("board", text)).collect();
            let code = json!([{"function": "move", "words": [], "calls": [], "changes": [], "compared": compared}]);
            serde_json::from_value::<Source>(code).unwrap().choices("move", "board").len()
        };
        assert_eq!(choices(&["minimax", "greedily"]), 2);
        for board in ["         ", "---------", "XOX.O..X.", "XOX O  X "] {
            assert_eq!(choices(&[board, "minimax"]), 0, "{board}");
        }
    }

    #[test]
    fn who_calls_whom_with_what_and_what_changes() {
        let code = |name: &str, words: &[&str], calls: &[(&str, i64)], changes: &[&str]| {
            let given = |call: &(&str, i64)| json!({"name": call.0, "given": [{"name": null}, {"name": null, "value": call.1}]});
            let calls: Vec<_> = calls.iter().map(given).collect();
            json!({"function": name, "words": words, "calls": calls, "changes": changes})
        };
        let source: Source = serde_json::from_value(json!([
            code("", &["best_move"], &[("best_move", 0)], &["memo"]),
            code("best_move", &["minimax", "turn"], &[("minimax", 9)], &["turn", "self.board"]),
            code("minimax", &["minimax", "depth"], &[("minimax", 8)], &[]),
            code("other_moved", &[], &[], &["self.board"]),
            code("reset", &[], &[], &["self.board"]),
            {"function": "reply", "words": ["best_move"], "calls": [], "changes": ["depth", "self.turn"], "answers": ["best_move"], "yields": true},
        ]))
        .unwrap();
        assert!(source.passes_on("reply", "Game.best_move") && !source.passes_on("best_move", "minimax"));
        assert!(source.yields("reply") && !source.yields("best_move"));
        let left = |name| source.left_to_others(name, |_| true).into_iter().collect::<Vec<_>>();
        assert_eq!(left("Game.best_move"), [("depth", "reply"), ("self.turn", "reply")]);
        assert_eq!(left("reply"), []);
        assert!(source.reaches("Game.best_move", "minimax") && !source.reaches("minimax", "best_move"));
        assert!(source.words_reached_from("best_move").contains("depth"));
        assert!(!source.words_reached_from("minimax").contains("turn"));
        assert_eq!((source.disturbs("best_move"), source.disturbs("minimax")), (Some("other_moved"), None));
        let all = ["best_move".to_string(), "minimax".to_string()];
        assert!(source.is_called_outside("best_move", &all) && !source.is_called_outside("minimax", &all));
        let given: Vec<Option<Value>> = source.given("minimax").concat().into_iter().map(|given| given.value).collect();
        assert_eq!(given, [None, Some(Value::Int(9))]);
        assert!(source.changes("turn", false) && !source.changes("memo", false));
        assert!(
            source.changes("board", true) && !source.changes("board", false) && source.changes("game.board", false)
        );
    }
}
