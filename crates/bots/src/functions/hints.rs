//! What the user says about a file.

use super::function_call::Call;
use super::marks;
use crate::move_table::Numbers;
use noughts::Player;
use std::time::Duration;

/// What the user says about a file, in case it cannot be found out. Set fields of the default one by one.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Hints<'a> {
    /// Who moves first.
    pub first: Player,
    /// The kind of board that the function takes: `rows`, `flat`, `string` or `dict`.
    pub board: Option<&'a str>,
    /// The kind of value that it returns: `0-8`, `1-9`, `rc0`, `rc1`, `cr0`, `cr1`, `board` or `argument`.
    pub answer: Option<&'a str>,
    /// What stands for X, for O and for empty squares, with commas between: `X,O, ` or `1,-1,0`.
    pub marks: Option<&'a str>,
    /// An expression of the file's language that gives the move, with `board`, `player` and `opponent`.
    pub call: Option<&'a str>,
    /// How moves are typed in a program for people.
    pub typing: Option<&'a str>,
    /// What is typed before the game of such a program, with commas between.
    pub menu: Option<&'a str>,
    /// What the numbers of a table of moves mean.
    pub numbers: Numbers,
    /// How long the file may take to load. `None` for ten seconds.
    pub timeout: Option<Duration>,
    /// The program that runs the file, such as the Python of its environment. `None` for `python3` or `node`.
    pub interpreter: Option<&'a str>,
}

impl Hints<'_> {
    /// Whether any of them says how a function is called.
    pub fn are_for_functions(&self) -> bool {
        self.for_functions().iter().any(|(_, given)| given.is_some())
    }

    /// The options that were not given, with the words that describe this call. `None` for an expression or an object.
    pub(super) fn example(&self, call: &Call) -> Option<String> {
        let kind = call.form.container.kind();
        let marks = marks::as_option(&call.form.marks, call.template.language);
        let told = [
            ("--takes", self.board, kind.to_string()),
            ("--marks", self.marks, marks),
            ("--returns", self.answer, if kind == "rows" { "rc0" } else { "0-8" }.into()),
        ];
        let open = told.into_iter().filter(|(_, given, _)| given.is_none());
        let options: Vec<String> = open.map(|(option, _, word)| format!("{option} {word}")).collect();
        (!options.is_empty() && self.call.is_none() && kind != "object").then(|| options.join(" "))
    }

    /// The options that say how a function is called.
    fn for_functions(&self) -> [(&'static str, Option<&str>); 4] {
        [("--takes", self.board), ("--marks", self.marks), ("--returns", self.answer), ("--call", self.call)]
    }

    /// What helps where no call of a function fits: the options that say more of it, as long as there are any.
    pub(crate) fn what_helps(&self) -> String {
        let open = self.for_functions().into_iter().filter(|(_, given)| given.is_none());
        match &open.map(|(option, _)| option).collect::<Vec<_>>()[..] {
            [] => "all options that say how it is called are given, so mend the function, or write a bot that calls it: --exec COMMAND asks that line by line".into(),
            [only] => format!("if it chooses moves, {only} says how it is called"),
            [others @ .., last] => format!("if it chooses moves, {} and {last} say how it is called", others.join(", ")),
        }
    }
}

/// X moves first, and nothing else is known.
impl Default for Hints<'_> {
    fn default() -> Self {
        Hints {
            first: Player::X,
            board: None,
            answer: None,
            marks: None,
            call: None,
            typing: None,
            menu: None,
            numbers: Numbers::default(),
            timeout: None,
            interpreter: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_already_is_not_asked_for() {
        let help = |[board, marks, answer, call]: [bool; 4]| {
            let given = |is_given: bool| is_given.then_some("something");
            let [board, marks, answer, call] = [board, marks, answer, call].map(given);
            Hints { board, marks, answer, call, ..Hints::default() }.what_helps()
        };
        let all = "if it chooses moves, --takes, --marks, --returns and --call say how it is called";
        assert_eq!(help([false; 4]), all);
        assert_eq!(help([true, false, true, true]), "if it chooses moves, --marks says how it is called");
        assert_eq!(help([true, true, true, false]), "if it chooses moves, --call says how it is called");
        assert!(help([true; 4]).starts_with("all options that say how it is called are given, so mend the function"));
    }
}
