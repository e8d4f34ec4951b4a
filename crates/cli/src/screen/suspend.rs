//! Ctrl-Z, and what follows `fg`.

use crate::io::Failure;
use crate::screen::events::Event;
use rustix::process::{Signal, kill_current_process_group};
use signal_hook::consts::SIGCONT;
use signal_hook::iterator::Signals;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

/// Sends an event whenever the program continues after it was stopped, whoever stopped it.
pub fn watch<News: Send + 'static>(sender: Sender<Event<News>>) -> Result<(), Failure> {
    let mut signals = Signals::new([SIGCONT]).map_err(|error| Failure::cannot("watch for being resumed", error))?;
    let watch = move || signals.forever().try_for_each(|_| sender.send(Event::Resumed));
    let started = thread::Builder::new().spawn(watch);
    started.map(drop).map_err(|error| Failure::cannot("watch for being resumed", error))
}

/// How long the signal may take to stop the program.
const TIME_TO_STOP: Duration = Duration::from_millis(200);

/// Stops the program and its job, as the terminal does where Ctrl-Z is a signal. Without job control nothing stops, so
/// the event is sent after a moment in any case. A program that was stopped sends it when it continues.
pub fn stop<News: Send + 'static>(sender: Sender<Event<News>>) {
    let _ = kill_current_process_group(Signal::TSTP);
    thread::spawn(move || {
        thread::sleep(TIME_TO_STOP);
        sender.send(Event::Resumed)
    });
}
