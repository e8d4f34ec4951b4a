//! The reports of audits for people: in detail, and as tables.

use super::audit::Audited;
use super::bot::Finding;
use noughts::audit::{Lapses, LosingLines, Report, Verdict};
use noughts::notation::Coords;
use noughts::tree::Lines;
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
        let Report { side, lines: Lines { won, drawn, lost }, may, must, vs_random, vs_best, .. } = report;
        let place = if *side == first { "moving first" } else { "moving second" };
        writeln!(out, "{player} as {side}, {place}: {}", verdict(report))?;
        writeln!(out, "  lines         {}: {won} won, {drawn} drawn, {lost} lost", report.lines.total())?;
        let [wins, draws, loses] = vs_random.map(in_full);
        writeln!(out, "  vs random     wins {wins}, draws {draws}, loses {loses}")?;
        writeln!(out, "  vs the best   loses {}", in_full(*vs_best))?;
        write_lapses(may, must, out)?;
        if let Some(losing) = &report.losing {
            write_losing(losing, first, coords, out)?;
        }
        for Finding { kind, position, what, said, stderr } in findings.iter().flatten().take(SHOWN) {
            writeln!(out, "  {:<14}at {position}: {what}", kind.label())?;
            for (label, text) in [("it said", said), ("standard error", stderr)] {
                if !text.is_empty() {
                    writeln!(out, "                {label}: {}", text.escape_debug())?;
                }
            }
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

/// The positions in which the player may, and in which it must, do so; nothing if there are none.
fn write_lapses(may: &Lapses, must: &Lapses, out: &mut impl Write) -> io::Result<()> {
    let lapses = [
        ("win to draw", may.win_to_draw, must.win_to_draw),
        ("win to loss", may.win_to_loss, must.win_to_loss),
        ("draw to loss", may.draw_to_loss, must.draw_to_loss),
        ("missed win", may.missed_win, must.missed_win),
        ("slow win", may.slow_win, must.slow_win),
    ];
    for (name, may, must) in lapses.into_iter().filter(|(_, may, _)| *may > 0) {
        let positions = if may == 1 { "position" } else { "positions" };
        writeln!(out, "  {name:<14}may in {may} {positions}, must in {must}")?;
    }
    Ok(())
}

/// The first of the shortest losing lines, in names and drawn move by move.
fn write_losing(losing: &LosingLines, first: Player, coords: Coords, out: &mut impl Write) -> io::Result<()> {
    let LosingLines { count, first: line } = losing;
    let which = if *count == 1 { "the shortest".into() } else { format!("the first of the {count} shortest") };
    let positions: Vec<Position> = line
        .iter()
        .scan(Position::with_first(first), |position, square| {
            *position = position.play(*square).expect("a line is of legal moves");
            Some(*position)
        })
        .collect();
    let ends = positions.last().is_some_and(|position| position.is_over());
    let after = if ends { "" } else { " and then no legal move" };
    writeln!(out, "  a lost line   {which}: {}{after}", names(line, coords))?;
    for row in Square::ALL.chunks(3) {
        let drawn = positions.iter().map(|position| {
            let cell = |square: &Square| position.mark(*square).map_or(" .".into(), |player| format!(" {player}"));
            row.iter().map(cell).collect::<String>()
        });
        let boards = drawn.collect::<Vec<_>>().join("  ");
        if !boards.is_empty() {
            writeln!(out, "               {boards}")?;
        }
    }
    Ok(())
}

fn names(line: &[Square], coords: Coords) -> String {
    line.iter().map(|square| coords.name(*square)).collect::<Vec<_>>().join(" ")
}

/// A chance as a fraction and in per cent.
fn in_full(chance: Fraction) -> String {
    format!("{chance} ({})", per_cent(chance))
}

fn per_cent(chance: Fraction) -> String {
    format!("{:.1} %", 100.0 * chance.to_f64())
}

const HEADINGS: [&str; 12] = [
    "player",
    "side",
    "verdict",
    "lines",
    "won",
    "drawn",
    "lost",
    "random: wins",
    "draws",
    "loses",
    "best: loses",
    "shortest loss",
];

/// A row of the tables; `chance` writes a chance.
fn row(Audited { player, report, .. }: &Audited, coords: Coords, chance: fn(Fraction) -> String) -> [String; 12] {
    let Report { side, lines: Lines { won, drawn, lost }, vs_random: [wins, draws, loses], vs_best, .. } = report;
    let loss = report.losing.as_ref().map_or(String::new(), |losing| names(&losing.first, coords));
    [
        player.clone(),
        side.to_string(),
        report.verdict().to_string(),
        report.lines.total().to_string(),
        won.to_string(),
        drawn.to_string(),
        lost.to_string(),
        chance(*wins),
        chance(*draws),
        chance(*loses),
        chance(*vs_best),
        loss,
    ]
}

/// The columns that hold words, which stand to the left.
fn is_word(column: usize) -> bool {
    matches!(column, 0..=2 | 11)
}

/// A table with aligned columns, chances in per cent.
pub fn table(audited: &[Audited], coords: Coords) -> String {
    let headings = HEADINGS.map(String::from);
    let rows: Vec<_> = [headings].into_iter().chain(audited.iter().map(|a| row(a, coords, per_cent))).collect();
    let widths: [usize; 12] =
        std::array::from_fn(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    let line = |row: &[String; 12]| {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (cell, width))| {
            if is_word(column) { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

/// A table in Markdown, chances as fractions.
pub fn markdown(audited: &[Audited], coords: Coords) -> String {
    let line = |cells: [String; 12]| format!("| {} |\n", cells.join(" | "));
    let rule: [&str; 12] = std::array::from_fn(|column| if is_word(column) { "---" } else { "---:" });
    let rows = audited.iter().map(|audited| line(row(audited, coords, |chance| chance.to_string())));
    format!("| {} |\n|{}|\n{}", HEADINGS.join(" | "), rule.join("|"), rows.collect::<String>())
}
