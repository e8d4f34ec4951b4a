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
    let keys = match film.is_paused() {
        _ if film.is_at_end() => "left step back  any other key ends",
        true => "space go on  left right step  q end",
        false => "space stop  left right step  q end",
    };
    let lines = [x, o, game, state(frame), keys.into()];
    write_centred(&lines, Style::new().add_modifier(Modifier::BOLD), text, buffer);
}

/// Who moves, or how the game has ended, and how many were drawn; what a bot did wrong needs the whole line.
fn state(frame: &Frame) -> String {
    let to_move = frame.position.to_move();
    if let Some(why) = &frame.forfeit {
        return format!("{to_move} loses: {why}");
    }
    let state = match words::ending(frame.position, frame.coords) {
        Some(_) if frame.position.winner().is_none() => "Drawn: nobody has three in a row.".into(),
        Some(ending) => ending,
        None => format!("{to_move} to move."),
    };
    format!("{state}   {}", frame.drawn)
}
