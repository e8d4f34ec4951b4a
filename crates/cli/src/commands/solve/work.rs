//! Solves a game with a progress bar, writing the file at the same time.

use crate::board::{threads, unreadable_table};
use crate::io::output::Place;
use crate::io::{Bar, Failure, NewFile, per_cent, signals};
use noughts_boards::{Solution, SolveError, Solver, TableError};
use std::ops::ControlFlow;
use std::path::Path;

/// Solves a game. Writes the file, if one is wanted, with the positions of up to this many marks.
pub fn solve(solver: &Solver, file: Option<(&Path, usize)>) -> Result<Solution, Failure> {
    let label = |marks: usize| format!("{marks:2} marks");
    let bar = Bar::new(per_cent)?;
    bar.set_label(label(solver.game().square_count()));
    bar.begin(solver.steps(file.map(|(_, most)| most)) as u64);
    let new = file.map(|(path, _)| Place::open(path)?.file()).transpose()?;
    let written = new.as_ref().map(NewFile::file).zip(file.map(|(_, most)| most));
    let solved = solver.run(threads(), written, &|marks, steps| {
        bar.set_label(label(marks));
        bar.advance(steps as u64);
        if signals::has_come() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.end();
    let solution = solved.map_err(|error| match (error, file) {
        (SolveError::File(TableError::Io(error)), Some((path, _))) => Failure::writing(path, error),
        (SolveError::File(error), Some((path, _))) => unreadable_table(path, error),
        (error @ SolveError::Memory, _) => Failure::trouble(error),
        _ => Failure::Interrupted,
    })?;
    new.map_or(Ok(()), NewFile::finish)?;
    Ok(solution)
}
