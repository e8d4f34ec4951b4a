//! Shows the progress of a long command: a bar in a terminal, otherwise a line from time to time.
//!
//! We have our own because all libraries at hand need the system's library of mathematics, which would then be loaded
//! at each start of the program.

use crate::io::failure::{Failure, note, progress};
use crate::io::signals;
use crate::io::terminal::moves_cursor;
use crossterm::terminal::{self, Clear, ClearType};
use crossterm::{queue, style::Print};
use noughts::{Player, Square};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The bar appears when a command takes longer than this. It is well below a second, also where one bar follows
/// another.
const HIDDEN: Duration = Duration::from_millis(400);

const DRAW_EVERY: Duration = Duration::from_millis(200);

const WIDTH: u64 = 30;

/// If no bar can be drawn, the first line comes after this time, and each further one after twice as long.
const FIRST_LINE: Duration = Duration::from_secs(10);

/// A bar on standard error, if that is a terminal; otherwise lines. Its creator ends it before anything else is
/// printed. Clones are the same bar.
#[derive(Clone, Debug)]
pub struct Bar(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    start: Mutex<Instant>,
    done: AtomicU64,
    /// How much there is to do; 0 if that is not known.
    length: AtomicU64,
    /// Whether a lost game of a bot was told.
    lost: AtomicBool,
    /// What stands before the bar.
    label: Mutex<String>,
    screen: Mutex<Screen>,
    end: Condvar,
}

#[derive(Debug, Default)]
struct Screen {
    is_drawn: bool,
    has_ended: bool,
}

/// Says in words how much is done, and of how much.
pub type Amount = fn(u64, u64) -> String;

/// An amount for bars whose label says it all.
pub fn in_label(_: u64, _: u64) -> String {
    String::new()
}

pub fn per_cent(done: u64, length: u64) -> String {
    format!("{} %", done.min(length) * 100 / length.max(1))
}

fn drawn(done: u64, length: u64) -> String {
    let full = done.min(length) * WIDTH / length.max(1);
    "█".repeat(full as usize) + &"░".repeat((WIDTH - full) as usize)
}

impl Bar {
    /// A bar with its label before it, and the amount and the time behind. An interrupt removes it.
    pub fn new(amount: Amount) -> Result<Bar, Failure> {
        let bar = Bar::hidden();
        signals::watch({
            let bar = bar.clone();
            move || bar.end()
        })?;
        let is_told = !(io::stderr().is_terminal() && moves_cursor());
        // If the system gives no thread, there is no bar.
        let _ = thread::Builder::new().spawn({
            let bar = bar.clone();
            move || bar.show(amount, is_told)
        });
        Ok(bar)
    }

    pub fn hidden() -> Bar {
        Bar(Arc::new(Shared {
            start: Mutex::new(Instant::now()),
            done: AtomicU64::new(0),
            length: AtomicU64::new(0),
            lost: AtomicBool::new(false),
            label: Mutex::default(),
            screen: Mutex::default(),
            end: Condvar::new(),
        }))
    }

    pub fn advance(&self, steps: u64) {
        self.0.done.fetch_add(steps, Ordering::Relaxed);
    }

    pub fn begin(&self, length: u64) {
        *lock(&self.0.start) = Instant::now();
        self.0.done.store(0, Ordering::Relaxed);
        self.0.length.store(length, Ordering::Relaxed);
    }

    pub fn set_label(&self, label: String) {
        *lock(&self.0.label) = label;
    }

    /// Prints something on standard error while the bar is hidden.
    pub fn without<T>(&self, print: impl FnOnce() -> T) -> T {
        let mut screen = lock(&self.0.screen);
        screen.clear();
        print()
    }

    pub fn end(&self) {
        let mut screen = lock(&self.0.screen);
        screen.clear();
        screen.has_ended = true;
        self.0.end.notify_all();
    }

    /// Draws the bar again and again, or prints lines, until it ends.
    fn show(&self, amount: Amount, is_told: bool) {
        let (mut screen, mut pause) = (lock(&self.0.screen), if is_told { FIRST_LINE } else { HIDDEN });
        loop {
            let waited = self.0.end.wait_timeout_while(screen, pause, |screen| !screen.has_ended);
            screen = waited.unwrap_or_else(PoisonError::into_inner).0;
            if screen.has_ended {
                return;
            }
            match self.line(amount, is_told) {
                line if line.is_empty() => {}
                line if is_told => progress(line),
                line => screen.show(&line),
            }
            pause = if is_told { pause * 2 } else { DRAW_EVERY };
        }
    }

    /// Whether a bot lost a game.
    pub fn has_lost(&self) -> bool {
        self.0.lost.load(Ordering::Relaxed)
    }

    pub fn done(&self) -> u64 {
        self.0.done.load(Ordering::Relaxed)
    }

    /// What is shown now. Empty as long as nothing is known: how much there is to do, what was done, or what is being
    /// done. A line that is printed has no bar.
    fn line(&self, amount: Amount, is_told: bool) -> String {
        let (done, length) = (self.done(), self.0.length.load(Ordering::Relaxed));
        let bar = if is_told || length == 0 { String::new() } else { drawn(done, length) };
        let parts = [lock(&self.0.label).clone(), bar, amount(done, length)];
        let parts: Vec<&str> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
        if length == 0 && done == 0 && lock(&self.0.label).is_empty() {
            return String::new();
        }
        let elapsed = Duration::from_secs((lock(&self.0.start).elapsed() + Duration::from_millis(500)).as_secs());
        format!("{}, {}", parts.join(" "), humantime::format_duration(elapsed))
    }
}

impl Screen {
    /// Draws a line, cut to the width of the terminal. Errors are ignored.
    fn show(&mut self, line: &str) {
        // Some terminals do not say how wide they are.
        let columns = terminal::size().map_or(0, |(columns, _)| columns);
        let columns = if columns == 0 { 80 } else { usize::from(columns) };
        let line: String = line.chars().take(columns - 1).collect();
        let mut out = io::stderr().lock();
        let _ = queue!(out, Print('\r'), Clear(ClearType::CurrentLine), Print(line)).and_then(|()| out.flush());
        self.is_drawn = true;
    }

    fn clear(&mut self) {
        if self.is_drawn {
            let mut out = io::stderr().lock();
            let _ = queue!(out, Print('\r'), Clear(ClearType::CurrentLine)).and_then(|()| out.flush());
            self.is_drawn = false;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl noughts_bots::Progress for Bar {
    fn begin(&self, sides: &[Player]) {
        let sides: Vec<String> = sides.iter().map(Player::to_string).collect();
        self.set_label(format!("as {}", sides.join(" and ")));
        Bar::begin(self, 0);
    }

    fn advance(&self, steps: u64) {
        Bar::advance(self, steps);
    }

    fn lengthen(&self, steps: i64) {
        // No more is subtracted than was added.
        self.0.length.fetch_add(steps.cast_unsigned(), Ordering::Relaxed);
    }

    fn lost(&self, side: Player, game: &[Square]) {
        self.0.lost.store(true, Ordering::Relaxed);
        let game: Vec<String> = game.iter().map(Square::to_string).collect();
        self.without(|| note(format_args!("it loses as {side}: {}; the rest is still played", game.join(" "))));
    }
}
