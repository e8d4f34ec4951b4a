//! A match on a screen: its boards drawn in place, stopped and stepped through by keys.

mod film;
mod view;

pub use film::{Action, Film, Frame};
pub use view::draw;

use crate::commands::matches::series::Series;
use crate::io::failure::Failure;
use crate::io::style::Paint;
use crate::screen::{Event, Screen};
use std::io::Write;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// While nothing happens by itself, an event may be awaited for long.
const LONG: Duration = Duration::from_secs(3600);

/// What the thread that plays sends: each board, and `None` when all games are over.
type News = Option<Frame>;

/// Plays the match on a thread of its own, which waits after each board until the next one is wanted.
pub fn play(series: &mut Series, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let mut screen = Screen::open(out)?;
    let plan = series.plan;
    let (go, may_go) = channel();
    thread::scope(|scope| {
        let boards = screen.sender();
        let games = scope.spawn(move || {
            let played = series.play_all(&mut |shown| {
                let _ = boards.send(Event::News(Some(Frame::new(plan, shown))));
                // Nobody wants another one: the person has ended the match.
                may_go.recv().map_err(|_| Failure::Interrupted)
            });
            let _ = boards.send(Event::News(None));
            played
        });
        let shown = show(&mut screen, Film::default(), go, plan.delay, paint);
        drop(screen);
        // Bots are not awaited, but ended; if all games are over, there are none.
        noughts_bots::end_all();
        let played = games.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        shown.and(played)
    })
}

/// Shows the boards until they are all shown, or the person ends the match.
fn show(
    screen: &mut Screen<'_, impl Write, News>,
    mut film: Film,
    go: Sender<()>,
    delay: Duration,
    paint: Paint,
) -> Result<(), Failure> {
    let mut since = Instant::now();
    while !film.is_over() {
        screen.draw(|area, buffer| draw(&film, paint, area, buffer))?;
        let left = if film.is_running() { delay.saturating_sub(since.elapsed()) } else { LONG };
        let wants_more = match screen.next(left)? {
            Some(Event::News(Some(frame))) => {
                film.add(frame);
                false
            }
            Some(Event::News(None)) => film.end(),
            Some(Event::Key(key)) => match Action::of(key) {
                Some(Action::Quit) => return Ok(()),
                action if film.is_at_end() && action != Some(Action::Back) => return Ok(()),
                Some(action) => film.act(action),
                None => continue,
            },
            Some(Event::Interrupt) => return Ok(()),
            Some(_) => continue,
            None => film.forward(),
        };
        since = Instant::now();
        if wants_more {
            let _ = go.send(());
        }
    }
    Ok(())
}
