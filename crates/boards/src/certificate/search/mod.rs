//! The search for a small certificate: the least tree, with a bound on the number of moves that are tried.
//!
//! A tree costs [`CHOICE`] for each choice of the side, and [`BIT`] where the walk asks whether a position is closed.
//! The search is repeated with a growing bound on the cost. What it learns of a position is kept: the cost of a tree,
//! or a bound which every tree exceeds.

mod moves;
mod writer;

use super::pairing;
use super::threats::Threats;
use super::walk::{Turn, Walk};
use super::work::Work;
use super::{Certificate, GaveUp, Limits, Progress, Task};
use crate::board::Board;
use crate::hash::BoardMap;
use crate::rules::squares;
use std::time::Instant;

/// The cost of a choice.
pub const CHOICE: u32 = 4;

/// The cost of a question whether a position is closed.
pub const BIT: u32 = 1;

/// More than any tree costs.
const NEVER: u32 = u32::MAX / 2;

/// The steps in which a pairing must be found.
const PAIRING_STEPS: usize = 300;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Learned {
    /// Every tree costs at least this.
    bound: u32,
    /// A tree of this cost was found; else [`NEVER`].
    cost: u32,
    /// The choice of the side in it.
    square: u8,
}

const NOTHING: Learned = Learned { bound: 0, cost: NEVER, square: 0 };

/// The cost of a tree, or a bound that every tree reaches.
type Found = Result<u32, u32>;

/// [`Certificate::search`].
pub fn search(task: Task, limits: Limits, progress: &mut Progress<'_>) -> Result<Certificate, GaveUp> {
    let mut search = Search::new(task, limits, progress);
    let mut budget = CHOICE;
    loop {
        search.budget = budget;
        search.report();
        let found = if task.side == Board::EMPTY.to_move() {
            search.own(Board::EMPTY, budget)
        } else {
            search.other(Board::EMPTY, budget)
        };
        match found {
            _ if search.stopped.is_some() => return Err(search.stopped.unwrap_or(GaveUp::Time)),
            Ok(_) => return search.certificate(),
            Err(bound) if bound >= NEVER => return Err(GaveUp::Impossible),
            Err(bound) => budget = bound.max(2 * budget),
        }
    }
}

struct Search<'a, 'b> {
    walk: Walk,
    limits: Limits,
    progress: &'a mut Progress<'b>,
    /// The bound on the cost of the whole tree.
    budget: u32,
    /// `None` if the time allowed is longer than the clock can tell.
    deadline: Option<Instant>,
    stopped: Option<GaveUp>,
    /// How often something was found out.
    steps: usize,
    known: BoardMap<Learned>,
    threats: Threats,
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(task: Task, limits: Limits, progress: &'a mut Progress<'b>) -> Search<'a, 'b> {
        let walk = Walk::new(task);
        Search {
            threats: Threats::new(&walk.game),
            walk,
            limits,
            progress,
            budget: 0,
            deadline: Instant::now().checked_add(limits.time),
            stopped: None,
            steps: 0,
            known: BoardMap::default(),
        }
    }

    fn least(&self, board: Board) -> Board {
        self.walk.game.symmetries().least(board).0
    }

    fn known(&self, board: Board) -> Learned {
        self.known.get(&board).copied().unwrap_or(NOTHING)
    }

    /// What is found out for the bound, from what is known already.
    fn remembered(&self, board: Board, budget: u32) -> Option<Found> {
        let known = self.known(board);
        match () {
            () if known.cost <= budget => Some(Ok(known.cost)),
            () if known.bound > budget => Some(Err(known.bound)),
            () => None,
        }
    }

    /// Looks at the clock, and tells how far the search is.
    fn report(&mut self) {
        if (self.progress)(self.budget, self.known.len()).is_break() {
            self.stopped = Some(GaveUp::BrokenOff);
        } else if self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            self.stopped = Some(GaveUp::Time);
        }
    }

    /// Keeps what was found, unless the search is being stopped.
    fn keep(&mut self, board: Board, found: Found, square: u8) -> Found {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) {
            self.report();
        }
        if self.known.len() + self.threats.len() / 2 > self.limits.positions {
            self.threats.clear();
            if self.known.len() > self.limits.positions {
                self.stopped = Some(GaveUp::Positions);
            }
        }
        if self.stopped.is_none() {
            let known = self.known.entry(board).or_insert(NOTHING);
            match found {
                Ok(cost) if cost < known.cost => *known = Learned { bound: known.bound, cost, square },
                Ok(_) => {}
                Err(bound) => known.bound = known.bound.max(bound),
            }
        }
        found
    }

    /// Looks for a tree from a position, its own least image, with the side to move.
    fn own(&mut self, board: Board, budget: u32) -> Found {
        match self.walk.own_turn(board) {
            Turn::Won => Ok(0),
            Turn::Full if !self.walk.task.win => Ok(0),
            Turn::Full | Turn::Lost => Err(NEVER),
            Turn::Forced(square) => self.other(self.least(board.play(square)), budget),
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
                _ if self.stopped.is_some() => return Err(0),
                Ok(cost) => {
                    best = Some((cost, square));
                    let less = self.limits.less_than(cost);
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

    /// Looks for a tree from a position, its own least image, with the opponent to move.
    fn other(&mut self, board: Board, budget: u32) -> Found {
        match self.walk.other_turn(board) {
            Turn::Won => Ok(0),
            Turn::Full if !self.walk.task.win => Ok(0),
            Turn::Full | Turn::Lost => Err(NEVER),
            Turn::Forced(square) => self.own(self.least(board.play(square)), budget),
            Turn::Free => match self.remembered(board, budget) {
                Some(found) => found,
                None => {
                    let found = self.answer(board, budget);
                    if self.stopped.is_some() { Err(0) } else { self.keep(board, found, 0) }
                }
            },
        }
    }

    /// Looks for a tree for every move of the opponent.
    fn answer(&mut self, board: Board, budget: u32) -> Found {
        // Where the side is to win, no position is closed.
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
            squares(self.walk.empty(board)).map(|square| self.least(board.play(square))).collect();
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
                _ if self.stopped.is_some() => return Err(0),
                Ok(cost) => sum = others + cost,
                Err(bound) => return Err((others + bound).min(NEVER)),
            }
        }
        if sum > budget { Err(sum) } else { Ok(sum) }
    }

    /// Whether pairs are found that keep the opponent from every line.
    fn is_closed(&self, board: Board) -> bool {
        matches!(pairing::find(&self.walk.open(board), &mut Work(PAIRING_STEPS)), Ok(Some(_)))
    }

    /// A bound that every tree from a position with the side to move reaches.
    fn bound(&self, board: Board) -> u32 {
        match self.walk.own_turn(board) {
            Turn::Free => self.known(board).bound.max(CHOICE),
            Turn::Lost => NEVER,
            _ => 0,
        }
    }
}
