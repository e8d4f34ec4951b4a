//! A game in words.

use crate::board::Variant;
use crate::commands::review::entry::{Entry, Place};
use crate::commands::review::game::Game;
use crate::commands::review::sums::Sums;
use crate::commands::review::table;
use crate::io::style::sign;
use crate::io::{Grade, Paint, beside};
use noughts::notation::Coords;
use noughts::review::{JudgedMove, Judgement};
use noughts::words::printable;
use noughts::{Outcome, Square, words};
use std::io::{self, Write};

/// Writes what each move did, how the game ended, and the boards of the turning points.
pub fn write(game: &Game, entry: &Entry, coords: Coords, paint: Paint, out: &mut impl Write) -> io::Result<()> {
    if !matches!(entry.place, Place::OnlyGame) {
        writeln!(out, "{}", paint.strong(&capitalized(&entry.source)))?;
    }
    for judged in &game.moves {
        writeln!(out, "{}", row(*judged, coords, paint))?;
    }
    match (words::ending(game.end, coords), &game.flaw) {
        (Some(ending), Some(flaw)) => writeln!(out, "\n{ending}\nNot counted: {flaw}.")?,
        (Some(ending), None) => writeln!(out, "\n{ending}")?,
        (None, flaw) => writeln!(out, "\n{}.", capitalized(flaw.as_deref().unwrap_or_default()))?,
    }
    for judged in game.moves.iter().filter(|judged| judged.is_turning_point()) {
        let board = turning_point(*judged, coords, paint);
        let [played, better] = [(Grade::Bad, "red: played"), (Grade::Good, "green: better")].map(|(grade, words)| {
            if paint.has_signs() { format!("  {}", paint.hinted(grade, words)) } else { String::new() }
        });
        let title = beside("", &format!("Turning point, before move {}:", judged.next.ply()));
        writeln!(out, "\n{}\n\n{board}", beside(&title, &(played + &better)))?;
    }
    Ok(())
}

/// The board before a move that gave the outcome up: its square, and those that would have kept it, in their colours.
fn turning_point(judged: JudgedMove, coords: Coords, paint: Paint) -> String {
    let keeping = judged.keeping();
    let variant = Variant::three_by_three(judged.position.first(), coords);
    variant.grid_with(judged.position.into(), paint, |square, name| match Square::ALL[square] {
        square if square == judged.square => paint.graded(Grade::Bad, name),
        square if keeping.contains(square) => paint.graded(Grade::Good, name),
        _ => paint.faint(name),
    })
}

/// A move on a line: `2  O 2?   mistake     gives the draw away: 5 would have held it`.
fn row(judged: JudgedMove, coords: Coords, paint: Paint) -> String {
    let judgement = judged.judgement();
    let number = judged.next.ply();
    let move_made = notated(judged, coords);
    let emphasis = |text: String| if judgement.mark().is_empty() { text } else { paint.strong(&text) };
    let effect = words::effect(judged, coords);
    let effect = match judged.before.outcome {
        // Where all is lost anyway, no move is to blame.
        Outcome::Loss if paint.has_signs() => paint.faint(&format!("{} {effect}", sign(Outcome::Loss, true))),
        _ => paint.worth(judged.after.outcome, &emphasis(effect)),
    };
    let mark = paint.mark(judged.player(), &judged.player().to_string());
    let word = judgement.to_string();
    let room = 11 - word.len();
    let word = match judgement {
        Judgement::Best | Judgement::Sound => word,
        Judgement::MissedWin => paint.graded(Grade::Open, &word),
        _ => paint.graded(Grade::Bad, &word),
    };
    beside(&format!("{number:>3}  {mark} {} {word}{:room$} ", emphasis(format!("{move_made:<5}")), ""), &effect)
}

/// The name of a move's square, with the mark of its judgement: `2?`.
pub fn notated(judged: JudgedMove, coords: Coords) -> String {
    format!("{}{}", coords.name(judged.square), judged.judgement().mark())
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// Writes what the games come to in all, after the games themselves, if they are shown.
pub fn write_sums(sums: &Sums, games_are_shown: bool, paint: Paint, out: &mut impl Write) -> io::Result<()> {
    if games_are_shown {
        writeln!(out)?;
    }
    let counted = if sums.games == 1 { "1 game".into() } else { format!("{} games", sums.games) };
    let left_out = match sums.not_counted() {
        0 => String::new(),
        1 => ", and 1 that is not counted".into(),
        several => format!(", and {several} that are not counted"),
    };
    writeln!(out, "{counted}{left_out}")?;
    if sums.games > 0 {
        write!(out, "{}", table::text(sums, paint))?;
    }
    write_left_out(sums, out)
}

fn write_left_out(sums: &Sums, out: &mut impl Write) -> io::Result<()> {
    if sums.left_out.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nNot counted:")?;
    sums.left_out.iter().try_for_each(|reason| writeln!(out, "  {}", printable(reason)))?;
    match sums.not_counted() - sums.left_out.len() as u64 {
        0 => Ok(()),
        more => writeln!(out, "  and {more} more"),
    }
}
