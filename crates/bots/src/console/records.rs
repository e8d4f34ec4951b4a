//! Answers that came while games were played on, each for one later question.

use noughts::{Player, Position, Square};
use std::collections::{BTreeMap, VecDeque};

/// The answers that are kept for one place.
const MOST: usize = 100;

/// A place: the player who is to move, and the moves so far.
type Place = (Player, Vec<Square>);

#[derive(Debug, Default)]
pub struct Records {
    answers: BTreeMap<Place, VecDeque<Square>>,
    /// How often the program has been at a place.
    visits: BTreeMap<Place, u32>,
}

impl Records {
    /// Adds what the program answered after these moves.
    pub fn add(&mut self, side: Player, moves: &[Square], answer: Square) {
        let answers = self.answers.entry((side, moves.to_vec())).or_default();
        if answers.len() < MOST {
            answers.push_back(answer);
        }
        self.visit(side, moves);
    }

    /// Takes the first answer that is left for a place.
    pub fn take(&mut self, side: Player, moves: &[Square]) -> Option<Square> {
        self.answers.get_mut(&(side, moves.to_vec()))?.pop_front()
    }

    /// Counts a question.
    pub fn visit(&mut self, side: Player, moves: &[Square]) {
        *self.visits.entry((side, moves.to_vec())).or_default() += 1;
    }

    /// The reply to the program after which it has been least often; those that end the game last, since it does not move
    /// after them.
    pub fn rarest(&self, side: Player, position: Position, moves: &[Square]) -> Option<Square> {
        let after = |square: Square| [moves, &[square]].concat();
        let visits = |square: &Square| {
            let ends = position.play(*square).is_ok_and(Position::is_over);
            (ends, self.visits.get(&(side, after(*square))).copied().unwrap_or(0))
        };
        position.legal_moves().iter().min_by_key(visits)
    }

    pub fn clear(&mut self) {
        *self = Records::default();
    }
}
