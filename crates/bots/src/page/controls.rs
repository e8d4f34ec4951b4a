//! What the buttons and lists of a page are for, by their words.

use super::sight::{Act, Control};
use std::cmp::Reverse;

/// What a control is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// A game against the computer.
    Computer,
    /// Who is who, and who begins.
    Side,
    Start,
    /// Nobody knows.
    Other,
    /// It has nothing to do with this.
    None,
}

/// How strong a level is, by its words, the strongest first.
const LEVELS: [&[&str]; 4] = [
    &[
        "impossible",
        "unbeatable",
        "invincible",
        "perfect",
        "insane",
        "god",
        "master",
        "extreme",
        "nightmare",
        "genius",
        "expert",
    ],
    &[
        "hard",
        "difficult",
        "strong",
        "smart",
        "minimax",
        "advanced",
        "pro",
        "schwer",
        "difficile",
        "dificil",
        "difícil",
    ],
    &["medium", "normal", "moderate", "intermediate", "mittel", "moyen", "medio", "average"],
    &["easy", "simple", "beginner", "novice", "random", "weak", "dumb", "baby", "leicht", "facile", "facil", "fácil"],
];

const PEOPLE: [&str; 9] =
    ["two", "2 players", "2 player", "pvp", "multiplayer", "friend", "human vs human", "player vs player", "local"];

const ASIDE: [&str; 20] = [
    "theme", "dark", "light", "sound", "mute", "music", "about", "rules", "how to", "help", "share", "github", "undo",
    "language", "stats", "history", "hint", "home", "close", "quit",
];

const COMPUTER: [&str; 12] =
    ["computer", "single", "one player", "1 player", "1player", "solo", "ai", "bot", "cpu", "pvc", "pve", "machine"];

const SIDE: [&str; 16] =
    ["x", "o", "✕", "✖", "❌", "×", "○", "⭕", "◯", "cross", "circle", "nought", "first", "second", "begin", "goes"];

const START: [&str; 9] = ["start", "play", "begin", "new", "go", "ok", "continue", "reset", "restart"];

impl Control {
    /// What it says of itself: its text, or else its names.
    fn words(&self) -> String {
        let said = if self.text.is_empty() { &self.names } else { &self.text };
        said.to_lowercase()
    }

    pub fn label(&self) -> &str {
        if self.text.is_empty() { &self.names } else { &self.text }
    }

    /// What it is for.
    pub fn purpose(&self) -> Use {
        let words = self.words();
        let has = |some: &[&str]| some.iter().any(|word| has_word(&words, word));
        if has(&ASIDE) || has(&PEOPLE) || self.kind == "link" && !has(&START) || self.large {
            return Use::None;
        }
        match () {
            () if has(&SIDE) => Use::Side,
            () if has(&COMPUTER) => Use::Computer,
            () if has(&START) => Use::Start,
            () => Use::Other,
        }
    }

    /// All that can be done with it.
    pub fn acts(&self) -> Vec<(Act, String)> {
        let control = self.id;
        if self.kind != "select" {
            return vec![(Act::Click { control }, self.label().to_string())];
        }
        let others = (0..self.options.len()).filter(|option| self.chosen.as_u64() != Some(*option as u64));
        others.map(|option| (Act::Choose { control, option }, self.options[option].clone())).collect()
    }
}

/// What is done to get the strongest level, and its name; no act if it is chosen already. `None` if there are no levels.
pub fn strongest_level(controls: &[Control]) -> Option<(Option<Act>, String)> {
    let lists = controls.iter().filter_map(strongest_option);
    let buttons = controls
        .iter()
        .filter(|control| !["select", "checkbox"].contains(&control.kind.as_str()))
        .filter_map(|control| {
            let is_chosen = control.kind == "radio" && control.chosen == true;
            let act = Act::Click { control: control.id };
            Some((
                strength(&control.words()).or_else(|| strength(&control.names.to_lowercase()))?,
                (!is_chosen).then_some(act),
                control.label(),
            ))
        });
    let buttons: Vec<_> = buttons.collect();
    // One alone may be a word of another meaning.
    let several = if buttons.len() > 1 { buttons } else { Vec::new() };
    let all = lists.chain(several);
    all.max_by_key(|(strength, act, _)| (Reverse(*strength), act.is_none()))
        .map(|(_, act, name)| (act, name.to_string()))
}

/// A button that shows the level, and changes it when it is clicked; and how strong the level is that it shows, 0 the most.
pub fn level_button(controls: &[Control]) -> Option<(&Control, usize)> {
    let levels = controls.iter().filter(|control| control.kind == "button");
    let mut levels = levels.filter_map(|control| Some((control, strength(&control.words())?)));
    levels.next().filter(|_| levels.next().is_none())
}

/// The strongest option of a list, if two are levels by their words, or if it is a list of levels with numbers.
fn strongest_option(list: &Control) -> Option<(usize, Option<Act>, &str)> {
    let is_of_levels = ["level", "difficulty", "depth", "strength"];
    let is_of_levels =
        is_of_levels.iter().any(|word| list.words().contains(word) || list.names.to_lowercase().contains(word));
    if let Some(option) = list.most.filter(|_| is_of_levels) {
        return Some((LEVELS.len(), Some(Act::Choose { control: list.id, option }), list.label()));
    }
    if list.kind == "checkbox" {
        let strong = strength(&list.words())? < 2;
        let act = (list.chosen != strong).then_some(Act::Click { control: list.id });
        return Some((LEVELS.len(), act, list.label()));
    }
    let levels: Vec<(usize, usize)> =
        list.options.iter().enumerate().filter_map(|(i, name)| Some((strength(&name.to_lowercase())?, i))).collect();
    let (strength, option) = match levels.iter().min() {
        Some(best) if levels.len() > 1 => *best,
        _ if is_of_levels && list.options.len() > 1 => (LEVELS.len(), list.options.len() - 1),
        _ => return None,
    };
    let is_chosen = list.chosen.as_u64() == Some(option as u64);
    let act = (!is_chosen).then_some(Act::Choose { control: list.id, option });
    Some((strength, act, &list.options[option]))
}

/// How strong a level is, the strongest 0.
fn strength(words: &str) -> Option<usize> {
    LEVELS.iter().position(|level| level.iter().any(|word| has_word(words, word)))
}

/// Whether a word, or several, stand in a text, with no letter before and after.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let is_apart = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        is_apart(text[..at].chars().next_back()) && is_apart(text[at + word.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn control(id: usize, kind: &str, text: &str, options: &[&str], chosen: usize) -> Control {
        let chosen = if kind == "select" { json!(chosen) } else { json!(chosen == 1) };
        let control = json!({"id": id, "kind": kind, "text": text, "names": "", "options": options, "chosen": chosen, "large": false});
        serde_json::from_value(control).unwrap()
    }

    #[test]
    fn the_strongest_level_is_chosen() {
        let click = |control| Some(Act::Click { control });
        let buttons = ["Easy", "Unbeatable", "Hard"];
        let buttons: Vec<Control> = (0..).zip(buttons).map(|(id, text)| control(id, "button", text, &[], 0)).collect();
        assert_eq!(strongest_level(&buttons), Some((click(1), "Unbeatable".into())));
        let list = control(4, "select", "", &["easy", "hard", "medium"], 0);
        assert_eq!(strongest_level(&[list]), Some((Some(Act::Choose { control: 4, option: 1 }), "hard".into())));
        let radios = [control(0, "radio", "hard", &[], 1), control(1, "radio", "easy", &[], 0)];
        assert_eq!(strongest_level(&radios), Some((None, "hard".into())));
        assert_eq!(strongest_level(&buttons[..1]), None);
        assert_eq!(level_button(&buttons[..1]).map(|(button, strength)| (button.id, strength)), Some((0, 3)));
        assert!(level_button(&buttons).is_none());
        let checkbox = |chosen| [control(2, "checkbox", "Hard mode", &[], chosen)];
        assert_eq!(strongest_level(&checkbox(0)), Some((click(2), "Hard mode".into())));
        assert_eq!(strongest_level(&checkbox(1)), Some((None, "Hard mode".into())));
    }

    #[test]
    fn controls_are_for_what_their_words_say() {
        for (text, purpose) in [
            ("X", Use::Side),
            ("Play as O", Use::Side),
            ("Computer goes first", Use::Side),
            ("vs Computer", Use::Computer),
            ("1 Player", Use::Computer),
            ("2 Players", Use::None),
            ("Two players", Use::None),
            ("Start game", Use::Start),
            ("Dark mode", Use::None),
            ("Blue", Use::Other),
        ] {
            assert_eq!(control(0, "button", text, &[], 0).purpose(), purpose, "{text}");
        }
    }
}
