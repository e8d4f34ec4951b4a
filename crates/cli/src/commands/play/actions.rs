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
    Play(usize),
    /// A digit of the number of a square.
    Digit(char),
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
    /// The key on the screen, which can be typed as well.
    pub key: char,
    other: &'static str,
    /// What it does, in 25 columns at most.
    pub what: &'static str,
    /// What can be added if there is room.
    more: &'static str,
}

/// The actions that have names, as the help lists them.
pub const NAMED: [Named; 10] = [
    named(Action::Hint, 'i', "hint", "", "name the best moves", ", and what they lead to"),
    named(Action::Undo, 'u', "undo", "", "take back your last move", "; undoing a finished game drops its result"),
    named(Action::Redo, 'r', "redo", "", "make it again", ""),
    named(Action::New, 'n', "new", "", "begin a new game", "; one that is not over does not count"),
    named(Action::Swap, 's', "swap", "sides", "change sides, new game", ""),
    named(Action::Level, 'v', "level", "", "change the level", ""),
    named(Action::Coach, 'c', "coach", "", "coach on or off", ": it says what squares are worth and moves did"),
    named(Action::Retry, 't', "retry", "", "back to your last mistake", ""),
    named(Action::Help, '?', "help", "h", "this help", ""),
    named(Action::Quit, 'q', "quit", "exit", "leave", ""),
];

const fn named(
    action: Action,
    key: char,
    name: &'static str,
    other: &'static str,
    what: &'static str,
    more: &'static str,
) -> Named {
    Named { action, name, key, other, what, more }
}

impl Named {
    /// The words that ask for it: `undo`, `u`.
    fn words(&self) -> impl Iterator<Item = String> {
        [self.name.into(), self.key.into(), self.other.into()].into_iter().filter(|word: &String| !word.is_empty())
    }
}

/// The actions of the key bar, the most important for the smallest screen first.
pub const BAR: [Action; 10] = {
    use Action::{Coach, Help, Hint, Level, New, Quit, Redo, Retry, Swap, Undo};
    [Help, Quit, Undo, New, Hint, Coach, Retry, Redo, Swap, Level]
};

/// The number of first actions that are in the bar even on the smallest screens.
pub const ALWAYS: usize = 2;

pub fn of_key(key: char) -> Option<Action> {
    NAMED.iter().find(|named| named.key == key).map(|named| named.action)
}

pub fn of_word(word: &str) -> Option<Action> {
    NAMED.iter().find(|named| named.words().any(|own| own == word)).map(|named| named.action)
}

/// The key of an action with its name: `u undo`.
pub fn label(action: Action) -> String {
    let named = NAMED.iter().find(|named| named.action == action);
    named.map_or_else(String::new, |named| format!("{} {}", named.key, named.name))
}

pub fn help() -> String {
    let line = |named: &Named| {
        let words: Vec<String> = named.words().collect();
        format!("\n  {:<14} {}{}", words.join(", "), named.what, named.more)
    };
    let lines: String = NAMED.iter().map(line).collect();
    format!("You can type:\n  a square       to put your mark there; the empty squares show their names{lines}")
}
