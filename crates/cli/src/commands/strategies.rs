//! `noughts strategies`: the strategies that can be played and audited.

use crate::commands::shared::{Format, TEXT_AND_JSON, one_of};
use crate::io::{Exit, Failure, Grade, Object, Paint, beside, write_line};
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
    let row = |named: &Named| [named.name.into(), losses(named.strategy), named.about.into()];
    let headings = ["name", "can lose", "what it does"].map(String::from);
    let rows: Vec<[String; 3]> = iter::once(headings).chain(ALL.iter().map(row)).collect();
    let space = |column: usize, cell: &str| {
        " ".repeat(2 + rows.iter().map(|row| row[column].len()).max().unwrap_or_default() - cell.len())
    };
    let line = |(at, [name, losses, about]): (usize, &[String; 3])| {
        let shown = match losses.as_str() {
            _ if at == 0 => paint.strong(losses),
            "never" => paint.hinted(Grade::Good, losses),
            _ => paint.hinted(Grade::Bad, losses),
        };
        let begin = [paint.strong(name), space(0, name), shown, space(1, losses)].concat();
        beside(&begin, &if at == 0 { paint.strong(about) } else { about.clone() }) + "\n"
    };
    rows.iter().enumerate().map(line).collect()
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
