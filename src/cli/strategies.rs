//! `noughts strategies`: the strategies that can be played and audited.

use super::{Ending, Exit, writing};
use clap::{Args, ValueEnum};
use noughts::strategies::{ALL, Named};
use serde_json::json;
use std::io::Write;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Strategies {
    /// How to print them
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  noughts strategies
      names and descriptions
  noughts strategies --format json
      the same for programs";

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For people: a name and a description a line
    Text,
    /// One JSON object
    Json,
}

impl Strategies {
    pub fn run(&self, out: &mut impl Write) -> Ending {
        let text = match self.format {
            Format::Text => ALL.iter().map(|Named { name, about, .. }| format!("{name:<12}{about}\n")).collect(),
            Format::Json => {
                let strategy = |Named { name, about, .. }: &Named| json!({ "name": name, "about": about });
                let strategies: Vec<_> = ALL.iter().map(strategy).collect();
                format!("{}\n", json!({ "schema": 1, "strategies": strategies }))
            }
        };
        out.write_all(text.as_bytes()).map_err(writing)?;
        Ok(Exit::Fine)
    }
}
