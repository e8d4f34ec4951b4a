//! Solves a game that is too large for a table in memory. Each finished tier is counted and written.

use crate::file::{TableError, TableWriter};
use crate::game::Game;
use crate::index::{Index, TooLarge};
use crate::score;
use crate::solver::{self, Observer, Tier};
use crate::tally::Tally;
use noughts_rules::Value;
use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::ErrorKind;
use std::ops::ControlFlow;

/// Packing an entry for a file takes about as long as solving this many: `noughts solve --board 5x4 --line 4` takes
/// 1.2 s of processor time, and 3.5 s with a file of half of the entries.
const PACKING: usize = 4;

/// Solves a game from the full board back. It needs memory only for the positions of two numbers of marks.
///
/// ```
/// use noughts_boards::{Game, Outcome, Rules, Solver};
/// use std::ops::ControlFlow;
///
/// let solver = Solver::new(&Game::new(Rules::new(4, 3, 3)?))?;
/// let solution = solver.run(2, None, &|_marks, _steps| ControlFlow::Continue(()))?;
/// assert_eq!((solution.value.outcome, solution.value.plies), (Outcome::Win, 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    index: Index,
}

/// The result of solving a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The value of the empty board.
    pub value: Value,
    /// The counts of the positions with X to move, from the most marks down.
    pub tallies: Vec<Tally>,
    /// The length of the file; `None` if no file was written.
    pub bytes: Option<u64>,
}

/// Why a game was not solved.
#[derive(Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// The caller stopped it.
    BrokenOff,
    /// There is not enough memory.
    Memory,
    /// The file cannot be written.
    File(TableError),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::BrokenOff => f.write_str("the solving was broken off"),
            SolveError::Memory => f.write_str("there is not enough memory to solve this board"),
            SolveError::File(error) => error.fmt(f),
        }
    }
}

impl Error for SolveError {}

impl Solver {
    /// A solver for a game.
    ///
    /// # Errors
    /// If the game has too many squares.
    pub fn new(game: &Game) -> Result<Solver, TooLarge> {
        Ok(Solver { index: Index::new(game)? })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.index.game()
    }

    /// The number of entries to solve: about the number of positions up to symmetry.
    pub fn entries(&self) -> usize {
        self.index.all_entries()
    }

    /// The number of steps that [`Solver::run`] takes, if it writes the positions with up to `most_marks` marks.
    /// Solving an entry is one step, and writing one is several.
    pub fn steps(&self, most_marks: Option<usize>) -> usize {
        let written = |marks: usize| {
            most_marks.map_or(0, |most| if marks.is_multiple_of(2) && marks <= most { PACKING } else { 0 })
        };
        (0..=self.index.squares()).map(|marks| self.index.entries(marks) * (1 + written(marks))).sum()
    }

    /// The bytes of memory that it needs.
    pub fn memory(&self) -> usize {
        solver::memory(&self.index)
    }

    /// Solves the game with this number of threads; 0 counts as 1. If a file is given, it must be empty, and gets the
    /// positions with up to the given number of marks. Any thread calls `told` with the number of marks and the number
    /// of further [steps](Solver::steps); a break stops the solving.
    ///
    /// # Errors
    /// If `told` stops it, there is not enough memory, or the file cannot be written.
    pub fn run(
        &self,
        threads: usize,
        file: Option<(&File, usize)>,
        told: &(dyn Fn(usize, usize) -> ControlFlow<()> + Sync),
    ) -> Result<Solution, SolveError> {
        let create = |(file, most)| TableWriter::new(file, &self.index, most, threads).map_err(SolveError::File);
        let writer = file.map(create).transpose()?;
        let marks = self.index.squares();
        let mut work = Work { threads, told, marks, writer, error: None, tallies: Vec::new(), root: score::DRAW };
        let ending = solver::solve(&self.index, threads, &mut work).map_err(|_| SolveError::Memory)?;
        let Work { writer, error, tallies, root, .. } = work;
        match error {
            Some(error) => return Err(error),
            None if ending.is_break() => return Err(SolveError::BrokenOff),
            None => {}
        }
        let bytes = writer.map(TableWriter::finish).transpose().map_err(|error| SolveError::File(error.into()))?;
        Ok(Solution { value: score::value(root, 0, self.index.squares()), tallies, bytes })
    }
}

/// What to do with each finished tier.
struct Work<'a> {
    threads: usize,
    told: &'a (dyn Fn(usize, usize) -> ControlFlow<()> + Sync),
    /// The number of marks of the tier that is being solved.
    marks: usize,
    writer: Option<TableWriter<'a>>,
    error: Option<SolveError>,
    tallies: Vec<Tally>,
    root: u8,
}

impl Observer for Work<'_> {
    fn solved(&self, entries: usize) -> ControlFlow<()> {
        (self.told)(self.marks, entries)
    }

    fn tier(&mut self, tier: Tier<'_>) -> ControlFlow<()> {
        if tier.marks.is_multiple_of(2) {
            self.tallies.push(Tally::of(tier, self.threads));
        }
        let (told, marks) = (self.told, tier.marks);
        let written =
            self.writer.as_mut().map_or(Ok(()), |writer| writer.tier(tier, |entries| told(marks, entries * PACKING)));
        if let Err(error) = written {
            let broken_off = error.kind() == ErrorKind::Interrupted;
            self.error = Some(if broken_off { SolveError::BrokenOff } else { SolveError::File(error.into()) });
            return ControlFlow::Break(());
        }
        // The tier has no entries if X has a line in all positions with this number of marks.
        self.root = tier.scores.first().copied().unwrap_or(score::DRAW);
        self.marks = marks.saturating_sub(1);
        ControlFlow::Continue(())
    }
}
