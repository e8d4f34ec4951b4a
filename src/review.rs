//! Judges games move by move: what each move did to the value of the position.
//!
//! ```
//! use noughts::notation::{Coords, read_game};
//! use noughts::review::{Judgement, judge_game};
//! use noughts::{Outcome, Player, Position, Square};
//!
//! let game = read_game("1 2 5 9 7 3 4", Player::X, Coords::default())?;
//! let judged = judge_game(Position::new(), game)?;
//! let words: Vec<String> = judged.iter().map(|judged| judged.judgement().to_string()).collect();
//! assert_eq!(words, ["best", "mistake", "best", "best", "best", "best", "best"]);
//!
//! let mistake = judged[1];
//! assert_eq!((mistake.player(), mistake.square.number()), (Player::O, 2));
//! assert_eq!((mistake.before.outcome, mistake.after.outcome), (Outcome::Draw, Outcome::Loss));
//! assert_eq!(mistake.keeping().first(), Some(Square::CENTER));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::{Evaluation, Outcome, PlayError, Player, Position, Square, SquareSet, Value};
use alloc::vec::Vec;
use core::fmt;

/// A move that was made, with its judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct JudgedMove {
    /// The position in which the move was made.
    pub position: Position,
    /// The square of the move.
    pub square: Square,
    /// The position after the move.
    pub next: Position,
    /// The value of the position for the player who moved, before the move.
    pub before: Value,
    /// The value for the same player after the move. If the move was one of the best, the outcome is the same, and the
    /// plies are one less.
    pub after: Value,
    /// The best moves of the position.
    pub best: SquareSet,
}

/// What a move did, in a word. If several words fit, the judgement is the last of them in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// One of the best moves: it keeps the outcome, and no move wins sooner or loses later.
    Best,
    /// It keeps the outcome, but wins later or loses sooner than a best move.
    Sound,
    /// It does not win, although another move would have won at once. The win is only delayed: a move that gives it up
    /// is a mistake or a blunder.
    MissedWin,
    /// It makes the outcome worse by one step: a win becomes a draw, or a draw a loss.
    Mistake,
    /// It turns a win into a loss.
    Blunder,
}

impl Judgement {
    /// All judgements, from the best to the worst.
    pub const ALL: &[Judgement] =
        &[Judgement::Best, Judgement::Sound, Judgement::MissedWin, Judgement::Mistake, Judgement::Blunder];

    /// The judgement on a move that led from one value to another. Both values are those of [`JudgedMove`]: for the
    /// player who made the move, counting it before and not after.
    pub fn new(before: Value, after: Value) -> Judgement {
        match (before.outcome, after.outcome) {
            (Outcome::Win, Outcome::Loss) => Judgement::Blunder,
            (before, after) if after < before => Judgement::Mistake,
            _ if before.plies.checked_sub(1) == Some(after.plies) => Judgement::Best,
            (Outcome::Win, _) if before.plies == 1 => Judgement::MissedWin,
            _ => Judgement::Sound,
        }
    }

    /// The mark that is written after a move: `?!` for a missed win, `?` for a mistake, `??` for a blunder, and
    /// nothing for the others. [`read_moves`](crate::notation::read_moves) ignores it.
    pub const fn mark(self) -> &'static str {
        match self {
            Judgement::Best | Judgement::Sound => "",
            Judgement::MissedWin => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Judgement::Best => "best",
            Judgement::Sound => "sound",
            Judgement::MissedWin => "missed win",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        })
    }
}

impl JudgedMove {
    /// The player who moved.
    pub const fn player(self) -> Player {
        self.position.to_move()
    }

    /// The judgement: what the move did, in a word.
    pub fn judgement(self) -> Judgement {
        Judgement::new(self.before, self.after)
    }

    /// Whether the move changed the outcome. Only a [mistake](Judgement::Mistake) or a [blunder](Judgement::Blunder)
    /// can.
    pub fn is_turning_point(self) -> bool {
        self.before.outcome != self.after.outcome
    }

    /// All moves of the position that keep its outcome, even if slowly.
    pub fn keeping(self) -> SquareSet {
        let keeps = |next: Position| crate::evaluate(next).outcome.opposite() == self.before.outcome;
        self.position.children().filter(|(_, next)| keeps(*next)).map(|(square, _)| square).collect()
    }
}

/// Judges one move.
///
/// # Errors
/// If the square is taken or the game is over.
pub fn judge(position: Position, square: Square) -> Result<JudgedMove, PlayError> {
    let next = position.play(square)?;
    let Evaluation { outcome, plies, best, .. } = crate::evaluate(position);
    let reply = crate::evaluate(next);
    let (before, after) = (Value { outcome, plies }, Value { outcome: reply.outcome.opposite(), plies: reply.plies });
    Ok(JudgedMove { position, square, next, before, after, best })
}

/// Judges the moves of a game. It may begin in any position, and need not be finished.
///
/// # Errors
/// If a square is taken, or a move comes after the end of the game.
pub fn judge_game(start: Position, moves: impl IntoIterator<Item = Square>) -> Result<Vec<JudgedMove>, PlayError> {
    let mut position = start;
    let mut judged = Vec::new();
    for square in moves {
        let next = judge(position, square)?;
        position = next.next;
        judged.push(next);
    }
    Ok(judged)
}
