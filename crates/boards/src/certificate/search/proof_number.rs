//! Depth-first proof-number search (df-pn; Nagai 2002): does the attacker win?
//!
//! It looks into the position that is easiest to decide, until the empty board is decided. A forced move is played at
//! once, so that the search sees positions with a choice only. Those where the player to move wins by threats alone, and
//! those that a pairing closes, are decided without moves. If the attacker would win by threats after a null move of the
//! defender, the defender has the moves of the zone only.

use super::numbers::{Numbers, Summary};
use super::table::{Entry, Table};
use super::threats::Threats;
use super::watch::{End, Watch};
use super::writer::Tree;
use super::{THREATS_PART, is_closed};
use crate::Board;
use crate::certificate::walk::{Turn, Walk};
use crate::certificate::{GaveUp, Stage, Task};
use crate::rules::squares;

/// The search is told how it stands, and may be stopped, after each so many positions.
const LOOK_EVERY: u32 = 32;

/// The search for a win of one side.
pub struct ProofNumbers<'a, 'b, 'c> {
    /// By the view of the attacker, who is to win.
    walk: Walk,
    threats: Threats,
    table: Table,
    watch: &'a mut Watch<'b, 'c>,
    /// Those of the empty board.
    root: Numbers,
    /// How many positions were looked at.
    positions: u64,
    /// How many of them were expanded.
    expanded: u32,
}

/// A position after a move and what that forces.
#[derive(Clone, Copy)]
struct Child {
    square: u8,
    board: Board,
    /// Those of the player who moved.
    numbers: Numbers,
}

impl<'a, 'b, 'c> ProofNumbers<'a, 'b, 'c> {
    /// A search for the win of the attack, in so many bytes.
    pub fn new(attack: Task, memory: usize, watch: &'a mut Watch<'b, 'c>) -> ProofNumbers<'a, 'b, 'c> {
        let walk = Walk::new(attack);
        let for_threats = memory / THREATS_PART;
        ProofNumbers {
            threats: Threats::new(&walk.game, for_threats),
            walk,
            table: Table::new(memory - for_threats),
            watch,
            root: Numbers { proof: 1, disproof: 1 },
            positions: 0,
            expanded: 0,
        }
    }

    /// Whether the attacker wins; `None` if the search was stopped before it knew.
    pub fn solve(&mut self) -> Option<bool> {
        self.root = match self.settle(Board::EMPTY) {
            Err(decided) => decided,
            Ok(board) => match self.evaluate(board) {
                numbers if numbers.are_decided() => numbers,
                _ => self.expand(board, Numbers::UNLIMITED),
            },
        };
        self.root.are_decided().then_some(self.root.proof == 0)
    }

    /// Why it was stopped.
    pub fn gave_up(&self) -> GaveUp {
        match self.watch.end() {
            Some(End::BrokenOff) => GaveUp::BrokenOff,
            _ => GaveUp::NotFound(self.stage()),
        }
    }

    fn stage(&self) -> Stage {
        let Numbers { proof, disproof } = self.root;
        Stage::Proving { proof, disproof, positions: self.positions }
    }

    fn is_attacker(&self, board: Board) -> bool {
        board.to_move() == self.walk.task.side
    }

    fn attacker_and_defender(&self, board: Board) -> [u64; 2] {
        let side = self.walk.task.side;
        [board.of(side), board.of(side.opponent())]
    }

    /// The least image of the position after all forced moves, in which the player to move has a choice; or how the game
    /// ends.
    fn settle(&self, mut board: Board) -> Result<Board, Numbers> {
        loop {
            let turn = if self.is_attacker(board) { self.walk.own_turn(board) } else { self.walk.other_turn(board) };
            match turn {
                Turn::Won => return Err(Numbers::PROVED),
                Turn::Lost | Turn::Full => return Err(Numbers::DISPROVED),
                Turn::Forced(square) => board = board.play(square),
                Turn::Free => return Ok(self.walk.least(board)),
            }
        }
    }

    /// The first numbers of a position: decided, or an estimate.
    fn evaluate(&mut self, board: Board) -> Numbers {
        let ([attacker, defender], empty) = (self.attacker_and_defender(board), self.walk.empty(board));
        self.positions += 1;
        if self.is_attacker(board) {
            return match () {
                () if self.threats.win(attacker, defender) => Numbers::PROVED,
                () if self.is_closed(board) => Numbers::DISPROVED,
                () => Numbers { proof: 1, disproof: (empty.count_ones() / 4).max(1) },
            };
        }
        if self.threats.win(defender, attacker) {
            return Numbers::DISPROVED;
        }
        match self.threats.zone(attacker, defender) {
            0 => Numbers::PROVED,
            zone if zone == empty && self.is_closed(board) => Numbers::DISPROVED,
            // Many of the moves fall to the same attack.
            zone => Numbers { proof: zone.count_ones() / 2 + 1, disproof: 1 },
        }
    }

    fn is_closed(&self, board: Board) -> bool {
        let [attacker, defender] = self.attacker_and_defender(board);
        is_closed(&self.walk.game, attacker, defender)
    }

    /// The positions after the moves of a position. If a move decides it, that one alone.
    fn children(&mut self, board: Board) -> Vec<Child> {
        let is_attacker = self.is_attacker(board);
        let [attacker, defender] = self.attacker_and_defender(board);
        let moves = if is_attacker { self.walk.empty(board) } else { self.threats.zone(attacker, defender) };
        let mut children: Vec<Child> = Vec::with_capacity(moves.count_ones() as usize);
        for square in squares(moves) {
            let (after, numbers) = match self.settle(board.play(square)) {
                Err(decided) => (Board::EMPTY, decided),
                Ok(after) if children.iter().any(|child| child.board == after) => continue,
                Ok(after) => (after, self.known_or_estimated(after)),
            };
            let child = Child { square: square as u8, board: after, numbers: numbers.of(is_attacker) };
            if child.numbers.proof == 0 {
                return vec![child];
            }
            children.push(child);
        }
        children
    }

    fn known_or_estimated(&mut self, board: Board) -> Numbers {
        if let Some(entry) = self.table.find(board) {
            return entry.numbers;
        }
        let numbers = self.evaluate(board);
        self.table.keep(board, Entry { numbers, work: 1, square: None, more: () });
        numbers
    }

    /// Looks into a position until its numbers reach the thresholds, both being those of the attacker.
    fn expand(&mut self, board: Board, thresholds: Numbers) -> Numbers {
        let (is_attacker, before) = (self.is_attacker(board), self.expanded);
        self.expanded = self.expanded.wrapping_add(1);
        if self.expanded.is_multiple_of(LOOK_EVERY) {
            self.watch.look(self.stage());
        }
        let mut children = self.children(board);
        loop {
            let summary = Summary::of(children.iter().map(|child| child.numbers));
            let numbers = summary.numbers.of(is_attacker);
            if board == Board::EMPTY {
                self.root = numbers;
            }
            let next = summary.next(thresholds.of(is_attacker));
            match next {
                Some((index, thresholds_of_child))
                    if !(numbers.are_decided() || numbers.reach(thresholds) || self.watch.has_ended()) =>
                {
                    let thresholds = thresholds_of_child.of(is_attacker);
                    children[index].numbers = self.expand(children[index].board, thresholds).of(is_attacker);
                    self.renew(&mut children, is_attacker);
                }
                _ => {
                    let square = next.map(|(index, _)| children[index].square);
                    let square = square.filter(|_| summary.numbers.proof == 0);
                    let work = self.expanded.wrapping_sub(before) + 1;
                    self.table.keep(board, Entry { numbers, work, square, more: () });
                    return numbers;
                }
            }
        }
    }

    /// Takes over what was learned of the children in other places of the tree.
    fn renew(&self, children: &mut [Child], is_attacker: bool) {
        for child in children.iter_mut().filter(|child| !child.numbers.are_decided()) {
            if let Some(entry) = self.table.find(child.board) {
                child.numbers = entry.numbers.of(is_attacker);
            }
        }
    }

    /// The move by which the player to move reaches what is proved; `None` if the search is stopped. What was forgotten is
    /// searched again.
    fn proved_move(&mut self, board: Board) -> Option<usize> {
        let known = |search: &Self| search.table.find(board).and_then(|entry| entry.square).map(usize::from);
        known(self).or_else(|| {
            self.expand(board, Numbers::UNLIMITED);
            known(self)
        })
    }

    /// A move of the defender after which the position is closed.
    fn closing_move(&self, board: Board) -> Option<usize> {
        squares(self.walk.empty(board)).find(|square| self.is_closed(board.play(*square)))
    }
}

impl Tree for ProofNumbers<'_, '_, '_> {
    fn choice(&mut self, board: Board) -> Option<usize> {
        let closing = if self.is_attacker(board) { None } else { self.closing_move(board) };
        closing.or_else(|| self.proved_move(board))
    }

    fn is_closed(&self, board: Board) -> bool {
        self.is_closed(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Player, Rules};
    use std::ops::ControlFlow;
    use std::time::Duration;

    /// On 9×4, X has no win in which each mark from the third on threatens something.
    #[test]
    fn a_win_that_needs_a_quiet_move_is_found() {
        let rules = Rules::new(9, 4, 4).unwrap();
        let mut progress = |_| ControlFlow::Continue(());
        let mut watch = Watch::new(&mut progress, Duration::MAX);
        let mut search =
            ProofNumbers::new(Task { game: Game::new(rules), side: Player::X, win: true }, 100_000_000, &mut watch);
        let board = Game::new(rules).read_board("...X...../....X..../........./....O.O..").unwrap();
        let board = search.settle(board).unwrap();
        assert_eq!(search.expand(board, Numbers::UNLIMITED), Numbers::PROVED);
        let after = board.play(search.proved_move(board).unwrap());
        assert!(!search.threats.win(after.x, after.o));
    }
}
