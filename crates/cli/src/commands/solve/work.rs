//! Solving, with a bar, and with a file that is written tier by tier.

use crate::board::{unreadable_table, threads};
use crate::io::failure::Failure;
use crate::io::progress::Bar;
use crate::io::signals;
use noughts_boards::file::{FileError, TableWriter};
use noughts_boards::index::Index;
use noughts_boards::score;
use noughts_boards::solver::{self, Observer, Tier};
use noughts_boards::tally::Tally;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

/// What comes of solving.
pub struct Work {
    /// The counts of the tiers with X to move, from the most marks down.
    pub tallies: Vec<Tally>,
    /// The score of the empty board.
    pub root: u8,
    /// The length of the file, if one was written.
    pub bytes: Option<u64>,
}

/// Solves a game, and writes the file, if one is wanted, with the tiers up to so many marks.
pub fn solve(index: &Index, file: Option<(&Path, usize)>) -> Result<Work, Failure> {
    let unwritable = |error| Failure::writing(file.expect("only a file is written").0, error);
    let create = |(path, most)| {
        TableWriter::create(path, index, most, threads()).map_err(|error| match error {
            FileError::Io(error) => unwritable(error),
            error => unreadable_table(path, error),
        })
    };
    let bar = bar(index)?;
    let work = Work { tallies: Vec::new(), root: score::DRAW, bytes: None };
    let mut watched = Watched { bar: bar.clone(), writer: file.map(create).transpose()?, error: None, work };
    let ending = solver::solve(index, threads(), &mut watched);
    bar.end();
    let Watched { writer, error, mut work, .. } = watched;
    match error {
        Some(error) => return Err(unwritable(error)),
        None if ending.is_break() => return Err(Failure::Interrupted),
        None => {}
    }
    if let Some(writer) = writer {
        work.bytes = Some(writer.finish().map_err(unwritable)?);
    }
    Ok(work)
}

fn bar(index: &Index) -> Result<Bar, Failure> {
    let entries = index.all_entries() as u64;
    let bar = Bar::new(|progress| {
        let label = &progress.label;
        format!("{label} {} {} %, {} left", progress.bar(), progress.percent(), progress.left())
    });
    bar.set_label(label(index.rules().squares()));
    bar.begin(entries);
    let hook = bar.clone();
    signals::watch(move || hook.end())?;
    Ok(bar)
}

fn label(marks: usize) -> String {
    format!("{marks:2} marks")
}

/// Watches the solver.
struct Watched<'a> {
    bar: Bar,
    writer: Option<TableWriter<'a>>,
    /// What kept the file from being written.
    error: Option<io::Error>,
    work: Work,
}

impl Observer for Watched<'_> {
    fn solved(&self, entries: usize) -> ControlFlow<()> {
        self.bar.advance(entries as u64);
        if signals::has_come() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn tier(&mut self, tier: Tier<'_>) -> ControlFlow<()> {
        if tier.marks.is_multiple_of(2) {
            self.work.tallies.push(Tally::of(tier, threads()));
        }
        match self.writer.as_mut().map(|writer| writer.tier(tier, signals::has_come)) {
            None | Some(Ok(())) => {}
            Some(Err(error)) => {
                self.error = Some(error).filter(|_| !signals::has_come());
                return ControlFlow::Break(());
            }
        }
        match tier.marks.checked_sub(1) {
            Some(next) => self.bar.set_label(label(next)),
            None => self.work.root = tier.scores[0],
        }
        ControlFlow::Continue(())
    }
}
