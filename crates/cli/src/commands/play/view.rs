//! How a game looks on a screen.

use crate::board::Variant;
use crate::commands::play::actions::{Action, BAR, label};
use crate::commands::play::coach;
use crate::commands::play::keys::help;
use crate::commands::play::model::{Model, Note};
use crate::commands::shared::screen_marks::{marks, size};
use crate::io::style::Paint;
use crate::screen::board::{Board, Layout, smallest};
use crate::screen::buffer::{Buffer, Place, Rect, Size};
use crate::screen::text::{columns, flow, wrap, write_centred, write_too_small};
use anstyle::Style;

/// The rows of the note under the board; below it are two rows for the state, and the keys in the last one.
const NOTE_ROWS: u16 = 2;

/// What the signs mean, below the keys in the help.
const LEGEND: [&str; 3] = [
    "[ ] cursor, < last move, = = a won line",
    "win 3 or w3: win in 3; * or W3: the best",
    "Undoing a finished game drops its result",
];

/// Draws everything.
pub fn draw(model: &Model, paint: Paint, area: Rect, buffer: &mut Buffer) {
    let (variant, state) = (model.game.variant(), model.game.state());
    let board = size(variant);
    let Some(Layout { grid, text }) = Layout::of(area, board) else {
        return write_too_small(smallest(board), area, buffer);
    };
    if model.help {
        return draw_help(variant, area, buffer);
    }
    let move_values = model.game.move_values().filter(|_| model.coach && model.is_persons_turn()).unwrap_or_default();
    let note = |square, columns: u16| {
        let worth = move_values.iter().find(|worth| worth.square == square)?;
        let room = columns.saturating_sub(longest_worth(variant));
        Some(match room {
            ..2 => coach::short_worth(worth),
            2..5 => coach::worth(worth).replace(" in ", " "),
            _ => coach::worth(worth),
        })
    };
    let (last, cursor) = (model.game.last_move(), model.is_persons_turn().then_some(model.cursor));
    let board = Board { marks: marks(variant, state), last, cursor, note: &note, paint };
    board.draw(&grid, buffer);
    let width = usize::from(text.width);
    let note = Rect { height: NOTE_ROWS, ..text };
    write_centred(&wrap(said(model), width), Style::new(), note, buffer);
    let state = Rect { y: note.bottom(), height: text.height - NOTE_ROWS - 1, ..text };
    write_centred(&state_lines(model, width), Style::new().bold(), state, buffer);
    for (x, label, _) in key_bar(text) {
        buffer.set_text(x, text.bottom() - 1, &label, Style::new().dimmed());
    }
}

/// What there is to say: the note or, where the coach cannot help, that it cannot.
fn said(model: &Model) -> &str {
    if model.note == Note::Nothing && model.coach && model.is_persons_turn() && model.lacks_values() {
        return Note::Unknown.text();
    }
    model.note.text()
}

/// Whose turn it is, the score and the level: one after the other, as far as they fit into two rows.
fn state_lines(model: &Model, width: usize) -> Vec<String> {
    let (turn, score) = (turn(model), model.game.short_score());
    let level = model.level().map(|level| format!("Level: {}", level.name()));
    if columns(&turn) > width {
        return wrap(&turn, width);
    }
    let fits = |text: &str| columns(text) <= width;
    flow(
        [Some(turn), Some(score).filter(|score| fits(score)), level].iter().flatten().map(String::as_str),
        "   ",
        width,
    )
}

/// The key bar in the last row of the text: where each label is, and what it asks for. It has what there is room for.
fn key_bar(text: Rect) -> Vec<(u16, String, Action)> {
    const GAP: u16 = 2;
    let mut keys: Vec<(u16, String, Action)> = Vec::new();
    let mut end = 0;
    for action in BAR {
        let label = label(action);
        let next = end + label.len() as u16;
        if next > text.width {
            break;
        }
        keys.push((end, label, action));
        end = next + GAP;
    }
    let left = text.x + (text.width + GAP - end) / 2;
    keys.iter_mut().for_each(|(x, ..)| *x += left);
    keys
}

/// What the label at a place of the key bar asks for.
pub fn key_at(place: Place, model: &Model, area: Rect) -> Option<Action> {
    let text = Layout::of(area, size(model.game.variant()))?.text;
    let is_at =
        |x: u16, label: &str| Rect { x, y: text.bottom() - 1, width: label.len() as u16, height: 1 }.contains(place);
    key_bar(text).into_iter().find(|(x, label, _)| is_at(*x, label)).map(|(.., action)| action)
}

/// The columns of the longest worth of a square without `in`: `loss 8*` where no game takes ten moves, else `loss 12*`.
fn longest_worth(variant: &dyn Variant) -> u16 {
    if variant.squares() > 9 { 8 } else { 7 }
}

/// Whose turn it is, or how the game has ended.
fn turn(model: &Model) -> String {
    let (game, variant) = (&model.game, model.game.variant());
    let to_move = game.state().to_move;
    match (variant.ending(game.state()), game.program()) {
        (Some(_), _) if game.winner().is_none() => match variant.rules() {
            Some(rules) => format!("Drawn: nobody has {} in a row.", in_words(rules.line())),
            None => "Drawn: nobody has a line.".into(),
        },
        (Some(ending), _) => ending,
        _ if game.is_forfeited() => "The bot gives up, so you have won.".into(),
        (_, None) => format!("{to_move} to move."),
        (_, Some(program)) if program == to_move => format!("The program ({program}) is thinking."),
        (_, Some(program)) => format!("Your turn: you are {}.", program.opponent()),
    }
}

/// A number of marks: three in a word, as everybody calls it, and others in digits.
fn in_words(number: usize) -> String {
    if number == 3 { "three".into() } else { number.to_string() }
}

/// The help, its lines below each other from one column, and the whole in the middle.
fn draw_help(variant: &dyn Variant, area: Rect, buffer: &mut Buffer) {
    let line = |(keys, what): &(String, &str)| format!("{keys:<13} {what}");
    let keys = help(variant).iter().map(line).collect::<Vec<_>>();
    let lines: Vec<String> = keys.into_iter().chain(LEGEND.map(String::from)).collect();
    let width = lines.iter().map(|line| columns(line)).max().unwrap_or(0) as u16;
    let smallest = Size { width, height: lines.len() as u16 };
    if area.width < width || area.height < smallest.height {
        return write_too_small(smallest, area, buffer);
    }
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - smallest.height) / 2);
    for (line, y) in lines.iter().zip(y..) {
        buffer.set_text(x, y, line, Style::new());
    }
}
