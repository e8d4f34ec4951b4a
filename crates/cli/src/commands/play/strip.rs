//! The strip beside the board that shows how the game stood after each move, or a few signs below the board.

use crate::board::{JudgedMove, Value};
use crate::commands::play::coach::worth_in_signs;
use crate::commands::play::game::Game;
use crate::io::columns;
use crate::io::style::{Paint, sign};
use crate::screen::{Buffer, Ink, Line, Rect, Tint, style};
use anstyle::Style;
use noughts::{Outcome, Player};

const GAP: u16 = 2;

/// A move, and the value of the position after it for the person; between two people, for X.
struct Ply {
    player: Player,
    name: String,
    value: Value,
}

/// The moves of a game from the first one on, as long as their values are known.
fn plies(game: &Game) -> Vec<Ply> {
    let person = person(game);
    let ply = |judged: JudgedMove| {
        let (player, after) = (judged.player(), judged.after);
        let outcome = if player == person { after.outcome } else { after.outcome.opposite() };
        Ply { player, name: game.variant().name(judged.square).into(), value: Value { outcome, ..after } }
    };
    game.judged_moves().into_iter().map(ply).collect()
}

pub fn person(game: &Game) -> Player {
    game.program.map_or(Player::X, Player::opponent)
}

/// Draws the strip beside the board, from its top, with the newest moves if there is no room for all. Returns whether any fits.
pub fn draw_beside(game: &Game, paint: Paint, side: Rect, buffer: &mut Buffer) -> bool {
    let plies = plies(game);
    let width = usize::from(side.width.saturating_sub(GAP));
    let rows = side.height.min(game.variant().squares() as u16 + 1);
    // The longest form that fits: `▼ loss in 2`, `▼2`, `▼`. A loss is the longest, whether there is one or not.
    let loss = |ply: &Ply| Ply { name: ply.name.clone(), value: Value { outcome: Outcome::Loss, plies: 1 }, ..*ply };
    let longest: Vec<Ply> = plies.iter().map(loss).collect();
    let fits = |form: &usize| lines(&longest, *form, paint).iter().all(|line| line.columns() <= width);
    let Some(form) = [0, 1, 2].into_iter().find(fits).filter(|_| !plies.is_empty()) else { return false };
    let (lines, whom) = (lines(&plies, form, paint), game.program.map_or("for X", |_| "for you"));
    let head = format!("value {whom}");
    let head = if columns(&head) <= width { &head } else { whom };
    let (x, y) = (side.x + GAP, side.y);
    buffer.set_text(x, y, head, Style::new().dimmed());
    let dropped = lines.len().saturating_sub(usize::from(rows) - 1);
    lines[dropped..].iter().zip(y + 1..).for_each(|(line, y)| line.write(x, y, buffer));
    true
}

/// The moves, each with its value on the ground of its outcome: `X 6  ▼ loss in 2`.
fn lines(plies: &[Ply], form: usize, paint: Paint) -> Vec<Line> {
    let longest = plies.iter().map(|ply| columns(&ply.name)).max().unwrap_or(0);
    let worths: Vec<String> = plies.iter().map(|ply| worth_in_signs(ply.value, paint.unicode)[form].clone()).collect();
    let widest = worths.iter().map(|worth| columns(worth)).max().unwrap_or(0);
    let line = |(ply, worth): (&Ply, &String)| {
        let of = |ink| style(paint, Tint::Plain, ink);
        let mut line = Line::of(format!("{} ", ply.player), of(Ink::Mark(ply.player)));
        line.push(format!("{:<longest$} ", ply.name), of(Ink::Plain));
        line.push(format!(" {worth:<widest$} "), leading(ply, paint));
        line
    };
    plies.iter().zip(&worths).map(line).collect()
}

fn leading(ply: &Ply, paint: Paint) -> Style {
    style(paint, Tint::Worth(ply.value.outcome), Ink::Strong)
}

/// The signs alone, in at most this many columns. If not all fit, the newest.
pub fn signs(game: &Game, paint: Paint, width: usize) -> Line {
    let plies = plies(game);
    let mut line = Line::default();
    for ply in &plies[plies.len().saturating_sub(width)..] {
        line.push(sign(ply.value.outcome, paint.unicode), leading(ply, paint));
    }
    line
}
