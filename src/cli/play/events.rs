//! A game on a screen: events in, drawings out.

use super::Play;
use super::keys;
use super::model::{Action, Model};
use super::opponent::{News, Opponent};
use super::screen;
use crate::cli::style::Paint;
use crate::cli::terminal::board::Layout;
use crate::cli::terminal::{Event, Screen};
use crate::cli::{Setting, Trouble, writing};
use crossterm::event::KeyEvent;
use noughts::notation::Coords;
use noughts::{Player, Square};
use ratatui_core::layout::Rect;
use std::io::Write;
use std::time::Duration;

/// Nothing happens by itself, so an event may be awaited for long.
const LONG: Duration = Duration::from_secs(3600);

/// Plays games until the person leaves, then says the score. Returns whether all went well with the bot, if there is one.
pub fn play(plan: &Play, paint: Paint, out: &mut impl Write) -> Result<bool, Trouble> {
    let seat = plan.seat()?;
    let level = (!plan.two).then_some(&plan.level);
    let mut model = Model::new(plan.new_game(), level, plan.setting.coords);
    model.coach = plan.coach;
    let mut screen = Screen::open(out)?;
    let mut opponent = Opponent::start(plan, seat, screen.sender());
    let result = play_on(&mut model, &mut screen, &mut opponent, paint);
    drop(screen);
    for failure in &model.failures {
        writeln!(out, "{failure}").map_err(writing)?;
    }
    writeln!(out, "{}", model.game.score_text()).map_err(writing)?;
    if let Some(command) = review_command(plan, model.game.last_game()) {
        writeln!(out, "Last game: {command}").map_err(writing)?;
    }
    result.map(|()| model.failures.is_empty())
}

/// The command that reviews a game; `None` if it has no moves.
fn review_command(plan: &Play, moves: &[Square]) -> Option<String> {
    let Setting { first, coords } = plan.setting;
    let names: Vec<&str> = moves.iter().map(|square| coords.name(*square)).collect();
    let first = if Player::from(first) == Player::O { " --first o" } else { "" };
    let coords = if coords == Coords::default() { String::new() } else { format!(" --coords {coords}") };
    (!names.is_empty()).then(|| format!("noughts review '{}'{first}{coords}", names.join(" ")))
}

fn play_on(
    model: &mut Model,
    screen: &mut Screen<'_, impl Write, News>,
    opponent: &mut Opponent,
    paint: Paint,
) -> Result<(), Trouble> {
    loop {
        match model.level() {
            Some(level) if model.game.waits_for_program() => opponent.ask(level, model.game.position()),
            _ => opponent.forget(),
        }
        let area = screen.draw(|area, buffer| screen::draw(model, paint, area, buffer))?;
        let action = match screen.next(LONG)? {
            Some(Event::Key(key)) => action(key, model, area),
            Some(Event::Click(place)) => Layout::square_at(area, place).map(Action::Play),
            Some(Event::News(news)) if opponent.is_awaited(&news) => {
                model.decided(news.position, news.decision?);
                None
            }
            Some(Event::Interrupt) => return Ok(()),
            _ => None,
        };
        if !action.is_none_or(|action| model.act(action)) {
            return Ok(());
        }
    }
}

/// What a key asks for. Where nothing can be seen, it can only be to quit; and the help is closed by any key.
fn action(key: KeyEvent, model: &Model, area: Rect) -> Option<Action> {
    let action = keys::action(key, model.coords).or(model.help.then_some(Action::Back));
    action.filter(|action| *action == Action::Quit || Layout::of(area).is_some())
}
