//! `noughts verify`: is every value right?

mod board;

use crate::io::failure::{Exit, Failure};
use clap::{Args, ValueHint};
use noughts::export::read_binary;
use noughts::table::{self, Entries};
use noughts::verify::{Law, check, check_compiled, checksum};
use noughts_boards::MAGIC;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Verify {
    /// A table file that `solve` has made, or one of `export bincode`, for which - is standard input. Without it, the table
    /// that is compiled into this program is checked
    #[arg(value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  noughts verify
      the table of this program
  noughts verify perfect-play.bin
      a file";

/// More bytes than any table file has.
const TOO_LONG: u64 = 1 << 20;

impl Verify {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let Some(file) = &self.file else { return judge(&check_compiled(), &table::by_key(), out) };
        if board::is_table(file) {
            return board::verify(file, out);
        }
        let bytes = read(file).map_err(|error| Failure::reading(file, error))?;
        if bytes.starts_with(&MAGIC) {
            return Err(Failure::unreadable(format_args!(
                "{}: this is the table of another board; such a table cannot come through a pipe: name the file",
                file.display()
            )));
        }
        let complaint = match read_binary(&bytes) {
            _ if bytes.len() as u64 == TOO_LONG => format!("not a table file: it has {TOO_LONG} bytes or more"),
            Ok(table) => return judge(&check(&table), &table, out),
            Err(error) => error.to_string(),
        };
        Err(Failure::failed(format_args!("{}: {complaint}", file.display())))
    }
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        io::stdin().lock().take(TOO_LONG).read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.take(TOO_LONG).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

fn judge(laws: &[Law], entries: &Entries, out: &mut impl Write) -> Result<Exit, Failure> {
    for Law { name, finding, .. } in laws {
        write_law(name, finding, out)?;
    }
    let broken = laws.iter().filter(|law| law.finding.is_err()).count();
    let verdict = match broken {
        0 => format!("All {} laws are kept.", laws.len()),
        _ => format!("{broken} of {} laws are broken.", laws.len()),
    };
    writeln!(out, "{verdict} The checksum of all answers is {:08x}.", checksum(entries)).map_err(Failure::Output)?;
    Ok(if broken == 0 { Exit::Fine } else { Exit::Failed })
}

fn write_law(name: &str, finding: &Result<impl Display, impl Display>, out: &mut impl Write) -> Result<(), Failure> {
    match finding {
        Ok(found) => writeln!(out, "ok      {name:<19}{found}"),
        Err(violation) => writeln!(out, "BROKEN  {name:<19}{violation}"),
    }
    .map_err(Failure::Output)
}
