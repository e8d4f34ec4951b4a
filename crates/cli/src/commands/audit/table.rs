//! Several audits as a table.

use crate::io::table;
use crate::io::table::Row;
use noughts::Fraction;
use noughts::audit::Report;
use noughts::words::printable;
use noughts_bots::{BotReport, Finding, Kind};
use std::collections::BTreeSet;

/// The columns before those of numbers.
const WORDS: [&str; 3] = ["name", "side", "verdict"];

const GAMES: [&str; 4] = ["games", "won", "drawn", "lost"];

/// The rows of a table, headings first: words, games, chances, and the shortest loss. Without a proof there are no
/// figures.
fn rows(reports: &[BotReport], chances: &[&str], chances_of: fn(&Report) -> Vec<String>) -> Vec<Row> {
    let headings = WORDS.iter().chain(&GAMES).chain(chances).chain(&["shortest loss"]);
    let row = |report: &BotReport| {
        let games = &report.figures.games;
        let verdict = report.verdict_name() + &by_kind(&report.findings);
        let words = [printable(&report.name), report.side().to_string(), verdict];
        let games = [games.total(), games.won, games.drawn, games.lost].map(|games| games.to_string());
        let figures = games.into_iter().chain(chances_of(&report.figures));
        let is_proven = report.verdict().is_some();
        let figures = figures.map(|figure| if is_proven { figure } else { "-".into() });
        let loss = report.shortest_loss().filter(|_| is_proven).unwrap_or_default();
        words.into_iter().chain(figures).chain([loss]).collect()
    };
    [headings.map(|heading| heading.to_string()).collect()].into_iter().chain(reports.iter().map(row)).collect()
}

/// What stands below a table: why there is no verdict, where there is none, and what is wrong with the functions of
/// files, once for both sides.
fn remarks(reports: &[BotReport]) -> String {
    let mut remarks: Vec<String> = Vec::new();
    for report in reports {
        let name = &report.name;
        remarks.extend(report.unproven.iter().map(|why| format!("{name} as {}: unproven, {why}", report.side())));
        let faults = report.function_faults.iter().filter(|fault| !fault.is_note());
        remarks.extend(faults.map(|fault| format!("{name}: {}", fault.what)));
    }
    let mut seen = BTreeSet::new();
    remarks.retain(|remark| seen.insert(remark.clone()));
    remarks.iter().map(|remark| format!("\n{}\n", printable(remark))).collect()
}

/// Whether a column of a table with so many columns of chances holds numbers.
fn is_number(column: usize, chances: usize) -> bool {
    (WORDS.len()..WORDS.len() + GAMES.len() + chances).contains(&column)
}

/// How often a bot did wrong, by kind: ` (13 crashed, 1 illegal)`, or nothing.
fn by_kind(findings: &[Finding]) -> String {
    let of_kind = |kind| findings.iter().filter(move |finding| finding.kind == kind);
    let count = |kind| (of_kind(kind).map(|finding| finding.count).sum::<u64>(), kind);
    let counts = Kind::ALL.map(count).into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, kind)| format!("{count} {}", kind.label())).collect();
    if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) }
}

/// By what the rows are sorted.
const ORDER: &str = "Sorted by verdict, then by the chance to lose to random play, then by that to win against it.";

/// A table with aligned columns, chances in per cent, and what it is sorted by.
pub fn text(reports: &[BotReport]) -> String {
    let chances = |figures: &Report| {
        let per_cent = |chance: Fraction| format!("{:.1}", 100.0 * chance.to_f64());
        vec![figures.vs_random.map(per_cent).join(" / "), per_cent(figures.vs_best)]
    };
    let headings = ["random: W / D / L %", "best: L %"];
    let rows = rows(reports, &headings, chances);
    let table = table::aligned(&rows, |column| is_number(column, headings.len()));
    format!("{table}\n{ORDER}\n{}", remarks(reports))
}

/// A table in Markdown, chances as fractions.
pub fn markdown(reports: &[BotReport]) -> String {
    let chances = |figures: &Report| {
        let [wins, draws, loses] = figures.vs_random.map(|chance| chance.to_string());
        vec![wins, draws, loses, figures.vs_best.to_string()]
    };
    let headings = ["random: wins", "draws", "loses", "best: loses"];
    let rows = rows(reports, &headings, chances);
    table::markdown(&rows, |column| is_number(column, headings.len())) + &remarks(reports)
}
