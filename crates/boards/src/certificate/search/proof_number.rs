//! Depth-first proof-number search (df-pn; Nagai 2002): finds out whether the attacker wins.
//!
//! It looks into the position that seems easiest to decide, until the empty board is decided. It plays forced moves at
//! once, so it sees only positions in which the player to move has a choice. A [`Reasoning`] says which moves to try
//! there, and gives the first estimate of a position.

use super::numbers::{Numbers, Summary};
use super::table::{Entry, Table};
use super::watch::{End, Watch};
use crate::board::Board;
use crate::certificate::error::CertificateError;
use crate::certificate::limits::{GaveUp, Stage};
use crate::certificate::pairing::is_closed;
use crate::certificate::task::Task;
use crate::certificate::walk::{Guide, Turn, Walk};
use crate::rules::squares;

/// The search calls its watch, which may stop it, once for this many expanded positions.
const LOOK_EVERY: u32 = 32;

/// Judges positions in which the player to move has a choice. The walk is from the view of the attacker.
pub trait Reasoning {
    /// What the search keeps with a position besides its numbers.
    type More: Copy + Default;

    /// The most moves of the attacker that are tried in a position.
    const MOST_MOVES: usize;

    /// The first numbers of a position: decided, or an estimate.
    fn evaluate(&mut self, walk: &Walk, board: Board) -> (Numbers, Self::More);

    /// The moves to try, in this order.
    fn moves(&mut self, walk: &Walk, board: Board, more: Self::More) -> Vec<usize>;
}

pub struct ProofNumbers<'a, 'b, 'c, R: Reasoning> {
    /// From the view of the attacker.
    walk: Walk,
    reasoning: R,
    table: Table<R::More>,
    watch: &'a mut Watch<'b, 'c>,
    root: Numbers,
    positions: u64,
    expanded: u32,
}

/// The position after a move and the forced moves that follow.
#[derive(Clone, Copy)]
struct Child<T> {
    square: u8,
    board: Board,
    /// From the view of the player who moved.
    numbers: Numbers,
    more: T,
}

impl<'a, 'b, 'c, R: Reasoning> ProofNumbers<'a, 'b, 'c, R> {
    /// A search for the attacker's win, with a table of `memory` bytes.
    pub fn new(attack: &Task, reasoning: R, memory: usize, watch: &'a mut Watch<'b, 'c>) -> Self {
        ProofNumbers {
            walk: Walk::new(attack.clone()),
            reasoning,
            table: Table::new(memory),
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
            Ok(board) => match self.known_or_estimated(board) {
                Entry { numbers, .. } if numbers.are_decided() => numbers,
                Entry { more, .. } => self.expand(board, more, Numbers::UNLIMITED),
            },
        };
        self.root.are_decided().then_some(self.root.proof == 0)
    }

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

    /// Plays all forced moves. Returns the least image of the position in which the player to move has a choice, or
    /// how the game ends.
    fn settle(&self, mut board: Board) -> Result<Board, Numbers> {
        loop {
            let turn = if self.walk.is_own(board) { self.walk.own_turn(board) } else { self.walk.other_turn(board) };
            match turn {
                Turn::Won => return Err(Numbers::PROVED),
                Turn::Lost | Turn::Full => return Err(Numbers::DISPROVED),
                Turn::Forced(square) => board = board.play(square),
                Turn::Free => return Ok(self.walk.least(board)),
            }
        }
    }

    /// The table's entry for a position, or a new one with an estimate.
    fn known_or_estimated(&mut self, board: Board) -> Entry<R::More> {
        if let Some(entry) = self.table.find(board) {
            return entry;
        }
        self.positions += 1;
        let (numbers, more) = self.reasoning.evaluate(&self.walk, board);
        let entry = Entry { numbers, work: 1, square: None, more };
        self.table.keep(board, entry);
        entry
    }

    /// The positions after the moves to try. If one move decides the position, its child alone.
    fn children(&mut self, board: Board, more: R::More) -> Vec<Child<R::More>> {
        let moves = self.reasoning.moves(&self.walk, board, more);
        let most = if self.walk.is_own(board) { R::MOST_MOVES } else { usize::MAX };
        let mut children = Vec::with_capacity(moves.len().min(most));
        for square in moves {
            let Some(child) = self.child(board, square, &children) else { continue };
            if child.numbers.proof == 0 {
                return vec![child];
            }
            children.push(child);
            if children.len() == most {
                break;
            }
        }
        children
    }

    /// The position after a move; `None` if the move loses at once, or leads to one of the `others`.
    fn child(&mut self, board: Board, square: usize, others: &[Child<R::More>]) -> Option<Child<R::More>> {
        let is_attacker = self.walk.is_own(board);
        let (board, numbers, more) = match self.settle(board.play(square)) {
            Err(decided) if decided.of(is_attacker).disproof == 0 => return None,
            Err(decided) => (Board::EMPTY, decided, R::More::default()),
            Ok(after) if others.iter().any(|child| child.board == after) => return None,
            Ok(after) => {
                let Entry { numbers, more, .. } = self.known_or_estimated(after);
                (after, numbers, more)
            }
        };
        Some(Child { square: square as u8, board, numbers: numbers.of(is_attacker), more })
    }

    /// Searches below a position until its numbers reach the thresholds. Both are from the view of the attacker.
    fn expand(&mut self, board: Board, more: R::More, thresholds: Numbers) -> Numbers {
        let (is_attacker, before) = (self.walk.is_own(board), self.expanded);
        self.expanded = self.expanded.wrapping_add(1);
        if self.expanded.is_multiple_of(LOOK_EVERY) {
            self.watch.look(self.stage());
        }
        let mut children = self.children(board, more);
        loop {
            let summary = Summary::of(children.iter().map(|child| child.numbers));
            let numbers = summary.numbers.of(is_attacker);
            if board == Board::EMPTY {
                self.root = numbers;
            }
            let next = summary.next(thresholds.of(is_attacker));
            let goes_on = !(numbers.are_decided() || numbers.reach(thresholds) || self.watch.has_ended());
            let Some((index, thresholds)) = next.filter(|_| goes_on) else {
                let square = next.map(|(index, _)| children[index].square).filter(|_| summary.numbers.proof == 0);
                let work = self.expanded.wrapping_sub(before) + 1;
                self.table.keep(board, Entry { numbers, work, square, more });
                return numbers;
            };
            let Child { board, more, .. } = children[index];
            children[index].numbers = self.expand(board, more, thresholds.of(is_attacker)).of(is_attacker);
            self.renew(&mut children, is_attacker);
        }
    }

    /// Updates the children's numbers: the search may have met them elsewhere in the tree.
    fn renew(&self, children: &mut [Child<R::More>], is_attacker: bool) {
        for child in children.iter_mut().filter(|child| !child.numbers.are_decided()) {
            if let Some(entry) = self.table.find(child.board) {
                child.numbers = entry.numbers.of(is_attacker);
            }
        }
    }

    /// The move that proves the position for the player to move; `None` if the search is stopped. If the table has
    /// lost the entry, it searches again.
    fn proved_move(&mut self, board: Board) -> Option<usize> {
        let known = |search: &Self| search.table.find(board).and_then(|entry| entry.square).map(usize::from);
        known(self).or_else(|| {
            self.expand(board, R::More::default(), Numbers::UNLIMITED);
            known(self)
        })
    }

    fn closing_move(&mut self, board: Board) -> Option<usize> {
        squares(self.walk.empty(board)).find(|square| self.is_closed(board.play(*square)))
    }
}

impl<R: Reasoning> Guide for ProofNumbers<'_, '_, '_, R> {
    /// There is no answer if the search is stopped.
    fn choice(&mut self, board: Board, _: &[usize]) -> Result<usize, CertificateError> {
        let closing = if self.walk.is_own(board) { None } else { self.closing_move(board) };
        let choice = closing.or_else(|| self.proved_move(board));
        choice.ok_or_else(|| CertificateError::NoAnswer(self.walk.game.rows(board)))
    }

    fn is_closed(&mut self, board: Board) -> bool {
        let [attacker, defender] = self.walk.own_and_other(board);
        is_closed(&self.walk.game, attacker, defender)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::search::all_moves::AllMoves;
    use crate::{Game, Player, Rules};
    use std::ops::ControlFlow;
    use std::time::Duration;

    /// On 9×4, X has no win in which each mark from the third on threatens something.
    #[test]
    fn a_win_that_needs_a_quiet_move_is_found() {
        let rules = Rules::new(9, 4, 4).unwrap();
        let mut progress = |_| ControlFlow::Continue(());
        let mut watch = Watch::new(&mut progress, Duration::MAX);
        let attack = Task { game: Game::new(rules), side: Player::X, win: true };
        let mut search = ProofNumbers::new(&attack, AllMoves::new(&attack.game, 100_000_000), 100_000_000, &mut watch);
        let board = Game::new(rules).read_board("...X...../....X..../........./....O.O..").unwrap();
        let board = search.settle(board).unwrap();
        assert_eq!(search.expand(board, (), Numbers::UNLIMITED), Numbers::PROVED);
        let after = board.play(search.proved_move(board).unwrap());
        assert!(!search.reasoning.threats.win(after.x, after.o));
    }
}
