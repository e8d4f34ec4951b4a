//! How unlikely it is that what is written on a control leads to a game against the page at its best.

/// What is written on controls, and the cost of each: the first that fits counts.
const WORDS: [(u32, &str); 8] = [
    (
        80,
        "theme dark light mode sound music mute about rules rule help github undo redo hint share language settings \
         stats statistics history credits close exit quit logout login back source download reset-score",
    ),
    (50, "two 2p pvp friend friends human multiplayer multi online players local vs.player player2 pass"),
    (60, "easy easiest medium beginner novice random normal simple kid"),
    (
        5,
        "computer cpu ai bot robot machine pc minimax unbeatable impossible hard hardest expert perfect master insane \
         difficult extreme invincible god pro pvc single singleplayer solo one 1p",
    ),
    (8, "x o ❌ ⭕ ✕ ○ first second me you cross circle noughts crosses"),
    (10, "start play begin go new ok yes continue next confirm submit enter let's game"),
    (20, "cancel no restart reset again clear 1 2 3"),
    (30, "player"),
];

/// The cost of pressing what is called so.
pub fn cost(label: &str) -> u32 {
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
    use super::cost;

    #[test]
    fn the_strongest_game_against_the_program_costs_least() {
        let labels = ["Impossible", "Play as X", "Start game", "Restart", "Blah", "2 Players", "Easy", "Toggle theme"];
        let costs = labels.map(cost);
        assert!(costs.is_sorted(), "{costs:?}");
        assert_eq!(cost("vs Computer"), 5);
        assert_eq!(cost("Player vs Player"), 50);
    }
}
