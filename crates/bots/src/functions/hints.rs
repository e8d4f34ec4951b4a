//! What the user says about a file.

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
    pub(crate) fn are_for_functions(&self) -> bool {
        [self.board, self.answer, self.marks, self.call].iter().any(Option::is_some)
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
