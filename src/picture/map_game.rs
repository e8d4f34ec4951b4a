//! A game on a map: whether it stays on it, and the frames around its moves.

use super::map_parts::{Node, after};
use crate::notation::Coords;
use crate::{Position, Square};
use alloc::format;
use alloc::string::String;
use core::error::Error;
use core::fmt;

/// A game leaves the map: in this position, the player of the map plays another move, or the square is not free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OffMap {
    /// The position, the ply of which is the number of moves before.
    pub position: Position,
    /// The square of the move that is not on the map.
    pub square: Square,
    /// The move that is on the map instead, if it is the turn of the player of the map.
    pub mapped: Option<Square>,
}

impl OffMap {
    /// The error in words: `move 3 leaves the map of X, on which X plays 4, not 9`.
    pub fn in_words(&self, coords: Coords) -> String {
        let (player, number, square) = (self.position.to_move(), self.position.ply() + 1, coords.name(self.square));
        self.mapped.map_or_else(
            || format!("move {number} of {player} cannot be on {square}"),
            |mapped| {
                let mapped = coords.name(mapped);
                format!("move {number} leaves the map of {player}, on which {player} plays {mapped}, not {square}")
            },
        )
    }
}

impl fmt::Display for OffMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Coords::default()))
    }
}

impl Error for OffMap {}

impl Node {
    /// Whether a game that goes on with these moves stays on the map.
    pub fn follow(&self, moves: &[Square]) -> Result<(), OffMap> {
        let off = |position, square, mapped| Err(OffMap { position, square, mapped });
        match (self.pick, moves) {
            (Some(pick), [first, ..]) if *first != pick => off(self.position, *first, Some(pick)),
            _ => match replies_of(self.pick, moves) {
                [] => Ok(()),
                [reply, rest @ ..] => match self.replies.iter().find(|(square, _)| square == reply) {
                    Some((_, node)) => node.follow(rest),
                    None => off(after(self.position, self.pick), *reply, None),
                },
            },
        }
    }
}

/// The moves from the first reply on: all but the first if the board has a pick, else all.
pub(super) fn replies_of(pick: Option<Square>, moves: &[Square]) -> &[Square] {
    &moves[moves.len().min(usize::from(pick.is_some()))..]
}
