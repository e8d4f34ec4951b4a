//! The report as a text for people.

use super::{Behaviour, BotReport};
use crate::finding::{Finding, Kind};
use crate::functions::FunctionFault;
use noughts::audit::{GameCounts, LosingGames, Mistake, Mistakes, Verdict};
use noughts::words::printable;
use noughts::{Fraction, Player, Position, Square, SquareSet, Status};
use std::fmt;

/// How many findings are shown in full.
const SHOWN: usize = 5;

/// A piece of a report that may be shown in a way of its own, such as in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The word of the verdict.
    Verdict,
    /// A mark on a board of a lost game.
    Mark(Player),
    /// A mark of a line that has won.
    WinningMark(Player),
    /// An empty square.
    Empty,
}

/// Gives the text of a piece as it is to be shown.
type Show<'a> = dyn Fn(Piece, &str) -> String + 'a;

/// A report whose pieces are shown so.
struct Shown<'a> {
    report: &'a BotReport,
    show: &'a Show<'a>,
}

impl BotReport {
    /// The same text as that of [`Display`](fmt::Display), in which each piece is shown as `show` gives it. On a
    /// board, it must be no wider.
    pub fn shown<'a>(&'a self, show: &'a dyn Fn(Piece, &str) -> String) -> impl fmt::Display + 'a {
        Shown { report: self, show }
    }
}

/// Everything about one side, in several lines.
impl fmt::Display for BotReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shown(&|_, text| text.into()).fmt(f)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shown { report, show } = *self;
        let turn = if report.side() == report.first { "moving first" } else { "moving second" };
        let draws = report.draws.map_or(String::new(), |letter| format!(" (it draws {letter})"));
        let role = if report.is_own_role { "" } else { " (also asked, though its own game was not seen to do so)" };
        let (word, why) = verdict(report);
        let word = show(Piece::Verdict, word);
        writeln!(f, "{} as {}{draws}, {turn}{role}: {word}{why}", printable(&report.name), report.side())?;
        if let Some(signature) = &report.signature {
            writeln!(f, "  asked         {}", printable(signature))?;
        }
        if let Some(evidence) = &report.evidence {
            writeln!(f, "                {}", printable(evidence))?;
        }
        if report.is_partial {
            writeln!(f, "  games         not all can be played, since it moves by chance, but it lost one")?;
        } else {
            write_basis(report, f)?;
        }
        // Figures that the answers do not carry are not shown.
        match &report.figures.losing {
            Some(losing) if report.is_partial => write_losing_game(report, losing, show, f)?,
            _ if report.has_figures() => write_figures(report, show, f)?,
            _ => {}
        }
        write_findings(&report.findings, f)?;
        report.function_faults.iter().try_for_each(|fault| write_fault(fault, f))
    }
}

/// Writes what the bot was asked, and how often: the verdict rests on it.
fn write_basis(report: &BotReport, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Some(times) = report.answers_per_position.filter(|times| *times > 0) else { return Ok(()) };
    let asked = match times {
        1 => "asked once".into(),
        2 => "asked twice".into(),
        times => format!("asked {times} times"),
    };
    let each = if report.turns == 1 { "" } else { " in each" };
    let asked = match (report.behaviour, times) {
        (Behaviour::Chance, 1) => format!("with its chances{each}"),
        (Behaviour::Chance, _) => format!("{asked}{each} for each way in which its dice can fall"),
        (Behaviour::Start, 1) => format!("asked once{each}"),
        (Behaviour::Start, _) if report.is_for_people => {
            format!("asked once{each} in each of {times} ways to begin; the figures are of the first")
        }
        (Behaviour::Start, _) => format!("asked once{each} after each of {times} starts; the figures are of the last"),
        (Behaviour::Deterministic, 1) if report.is_for_people => {
            format!("{asked}{each}, since it uses no chance and no clock")
        }
        _ => asked + each,
    };
    let (label, places) = match report.positions {
        positions if positions == report.turns => ("positions", positions.to_string()),
        positions => ("turns", format!("{} in {positions} positions", report.turns)),
    };
    writeln!(f, "  {label:<14}{places}, {asked}")?;
    if report.behaviour == Behaviour::Unknown && report.verdict().is_some() {
        writeln!(f, "                so nobody knows whether it moves by chance or by what came before")?;
    }
    Ok(())
}

/// Writes what is wrong with a function of the file.
fn write_fault(fault: &FunctionFault, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let FunctionFault { kind, what, count, position, returned, expected, .. } = fault;
    let times = match (count, position) {
        (_, None) => String::new(),
        (1, Some(_)) => ", once".into(),
        (count, Some(_)) => format!(", {count} times"),
    };
    let place = position.as_ref().map_or(String::new(), |position| format!(", first at {position}"));
    let label = if kind == "note" { "note" } else { "function" };
    writeln!(f, "  {label:<14}{}", printable(&format!("{what}{times}{place}")))?;
    if let Some(returned) = returned {
        let expected = expected.as_ref().map_or(String::new(), |expected| format!(", and {expected} is right"));
        writeln!(f, "                it returned {}", printable(&format!("{returned}{expected}")))?;
    }
    Ok(())
}

fn write_figures(report: &BotReport, show: &Show, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let figures = &report.figures;
    let GameCounts { won, drawn, lost, .. } = figures.games;
    writeln!(f, "  games         {}: {won} won, {drawn} drawn, {lost} lost", figures.games.total())?;
    if report.findings.iter().any(|finding| finding.kind == Kind::Unread) {
        writeln!(f, "                a game whose last move was not read counts as lost")?;
    }
    let in_full = if report.is_estimated() { about } else { in_full };
    let [wins, draws, loses] = figures.vs_random.map(in_full);
    writeln!(f, "  vs random     wins {wins}, draws {draws}, loses {loses}")?;
    writeln!(f, "  at worst      {}", at_worst(figures.vs_best, report.is_sample))?;
    let gain = figures.exploitability;
    if gain != Fraction::ZERO && gain != Fraction::ONE && !report.is_estimated() {
        writeln!(f, "  exploitable   by {:.4}: so much the best reply wins on average, a draw 0", gain.to_f64())?;
    }
    write_mistakes(&figures.mistakes, f)?;
    figures.losing.as_ref().map_or(Ok(()), |losing| write_losing_game(report, losing, show, f))
}

/// The verdict in a word, and what there is to add: a clause, or why there is none.
fn verdict(report: &BotReport) -> (&'static str, String) {
    let clause = match report.verdict() {
        None => {
            let word = if report.is_not_judged { "not judged" } else { "unproven" };
            return (word, format!(", {}", printable(report.unproven.as_deref().unwrap_or_default())));
        }
        Some(Verdict::Perfect) if report.figures.mistakes.slow_win.may == 0 => {
            ("perfect", ", it never gives up an outcome, and wins as soon as it can")
        }
        Some(Verdict::Perfect) => {
            ("perfect", ", it never gives up an outcome, but does not always win as soon as it can")
        }
        Some(Verdict::Safe) => ("safe", ", it never loses, but lets wins go"),
        Some(Verdict::Beatable) if report.is_partial => ("beatable", ", it lost a game that it played"),
        Some(Verdict::Beatable) => ("beatable", ""),
    };
    (clause.0, clause.1.into())
}

/// A chance in per cent, as an estimate.
fn about(chance: Fraction) -> String {
    format!("about {:.1} %", 100.0 * chance.to_f64())
}

/// The largest denominator of a fraction that is shown to people.
const LEGIBLE: u128 = 9_999_999;

/// A chance in per cent, and as a fraction if people can read that.
fn in_full(chance: Fraction) -> String {
    let per_cent = 100.0 * chance.to_f64();
    let is_legible = chance.is_exact() && chance.denominator() <= LEGIBLE;
    if is_legible { format!("{chance} ({per_cent:.1} %)") } else { format!("{per_cent:.4} %") }
}

/// How it fares against an opponent who knows how it plays. A sample of answers does not show that it never loses.
fn at_worst(loses: Fraction, is_sample: bool) -> String {
    match loses {
        _ if loses == Fraction::ZERO && is_sample => "loses none of these games".into(),
        _ if loses == Fraction::ZERO => "never loses".into(),
        _ if loses == Fraction::ONE => "always loses to an opponent who knows how it plays".into(),
        loses => format!("loses {} to an opponent who knows how it plays", in_full(loses)),
    }
}

/// Writes each kind of mistake that occurs, with the first position of it. A win that is missed or slow gives no outcome up,
/// and the words say so.
fn write_mistakes(mistakes: &Mistakes, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let gives_wins_up = mistakes.win_to_draw.may + mistakes.win_to_loss.may > 0;
    // Where each slow win is a missed one, one line says both.
    let slow = if mistakes.slow_win == mistakes.missed_win { Mistake::default() } else { mistakes.slow_win };
    let missed = if gives_wins_up { " (it could win at once)" } else { " (it could win at once, and wins later)" };
    let kinds = [
        ("win to draw", mistakes.win_to_draw, ""),
        ("win to loss", mistakes.win_to_loss, ""),
        ("draw to loss", mistakes.draw_to_loss, ""),
        ("missed win", mistakes.missed_win, missed),
        ("slow win", slow, " (it keeps the win, but could win sooner)"),
    ];
    for (name, Mistake { may, must, first }, meaning) in kinds {
        let Some(first) = first else { continue };
        let positions = if may == 1 { "position" } else { "positions" };
        let sometimes = if must == may { String::new() } else { format!(" by some choice, in {must} by every choice") };
        writeln!(f, "  {name:<14}in {may} {positions}{sometimes}{meaning}, first at {first}")?;
    }
    Ok(())
}

/// Writes the first of the shortest losing games, as squares and drawn move by move.
fn write_losing_game(report: &BotReport, losing: &LosingGames, show: &Show, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let LosingGames { count, first: game } = losing;
    if game.is_empty() {
        return writeln!(f, "  a lost game   it makes no legal move on the empty board");
    }
    let which = if report.is_partial {
        "one of them".into()
    } else if *count == 1 {
        "the shortest".into()
    } else {
        format!("the first of the {count} shortest")
    };
    let positions = report.positions(game);
    let is_over = positions.last().is_some_and(|position| position.is_over());
    let after = if is_over { "" } else { ", then it makes no legal move" };
    writeln!(f, "  a lost game   {which}: {}{after}", report.coords.game(game))?;
    for row in Square::ALL.chunks(3) {
        let rows: Vec<String> = positions.iter().map(|position| drawn_row(*position, row, show)).collect();
        writeln!(f, "               {}", rows.join("  "))?;
    }
    Ok(())
}

fn drawn_row(position: Position, row: &[Square], show: &Show) -> String {
    let winning = match position.status() {
        Status::Won { lines, .. } => lines.squares(),
        _ => SquareSet::EMPTY,
    };
    let sign = |square: &Square| match position.mark(*square) {
        Some(player) if winning.contains(*square) => show(Piece::WinningMark(player), &player.to_string()),
        Some(player) => show(Piece::Mark(player), &player.to_string()),
        None => show(Piece::Empty, "."),
    };
    row.iter().map(|square| format!(" {}", sign(square))).collect()
}

/// Writes what a bot did wrong, and the line on standard error that says most.
fn write_findings(findings: &[Finding], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for finding in findings.iter().take(SHOWN) {
        write_finding(finding, f)?;
    }
    match findings.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        1 => writeln!(f, "                and 1 more finding; --format json shows all"),
        more => writeln!(f, "                and {more} more findings; --format json shows all"),
    }
}

fn write_finding(finding: &Finding, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Finding { kind, count, position, what, said, stderr, note } = finding;
    let times = if *count == 1 { "at".into() } else { format!("{count} times, first at") };
    writeln!(f, "  {:<14}{times} {position}: {what}", kind.label())?;
    if !said.is_empty() {
        writeln!(f, "                it said: {}", said.escape_debug())?;
    }
    if let Some(note) = note {
        writeln!(f, "                {note}")?;
    }
    if !stderr.is_empty() {
        writeln!(f, "                standard error: {stderr}")?;
    }
    Ok(())
}
