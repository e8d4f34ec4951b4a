//! Checks the table file of another board.

use crate::board::{json_game, open_table, read_game, threads, unreadable_table};
use crate::commands::shared::Format;
use crate::commands::verify::{Report, Verify, refuse_seed};
use crate::io::table::grouped;
use crate::io::{Bar, Exit, Failure, memory, per_cent, signals};
use noughts::words::printable;
use noughts_boards::{Finding, MAGIC, Solver, Table, TableError};
use std::fs::File;
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// How many entries of each tier are compared, if the file does not hold the whole game.
const SAMPLE: usize = 700;

/// What such a sample finds; a test computes it.
const CONFIDENCE: &str = "If one entry in 100 of a tier were wrong, one such sample in 1,000 would miss it.";

pub fn is_table(path: &Path) -> bool {
    let mut start = [0; MAGIC.len()];
    // A pipe cannot be read twice.
    let mut read = || File::open(path).and_then(|mut file| file.read_exact(&mut start));
    path.is_file() && read().is_ok() && start == MAGIC
}

/// Checks a table file: completely if it holds the whole game or if asked to, otherwise by a sample.
pub fn verify(plan: &Verify, path: &Path, out: &mut impl Write) -> Result<Exit, Failure> {
    let (of_file, format) = (plan.game.as_deref().map(read_game).transpose()?, plan.format);
    let mut table = open_table(path, of_file.as_ref())?;
    let (game, most) = (table.game().clone(), table.most_marks());
    let mut report = Report::new(format);
    report.table = json_game(&game).with("most_marks", most);
    if format == Format::Text {
        writeln!(out, "{}, up to {most} marks", printable(game.name())).map_err(Failure::Output)?;
    }
    match table.check_chunks() {
        Ok(chunks) => {
            let found = Ok::<_, Finding>(format!("{} fit their checksums", grouped(chunks as u64)));
            report.add("chunks", false, &found, out)?;
        }
        Err(error) => return Err(unreadable_table(path, error)),
    }
    out.flush().map_err(Failure::Output)?;
    let is_whole = most + 1 >= game.square_count();
    if is_whole || plan.all {
        refuse_seed(plan.seed)?;
        let found = check_all(table)?;
        report.add("children", false, &found, out)?;
        let verdict = if found.is_ok() { "Both laws are kept." } else { "A law is broken." };
        return report.end(verdict, out);
    }
    let seed = plan.seed.unwrap_or_else(|| fastrand::u64(..));
    report.seed = Some(seed);
    let found = check_sample(table, seed)?;
    report.add("children", true, &found, out)?;
    let verdict = match found {
        Ok(_) => format!(
            "Nothing in the sample is wrong. {CONFIDENCE}\n--all compares every entry; --seed {seed} draws this sample again."
        ),
        Err(_) => "A law is broken.".into(),
    };
    report.end(&verdict, out)
}

type Checked = Result<Result<String, Finding>, Failure>;

fn check_all(mut table: Table) -> Checked {
    let solver = Solver::new(table.game()).expect("a table has few squares");
    memory::check_memory(&format!("to verify {}", table.game().name()), solver.memory() as f64)
        .map_err(Failure::trouble)?;
    let bar = bar(solver.entries())?;
    let found = table.check_all(threads(), &told(&bar));
    bar.end();
    conclude(found, "are the best of those after a move")
}

fn check_sample(mut table: Table, seed: u64) -> Checked {
    let bar = bar(SAMPLE * (table.most_marks() / 2 + 1))?;
    let mut random = fastrand::Rng::with_seed(seed);
    let found = table.check_sample(SAMPLE, &mut |below| random.usize(..below), &told(&bar));
    bar.end();
    conclude(found, "drawn by chance are the best of those after a move")
}

fn conclude(found: Result<usize, Finding>, what: &str) -> Checked {
    match found {
        Err(Finding::BrokenOff) => Err(Failure::Interrupted),
        Err(Finding::File(error @ TableError::Memory)) => Err(Failure::trouble(error)),
        found => Ok(found.map(|entries| format!("{} entries {what}", grouped(entries as u64)))),
    }
}

fn bar(length: usize) -> Result<Bar, Failure> {
    let bar = Bar::new(per_cent)?;
    bar.begin(length as u64);
    Ok(bar)
}

fn told(bar: &Bar) -> impl Fn(usize) -> ControlFlow<()> + Sync {
    |entries| {
        bar.advance(entries as u64);
        if signals::has_come() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_confidence_is_that_of_the_sample() {
        let missed = 0.99_f64.powi(SAMPLE as i32);
        assert!((0.0008..0.001).contains(&missed), "{missed}");
        assert!(CONFIDENCE.contains("one entry in 100") && CONFIDENCE.contains("one such sample in 1,000"));
    }
}
