//! Depth-first proof-number search (df-pn; Nagai 2002): does the attacker win?
//!
//! It looks into the position that is easiest to decide, until the empty board is decided. A forced move is played at
//! once, so that the search sees positions with a choice only. Which moves it tries there, and what it thinks of a position
//! at first sight, is said by a [`Reasoning`].

use super::is_closed;
use super::numbers::{Numbers, Summary};
use super::table::{Entry, Table};
use super::watch::{End, Watch};
use super::writer::Tree;
use crate::Board;
use crate::certificate::walk::{Turn, Walk};
use crate::certificate::{GaveUp, Stage, Task};
use crate::rules::squares;

/// The search is told how it stands, and may be stopped, after each so many positions.
const LOOK_EVERY: u32 = 32;

/// What a search thinks of positions in which the player to move has a choice. The walk is by the view of the attacker.
pub trait Reasoning {
    /// What is kept with a position besides.
    type More: Copy + Default;

    /// How many moves of the attacker are tried in a position at the most.
    const MOST_MOVES: usize;

    /// The first numbers of a position: decided, or an estimate.
    fn evaluate(&mut self, walk: &Walk, board: Board) -> (Numbers, Self::More);

    /// The moves to be tried, in this order.
    fn moves(&mut self, walk: &Walk, board: Board, more: Self::More) -> Vec<usize>;
}

/// The search for a win of one side.
pub struct ProofNumbers<'a, 'b, 'c, R: Reasoning> {
    /// By the view of the attacker, who is to win.
    walk: Walk,
    reasoning: R,
    table: Table<R::More>,
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
struct Child<T> {
    square: u8,
    board: Board,
    /// Those of the player who moved.
    numbers: Numbers,
    more: T,
}

impl<'a, 'b, 'c, R: Reasoning> ProofNumbers<'a, 'b, 'c, R> {
    /// A search for the win of the attack, with a table of so many bytes.
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

    /// The least image of the position after all forced moves, in which the player to move has a choice; or how the game
    /// ends.
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

    /// What is known of a position.
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

    /// The positions after the moves that are tried. If a move decides the position, that one alone.
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

    /// The position after a move; `None` if the move loses at once, or leads to one that is there already.
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

    /// Looks into a position until its numbers reach the thresholds, both being those of the attacker.
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

    /// Takes over what was learned of the children in other places of the tree.
    fn renew(&self, children: &mut [Child<R::More>], is_attacker: bool) {
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
            self.expand(board, R::More::default(), Numbers::UNLIMITED);
            known(self)
        })
    }

    /// A move of the defender after which the position is closed.
    fn closing_move(&self, board: Board) -> Option<usize> {
        squares(self.walk.empty(board)).find(|square| self.is_closed(board.play(*square)))
    }
}

impl<R: Reasoning> Tree for ProofNumbers<'_, '_, '_, R> {
    fn choice(&mut self, board: Board) -> Option<usize> {
        let closing = if self.walk.is_own(board) { None } else { self.closing_move(board) };
        closing.or_else(|| self.proved_move(board))
    }

    fn is_closed(&self, board: Board) -> bool {
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
