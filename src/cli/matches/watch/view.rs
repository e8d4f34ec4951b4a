//! How a match looks on a screen.

use super::film::{Film, Frame};
use crate::cli::style::Paint;
use crate::cli::terminal::board::{Board, Layout};
use crate::cli::terminal::text::{write_centred, write_too_small};
use noughts::words;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

/// Draws everything.
pub fn draw(film: &Film, paint: Paint, area: Rect, buffer: &mut Buffer) {
    let Some(Layout { grid, text }) = Layout::of(area) else { return write_too_small(area, buffer) };
    let Some(frame) = film.shown() else { return };
    let Frame { position, last, coords, .. } = *frame;
    Board { position, last, cursor: None, note: &|_| None, coords, paint }.draw(&grid, buffer);
    let width = usize::from(text.width);
    let side = |(name, rest): &(String, String)| {
        let room = width.saturating_sub(rest.chars().count());
        name.chars().take(room).collect::<String>() + rest
    };
    let [x, o] = frame.sides.each_ref().map(side);
    let game = format!("{} {}", frame.game, frame.moves);
    let pause = if film.is_paused() { "space go on" } else { "space stop" };
    let keys = format!("{pause}  left right step  q end");
    let lines = [x, o, game, format!("{}   {}", state(frame), frame.drawn), keys];
    write_centred(&lines, Style::new().add_modifier(Modifier::BOLD), text, buffer);
}

/// Who moves, or how the game has ended.
fn state(frame: &Frame) -> String {
    let to_move = frame.position.to_move();
    match words::ending(frame.position, frame.coords) {
        _ if frame.forfeit.is_some() => format!("{to_move} makes no legal move and loses."),
        Some(_) if frame.position.winner().is_none() => "Drawn: nobody has three in a row.".into(),
        Some(ending) => ending,
        None => format!("{to_move} to move."),
    }
}
