//! Reads what a program says about the end of its game: `X won!`, `You lose.`, `It's a tie!`

use regex_lite::Captures;
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Winner {
    Person,
    Bot,
    /// One of the two, but nobody knows which.
    Somebody,
    Nobody,
}

/// Who has won, and the sentence that says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub winner: Winner,
    pub words: String,
}

/// Reads who has won from these lines; the words are those of the last sentence that says so. `None` if no sentence
/// does, or if two disagree. `person` and `bot` are the marks on the board, if they are known.
pub fn claim(lines: &[String], person: Option<&str>, bot: Option<&str>) -> Option<Claim> {
    let sentences = lines.iter().flat_map(|line| line.split_inclusive(['.', '!', '?'])).map(str::trim);
    let claims = sentences.filter_map(|words| Some((winner(words, person, bot)?, words)));
    let claims: Vec<(Winner, &str)> = claims.collect();
    let (_, words) = *claims.last()?;
    let mut winners: BTreeSet<Winner> = claims.into_iter().map(|(winner, _)| winner).collect();
    if !winners.contains(&Winner::Nobody) && winners.len() == 2 {
        winners.remove(&Winner::Somebody);
    }
    let winner = winners.pop_first().filter(|_| winners.is_empty())?;
    Some(Claim { winner, words: words.to_string() })
}

/// Reads who has won from a sentence. Questions, conditions and counts of games say nothing.
fn winner(sentence: &str, person: Option<&str>, bot: Option<&str>) -> Option<Winner> {
    let is_none = pattern!(
        r"(?i)\?|\b(?:if|when|until|unless|can|could|may|might|will|would|should|to|try|not|never|how|first|let|want|almost)\b|n't\b|'ll\b"
    );
    if is_none.is_match(sentence) || pattern!(r"\d\s*$|:\s*\d").is_match(sentence) {
        return None;
    }
    let is_drawn = pattern!(
        r"(?i)\b(?:a|game|is|was|the)\s+(?:draw|drawn|tie|tied|stalemate)\W*$|^\W*(?:draw|tie|tied|stalemate)(?:\s+game)?\W*$|\b(?:nobody|no one|no-one|neither)\s+(?:has\s+)?(?:won|wins)\W*$"
    );
    if is_drawn.is_match(sentence) {
        return Some(Winner::Nobody);
    }
    if pattern!(r"(?i)\b(?:beat|beaten|beats|defeated|defeats)\s+you\W*$").is_match(sentence) {
        return Some(Winner::Bot);
    }
    let subject = |captures: Captures<'_>| who(captures.get(1).is_some(), &captures[2], person, bot);
    let lost = pattern!(
        r"(?i)(?:^|\s)(player\s+)?(\S+)\s+(?:has\s+|have\s+|just\s+)*(?:lost|loses|lose)(?:\s+(?:the|this)\s+(?:game|round|match))?\W*$"
    );
    if let Some(captures) = lost.captures(sentence) {
        return subject(captures).map(|loser| match loser {
            Winner::Person => Winner::Bot,
            Winner::Bot => Winner::Person,
            other => other,
        });
    }
    let won = pattern!(
        r"(?i)(?:^|\s)(player\s+)?(\S+)\s+(?:has\s+|have\s+|just\s+)*(?:won|wins|win)(?:\s+(?:the|this)\s+(?:game|round|match))?\W*$"
    );
    let winner = pattern!(r"(?i)\bwinner\s*(?:is|:)?\s*:?\s*(?:the\s+)?(player\s+)?(\S+?)\W*$");
    won.captures(sentence).or_else(|| winner.captures(sentence)).and_then(subject)
}

/// Whom a word means, which may follow `player`; `None` if it means neither of the two.
fn who(is_player: bool, word: &str, person: Option<&str>, bot: Option<&str>) -> Option<Winner> {
    let word = word.trim_matches(|c: char| c.is_ascii_punctuation()).to_lowercase();
    let is_mark = |mark: Option<&str>| mark.is_some_and(|mark| mark.to_lowercase() == word);
    match word.as_str() {
        _ if is_mark(person) && !is_mark(bot) => Some(Winner::Person),
        _ if is_mark(bot) && !is_mark(person) => Some(Winner::Bot),
        "you" | "you've" | "human" => Some(Winner::Person),
        "i" | "i've" | "computer" | "ai" | "cpu" | "bot" | "machine" => Some(Winner::Bot),
        "x" | "o" | "player" => Some(Winner::Somebody),
        _ if is_player => Some(Winner::Somebody),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(text: &str) -> Option<Winner> {
        let lines: Vec<String> = text.lines().map(String::from).collect();
        claim(&lines, Some("X"), Some("O")).map(|claim| claim.winner)
    }

    #[test]
    fn who_has_won_is_read_from_usual_sentences() {
        use Winner::{Bot, Nobody, Person, Somebody};
        for (text, winner) in [
            ("X won!", Person),
            ("*** O WINS ***", Bot),
            ("Player X wins the game.", Person),
            ("Hooray! You have won the game!", Person),
            ("You win!\nDo you want to play again?", Person),
            ("You lose! Play again? (y/n)", Bot),
            ("The computer has beaten you! You lose.", Bot),
            ("Computer wins!", Bot),
            ("The winner is: O", Bot),
            ("Player 2 wins!", Somebody),
            ("Player 2 wins!\nYou lose.", Bot),
            ("The game is a tie!", Nobody),
            ("It's a draw.", Nobody),
            ("Nobody wins.", Nobody),
            ("DRAW", Nobody),
        ] {
            assert_eq!(says(text), Some(winner), "{text}");
        }
    }

    #[test]
    fn what_may_be_and_what_is_counted_is_no_end() {
        for text in [
            "",
            "Can you win?",
            "You win if you get three in a row.",
            "Three in a row wins.",
            "Wins: 0 Draws: 1",
            "You won 3",
            "X wins: 2",
            "I will win!",
            "You didn't win.",
            "X won!\nIt's a tie!",
            "You win!\nYou lose!",
            "Z won!",
        ] {
            assert_eq!(says(text), None, "{text}");
        }
    }

    #[test]
    fn a_mark_that_is_not_known_is_somebody_s() {
        let lines = ["X won!".to_string()];
        assert_eq!(claim(&lines, None, None).map(|claim| claim.winner), Some(Winner::Somebody));
        assert_eq!(claim(&lines, Some("O"), Some("X")).map(|claim| claim.winner), Some(Winner::Bot));
    }
}
