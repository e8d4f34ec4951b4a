//! The strip beside the board that shows how the game stood after each move, or a few signs below the board.

use crate::board::JudgedMove;
use crate::commands::play::Game;
use crate::io::style::{Paint, sign};
use crate::screen::{Buffer, Ink, Line, Rect, Tint, columns, style};
use anstyle::Style;
use noughts::{Outcome, Player, words};

const GAP: u16 = 2;

/// The columns of a move without the name of its square, and of the outcome.
const MOVE: usize = 7;
const WORTH: usize = 10;

/// A move, and the value of the position after it for the person; between two people, for X.
struct Ply {
    player: Player,
    name: String,
    outcome: Outcome,
    plies: u8,
}

/// The moves of a game from the first one on, as long as their values are known.
fn plies(game: &Game) -> Vec<Ply> {
    let person = person(game);
    let ply = |judged: JudgedMove| {
        let (player, after) = (judged.player(), judged.after);
        let outcome = if player == person { after.outcome } else { after.outcome.opposite() };
        Ply { player, name: game.variant().name(judged.square).into(), outcome, plies: after.plies }
    };
    game.judged_moves().into_iter().map(ply).collect()
}

pub fn person(game: &Game) -> Player {
    game.program.map_or(Player::X, Player::opponent)
}

/// Draws the strip beside the board, with the newest moves if there is no room for all. Returns whether any fits.
pub fn draw_beside(game: &Game, paint: Paint, side: Rect, buffer: &mut Buffer) -> bool {
    let plies = plies(game);
    let longest = plies.iter().map(|ply| columns(&ply.name)).max().unwrap_or(1);
    let room = usize::from(side.width.saturating_sub(GAP)).saturating_sub(longest + MOVE);
    if side.width < GAP + (longest + MOVE) as u16 || plies.is_empty() {
        return false;
    }
    let heads = game.program.map_or(["value for X", "for X"], |_| ["value for you", "for you"]);
    let head = heads[usize::from(columns(heads[0]) > (side.width - GAP).into())];
    buffer.set_text(side.x + GAP, side.y, head, Style::new().dimmed());
    let dropped = plies.len().saturating_sub(usize::from(side.height) - 1);
    for (ply, y) in plies[dropped..].iter().zip(side.y + 1..) {
        line(ply, longest, room >= WORTH, paint).write(side.x + GAP, y, buffer);
    }
    true
}

/// The sign of the outcome, the move and, if wanted, the value: ` ▼  X 6  loss in 2`.
fn line(ply: &Ply, longest: usize, has_worth: bool, paint: Paint) -> Line {
    let of = |ink| style(paint, Tint::Plain, ink);
    let mut line = Line::of(format!(" {} ", sign(ply.outcome, paint.unicode)), leading(ply, paint));
    line.push(format!(" {}", ply.player), of(Ink::Mark(ply.player)));
    line.push(format!(" {:<longest$} ", ply.name), of(Ink::Plain));
    if has_worth {
        let worth = match ply.plies {
            0 if ply.outcome != Outcome::Draw => ply.outcome.to_string(),
            plies => words::worth(ply.outcome, plies),
        };
        line.push(format!("{worth:<0$}", WORTH), of(Ink::Faint));
    }
    line
}

fn leading(ply: &Ply, paint: Paint) -> Style {
    style(paint, Tint::Worth(ply.outcome), Ink::Strong)
}

/// The signs alone, in at most this many columns. If not all fit, the newest.
pub fn signs(game: &Game, paint: Paint, width: usize) -> Line {
    let plies = plies(game);
    let mut line = Line::default();
    for ply in &plies[plies.len().saturating_sub(width)..] {
        line.push(sign(ply.outcome, paint.unicode), leading(ply, paint));
    }
    line
}
