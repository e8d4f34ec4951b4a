//! How unlikely it is that what is written on a control leads to a game against the program at its best.

use crate::levels::hardness;

/// What is written on controls, and the cost of each: the first that fits counts.
const WORDS: [(u32, &str); 7] = [
    (
        80,
        "theme dark light mode sound music mute about rules rule help github undo redo hint share language settings \
         stats statistics history credits close exit quit logout login back source download reset-score leave score high-scores",
    ),
    (50, "two 2p pvp friend friends human multiplayer multi online players local vs.player player2 pass"),
    (5, "computer cpu ai bot robot machine pc pvc single singleplayer solo one 1p"),
    (8, "x o ❌ ⭕ ✕ ○ first second me you cross circle noughts crosses"),
    (10, "start play begin go new ok yes continue next confirm submit enter let's game"),
    (20, "cancel no restart reset again clear 1 2 3"),
    (30, "player"),
];

/// The cost of a level that is not the hardest.
pub const EASIER: u32 = 60;

/// The cost of pressing what is called so, where these are the controls: none for the hardest of several levels. Where no
/// control has the name of a level, that is the one at the top of its group.
pub fn cost(label: &str, is_top: bool, all: &[String]) -> u32 {
    let level = |label: &String| hardness(&label.to_lowercase());
    let levels: Vec<u32> = all.iter().filter_map(level).collect();
    match hardness(&label.to_lowercase()) {
        Some(hardness) if levels.len() > 1 => {
            if levels.iter().any(|other| *other > hardness) {
                EASIER
            } else {
                0
            }
        }
        Some(hardness) => {
            if hardness > 2 {
                5
            } else {
                EASIER
            }
        }
        None if is_top && levels.is_empty() => 0,
        None => cost_of_words(label),
    }
}

fn cost_of_words(label: &str) -> u32 {
    let label = label.to_lowercase().replace("vs. ", "vs ");
    let words: Vec<&str> = label.split(|c: char| c.is_whitespace() || "()[]:,!?/".contains(c)).collect();
    let has = |word: &str| words.iter().any(|w| w.trim_matches(|c: char| "\"'.-–—".contains(c)) == word);
    if label.contains("vs player") || label.contains("vs human") || label.contains("2 player") {
        return 50;
    }
    let fitting = WORDS.iter().find(|(_, list)| list.split_whitespace().any(has));
    fitting.map_or(30, |(cost, _)| *cost)
}

#[cfg(test)]
mod tests {
    use super::{cost, cost_of_words};

    #[test]
    fn the_strongest_game_against_the_program_costs_least() {
        let labels = ["Impossible", "Play as X", "Start game", "Restart", "Blah", "2 Players", "Easy", "Toggle theme"];
        let labels = labels.map(String::from);
        let costs = labels.each_ref().map(|label| cost(label, false, &labels));
        assert!(costs.is_sorted() && costs[0] == 0, "{costs:?}");
        let foreign = ["leicht", "mittel", "unschlagbar"].map(String::from);
        assert_eq!(cost("unschlagbar", true, &foreign), 0);
        assert!(cost("mittel", false, &foreign) > 0);
        assert_eq!(cost_of_words("vs Computer"), 5);
        assert_eq!(cost_of_words("Player vs Player"), 50);
    }
}
