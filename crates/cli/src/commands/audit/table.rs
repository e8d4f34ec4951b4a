//! Several audits as a table.

use crate::commands::audit::game::{ends, names, positions};
use crate::io::table;
use crate::io::table::Row;
use noughts::audit::{LosingGames, Report};
use noughts::notation::Coords;
use noughts::words::printable;
use noughts::{Fraction, Player, Position};
use noughts_bots::{Audited, Conclusion, Finding, Kind};
use std::collections::BTreeSet;

/// The columns before those of numbers.
const WORDS: [&str; 3] = ["name", "side", "verdict"];

const GAMES: [&str; 4] = ["games", "won", "drawn", "lost"];

/// The rows of a table, headings first: words, games, chances, and the shortest loss. Without a proof there are no
/// figures.
fn rows(
    audited: &[Audited],
    first: Player,
    coords: Coords,
    chances: &[&str],
    of_report: fn(&Report) -> Vec<String>,
) -> Vec<Row> {
    let headings = WORDS.iter().chain(&GAMES).chain(chances).chain(&["shortest loss"]);
    let row = |audited: &Audited| {
        let Audited { name, report, conclusion, .. } = audited;
        let findings = audited.findings();
        let words = [printable(name), report.side.to_string(), format!("{conclusion}{}", by_kind(findings))];
        let games = [report.games.total(), report.games.won, report.games.drawn, report.games.lost];
        let figures = games.map(|games| games.to_string()).into_iter().chain(of_report(report));
        let is_proven = matches!(conclusion, Conclusion::Proven(_));
        let proven = |figure| if is_proven { figure } else { "-".to_string() };
        let losing = report.losing.as_ref().filter(|_| is_proven);
        let loss = losing.map_or(String::new(), |losing| loss(losing, findings, first, coords));
        words.into_iter().chain(figures.map(proven)).chain([loss]).collect()
    };
    [headings.map(|heading| heading.to_string()).collect()].into_iter().chain(audited.iter().map(row)).collect()
}

/// What stands below a table: why there is no verdict, where there is none, and what is wrong with the functions of
/// files, once for both sides.
fn remarks(audited: &[Audited]) -> String {
    let mut remarks: Vec<String> = Vec::new();
    for Audited { name, report, conclusion, function, .. } in audited {
        if let Conclusion::Unproven(reason) = conclusion {
            remarks.push(format!("{name} as {}: unproven, {reason}", report.side));
        }
        let faults = function.iter().flat_map(|function| &function.findings).filter(|fault| fault.kind != "note");
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

/// The squares of a losing game, and what the bot did if it made no legal move after them: `1 5 (crashed)`.
fn loss(losing: &LosingGames, findings: &[Finding], first: Player, coords: Coords) -> String {
    let positions = positions(&losing.first, first);
    let last = positions.last().copied().unwrap_or(Position::with_first(first));
    let mut loss = names(&losing.first, coords);
    if !ends(&positions) {
        let here = findings.iter().find(|finding| finding.position == last.to_string());
        loss += &here.map_or(" (no move)".into(), |finding| format!(" ({})", finding.kind.label()));
    }
    loss.trim_start().to_string()
}

/// A table with aligned columns, chances in per cent.
pub fn text(audited: &[Audited], first: Player, coords: Coords) -> String {
    let chances = |report: &Report| {
        let per_cent = |chance: Fraction| format!("{:.1}", 100.0 * chance.to_f64());
        vec![report.vs_random.map(per_cent).join(" / "), per_cent(report.vs_best)]
    };
    let headings = ["random: W / D / L %", "best: L %"];
    let rows = rows(audited, first, coords, &headings, chances);
    table::aligned(&rows, |column| is_number(column, headings.len())) + &remarks(audited)
}

/// A table in Markdown, chances as fractions.
pub fn markdown(audited: &[Audited], first: Player, coords: Coords) -> String {
    let chances = |report: &Report| {
        let [wins, draws, loses] = report.vs_random.map(|chance| chance.to_string());
        vec![wins, draws, loses, report.vs_best.to_string()]
    };
    let headings = ["random: wins", "draws", "loses", "best: loses"];
    let rows = rows(audited, first, coords, &headings, chances);
    table::markdown(&rows, |column| is_number(column, headings.len())) + &remarks(audited)
}
