//! How far an audit is.

use noughts::Player;

/// Is told how far an audit is, in questions. Every method may be left out; `()` does nothing at all.
pub trait Progress: Sync {
    /// The audit of a side begins. It takes about so many questions.
    fn begin(&self, _side: Player, _questions: u64) {}

    /// So many more questions were answered.
    fn advance(&self, _questions: u64) {}

    /// There are so many more questions than was thought.
    fn lengthen(&self, _questions: u64) {}

    /// So many questions are left.
    fn expect(&self, _questions: u64) {}
}

impl Progress for () {}
