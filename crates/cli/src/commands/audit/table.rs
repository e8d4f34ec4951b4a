//! Several audits as a table.

use crate::commands::audit::{alike, grade};
use crate::io::style::Paint;
use crate::io::table;
use crate::io::table::Row;
use noughts::Fraction;
use noughts::audit::Report;
use noughts::words::printable;
use noughts_bots::{BotReport, Finding, Kind};
use std::collections::{BTreeMap, BTreeSet};

/// The columns before those of numbers.
const WORDS: [&str; 3] = ["name", "side", "verdict"];

/// A column of numbers: a heading, and what stands below it.
type Figure<'a> = (&'a str, fn(&Report) -> String);
type Figures<'a> = &'a [Figure<'a>];

/// What stands for a figure where there is none.
const NONE: &str = "-";

/// The rows of a table, headings first: words, figures, and the shortest loss. Where the answers show nothing, there are no figures.
fn rows(reports: &[BotReport], figures: Figures<'_>) -> Vec<Row> {
    let headings = WORDS.into_iter().chain(figures.iter().map(|(heading, _)| *heading)).chain(["shortest loss"]);
    let row = |report: &BotReport| {
        let verdict = report.verdict_name() + &by_kind(&report.findings);
        let draws = report.draws.map_or(String::new(), |letter| format!(" (draws {letter})"));
        let words = [printable(&report.name), format!("{}{draws}", report.side()), verdict];
        let cell =
            |figure: fn(&Report) -> String| if report.has_figures() { figure(&report.figures) } else { NONE.into() };
        let figures = figures.iter().map(|(_, figure)| cell(*figure));
        let loss = report.shortest_loss().filter(|_| report.has_figures()).unwrap_or_default();
        words.into_iter().chain(figures).chain([loss]).collect()
    };
    [headings.map(Into::into).collect()].into_iter().chain(reports.iter().map(row)).collect()
}

/// Whether a column of a table with so many columns of figures holds numbers.
fn is_number(column: usize, figures: Figures<'_>) -> bool {
    (WORDS.len()..WORDS.len() + figures.len()).contains(&column)
}

/// What is good to know besides a table: why there is no verdict, where there is none, what is wrong with the functions of
/// files, once for both sides, and who answers alike.
fn remarks(reports: &[BotReport]) -> Vec<String> {
    let mut remarks: Vec<String> = Vec::new();
    for report in reports {
        let name = &report.name;
        if let Some(why) = &report.unproven {
            let is_alike = |other: &&BotReport| other.name == *name && other.unproven == report.unproven;
            let is_both = reports.iter().filter(is_alike).count() > 1;
            let side = if is_both { String::new() } else { format!(" as {}", report.side()) };
            remarks.push(format!("{name}{side}: unproven, {}", first_line(why)));
        }
        let faults = report.function_faults.iter().filter(|fault| !fault.is_note());
        remarks.extend(faults.map(|fault| format!("{name}: {}", fault.what)));
    }
    remarks.extend(alike::sentences(reports));
    let mut seen = BTreeSet::new();
    remarks.retain(|remark| seen.insert(remark.clone()));
    remarks
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// How often a bot did wrong, by kind: ` (13 crashed, 1 illegal)`, or nothing.
fn by_kind(findings: &[Finding]) -> String {
    let mut counts: BTreeMap<Kind, u64> = BTreeMap::new();
    for finding in findings {
        *counts.entry(finding.kind).or_default() += finding.count;
    }
    let counts: Vec<String> = counts.iter().map(|(kind, count)| format!("{count} {}", kind.label())).collect();
    if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) }
}

fn per_cent(chance: Fraction) -> String {
    format!("{:.1}", 100.0 * chance.to_f64())
}

/// What stands below a table for people.
const NOTES: &str = "\
Sorted by verdict, then by the chance to lose to random play, then to win.
More columns: --format csv, markdown or json.
";

/// A table with aligned columns, as wide as a terminal of 80 columns, chances in per cent, and what it is sorted by.
pub fn text(reports: &[BotReport], paint: Paint) -> String {
    let figures: Figures<'_> = &[
        ("games", |report| report.games.total().to_string()),
        ("lost", |report| report.games.lost.to_string()),
        ("random: W / D / L %", |report| report.vs_random.map(per_cent).join(" / ")),
    ];
    let verdict_column = WORDS.len() - 1;
    let show = |row: usize, column: usize, cell: &str| match row.checked_sub(1) {
        Some(report) if column == verdict_column => paint.graded(grade(&reports[report]), cell),
        _ => cell.into(),
    };
    let table = table::aligned_and_shown(&rows(reports, figures), |column| is_number(column, figures), show);
    let remarks: String = remarks(reports).iter().map(|remark| format!("{}\n", printable(remark))).collect();
    format!("{table}\n{NOTES}{}{remarks}", if remarks.is_empty() { "" } else { "\n" })
}

/// The counts of the tables for programs.
const COUNTS: [Figure<'static>; 4] = [
    ("games", |report| report.games.total().to_string()),
    ("won", |report| report.games.won.to_string()),
    ("drawn", |report| report.games.drawn.to_string()),
    ("lost", |report| report.games.lost.to_string()),
];

/// A table in Markdown, chances as fractions.
pub fn markdown(reports: &[BotReport]) -> String {
    let chances: [Figure<'_>; 4] = [
        ("random: wins", |report| report.vs_random[0].to_string()),
        ("draws", |report| report.vs_random[1].to_string()),
        ("loses", |report| report.vs_random[2].to_string()),
        ("at worst: loses", |report| report.vs_best.to_string()),
    ];
    let figures = [COUNTS, chances].concat();
    let table = table::markdown(&rows(reports, &figures), |column| is_number(column, &figures));
    let remarks = remarks(reports).into_iter().map(|remark| format!("\n{}\n", table::in_markdown(&printable(&remark))));
    table + &remarks.collect::<String>()
}

/// A table for spreadsheets, which would take a fraction for a date. Its last column says why there is no verdict, and what is
/// wrong with the functions of a file.
pub fn csv(reports: &[BotReport]) -> String {
    let chances: [Figure<'_>; 5] = [
        ("random: wins", |report| report.vs_random[0].to_f64().to_string()),
        ("random: draws", |report| report.vs_random[1].to_f64().to_string()),
        ("random: loses", |report| report.vs_random[2].to_f64().to_string()),
        ("at worst: loses", |report| report.vs_best.to_f64().to_string()),
        ("exploitability", |report| report.exploitability.to_f64().to_string()),
    ];
    let mut rows = rows(reports, &[&COUNTS[..], &chances].concat());
    rows[0].push("remarks".into());
    for (row, report) in rows[1..].iter_mut().zip(reports) {
        row.iter_mut().filter(|cell| *cell == NONE).for_each(String::clear);
        let why = report.unproven.as_deref().map(first_line).into_iter();
        let faults = report.function_faults.iter().filter(|fault| !fault.is_note()).map(|fault| fault.what.as_str());
        row.push(why.chain(faults).collect::<Vec<_>>().join("; "));
    }
    table::csv(&rows)
}
