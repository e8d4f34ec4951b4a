//! A search for wins alone, in games of many threats: depth-first proof-number search in which no move of the tree is a
//! threat of the attacker.
//!
//! Threats belong to the search for wins by threats, which looks for them in every position and is much quicker. With them
//! in the tree, the search for a proof of Qubic does not end; without, it takes seconds. Of the other moves of the attacker, only the most
//! promising are tried. So no proof means nothing: a win may need a move that was left out. The defender has all replies but
//! those that lose to threats at once.

mod counts;
mod threats;

use super::numbers::{Numbers, Summary};
use super::table::{Entry, Table};
use super::watch::Watch;
use super::writer::{self, Tree};
use crate::Board;
use crate::certificate::walk::{Turn, Walk};
use crate::certificate::{Certificate, GaveUp, Stage, Task};
use crate::rules::squares;
use counts::{Geometry, Marks};
use std::cmp::Reverse;
use threats::Threats;

/// How many moves of the attacker are tried in a position. With 8 or 20, the search for Qubic takes longer.
const BEST_MOVES: usize = 12;

/// The search is told how it stands, and may be stopped, after each so many positions.
const LOOK_EVERY: u32 = 32;

/// The certificate of a win, if one is found in so many bytes before the watch ends the search, and the game has neither too
/// many lines nor too long ones.
pub fn search(attack: &Task, memory: usize, watch: &mut Watch<'_, '_>) -> Option<Result<Certificate, GaveUp>> {
    let lines = attack.game.lines(attack.side).sets();
    match lines.len() {
        ..=64 => certificate(attack, Geometry::<1>::new(lines)?, memory, watch),
        65..=128 => certificate(attack, Geometry::<2>::new(lines)?, memory, watch),
        _ => certificate(attack, Geometry::<4>::new(lines)?, memory, watch),
    }
}

fn certificate<const W: usize>(
    attack: &Task,
    geometry: Geometry<W>,
    memory: usize,
    watch: &mut Watch<'_, '_>,
) -> Option<Result<Certificate, GaveUp>> {
    let mut search = Wins::new(attack, geometry, memory, watch);
    if search.is_won() { writer::write(attack, &mut search) } else { None }
}

/// The search for the win of a side.
struct Wins<'a, 'b, 'c, const W: usize> {
    walk: Walk,
    threats: Threats<W>,
    /// With each position in which the defender is to move, the replies that do not lose at once.
    table: Table<u64>,
    watch: &'a mut Watch<'b, 'c>,
    /// The numbers of the empty board.
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
    replies: u64,
}

impl<'a, 'b, 'c, const W: usize> Wins<'a, 'b, 'c, W> {
    fn new(attack: &Task, geometry: Geometry<W>, memory: usize, watch: &'a mut Watch<'b, 'c>) -> Self {
        Wins {
            threats: Threats::new(geometry, attack.game.all()),
            walk: Walk::new(attack.clone()),
            table: Table::new(memory),
            watch,
            root: Numbers { proof: 1, disproof: 1 },
            positions: 0,
            expanded: 0,
        }
    }

    fn is_won(&mut self) -> bool {
        if let Ok(board) = self.settle(Board::EMPTY) {
            let Entry { numbers, more, .. } = self.known_or_estimated(board);
            self.root = if numbers.are_decided() { numbers } else { self.expand(board, more, Numbers::UNLIMITED) };
        }
        self.root.proof == 0
    }

    fn stage(&self) -> Stage {
        let Numbers { proof, disproof } = self.root;
        Stage::Proving { proof, disproof, positions: self.positions }
    }

    fn is_attacker(&self, board: Board) -> bool {
        board.to_move() == self.walk.task.side
    }

    fn attacker_and_defender(&self, board: Board) -> [Marks<W>; 2] {
        let side = self.walk.task.side;
        [side, side.opponent()].map(|player| self.threats.geometry.marks(board.of(player)))
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

    /// What is known of a position: its numbers, and the replies of the defender.
    fn known_or_estimated(&mut self, board: Board) -> Entry<u64> {
        if let Some(entry) = self.table.find(board) {
            return entry;
        }
        let (numbers, more) = self.evaluate(board);
        let entry = Entry { numbers, work: 1, square: None, more };
        self.table.keep(board, entry);
        entry
    }

    fn evaluate(&mut self, board: Board) -> (Numbers, u64) {
        let [attacker, defender] = self.attacker_and_defender(board);
        self.positions += 1;
        if self.is_attacker(board) {
            let won = self.threats.win(&attacker, &defender);
            return (if won { Numbers::PROVED } else { Numbers { proof: 1, disproof: 4 } }, 0);
        }
        if self.threats.win(&defender, &attacker) {
            return (Numbers::DISPROVED, 0);
        }
        match self.threats.replies(&attacker, &defender) {
            0 => (Numbers::PROVED, 0),
            replies => (Numbers { proof: replies.count_ones(), disproof: 1 }, replies),
        }
    }

    /// The moves that the attacker tries, the most promising first, without threats.
    fn quiet_moves(&self, board: Board) -> Vec<usize> {
        let [attacker, defender] = self.attacker_and_defender(board);
        let threatening = self.threats.geometry.rest(attacker.missing(2, &defender), &attacker);
        let mut moves: Vec<usize> = squares(self.walk.empty(board) & !threatening).collect();
        moves.sort_by_cached_key(|square| (Reverse(self.promise(&attacker, &defender, *square)), *square));
        moves
    }

    /// A line in which the attacker can still win counts more than one that is taken from the defender, unless the
    /// defender is about to make threats there.
    fn promise(&self, attacker: &Marks<W>, defender: &Marks<W>, square: usize) -> u32 {
        let through = self.threats.geometry.through[square];
        let missing = |own: &Marks<W>, other: &Marks<W>, count| own.missing(count, other).and(through);
        let of_attacker = |count| missing(attacker, defender, count).and(attacker.touched).len();
        let of_defender = |count| missing(defender, attacker, count).and(defender.touched).len();
        let untouched = through.but(attacker.touched).but(defender.touched).len();
        let own: u32 = (2..=7).zip([6, 7, 8, 8, 8, 8]).map(|(count, worth)| worth * of_attacker(count)).sum();
        let others: u32 = (2..=7).zip([5, 2, 2, 2, 2, 2]).map(|(count, worth)| worth * of_defender(count)).sum();
        2 * untouched + own + others
    }

    /// The positions after the moves that are tried. If a move decides the position, that one alone.
    fn children(&mut self, board: Board, replies: u64) -> Vec<Child> {
        let is_attacker = self.is_attacker(board);
        let moves = if is_attacker { self.quiet_moves(board) } else { squares(replies).collect() };
        let mut children: Vec<Child> = Vec::with_capacity(moves.len().min(BEST_MOVES));
        for square in moves {
            let Some(child) = self.child(board, square, &children) else { continue };
            if child.numbers.proof == 0 {
                return vec![child];
            }
            children.push(child);
            if is_attacker && children.len() == BEST_MOVES {
                break;
            }
        }
        children
    }

    /// The position after a move; `None` if the move loses at once, or leads to one that is there already.
    fn child(&mut self, board: Board, square: usize, others: &[Child]) -> Option<Child> {
        let is_attacker = self.is_attacker(board);
        let (board, numbers, replies) = match self.settle(board.play(square)) {
            Err(decided) if decided.of(is_attacker).disproof == 0 => return None,
            Err(decided) => (Board::EMPTY, decided, 0),
            Ok(after) if others.iter().any(|child| child.board == after) => return None,
            Ok(after) => {
                let Entry { numbers, more, .. } = self.known_or_estimated(after);
                (after, numbers, more)
            }
        };
        Some(Child { square: square as u8, board, numbers: numbers.of(is_attacker), replies })
    }

    /// Looks into a position until its numbers reach the thresholds, both being those of the attacker.
    fn expand(&mut self, board: Board, replies: u64, thresholds: Numbers) -> Numbers {
        let (is_attacker, before) = (self.is_attacker(board), self.expanded);
        self.expanded = self.expanded.wrapping_add(1);
        if self.expanded.is_multiple_of(LOOK_EVERY) {
            self.watch.look(self.stage());
        }
        let mut children = self.children(board, replies);
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
                self.table.keep(board, Entry { numbers, work, square, more: replies });
                return numbers;
            };
            let Child { board, replies, .. } = children[index];
            children[index].numbers = self.expand(board, replies, thresholds.of(is_attacker)).of(is_attacker);
            self.renew(&mut children, is_attacker);
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
}

impl<const W: usize> Tree for Wins<'_, '_, '_, W> {
    /// The move that was found. What was forgotten is searched again.
    fn choice(&mut self, board: Board) -> Option<usize> {
        let known = |search: &Self| search.table.find(board).and_then(|entry| entry.square).map(usize::from);
        known(self).or_else(|| {
            self.expand(board, 0, Numbers::UNLIMITED);
            known(self)
        })
    }

    /// Where a side is to win, nothing is closed.
    fn is_closed(&self, _: Board) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Player, families};
    use std::ops::ControlFlow;
    use std::time::Duration;

    fn found(game: Game) -> Option<Certificate> {
        let mut progress = |_| ControlFlow::Continue(());
        let mut watch = Watch::new(&mut progress, Duration::from_secs(20));
        search(&Task { game, side: Player::X, win: true }, 10_000_000, &mut watch).map(Result::unwrap)
    }

    #[test]
    fn wins_are_found_where_there_are_some() {
        let animal = |size, name| families::polyomino(size, size, name);
        for file in [families::projective(2), families::cube(3, 3), families::squares(6), animal(5, "knobby")] {
            assert!(found(file.unwrap().game()).unwrap().check().is_ok());
        }
        for file in [families::sum(), families::squares(4), families::torus(4, 4, 4), animal(3, "elly")] {
            assert_eq!(found(file.unwrap().game()), None);
        }
    }

    #[test]
    fn lines_that_are_too_long_are_left_to_the_other_search() {
        assert_eq!(found(families::board(8, 8, 8).unwrap().game()), None);
    }

    /// Little memory makes the search forget, and find the rest of the proof again.
    #[test]
    fn what_was_forgotten_is_found_again() {
        let (mut progress, attack) = (|_| ControlFlow::Continue(()), families::squares(5).unwrap().game());
        let attack = Task { game: attack, side: Player::X, win: true };
        let mut watch = Watch::new(&mut progress, Duration::from_secs(20));
        assert!(search(&attack, 200_000, &mut watch).unwrap().unwrap().check().is_ok());
    }
}
