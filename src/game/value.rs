//! What a value is.

use super::{Square, SquareSet, Symmetry};
use alloc::collections::BTreeMap;
use core::fmt;

/// How a game ends under best play by both sides, for the player to move.
///
/// Ordered from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The opponent of the player to move wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player to move wins.
    Win,
}

impl Outcome {
    /// The same outcome in the eyes of the opponent.
    pub const fn opposite(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

/// `win`, `draw` or `loss`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::Loss => "loss",
            Outcome::Draw => "draw",
            Outcome::Win => "win",
        })
    }
}

/// The value of a position, all of it for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Evaluation {
    /// How the game ends under best play. A position whose last move completed a line is a loss.
    pub outcome: Outcome,
    /// The number of moves, both sides counted, until the game ends when the winner is as quick and the loser as slow
    /// as can be; in a drawn position the number of empty squares; 0 when the game is over.
    pub plies: u8,
    /// All moves that are best for the outcome and then for the plies; empty when the game is over.
    pub best: SquareSet,
    /// The one move to play, `None` when the game is over: of the best moves the one that wins most often against an
    /// opponent who moves uniformly at random, when one goes on picking so. Among equals it is the lowest square of
    /// the canonical position, turned back to this one.
    pub pick: Option<Square>,
}

impl Evaluation {
    /// The value of the position's image.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Evaluation {
        let Evaluation { outcome, plies, best, pick } = self;
        Evaluation {
            outcome,
            plies,
            best: symmetry.image_of_set(best),
            pick: pick.map(|square| symmetry.image(square)),
        }
    }
}

/// The evaluations of the canonical positions, by their [keys](super::Position::key).
pub type Entries = BTreeMap<u16, Evaluation>;

/// The value of a move, for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveValue {
    /// The square on which the mark is put.
    pub square: Square,
    /// How the game ends under best play after the move.
    pub outcome: Outcome,
    /// The number of moves until the game ends, counted as in [`Evaluation::plies`], this move included.
    pub plies: u8,
    /// Whether it is one of the best moves of its position.
    pub best: bool,
}

/// What a player prefers, greatest first: to win soon, to draw, to lose late.
pub(crate) fn preference(outcome: Outcome, plies: u8) -> (Outcome, i8) {
    let plies = plies as i8;
    (outcome, if outcome == Outcome::Loss { plies } else { -plies })
}
