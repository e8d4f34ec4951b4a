//! What happens at a terminal: keys, clicks, signals, and news of the command itself.

use crate::io::signals;
use crate::screen::buffer::Place;
use crossterm::event::{self, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use std::io;
use std::sync::mpsc::Sender;

pub enum Event<News> {
    Key(KeyEvent),
    Click(Place),
    Point(Place),
    /// The size of the screen has changed, or the program was suspended: everything must be drawn.
    Redraw,
    /// An interrupt has come, and the program must end.
    Interrupt,
    /// Something that the command itself sends.
    News(News),
    /// Ctrl-Z.
    Suspend,
    /// The program goes on after it was suspended.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix suspends programs"))]
    Resumed,
    /// Keys cannot be read.
    Failure(io::Error),
}

/// Forwards the events of the terminal. Ctrl-C acts as everywhere else, even while the command is busy.
pub fn read_events<News>(sender: &Sender<Event<News>>) {
    loop {
        let event = match event::read() {
            Ok(event::Event::Key(key)) if key.is_release() => continue,
            Ok(event::Event::Key(key)) if is_control(key, 'c') => {
                signals::raise();
                continue;
            }
            Ok(event::Event::Key(key)) if is_control(key, 'z') && cfg!(unix) => Event::Suspend,
            Ok(event::Event::Key(key)) => Event::Key(key),
            Ok(event::Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                Event::Click(Place { x: mouse.column, y: mouse.row })
            }
            Ok(event::Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Moved => {
                Event::Point(Place { x: mouse.column, y: mouse.row })
            }
            Ok(event::Event::Resize(..)) => Event::Redraw,
            Ok(_) => continue,
            Err(error) => Event::Failure(error),
        };
        let goes_on = !matches!(event, Event::Failure(_));
        if sender.send(event).is_err() || !goes_on {
            return;
        }
    }
}

/// Whether a key is this letter with the control key.
pub fn is_control(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
}
