//! Is a table file right? Every chunk fits its checksum, and every score is the best of those after a move.

use crate::file::{TableError, fill};
use crate::index::Index;
use crate::notation::Rows;
use crate::rules::squares;
use crate::score;
use crate::search::{Plain, plain};
use crate::solver::{self, Observer, Tier};
use crate::{Board, Table};
use std::fmt;
use std::ops::ControlFlow;

/// What is wrong with a table file.
#[derive(Debug)]
#[non_exhaustive]
pub enum Finding {
    /// It cannot be read, or is damaged.
    File(TableError),
    /// A score is wrong.
    Wrong {
        /// The position, drawn in one line.
        position: String,
        /// The score that the file holds.
        held: u8,
        /// The score that follows from those after a move.
        right: u8,
    },
    /// The check was broken off.
    BrokenOff,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let meaning = |score| match score::winner(score) {
            Some((player, ply)) => format!("{player} wins with mark {ply}"),
            None => "draw".into(),
        };
        match self {
            Finding::File(error) => error.fmt(f),
            Finding::Wrong { position, held, right } => {
                write!(f, "{position} is held as \"{}\", but is \"{}\"", meaning(*held), meaning(*right))
            }
            Finding::BrokenOff => f.write_str("the check was broken off"),
        }
    }
}

impl From<TableError> for Finding {
    fn from(error: TableError) -> Finding {
        Finding::File(error)
    }
}

/// Is told of so many more entries; with a break, the check ends.
type Told<'a> = dyn Fn(usize) -> ControlFlow<()> + Sync + 'a;

impl Table {
    /// Reads every chunk, and returns how many there are.
    ///
    /// # Errors
    /// If one is damaged.
    pub fn check_chunks(&mut self) -> Result<usize, TableError> {
        let mut read = 0;
        for marks in (0..=self.most_marks()).step_by(2) {
            for number in 0..self.chunks(marks) {
                self.chunk(marks, number)?;
                read += 1;
            }
        }
        Ok(read)
    }

    /// Compares every entry with what follows from the next tier, from the full board back. Nothing of it is fast: each
    /// entry is solved by the rules alone. `told` is told of solved entries; with a break, the check ends. Returns how
    /// many entries were compared.
    ///
    /// # Errors
    /// If an entry is wrong, or the file cannot be read.
    pub fn check_all(&mut self, threads: usize, told: &Told<'_>) -> Result<usize, Finding> {
        let index = self.index.clone();
        let mut comparison = Comparison { table: self, told, compared: 0, finding: None };
        let ending = solver::solve_plainly(&index, threads, &mut comparison);
        match comparison.finding {
            Some(finding) => Err(finding),
            None if ending.is_break() => Err(Finding::BrokenOff),
            None => Ok(comparison.compared),
        }
    }

    /// Compares so many entries of each tier with what follows after each move, by the table and, where it ends, by
    /// search. Returns how many entries were compared.
    ///
    /// # Errors
    /// As [`Table::check_all`].
    pub fn check_sample(&mut self, sample: usize, told: &Told<'_>) -> Result<usize, Finding> {
        let mut compared = 0;
        for marks in (0..=self.most_marks()).step_by(2) {
            let entries = self.index.entries(marks);
            for i in 0..sample.min(entries) {
                let board = self.index.board(marks, entries / sample.min(entries) * i);
                compared += usize::from(self.compare(board)?);
                if told(1).is_break() {
                    return Err(Finding::BrokenOff);
                }
            }
        }
        Ok(compared)
    }

    /// Compares an entry, if it has a meaning.
    fn compare(&mut self, board: Board) -> Result<bool, Finding> {
        let (game, player) = (self.index.game(), board.to_move());
        if game.lines().any_in(board.o) || plain(game, board) != Plain::Open {
            return Ok(false);
        }
        let empty = game.empty(board);
        let held = self.score(board)?;
        let mut right = None;
        for square in squares(empty) {
            let score = self.score(board.play(square))?;
            right = Some(right.map_or(score, |right| score::better(player, right, score)));
        }
        match right {
            Some(right) if right != held => Err(wrong(&self.index, board, held, right)),
            _ => Ok(true),
        }
    }
}

struct Comparison<'a> {
    table: &'a mut Table,
    told: &'a Told<'a>,
    compared: usize,
    finding: Option<Finding>,
}

impl Observer for Comparison<'_> {
    fn solved(&self, entries: usize) -> ControlFlow<()> {
        (self.told)(entries)
    }

    fn tier(&mut self, tier: Tier<'_>) -> ControlFlow<()> {
        match self.compare(tier) {
            Ok(()) => ControlFlow::Continue(()),
            Err(finding) => {
                self.finding = Some(finding);
                ControlFlow::Break(())
            }
        }
    }
}

impl Comparison<'_> {
    fn compare(&mut self, Tier { marks, scores }: Tier<'_>) -> Result<(), Finding> {
        let mut first = 0;
        for number in 0..self.table.chunks(marks) {
            let held = self.table.chunk(marks, number)?;
            let right = fill(&self.table.index, marks, first, &scores[first..][..held.len()]);
            let differing = held.iter().zip(&right).position(|(held, right)| held != right);
            if let Some(at) = differing {
                let board = self.table.index.board(marks, first + at);
                return Err(wrong(&self.table.index, board, held[at], right[at]));
            }
            first += held.len();
        }
        self.compared += first;
        Ok(())
    }
}

fn wrong(index: &Index, board: Board, held: u8, right: u8) -> Finding {
    Finding::Wrong { position: Rows(board, index.rules()).to_string(), held, right }
}
