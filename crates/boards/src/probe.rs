//! The value of a position and of its moves, from a table, and by search where the table ends.

use super::board::{Board, Value};
use super::index::Index;
use super::rules::squares;
use super::score;
use super::search::{Plain, Searcher, plain};
use super::solver::{self, Observer, Tier};
use std::convert::Infallible;
use std::ops::ControlFlow;

/// Something that holds the scores of tiers with X to move.
pub trait Scores {
    /// What can go wrong when a score is read.
    type Error;

    /// The most marks of a tier that is held. All tiers of an even number of marks up to this are.
    fn most_marks(&self) -> usize;

    /// The score at a place of a tier. It has a meaning only if the rules alone do not decide the position:
    /// see [`plain`].
    ///
    /// # Errors
    /// If it cannot be read.
    fn score(&mut self, marks: usize, rank: usize) -> Result<u8, Self::Error>;
}

/// Answers questions about positions of one game.
#[derive(Debug)]
pub struct Prober<S> {
    index: Index,
    scores: S,
    searcher: Searcher,
}

impl<S: Scores> Prober<S> {
    /// A prober for the game of the index, with scores of that game.
    pub fn new(index: Index, scores: S) -> Prober<S> {
        let searcher = Searcher::new(index.rules());
        Prober { index, scores, searcher }
    }

    /// The index of the game.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The scores.
    pub fn scores(&self) -> &S {
        &self.scores
    }

    /// The value of a position that play can reach.
    ///
    /// # Errors
    /// If a score cannot be read.
    pub fn value(&mut self, board: Board) -> Result<Value, S::Error> {
        Ok(score::value(self.score(board)?, board.ply(), self.index.rules().squares()))
    }

    /// The moves with their values, from the point of view of the player who moves and counting the move; none if the
    /// game is over.
    ///
    /// # Errors
    /// If a score cannot be read.
    pub fn moves(&mut self, board: Board) -> Result<Vec<(usize, Value)>, S::Error> {
        let rules = self.index.rules();
        if board.is_over(rules, self.index.lines()) {
            return Ok(Vec::new());
        }
        let value = |square| Ok((square, score::value(self.score(board.play(square))?, board.ply(), rules.squares())));
        squares(rules.all() & !board.marks()).map(value).collect()
    }

    /// The [score] of a position that play can reach.
    ///
    /// # Errors
    /// If a score cannot be read.
    ///
    /// # Panics
    /// If play cannot reach the position.
    pub fn score(&mut self, board: Board) -> Result<u8, S::Error> {
        let (rules, ply) = (self.index.rules(), board.ply());
        match plain(rules, self.index.lines(), board) {
            Plain::Score(score) => Ok(score),
            Plain::Forced(square) => self.score(board.play(square)),
            Plain::Open if ply.next_multiple_of(2) > self.scores.most_marks() => Ok(self.searcher.score(board)),
            Plain::Open if ply.is_multiple_of(2) => {
                let rank = self.index.rank(board).expect("X has no line");
                self.scores.score(ply, rank)
            }
            Plain::Open => self.after_moves(board),
        }
    }

    /// The best score after a move.
    fn after_moves(&mut self, board: Board) -> Result<u8, S::Error> {
        let player = board.to_move();
        let mut best = None;
        for square in squares(self.index.rules().all() & !board.marks()) {
            let score = self.score(board.play(square))?;
            best = Some(best.map_or(score, |best| score::better(player, best, score)));
        }
        Ok(best.expect("an open position has a move"))
    }
}

/// A table in memory, for small boards.
#[derive(Clone, Debug, Default)]
pub struct Memory(Vec<Vec<u8>>);

impl Memory {
    /// Solves a game.
    #[must_use]
    pub fn solve(index: &Index, threads: usize) -> Memory {
        let mut memory = Memory::default();
        // It never breaks off.
        let _ = solver::solve(index, threads, &mut memory);
        memory.0.reverse();
        memory
    }
}

impl Observer for Memory {
    fn solved(&self, _: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tier(&mut self, tier: Tier<'_>) -> ControlFlow<()> {
        if tier.marks.is_multiple_of(2) {
            self.0.push(tier.scores.to_vec());
        }
        ControlFlow::Continue(())
    }
}

impl Scores for Memory {
    type Error = Infallible;

    fn most_marks(&self) -> usize {
        2 * (self.0.len() - 1)
    }

    fn score(&mut self, marks: usize, rank: usize) -> Result<u8, Infallible> {
        Ok(self.0[marks / 2][rank])
    }
}
