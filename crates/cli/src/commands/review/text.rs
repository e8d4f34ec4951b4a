//! A game in words.

use crate::board::answer;
use crate::commands::review::game::Game;
use crate::commands::review::sums::Sums;
use crate::commands::review::{Place, table};
use crate::io::style::Paint;
use noughts::notation::Coords;
use noughts::review::{JudgedMove, Judgement};
use noughts::words;
use std::io::{self, Write};

/// Writes what each move did, the boards of the turning points, and how the game ended.
pub fn write(game: &Game, place: Place, coords: Coords, paint: Paint, out: &mut impl Write) -> io::Result<()> {
    match (place, game.players().as_str()) {
        (Place::OnlyGame, _) => {}
        (_, "") => writeln!(out, "{}", capitalized(&place.to_string()))?,
        (_, players) => writeln!(out, "{}: {players}", capitalized(&place.to_string()))?,
    }
    for judged in &game.moves {
        writeln!(out, "{}", row(*judged, coords, paint))?;
    }
    for judged in game.moves.iter().filter(|judged| judged.is_turning_point()) {
        let board = answer::board(judged.position, coords, paint);
        writeln!(out, "\nTurning point, before move {}:\n\n{board}", judged.next.ply())?;
    }
    let unended = || game.flaw.as_ref().map(|flaw| format!("{}.", capitalized(flaw)));
    writeln!(out, "\n{}", words::ending(game.end, coords).or_else(unended).unwrap_or_default())
}

/// A move on a line: `2  O 2?   mistake     gives the draw away: 5 would have held it`.
fn row(judged: JudgedMove, coords: Coords, paint: Paint) -> String {
    let judgement = judged.judgement();
    let number = judged.next.ply();
    let move_made = notated(judged, coords);
    let effect = words::effect(judged, coords);
    let row = format!("{number:>3}  {} {move_made:<5} {judgement:<11} {effect}", judged.player());
    if judgement >= Judgement::MissedWin { paint.strong(&row) } else { row }
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
pub fn write_sums(sums: &Sums, games_are_shown: bool, out: &mut impl Write) -> io::Result<()> {
    if games_are_shown {
        writeln!(out)?;
    }
    let counted = if sums.games == 1 { "1 game".into() } else { format!("{} games", sums.games) };
    let left_out = match sums.not_counted {
        0 => String::new(),
        1 => ", and 1 that is not counted".into(),
        several => format!(", and {several} that are not counted"),
    };
    writeln!(out, "{counted}{left_out}")?;
    if sums.games > 0 { write!(out, "{}", table::text(sums)) } else { Ok(()) }
}
