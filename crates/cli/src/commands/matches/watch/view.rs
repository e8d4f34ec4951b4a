//! How a match looks on a screen.

use crate::commands::matches::watch::playback::{Playback, Snapshot};
use crate::io::{Paint, columns, cut, flow, wrap};
use crate::screen::{
    Board, Buffer, Ink, Layout, Line, Rect, Size, SquareText, Tint, smallest, write_lines, write_too_small,
};
use anstyle::Style;
use noughts::words::count;

/// The columns and rows of the board; matches are of 3×3.
const BOARD: Size = Size { width: 3, height: 3 };

pub fn draw(playback: &Playback, paint: Paint, area: Rect, buffer: &mut Buffer) {
    let Some(Layout { grid, text, .. }) = Layout::of(area, BOARD, paint) else {
        return write_too_small(smallest(BOARD), area, buffer);
    };
    let Some(snapshot) = playback.shown() else { return };
    let Snapshot { marks, last, beads, .. } = snapshot;
    let in_square = |square: usize, size: Size| beads.map(|beads| beads_text(beads[square], size));
    Board { marks, last: *last, mistake: None, cursor: None, text: &in_square, paint }.draw(&grid, buffer);
    let width = usize::from(text.width);
    let [left, both] = if paint.unicode { ["←", "← →"] } else { ["left", "left right"] };
    let keys: &[(&str, &str)] = match playback.is_paused() {
        _ if playback.is_at_end() => &[(left, "step back"), ("any other key", "ends")],
        true => &[("space", "go on"), (both, "step"), ("q", "end")],
        false => &[("space", "stop"), (both, "step"), ("q", "end")],
    };
    let of = |style: Style| move |line: String| Line::of(cut(&line, width), style);
    let mut lines: Vec<Line> = score(snapshot, width).into_iter().map(of(Style::new().bold())).collect();
    let moves = format!("{} {}", snapshot.game, snapshot.moves);
    // What a bot did wrong may take two rows.
    let below = [moves].into_iter().chain(wrap(&snapshot.state, width).into_iter().take(2)).map(of(Style::new()));
    let below: Vec<Line> = below.collect();
    let above = Rect { height: text.height - 1, ..text };
    if lines.len() + below.len() < above.height.into() {
        lines.push(Line::default());
    }
    write_lines(&[lines, below].concat(), above, buffer);
    let last = Rect { y: above.bottom(), height: 1, ..text };
    write_lines(&[key_line(keys)], last, buffer);
}

/// Keys, which stand out, and what each does.
fn key_line(keys: &[(&str, &str)]) -> Line {
    let mut line = Line::default();
    for (at, (key, what)) in keys.iter().enumerate() {
        line.push(if at > 0 { "  " } else { "" }, Style::new());
        line.push(*key, Style::new().bold());
        line.push(format!(" {what}"), Style::new().dimmed());
    }
    line
}

/// The beads of a square, in words where there is room.
fn beads_text(beads: u32, size: Size) -> SquareText {
    let texts = [count(beads as usize, "bead"), beads.to_string()];
    let fits = texts.into_iter().find(|text| columns(text) + 2 <= size.width.into());
    let (tint, ink) = (Tint::Plain, if beads > 0 { Ink::Strong } else { Ink::Faint });
    SquareText { lines: fits.into_iter().collect(), corner: "", tint, ink }
}

/// The players and their numbers of wins, in one row if possible. A name that is too long for a row is cut.
fn score(snapshot: &Snapshot, width: usize) -> Vec<String> {
    let side = |(name, won): &(String, String)| format!("{}{won}", cut(name, width.saturating_sub(columns(won))));
    let [x, o] = snapshot.sides.each_ref().map(side);
    flow([x.as_str(), &o, &snapshot.drawn], "   ", width)
}
