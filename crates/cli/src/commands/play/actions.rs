//! What a person can ask for, and the keys and words for it.

/// An action that a key, a click or a typed word can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Left,
    Right,
    Up,
    Down,
    /// A mark where the cursor is.
    Enter,
    /// A mark on this square.
    Play(usize),
    /// A digit of the number of a square.
    Digit(char),
    /// The names of the best moves.
    Hint,
    Undo,
    Redo,
    New,
    Swap,
    Level,
    Coach,
    /// Back to the last mistake, to try again.
    Retry,
    Help,
    /// Close the help.
    Back,
    Quit,
}

impl Action {
    /// Whether it says something about moves, so that a person learns from it.
    pub fn teaches(self) -> bool {
        matches!(self, Action::Hint | Action::Coach | Action::Retry)
    }
}

pub struct Named {
    pub action: Action,
    pub name: &'static str,
    /// The key on the screen, which can be typed as well. `None` if there is none.
    pub key: Option<char>,
    other: Option<&'static str>,
    /// What it does, in 25 columns at most.
    pub what: &'static str,
    /// What can be added if there is room.
    more: &'static str,
}

/// The actions that have names, as the help lists them.
pub const NAMED: [Named; 10] = [
    named(Action::Hint, "hint", Some('i'), None, "name the best moves", ", and what they lead to"),
    named(
        Action::Undo,
        "undo",
        Some('u'),
        None,
        "take back your last move",
        "; undoing a finished game drops its result",
    ),
    named(Action::Redo, "redo", Some('r'), None, "make it again", ""),
    named(Action::New, "new", Some('n'), None, "begin a new game", "; one that is not over does not count"),
    named(Action::Swap, "swap", Some('s'), Some("sides"), "change sides, new game", ""),
    named(Action::Level, "level", Some('v'), None, "change the level", ""),
    named(Action::Coach, "coach", Some('c'), None, "coach on or off", ": it says what squares are worth and moves did"),
    named(Action::Retry, "retry", Some('t'), None, "back to your last mistake", ""),
    named(Action::Help, "help", Some('?'), Some("h"), "this help", ""),
    named(Action::Quit, "quit", Some('q'), Some("exit"), "leave", ""),
];

const fn named(
    action: Action,
    name: &'static str,
    key: Option<char>,
    other: Option<&'static str>,
    what: &'static str,
    more: &'static str,
) -> Named {
    Named { action, name, key, other, what, more }
}

impl Named {
    /// The words that ask for it: `undo`, `u`.
    fn words(&self) -> impl Iterator<Item = String> {
        [Some(self.name.to_string()), self.key.map(String::from), self.other.map(String::from)].into_iter().flatten()
    }
}

/// The actions of the key bar, the most important for the smallest screen first. With all labels it is 80 columns
/// wide.
pub const BAR: [Action; 10] = {
    use Action::{Coach, Help, Hint, Level, New, Quit, Redo, Retry, Swap, Undo};
    [Help, Quit, Undo, New, Hint, Coach, Retry, Redo, Swap, Level]
};

/// The number of first actions that are in the bar even on the smallest screens.
pub const ALWAYS: usize = 2;

pub fn of_key(key: char) -> Option<Action> {
    NAMED.iter().find(|named| named.key == Some(key)).map(|named| named.action)
}

pub fn of_word(word: &str) -> Option<Action> {
    NAMED.iter().find(|named| named.words().any(|own| own == word)).map(|named| named.action)
}

/// The key of an action with its name: `u undo`.
pub fn label(action: Action) -> String {
    let named = NAMED.iter().find(|named| named.action == action);
    named.and_then(|named| Some(format!("{} {}", named.key?, named.name))).unwrap_or_default()
}

pub fn help() -> String {
    let line = |named: &Named| {
        let words: Vec<String> = named.words().collect();
        format!("\n  {:<14} {}{}", words.join(", "), named.what, named.more)
    };
    let lines: String = NAMED.iter().map(line).collect();
    format!("You can type:\n  a square       to put your mark there; the empty squares show their names{lines}")
}
