//! What can be wrong with a position.

use crate::line::Line;
use crate::player::Player;
use alloc::format;
use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;

/// Why no game can lead to the marks on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The players did not take turns: the one who moves first must have as many marks as the other, or one more.
    Alternation {
        /// The number of marks X.
        x: usize,
        /// The number of marks O.
        o: usize,
        /// Who moves first.
        first: Player,
    },
    /// Both players have a line, but the first to complete one ends the game.
    TwoWinners {
        /// A line of X.
        x: Line,
        /// A line of O.
        o: Line,
    },
    /// The opponent made a move after this player had won.
    PlayedOn {
        /// Who had won.
        winner: Player,
        /// The winner's line.
        line: Line,
    },
}

impl PositionError {
    /// The error as a sentence. `name` writes a line.
    pub(crate) fn sentence(&self, name: impl Fn(Line) -> String) -> String {
        match *self {
            PositionError::Alternation { x, o, first } => {
                let second = first.opponent();
                format!(
                    "the marks do not alternate: {x} X and {o} O, but {first} moves first, \
                     so there must be as many {first} as {second} or one more"
                )
            }
            PositionError::TwoWinners { x, o } => {
                let (x, o) = (name(x), name(o));
                format!("two winners: X has the line {x} and O the line {o}, but the first line ends the game")
            }
            PositionError::PlayedOn { winner, line } => {
                let (loser, line) = (winner.opponent(), name(line));
                format!("play went on after a win: {winner} has the line {line}, but {loser} has moved since")
            }
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(|line| line.to_string()))
    }
}

impl Error for PositionError {}
