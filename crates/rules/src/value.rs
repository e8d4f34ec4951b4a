//! The values of positions and moves.

use crate::square::Square;
use crate::square_set::SquareSet;
use crate::symmetry::Symmetry;
use alloc::collections::BTreeMap;
use core::fmt;

/// How the game ends if both players play their best, from the view of the player to move.
///
/// Ordered from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// The opponent of the player to move wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player to move wins.
    Win,
}

impl Outcome {
    /// The same outcome from the opponent's view.
    #[must_use]
    pub const fn opposite(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::Loss => "loss",
            Outcome::Draw => "draw",
            Outcome::Win => "win",
        })
    }
}

/// What a position is worth to a player: to the one who is to move, unless another one is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// How the game ends if both players play their best. A position whose last move completed a line is a loss, or, where
    /// who completes a line loses, a win.
    pub outcome: Outcome,
    /// The number of moves until then, counted as in [`Evaluation::plies`].
    pub plies: u8,
}

/// The value of a position, from the point of view of the player to move, and its best moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Evaluation {
    /// How the game ends if both players play their best. A position whose last move completed a line is a loss.
    pub outcome: Outcome,
    /// The number of moves, of both players, until the game ends, if the winner wins as soon as possible and the loser
    /// loses as late as possible. In a drawn position, the number of empty squares; 0 when the game is over.
    pub plies: u8,
    /// All moves that lead to the best outcome and, among these, to the best number of plies. Empty when the game is
    /// over.
    pub best: SquareSet,
    /// The one move to play; `None` when the game is over. It is the best move that wins most often against an
    /// opponent who plays uniformly at random, if all later moves are chosen in the same way. Among equal moves, it is
    /// the lowest square of the canonical position, moved back to this position.
    pub pick: Option<Square>,
}

impl Evaluation {
    /// The value of the position's image under this symmetry.
    #[inline]
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

/// The value of a move, from the view of the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveValue {
    /// The square of the move.
    pub square: Square,
    /// How the game ends if both players play their best after the move.
    pub outcome: Outcome,
    /// The number of moves until the game ends, counted as in [`Evaluation::plies`] and including this move.
    pub plies: u8,
    /// Whether it is one of the best moves of its position.
    pub best: bool,
}

/// Ranks results for a player: a higher value is better. It is best to win soon, and worst to lose soon.
pub fn preference(outcome: Outcome, plies: u8) -> (Outcome, i8) {
    let plies = plies as i8;
    (outcome, if outcome == Outcome::Loss { plies } else { -plies })
}
