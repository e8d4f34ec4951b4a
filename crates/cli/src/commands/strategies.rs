//! `noughts strategies`: the strategies that can be played and audited.

use crate::commands::shared::{Format, TEXT_AND_JSON, one_of};
use crate::io::table::{self, Row};
use crate::io::{Exit, Failure, Grade, Paint, terminal, write_line};
use crate::screen::{columns, wrap};
use clap::Args;
use noughts::audit::{Report, Tree};
use noughts::strategies::{ALL, Named, Strategy};
use noughts::{Player, Position};
use serde::Serialize;
use std::io::Write;
use std::iter;

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
        match self.format {
            Format::Json => ALL
                .iter()
                .try_for_each(|&Named { name, about, .. }| write_line(&JsonStrategy { schema: 1, name, about }, out)),
            _ => out.write_all(text(paint).as_bytes()),
        }
        .map_err(Failure::Output)?;
        Ok(Exit::Fine)
    }
}

fn text(paint: Paint) -> String {
    let start = |named: &Named| [named.name.into(), losses(named.strategy)];
    let rows: Vec<[String; 2]> = ALL.iter().map(start).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len() + 2).max().unwrap_or_default();
    let room = terminal::width().map_or(usize::MAX, |columns| columns.saturating_sub(width(0) + width(1)));
    let headings: Row = ["name", "can lose", "what it does"].map(String::from).into();
    let row = |([name, losses], named): (&[String; 2], &Named)| {
        vec![name.clone(), losses.clone(), fitted(named.about, room, paint)]
    };
    let rows: Vec<Row> = iter::once(headings).chain(rows.iter().zip(ALL).map(row)).collect();
    table::aligned_and_shown(
        &rows,
        |_| false,
        paint,
        |_, column, cell| match (column, cell) {
            (0, name) => paint.strong(name),
            (1, "never") => paint.hinted(Grade::Good, cell),
            (1, _) => paint.hinted(Grade::Bad, cell),
            _ => cell.into(),
        },
    )
}

/// What a strategy does, as far as it has room: without its source, or else only the beginning.
fn fitted(about: &str, room: usize, paint: Paint) -> String {
    let rule = about.split_once(": ").map_or(about, |(_, rule)| rule);
    match [about, rule].into_iter().find(|text| columns(text) <= room) {
        Some(text) => text.into(),
        None => {
            let dots = if paint.has_signs() { "…" } else { "..." };
            format!("{} {dots}", wrap(rule, room.saturating_sub(4).max(20))[0].trim_end_matches(','))
        }
    }
}

/// As which players a strategy can lose.
fn losses(strategy: &dyn Strategy) -> String {
    let loses = |side: &Player| Report::new(&Tree::of_strategy(*side, Position::new(), strategy)).losing.is_some();
    match &Player::ALL.into_iter().filter(loses).map(|side| format!("as {side}")).collect::<Vec<_>>()[..] {
        [] => "never".into(),
        [side] => side.clone(),
        _ => "as both".into(),
    }
}

#[derive(Serialize)]
struct JsonStrategy {
    schema: u32,
    name: &'static str,
    about: &'static str,
}
