//! Is a table file right? Every chunk fits its checksum, and every score is the best of those after a move.

use super::board::Board;
use super::file::{FileError, TableFile, fill};
use super::index::Index;
use super::notation::Rows;
use super::probe::{Prober, Scores};
use super::rules::squares;
use super::score;
use super::search::{Plain, plain};
use super::solver::{self, Observer, Tier};
use std::fmt;
use std::fs::File;
use std::ops::ControlFlow;

/// What is wrong with a table file.
#[derive(Debug)]
#[non_exhaustive]
pub enum Finding {
    /// It cannot be read, or is damaged.
    File(FileError),
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

impl From<FileError> for Finding {
    fn from(error: FileError) -> Finding {
        Finding::File(error)
    }
}

/// Reads every chunk, and returns how many there are.
///
/// # Errors
/// If one is damaged.
pub fn check_chunks(table: &mut TableFile) -> Result<usize, FileError> {
    (0..table.chunks()).try_for_each(|number| table.chunk(number).map(drop))?;
    Ok(table.chunks())
}

/// Compares every entry with what follows from the next tier, from the full board back. Nothing of it is fast: each
/// entry is solved by the rules alone. `told` is told of solved entries; with a break, the check ends. Returns how many
/// entries were compared.
///
/// # Errors
/// If an entry is wrong, or the file cannot be read.
pub fn check_all(
    table: &mut TableFile,
    index: &Index,
    threads: usize,
    told: &(dyn Fn(usize) -> ControlFlow<()> + Sync),
) -> Result<usize, Finding> {
    let mut comparison = Comparison { table, index, told, compared: 0, finding: None };
    let ending = solver::solve_plainly(index, threads, &mut comparison);
    match comparison.finding {
        Some(finding) => Err(finding),
        None if ending.is_break() => Err(Finding::BrokenOff),
        None => Ok(comparison.compared),
    }
}

struct Comparison<'a> {
    table: &'a mut TableFile,
    index: &'a Index,
    told: &'a (dyn Fn(usize) -> ControlFlow<()> + Sync),
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
        for number in self.table.chunks_of(marks) {
            let held = self.table.chunk(number)?;
            let right = fill(self.index, marks, first, &scores[first..][..held.len()]);
            let differing = held.iter().zip(&right).position(|(held, right)| held != right);
            if let Some(at) = differing {
                let board = self.index.board(marks, first + at);
                return Err(wrong(self.index, board, held[at], right[at]));
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

/// Compares so many entries of each tier with what follows after each move, by the file and, where it ends, by search.
/// Returns how many entries were compared.
///
/// # Errors
/// As [`check_all`].
pub fn check_sample(
    prober: &mut Prober<TableFile<File>>,
    sample: usize,
    told: &dyn Fn(usize) -> ControlFlow<()>,
) -> Result<usize, Finding> {
    let mut compared = 0;
    for marks in (0..=prober.scores().most_marks()).step_by(2) {
        let entries = prober.index().entries(marks);
        for i in 0..sample.min(entries) {
            let board = prober.index().board(marks, entries / sample.min(entries) * i);
            compared += usize::from(compare(prober, board)?);
            if told(1).is_break() {
                return Err(Finding::BrokenOff);
            }
        }
    }
    Ok(compared)
}

/// Compares an entry, if it has a meaning.
fn compare(prober: &mut Prober<TableFile<File>>, board: Board) -> Result<bool, Finding> {
    let (rules, lines, player) = (prober.index().rules(), *prober.index().lines(), board.to_move());
    if lines.any_in(board.o) || plain(rules, &lines, board) != Plain::Open {
        return Ok(false);
    }
    let held = prober.score(board)?;
    let mut right = None;
    for square in squares(rules.all() & !board.marks()) {
        let score = prober.score(board.play(square))?;
        right = Some(right.map_or(score, |right| score::better(player, right, score)));
    }
    match right {
        Some(right) if right != held => Err(wrong(prober.index(), board, held, right)),
        _ => Ok(true),
    }
}
