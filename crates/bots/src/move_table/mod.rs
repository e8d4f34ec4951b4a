//! A table of moves that someone has made, judged as a strategy.

mod entries;
mod learned;

use crate::audit::Answers;
use crate::bot::read_square;
use crate::finding::{Finding, Kind, grouped};
use entries::Entries;
use noughts::audit::{Node, Tree};
use noughts::notation::{Coords, read_position};
use noughts::{ParsePositionErrorReason, Player, Position, Square};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// A table of moves by position, which can be [audited](crate::Audit::subject).
#[derive(Clone, Debug)]
pub struct MoveTable {
    moves: BTreeMap<Position, Square>,
    /// The entries for positions in which nobody can be to move.
    impossible: Vec<Finding>,
    coords: Coords,
}

impl MoveTable {
    /// Reads a table for games that `first` begins: JSON or lines `POSITION,MOVE`. In JSON, a program may also have learned
    /// what moves or positions are worth: see the page on audits.
    ///
    /// # Errors
    /// If it cannot be read, where and why.
    pub fn read(text: &str, first: Player, coords: Coords) -> Result<MoveTable, String> {
        let mut table = MoveTable { moves: BTreeMap::new(), impossible: Vec::new(), coords };
        match entries::read(text, first, coords)? {
            Entries::Moves(entries) => {
                for (place, position, square) in entries {
                    table.add(&position, &square, first).map_err(|error| format!("{place}: {error}"))?;
                }
            }
            Entries::Values(values) => table.moves = learned::moves(values, first, coords)?,
        }
        Ok(table)
    }

    fn add(&mut self, text: &str, square: &str, first: Player) -> Result<(), String> {
        let square = read_square(square, self.coords)?;
        let name = self.coords.name(square);
        match read_position(text, first, self.coords) {
            Ok(position) if position.is_over() => {
                self.impossible.push(impossible(text, name, "the game is over there"))
            }
            Ok(position) => match self.moves.insert(position, square) {
                Some(other) if other != square => {
                    return Err(format!("{position} has two moves, {} and {name}", self.coords.name(other)));
                }
                _ => {}
            },
            Err(error) => match error.reason {
                ParsePositionErrorReason::Unreachable(_) => {
                    self.impossible.push(impossible(text, name, "no game leads there"));
                }
                _ => return Err(error.to_string()),
            },
        }
        Ok(())
    }

    /// What the table answers on one side.
    pub(crate) fn answers(&self, side: Player, first: Player) -> Answers {
        let mut findings = Vec::new();
        let mut ask = |nodes: &[Node]| {
            let (squares, found): (Vec<_>, Vec<_>) = nodes.iter().map(|node| self.reply(node.position)).unzip();
            let answers = squares.into_iter().map(|square| [square].into_iter().collect()).collect();
            findings.extend(found.into_iter().flatten());
            Ok::<_, Infallible>(answers)
        };
        let Ok(tree) = Tree::explore(side, Node::by_position(first), &mut ask);
        findings.extend(self.impossible.clone());
        Answers { findings: grouped(findings), ..Answers::known(tree) }
    }

    /// The move in a position, or why there is none.
    pub(crate) fn reply(&self, position: Position) -> (Option<Square>, Option<Finding>) {
        let square = self.moves.get(&position).copied();
        let finding = |kind, what: String| Finding { position: position.to_string(), ..Finding::new(kind, what) };
        match square {
            None => (None, Some(finding(Kind::Missing, "it has no move".into()))),
            Some(square) if position.play(square).is_err() => {
                let what = format!("square {} is taken", self.coords.name(square));
                (None, Some(finding(Kind::Illegal, what)))
            }
            Some(square) => (Some(square), None),
        }
    }
}

fn impossible(position: &str, square: &str, why: &str) -> Finding {
    let position = position.split_whitespace().collect::<Vec<_>>().join(" ");
    Finding { position, said: square.into(), ..Finding::new(Kind::Impossible, format!("it has a move, but {why}")) }
}
