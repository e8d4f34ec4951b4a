//! A table of moves that someone has made, judged as a strategy.

mod chances;
mod entries;
mod learned;
mod numbers;

use crate::answer_reader::read as read_square;
use crate::finding::{Finding, Kind};
pub(crate) use chances::{Weights, are_chances, weights};
use entries::Entries;
use learned::{Learned, always};
use noughts::audit::{Answer, Node, Tree};
use noughts::notation::Coords;
use noughts::{Player, Position, Square};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// What the numbers of a table say, as far as the table does not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Numbers {
    /// Whether those of moves are how often each is made, or what each is worth. Without this, they are chances if they sum to 1.
    pub kind: Option<NumberKind>,
    /// What a legal move is worth that has none. Without this, a position with such a move has no move.
    pub default: Option<f64>,
}

/// What the numbers of moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// How often each move is made, compared with the others.
    Chances,
    /// What each move is worth.
    Values,
}

/// A table of moves by position, which can be [audited](crate::Audit::subject).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveTable {
    moves: BTreeMap<Position, Weights>,
    /// Positions for which no move can be chosen, each with the number of legal moves without a value.
    without: BTreeMap<Position, usize>,
    /// What its numbers were taken for, if it has any.
    kind: Option<NumberKind>,
    /// Whose view its values of positions are, if it has any.
    view: Option<&'static str>,
    /// Whether its squares are 0 to 8, since they cannot be 1 to 9.
    is_from_0: bool,
    /// The entries for positions in which nobody can be to move.
    impossible: Vec<Finding>,
    coords: Coords,
}

impl MoveTable {
    /// Reads a table for games that `first` begins: JSON or lines `POSITION,MOVE`. JSON may also hold what a program has
    /// learned: the worth of moves or positions, or how often to make each move. The page on the protocol has the forms.
    /// Numbers of moves are chances if they sum to 1 in each position, or if `numbers` says so.
    ///
    /// # Errors
    /// If it cannot be read, where and why.
    pub fn read(text: &str, first: Player, coords: Coords, numbers: Numbers) -> Result<MoveTable, String> {
        let error = match MoveTable::read_squares(text, first, coords, numbers) {
            Err(error) if coords == Coords::OneToNine => error,
            read => return read,
        };
        // What a program has learned of a square 0 cannot be of the squares 1 to 9.
        let from_0 = MoveTable::read_squares(text, first, Coords::ZeroToEight, numbers).ok();
        let from_0 = from_0.filter(|table| table.kind.is_some());
        from_0.map(|table| MoveTable { coords, is_from_0: true, ..table }).ok_or(error)
    }

    fn read_squares(text: &str, first: Player, coords: Coords, numbers: Numbers) -> Result<MoveTable, String> {
        let mut table = MoveTable { coords, ..MoveTable::default() };
        match entries::read(text, first, coords)? {
            Entries::Moves(entries) => {
                let has_numbers = numbers != Numbers::default();
                let only = if has_numbers { "; it has no numbers of moves" } else { "" };
                for (place, position, square) in entries {
                    table.add(&position, &square, first).map_err(|error| format!("{place}: {error}{only}"))?;
                }
            }
            Entries::Values(values) => {
                let Learned { moves, without, kind, view } = learned::read(values, first, coords, numbers)?;
                table = MoveTable { moves, without, kind: Some(kind), view, ..table };
            }
        }
        if table.moves.is_empty() && table.without.is_empty() && table.impossible.is_empty() {
            return Err("as a table of moves, has no position; such a table has lines like X........,5".into());
        }
        Ok(table)
    }

    fn add(&mut self, text: &str, square: &str, first: Player) -> Result<(), String> {
        let square = read_square(square, self.coords)?;
        let name = self.coords.name(square);
        match entries::position(text, first, self.coords)? {
            None => self.impossible.push(impossible(text, name, "no game leads there")),
            Some(position) if position.is_over() => {
                self.impossible.push(impossible(text, name, "the game is over there"));
            }
            Some(position) => {
                let before = self.moves.insert(position, always(square));
                let is_before = |other: &Square| before == Some(always(*other)) && *other != square;
                if let Some(other) = Square::ALL.into_iter().find(is_before) {
                    return Err(format!("{position} has two moves, {} and {name}", self.coords.name(other)));
                }
            }
        }
        Ok(())
    }

    /// Adds positions with the chances of their moves.
    pub(crate) fn extend(&mut self, chances: BTreeMap<Position, Weights>) {
        self.moves.extend(chances);
    }

    /// The sides that have a position; both, if none has.
    pub(crate) fn sides(&self) -> Vec<Player> {
        let positions = || self.moves.keys().chain(self.without.keys());
        let has_any = |side: &Player| positions().any(|position| position.to_move() == *side);
        let is_empty = positions().next().is_none();
        Player::ALL.into_iter().filter(|side| is_empty || has_any(side)).collect()
    }

    /// The positions with a move.
    pub(crate) fn positions(&self) -> impl DoubleEndedIterator<Item = Position> {
        self.moves.keys().copied()
    }

    /// How often it chooses each square.
    pub(crate) fn weights(&self, position: Position) -> Option<&Weights> {
        self.moves.get(&position)
    }

    /// How it is read, if it has numbers.
    pub(crate) fn asked(&self) -> Option<String> {
        let squares = if self.is_from_0 { "; its squares are 0 to 8" } else { "" };
        let read = match (self.kind?, self.view) {
            (NumberKind::Chances, _) => "its chances of moves".into(),
            (NumberKind::Values, None) => "its values, of which the highest moves".into(),
            (NumberKind::Values, Some(who)) => {
                format!("its values of positions, which are those of {who}, as the positions that X or O has won show")
            }
        };
        Some(read + squares)
    }

    /// All that the table answers on one side, and what it does there instead.
    pub(crate) fn answers(&self, side: Player, first: Player) -> (Tree, Vec<Finding>) {
        let mut findings = Vec::new();
        let mut ask = |nodes: &[Node]| {
            let (answers, found): (Vec<_>, Vec<_>) = nodes.iter().map(|node| self.answer(node.position)).unzip();
            findings.extend(found.into_iter().flatten());
            Ok::<_, Infallible>(answers)
        };
        let Ok(tree) = Tree::explore(side, Node::by_position(first), &mut ask);
        findings.extend(self.impossible.clone());
        (tree, findings)
    }

    /// A move in a position, drawn if there are several, or why there is none.
    pub(crate) fn reply(&self, position: Position) -> (Option<Square>, Option<Finding>) {
        let (answer, finding) = self.answer(position);
        let all: u64 = answer.choices().map(|(_, times)| times).sum();
        let mut drawn = fastrand::u64(..all);
        let is_drawn = |(_, times): &(Option<Square>, u64)| match drawn.checked_sub(*times) {
            Some(left) => {
                drawn = left;
                false
            }
            None => true,
        };
        let square = answer.choices().find(is_drawn).and_then(|(square, _)| square);
        (square, finding.filter(|_| square.is_none()))
    }

    /// How often it makes each move in a position, and why it may make none.
    pub(crate) fn answer(&self, position: Position) -> (Answer, Option<Finding>) {
        let finding = |kind, what: String| Finding { position: position.to_string(), ..Finding::new(kind, what) };
        let Some(weights) = self.moves.get(&position) else {
            let what = match self.without.get(&position) {
                Some(without) => {
                    let moves = position.legal_moves().len();
                    format!("{without} of {moves} legal moves have no value; --default 0 gives them one")
                }
                None => "it has no move".into(),
            };
            return (Answer::default().with(None), Some(finding(Kind::Missing, what)));
        };
        let is_chosen = |square: &Square| weights[square.index()] > 0;
        let (legal, taken): (Vec<Square>, Vec<Square>) =
            Square::ALL.into_iter().filter(is_chosen).partition(|square| position.legal_moves().contains(*square));
        let sum = |squares: &[Square]| squares.iter().map(|square| weights[square.index()]).sum();
        let times = Square::ALL.map(|square| if legal.contains(&square) { weights[square.index()] } else { 0 });
        let what = match (&taken[..], legal.len()) {
            ([], 0) => return (Answer::default().with(None), Some(finding(Kind::Illegal, "it gives up".into()))),
            ([], _) => return (Answer::weighted(times, 0), None),
            ([square], 0) => format!("square {} is taken", self.coords.name(*square)),
            _ => "it may choose a taken square".into(),
        };
        (Answer::weighted(times, sum(&taken)), Some(finding(Kind::Illegal, what)))
    }
}

fn impossible(position: &str, square: &str, why: &str) -> Finding {
    let position = position.split_whitespace().collect::<Vec<_>>().join(" ");
    Finding { position, said: square.into(), ..Finding::new(Kind::Impossible, format!("it has a move, but {why}")) }
}
