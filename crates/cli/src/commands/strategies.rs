//! `noughts strategies`: the strategies that can be played and audited.

use crate::commands::shared::{Format, TEXT_AND_JSON, one_of};
use crate::io::table::{self, Row};
use crate::io::{Exit, Failure, Grade, Object, Paint, terminal, wrap, write_line};
use clap::Args;
use noughts::audit::{Report, Tree};
use noughts::strategies::{ALL, Named, Strategy};
use noughts::{Player, Position};
use std::io::Write;
use std::iter;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Strategies {
    /// How to print them
    #[arg(long, value_name = "FORM", default_value = "text", ignore_case = true, value_parser = one_of(TEXT_AND_JSON))]
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
            Format::Json => ALL.iter().try_for_each(|Named { name, about, .. }| {
                write_line(&Object::result().with("name", name).with("about", about), out)
            }),
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
    // What has no room in a line goes on below it.
    let in_rows = |([name, losses], named): (&[String; 2], &Named)| -> Vec<Row> {
        let row = |(at, line)| {
            [name, losses]
                .map(|cell| if at == 0 { cell.clone() } else { String::new() })
                .into_iter()
                .chain([line])
                .collect()
        };
        wrap(named.about, room.max(NARROWEST)).into_iter().enumerate().map(row).collect()
    };
    let rows: Vec<Row> = iter::once(headings).chain(rows.iter().zip(ALL).flat_map(in_rows)).collect();
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

/// The fewest columns of a description.
const NARROWEST: usize = 20;

/// As which players a strategy can lose.
fn losses(strategy: &dyn Strategy) -> String {
    let loses = |side: &Player| Report::new(&Tree::of_strategy(*side, Position::new(), strategy)).losing.is_some();
    match &Player::ALL.into_iter().filter(loses).map(|side| format!("as {side}")).collect::<Vec<_>>()[..] {
        [] => "never".into(),
        [side] => side.clone(),
        _ => "as both".into(),
    }
}
