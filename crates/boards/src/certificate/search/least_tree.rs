//! Searches for the least tree, trying a limited number of moves.
//!
//! A tree costs [`CHOICE`] for each choice of the side, and [`BIT`] for each question whether a position is closed.
//! The search is repeated with a growing bound on the cost. It keeps what it learns of a position: the cost of a tree,
//! or a lower bound for the cost of every tree.

use super::threats::{THREATS_PART, Threats};
use super::watch::Watch;
use super::write;
use crate::board::Board;
use crate::certificate::error::CertificateError;
use crate::certificate::format::Certificate;
use crate::certificate::limits::{Limits, Stage};
use crate::certificate::pairing::is_closed;
use crate::certificate::task::Task;
use crate::certificate::walk::{Guide, Turn, Walk};
use crate::hash::BoardMap;
use crate::rules::squares;

pub const CHOICE: u32 = 4;

/// The cost of the question whether a position is closed.
pub const BIT: u32 = 1;

/// A further tree is looked for only if it is cheaper by this part: a quarter.
const SAVING: u32 = 4;

/// More than any tree costs.
const NEVER: u32 = u32::MAX / 2;

#[derive(Clone, Copy, Debug)]
struct Learned {
    /// Every tree costs at least this.
    bound: u32,
    /// The cost of the cheapest tree found so far; [`NEVER`] if none is known.
    cost: u32,
    square: u8,
}

const NOTHING: Learned = Learned { bound: 0, cost: NEVER, square: 0 };

/// The cost of a tree, or a lower bound for the cost of every tree.
type Found = Result<u32, u32>;

/// About the most bytes that a position takes: while the map grows, there are two of them.
const BYTES_PER_POSITION: usize = 150;

/// Returns the certificate of the least tree; `None` if the watch or the memory ends the search before it finds one.
pub fn search(task: Task, limits: Limits, watch: &mut Watch<'_, '_>) -> Option<Certificate> {
    let mut search = Search::new(task.clone(), limits, watch);
    search.budget = CHOICE;
    loop {
        search.watch.look(search.stage());
        let found = if task.side == Board::EMPTY.to_move() {
            search.own(Board::EMPTY, search.budget)
        } else {
            search.other(Board::EMPTY, search.budget)
        };
        match found {
            _ if search.is_stopped() => return None,
            Ok(_) => return write(&task, &mut search)?.ok(),
            Err(bound) if bound >= NEVER => return None,
            Err(bound) => search.budget = bound.max(2 * search.budget),
        }
    }
}

struct Search<'a, 'b, 'c> {
    walk: Walk,
    limits: Limits,
    watch: &'a mut Watch<'b, 'c>,
    /// The bound on the cost of the whole tree in this round.
    budget: u32,
    /// The number of results, to look at the clock now and then.
    steps: usize,
    known: BoardMap<Learned>,
    threats: Threats,
}

impl<'a, 'b, 'c> Search<'a, 'b, 'c> {
    fn new(task: Task, limits: Limits, watch: &'a mut Watch<'b, 'c>) -> Search<'a, 'b, 'c> {
        let walk = Walk::new(task);
        Search {
            threats: Threats::new(&walk.game, limits.memory / THREATS_PART),
            walk,
            limits,
            watch,
            budget: 0,
            steps: 0,
            known: BoardMap::default(),
        }
    }

    fn stage(&self) -> Stage {
        Stage::Shrinking { bits: self.budget, positions: self.known.len() as u64 }
    }

    fn is_stopped(&self) -> bool {
        self.watch.has_ended() || self.known.len() > self.most_known()
    }

    fn most_known(&self) -> usize {
        (self.limits.memory - self.limits.memory / THREATS_PART) / BYTES_PER_POSITION
    }

    fn known(&self, board: Board) -> Learned {
        self.known.get(&board).copied().unwrap_or(NOTHING)
    }

    /// What is already known about trees within the budget; `None` if that does not decide.
    fn remembered(&self, board: Board, budget: u32) -> Option<Found> {
        let known = self.known(board);
        match () {
            () if known.cost <= budget => Some(Ok(known.cost)),
            () if known.bound > budget => Some(Err(known.bound)),
            () => None,
        }
    }

    /// Keeps a result, unless the search is being stopped.
    fn keep(&mut self, board: Board, found: Found, square: u8) -> Found {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) {
            self.watch.look(self.stage());
        }
        if !self.is_stopped() {
            let known = self.known.entry(board).or_insert(NOTHING);
            match found {
                Ok(cost) if cost < known.cost => *known = Learned { bound: known.bound, cost, square },
                Ok(_) => {}
                Err(bound) => known.bound = known.bound.max(bound),
            }
        }
        found
    }

    /// Looks for a tree from a position with the side to move. The position is its own least image.
    fn own(&mut self, board: Board, budget: u32) -> Found {
        match self.walk.own_turn(board) {
            Turn::Won => Ok(0),
            Turn::Full if !self.walk.task.win => Ok(0),
            Turn::Full | Turn::Lost => Err(NEVER),
            Turn::Forced(square) => self.other(self.walk.least(board.play(square)), budget),
            Turn::Free if self.wins_by_threats(board) => Ok(0),
            Turn::Free => match self.remembered(board, budget) {
                Some(found) => found,
                None if budget < CHOICE => Err(CHOICE),
                None => self.choose(board, budget),
            },
        }
    }

    fn choose(&mut self, board: Board, budget: u32) -> Found {
        let (mut best, mut bound, mut limit) = (None, NEVER, budget - CHOICE);
        for (child, square) in self.candidates(board) {
            match self.other(child, limit) {
                _ if self.is_stopped() => return Err(0),
                Ok(cost) => {
                    best = Some((cost, square));
                    let less = cost - cost / SAVING;
                    if less == 0 {
                        break;
                    }
                    limit = less - 1;
                }
                Err(least) => bound = bound.min(least),
            }
        }
        match best {
            Some((cost, square)) => self.keep(board, Ok(cost + CHOICE), square as u8),
            None => self.keep(board, Err((bound + CHOICE).min(NEVER)), 0),
        }
    }

    /// Looks for a tree from a position with the opponent to move. The position is its own least image.
    fn other(&mut self, board: Board, budget: u32) -> Found {
        match self.walk.other_turn(board) {
            Turn::Won => Ok(0),
            Turn::Full if !self.walk.task.win => Ok(0),
            Turn::Full | Turn::Lost => Err(NEVER),
            Turn::Forced(square) => self.own(self.walk.least(board.play(square)), budget),
            Turn::Free => match self.remembered(board, budget) {
                Some(found) => found,
                None => {
                    let found = self.answer(board, budget);
                    if self.is_stopped() { Err(0) } else { self.keep(board, found, 0) }
                }
            },
        }
    }

    /// Looks for a tree that answers every move of the opponent.
    fn answer(&mut self, board: Board, budget: u32) -> Found {
        // A side that must win has no closed positions.
        let is_asked = !self.walk.task.win;
        if is_asked && self.is_closed(board) {
            return if budget < BIT { Err(BIT) } else { Ok(BIT) };
        }
        let base = if is_asked { BIT } else { 0 };
        let side = self.walk.task.side;
        if self.threats.win(board.of(side.opponent()), board.of(side)) {
            return Err(NEVER);
        }
        let mut children: Vec<_> =
            squares(self.walk.empty(board)).map(|square| self.walk.least(board.play(square))).collect();
        children.sort_unstable();
        children.dedup();
        let mut children: Vec<_> = children.into_iter().map(|child| (self.bound(child), child)).collect();
        children.sort_unstable_by_key(|(bound, child)| (std::cmp::Reverse(*bound), *child));
        let mut sum = children.iter().map(|(bound, _)| *bound).fold(base, |sum, bound| (sum + bound).min(NEVER));
        for (bound, child) in children {
            if sum > budget {
                return Err(sum);
            }
            let others = sum - bound;
            match self.own(child, budget - others) {
                _ if self.is_stopped() => return Err(0),
                Ok(cost) => sum = others + cost,
                Err(bound) => return Err((others + bound).min(NEVER)),
            }
        }
        if sum > budget { Err(sum) } else { Ok(sum) }
    }

    fn wins_by_threats(&mut self, board: Board) -> bool {
        let side = self.walk.task.side;
        self.threats.win(board.of(side), board.of(side.opponent()))
    }

    /// A lower bound for the cost of every tree from a position with the side to move.
    fn bound(&mut self, board: Board) -> u32 {
        match self.walk.own_turn(board) {
            Turn::Free if self.wins_by_threats(board) => 0,
            Turn::Free => self.known(board).bound.max(CHOICE),
            Turn::Lost => NEVER,
            _ => 0,
        }
    }

    /// The moves to try with the positions after them, those with the cheapest expected tree first.
    fn candidates(&mut self, board: Board) -> Vec<(Board, usize)> {
        let mut children: Vec<(Board, usize)> = Vec::new();
        for square in self.walk.by_promise(board) {
            let child = self.walk.least(board.play(square));
            let is_new = children.iter().all(|(other, _)| *other != child);
            if children.len() < self.limits.width && is_new && self.is_to_the_point(board, child) {
                children.push((child, square));
            }
        }
        children.sort_by_key(|(child, _)| {
            let known = self.known(*child);
            if known.cost < NEVER { known.cost } else { known.bound }
        });
        children
    }

    /// Whether a move is worth a try. A side that must win should threaten something: it would win by threats alone if
    /// it could move again. While it has few marks, every move is worth a try.
    fn is_to_the_point(&mut self, board: Board, child: Board) -> bool {
        let Task { ref game, side, win } = self.walk.task;
        !win || (board.of(side).count_ones() as usize + 2) < game.lines(side).shortest()
            || self.walk.other_turn(child) != Turn::Free
            || self.wins_by_threats(child)
    }
}

impl Guide for Search<'_, '_, '_> {
    fn choice(&mut self, board: Board, _: &[usize]) -> Result<usize, CertificateError> {
        Ok(self.known(board).square.into())
    }

    /// Whether a short search finds pairs that keep the opponent from every line.
    fn is_closed(&mut self, board: Board) -> bool {
        let side = self.walk.task.side;
        is_closed(&self.walk.game, board.of(side.opponent()), board.of(side))
    }
}
