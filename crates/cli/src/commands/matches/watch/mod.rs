//! A match on a screen: draws its boards in place, and lets keys stop it and step through it.

mod playback;
mod view;

pub use playback::{Action, Playback, Snapshot};
pub use view::draw;

use crate::commands::matches::options::Match;
use crate::commands::matches::series::Series;
use crate::io::{Failure, Paint};
use crate::screen::{Event, Screen};
use std::io::Write;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time to wait for an event while nothing happens by itself.
const LONG: Duration = Duration::from_secs(3600);

/// What the playing thread sends: each board, and `None` after the last game.
type News = Option<Snapshot>;

/// Plays the match on a thread of its own. After each board it waits until the next one is requested.
pub fn play(plan: &Match, series: &mut Series, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let mut screen = Screen::open(out)?;
    let (request, requests) = channel();
    thread::scope(|scope| {
        let boards = screen.sender();
        let games = scope.spawn(move || {
            let played = series.play_all(&mut |moment| {
                let _ = boards.send(Event::News(Some(Snapshot::new(plan, moment))));
                // If no board can be requested any more, the person has ended the match.
                requests.recv().map_err(|_| Failure::Interrupted)
            });
            let _ = boards.send(Event::News(None));
            played
        });
        let shown = show(&mut screen, Playback::default(), request, plan.delay, paint);
        drop(screen);
        // A bot may still be thinking about a move that nobody wants.
        noughts_bots::end_all();
        let played = games.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        shown.and(played)
    })
}

/// Shows the boards until the person ends the match: the last one stays until a key is pressed.
fn show(
    screen: &mut Screen<'_, impl Write, News>,
    mut playback: Playback,
    request: Sender<()>,
    delay: Duration,
    paint: Paint,
) -> Result<(), Failure> {
    let mut since = Instant::now();
    loop {
        screen.draw(|area, buffer| draw(&playback, paint, area, buffer))?;
        let left = if playback.is_running() { delay.saturating_sub(since.elapsed()) } else { LONG };
        let wants_more = match screen.next(left)? {
            Some(Event::News(Some(snapshot))) => {
                playback.add(snapshot);
                false
            }
            Some(Event::News(None)) => {
                playback.end();
                false
            }
            Some(Event::Key(key)) => match Action::of(key) {
                Some(Action::Quit) => return Ok(()),
                action if playback.is_at_end() && action != Some(Action::Back) => return Ok(()),
                Some(action) => playback.act(action),
                None => continue,
            },
            Some(Event::Interrupt) => return Ok(()),
            Some(_) => continue,
            None => playback.forward(),
        };
        since = Instant::now();
        if wants_more {
            let _ = request.send(());
        }
    }
}
