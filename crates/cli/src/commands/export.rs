//! `noughts export`: the table as a file.

use crate::io::{Exit, Failure, output};
use clap::{Args, ValueEnum, ValueHint};
use noughts::export::{to_binary, to_c, to_csv, to_javascript, to_json, to_python, to_r, to_strategy, to_types};
use noughts::table;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Export {
    /// The language, or the form of the file
    format: Format,
    /// The file to write [default: standard output]
    ///
    /// - is standard output too.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// With js: the types for TypeScript instead, `noughts.d.mts`
    #[arg(long)]
    types: bool,
}

const EXAMPLES: &str = "\
Examples:
  noughts export python -o noughts.py
      a module for Python
  noughts export csv -o noughts.csv
      all positions and their best moves, for a spreadsheet";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Binary, with a checksum; `noughts verify FILE` checks it
    Bincode,
    /// One JSON object
    Json,
    /// Comma-separated values with a heading
    Csv,
    /// A header for C and C++, `noughts.h`
    #[value(aliases = ["c++", "cpp", "h"])]
    C,
    /// A module for JavaScript, `noughts.mjs`
    #[value(aliases = ["javascript", "mjs"])]
    Js,
    /// A module for Python, `noughts.py`
    #[value(alias = "py")]
    Python,
    /// A file for R, `noughts.R`
    R,
    /// Perfect play of either side in very little C, `noughts_strategy.h`
    Strategy,
}

impl Export {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        if self.types && self.format != Format::Js {
            return Err(Failure::unreadable("--types belongs to js"));
        }
        let bytes = match self.format {
            Format::Bincode => to_binary(&table::by_key()),
            Format::Json => to_json(&table::by_key()).into_bytes(),
            Format::Csv => to_csv(&table::by_key()).into_bytes(),
            Format::C => to_c().into_bytes(),
            Format::Js if self.types => to_types().into_bytes(),
            Format::Js => to_javascript().into_bytes(),
            Format::Python => to_python().into_bytes(),
            Format::R => to_r().into_bytes(),
            Format::Strategy => to_strategy().into_bytes(),
        };
        let file = output::named(self.output.as_ref());
        if file.is_none() && self.format == Format::Bincode && io::stdout().is_terminal() {
            return Err(Failure::unreadable(
                "bincode is not text; name a file with -o FILE or redirect standard output",
            ));
        }
        output::write(file, &bytes, out).map(|()| Exit::Fine)
    }
}
