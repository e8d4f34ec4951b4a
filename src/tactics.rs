//! Threats and forks: why a move is good, if one word can say it.

use crate::{Line, Position, Square, SquareSet};
use core::fmt;

/// Why a move is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// It completes a line.
    Wins,
    /// It takes a square on which the opponent would complete a line.
    Blocks,
    /// It makes two or more threats at once, of which the opponent can stop only one.
    Forks,
    /// The opponent could fork if it were their turn, and cannot after this move. Either no square forks any more, or
    /// the move threatens to win and the only square that stops it does not fork.
    StopsFork,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::Wins => "wins",
            Reason::Blocks => "blocks",
            Reason::Forks => "forks",
            Reason::StopsFork => "stops a fork",
        })
    }
}

/// Why the move to `square` is good for the player to move: the first [`Reason`] that applies. `None` if none does, if
/// the move is not legal, or if it makes the outcome worse: a move that stops a fork can still lose.
///
/// ```
/// use noughts::tactics::{Reason, reason};
/// use noughts::{Position, Square};
///
/// let position: Position = "XX.OO....".parse()?;
/// assert_eq!(reason(position, Square::TOP_RIGHT), Some(Reason::Wins));
/// assert_eq!(reason(position, Square::RIGHT), None, "X wins elsewhere");
/// let position: Position = "XX..O....".parse()?;
/// assert_eq!(reason(position, Square::TOP_RIGHT), Some(Reason::Blocks));
/// let position: Position = "XO..X...O".parse()?;
/// assert_eq!(reason(position, Square::LEFT), Some(Reason::Forks));
/// # Ok::<(), noughts::ParsePositionError>(())
/// ```
pub fn reason(position: Position, square: Square) -> Option<Reason> {
    if !keeps_the_outcome(position, square) {
        return None;
    }
    let (mine, yours) = (position.mine(), position.yours());
    if winning_squares(mine, yours).contains(square) {
        Some(Reason::Wins)
    } else if winning_squares(yours, mine).contains(square) {
        Some(Reason::Blocks)
    } else if forks(mine, yours, square) {
        Some(Reason::Forks)
    } else if stops_fork(mine, yours, square) {
        Some(Reason::StopsFork)
    } else {
        None
    }
}

/// Whether a move is legal and keeps the outcome.
fn keeps_the_outcome(position: Position, square: Square) -> bool {
    position
        .play(square)
        .is_ok_and(|next| crate::evaluate(next).outcome == crate::evaluate(position).outcome.opposite())
}

/// The empty squares on which the player with the marks `own` would complete a line. The opponent has the marks
/// `other`.
pub fn winning_squares(own: SquareSet, other: SquareSet) -> SquareSet {
    let missing = Line::ALL.into_iter().map(|line| line.set() - own);
    let single = missing.filter(|squares| squares.len() == 1);
    single.fold(SquareSet::EMPTY, |winning, squares| winning | squares) - other
}

/// Whether a mark of `own` on `square` would make two or more winning squares.
pub fn forks(own: SquareSet, other: SquareSet, square: Square) -> bool {
    winning_squares(own.with(square), other).len() >= 2
}

fn stops_fork(mine: SquareSet, yours: SquareSet, square: Square) -> bool {
    let forking = |mine: SquareSet, among: SquareSet| among.iter().any(|reply| forks(yours, mine, reply));
    let empty = SquareSet::FULL - mine - yours;
    let after = mine.with(square);
    let threats = winning_squares(after, yours);
    let replies = if threats.is_empty() { empty.without(square) } else { threats };
    forking(mine, empty) && !forking(after, replies)
}
