//! The mistakes of a strategy.

use super::answer::Answer;
use super::tree::Tree;
use crate::{Evaluation, Outcome, Position, Value};
use alloc::vec::Vec;

/// The mistakes of a strategy, by kind. A move counts for every kind that applies to it. Making no legal move is a
/// loss at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistakes {
    /// It turns a won position into a draw.
    pub win_to_draw: Mistake,
    /// It turns a won position into a loss.
    pub win_to_loss: Mistake,
    /// It turns a drawn position into a loss.
    pub draw_to_loss: Mistake,
    /// It could win with this move, but does not.
    pub missed_win: Mistake,
    /// It keeps the win, but not the quickest one. A missed win that is still a win counts here too.
    pub slow_win: Mistake,
}

/// One kind of mistake, in numbers of positions in which the strategy is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// The positions in which it may choose such a move.
    pub may: u64,
    /// The positions in which every move that it may choose is such a mistake, whichever game led there.
    pub must: u64,
    /// The first position in which it may choose such a move, in the order of the plies.
    pub first: Option<Position>,
}

impl Mistakes {
    /// The mistakes in all positions of a tree. A position counts once, however many games lead to it.
    pub fn of(tree: &Tree) -> Mistakes {
        Mistakes::of_answers(tree.positions())
    }

    /// The mistakes of these answers, each in a position. An empty answer is not known, and counts for nothing.
    pub fn of_answers(answers: impl IntoIterator<Item = (Position, Answer)>) -> Mistakes {
        let mut mistakes = Mistakes::default();
        for (position, answer) in answers.into_iter().filter(|(_, answer)| answer.choices().next().is_some()) {
            mistakes.count(position, answer);
        }
        mistakes
    }

    fn count(&mut self, position: Position, answer: Answer) {
        let Evaluation { outcome, plies, .. } = crate::evaluate(position);
        let before = Value { outcome, plies };
        let results = results(position, answer);
        let count = |mistake: &mut Mistake, is_mistake: fn(&Value, &Value) -> bool| {
            let wrong = results.iter().filter(|result| is_mistake(&before, result)).count();
            if wrong > 0 {
                mistake.may += 1;
                mistake.first = mistake.first.or(Some(position));
            }
            mistake.must += u64::from(wrong == results.len());
        };
        count(&mut self.win_to_draw, |before, after| (before.outcome, after.outcome) == (Outcome::Win, Outcome::Draw));
        count(&mut self.win_to_loss, |before, after| (before.outcome, after.outcome) == (Outcome::Win, Outcome::Loss));
        count(&mut self.draw_to_loss, |before, after| {
            (before.outcome, after.outcome) == (Outcome::Draw, Outcome::Loss)
        });
        count(&mut self.missed_win, |before, after| *before == WIN_NOW && *after != WIN_NOW);
        count(&mut self.slow_win, |before, after| after.outcome == Outcome::Win && after.plies > before.plies);
    }
}

/// A win with this move.
const WIN_NOW: Value = Value { outcome: Outcome::Win, plies: 1 };

/// The value of each choice for the player who makes it, counting the move. Making no legal move is a loss at once.
fn results(position: Position, answer: Answer) -> Vec<Value> {
    let chosen = crate::move_values(position).into_iter().filter(|value| answer.times(value.square) > 0);
    let moves = chosen.map(|value| Value { outcome: value.outcome, plies: value.plies });
    moves.chain((answer.fails() > 0).then_some(Value { outcome: Outcome::Loss, plies: 0 })).collect()
}
