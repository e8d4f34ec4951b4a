//! Reads what a program asks: before its game whom the person plays, who begins and how well it should play; and in the
//! game whether a text asks for a move or only for Enter.

use crate::game::control_costs::{EASIER, is_top, says_nothing};
use crate::game::surface::{Act, Offer, UNOFFERED};
use crate::levels::hardness;

/// Whether the program only waits for the Enter key.
pub fn wants_enter(news: &[String]) -> bool {
    let enter = pattern!(
        r"(press|hit|push|tap)\s+(the\s+)?\W?(enter|return|any\s*key|a\s*key)|(enter|any key)\W? to (continue|start|begin|proceed|play)"
    );
    let more = pattern!(r"move|position|row|column|square|cell|number|choose|choice|select|\b1\b|y/n");
    let last = news.iter().rev().find(|line| !line.trim().is_empty()).map(|line| line.to_lowercase());
    last.is_some_and(|line| enter.is_match(&line) && !more.is_match(&line))
}

/// Possible answers to the question in these lines. The cost of each says how unlikely it leads to a game against the
/// program at its best.
pub fn offers(news: &[String]) -> Vec<Offer> {
    let lines = last_lines(news, 14);
    let mut found: Vec<Offer> = Vec::new();
    let mut add = |text: &str, cost: u32| {
        let act = Act::Type(text.to_string());
        match found.iter_mut().find(|offer| offer.act == act) {
            Some(offer) => offer.cost = offer.cost.min(cost),
            None => found.push(Offer { act, cost }),
        }
    };
    let options = options(&lines);
    let mut levels: Vec<u32> = options.iter().filter_map(|(_, meaning)| hardness(meaning)).collect();
    levels.sort_unstable();
    levels.dedup();
    let has_levels = !levels.is_empty();
    let (numbered, are_levels) = numbered(&options);
    for (at, (text, meaning)) in options.iter().enumerate() {
        let cost = 5 + at as u32 + mode(meaning);
        let cost = match hardness(meaning) {
            _ if numbered.last() == Some(text) => 0,
            _ if are_levels && numbered.contains(text) => EASIER,
            Some(hardness) if levels.len() > 1 && levels.last() == Some(&hardness) => 0,
            Some(hardness) if levels.last() == Some(&hardness) => cost,
            Some(_) => EASIER,
            None if has_levels && mode(meaning) != PERSON => 40 + cost,
            None => cost,
        };
        add(text, cost);
    }
    let last = lines.last().map(|line| line.to_lowercase()).unwrap_or_default();
    if last.contains("name") && options.is_empty() {
        add("Ann", 4);
    }
    // If no words describe the levels, the highest is the hardest.
    if let Some(number) = highest_level(&last).filter(|_| !has_levels) {
        add(&number, 2);
    }
    let usual =
        ["1", "2", "x", "o", "y", "n", "X", "O", "", "0", "3", "h", "c", "yes", "no", "me", "first", "second", "Ann"];
    // Any word of the question may be an answer: `Skriv ja eller nej`.
    let words = words(&last).map(|word| (word, 1));
    for (at, (text, more)) in usual.map(|text| (text, 0)).into_iter().enumerate().chain(words.enumerate()) {
        let act = Act::Type(text.to_string());
        if found.iter().all(|offer| offer.act != act) {
            found.push(Offer { act, cost: UNOFFERED + 2 * at as u32 + more });
        }
    }
    found.sort_by_key(|offer| offer.cost);
    found
}

/// The words of a line that may be typed, the last ones first.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !c.is_alphanumeric());
    words.rev().filter(|word| (2..=12).contains(&word.chars().count())).take(MOST_WORDS)
}

const MOST_WORDS: usize = 8;

/// The most characters of an option that may name a level. What is longer is a rule of the game.
const LONGEST_NAME: usize = 30;

/// The numbers of the options from 1 on, if the last of them seems to be the hardest level; and whether all are known to be levels,
/// since one of them is. Three or more short options without a known word are most often levels, the hardest last.
fn numbered(options: &[(String, String)]) -> (Vec<String>, bool) {
    let numbers = (1..10).map(|number| number.to_string());
    let numbered = numbers.map_while(|number| options.iter().find(|(text, _)| *text == number));
    let (texts, meanings): (Vec<String>, Vec<String>) = numbered.cloned().unzip();
    let are_levels = meanings.iter().any(|meaning| hardness(meaning).is_some());
    let is_name =
        |meaning: &String| meaning.chars().count() <= LONGEST_NAME && says_nothing(meaning) && mode(meaning) == NO_MODE;
    let is_top = if are_levels { is_top(&meanings, false, &meanings) } else { meanings.iter().all(is_name) };
    if texts.len() > 2 && is_top { (texts, are_levels) } else { (Vec::new(), false) }
}

/// Whether it seems to ask for a move.
pub fn asks_for_move(news: &[String]) -> bool {
    let asks = pattern!(
        r"move|position|row|col|square|cell|spot|place|coordinate|turn|1\s*(-|to|–)\s*9|0\s*(-|to|–)\s*8|where"
    );
    last_lines(news, 2).iter().any(|line| asks.is_match(&line.to_lowercase()))
}

fn last_lines(news: &[String], count: usize) -> Vec<String> {
    let lines: Vec<String> = news.iter().map(|line| line.trim().to_string()).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(count)..].to_vec()
}

/// The options that the text offers, each with the words beside it.
fn options(lines: &[String]) -> Vec<(String, String)> {
    let listed = pattern!(
        r#"(?i)^\W{0,3}(?:press|type|enter|option)?\s*['"\[(]{0,2}([0-9]|[a-z])['"]?(?:\s*[\])]|\s*[.:=]|\s*(?:-|–|->|=>|for|to)\s)+\s*(.+)$"#
    );
    let next = pattern!(r"[\[(][0-9A-Za-z][\])]|\s[0-9A-Za-z]\s*[-=:)]\s");
    let named = lines.iter().filter_map(|line| listed.captures(line));
    let meaning = |words: &str| next.split(words).next().unwrap_or_default().to_lowercase();
    let mut found: Vec<_> = named.map(|option| (option[1].to_string(), meaning(&option[2]))).collect();
    let alone = lines.iter().filter_map(|line| <[Behind; 1]>::try_from(before_numbers(line)).ok());
    found.extend(ascending(alone.flatten().collect()).unwrap_or_default());
    // Options in one line: (y/n), X or O, (e)asy, 1: human, "yes".
    for line in lines.iter().rev().take(3).rev() {
        found.extend(in_line(line));
    }
    found
}

/// A letter of any alphabet.
const LETTER: &str = r"[A-Za-z\x{80}-\x{10FFFF}]";

/// An option that stands before its number, as in `easy = 1`.
struct Behind {
    option: (String, String),
    /// Whether a sign between the two says that they belong together.
    is_clear: bool,
}

/// The options of a line in which each stands before its number: `easy = 1  medium = 2`, `Easy (1)`. Such a line ends with a number.
fn before_numbers(line: &str) -> Vec<Behind> {
    let pair = pattern!(&format!(r"({LETTER}[^0-9]*?)\s*([=(\[])?\s*([0-9])(?:[\])]|\b)"));
    let pairs: Vec<_> = pair.captures_iter(line).collect();
    let end = pairs.last().and_then(|pair| pair.get(0)).map_or("", |last| &line[last.end()..]);
    let pairs = pairs.iter().filter(|_| !end.chars().any(char::is_alphanumeric));
    let option = |pair: &regex_lite::Captures<'_>| (pair[3].to_string(), pair[1].to_lowercase());
    pairs.map(|pair| Behind { option: option(pair), is_clear: pair.get(2).is_some() }).collect()
}

/// These options, if there are several with ascending numbers.
fn ascending(options: Vec<Behind>) -> Option<Vec<(String, String)>> {
    let ascend = options.windows(2).all(|pair| pair[0].option.0 < pair[1].option.0);
    (ascend && options.len() > 1).then(|| options.into_iter().map(|behind| behind.option).collect())
}

/// The options of a line in which each word stands before its sign in brackets: `easy (e), hard (h)?`. No word comes after the last.
fn before_brackets(line: &str) -> Option<Vec<(String, String)>> {
    let sign = pattern!(&format!(r"[\[(](?:[0-9]|{LETTER})[\])]"));
    let pair = pattern!(&format!(r"({LETTER}{{2,}})\s*[\[(]([0-9]|{LETTER})[\])]"));
    let pairs: Vec<_> = pair.captures_iter(line).collect();
    let end = &line[pairs.last()?.get(0)?.end()..];
    let is_last = !end.split(['.', '?', '!', ':']).next()?.chars().any(char::is_alphanumeric);
    let options = pairs.iter().map(|pair| (pair[2].to_string(), pair[1].to_lowercase())).collect();
    (is_last && pairs.len() > 1 && pairs.len() == sign.find_iter(line).count()).then_some(options)
}

fn in_line(line: &str) -> Vec<(String, String)> {
    let before = before_numbers(line);
    if let [Behind { option, is_clear: true }] = &before[..] {
        return vec![option.clone()];
    }
    if let Some(options) = ascending(before).or_else(|| before_brackets(line)) {
        return options;
    }
    let keyed = pattern!(&format!(r"[\[(]([0-9]|{LETTER})[\])]\s*({LETTER}{{2,}})"));
    let numbered = pattern!(&format!(r"(?:^|[\s(,\[;/])([0-9])\s*(?:[=:.)]|-|–|for|to)\s*({LETTER}(?: ?{LETTER})*)"));
    let key_for = pattern!(&format!(
        r#"(?:^|[\s'"(])([0-9]|{LETTER})['")]?\s*(?:=\s*|(?:[-–:]|for|to)\s+)({LETTER}{{2,}}(?: {LETTER}{{2,}})*)"#
    ));
    let choice = pattern!(&format!(
        r#"((?:[0-9]|{LETTER})+)['"\])]*\s*(?:/|\||,\s*or\s|\bor\b|,)\s*['"\[(]*((?:[0-9]|{LETTER})+)"#
    ));
    let bracketed = pattern!(r"[\[(<{]([^\])>}]*[/|][^\])>}]*)[\])>}]");
    let before = pattern!(&format!(r"\b([0-9])\s+({LETTER}+)"));
    let mut found = Vec::new();
    // 1 easy: many other numbers stand before words.
    let levels = before.captures_iter(line).map(|found| (found[1].to_string(), found[2].to_lowercase()));
    found.extend(levels.filter(|(_, meaning)| hardness(meaning).is_some()));
    for pattern in [keyed, numbered, key_for] {
        for captures in pattern.captures_iter(line) {
            found.push((captures[1].to_string(), format!("{0}{1} {1}", &captures[1], &captures[2]).to_lowercase()));
        }
    }
    // [you/me]: what stands in brackets is all that is offered.
    let mut rest = bracketed.captures(line).and_then(|list| list.get(1)).map_or(line, |list| list.as_str());
    while let Some(captures) = choice.captures(rest) {
        for text in [&captures[1], &captures[2]] {
            let is_known =
                |(known, meaning): &(String, String)| known == text || meaning.contains(&text.to_lowercase());
            if text.len() <= 12 && !found.iter().any(is_known) {
                found.push((text.to_string(), text.to_lowercase()));
            }
        }
        // The second option may be the first one of another pair.
        let second = captures.get(2).map_or(rest.len(), |group| group.start());
        rest = &rest[second..];
    }
    found
}

/// Costs of words, which speak against an option if it is no game or for two people. The first match counts.
const MODES: [(u32, &str); 5] = [
    (80, "quit,exit,leave,rule,help,instruction,statistic,score,about,credit,settings,history"),
    (
        50,
        "two player,2 player,two-player,friend,multiplayer,online,network,local,human vs human,player vs player,pvp,\
         human v human,player v player",
    ),
    (60, "computer vs computer,ai vs ai,cpu vs cpu,bot vs bot,watch,simulat,train"),
    (0, "computer,ai,cpu,bot,single,machine,one player,1 player,robot"),
    (PERSON, "human,another player"),
];

/// The cost of an option that names a person: beside levels, each may stand for a player.
const PERSON: u32 = 5;

/// The cost of an option without such a word.
const NO_MODE: u32 = 2;

fn mode(words: &str) -> u32 {
    let has = |names: &str| names.split(',').any(|name| words.contains(name));
    MODES.iter().find(|(_, names)| has(names)).map_or(NO_MODE, |(cost, _)| *cost)
}

/// The highest number of a range of levels: `level (1-3)`.
fn highest_level(line: &str) -> Option<String> {
    let range = pattern!(r"([0-9])\s*(?:-|to|–|\.\.+)\s*([0-9]{1,2})");
    let is_level = ["level", "difficult", "depth", "strength"].iter().any(|word| line.contains(word));
    let captures = range.captures(line).filter(|_| is_level)?;
    Some(captures[2].to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(text: &str, count: usize) -> Vec<String> {
        let lines: Vec<String> = text.lines().map(String::from).collect();
        let texts = offers(&lines).into_iter().take(count).filter_map(|offer| match offer.act {
            Act::Type(text) => Some(text),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn what_the_text_offers_is_tried_first() {
        assert_eq!(first("Do you want to be X or O? ", 2), ["X", "O"]);
        assert_eq!(first("Do you want to go first? (y/n) ", 2), ["y", "n"]);
        assert_eq!(first("Would you like to start (yes/no): ", 2), ["yes", "no"]);
        assert_eq!(first("Who goes first, you or me? [you/me] ", 3), ["you", "me", "1"]);
        assert_eq!(first("1. Play first\n2. Play second\n3. Quit\n> ", 2), ["1", "2"]);
        assert_eq!(first("Game mode:\n1) Two players\n2) Against the computer\n> ", 1), ["2"]);
        assert_eq!(first("Choose a level:\n[1] Easy\n[2] Medium\n[3] Impossible\n", 1), ["3"]);
        assert_eq!(first("Difficulty (easy/medium/hard): ", 1), ["hard"]);
        assert_eq!(first("Player 1:\n1: Human\n2: Easy computer\n3: Hard computer\n", 2), ["3", "1"]);
        assert_eq!(first("(E)asy or (H)ard? ", 1), ["H"]);
        assert_eq!(first("Wie stark?\n  (l) leicht   (m) mittel   (u) unschlagbar\n> ", 1), ["u"]);
        assert_eq!(first("l - leicht   m - mittel   u - unschlagbar\n> ", 1), ["u"]);
        assert_eq!(first("1: Easy  2: Medium  3: Hard\n> ", 1), ["3"]);
        assert_eq!(first("Zorluk:  1 - kolay   2 - orta   3 - zor\nSecimin: ", 1), ["3"]);
        assert_eq!(first("1. Easy\n2. Medium\n3. Quit\n> ", 1), ["2"]);
        for levels in
            ["fácil|medio|difícil", "mudah|sedang|sulit", "лёгкий|средний|сложный", "lahko|srednje|težko", "a|b|c"]
        {
            let [easy, medium, hard] = levels.split('|').collect::<Vec<_>>().try_into().unwrap();
            assert_eq!(first(&format!("1 - {easy}   2 - {medium}   3 - {hard}\n> "), 1), ["3"], "{levels}");
            assert_eq!(first(&format!("1. {easy}\n2. {medium}\n3. {hard}\n> "), 1), ["3"], "{levels}");
            assert_ne!(first(&format!("1) {easy}\n2) {medium}\n3) quit\n> "), 1), ["3"], "{levels}");
        }
        assert_eq!(first("Nivel (fácil/medio/difícil): ", 1), ["difícil"]);
        let rules = "1. Gracze stawiają znaki na zmianę na planszy.\n2. Trzy znaki w rzędzie, kolumnie albo na skos.\n\
                     3. Kto ma je jako pierwszy, ten bierze punkt.\nRuch: ";
        assert_ne!(first(rules, 1), ["3"]);
        assert_eq!(first("Choose Easy (1), Medium (2), Impossible (3): ", 1), ["3"]);
        for levels in [
            "easy = 1   medium = 2   hard = 3",
            "Easy (1) Medium (2) Hard (3)",
            "Level? easy 1, medium 2, hard 3:",
            "a-1 b-2 c-3",
            "Easy - 1\nMedium - 2\nHard - 3\nValue: ",
            "Easy: 1\nMedium: 2\nHard: 3\n> ",
            "Choose a level (1 = easy, 2 = medium, 3 = hard) [1]: ",
        ] {
            assert_eq!(first(levels, 1), ["3"], "{levels}");
        }
        assert_eq!(first("Choose 1 Easy, 2 Medium, 3 Hard: ", 1), ["3"]);
        assert_eq!(first("0 - Jogador/ 1 - Computador: ", 2), ["0", "1"]);
        assert!(!first("0 - Jogador/ 1 - Computador: ", 30).contains(&"Jogador".into()));
        assert_eq!(first("c=Computadora, p=Personita: ", 2), ["c", "p"]);
        assert_eq!(first("PVP (1), player vs AI (2): ", 1), ["2"]);
        assert_eq!(first("Select difficulty level (1-3): ", 1), ["3"]);
        assert_eq!(first("What is your name? ", 1), ["Ann"]);
        assert_eq!(first("Who goes first? 1 for you, 2 for computer: ", 2), ["2", "1"]);
        assert_eq!(first("Play against (h)uman or (c)omputer? ", 1), ["c"]);
        assert_eq!(first("Vil du være kryds (k) eller bolle (b)? Kryds begynder. ", 2), ["k", "b"]);
        for levels in ["leicht (l) mittel (m) schwer (s)", "leicht (l), mittel (m) oder schwer (s)? "] {
            assert_eq!(first(levels, 1), ["s"], "{levels}");
        }
        assert!(first("Vill du spela? Skriv ja eller nej: ", 20).contains(&"ja".into()));
    }

    #[test]
    fn enter_is_pressed_where_it_is_wanted() {
        let wants = |text: &str| wants_enter(&[text.to_string()]);
        assert!(wants("Press Enter to continue...") && wants("Hit any key to start"));
        assert!(!wants("Type your move and press Enter: ") && !wants("Enter a number: ") && !wants(""));
    }
}
