//! How a game looks on a screen.

use super::coach;
use super::keys::HELP;
use super::model::Model;
use crate::cli::style::Paint;
use crate::cli::terminal::board::{Board, Layout};
use crate::cli::terminal::text::{flow, wrap, write_centred, write_too_small};
use noughts::Status;
use noughts::words;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

/// The rows of the note under the board; below it are the state in one row or two, and the keys.
const NOTE_ROWS: u16 = 2;

/// What the signs mean, below the keys in the help.
const LEGEND: [&str; 5] = [
    "[ ] is the cursor, < the last move,",
    "* * the line that has won.",
    "With the coach, win 3 is a win in 3",
    "moves of both, and * the best squares.",
    "A result that is taken back is lost.",
];

/// Draws everything.
pub fn draw(model: &Model, paint: Paint, area: Rect, buffer: &mut Buffer) {
    let Some(Layout { grid, text }) = Layout::of(area) else { return write_too_small(area, buffer) };
    if model.help {
        return draw_help(area, buffer);
    }
    let position = model.game.position();
    let values = if model.coach && model.is_persons_turn() { position.move_values() } else { Vec::new() };
    let worth = |square| values.iter().find(|value| value.square == square).map(coach::worth);
    let board = Board {
        position,
        last: model.game.last_move(),
        cursor: model.is_persons_turn().then_some(model.cursor),
        note: &worth,
        coords: model.coords,
        paint,
    };
    board.draw(&grid, buffer);
    let width = usize::from(text.width);
    let note = Rect { height: NOTE_ROWS, ..text };
    write_centred(&wrap(&model.note, width), Style::new(), note, buffer);
    let mut lines = flow([turn(model).as_str(), &score(model, width)], "   ", width);
    lines.push(keys(model, width));
    let state = Rect { y: note.bottom(), height: text.height - NOTE_ROWS, ..text };
    write_centred(&lines, Style::new().add_modifier(Modifier::BOLD), state, buffer);
}

/// Whose turn it is, or how the game has ended.
fn turn(model: &Model) -> String {
    let game = &model.game;
    let position = game.position();
    match (position.status(), game.program()) {
        (Status::Drawn, _) => "Drawn: nobody has three in a row.".into(),
        (Status::Won { .. }, _) => words::ending(position, model.coords).expect("the game is over"),
        _ if game.is_forfeited() => "The bot gives up, so you have won.".into(),
        (_, None) => format!("{} to move.", position.to_move()),
        (_, Some(program)) if program == position.to_move() => format!("The program ({program}) is thinking."),
        (_, Some(program)) => format!("Your turn: you are {}.", program.opponent()),
    }
}

fn score(model: &Model, width: usize) -> String {
    let score = model.game.short_score();
    let Some(level) = model.level() else { return score };
    let room = width.saturating_sub(score.len() + "Level : ".len());
    let name: String = level.name.chars().take(room).collect();
    format!("Level {}: {score}", name.trim_end())
}

/// The most important keys, as many as there is room for: first to learn from a game, then to try again.
fn keys(model: &Model, width: usize) -> String {
    let has_mistake = coach::last_mistake(&model.game).is_some();
    let keys: &[&str] = match model.game.is_over() {
        true if has_mistake => &["t retry", "u undo", "n new", "? help", "q quit", "r redo", "c coach"],
        true => &["n new", "u undo", "? help", "q quit", "r redo", "c coach"],
        // Without the coach, nobody is told of a mistake before the game is over.
        false if has_mistake && model.coach => &["c coach", "u undo", "n new", "? help", "q quit", "r redo", "t retry"],
        false => &["c coach", "u undo", "n new", "? help", "q quit", "r redo"],
    };
    let keys = keys.iter().copied().chain(["s sides", "v level"]);
    flow(keys, "  ", width).swap_remove(0)
}

fn draw_help(area: Rect, buffer: &mut Buffer) {
    let line = |(keys, what): &(&str, &str)| format!("{keys:<13} {what:<25}");
    let mut lines: Vec<String> = HELP.iter().map(line).collect();
    lines.extend(LEGEND.map(String::from));
    let height = lines.len() as u16;
    let area = Rect { y: area.y + (area.height - height) / 2, height, ..area };
    write_centred(&lines, Style::new(), area, buffer);
}
