//! The terminal as a screen: draws in place, and receives keys.

pub mod board;
pub mod buffer;
mod events;
pub mod layout;
mod mark;
mod modes;
#[cfg(unix)]
mod suspend;
mod terminal;
#[cfg(all(test, target_os = "linux"))]
mod tests;
pub mod text;
pub mod theme;

pub use board::{Board, Marks, SquareText, has_frame};
pub use buffer::{Buffer, Place, Rect, Size};
pub use events::{Event, is_control};
pub use layout::{Layout, smallest};
pub use text::{Line, flow_lines, write_centred, write_lines, write_too_small};
pub use theme::{Ink, Tint, style};

use crate::io::{Failure, moves_cursor, signals};
use events::read_events;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};
use terminal::Terminal;

pub struct Screen<'a, W: Write, News> {
    out: &'a mut W,
    terminal: Terminal,
    sender: Sender<Event<News>>,
    events: Receiver<Event<News>>,
    /// When the program last continued after it was suspended.
    resumed: Option<Instant>,
}

/// For this long after the program has continued, a second report of it is ignored. Both the signal and
/// [`suspend::stop`] report it.
const TIME_TO_RESUME: Duration = Duration::from_secs(1);

/// How long the command may take to leave the screen itself after an interrupt. The program is ended later than that.
const TIME_TO_LEAVE: Duration = Duration::from_millis(300);

/// Whether a screen can be drawn: input and output are a terminal that can move its cursor and reports its size.
pub fn is_capable() -> bool {
    let has_size = || matches!(crossterm::terminal::size(), Ok((1.., 1..)));
    moves_cursor() && io::stdin().is_terminal() && io::stdout().is_terminal() && has_size()
}

impl<'a, W: Write, News: Send + 'static> Screen<'a, W, News> {
    /// Opens the screen. It is closed when it is dropped, and when the program panics.
    pub fn open(out: &'a mut W) -> Result<Screen<'a, W, News>, Failure> {
        let (sender, events) = channel();
        let wake = sender.clone();
        signals::watch(move || {
            let _ = wake.send(Event::Interrupt);
            // On a busy machine, the command may leave the screen too late.
            thread::sleep(TIME_TO_LEAVE);
            modes::restore();
        })?;
        #[cfg(unix)]
        suspend::watch(sender.clone())?;
        modes::restore_on_panic();
        let screen = Screen { out, terminal: Terminal::unknown(), sender, events, resumed: None };
        modes::enter(screen.out).map_err(Failure::Output)?;
        let keys = screen.sender();
        let read = thread::Builder::new().spawn(move || read_events(&keys));
        read.map_err(|error| Failure::cannot("start a thread for the keys", error))?;
        Ok(screen)
    }

    /// A sender for news from other threads of the command.
    pub fn sender(&self) -> Sender<Event<News>> {
        self.sender.clone()
    }

    /// Draws a view, and returns the area of the screen.
    pub fn draw(&mut self, view: impl FnOnce(Rect, &mut Buffer)) -> Result<Rect, Failure> {
        self.terminal.draw(self.out, view).map_err(Failure::Output)
    }

    /// The next event. `None` if none has come within this time.
    pub fn next(&mut self, time: Duration) -> Result<Option<Event<News>>, Failure> {
        loop {
            match self.events.recv_timeout(time) {
                _ if signals::has_come() => return Ok(Some(Event::Interrupt)),
                Ok(Event::Suspend) => self.suspend()?,
                Ok(Event::Resumed) if self.resumed.is_some_and(|at| at.elapsed() < TIME_TO_RESUME) => {}
                Ok(Event::Resumed) => return self.enter_again().map(|()| Some(Event::Redraw)),
                Ok(Event::Failure(error)) => return Err(Failure::input(error)),
                Ok(event) => return Ok(Some(event)),
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => unreachable!("the screen itself holds a sender"),
            }
        }
    }

    /// Gives the terminal back to the shell until the program continues, which is an event too.
    fn suspend(&mut self) -> Result<(), Failure> {
        modes::leave(self.out).map_err(Failure::Output)?;
        self.resumed = None;
        #[cfg(unix)]
        suspend::stop(self.sender());
        Ok(())
    }

    /// Enters the modes again and draws everything anew, since another program may have left the modes and written to
    /// the screen.
    fn enter_again(&mut self) -> Result<(), Failure> {
        self.terminal = Terminal::unknown();
        self.resumed = Some(Instant::now());
        modes::enter(self.out).map_err(Failure::Output)
    }
}

impl<W: Write, News> Drop for Screen<'_, W, News> {
    fn drop(&mut self) {
        let _ = modes::leave(self.out);
    }
}
