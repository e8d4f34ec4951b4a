//! Signals that end the program, such as Ctrl-C. A command that watches for them prints what it has before it ends.

use crate::io::failure::Failure;
#[cfg(unix)]
use crate::io::terminal;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a command that waits for something else checks for an interrupt.
pub const LOOK_EVERY: Duration = Duration::from_millis(50);

/// How long a command may take to print what it has. If it is blocked, the program then ends without it.
const TIME_TO_END: Duration = Duration::from_millis(600);

/// How long it may then take to end bots, on a busy machine.
const TIME_TO_END_BOTS: Duration = Duration::from_secs(2);

/// How long it may take until the interrupt can be reported. Standard error may be blocked.
const TIME_TO_SAY: Duration = Duration::from_millis(300);

/// The number of the first signal that came; 0 as long as none has.
static SIGNAL: AtomicU8 = AtomicU8::new(0);

type Hook = Box<dyn FnOnce() + Send>;

/// What to do at an interrupt. `None` as long as no command watches for it.
static HOOKS: Mutex<Option<Vec<Hook>>> = Mutex::new(None);

/// Watches for interrupts from now on. `hook` runs at the first one, on a thread of its own.
pub fn watch(hook: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let mut hooks = HOOKS.lock().unwrap_or_else(PoisonError::into_inner);
    if hooks.is_none() {
        system::handle(receive).map_err(|error| Failure::cannot("watch for interrupts", error))?;
    }
    hooks.get_or_insert_default().push(Box::new(hook));
    Ok(())
}

pub fn has_come() -> bool {
    SIGNAL.load(Ordering::SeqCst) > 0
}

/// Sleeps for this long, or until an interrupt comes.
pub fn sleep(time: Duration) {
    let start = Instant::now();
    while !has_come() && start.elapsed() < time {
        thread::sleep(LOOK_EVERY.min(time.saturating_sub(start.elapsed())));
    }
}

/// Reports the interrupt, if that does not block, and returns the exit code: 128 plus the number of the signal, as in
/// shells.
pub fn report() -> u8 {
    static SAY: Once = Once::new();
    SAY.call_once(|| system::say("interrupted\n"));
    128 + SIGNAL.load(Ordering::SeqCst)
}

/// Does something that may block, and waits for it at most this long.
fn within(time: Duration, work: impl FnOnce() + Send + 'static) {
    let (sender, done) = channel();
    thread::spawn(move || {
        work();
        sender.send(())
    });
    let _ = done.recv_timeout(time);
}

/// The number of Ctrl-C on Unix, so that the exit code is the same everywhere.
const SIGINT: u8 = 2;

/// Does what Ctrl-C does, for terminals that deliver it as a key.
pub fn raise() {
    thread::spawn(|| receive(SIGINT));
}

/// Records a signal, and ends the program if the command does not. It must not write to standard output, which the
/// command has locked.
fn receive(signal: u8) {
    SIGNAL.store(signal, Ordering::SeqCst);
    let hooks = HOOKS.lock().unwrap_or_else(PoisonError::into_inner).replace(Vec::new());
    // A hook that writes may be blocked, and must not delay the others.
    hooks.into_iter().flatten().for_each(|hook| drop(thread::spawn(hook)));
    thread::sleep(TIME_TO_END);
    within(TIME_TO_END_BOTS, || {
        noughts_bots::end_all();
        noughts_bots::remove_compiled();
    });
    // A blocked command cannot leave the screen, but the terminal must accept lines and Ctrl-C again.
    let _ = crossterm::terminal::disable_raw_mode();
    #[cfg(unix)]
    terminal::restore();
    std::process::exit(report().into());
}

#[cfg(unix)]
pub use system::let_writes_fail;

#[cfg(unix)]
mod system {
    //! Every signal that ends a program and can be handled.

    use super::TIME_TO_SAY;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::retry_on_intr;
    use signal_hook::consts::*;
    use signal_hook::iterator::Signals;
    use std::ffi::c_int;
    use std::io;
    use std::sync::Arc;
    use std::thread;

    /// The highest number of a signal, real-time signals included.
    const LAST: c_int = if cfg!(target_os = "linux") { 64 } else { 31 };

    /// Signals that do not end a program. SIGPIPE would, but programs in Rust ignore it. SIGXFSZ is ignored by
    /// [`let_writes_fail`].
    const HARMLESS: &[c_int] =
        &[SIGCHLD, SIGCONT, SIGPIPE, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGXFSZ];

    /// More harmless signals outside of Linux: SIGIO, which ends programs on Linux alone, and SIGINFO, which is 29.
    const HARMLESS_ELSEWHERE: &[c_int] = if cfg!(target_os = "linux") { &[] } else { &[SIGIO, 29] };

    /// Signals of an error in the program itself, after which it cannot go on, and SIGKILL, which cannot be handled.
    const FATAL: &[c_int] = &[SIGBUS, SIGFPE, SIGILL, SIGKILL, SIGSEGV];

    /// Writes on standard error, unless that blocks. A machine that is merely busy delays it. A thread that is blocked in
    /// writing there has locked it, so it is written past the lock.
    pub fn say(text: &'static str) {
        let (stderr, limit) = (io::stderr(), Timespec { tv_sec: 0, tv_nsec: TIME_TO_SAY.subsec_nanos().into() });
        let can_write = || poll(&mut [PollFd::new(&stderr, PollFlags::OUT)], Some(&limit));
        if retry_on_intr(can_write) == Ok(1) {
            let _ = rustix::io::write(&stderr, text.as_bytes());
        }
    }

    /// Makes writing a file that is too large for the system an error of the writer, and not the end of the program.
    pub fn let_writes_fail() {
        // If this fails, the program ends as it would have otherwise.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    }

    /// Calls `receive` with the number of each signal that comes, on a thread of its own.
    pub fn handle(receive: fn(u8)) -> io::Result<()> {
        let mut signals = Signals::new::<_, c_int>([])?;
        let (others, ignored) = ([HARMLESS, HARMLESS_ELSEWHERE, FATAL].concat(), ignored());
        for signal in 1..=LAST {
            if !others.contains(&signal) && ignored >> (signal - 1) & 1 == 0 {
                // Not every number is a signal that can be handled.
                let _ = signals.handle().add_signal(signal);
            }
        }
        let watch = move || signals.forever().for_each(|signal| receive(signal as u8));
        thread::Builder::new().spawn(watch).map(drop)
    }

    /// The signals that the program was told to ignore at its start, for instance by `nohup`. Signal 1 is the last
    /// bit. Only Linux reports this without unsafe code.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod system {
    //! Ctrl-C, and whatever else the system has that is like it.

    use super::{SIGINT, TIME_TO_SAY, within};
    use std::io::{self, Write};

    /// Writes on standard error, unless that takes too long.
    pub fn say(text: &'static str) {
        within(TIME_TO_SAY, || drop(io::stderr().write_all(text.as_bytes())));
    }

    /// Calls `receive` when an interrupt comes, on a thread of its own.
    pub fn handle(receive: fn(u8)) -> io::Result<()> {
        ctrlc::set_handler(move || receive(SIGINT)).map_err(io::Error::other)
    }
}
