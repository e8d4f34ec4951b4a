//! How a game looks on a screen.

use crate::board::Variant;
use crate::commands::play::actions::{Action, BAR, label};
use crate::commands::play::coach;
use crate::commands::play::keys::help;
use crate::commands::play::model::{Model, Note};
use crate::commands::shared::screen_marks::{marks, size};
use crate::io::style::Paint;
use crate::screen::board::{Board, Layout, smallest};
use crate::screen::buffer::{Buffer, Place, Rect};
use crate::screen::text::{columns, cut, flow, wrap, write_centred, write_too_small};
use anstyle::Style;

/// The rows of the note under the board; below it are two rows for the state, and the keys in the last one.
const NOTE_ROWS: u16 = 2;

/// What the signs mean, above the keys in the help: those of the coach first, so that they are seen on any screen.
const LEGEND: [&str; 2] = ["win 3 or w3: win in 3; * or W3: the best", "[ ] cursor, < last move, = = a won line"];

/// What stands below the keys.
const LAST: &str = "Undoing a finished game drops its result";

/// The columns of the keys in the help, and of the whole of it.
const KEYS: usize = 13;
const HELP: usize = 40;

/// Draws everything.
pub fn draw(model: &Model, paint: Paint, area: Rect, buffer: &mut Buffer) {
    let (variant, state) = (model.game.variant(), model.game.state());
    let board = size(variant);
    let Some(Layout { grid, text }) = Layout::of(area, board) else {
        return write_too_small(smallest(board), area, buffer);
    };
    if let Some(top) = model.help {
        return draw_help(variant, top, area, buffer);
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
    write_centred(&said(model, width), Style::new(), note, buffer);
    let state = Rect { y: note.bottom(), height: text.height - NOTE_ROWS - 1, ..text };
    write_centred(&state_lines(model, width), Style::new().bold(), state, buffer);
    for (x, label, _) in key_bar(text) {
        buffer.set_text(x, text.bottom() - 1, &label, Style::new().dimmed());
    }
}

/// What there is to say: the note or, where the coach cannot help, that it cannot, and, if there is room, which command helps.
fn said(model: &Model, width: usize) -> Vec<String> {
    let is_silent = model.note == Note::Nothing && model.coach && model.is_persons_turn() && model.lacks_values();
    let note = if is_silent { &Note::Unknown } else { &model.note };
    let lines = wrap(note.text(), width);
    let command = model.game.variant().table_command().filter(|_| *note == Note::Unknown);
    let with_command = |command| format!("{} Make a table with {command}, and add --table FILE.", note.text());
    let help = command.map(|command| wrap(&with_command(command), width));
    help.filter(|help| help.len() <= usize::from(NOTE_ROWS)).unwrap_or(lines)
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

/// The help, in lines of at most so many columns.
fn help_lines(variant: &dyn Variant, width: usize) -> Vec<String> {
    let key = |(keys, what): (String, &str)| match width {
        HELP.. => vec![format!("{keys:<KEYS$} {what}")],
        _ => wrap(&format!("{keys}: {what}"), width),
    };
    let signs = LEGEND.into_iter().flat_map(|line| wrap(line, width));
    signs.chain(help(variant).into_iter().flat_map(key)).chain(wrap(LAST, width)).collect()
}

/// How many lines of the help are shown at once, and the last one that can be the first of these. Below them is a row that
/// says so if there are more.
fn help_page(lines: &[String], area: Rect) -> (usize, usize) {
    let rows = usize::from(area.height);
    if lines.len() <= rows { (rows, 0) } else { (rows - 1, lines.len() + 1 - rows) }
}

/// The line of the help that is the first one shown after an action; `None` if the action closes the help, as all do where
/// the whole of it is shown.
pub fn scrolled(top: usize, action: Action, variant: &dyn Variant, area: Rect) -> Option<usize> {
    let (rows, last) = help_page(&help_lines(variant, area.width.into()), area);
    match action {
        Action::Up if last > 0 => Some(top.min(last).saturating_sub(1)),
        Action::Down if last > 0 => Some((top + 1).min(last)),
        Action::Enter if top < last => Some((top + rows).min(last)),
        _ => None,
    }
}

/// The help, its lines below each other from one column, and the whole in the middle.
fn draw_help(variant: &dyn Variant, top: usize, area: Rect, buffer: &mut Buffer) {
    let lines = help_lines(variant, area.width.into());
    let (rows, last) = help_page(&lines, area);
    let top = top.min(last);
    let shown = &lines[top..lines.len().min(top + rows)];
    let width = lines.iter().map(|line| columns(line)).max().unwrap_or(0) as u16;
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - shown.len() as u16) / 2);
    for (line, y) in shown.iter().zip(y..) {
        buffer.set_text(x, y, line, Style::new());
    }
    let more = match top {
        _ if last == 0 => return,
        0 => "space more",
        top if top == last => "up back",
        _ => "space more  up back",
    };
    let row = Rect { y: area.bottom() - 1, height: 1, ..area };
    write_centred(&[cut(more, area.width.into()).into()], Style::new().dimmed(), row, buffer);
}
