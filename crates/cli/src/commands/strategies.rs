//! `noughts strategies`: the strategies that can be played and audited.

use crate::io::failure::{Exit, Failure};
use crate::io::json::write_line;
use clap::{Args, ValueEnum};
use noughts::strategies::{ALL, Named};
use serde::Serialize;
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
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        match self.format {
            Format::Text => ALL.iter().try_for_each(|Named { name, about, .. }| writeln!(out, "{name:<12}{about}")),
            Format::Json => {
                let strategy = |&Named { name, about, .. }: &Named| JsonStrategy { name, about };
                write_line(&JsonStrategies { schema: 1, strategies: ALL.iter().map(strategy).collect() }, out)
            }
        }
        .map_err(Failure::Output)?;
        Ok(Exit::Fine)
    }
}

#[derive(Serialize)]
struct JsonStrategies {
    schema: u32,
    strategies: Vec<JsonStrategy>,
}

#[derive(Serialize)]
struct JsonStrategy {
    name: &'static str,
    about: &'static str,
}
