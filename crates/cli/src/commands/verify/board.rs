//! Checking the table file of another board.

use crate::board::{threads, unreadable_table};
use crate::commands::shared::options::Format;
use crate::commands::verify::{BoardTable, Report};
use crate::io::failure::{Exit, Failure};
use crate::io::progress::Bar;
use crate::io::table::grouped;
use crate::io::{memory, signals};
use noughts_boards::{Finding, MAGIC, Solver, Table};
use std::fs::File;
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// How many entries of each tier are checked, where the file does not hold all.
const SAMPLE: usize = 100;

/// Whether a file begins as the table of a board does.
pub fn is_table(path: &Path) -> bool {
    let mut start = [0; MAGIC.len()];
    // What is read from a pipe cannot be read again.
    let mut read = || File::open(path).and_then(|mut file| file.read_exact(&mut start));
    path.is_file() && read().is_ok() && start == MAGIC
}

/// Checks a table file: all of it, if it holds the whole game.
pub fn verify(path: &Path, format: Format, out: &mut impl Write) -> Result<Exit, Failure> {
    let mut table = Table::open(path).map_err(|error| unreadable_table(path, error))?;
    let (rules, most) = (table.game().rules(), table.most_marks());
    let board = format!("{}x{}", rules.width(), rules.height());
    let mut report = Report::new(format);
    report.table = Some(BoardTable { board, line_length: rules.line(), most_marks: most });
    if format == Format::Text {
        writeln!(out, "{rules}, up to {most} marks").map_err(Failure::Output)?;
    }
    match table.check_chunks() {
        Ok(chunks) => {
            let found = Ok::<_, Finding>(format!("{} fit their checksums", grouped(chunks as u64)));
            report.add("chunks", &found, out)?;
        }
        Err(error) => return Err(unreadable_table(path, error)),
    }
    out.flush().map_err(Failure::Output)?;
    let is_whole = most + 1 >= rules.squares();
    let found = if is_whole { check_whole(table) } else { check_some(table) }?;
    report.add("children", &found, out)?;
    let verdict = match (&found, is_whole) {
        (Err(_), _) => "A law is broken.",
        (Ok(_), true) => "Both laws are kept.",
        (Ok(_), false) => "Both laws are kept, the second one by a sample: the file does not hold the whole game.",
    };
    report.end(verdict, out)
}

type Checked = Result<Result<String, Finding>, Failure>;

fn check_whole(mut table: Table) -> Checked {
    let solver = Solver::new(table.game()).expect("a table has few squares");
    memory::check_memory(&format!("to verify {}", table.game().rules()), solver.memory() as f64)
        .map_err(Failure::trouble)?;
    let bar = bar(solver.entries())?;
    let found = table.check_all(threads(), &told(&bar));
    bar.end();
    conclude(found, "are the best of those after a move")
}

fn check_some(mut table: Table) -> Checked {
    let bar = bar(SAMPLE * (table.most_marks() / 2 + 1))?;
    let found = table.check_sample(SAMPLE, &told(&bar));
    bar.end();
    conclude(found, "of a sample are the best of those after a move")
}

fn conclude(found: Result<usize, Finding>, what: &str) -> Checked {
    match found {
        Err(Finding::BrokenOff) => Err(Failure::Interrupted),
        found => Ok(found.map(|entries| format!("{} entries {what}", grouped(entries as u64)))),
    }
}

fn bar(length: usize) -> Result<Bar, Failure> {
    let bar = Bar::new(|progress| format!("{} {} %{}", progress.bar(), progress.percent(), progress.left()))?;
    bar.begin(length as u64);
    Ok(bar)
}

fn told(bar: &Bar) -> impl Fn(usize) -> ControlFlow<()> + Sync {
    |entries| {
        bar.advance(entries as u64);
        if signals::has_come() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
