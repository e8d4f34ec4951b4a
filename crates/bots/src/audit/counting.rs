//! Whether a bot seems to count squares from 0.

use crate::answer_reader::read as read_square;
use noughts::notation::Coords;
use noughts::{Position, Square};
use std::collections::BTreeSet;

/// Whether the answers show a bot that counts squares from 0: one of them is 0, or several are legal only when counted
/// from 0. One square alone, named again and again, shows nothing.
pub fn is_from_0(answers: impl IntoIterator<Item = (Position, String)>) -> bool {
    let (mut named, mut has_taken, mut has_freed) = (BTreeSet::new(), false, false);
    for (position, answer) in answers {
        let is_free = |square: Square| position.play(square).is_ok();
        let [from_0, from_1] = [Coords::ZeroToEight, Coords::OneToNine].map(|coords| read_square(&answer, coords).ok());
        // A letter with a number names the same square either way. A bot that answers so, or names no square from 0 to
        // 8, does not count from 0.
        let Some(square) = from_0.filter(|_| from_0 != from_1) else { return false };
        named.insert(square);
        has_taken |= !is_free(square);
        has_freed |= is_free(square) && from_1.is_some_and(|square| !is_free(square));
    }
    named.contains(&Square::ALL[0]) || !has_taken && has_freed && named.len() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_that_count_from_0_speak_for_it() {
        let seems_so = |answers: &[(&str, &str)]| {
            is_from_0(answers.iter().map(|(position, answer)| (position.parse().unwrap(), answer.to_string())))
        };
        assert!(seems_so(&[(".........", "0")]));
        assert!(seems_so(&[("X........", "4"), ("X...O...X", "1"), ("..X.X...O", "5")]));
        // One square again and again; a square that is taken either way; answers that nobody gives who counts from 0.
        assert!(!seems_so(&[("....X....", "5"), ("X...X...O", "5")]));
        assert!(!seems_so(&[("X........", "4"), ("...XX...O", "4")]));
        assert!(!seems_so(&[(".........", "0"), ("X........", "9")]));
        assert!(!seems_so(&[(".........", "0"), ("X........", "b2")]));
        assert!(!seems_so(&[(".........", "0"), ("X........", "")]));
        assert!(!seems_so(&[]));
    }
}
