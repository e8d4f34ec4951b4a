//! How a game looks on a screen.

use crate::board::Variant;
use crate::commands::play::actions::{ALWAYS, Action, BAR, label};
use crate::commands::play::game::Game;
use crate::commands::play::keys::help;
use crate::commands::play::model::{Model, Note};
use crate::commands::play::{coach, strip};
use crate::commands::shared::{marks, size};
use crate::io::{Paint, columns, cut, wrap};
use crate::screen::{
    Board, Buffer, Ink, Layout, Line, Place, Rect, Size, SquareText, Tint, flow_lines, has_frame, smallest, style,
    write_centred, write_lines, write_too_small,
};
use anstyle::Style;
use noughts::{Outcome, Player};

/// The most rows that the message may take with optional text. It is one row fewer if the text begins right below the
/// board.
const NOTE_ROWS: usize = 2;

/// With fewer columns than this, the score and what follows it may take several lines.
const ONE_LINE: usize = 40;

/// The columns of the keys in the help, and of the whole help.
const KEYS: usize = 13;
const HELP: usize = 40;

pub fn draw(model: &Model, paint: Paint, area: Rect, buffer: &mut Buffer) {
    let variant = model.game.variant();
    let Some(layout) = Layout::of(area, size(variant), paint) else {
        return write_too_small(smallest(size(variant)), area, buffer);
    };
    if let Some(top) = model.help {
        let lines = help_lines(variant, paint, area);
        return draw_help(&lines, top, area, buffer);
    }
    let mut marks = marks(variant, model.game.state());
    marks.winning = model.shown_line();
    let (last, cursor) = (model.game.last_move(), model.is_persons_turn().then_some(model.cursor));
    let text = |square, size| square_text(model, paint, square, size);
    let mistake = coach::last_mistake(&model.game).filter(|_| model.game.is_over() && model.swept.is_none());
    let mistake = mistake.map(|mistake| mistake.square);
    Board { marks: &marks, last, mistake, cursor, text: &text, paint }.draw(&layout.grid, buffer);
    let is_beside = shows_strip(model) && strip::draw_beside(&model.game, paint, layout.side, buffer);
    draw_text(model, paint, is_beside, &layout, buffer);
}

/// Whether the strip is shown: with the coach, and at the end, when it gives nothing away.
fn shows_strip(model: &Model) -> bool {
    model.coach || model.game.is_over() && model.swept.is_none()
}

/// The text of an empty square: with the coach its value and why, and whether a move there was taken back.
fn square_text(model: &Model, paint: Paint, square: usize, size: Size) -> Option<SquareText> {
    if !model.is_persons_turn() {
        return None;
    }
    let game = &model.game;
    let fits = |text: &String| columns(text) + 2 <= size.width.into();
    // The cursor takes both ends, and a column beside it stays free.
    let is_free = |text: &String| columns(text) + 4 <= size.width.into();
    let played = played(game, square).iter().map(ToString::to_string).find(is_free).filter(|_| size.height > 1);
    let move_values = game.move_values().filter(|_| model.coach).unwrap_or_default();
    let Some(worth) = move_values.iter().find(|worth| worth.square == square) else {
        return played.map(|played| SquareText {
            lines: vec![played],
            corner: "",
            tint: Tint::Plain,
            ink: Ink::Strong,
        });
    };
    // If all squares are best, stars would say nothing.
    let is_set_off = worth.best && !move_values.iter().all(|other| other.best);
    let star = match is_set_off {
        true if paint.unicode => "★",
        true => "*",
        false => "",
    };
    let behind = if size.height == 1 { star } else { "" };
    let value = coach::worth_in_signs(worth.value, paint.unicode).into_iter().map(|text| text + behind).find(fits);
    let keeps = worth.value.outcome == move_values[0].value.outcome;
    let is_bright = worth.best || keeps && worth.value.outcome != Outcome::Loss;
    let says_why = is_bright && worth.value.plies > 1 && size.height > 1;
    let reason = game.variant().reason(game.state(), square).filter(|reason| says_why && fits(reason));
    let lines = value.into_iter().chain(played.or(reason)).collect();
    let tint = Tint::Worth(worth.value.outcome);
    Some(SquareText { lines, corner: star, tint, ink: if is_bright { Ink::Strong } else { Ink::Faint } })
}

/// Says that a move on this square was taken back, from more to fewer words. Empty if none was.
fn played(game: &Game, square: usize) -> &'static [&'static str] {
    match game.program {
        _ if game.undone_move() != Some(square) => &[],
        Some(_) => &["you played this", "you played it", "played"],
        None => &["played before", "played"],
    }
}

/// Draws the headline, the message, the score with what fits beside it, and the keys. On the smallest screens, the
/// message takes the room of the others.
fn draw_text(model: &Model, paint: Paint, is_beside: bool, layout: &Layout, buffer: &mut Buffer) {
    let text = layout.text;
    let (width, rows, is_tight) = (usize::from(text.width), usize::from(text.height), layout.is_tight());
    let (mut lines, mut said) = (headline(model, paint, width), said(model, width, rows, is_tight));
    if model.swept.is_some() {
        (lines, said) = Default::default();
    }
    if lines.len() + said.len() > rows {
        lines.clear();
    }
    lines.extend(said.into_iter().map(|line| Line::of(line, Style::new())));
    let (free, is_over) = ((rows - 1).saturating_sub(lines.len()), model.game.is_over() && model.swept.is_none());
    // At the end, the background of the headline must not merge with that of a square.
    let room = free.saturating_sub(usize::from(is_tight && is_over));
    let mut state = state_lines(model, paint, is_beside, width, room);
    state.truncate(if width < ONE_LINE { room } else { room.min(1 + usize::from(is_over)) });
    if is_tight && state.len() < free {
        lines.insert(0, Line::default());
    }
    let free = (rows - 1).saturating_sub(lines.len());
    lines.resize(lines.len() + free - state.len(), Line::default());
    lines.extend(state);
    write_lines(&lines, text, buffer);
    for (x, label, _) in key_bar(model, text).into_iter().filter(|_| lines.len() < rows) {
        buffer.set_text(x, text.bottom() - 1, &label, Style::new().dimmed());
        buffer.set_text(x, text.bottom() - 1, &label[..1], Style::new().bold());
    }
}

/// Whose turn it is, or the emphasized result.
fn headline(model: &Model, paint: Paint, width: usize) -> Vec<Line> {
    let style = match model.game.is_over() {
        true => style(paint, result_tint(&model.game), Ink::Strong),
        false => Style::new().bold(),
    };
    let [long, short] = turn(model);
    let text = if columns(&long) + 2 <= width { long } else { short };
    wrap(&text, width - 2).into_iter().map(|line| Line::of(format!(" {line} "), style)).collect()
}

/// The message: the note, in fewer words if it would be cut, and, if there is room, what can be done about it.
fn said(model: &Model, width: usize, rows: usize, is_tight: bool) -> Vec<String> {
    let game = &model.game;
    let is_silent = model.note == Note::Nothing && model.coach && model.is_persons_turn() && model.lacks_values();
    let note = if is_silent { &Note::Unknown } else { &model.note };
    let more = match note {
        Note::Unknown => {
            game.variant().table_command().map(|command| format!("Make a table with {command}, and add --table FILE."))
        }
        Note::Remark(_) if game.is_over() => coach::last_mistake(game).map(|_| "Press t to retry.".into()),
        _ => None,
    };
    let whole = more.map(|more| wrap(&format!("{} {more}", note.text()), width));
    whole.filter(|lines| lines.len() <= NOTE_ROWS - usize::from(is_tight)).unwrap_or_else(|| {
        match (note, wrap(note.text(), width)) {
            // The score and the free row below the board stay.
            (Note::Long { short, .. }, lines) if lines.len() + 3 * usize::from(is_tight) > rows => wrap(short, width),
            (_, lines) => lines,
        }
    })
}

/// The score, the strip and the level, one after another. At the end, how to begin a new game is below the score if there is room.
fn state_lines(model: &Model, paint: Paint, is_beside: bool, width: usize, room: usize) -> Vec<Line> {
    let (game, bold) = (&model.game, Style::new().bold());
    let score = if model.swept.is_some() { game.score_before() } else { game.short_score() };
    let is_over = game.is_over() && model.swept.is_none();
    // On a narrow screen, they would stand alone in a line, and nothing would say what they are.
    let signs =
        (shows_strip(model) && !is_beside && !is_over && width >= ONE_LINE).then(|| strip::signs(game, paint, width));
    let level = model.level().filter(|_| !is_over);
    let level = level.map(|level| Line::of(format!("Level: {}", level.name()), Style::new()));
    let score = Line::of(score, if is_over { Style::new() } else { bold });
    let new = || is_over.then(|| Line::of("Enter: new game", bold));
    let (beside, below) = if room < 2 { (new(), None) } else { (None, new()) };
    let pieces = [Some(score), signs, beside, level].into_iter().flatten();
    let mut lines = flow_lines(pieces.filter(|piece| (1..=width).contains(&piece.columns())), "   ", width);
    lines.extend(below);
    lines
}

/// The columns between the labels of the key bar.
const GAP: u16 = 2;

/// The labels of the key bar in the last row: where each is, and its action.
fn key_bar(model: &Model, text: Rect) -> Vec<(u16, String, Action)> {
    let mut keys = Vec::new();
    let mut end = 0;
    for action in keys_with_room(model, text.width) {
        let label = label(action);
        let start = end;
        end += label.len() as u16 + GAP;
        keys.push((start, label, action));
    }
    let left = text.x + (text.width + GAP - end) / 2;
    keys.iter_mut().for_each(|(x, ..)| *x += left);
    keys
}

/// The keys that do something now and for which there is room, in a fixed order. What the person needs now comes before others.
fn keys_with_room(model: &Model, width: u16) -> impl Iterator<Item = Action> {
    let needed = if model.game.is_over() { Action::Retry } else { Action::Coach };
    let needed = Some(needed).filter(|action| model.offers(*action) && (model.coach || model.game.is_over()));
    let (first, others) = BAR.split_at(ALWAYS);
    let others = others.iter().copied().filter(move |action| model.offers(*action) && Some(*action) != needed);
    let mut end = 0;
    let fits = |action: &Action| {
        end += label(*action).len() as u16 + GAP;
        end <= width + GAP
    };
    let shown: Vec<Action> = first.iter().copied().chain(needed).chain(others).take_while(fits).collect();
    BAR.into_iter().filter(move |action| shown.contains(action))
}

/// The action of the label at a place of the key bar.
pub fn key_at(place: Place, model: &Model, paint: Paint, area: Rect) -> Option<Action> {
    let text = Layout::of(area, size(model.game.variant()), paint)?.text;
    let is_at =
        |x: u16, label: &str| Rect { x, y: text.bottom() - 1, width: label.len() as u16, height: 1 }.contains(place);
    key_bar(model, text).into_iter().find(|(x, label, _)| is_at(*x, label)).map(|(.., action)| action)
}

/// Whose turn it is, or the result; then the same for a narrow screen.
fn turn(model: &Model) -> [String; 2] {
    let (game, variant, to_move) = (&model.game, model.game.variant(), model.game.state().to_move);
    let is_program = |player| game.program == Some(player);
    match (game.winner(), variant.completed(game.state())) {
        _ if game.is_forfeited => ["You win: the bot gives up.", "You win."].map(String::from),
        (Some(winner), Some((player, lines))) => result(game.program, winner, player, &lines.join(" and ")),
        _ if game.is_over() => [format!("Draw: nobody has {}.", variant.goal()), "Draw.".into()],
        _ if is_program(to_move) => {
            [format!("The program ({to_move}) is thinking."), format!("{to_move} is thinking.")]
        }
        _ if game.program.is_some() => [format!("Your turn: you are {to_move}."), format!("Your turn ({to_move}).")],
        _ => [format!("{to_move} to move."), format!("{to_move} to move.")],
    }
}

/// Who has won, and whose lines were completed. That is mostly the same player, but in some games completing a line
/// loses.
pub fn result(program: Option<Player>, winner: Player, player: Player, lines: &str) -> [String; 2] {
    let result = match program {
        Some(program) if program == winner => "You lose".to_string(),
        Some(_) => "You win".into(),
        None => format!("{winner} wins"),
    };
    let long = match program {
        Some(program) if program == player => format!("{result}: the program completed {lines}."),
        Some(_) if winner != player => format!("{result}: you completed {lines}."),
        None if winner != player => format!("{result}: {player} completed {lines}."),
        _ => format!("{result} with {lines}."),
    };
    [long, format!("{result}: {lines}.")]
}

/// The ground of the result: what it is to the person or, between two, who has won.
fn result_tint(game: &Game) -> Tint {
    match (game.winner(), game.program) {
        (winner, None) => Tint::Ended(winner),
        (None, _) => Tint::Worth(Outcome::Draw),
        (winner, program) => Tint::Worth(if winner == program { Outcome::Loss } else { Outcome::Win }),
    }
}

/// The meaning of the signs, above the keys in the help. The coach's signs come first, so that they are seen on any
/// screen.
fn legend(paint: Paint, has_frame: bool, width: usize) -> Vec<Line> {
    let worth = |outcome| style(paint, Tint::Worth(outcome), Ink::Strong);
    let [win, draw, loss, best] = if paint.unicode { ["▲3", "■", "▼", "★"] } else { ["w3", "d", "l", "*"] };
    let values = [
        (win, worth(Outcome::Win), " win in 3,"),
        (draw, worth(Outcome::Draw), " draw,"),
        (loss, worth(Outcome::Loss), " loss,"),
        (best, style(paint, Tint::Worth(Outcome::Draw), Ink::Star), " the best"),
    ];
    let cursor = if has_frame { "┏ ┓" } else { "[ ]" };
    let bold = Style::new().bold();
    let others = [(cursor, bold, " cursor,"), ("<", bold, if paint.on { " last move" } else { " last move," })];
    let line = (!paint.on).then_some(("= =", bold, " a won line"));
    let piece = |(sign, style, what): (&str, Style, &str)| {
        let mut piece = Line::of(sign, style);
        piece.push(what, Style::new());
        piece
    };
    let mut lines = flow_lines(values.map(piece), " ", width);
    lines.extend(flow_lines(others.into_iter().chain(line).map(piece), " ", width));
    lines
}

/// The lines of the help for this screen, with headings if there is room.
fn help_lines(variant: &Variant, paint: Paint, area: Rect) -> Vec<Line> {
    let width = usize::from(area.width);
    let layout = Layout::of(area, size(variant), paint);
    let has_frame = layout.is_some_and(|layout| has_frame(paint, layout.grid.area(0)));
    let signs = legend(paint, has_frame, width);
    let [play, learn] = help(variant)
        .map(|keys| -> Vec<Line> { keys.into_iter().flat_map(|(keys, what)| key_lines(&keys, what, width)).collect() });
    let heading = |text: &str| vec![Line::of(text, Style::new().underline())];
    let end = Line::of("any key goes back", Style::new().dimmed());
    let parts = [("Signs", &signs), ("Play", &play), ("Learn", &learn)];
    let headed = parts.map(|(name, lines)| [heading(name), lines.clone(), vec![Line::default()]].concat()).concat();
    let headed = [headed, vec![end]].concat();
    if headed.len() <= area.height.into() { headed } else { [signs, play, learn].concat() }
}

/// What keys do, in lines that fit; the keys stand out.
fn key_lines(keys: &str, what: &str, width: usize) -> Vec<Line> {
    if width >= HELP {
        let mut line = Line::of(format!("{keys:<KEYS$}"), Style::new().bold());
        line.push(format!(" {what}"), Style::new());
        return vec![line];
    }
    let lines = wrap(&if keys.is_empty() { what.into() } else { format!("{keys}: {what}") }, width);
    let line = |(at, line): (usize, String)| match line.strip_prefix(keys).filter(|_| at == 0) {
        Some(rest) => {
            let mut first = Line::of(keys, Style::new().bold());
            first.push(rest, Style::new());
            first
        }
        None => Line::of(line, Style::new()),
    };
    lines.into_iter().enumerate().map(line).collect()
}

/// Returns how many lines of the help fit at once, and the last line that can be at the top. If there are more lines, a
/// row below them says so.
fn help_page(lines: &[Line], area: Rect) -> (usize, usize) {
    let rows = usize::from(area.height);
    if lines.len() <= rows { (rows, 0) } else { (rows - 1, lines.len() + 1 - rows) }
}

/// The first line of the help after an action. `None` if the action closes it. If the whole help is shown, every action
/// does.
pub fn scrolled(top: usize, action: Action, variant: &Variant, paint: Paint, area: Rect) -> Option<usize> {
    // The colours do not change the lines.
    let (rows, last) = help_page(&help_lines(variant, paint, area), area);
    match action {
        Action::Up if last > 0 => Some(top.min(last).saturating_sub(1)),
        Action::Down if last > 0 => Some((top + 1).min(last)),
        Action::Enter if top < last => Some((top + rows).min(last)),
        _ => None,
    }
}

/// Draws the help centred, its lines left-aligned.
fn draw_help(lines: &[Line], top: usize, area: Rect, buffer: &mut Buffer) {
    let (rows, last) = help_page(lines, area);
    let top = top.min(last);
    let shown = &lines[top..lines.len().min(top + rows)];
    let width = lines.iter().map(Line::columns).max().unwrap_or(0) as u16;
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - shown.len() as u16) / 2);
    for (line, y) in shown.iter().zip(y..) {
        line.write(x, y, buffer);
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
