//! How hard a level is, by its name.

/// How hard the level called hard is.
pub const HARD: u32 = 3;

/// How hard a level of this name is; `None` if it is no name of a level.
pub fn hardness(words: &str) -> Option<u32> {
    let has = |names: &[&str]| names.iter().any(|name| words.contains(name));
    match () {
        () if has(&["impossible", "unbeatable", "perfect", "god", "invincible", "insane"]) => Some(5),
        () if has(&["expert", "master", "minimax", "genius", "extreme"]) => Some(4),
        () if has(&["hard", "difficult", "smart", "strong", "advanced"]) => Some(HARD),
        () if has(&["medium", "normal", "intermediate", "moderate"]) => Some(2),
        () if has(&["easy", "beginner", "random", "dumb", "weak", "simple", "novice", "noob"]) => Some(1),
        () => None,
    }
}
