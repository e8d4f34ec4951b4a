//! `noughts solve`: every position of another board.

mod print;

use crate::board::{memory_to_solve, threads, unreadable_table};
use crate::commands::shared::{Format, GameOptions, TEXT_AND_JSON, one_of};
use crate::io::output::Place;
use crate::io::{Bar, Exit, Failure, NewFile, Paint, memory, per_cent, signals};
use clap::{Args, ValueHint};
use noughts_boards::{Game, MAX_TABLE_SQUARES, Solution, SolveError, Solver, Table, TableError, estimate};
use print::Found;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    #[command(flatten)]
    game: GameOptions,
    /// Keep the values in this file, for `--table` of other commands
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// The positions that the file holds: all, or those with this many marks or fewer
    ///
    /// The others are searched when they are asked for.
    #[arg(long, value_name = "all|MARKS", default_value = "all", requires = "output", value_parser = kept)]
    keep: usize,
    /// How to print what was found
    #[arg(long, value_name = "FORM", default_value = "text", ignore_case = true, value_parser = one_of(TEXT_AND_JSON))]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  noughts solve --board 5x4 --line 4
      who wins, and in how many moves
  noughts solve --board 5x4 --line 4 -o 5x4.table
      the same, and a file of all positions
  noughts solve --board 5x5 --line 4 --keep 12 -o 5x5.table
      a small file of a large board";

/// Reads the most marks of positions in a file.
fn kept(text: &str) -> Result<usize, &'static str> {
    if text == "all" { Ok(usize::MAX) } else { text.parse().map_err(|_| "write all, or a number of marks, as 12") }
}

/// A table file has fewer bytes than entries: a tenth or less on the boards that were solved.
const ENTRIES_PER_BYTE: f64 = 10.0;

impl Solve {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
        let game = &self.game.game()?;
        let Ok(solver) = Solver::new(game) else {
            return Err(Failure::trouble(too_large(game)));
        };
        if let Some((_, most)) = self.file(game).filter(|(_, most)| *most < Table::least_marks(game)) {
            let (least, name) = (Table::least_marks(game), game.name());
            return Err(Failure::unreadable(format_args!(
                "--keep {most} leaves too much to a search; on {name}, keep at least {least}"
            )));
        }
        if let Err(lack) = self.check_room(&solver) {
            return Err(Failure::trouble(lack));
        }
        let start = Instant::now();
        let solution = solve(&solver, self.file(game))?;
        let found = Found { solver: &solver, file: self.file(game), seconds: start.elapsed().as_secs_f64(), solution };
        match self.format {
            Format::Json => found.write_json(out),
            _ => found.write_text(paint, out),
        }
        .map_err(Failure::Output)?;
        Ok(Exit::Fine)
    }

    /// The file to write, and the most marks of its positions.
    fn file(&self, game: &Game) -> Option<(&Path, usize)> {
        self.output.as_deref().map(|file| (file, self.keep.min(game.square_count())))
    }

    /// Whether memory and disk suffice, as far as that can be known in advance.
    fn check_room(&self, solver: &Solver) -> Result<(), String> {
        let (game, name) = (solver.game(), solver.game().name());
        let entries: Vec<f64> = estimate(game).collect();
        if entries.iter().sum::<f64>() > usize::MAX as f64 {
            return Err(format!("to solve {name}, a program of 64 bits is needed"));
        }
        memory::check_memory(&format!("to solve {name}"), solver.memory() as f64)?;
        self.file(game).map_or(Ok(()), |(file, most)| {
            let held: f64 = entries.iter().take(most + 1).step_by(2).sum();
            memory::check_disk(&format!("the table of {name}"), file, held / ENTRIES_PER_BYTE)
        })
    }
}

fn too_large(game: &Game) -> String {
    format!(
        "{} has {} squares, and at most {MAX_TABLE_SQUARES} can be solved: it would take about {} of memory",
        game.name(),
        game.square_count(),
        memory::size(memory_to_solve(game))
    )
}

/// Solves a game. Writes the file, if one is wanted, with the positions of up to this many marks.
fn solve(solver: &Solver, file: Option<(&Path, usize)>) -> Result<Solution, Failure> {
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
