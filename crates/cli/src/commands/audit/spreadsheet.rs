//! Several audits as a table for a spreadsheet: a row for each bot.

use super::alike::Alike;
use super::table::{NOT_PLAYED, overall, verdict_in_short};
use crate::commands::audit::{Audited, advice, shortest_loss, why_no_verdict};
use crate::io::table::{self, Row};
use noughts::audit::Report;
use noughts::{Fraction, Player};

/// A heading, and what stands below it for a bot.
type Column = (&'static str, fn(&Audited, &[Alike]) -> String);

const COLUMNS: [Column; 14] = [
    ("name", |one, _| one.name.clone()),
    ("verdict", |one, _| overall(one)),
    ("as X", |one, _| side(one, Player::X)),
    ("as O", |one, _| side(one, Player::O)),
    ("games", |one, _| sum(one, |figures| figures.games.total())),
    ("won", |one, _| sum(one, |figures| figures.games.won)),
    ("drawn", |one, _| sum(one, |figures| figures.games.drawn)),
    ("lost", |one, _| sum(one, |figures| figures.games.lost)),
    ("chance to lose to random play", |one, _| mean(one, |figures| figures.vs_random[2])),
    ("exploitability", |one, _| mean(one, |figures| figures.exploitability)),
    ("shortest lost game", |one, _| shortest_loss(&one.sides).unwrap_or_default()),
    ("what to tell", |one, _| advice(&one.sides)),
    ("plays alike with", |one, alike| alike_with(one, alike)),
    ("why no verdict", |one, _| why_no_verdict(&one.sides)),
];

/// All bots as CSV. Chances are decimal numbers: a spreadsheet would take a fraction for a date.
pub fn csv(audited: &[Audited]) -> String {
    let alike = Alike::among(audited);
    let headings: Row = COLUMNS.iter().map(|(heading, _)| heading.to_string()).collect();
    let row = |one: &Audited| COLUMNS.iter().map(|(_, cell)| cell(one, &alike)).collect();
    let rows: Vec<Row> = [headings].into_iter().chain(audited.iter().map(row)).collect();
    table::csv(&rows)
}

fn side(one: &Audited, side: Player) -> String {
    let verdict = verdict_in_short(one, side);
    if verdict == NOT_PLAYED { String::new() } else { verdict }
}

fn alike_with(one: &Audited, alike: &[Alike]) -> String {
    let others: Vec<String> = alike.iter().filter_map(|alike| alike.others(&one.name)).collect();
    others.join("; ")
}

fn figures(one: &Audited) -> Vec<&Report> {
    one.sides.iter().filter(|report| report.has_figures()).map(|report| &report.figures).collect()
}

/// A count on both sides together; nothing where there are no figures.
fn sum(one: &Audited, count: fn(&Report) -> u64) -> String {
    let counts = figures(one).into_iter().map(count);
    counts.reduce(|one, other| one + other).map_or_else(String::new, |sum| sum.to_string())
}

fn mean(one: &Audited, chance: fn(&Report) -> Fraction) -> String {
    match &figures(one)[..] {
        [] => String::new(),
        figures => Fraction::mean(figures.iter().map(|figures| chance(figures))).to_f64().to_string(),
    }
}
