//! Several audits as a table.

use super::audited::Audited;
use super::game::{ends, names, positions};
use crate::cli::bot::{Finding, Kind};
use crate::cli::contestant::one_line;
use noughts::audit::{LosingGames, Report};
use noughts::notation::Coords;
use noughts::{Fraction, Player, Position};

/// A row: words on the left, numbers aligned on the right, and the shortest loss.
struct Row {
    words: [String; 3],
    numbers: Vec<String>,
    loss: String,
}

impl Row {
    fn new(audited: &Audited, first: Player, coords: Coords, chances: fn(&Report) -> Vec<String>) -> Row {
        let Audited { name, report, conclusion, .. } = audited;
        let findings = audited.findings();
        let verdict = format!("{conclusion}{}", by_kind(findings));
        let games = [report.games.total(), report.games.won, report.games.drawn, report.games.lost];
        Row {
            words: [one_line(name), report.side.to_string(), verdict],
            numbers: games.iter().map(u64::to_string).chain(chances(report)).collect(),
            loss: report.losing.as_ref().map_or(String::new(), |losing| loss(losing, findings, first, coords)),
        }
    }

    fn headings(chances: &[&str]) -> Row {
        let games = ["games", "won", "drawn", "lost"];
        Row {
            words: ["name", "side", "verdict"].map(String::from),
            numbers: games.iter().chain(chances).map(|heading| heading.to_string()).collect(),
            loss: "shortest loss".into(),
        }
    }

    fn cells(&self) -> impl Iterator<Item = &String> {
        self.words.iter().chain(&self.numbers).chain([&self.loss])
    }
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
    let headings = Row::headings(&["random: W / D / L %", "best: L %"]);
    let rows = audited.iter().map(|audited| Row::new(audited, first, coords, chances));
    let rows: Vec<Row> = [headings].into_iter().chain(rows).collect();
    let columns = 0..rows[0].cells().count();
    let width = |column| rows.iter().filter_map(|row| Some(row.cells().nth(column)?.chars().count())).max();
    let widths: Vec<usize> = columns.map(|column| width(column).unwrap_or(0)).collect();
    rows.iter().map(|row| aligned(row, &widths) + "\n").collect()
}

fn aligned(row: &Row, widths: &[usize]) -> String {
    let numbers = row.words.len()..row.words.len() + row.numbers.len();
    let cell = |(column, (cell, &width)): (usize, (&String, &usize))| match numbers.contains(&column) {
        true => format!("{cell:>width$}"),
        false => format!("{cell:<width$}"),
    };
    let cells: Vec<String> = row.cells().zip(widths).enumerate().map(cell).collect();
    cells.join("  ").trim_end().to_string()
}

/// A table in Markdown, chances as fractions.
pub fn markdown(audited: &[Audited], first: Player, coords: Coords) -> String {
    let chances = |report: &Report| {
        let [wins, draws, loses] = report.vs_random.map(|chance| chance.to_string());
        vec![wins, draws, loses, report.vs_best.to_string()]
    };
    let headings = Row::headings(&["random: wins", "draws", "loses", "best: loses"]);
    let line = |row: &Row| {
        let cells: Vec<String> = row.cells().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule = ["---"; 3].into_iter().chain(headings.numbers.iter().map(|_| "---:")).chain(["---"]);
    let rule = format!("|{}|\n", rule.collect::<Vec<_>>().join("|"));
    let rows = audited.iter().map(|audited| line(&Row::new(audited, first, coords, chances)));
    [line(&headings), rule].into_iter().chain(rows).collect()
}
