//! A game on the screen of a terminal: its events in, drawings out.

use crate::commands::play::actions::Action;
use crate::commands::play::begin::begin;
use crate::commands::play::game::Game;
use crate::commands::play::model::Model;
use crate::commands::play::options::Play;
use crate::commands::play::worker::{Background, News};
use crate::commands::play::{keys, view};
use crate::commands::shared::{Setting, size};
use crate::io::{Failure, Paint};
use crate::screen::{Event, Layout, Place, Rect, Screen};
use crossterm::event::KeyEvent;
use noughts::Player;
use noughts::notation::Coords;
use std::io::Write;
use std::time::{Duration, Instant};

/// The time to wait for an event, since nothing happens by itself.
const LONG: Duration = Duration::from_secs(3600);

/// Plays games until the person leaves, then prints the score. Returns whether the bot, if there is one, made only
/// legal moves.
pub fn play(plan: &Play, paint: Paint, out: &mut impl Write) -> Result<bool, Failure> {
    let (mut model, worker) = begin(plan)?;
    let mut screen = Screen::open(out)?;
    let mut worker = Background::start(worker, screen.sender());
    let result = play_on(&mut model, &mut screen, &mut worker, paint);
    drop(screen);
    for failure in &model.failures {
        writeln!(out, "{failure}").map_err(Failure::Output)?;
    }
    if model.is_told {
        writeln!(out, "The coach was silent: {}.", model.game.variant().why_unknown()).map_err(Failure::Output)?;
    }
    writeln!(out, "{}", model.game.score_text()).map_err(Failure::Output)?;
    if let Some(game) = last_game(plan, &model.game) {
        writeln!(out, "Last game: {game}").map_err(Failure::Output)?;
    }
    result.map(|()| model.failures.is_empty())
}

/// The last game that ended: on 3×3 the command that reviews it, on other boards its moves. `None` if none has.
fn last_game(plan: &Play, game: &Game) -> Option<String> {
    let names: Vec<&str> = game.last_game().iter().map(|square| game.variant().name(*square)).collect();
    let names = (!names.is_empty()).then(|| names.join(" "))?;
    Some(if game.variant().is_3x3() { review_command(plan.setting, &names) } else { names })
}

fn review_command(Setting { first, coords }: Setting, names: &str) -> String {
    let first = if first == Player::O { " --first o" } else { "" };
    let coords = if coords == Coords::default() { String::new() } else { format!(" --coords {coords}") };
    format!("noughts review '{names}'{first}{coords}")
}

fn play_on(
    model: &mut Model,
    screen: &mut Screen<'_, impl Write, News>,
    worker: &mut Background,
    paint: Paint,
) -> Result<(), Failure> {
    // When the sweep of the winning line began.
    let mut ended: Option<Instant> = None;
    loop {
        worker.ask(model.question());
        ended.inspect(|ended| model.sweep(ended.elapsed()));
        let area = screen.draw(|area, buffer| view::draw(model, paint, area, buffer))?;
        let was_over = model.game.is_over();
        let action = match screen.next(model.swept.map_or(LONG, |_| model.time_of_step()))? {
            Some(Event::Key(key)) => {
                action(key, model, paint, area).filter(|action| !scrolls(*action, model, paint, area))
            }
            Some(Event::Click(place)) => clicked(place, model, paint, area),
            Some(Event::Point(place)) => {
                model.cursor = square_at(place, model, paint, area).unwrap_or(model.cursor);
                None
            }
            Some(Event::News(news)) if worker.is_wanted(&news) => {
                model.take_in(&news.question, news.answer?);
                None
            }
            Some(Event::Interrupt) => return Ok(()),
            _ => None,
        };
        if let Some(action) = action {
            ended = None;
            if !model.act(action) {
                return Ok(());
            }
        }
        if paint.on && !was_over && model.shown_line() != 0 {
            ended = Some(Instant::now());
        }
    }
}

/// Scrolls the help, if it is open and longer than the screen. Returns whether it scrolled.
fn scrolls(action: Action, model: &mut Model, paint: Paint, area: Rect) -> bool {
    let top = model.help.and_then(|top| view::scrolled(top, action, model.game.variant(), paint, area));
    model.help = top.or(model.help);
    top.is_some()
}

fn square_at(place: Place, model: &Model, paint: Paint, area: Rect) -> Option<usize> {
    Layout::square_at(area, size(model.game.variant()), paint, place)
}

/// What a click asks for: a mark on a square, or what a key of the bar does. The help is closed by any click.
fn clicked(place: Place, model: &Model, paint: Paint, area: Rect) -> Option<Action> {
    if model.help.is_some() {
        return Some(Action::Back);
    }
    square_at(place, model, paint, area).map(Action::Play).or_else(|| view::key_at(place, model, paint, area))
}

/// What a key asks for. Any key closes the help. If the screen is too small for the board, a key can only quit.
fn action(key: KeyEvent, model: &Model, paint: Paint, area: Rect) -> Option<Action> {
    let action = keys::action(key, model.game.variant()).or(model.help.map(|_| Action::Back));
    action.filter(|action| *action == Action::Quit || Layout::of(area, size(model.game.variant()), paint).is_some())
}
