//! How a game looks on a screen.

use super::coach;
use super::keys::HELP;
use super::model::Model;
use crate::cli::answer;
use crate::cli::style::Paint;
use crate::cli::terminal::board::{Board, Grid, SMALLEST};
use crate::cli::terminal::text::{flow, wrap, write_centred, write_too_small};
use noughts::{Square, Status};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position as Place, Rect};
use ratatui_core::style::{Modifier, Style};

/// The rows of the note under the board.
const NOTE_ROWS: u16 = 2;

/// The rows under the note: the state in one row or two, and the keys.
const STATE_ROWS: u16 = 3;

/// The most columns that a line of text takes, so that it can be read.
const WIDEST: u16 = 100;

/// Where things are on a screen of this size; `None` if it is too small.
pub struct Layout {
    pub grid: Grid,
    note: Rect,
    state: Rect,
}

impl Layout {
    pub fn of(area: Rect) -> Option<Layout> {
        if area.width < SMALLEST.width || area.height < SMALLEST.height {
            return None;
        }
        let text_rows = NOTE_ROWS + STATE_ROWS;
        let height = Grid::fit(Rect { height: area.height - text_rows, ..area }).height();
        let y = area.y + (area.height - height - text_rows) / 2;
        let width = area.width.min(WIDEST);
        let text = Rect { x: area.x + (area.width - width) / 2, y: y + height, width, height: NOTE_ROWS };
        let state = Rect { y: text.bottom(), height: STATE_ROWS, ..text };
        Some(Layout { grid: Grid::fit(Rect { y, height, ..area }), note: text, state })
    }

    /// What a click means.
    pub fn square_at(area: Rect, place: Place) -> Option<Square> {
        Layout::of(area)?.grid.square_at(place)
    }
}

/// What the signs mean, below the keys in the help.
const LEGEND: [&str; 4] = [
    "[ ] is the cursor, < the last move,",
    "* * the line that has won.",
    "With the coach, win 3 is a win in 3",
    "moves of both, and * the best squares.",
];

/// Draws everything.
pub fn draw(model: &Model, paint: Paint, area: Rect, buffer: &mut Buffer) {
    let Some(layout) = Layout::of(area) else { return write_too_small(area, buffer) };
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
    board.draw(&layout.grid, buffer);
    write_centred(&wrap(&model.note, layout.note.width.into()), Style::new(), layout.note, buffer);
    let width = usize::from(layout.state.width);
    let mut lines = flow([turn(model).as_str(), &score(model, width)], "   ", width);
    lines.push(keys(model, width));
    write_centred(&lines, Style::new().add_modifier(Modifier::BOLD), layout.state, buffer);
}

/// Whose turn it is, or how the game has ended.
fn turn(model: &Model) -> String {
    let game = &model.game;
    let position = game.position();
    match (position.status(), game.program()) {
        (Status::Drawn, _) => "Drawn: nobody has three in a row.".into(),
        (Status::Won { .. }, _) => answer::ending(position, model.coords).expect("the game is over"),
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
    let [first, later] = if model.game.is_over() { ["t retry", "c coach"] } else { ["c coach", "t retry"] };
    let keys = [first, "u undo", "n new", "? help", "q quit", "r redo", later, "s sides", "v level"];
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
