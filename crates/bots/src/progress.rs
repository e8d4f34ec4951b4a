//! The progress of an audit.

use noughts::{Player, Square};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

/// Receives the progress of an audit, counted in questions. Every method is optional; `()` ignores everything.
pub trait Progress: fmt::Debug + Sync {
    /// The audit of a side begins, or of several sides at once.
    fn begin(&self, _sides: &[Player]) {}

    /// This many further questions were answered.
    fn advance(&self, _questions: u64) {}

    /// The number of expected questions grows by this number, or shrinks if it is negative.
    fn lengthen(&self, _questions: i64) {}

    /// A program for people loses this game on this side. Comes once for a side, while the others are still played.
    fn lost(&self, _side: Player, _game: &[Square]) {}
}

impl Progress for () {}

/// The part of one audit in the common progress of several that run side by side.
pub(crate) struct Share<'a> {
    told: &'a dyn Progress,
    left: AtomicI64,
    has_lost: AtomicBool,
}

impl<'a> Share<'a> {
    pub(crate) fn new(told: &'a dyn Progress) -> Share<'a> {
        Share { told, left: AtomicI64::new(0), has_lost: AtomicBool::new(false) }
    }

    /// The audit of a side begins. None of its questions is known yet.
    pub(crate) fn begin(&self, side: Player) {
        self.left.store(0, Ordering::Relaxed);
        self.has_lost.store(false, Ordering::Relaxed);
        self.told.begin(&[side]);
    }

    /// The bot loses this game on the side that is asked.
    pub(crate) fn lost(&self, side: Player, game: &[Square]) {
        if !self.has_lost.swap(true, Ordering::Relaxed) {
            self.told.lost(side, game);
        }
    }

    /// This many further questions were answered.
    pub(crate) fn advance(&self, questions: usize) {
        self.left.fetch_sub(questions as i64, Ordering::Relaxed);
        self.told.advance(questions as u64);
    }

    /// This many questions are added to those that are left.
    pub(crate) fn lengthen(&self, questions: usize) {
        self.expect(self.left.load(Ordering::Relaxed) + questions as i64);
    }

    /// At least this many questions are left.
    pub(crate) fn expect_at_least(&self, questions: usize) {
        self.expect(self.left.load(Ordering::Relaxed).max(questions as i64));
    }

    /// This many questions are left.
    pub(crate) fn expect(&self, questions: i64) {
        self.told.lengthen(questions - self.left.swap(questions, Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps the number of questions that are reported to be left.
    #[derive(Debug)]
    struct Left(AtomicI64);

    /// Counts the lost games that are reported.
    #[derive(Debug, Default)]
    struct Lost(AtomicI64);

    impl Progress for Lost {
        fn lost(&self, _: Player, _: &[Square]) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn one_lost_game_is_told_for_each_side() {
        let told = Lost::default();
        let share = Share::new(&told);
        for side in Player::ALL {
            share.begin(side);
            share.lost(side, &[]);
            share.lost(side, &[]);
        }
        assert_eq!(told.0.load(Ordering::Relaxed), 2);
    }

    impl Progress for Left {
        fn advance(&self, questions: u64) {
            self.0.fetch_sub(questions as i64, Ordering::Relaxed);
        }

        fn lengthen(&self, questions: i64) {
            self.0.fetch_add(questions, Ordering::Relaxed);
        }
    }

    #[test]
    fn what_is_left_of_both_is_told() {
        let told = Left(AtomicI64::new(0));
        let both = [Share::new(&told), Share::new(&told)];
        let left = || told.0.load(Ordering::Relaxed);
        both[0].expect(10);
        both[1].expect(20);
        assert_eq!(left(), 30);
        both[0].advance(4);
        both[1].lengthen(5);
        assert_eq!(left(), 31);
        both[0].expect(50);
        assert_eq!(left(), 75);
        both[0].expect_at_least(49);
        both[1].expect_at_least(26);
        assert_eq!(left(), 76);
        both[0].expect(0);
        assert_eq!(left(), 26);
        // The questions left of one side are not subtracted from the next.
        both[1].begin(Player::O);
        both[1].expect(7);
        assert_eq!(left(), 33);
    }
}
