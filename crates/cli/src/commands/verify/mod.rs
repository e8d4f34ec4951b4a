//! `noughts verify`: is every value right?

mod board;

use crate::commands::shared::{Format, TEXT_AND_JSON, one_of};
use crate::io::{Exit, Failure, Object, fit, name_of, read_at_most, write_line};
use clap::{Args, ValueHint};
use noughts::export::read_binary;
use noughts::table::{self, Entries};
use noughts::verify::{Law, check, check_compiled, checksum};
use noughts_boards::MAGIC;
use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Verify {
    /// A file of `noughts solve` or `noughts export bincode`; without it, the answers in this program are checked
    ///
    /// For a file of `noughts export bincode`, - is standard input.
    #[arg(value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// A file that gives the lines of the game, if the table is of such a one
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "file")]
    game: Option<PathBuf>,
    /// Compare all of a file that holds part of a game
    ///
    /// Without this, a sample of such a file is compared. This takes the time and the memory of solving the whole game.
    #[arg(long)]
    all: bool,
    /// Compare the same sample of such a file as an earlier check with this number
    #[arg(long, hide_short_help = true, value_name = "NUMBER", conflicts_with = "all")]
    seed: Option<u64>,
    /// How to print what was found
    #[arg(long, value_name = "FORM", default_value = "text", ignore_case = true, value_parser = one_of(TEXT_AND_JSON))]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  noughts verify
      the answers in this program
  noughts verify 4x4.table
      a file of `noughts solve`";

/// More bytes than any table file has.
const TOO_LONG: usize = 1 << 20;

impl Verify {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let Some(file) = &self.file else {
            refuse_seed(self.seed)?;
            return judge(&check_compiled(), &table::by_key(), self.format, out);
        };
        if board::is_table(file) {
            return board::verify(self, file, out);
        }
        refuse_seed(self.seed)?;
        let bytes = read_at_most(file, TOO_LONG)?;
        if bytes.starts_with(&MAGIC) {
            return Err(Failure::unreadable(format_args!(
                "{}: this is the table of another board; such a table cannot come through a pipe: name the file",
                name_of(file)
            )));
        }
        let complaint = match read_binary(&bytes) {
            _ if bytes.len() == TOO_LONG => format!("not a table file: it has {TOO_LONG} bytes or more"),
            Ok(table) => return judge(&check(&table), &table, self.format, out),
            Err(error) => error.to_string(),
        };
        Err(Failure::failed(format_args!("{}: {complaint}", name_of(file))))
    }
}

fn refuse_seed(seed: Option<u64>) -> Result<(), Failure> {
    match seed {
        Some(_) => Err(Failure::unreadable("--seed: this table is checked whole; no sample of it is drawn")),
        None => Ok(()),
    }
}

fn judge(laws: &[Law], entries: &Entries, format: Format, out: &mut impl Write) -> Result<Exit, Failure> {
    let mut report = Report::new(format);
    for Law { name, finding, .. } in laws {
        report.add(name, false, finding, out)?;
    }
    let broken = laws.iter().filter(|law| law.finding.is_err()).count();
    let verdict = match broken {
        0 => format!("All {} laws are kept.", laws.len()),
        _ => format!("{broken} of {} laws are broken.", laws.len()),
    };
    report.checksum = Some(format!("{:08x}", checksum(entries)));
    report.end(&format!("{verdict} The checksum of all answers is {:08x}.", checksum(entries)), out)
}

/// The results for each law. In text, each is printed at once.
struct Report {
    format: Format,
    /// The game of another board's table, and how much of it the table holds.
    table: Object,
    laws: Vec<Object>,
    /// Whether all laws hold. `None` if that is not known, since one was checked by a sample.
    kept: Option<bool>,
    seed: Option<u64>,
    checksum: Option<String>,
}

impl Report {
    fn new(format: Format) -> Report {
        Report { format, table: Object::default(), laws: Vec::new(), kept: Some(true), seed: None, checksum: None }
    }

    /// Adds the result for a law. A sample can show that it is broken, but never that it holds.
    fn add(
        &mut self,
        law: &str,
        is_sample: bool,
        finding: &Result<impl Display, impl Display>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let (kept, found) = match finding {
            Ok(found) => (if is_sample { None } else { Some(true) }, found.to_string()),
            Err(violation) => (Some(false), violation.to_string()),
        };
        if self.format == Format::Text {
            let word = match kept {
                Some(true) => "ok    ",
                Some(false) => "BROKEN",
                None => "sample",
            };
            writeln!(out, "{}", fit(&format!("{word}  {law:<19}{found}"))).map_err(Failure::Output)?;
        }
        self.kept = match (self.kept, kept) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        };
        self.laws.push(Object::default().with("law", law).with("kept", kept).with("found", found));
        Ok(())
    }

    fn end(self, verdict: &str, out: &mut impl Write) -> Result<Exit, Failure> {
        let Report { format, table, laws, kept, seed, checksum } = self;
        match format {
            Format::Json => {
                let found = Object::result().and(table).with_all("laws", laws).with("kept", kept);
                write_line(&found.with_some("seed", seed).with_some("checksum", checksum), out)
            }
            _ => verdict.lines().try_for_each(|line| writeln!(out, "{}", fit(line))),
        }
        .map_err(Failure::Output)?;
        Ok(if kept == Some(false) { Exit::Failed } else { Exit::Fine })
    }
}
