//! The values of all positions of a game, from memory or from a file. Positions that the table does not hold are
//! searched.

use crate::board::Board;
use crate::file::{CHUNK, TableError, TableFile, TableWriter, fill, least_marks};
use crate::game::Game;
use crate::index::Index;
use crate::rules::squares;
use crate::score;
use crate::search::{Plain, Searcher, plain};
use crate::solver::{self, Observer, Tier};
use crate::square::Square;
use noughts_rules::Value;
use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread::available_parallelism;

/// The value of every position of a game.
///
/// A table need not hold positions with few empty squares: these are searched when they are asked for.
#[derive(Debug)]
pub struct Table {
    pub(crate) index: Index,
    pub(crate) scores: Scores,
    searcher: Searcher,
}

/// The scores of the tiers with X to move.
#[derive(Debug)]
pub(crate) enum Scores {
    /// All of them in memory, by half the number of marks.
    Memory(Vec<Vec<u8>>),
    File(TableFile),
}

impl Table {
    /// Solves a game in memory, with this number of threads; 0 counts as 1. A [`Solver`](crate::Solver) solves larger
    /// games: it needs memory for two tiers only.
    ///
    /// # Errors
    /// If the game has too many squares, or there is not enough memory.
    pub fn solve(game: &Game, threads: usize) -> Result<Table, TableError> {
        let index = Index::new(game).map_err(TableError::TooLarge)?;
        let mut tiers = Tiers(Vec::new());
        // The observer never stops it.
        let _ = solver::solve(&index, threads, &mut tiers).map_err(|_| TableError::Memory)?;
        tiers.0.reverse();
        Ok(Table::new(index, Scores::Memory(tiers.0)))
    }

    /// Opens the table file of this game or, without a game, of any board. A chunk is checked when it is read.
    ///
    /// # Errors
    /// If the file cannot be read, is not such a table, or its header or its list of chunks is damaged.
    pub fn open(path: &Path, game: Option<&Game>) -> Result<Table, TableError> {
        let (file, index) = TableFile::open(path, game)?;
        Ok(Table::new(index, Scores::File(file)))
    }

    fn new(index: Index, scores: Scores) -> Table {
        let searcher = Searcher::new(index.game());
        Table { index, scores, searcher }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.index.game()
    }

    /// The most marks of a position that the table holds. This number is even.
    pub fn most_marks(&self) -> usize {
        match &self.scores {
            Scores::Memory(tiers) => 2 * tiers.len().saturating_sub(1),
            Scores::File(file) => file.most_marks(),
        }
    }

    /// The least number that [`Table::most_marks`] may be for a table file of this game. With fewer, a search for the
    /// other positions would take too long.
    pub fn least_marks(game: &Game) -> usize {
        least_marks(game.square_count())
    }

    /// Writes the positions with up to `most_marks` marks into a file, which must be empty. Returns the length of the
    /// file.
    ///
    /// # Errors
    /// If the file cannot be written, the table cannot be read, or too many positions would be left to search.
    pub fn write(&mut self, file: &File, most_marks: usize) -> Result<u64, TableError> {
        self.check_sets()?;
        let most_marks = most_marks.min(self.most_marks()) & !1;
        let index = self.index.clone();
        let mut writer = TableWriter::new(file, &index, most_marks, available_parallelism().map_or(1, usize::from))?;
        for marks in (0..=most_marks).rev().step_by(2) {
            let mut scores = Vec::new();
            for chunk in 0..self.chunks(marks) {
                scores.extend(self.chunk(marks, chunk)?);
            }
            writer.tier(Tier { marks, scores: &scores }, |_| ControlFlow::Continue(()))?;
        }
        Ok(writer.finish()?)
    }

    /// The value of a position.
    ///
    /// # Errors
    /// If no game can lead to the position, or the file cannot be read.
    pub fn value(&mut self, board: Board) -> Result<Value, TableError> {
        self.game().check(board).map_err(TableError::Unreachable)?;
        Ok(score::value(self.score(board)?, board.ply(), self.index.squares()))
    }

    /// The moves with their values, from the view of the player who moves, counting the move. There are none if the
    /// game is over.
    ///
    /// # Errors
    /// If no game can lead to the position, or the file cannot be read.
    pub fn moves(&mut self, board: Board) -> Result<Vec<(Square, Value)>, TableError> {
        self.game().check(board).map_err(TableError::Unreachable)?;
        if self.game().is_over(board) {
            return Ok(Vec::new());
        }
        let (count, empty) = (self.index.squares(), self.game().empty(board));
        let value =
            |square| Ok((Square::of_bit(square), score::value(self.score(board.play(square))?, board.ply(), count)));
        squares(empty).map(value).collect()
    }

    /// The [score] of a position that a game can reach.
    pub(crate) fn score(&mut self, board: Board) -> Result<u8, TableError> {
        let ply = board.ply();
        match plain(self.game(), board) {
            Plain::Score(score) => Ok(score),
            Plain::Forced(square) => self.score(board.play(square)),
            Plain::Open if ply.next_multiple_of(2) > self.most_marks() => Ok(self.searcher.score(board)),
            Plain::Open if ply.is_multiple_of(2) => self.scores.at(&self.index, board),
            Plain::Open => self.after_moves(board),
        }
    }

    /// The best score after one move.
    fn after_moves(&mut self, board: Board) -> Result<u8, TableError> {
        let player = board.to_move();
        let mut best = None;
        for square in squares(self.game().empty(board)) {
            let score = self.score(board.play(square))?;
            best = Some(best.map_or(score, |best| score::better(player, best, score)));
        }
        Ok(best.expect("an open position has a move"))
    }

    /// Checks that the sets of X in the file are those of the rules.
    pub(crate) fn check_sets(&mut self) -> Result<(), TableError> {
        let Scores::File(file) = &mut self.scores else { return Ok(()) };
        self.index = Index::new(self.index.game()).map_err(TableError::TooLarge)?;
        (0..=file.most_marks()).step_by(2).try_for_each(|marks| file.check_x_sets(&self.index, marks))
    }

    /// The number of chunks with the scores of a tier; 0 if the table does not hold the tier.
    pub(crate) fn chunks(&self, marks: usize) -> usize {
        match &self.scores {
            Scores::Memory(tiers) if marks.is_multiple_of(2) => tiers[marks / 2].len().div_ceil(CHUNK),
            Scores::Memory(_) => 0,
            Scores::File(file) => file.chunks_of(marks).len(),
        }
    }

    /// A chunk of the scores of a tier, [filled](fill()).
    pub(crate) fn chunk(&mut self, marks: usize, number: usize) -> Result<Vec<u8>, TableError> {
        match &mut self.scores {
            Scores::Memory(tiers) => {
                let (scores, first) = (&tiers[marks / 2], number * CHUNK);
                Ok(fill(&self.index, marks, first, &scores[first..scores.len().min(first + CHUNK)]))
            }
            Scores::File(file) => file.chunk(file.chunks_of(marks).start + number),
        }
    }
}

impl Scores {
    fn at(&mut self, index: &Index, board: Board) -> Result<u8, TableError> {
        match self {
            Scores::Memory(tiers) => Ok(tiers[board.ply() / 2][index.rank(board).expect("X has no line")]),
            Scores::File(file) => file.score(index, board),
        }
    }
}

/// Collects the tiers with X to move, from the most marks down.
struct Tiers(Vec<Vec<u8>>);

impl Observer for Tiers {
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
