//! A game on a screen: events in, drawings out.

use super::Play;
use super::keys;
use super::model::{Action, Model};
use super::opponent::{News, Opponent};
use super::screen;
use crate::cli::style::Paint;
use crate::cli::terminal::board::Layout;
use crate::cli::terminal::{Event, Screen};
use crate::cli::{Trouble, writing};
use std::io::Write;
use std::time::Duration;

/// Nothing happens by itself, so an event may be awaited for long.
const LONG: Duration = Duration::from_secs(3600);

/// Plays games until the person leaves, then says the score.
pub fn play(plan: &Play, paint: Paint, out: &mut impl Write) -> Result<(), Trouble> {
    let level = (!plan.two).then_some(&plan.level);
    let mut model = Model::new(plan.new_game(), level, plan.setting.coords);
    model.coach = plan.coach;
    let mut screen = Screen::open(out)?;
    let mut opponent = Opponent::start(plan, screen.sender());
    let result = play_on(&mut model, &mut screen, &mut opponent, paint);
    drop(screen);
    writeln!(out, "{}", model.game.score_text()).map_err(writing)?;
    result
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
            Some(Event::Key(key)) => keys::action(key, model.coords),
            Some(Event::Click(place)) => Layout::square_at(area, place).map(Action::Play),
            Some(Event::News(News { position, decision })) => {
                model.decided(position, decision?);
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
