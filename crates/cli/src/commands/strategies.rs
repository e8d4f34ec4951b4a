//! `noughts strategies`: the strategies that can be played and audited.

use crate::commands::shared::{Format, TEXT_AND_JSON, one_of};
use crate::io::{Exit, Failure, Paint, terminal, write_line};
use crate::screen::wrap;
use clap::Args;
use noughts::audit::{Report, Tree};
use noughts::strategies::{ALL, Named, Strategy};
use noughts::{Player, Position};
use serde::Serialize;
use std::io::Write;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Strategies {
    /// How to print them
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = one_of(TEXT_AND_JSON))]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  noughts strategies
      names, whether they can lose, and descriptions
  noughts strategies --format json
      the same for programs";

impl Strategies {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
        // In a pipe, one line for each; on a terminal, as many as it takes.
        let room = terminal::width().map_or(usize::MAX, |width| width.saturating_sub(ABOUT).max(20));
        let mut write = |&Named { name, about, strategy, .. }: &Named| match self.format {
            Format::Json => write_line(&JsonStrategy { schema: 1, name, about }, out),
            _ => writeln!(
                out,
                "{}{:<18}{}",
                paint.strong(&format!("{name:<12}")),
                losses(strategy),
                wrap(about, room).join(&format!("\n{:ABOUT$}", ""))
            ),
        };
        ALL.iter().try_for_each(&mut write).map_err(Failure::Output)?;
        Ok(Exit::Fine)
    }
}

/// The columns before what a strategy does.
const ABOUT: usize = 30;

/// As which players a strategy can lose.
fn losses(strategy: &dyn Strategy) -> &'static str {
    let loses = |side| Report::new(&Tree::of_strategy(side, Position::new(), strategy)).losing.is_some();
    match Player::ALL.map(loses) {
        [false, false] => "never loses",
        [true, false] => "can lose as X",
        [false, true] => "can lose as O",
        [true, true] => "can lose as both",
    }
}

#[derive(Serialize)]
struct JsonStrategy {
    schema: u32,
    name: &'static str,
    about: &'static str,
}
