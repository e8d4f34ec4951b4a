//! Several audits as a table for a spreadsheet: a row for each bot.

use super::alike::others;
use super::table::{NOT_PLAYED, function, overall, verdict_in_short};
use crate::commands::audit::advice::{advice, shortest_loss, why_no_verdict};
use crate::commands::audit::class::Audited;
use crate::io::table::Row;
use noughts::audit::Report;
use noughts::review::judge;
use noughts::{Fraction, Player, Position, SquareSet};
use noughts_bots::BotReport;

/// A heading and the cell below it, from a bot and the names of those that answer like it.
type Column = (&'static str, fn(&Audited, &str) -> String);

const COLUMNS: [Column; 16] = [
    ("name", |one, _| one.name.clone()),
    ("function", |one, _| function(one).unwrap_or_default().into()),
    ("verdict", |one, _| overall(&one.sides)),
    ("as X", |one, _| side(one, Player::X)),
    ("as O", |one, _| side(one, Player::O)),
    ("games", |one, _| sum(one, |figures| figures.games.total())),
    ("won", |one, _| sum(one, |figures| figures.games.won)),
    ("drawn", |one, _| sum(one, |figures| figures.games.drawn)),
    ("lost", |one, _| sum(one, |figures| figures.games.lost)),
    ("good moves %", |one, _| good_moves(one)),
    ("chance to lose to random play", |one, _| mean(one, |figures| figures.vs_random[2])),
    ("exploitability", |one, _| mean(one, |figures| figures.exploitability)),
    ("shortest lost game", |one, _| shortest_loss(&one.sides).unwrap_or_default()),
    ("what to tell", |one, _| advice(&one.sides)),
    ("plays alike with", |_, alike| alike.into()),
    ("why no verdict", |one, _| why_no_verdict(&one.sides)),
];

/// All bots, below the headings. Chances are decimal numbers: a spreadsheet would take a fraction for a date.
pub fn rows(audited: &[Audited]) -> Vec<Row> {
    let alike = others(audited);
    let headings: Row = COLUMNS.iter().map(|(heading, _)| heading.to_string()).collect();
    let row = |one: &Audited| COLUMNS.iter().map(|(_, cell)| cell(one, &alike[one.name.as_str()])).collect();
    [headings].into_iter().chain(audited.iter().map(row)).collect()
}

fn side(one: &Audited, side: Player) -> String {
    let verdict = verdict_in_short(one, side);
    if verdict == NOT_PLAYED { String::new() } else { verdict }
}

/// In how many positions of 100 it moves, and gives no win or draw away, whatever it chooses there; nothing where there are no figures.
fn good_moves(one: &Audited) -> String {
    let answers = figures(one).flat_map(|report| &report.answers);
    let keeps = |(position, chosen): &&(Position, SquareSet)| {
        chosen.iter().all(|square| judge(*position, square).is_ok_and(|judged| judged.keeping().contains(square)))
    };
    let positions: u64 = figures(one).map(|report| report.positions).sum();
    let share = 100.0 * answers.filter(keeps).count() as f64 / positions as f64;
    if share.is_nan() { String::new() } else { format!("{share:.1}") }
}

/// The reports on the sides of which there are figures.
fn figures(one: &Audited) -> impl Iterator<Item = &BotReport> {
    one.sides.iter().filter(|report| report.has_figures())
}

/// A count on both sides together; nothing where there are no figures.
fn sum(one: &Audited, count: fn(&Report) -> u64) -> String {
    let counts = figures(one).map(|report| count(&report.figures));
    counts.reduce(|one, other| one + other).map_or_else(String::new, |sum| sum.to_string())
}

fn mean(one: &Audited, chance: fn(&Report) -> Fraction) -> String {
    let chances: Vec<Fraction> = figures(one).map(|report| chance(&report.figures)).collect();
    if chances.is_empty() { String::new() } else { format!("{:.4}", Fraction::mean(chances).to_f64()) }
}
