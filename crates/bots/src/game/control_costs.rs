//! Costs of the labels on controls: how unlikely it is that they lead to a game against the program at its best.

use crate::levels::{HARD, hardness};
use std::collections::BTreeSet;

/// The cost of a label that leads to no game.
const NO_GAME: u32 = 80;

/// Words on controls, and their costs. The first match counts.
const WORDS: [(u32, &str); 7] = [
    (
        NO_GAME,
        "theme dark light mode sound music mute about rules rule help github undo redo hint share language settings \
         stats statistics history credits close exit quit logout login back source download reset-score leave score high-scores",
    ),
    (50, "two 2p pvp friend friends human multiplayer multi online players local vs.player player2 pass"),
    (5, "pvc single singleplayer solo one 1p"),
    (8, "x o ❌ ⭕ ✕ ○ first second me you cross circle noughts crosses"),
    (10, "start play begin go new ok yes continue next confirm submit enter let's game"),
    (20, "cancel no restart reset again clear 1 2 3"),
    (29, "player"),
];

/// Words for the program. A label with one of them leads to a game against it; with two, the program plays itself.
const MACHINES: &str = "computer cpu ai bot robot machine pc";

const UNKNOWN: u32 = 30;

/// The cost of a level that is not the hardest.
pub const EASIER: u32 = 60;

/// Whether the last of these labels is the hardest of several levels by its position alone. There must be three or
/// more, and none of the known levels may be a hard one. Without a known level, it must be a choice of one of them,
/// and no other label may name a level.
pub fn is_top(group: &[String], is_choice: bool, all: &[String]) -> bool {
    let levels =
        |labels: &[String]| -> Vec<u32> { labels.iter().filter_map(|label| hardness(&label.to_lowercase())).collect() };
    let Some((last, others)) = group.split_last().filter(|_| group.len() > 2) else { return false };
    let known = levels(others);
    let is_above =
        if known.is_empty() { is_choice && levels(all).is_empty() } else { known.iter().all(|level| *level < HARD) };
    is_above && hardness(&last.to_lowercase()).is_none() && (is_choice || says_nothing(last))
}

/// The cost of pressing a label, among all labels. The hardest of several levels costs nothing. `group` has the levels
/// whose last one is the hardest though its name does not say so. If one of them is known as a level, all are levels.
pub fn cost(label: &str, group: &[String], all: &[String]) -> u32 {
    let level = |label: &String| hardness(&label.to_lowercase());
    let levels: BTreeSet<u32> = all.iter().filter_map(level).collect();
    match hardness(&label.to_lowercase()) {
        _ if group.last().is_some_and(|top| top == label) => 0,
        _ if group.iter().any(|other| other == label) && group.iter().any(|other| level(other).is_some()) => EASIER,
        Some(_) if !group.is_empty() => EASIER,
        Some(hardness) if levels.len() > 1 && levels.last() == Some(&hardness) => 0,
        Some(hardness) if levels.len() == 1 && hardness >= HARD => 5,
        Some(_) => EASIER,
        None => cost_of_words(label),
    }
}

/// Whether no word of a label is known.
pub fn says_nothing(label: &str) -> bool {
    cost_of_words(label) == UNKNOWN
}

fn cost_of_words(label: &str) -> u32 {
    let label = label.to_lowercase().replace("vs. ", "vs ");
    let words: Vec<&str> = label.split(|c: char| c.is_whitespace() || "()[]:,!?/".contains(c)).collect();
    let words: Vec<&str> = words.iter().map(|word| word.trim_matches(|c: char| "\"'.-–—".contains(c))).collect();
    let has = |word: &str| words.contains(&word);
    let machines = words.iter().filter(|word| MACHINES.split_whitespace().any(|machine| machine == **word)).count();
    if machines == 0 && ["vs player", "vs human", "2 player"].iter().any(|two| label.contains(two)) {
        return 50;
    }
    let fitting = WORDS.iter().find(|(_, list)| list.split_whitespace().any(has)).map(|(cost, _)| *cost);
    match (machines, fitting) {
        (0, _) | (_, Some(NO_GAME)) => fitting.unwrap_or(UNKNOWN),
        (1, _) => 5,
        _ => 50,
    }
}

#[cfg(test)]
mod tests {
    use super::{EASIER, cost, cost_of_words, is_top};

    #[test]
    fn the_strongest_game_against_the_program_costs_least() {
        let labels = ["Impossible", "Play as X", "Start game", "Restart", "Blah", "2 Players", "Easy", "Toggle theme"];
        let labels = labels.map(String::from);
        let costs = labels.each_ref().map(|label| cost(label, &[], &labels));
        assert!(costs.is_sorted() && costs[0] == 0, "{costs:?}");
        let players = ["Autoplay random", "PC plays random", "PC plays tactics"].map(String::from);
        assert_eq!(players.each_ref().map(|label| cost(label, &[], &players)), [EASIER, EASIER, 5]);
        let foreign = ["lyhyt", "pitkä", "loputon"].map(String::from);
        assert!(is_top(&foreign, true, &foreign) && !is_top(&foreign, false, &foreign));
        assert_eq!(cost("loputon", &foreign, &foreign), 0);
        assert!((1..EASIER).contains(&cost("pitkä", &foreign, &foreign)));
        let half_known = ["Easy", "Better", "Ultron"].map(String::from);
        assert!(is_top(&half_known, false, &half_known));
        assert_eq!(half_known.each_ref().map(|label| cost(label, &half_known, &half_known)), [EASIER, EASIER, 0]);
        for known in [["Easy", "Hard", "Ultron"], ["Easy", "Medium", "Restart"], ["Easy", "Medium", "Hard"]] {
            let known = known.map(String::from);
            assert!(!is_top(&known, false, &known), "{known:?}");
        }
        assert_eq!(["vs Computer", "Human vs AI", "AI vs. Human"].map(cost_of_words), [5; 3]);
        assert_eq!(["AI vs AI", "AI settings"].map(cost_of_words), [50, 80]);
        assert_eq!(cost_of_words("Player vs Player"), 50);
    }
}
