//! `noughts verify`: is every value right?

use super::{Exit, Outcome, Trouble, complain, writing};
use clap::Args;
use noughts::export::read_binary;
use noughts::verify::{Law, check, check_compiled};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Check the table, law by law, against a second way of solving
///
/// The second way shares no code with the one that made the table. One line a law; a violation is told with the
/// position in which it occurs.
#[derive(Args)]
pub struct Verify {
    /// A table file that `export bincode` has made; without it, the table compiled into this program is checked
    file: Option<PathBuf>,
}

/// More bytes than a table file has.
const LONGEST_FILE: u64 = 1 << 20;

impl Verify {
    pub fn run(&self, out: &mut impl Write) -> Outcome {
        let Some(file) = &self.file else { return judge(&check_compiled(), out) };
        let bytes = read(file)
            .map_err(|error| Trouble { what: format!("cannot read the table file {}", file.display()), error })?;
        match read_binary(&bytes) {
            Ok(table) => judge(&check(&table), out),
            Err(error) => {
                complain(format_args!("{}: {error}", file.display()));
                Ok(Exit::Failed)
            }
        }
    }
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file)?.take(LONGEST_FILE).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn judge(laws: &[Law], out: &mut impl Write) -> Outcome {
    for Law { name, finding } in laws {
        match finding {
            Ok(found) => writeln!(out, "ok      {name:<18}{found}"),
            Err(violation) => writeln!(out, "BROKEN  {name:<18}{violation}"),
        }
        .map_err(writing)?;
    }
    let broken = laws.iter().filter(|law| law.finding.is_err()).count();
    let verdict = match broken {
        0 => format!("All {} laws are kept.", laws.len()),
        _ => format!("{broken} of {} laws are broken.", laws.len()),
    };
    writeln!(out, "{verdict}").map_err(writing)?;
    Ok(if broken == 0 { Exit::Fine } else { Exit::Failed })
}
