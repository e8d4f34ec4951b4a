//! Shows the progress of a long command: a bar in a terminal, otherwise a line from time to time.
//!
//! We have our own because all libraries at hand need the system's library of mathematics, which would then be loaded
//! at each start of the program.

use crate::io::failure::{Failure, progress};
use crate::io::signals;
use crate::io::terminal::moves_cursor;
use crossterm::terminal::{self, Clear, ClearType};
use crossterm::{queue, style::Print};
use noughts::Player;
use std::collections::VecDeque;
use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
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

/// The remaining time is estimated only after this many steps, after one in this many of all steps, and after this
/// time.
const TELLING_STEPS: u64 = 10;
const TELLING_PART: u64 = 200;
const TELLING_TIME: Duration = Duration::from_secs(1);

/// A bar on standard error, if that is a terminal; otherwise lines. Its creator ends it before anything else is
/// printed. Clones are the same bar.
#[derive(Clone, Debug)]
pub struct Bar(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    start: Mutex<Instant>,
    /// Earlier states, back to the one where half of the present steps were done.
    drawn: Mutex<VecDeque<Drawn>>,
    done: AtomicU64,
    length: AtomicU64,
    /// What stands before the bar.
    label: Mutex<String>,
    screen: Mutex<Screen>,
    end: Condvar,
}

/// The state at some time.
#[derive(Clone, Copy, Debug, Default)]
struct Drawn {
    done: u64,
    length: u64,
    elapsed: Duration,
}

#[derive(Debug, Default)]
struct Screen {
    is_drawn: bool,
    has_ended: bool,
}

/// How far a command is.
pub struct Progress {
    pub label: String,
    pub done: u64,
    /// How much there is to do; 0 if that is not known.
    pub length: u64,
    pub elapsed: Duration,
    /// Whether it is printed as a line, and not drawn as a bar.
    is_told: bool,
    /// The state when at most half of the present steps were done. The remaining time is estimated from what came
    /// after it.
    half: Drawn,
}

impl Progress {
    /// Whether there is anything to show: how much there is to do, what was done, or what is being done.
    fn has_begun(&self) -> bool {
        self.length > 0 || self.done > 0 || !self.label.is_empty()
    }

    /// The bar. Empty in a line that is printed.
    pub fn bar(&self) -> String {
        if self.is_told {
            return String::new();
        }
        let full = self.done.min(self.length) * WIDTH / self.length.max(1);
        "█".repeat(full as usize) + &"░".repeat((WIDTH - full) as usize)
    }

    /// How much is done, in per cent.
    pub fn percent(&self) -> u64 {
        self.done.min(self.length) * 100 / self.length.max(1)
    }

    pub fn elapsed(&self) -> String {
        whole_seconds(self.elapsed)
    }

    /// The remaining time, such as `, 5s left`, if all goes on like the later half. Empty as long as an estimate would
    /// mean nothing, since in many commands the first steps are far slower. Also empty if more steps were added than
    /// expected, or if all are done and the command goes on.
    pub fn left(&self) -> String {
        let (steps, time) = (self.done.saturating_sub(self.half.done), self.elapsed.saturating_sub(self.half.elapsed));
        let has_grown = self.length > self.half.length;
        if steps < TELLING_STEPS.max(self.length / TELLING_PART) || time < TELLING_TIME || has_grown {
            return String::new();
        }
        let left = self.length.saturating_sub(self.done);
        if left == 0 {
            return String::new();
        }
        let left = left as f64 / steps as f64;
        let left = Duration::try_from_secs_f64(time.as_secs_f64() * left).map_or("long".into(), whole_seconds);
        format!(", {left} left")
    }
}

fn whole_seconds(time: Duration) -> String {
    humantime::format_duration(Duration::from_secs(time.as_secs())).to_string()
}

impl Bar {
    /// A bar that shows what `line` makes of the progress. An interrupt removes it.
    ///
    /// # Errors
    /// If the system does not let the program handle signals.
    pub fn new(line: fn(&Progress) -> String) -> Result<Bar, Failure> {
        let bar = Bar::hidden();
        signals::watch({
            let bar = bar.clone();
            move || bar.end()
        })?;
        let is_told = !(io::stderr().is_terminal() && moves_cursor());
        // If the system gives no thread, there is no bar.
        let _ = thread::Builder::new().spawn({
            let bar = bar.clone();
            move || bar.show(line, is_told)
        });
        Ok(bar)
    }

    pub fn hidden() -> Bar {
        Bar(Arc::new(Shared {
            start: Mutex::new(Instant::now()),
            drawn: Mutex::default(),
            done: AtomicU64::new(0),
            length: AtomicU64::new(0),
            label: Mutex::default(),
            screen: Mutex::default(),
            end: Condvar::new(),
        }))
    }

    pub fn advance(&self, steps: u64) {
        self.0.done.fetch_add(steps, Ordering::Relaxed);
    }

    /// Begins to count anew, towards this length.
    pub fn begin(&self, length: u64) {
        *lock(&self.0.start) = Instant::now();
        lock(&self.0.drawn).clear();
        self.0.done.store(0, Ordering::Relaxed);
        self.0.length.store(length, Ordering::Relaxed);
    }

    pub fn set_label(&self, label: String) {
        *lock(&self.0.label) = label;
    }

    pub fn count_bytes<R: Read>(&self, input: R) -> Counted<R> {
        Counted { input, bar: self.clone() }
    }

    /// Prints something on standard error while the bar is hidden.
    pub fn without<T>(&self, print: impl FnOnce() -> T) -> T {
        let mut screen = lock(&self.0.screen);
        screen.clear();
        print()
    }

    /// Removes the bar for good.
    pub fn end(&self) {
        let mut screen = lock(&self.0.screen);
        screen.clear();
        screen.has_ended = true;
        self.0.end.notify_all();
    }

    /// Draws the bar again and again, or prints lines, until it ends.
    fn show(&self, line: fn(&Progress) -> String, is_told: bool) {
        let (mut screen, mut pause) = (lock(&self.0.screen), if is_told { FIRST_LINE } else { HIDDEN });
        loop {
            let waited = self.0.end.wait_timeout_while(screen, pause, |screen| !screen.has_ended);
            screen = waited.unwrap_or_else(PoisonError::into_inner).0;
            if screen.has_ended {
                return;
            }
            let now = Progress { is_told, ..self.progress() };
            match is_told {
                _ if !now.has_begun() => {}
                true => progress(line(&now).split_whitespace().collect::<Vec<_>>().join(" ")),
                false => screen.show(&line(&now)),
            }
            pause = if is_told { pause * 2 } else { DRAW_EVERY };
        }
    }

    pub fn done(&self) -> u64 {
        self.0.done.load(Ordering::Relaxed)
    }

    /// The present state. Later calls can look back at it.
    fn progress(&self) -> Progress {
        let (done, length) = (self.0.done.load(Ordering::Relaxed), self.0.length.load(Ordering::Relaxed));
        let (label, elapsed) = (lock(&self.0.label).clone(), lock(&self.0.start).elapsed());
        let mut drawn = lock(&self.0.drawn);
        drawn.push_back(Drawn { done, length, elapsed });
        while drawn.get(1).is_some_and(|then| then.done <= done / 2) {
            drawn.pop_front();
        }
        let first = drawn[0];
        let half = if first.done <= done / 2 { first } else { Drawn { length: first.length, ..Drawn::default() } };
        Progress { label, done, length, elapsed, is_told: false, half }
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

pub struct Counted<R> {
    input: R,
    bar: Bar,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.input.read(buffer).inspect(|bytes| self.bar.advance(*bytes as u64))
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(done: u64, seconds: u64, half: (u64, u64)) -> String {
        left_of(100, done, seconds, half)
    }

    fn left_of(length: u64, done: u64, seconds: u64, half: (u64, u64)) -> String {
        left_where([length; 2], done, seconds, half)
    }

    /// The same, if the length was another one when half was done.
    fn left_where([before, length]: [u64; 2], done: u64, seconds: u64, half: (u64, u64)) -> String {
        let elapsed = Duration::from_secs(seconds);
        let half = Drawn { done: half.0, length: before, elapsed: Duration::from_secs(half.1) };
        Progress { label: String::new(), done, length, elapsed, is_told: false, half }.left()
    }

    #[test]
    fn the_time_that_is_left_is_that_of_the_later_half() {
        // The first answer took a minute, and tells nothing about the others.
        assert_eq!(left(1, 60, (0, 0)), "");
        assert_eq!(left(12, 61, (1, 60)), ", 8s left");
        assert_eq!(left(20, 10, (10, 5)), ", 40s left");
        assert_eq!(left(20, 10, (11, 5)), "");
        assert_eq!(left_of(4000, 20, 10, (0, 0)), ", 33m 10s left");
        assert_eq!(left_of(4000, 19, 10, (0, 0)), "");
        assert_eq!(left(99, 10, (50, 5)), ", 0s left");
    }

    #[test]
    fn no_time_is_told_where_nobody_knows_how_much_there_is_to_do() {
        assert_eq!(left(100, 10, (50, 5)), "");
        assert_eq!(left_of(638, 1019, 10, (400, 5)), "");
        assert_eq!(left_where([600, 601], 300, 10, (150, 5)), "");
        assert_eq!(left_where([600, 450], 300, 10, (150, 5)), ", 5s left");
    }

    #[test]
    fn what_was_drawn_is_remembered_from_half_of_what_is_done() {
        let bar = Bar::hidden();
        bar.begin(100);
        let halves = [0, 10, 5, 5, 100].map(|steps| {
            bar.advance(steps);
            bar.progress().half.done
        });
        assert_eq!(halves, [0, 0, 0, 10, 20]);
        bar.begin(100);
        assert_eq!(bar.progress().half.done, 0);
    }

    #[test]
    fn what_was_thought_to_be_all_is_remembered_from_the_first_time_on() {
        let bar = Bar::hidden();
        bar.begin(100);
        bar.advance(10);
        bar.progress();
        noughts_bots::Progress::lengthen(&bar, 20);
        assert_eq!(bar.progress().half.length, 100);
        bar.advance(100);
        bar.progress();
        bar.advance(200);
        assert_eq!((bar.progress().half.done, bar.progress().half.length), (110, 120));
    }
}
