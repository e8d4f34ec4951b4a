//! What a strategy is, and what several of them do.

use crate::{Line, Position, Square, SquareSet};

/// A way to play.
///
/// A function from positions to sets of squares is a strategy too:
///
/// ```
/// use noughts::audit::{Report, Tree, Verdict};
/// use noughts::{Player, Position, SquareSet};
///
/// let first_free = |position: Position| SquareSet::from_iter(position.legal_moves().first());
/// let report = Report::new(&Tree::of_strategy(Player::X, Position::new(), &first_free));
/// assert_eq!(report.verdict(), Verdict::Beatable);
/// ```
pub trait Strategy: Sync {
    /// The squares that it may choose in a position in which it is to move and the game is not over. There must be at
    /// least one, and only legal moves. [`Tree::of_strategy`](crate::audit::Tree::of_strategy) counts anything else as
    /// a lost game, and [`picture::map`](crate::picture::map) refuses it.
    fn choices(&self, position: Position) -> SquareSet;
}

impl<F: Fn(Position) -> SquareSet + Sync> Strategy for F {
    fn choices(&self, position: Position) -> SquareSet {
        self(position)
    }
}

pub fn only(square: Square) -> SquareSet {
    SquareSet::EMPTY.with(square)
}

/// The empty squares of a line with exactly `held` marks of `of` and none of `against`. An empty set for any other
/// line.
pub fn open_squares(line: Line, of: SquareSet, against: SquareSet, held: usize) -> SquareSet {
    let is_such = (line.set() & of).len() == held && (line.set() & against).is_empty();
    if is_such { line.set() - of } else { SquareSet::EMPTY }
}

/// The square that completes a line of mine; if there is none, a square that would complete a line of yours. The first
/// such line counts.
pub fn win_or_block(mut lines: impl Iterator<Item = Line> + Clone, position: Position) -> Option<Square> {
    let (mine, yours) = (position.mine(), position.yours());
    let mut again = lines.clone();
    let win = lines.find_map(|line| open_squares(line, mine, yours, 2).first());
    win.or_else(|| again.find_map(|line| open_squares(line, yours, mine, 2).first()))
}
