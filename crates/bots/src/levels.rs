//! Tells from the name of a level how hard it is.

/// The hardness of a level that is called hard.
pub const HARD: u32 = 3;

/// Parts of the names of levels, in some languages, from the hardest to the easiest.
const NAMES: [(u32, &str); 5] = [
    (
        5,
        "impossib imposib impossív unbeatable perfect god invinci insane imbat unmöglich unschlagbar niemożliw imkansız невозможн αδύνατ",
    ),
    (4, "expert master minimax genius extreme deadly experte maestro meister"),
    (
        HARD,
        "hard diffic dificil smart strong advanced schwer schwierig moeilijk trudn сложн тяжел δύσκολ svår vanskelig zor sulit teško těžk nehéz greu vaikea 困难 困難 難しい 어려움",
    ),
    (2, "medium normal intermediate moderate mittel medio moyen średn средн μέτρι medel orta sedang 普通 中等 보통"),
    (
        1,
        "easy beginner random dumb weak simple novice noob leicht einfach facil makkelijk łatw легк прост εύκολ kolay lätt mudah lahko lehk könny ușor helppo 简单 簡單 簡単 쉬움",
    ),
];

/// Words for all levels, which begin like one.
const HEADINGS: [&str; 6] = ["difficulty", "difficulte", "difficolta", "schwierigkeit", "trudność", "сложность"];

/// How hard a level is, from 1 to 5, by its name in lower case. `None` if the text names no level. Accents are ignored,
/// since many people leave them out or misplace them.
pub fn hardness(words: &str) -> Option<u32> {
    let words = HEADINGS.iter().fold(without_accents(words), |words, heading| words.replace(heading, ""));
    let has = |names: &str| without_accents(names).split(' ').any(|name| words.contains(name));
    NAMES.iter().find(|(_, names)| has(names)).map(|(hardness, _)| *hardness)
}

/// The text without the accents of its letters, also if an accent is a character of its own.
fn without_accents(text: &str) -> String {
    let plain = |c: char| match c {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        'ё' => 'е',
        c => c,
    };
    text.chars().filter(|c| !('\u{300}'..='\u{36F}').contains(c)).map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_levels_are_known_in_some_languages() {
        for names in [
            ["easy", "medium", "hard mode", "impossible"],
            ["leicht", "mittel", "schwer", "unschlagbar"],
            ["fácil", "medio", "difícil", "imposible"],
            ["facil", "médio", "díficil", "impossi\u{301}vel"],
            ["facile", "moyen", "difficile", "imbattable"],
            ["εύκολο", "μέτριο", "δύσκολο", "αδύνατο"],
            ["легкий", "средний", "сложный", "невозможный"],
        ] {
            assert_eq!(names.map(hardness), [Some(1), Some(2), Some(HARD), Some(5)], "{names:?}");
        }
        assert_eq!(["restart", "player vs player", "x", "difficulty", "difficulté :"].map(hardness), [None; 5]);
        assert_eq!(hardness("difficulty: easy"), Some(1));
    }
}
