//! An audit in detail, for people.

use crate::commands::audit::game::{ends, names, positions};
use noughts::audit::{GameCounts, LosingGames, Mistake, Mistakes, Verdict};
use noughts::notation::Coords;
use noughts::words::printable;
use noughts::{Fraction, Player, Position, Square};
use noughts_bots::{Audited, Conclusion, Fault, Finding, Inquired, Nature};
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

fn write_side(audited: &Audited, first: Player, coords: Coords, out: &mut impl Write) -> io::Result<()> {
    let Audited { name, report, conclusion, .. } = audited;
    let place = if report.side == first { "moving first" } else { "moving second" };
    writeln!(out, "{} as {}, {place}: {}", printable(name), report.side, verdict(audited))?;
    if let Some(function) = &audited.function {
        writeln!(out, "  asked         {}", printable(&function.signature))?;
    }
    // Figures that the answers do not carry are not shown.
    if let Conclusion::Proven(_) = conclusion {
        write_figures(audited, first, coords, out)?;
    }
    write_findings(audited.findings(), out)?;
    audited.faults().iter().try_for_each(|fault| write_fault(fault, out))
}

/// Writes what is wrong with a function of the file.
fn write_fault(fault: &Fault, out: &mut impl Write) -> io::Result<()> {
    let Fault { kind, what, count, position, returned, expected, .. } = fault;
    let times = if *count == 1 { "once".into() } else { format!("{count} times") };
    let place = position.as_ref().map_or(String::new(), |position| format!(", first at {position}"));
    let label = if kind == "note" { "note" } else { "function" };
    writeln!(out, "  {label:<14}{}", printable(&format!("{what}, {times}{place}")))?;
    if let Some(returned) = returned {
        let expected = expected.as_ref().map_or(String::new(), |expected| format!(", and {expected} is right"));
        writeln!(out, "                it returned {}", printable(&format!("{returned}{expected}")))?;
    }
    Ok(())
}

fn write_figures(audited: &Audited, first: Player, coords: Coords, out: &mut impl Write) -> io::Result<()> {
    let Audited { report, inquiry, .. } = audited;
    let GameCounts { won, drawn, lost, .. } = report.games;
    writeln!(out, "  games         {}: {won} won, {drawn} drawn, {lost} lost", report.games.total())?;
    let in_full = if audited.is_estimated() { about } else { in_full };
    let [wins, draws, loses] = report.vs_random.map(in_full);
    writeln!(out, "  vs random     wins {wins}, draws {draws}, loses {loses}")?;
    writeln!(out, "  vs the best   loses {}", in_full(report.vs_best))?;
    if inquiry.as_ref().is_some_and(|inquired| inquired.nature == Nature::Unknown) {
        writeln!(out, "  asked once    so nobody knows whether it moves by chance or by what came before")?;
    }
    write_mistakes(&report.mistakes, out)?;
    match &report.losing {
        Some(losing) => write_losing_game(losing, first, coords, out),
        None => Ok(()),
    }
}

fn verdict(audited: &Audited) -> String {
    let verdict = match &audited.conclusion {
        Conclusion::Unproven(reason) => return format!("unproven, {reason}"),
        Conclusion::Proven(Verdict::Perfect) => "perfect, it never gives up an outcome",
        Conclusion::Proven(Verdict::Safe) => "safe, it never loses, but lets wins go",
        Conclusion::Proven(Verdict::Beatable) => "beatable",
    };
    match &audited.inquiry {
        Some(Inquired { nature: Nature::Random, times, .. }) => {
            format!("{verdict}, as far as {times} answers a position show")
        }
        _ => verdict.into(),
    }
}

/// A chance in per cent, as an estimate.
fn about(chance: Fraction) -> String {
    format!("about {:.1} %", 100.0 * chance.to_f64())
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

/// Writes what a bot did wrong, and the line on standard error that says most.
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
    let Finding { kind, count, position, what, said, stderr, note } = finding;
    let times = if *count == 1 { "at".into() } else { format!("{count} times, first at") };
    writeln!(out, "  {:<14}{times} {position}: {what}", kind.label())?;
    if !said.is_empty() {
        writeln!(out, "                it said: {}", said.escape_debug())?;
    }
    if let Some(note) = note {
        writeln!(out, "                {note}")?;
    }
    if !stderr.is_empty() {
        writeln!(out, "                standard error: {stderr}")?;
    }
    Ok(())
}
