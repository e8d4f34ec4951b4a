//! Whether a bot seems to count squares from 0.

use super::answer_reader::read;
use noughts::notation::Coords;
use noughts::{Position, Square};
use std::collections::BTreeSet;

/// What the answers of a bot, whose squares should be counted from 1, say about where it begins to count.
#[derive(Clone, Default)]
pub struct Counting {
    /// Whether an answer was none of the digits 0 to 8.
    has_others: bool,
    /// Whether an answer would be a taken square too if it were counted from 0.
    has_taken: bool,
    /// Whether an answer was a taken square that would be free if it were counted from 0.
    has_freed: bool,
    /// The squares that it named, counted from 0.
    named: BTreeSet<Square>,
}

impl Counting {
    /// Takes note of an answer.
    pub fn note(&mut self, answer: &str, position: Position) {
        let (from_0, from_1) = (read(answer, Coords::ZeroToEight).ok(), read(answer, Coords::OneToNine).ok());
        // A letter and a number is the same square in both.
        let Some(square) = from_0.filter(|_| from_0 != from_1) else { return self.note_rubbish() };
        let is_free = |square: Square| position.play(square).is_ok();
        self.named.insert(square);
        self.has_taken |= !is_free(square);
        self.has_freed |= is_free(square) && from_1.is_some_and(|square| !is_free(square));
    }

    /// Takes note of what is no answer at all.
    pub fn note_rubbish(&mut self) {
        self.has_others = true;
    }

    /// Adds the answers of another bot with the same command.
    pub fn join(mut self, other: &Counting) -> Counting {
        self.has_others |= other.has_others;
        self.has_taken |= other.has_taken;
        self.has_freed |= other.has_freed;
        self.named.extend(&other.named);
        self
    }

    /// Whether the answers speak for 0: one of them is 0, or several are legal only if they are counted from there. One
    /// square alone, named again and again, says nothing.
    pub fn is_from_0(&self) -> bool {
        let has_0 = self.named.contains(&Square::ALL[0]);
        !self.has_others && (has_0 || !self.has_taken && self.has_freed && self.named.len() > 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_that_count_from_0_speak_for_it() {
        let seems_so = |answers: &[(&str, &str)]| {
            let mut counting = Counting::default();
            answers.iter().for_each(|(position, answer)| counting.note(answer, position.parse().unwrap()));
            counting.is_from_0()
        };
        assert!(seems_so(&[(".........", "0")]));
        assert!(seems_so(&[("X........", "4"), ("X...O...X", "1"), ("..X.X...O", "5")]));
        // The same square again, a taken one either way, and what nobody writes who counts from 0.
        assert!(!seems_so(&[("....X....", "5"), ("X...X...O", "5")]));
        assert!(!seems_so(&[("X........", "4"), ("...XX...O", "4")]));
        assert!(!seems_so(&[(".........", "0"), ("X........", "9")]));
        assert!(!seems_so(&[(".........", "0"), ("X........", "b2")]));
        assert!(!seems_so(&[(".........", "0"), ("X........", "")]));
        assert!(!seems_so(&[]));
    }
}
