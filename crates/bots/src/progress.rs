//! How far an audit is.

use noughts::Player;
use std::sync::{Mutex, PoisonError};

/// Is told how far an audit is, in questions. Every method may be left out; `()` does nothing at all.
pub trait Progress: Sync {
    /// The audit of a side begins, or of sides that are audited side by side. It takes about so many questions.
    fn begin(&self, _sides: &[Player], _questions: u64) {}

    /// So many more questions were answered.
    fn advance(&self, _questions: u64) {}

    /// There are so many more questions than was thought.
    fn lengthen(&self, _questions: u64) {}

    /// So many questions are left.
    fn expect(&self, _questions: u64) {}
}

impl Progress for () {}

/// How far audits are that run side by side, told as that of one.
pub(crate) struct SideBySide<'a> {
    told: &'a dyn Progress,
    /// How many questions are left in each.
    left: Mutex<Vec<u64>>,
}

impl<'a> SideBySide<'a> {
    /// The audits of these sides.
    pub(crate) fn new(told: &'a dyn Progress, sides: &[Player]) -> SideBySide<'a> {
        told.begin(sides, 0);
        SideBySide { told, left: Mutex::new(vec![0; sides.len()]) }
    }

    /// One of them, by its place.
    pub(crate) fn one(&self, at: usize) -> One<'_> {
        One { all: self, at }
    }
}

/// How far one of several audits is that run side by side.
pub(crate) struct One<'a> {
    all: &'a SideBySide<'a>,
    at: usize,
}

impl One<'_> {
    /// Changes how many questions are left, and gives how many are left in all.
    fn change(&self, left: impl FnOnce(u64) -> u64) -> u64 {
        let mut all = self.all.left.lock().unwrap_or_else(PoisonError::into_inner);
        all[self.at] = left(all[self.at]);
        all.iter().sum()
    }
}

impl Progress for One<'_> {
    fn begin(&self, _: &[Player], questions: u64) {
        self.expect(questions);
    }

    fn advance(&self, questions: u64) {
        self.change(|left| left.saturating_sub(questions));
        self.all.told.advance(questions);
    }

    fn lengthen(&self, questions: u64) {
        self.all.told.expect(self.change(|left| left + questions));
    }

    fn expect(&self, questions: u64) {
        self.all.told.expect(self.change(|_| questions));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps how many questions are said to be left.
    #[derive(Default)]
    struct Left(Mutex<u64>);

    impl Progress for Left {
        fn advance(&self, questions: u64) {
            *self.0.lock().unwrap() -= questions;
        }

        fn expect(&self, questions: u64) {
            *self.0.lock().unwrap() = questions;
        }
    }

    #[test]
    fn what_is_left_of_both_is_told() {
        let told = Left::default();
        let both = SideBySide::new(&told, &Player::ALL);
        let left = || *told.0.lock().unwrap();
        both.one(0).begin(&[Player::X], 10);
        both.one(1).begin(&[Player::O], 20);
        assert_eq!(left(), 30);
        both.one(0).advance(4);
        both.one(1).lengthen(5);
        assert_eq!(left(), 31);
        both.one(0).expect(50);
        assert_eq!(left(), 75);
    }
}
