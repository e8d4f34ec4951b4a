//! The reports of audits for people: in detail, and as tables.

use super::audit::Audited;
use super::bot::{Finding, Kind};
use noughts::audit::{Lapse, Lapses, LosingLines, Report, Verdict};
use noughts::notation::Coords;
use noughts::tree::LineCounts;
use noughts::{Fraction, Player, Position, Square};
use std::io::{self, Write};

/// The findings about a bot that are shown in full.
const SHOWN: usize = 5;

/// Everything about a player, side by side.
pub fn write_details(audited: &[Audited], first: Player, coords: Coords, out: &mut impl Write) -> io::Result<()> {
    for (at, Audited { player, report, findings }) in audited.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        let Report { side, lines: LineCounts { won, drawn, lost }, lapses, vs_random, vs_best, .. } = report;
        let place = if *side == first { "moving first" } else { "moving second" };
        writeln!(out, "{} as {side}, {place}: {}", one_line(player), verdict(report))?;
        writeln!(out, "  lines         {}: {won} won, {drawn} drawn, {lost} lost", report.lines.total())?;
        let [wins, draws, loses] = vs_random.map(in_full);
        writeln!(out, "  vs random     wins {wins}, draws {draws}, loses {loses}")?;
        writeln!(out, "  vs the best   loses {}", in_full(*vs_best))?;
        write_lapses(lapses, out)?;
        if let Some(losing) = &report.losing {
            write_losing(losing, first, coords, out)?;
        }
        for finding in findings.iter().flatten().take(SHOWN) {
            write_finding(finding, out)?;
        }
        let more = findings.iter().flatten().skip(SHOWN).count();
        if more > 0 {
            writeln!(out, "                and {more} findings more, which --format json has")?;
        }
    }
    Ok(())
}

fn verdict(report: &Report) -> &'static str {
    match report.verdict() {
        Verdict::Perfect => "perfect, it never gives up an outcome",
        Verdict::Safe => "safe, it never loses, but lets wins go",
        Verdict::Beatable => "beatable",
    }
}

/// The lapses of each kind that occurs, with the first position in which one may.
fn write_lapses(lapses: &Lapses, out: &mut impl Write) -> io::Result<()> {
    let kinds = [
        ("win to draw", lapses.win_to_draw),
        ("win to loss", lapses.win_to_loss),
        ("draw to loss", lapses.draw_to_loss),
        ("missed win", lapses.missed_win),
        ("slow win", lapses.slow_win),
    ];
    for (name, Lapse { may, must, first }) in kinds {
        let Some(first) = first else { continue };
        let positions = if may == 1 { "position" } else { "positions" };
        let sometimes = if must == may { String::new() } else { format!(" by some choice, in {must} by every choice") };
        writeln!(out, "  {name:<14}in {may} {positions}{sometimes}, first at {first}")?;
    }
    Ok(())
}

/// The first of the shortest losing lines, in names and drawn move by move.
fn write_losing(losing: &LosingLines, first: Player, coords: Coords, out: &mut impl Write) -> io::Result<()> {
    let LosingLines { count, first: line } = losing;
    let which = if *count == 1 { "the shortest".into() } else { format!("the first of the {count} shortest") };
    let positions = positions(line, first);
    let after = if ends(&positions) { "" } else { ", then it makes no legal move" };
    if line.is_empty() {
        return writeln!(out, "  a lost line   it makes no legal move on the empty board");
    }
    writeln!(out, "  a lost line   {which}: {}{after}", names(line, coords))?;
    for row in Square::ALL.chunks(3) {
        let drawn = positions.iter().map(|position| {
            let cell = |square: &Square| position.mark(*square).map_or(" .".into(), |player| format!(" {player}"));
            row.iter().map(cell).collect::<String>()
        });
        writeln!(out, "               {}", drawn.collect::<Vec<_>>().join("  "))?;
    }
    Ok(())
}

/// How often a bot did wrong, by kind: ` (13 crashed, 1 illegal)`, or nothing.
fn by_kind(findings: &[Finding]) -> String {
    let count = |kind| (findings.iter().filter(|finding| finding.kind == kind).count(), kind);
    let counts = [Kind::Illegal, Kind::Crashed, Kind::TimedOut].map(count).into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, kind)| format!("{count} {}", kind.label())).collect();
    if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) }
}

/// The positions after each move of a line.
fn positions(line: &[Square], first: Player) -> Vec<Position> {
    let after = |position: &mut Position, square: &Square| {
        *position = position.play(*square).expect("a line is of legal moves");
        Some(*position)
    };
    line.iter().scan(Position::with_first(first), after).collect()
}

/// Whether a line with these positions ends with the game, and not with a player that fails to move.
fn ends(positions: &[Position]) -> bool {
    positions.last().is_some_and(|position| position.is_over())
}

/// What a bot did wrong, and what it left to tell.
fn write_finding(finding: &Finding, out: &mut impl Write) -> io::Result<()> {
    let Finding { kind, position, what, said, stderr, note } = finding;
    writeln!(out, "  {:<14}at {position}: {what}", kind.label())?;
    if !said.is_empty() {
        writeln!(out, "                it said: {}", said.escape_debug())?;
    }
    if let Some(note) = note {
        writeln!(out, "                {note}")?;
    }
    // The last lines say most: there is the message of an exception.
    let lines: Vec<&str> = stderr.lines().collect();
    for line in &lines[lines.len().saturating_sub(3)..] {
        let line: String = line.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect();
        writeln!(out, "                standard error: {line}")?;
    }
    Ok(())
}

/// A player's name, which may be a command of several lines.
fn one_line(name: &str) -> String {
    name.replace(['\n', '\r'], " ")
}

fn names(line: &[Square], coords: Coords) -> String {
    line.iter().map(|square| coords.name(*square)).collect::<Vec<_>>().join(" ")
}

/// A chance as a fraction and in per cent.
fn in_full(chance: Fraction) -> String {
    format!("{chance} ({:.1} %)", 100.0 * chance.to_f64())
}

/// A row of the tables: words, and numbers that stand to the right.
struct Row {
    player: String,
    side: String,
    verdict: String,
    numbers: Vec<String>,
    loss: String,
}

impl Row {
    fn new(audited: &Audited, first: Player, coords: Coords, chances: fn(&Report) -> Vec<String>) -> Row {
        let Audited { player, report, findings } = audited;
        let LineCounts { won, drawn, lost } = report.lines;
        let lines = [report.lines.total(), won, drawn, lost].map(|number| number.to_string());
        let loss = |losing: &LosingLines| {
            let positions = positions(&losing.first, first);
            let last = positions.last().copied().unwrap_or(Position::with_first(first));
            let fault = findings.iter().flatten().find(|finding| finding.position == last.to_string());
            let fault = fault.filter(|_| !ends(&positions)).map(|finding| format!("({})", finding.kind.label()));
            [names(&losing.first, coords), fault.unwrap_or_default()].join(" ").trim().to_string()
        };
        Row {
            player: one_line(player),
            side: report.side.to_string(),
            verdict: [report.verdict().to_string(), by_kind(findings.as_deref().unwrap_or_default())].concat(),
            numbers: lines.into_iter().chain(chances(report)).collect(),
            loss: report.losing.as_ref().map_or(String::new(), loss),
        }
    }

    fn headings(chances: &[&str]) -> Row {
        let lines = ["lines", "won", "drawn", "lost"];
        Row {
            player: "player".into(),
            side: "side".into(),
            verdict: "verdict".into(),
            numbers: lines.iter().chain(chances).map(|heading| heading.to_string()).collect(),
            loss: "shortest loss".into(),
        }
    }

    fn cells(&self) -> impl Iterator<Item = &String> {
        [&self.player, &self.side, &self.verdict].into_iter().chain(&self.numbers).chain([&self.loss])
    }
}

/// A table with aligned columns, chances in per cent.
pub fn table(audited: &[Audited], first: Player, coords: Coords) -> String {
    let chances = |report: &Report| {
        let per_cent = |chance: Fraction| format!("{:.1}", 100.0 * chance.to_f64());
        vec![report.vs_random.map(per_cent).join(" / "), per_cent(report.vs_best)]
    };
    let headings = Row::headings(&["random: W / D / L %", "best: L %"]);
    let rows = audited.iter().map(|audited| Row::new(audited, first, coords, chances));
    let rows: Vec<Row> = [headings].into_iter().chain(rows).collect();
    let width = |column| rows.iter().filter_map(|row| Some(row.cells().nth(column)?.chars().count())).max();
    let line = |row: &Row| {
        let cells = row.cells().enumerate().map(|(column, cell)| {
            let width = width(column).unwrap_or(0);
            let is_number = (3..3 + row.numbers.len()).contains(&column);
            if is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
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
