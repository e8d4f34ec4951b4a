//! An audit in detail, for people.

use super::audited::Audited;
use super::game::{ends, names, positions};
use crate::cli::bot::Finding;
use crate::cli::contestant::one_line;
use noughts::audit::{GameCounts, LosingGames, Mistake, Mistakes, Report, Verdict};
use noughts::notation::Coords;
use noughts::{Fraction, Player, Position, Square};
use std::io::{self, Write};

/// How many findings about a bot are shown in full.
const SHOWN: usize = 5;

/// Writes everything about a strategy or a bot, one side after the other.
pub fn write(audited: &[Audited], first: Player, coords: Coords, out: &mut impl Write) -> io::Result<()> {
    for (at, audited) in audited.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        write_side(audited, first, coords, out)?;
    }
    Ok(())
}

fn write_side(
    Audited { name, report, findings }: &Audited,
    first: Player,
    coords: Coords,
    out: &mut impl Write,
) -> io::Result<()> {
    let Report { side, games: GameCounts { won, drawn, lost }, .. } = report;
    let place = if *side == first { "moving first" } else { "moving second" };
    writeln!(out, "{} as {side}, {place}: {}", one_line(name), verdict(report))?;
    writeln!(out, "  games         {}: {won} won, {drawn} drawn, {lost} lost", report.games.total())?;
    let [wins, draws, loses] = report.vs_random.map(in_full);
    writeln!(out, "  vs random     wins {wins}, draws {draws}, loses {loses}")?;
    writeln!(out, "  vs the best   loses {}", in_full(report.vs_best))?;
    write_mistakes(&report.mistakes, out)?;
    if let Some(losing) = &report.losing {
        write_losing_game(losing, first, coords, out)?;
    }
    write_findings(findings.as_deref().unwrap_or_default(), out)
}

fn verdict(report: &Report) -> &'static str {
    match report.verdict() {
        Verdict::Perfect => "perfect, it never gives up an outcome",
        Verdict::Safe => "safe, it never loses, but lets wins go",
        Verdict::Beatable => "beatable",
    }
}

/// A chance as a fraction and in per cent.
fn in_full(chance: Fraction) -> String {
    format!("{chance} ({:.1} %)", 100.0 * chance.to_f64())
}

/// Writes each kind of mistake that occurs, with the first position of it.
fn write_mistakes(mistakes: &Mistakes, out: &mut impl Write) -> io::Result<()> {
    let kinds = [
        ("win to draw", mistakes.win_to_draw),
        ("win to loss", mistakes.win_to_loss),
        ("draw to loss", mistakes.draw_to_loss),
        ("missed win", mistakes.missed_win),
        ("slow win", mistakes.slow_win),
    ];
    for (name, Mistake { may, must, first }) in kinds {
        let Some(first) = first else { continue };
        let positions = if may == 1 { "position" } else { "positions" };
        let sometimes = if must == may { String::new() } else { format!(" by some choice, in {must} by every choice") };
        writeln!(out, "  {name:<14}in {may} {positions}{sometimes}, first at {first}")?;
    }
    Ok(())
}

/// Writes the first of the shortest losing games, as squares and drawn move by move.
fn write_losing_game(losing: &LosingGames, first: Player, coords: Coords, out: &mut impl Write) -> io::Result<()> {
    let LosingGames { count, first: game } = losing;
    if game.is_empty() {
        return writeln!(out, "  a lost game   it makes no legal move on the empty board");
    }
    let which = if *count == 1 { "the shortest".into() } else { format!("the first of the {count} shortest") };
    let positions = positions(game, first);
    let after = if ends(&positions) { "" } else { ", then it makes no legal move" };
    writeln!(out, "  a lost game   {which}: {}{after}", names(game, coords))?;
    for row in Square::ALL.chunks(3) {
        let rows: Vec<String> = positions.iter().map(|position| drawn_row(*position, row)).collect();
        writeln!(out, "               {}", rows.join("  "))?;
    }
    Ok(())
}

fn drawn_row(position: Position, row: &[Square]) -> String {
    row.iter().map(|square| position.mark(*square).map_or(" .".into(), |player| format!(" {player}"))).collect()
}

/// Writes what a bot did wrong, and what it left on standard error.
fn write_findings(findings: &[Finding], out: &mut impl Write) -> io::Result<()> {
    for finding in findings.iter().take(SHOWN) {
        write_finding(finding, out)?;
    }
    match findings.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        1 => writeln!(out, "                and 1 more finding; --format json shows all"),
        more => writeln!(out, "                and {more} more findings; --format json shows all"),
    }
}

fn write_finding(finding: &Finding, out: &mut impl Write) -> io::Result<()> {
    let Finding { kind, position, what, said, stderr, note } = finding;
    writeln!(out, "  {:<14}at {position}: {what}", kind.label())?;
    if !said.is_empty() {
        writeln!(out, "                it said: {}", said.escape_debug())?;
    }
    if let Some(note) = note {
        writeln!(out, "                {note}")?;
    }
    // The last lines say most: an exception's message is there.
    let lines: Vec<&str> = stderr.lines().collect();
    for line in &lines[lines.len().saturating_sub(3)..] {
        let line: String = line.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect();
        writeln!(out, "                standard error: {line}")?;
    }
    Ok(())
}
