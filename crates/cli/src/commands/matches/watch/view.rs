//! How a match looks on a screen.

use crate::commands::matches::watch::playback::{Playback, Snapshot};
use crate::commands::shared::screen_marks::marks;
use crate::io::style::Paint;
use crate::screen::board::{Board, Layout, smallest};
use crate::screen::buffer::{Buffer, Rect, Size};
use crate::screen::text::{columns, cut, write_centred, write_too_small};
use anstyle::Style;
use noughts::{Square, words};

/// The columns and rows of the board; matches are of 3×3.
const BOARD: Size = Size { width: 3, height: 3 };

/// Draws everything.
pub fn draw(playback: &Playback, paint: Paint, area: Rect, buffer: &mut Buffer) {
    let Some(Layout { grid, text }) = Layout::of(area, BOARD) else {
        return write_too_small(smallest(BOARD), area, buffer);
    };
    let Some(snapshot) = playback.shown() else { return };
    let (variant, position, last) = (&snapshot.variant, snapshot.position.into(), snapshot.last.map(Square::index));
    Board { marks: marks(variant, position), last, cursor: None, note: &|_, _| None, paint }.draw(&grid, buffer);
    let width = usize::from(text.width);
    let side = |(name, rest): &(String, String)| format!("{}{rest}", cut(name, width.saturating_sub(columns(rest))));
    let [x, o] = snapshot.sides.each_ref().map(side);
    let game = format!("{} {}", snapshot.game, snapshot.moves);
    let keys = match playback.is_paused() {
        _ if playback.is_at_end() => "left step back  any other key ends",
        true => "space go on  left right step  q end",
        false => "space stop  left right step  q end",
    };
    let lines = [x, o, game, state(snapshot), keys.into()];
    write_centred(&lines, Style::new().bold(), text, buffer);
}

/// Who moves, or how the game has ended, and how many were drawn; what a bot did wrong needs the whole line.
fn state(snapshot: &Snapshot) -> String {
    let to_move = snapshot.position.to_move();
    if let Some(why) = &snapshot.forfeit {
        return format!("{to_move} loses: {why}");
    }
    let state = match words::ending(snapshot.position, snapshot.variant.coords) {
        Some(_) if snapshot.position.winner().is_none() => "Drawn: nobody has three in a row.".into(),
        Some(ending) => ending,
        None => format!("{to_move} to move."),
    };
    format!("{state}   {}", snapshot.drawn)
}
