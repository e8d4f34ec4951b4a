//! How a game looks on a screen.

use crate::board::Variant;
use crate::commands::play::actions::{Action, label};
use crate::commands::play::coach;
use crate::commands::play::keys::help;
use crate::commands::play::model::Model;
use crate::commands::shared::screen_marks::{marks, size};
use crate::io::style::Paint;
use crate::screen::board::{Board, Layout, smallest};
use crate::screen::buffer::{Buffer, Rect};
use crate::screen::text::{columns, cut, flow, wrap, write_centred, write_too_small};
use anstyle::Style;

/// The rows of the note under the board; below it are the state in one row or two, and the keys.
const NOTE_ROWS: u16 = 2;

/// What the signs mean, below the keys in the help.
const LEGEND: [&str; 4] = [
    "[ ] cursor, < last move, * * a won line",
    "With the coach, win 3 is a win in 3",
    "moves of both, and * the best squares.",
    "A result that is taken back is lost.",
];

/// What the legend says instead where squares may be too small for its words.
const LEGEND_OF_LARGE_BOARDS: [&str; 2] =
    ["With the coach, win 3 or w3: a win in 3", "moves of both; win 3* or W3: the best."];

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
    let note = |square, columns| {
        let worth = move_values.iter().find(|worth| worth.square == square)?;
        Some(if columns < longest_worth(variant) + 2 { coach::short_worth(worth) } else { coach::worth(worth) })
    };
    let (last, cursor) = (model.game.last_move(), model.is_persons_turn().then_some(model.cursor));
    let board = Board { marks: marks(variant, state), last, cursor, note: &note, paint };
    board.draw(&grid, buffer);
    let width = usize::from(text.width);
    let note = Rect { height: NOTE_ROWS, ..text };
    write_centred(&wrap(model.note.text(), width), Style::new(), note, buffer);
    let mut lines = flow([turn(model).as_str(), &score(model, width)], "   ", width);
    lines.push(keys(model, width));
    let state = Rect { y: note.bottom(), height: text.height - NOTE_ROWS, ..text };
    write_centred(&lines, Style::new().bold(), state, buffer);
}

/// The columns of the longest worth of a square: `loss 8*` where no game takes ten moves, else `loss 12*`.
fn longest_worth(variant: &dyn Variant) -> u16 {
    if variant.squares() > 9 { 8 } else { 7 }
}

/// Whose turn it is, or how the game has ended.
fn turn(model: &Model) -> String {
    let (game, variant) = (&model.game, model.game.variant());
    let to_move = game.state().to_move;
    match (variant.ending(game.state()), game.program()) {
        (Some(_), _) if game.winner().is_none() => format!("Drawn: nobody has {} in a row.", in_words(variant.line())),
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

fn score(model: &Model, width: usize) -> String {
    let score = model.game.short_score();
    let Some(level) = model.level() else { return score };
    let room = width.saturating_sub(columns(&score) + columns("Level : "));
    format!("Level {}: {score}", cut(&level.name(), room).trim_end())
}

/// The most important keys, as many as there is room for: first to learn from a game, then to try again.
fn keys(model: &Model, width: usize) -> String {
    use Action::{Coach, Help, Level, New, Quit, Redo, Retry, Swap, Undo};
    let has_mistake = coach::last_mistake(&model.game).is_some();
    let actions: &[Action] = match model.game.is_over() {
        true if has_mistake => &[Retry, Undo, New, Help, Quit, Redo, Coach],
        true => &[New, Undo, Help, Quit, Redo, Coach],
        // Without the coach, nobody is told of a mistake before the game is over.
        false if has_mistake && model.coach => &[Coach, Undo, New, Help, Quit, Redo, Retry],
        false => &[Coach, Undo, New, Help, Quit, Redo],
    };
    let labels: Vec<String> = actions.iter().chain(&[Swap, Level]).map(|action| label(*action)).collect();
    flow(labels.iter().map(String::as_str), "  ", width).swap_remove(0)
}

fn draw_help(variant: &dyn Variant, area: Rect, buffer: &mut Buffer) {
    let line = |(keys, what): &(String, &str)| format!("{keys:<13} {what:<25}");
    let mut lines: Vec<String> = help(variant).iter().map(line).collect();
    let mut legend = LEGEND.to_vec();
    if variant.squares() > 9 {
        legend.splice(1..3, LEGEND_OF_LARGE_BOARDS);
    }
    lines.extend(legend.into_iter().map(String::from));
    let height = lines.len() as u16;
    let area = Rect { y: area.y + (area.height - height) / 2, height, ..area };
    write_centred(&lines, Style::new(), area, buffer);
}
