//! A program in a pseudo-terminal.

use super::copies::ForkedCopies;
use super::screen::{self, HEIGHT, Screen, WIDTH};
use super::waiting::{Doing, QUIET, Sleeper, doing};
use crate::game::surface::Wait;
use crate::process::{group, is_closing, kill, spawn};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, fcntl_getfl, fcntl_setfl, open};
use rustix::io::{FdFlags, fcntl_setfd, ioctl_fionread, read, write};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, QueueSelector, Winsize, tcflush, tcgetattr, tcsetwinsize};
use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Ends what is typed.
const END_OF_FILE: &str = "\x04";

const MOST_OUTPUT: usize = 300_000;

/// The pauses between looks at what the program is doing. The last is for programs that report when they wait.
const SHORTEST: Duration = Duration::from_micros(300);
const LONGEST: Duration = Duration::from_millis(4);
const LONGEST_IF_TOLD: Duration = Duration::from_millis(30);

/// How long the last output may take to arrive on a busy machine.
const LAST_OUTPUT: Duration = Duration::from_secs(5);

pub struct Terminal {
    child: Child,
    master: OwnedFd,
    /// Our own handle of the other side. It keeps the terminal open, and writes marks into the output.
    slave: OwnedFd,
    pub screen: Screen,
    copies: ForkedCopies,
    written: usize,
    /// The number of the last mark in the output.
    marks: u8,
    /// The thread that slept when something was typed. It has to wake up before it counts as waiting again.
    asleep: Option<Sleeper>,
    /// How long it slept by its own choice while it was waited for.
    pub slept: Duration,
    pub status: Option<ExitStatus>,
}

/// A moment to which the program can go back. It waited then, or had ended.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    copies: usize,
    told: usize,
    written: usize,
}

impl Terminal {
    /// Starts `sh -c COMMAND` in a new pseudo-terminal, with these words in its environment.
    pub fn start(command: &str, environment: &[(&str, OsString)], copies: ForkedCopies) -> io::Result<Terminal> {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        fcntl_setfd(&master, FdFlags::CLOEXEC)?;
        grantpt(&master)?;
        unlockpt(&master)?;
        let name = ptsname(&master, Vec::new())?;
        let open_slave = || open(&name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty());
        // Flags belong to an open file, and ours must not become the program's.
        let (slave, theirs) = (open_slave()?, open_slave()?);
        prepare(&slave)?;
        fcntl_setfl(&master, fcntl_getfl(&master)? | OFlags::NONBLOCK)?;
        fcntl_setfl(&slave, fcntl_getfl(&slave)? | OFlags::NONBLOCK)?;
        let mut shell = group::shell_in_terminal(command);
        // Warnings of Python name paths, and ask for nothing.
        shell.env("TERM", "xterm").env("PYTHONWARNINGS", "ignore").env_remove("COLUMNS").env_remove("LINES");
        shell.envs(environment.iter().map(|(name, value)| (name, value)));
        shell.stdin(Stdio::from(theirs.try_clone()?)).stdout(Stdio::from(theirs.try_clone()?));
        shell.stderr(Stdio::from(theirs));
        let child = spawn(&mut shell)?;
        let screen = Screen::default();
        Ok(Terminal {
            child,
            master,
            slave,
            screen,
            copies,
            written: 0,
            marks: 0,
            asleep: None,
            slept: Duration::ZERO,
            status: None,
        })
    }

    /// Types a text. What the program writes after it counts as new.
    pub fn write(&mut self, text: &str) {
        self.screen.begin();
        self.send(text);
    }

    pub fn send(&mut self, text: &str) {
        self.asleep = None;
        if !self.copies.waits
            && let Doing::Reading(sleeper) = doing(self.child.id())
        {
            self.asleep = Some(sleeper);
        }
        self.copies.waits = false;
        // What does not fit is lost, as when a person types too much.
        let _ = write(&self.master, text.as_bytes());
    }

    pub fn moment(&mut self) -> Option<Moment> {
        self.copies.listen();
        let (told, written) = (self.screen.length(), self.written);
        self.copies.depth().map(|copies| Moment { copies, told, written })
    }

    /// Goes back to an earlier moment; `false` if that fails.
    pub fn return_to(&mut self, moment: Moment) -> bool {
        let has_returned = self.copies.return_to(moment.copies);
        // What is left of a flood would leave no room for a mark behind it.
        let _ = tcflush(&self.slave, QueueSelector::IOFlush);
        self.catch_up();
        self.screen.go_back(moment.told);
        (self.written, self.asleep, self.status) = (moment.written, None, None);
        has_returned
    }

    #[cfg(all(test, target_os = "linux"))]
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Whether its process can start the program anew, now that it waits or has ended.
    pub fn can_begin_anew(&self) -> bool {
        self.copies.begins_anew && (self.copies.ended.is_some() || self.status.is_none())
    }

    /// Starts the program anew in its process; `false` if that fails.
    pub fn begin_anew(&mut self) -> bool {
        if !self.can_begin_anew() {
            return false;
        }
        if self.copies.ended.is_none() {
            self.send(END_OF_FILE);
            self.wait(Instant::now() + LAST_OUTPUT);
        }
        let has_left = self.copies.ended.is_some();
        (self.screen, self.written, self.asleep, self.status) = (Screen::default(), 0, None, None);
        self.copies.begin_anew();
        has_left
    }

    /// Whether the program reads whole lines, which the system edits, and not single keys.
    pub fn reads_lines(&self) -> bool {
        tcgetattr(&self.slave).is_ok_and(|modes| modes.local_modes.contains(LocalModes::ICANON))
    }

    pub fn wait(&mut self, deadline: Instant) -> Wait {
        let (mut pause, mut quiet_since) = (SHORTEST, Instant::now());
        loop {
            let start = Instant::now();
            if self.read(pause) {
                (pause, quiet_since) = (SHORTEST, Instant::now());
            } else {
                pause = (pause * 2).min(if self.copies.are_there() { LONGEST_IF_TOLD } else { LONGEST });
            }
            let is_asleep = || matches!(doing(self.child.id()), Doing::Sleeping | Doing::Unknown);
            if !self.copies.are_there() && is_asleep() {
                self.slept += start.elapsed();
            }
            if self.written > MOST_OUTPUT {
                return Wait::Flood;
            }
            if is_closing() {
                return Wait::Closing;
            }
            self.copies.listen();
            if let Some(status) = self.copies.ended {
                self.catch_up();
                self.status = Some(ExitStatus::from_raw(status));
                return Wait::Ended;
            }
            if group::has_ended(&mut self.child) {
                self.catch_up();
                self.status = kill(&mut self.child);
                return Wait::Ended;
            }
            if self.waits(quiet_since) && !self.catch_up() && self.waits(quiet_since) {
                return Wait::Asks;
            }
            if Instant::now() > deadline {
                return Wait::Timeout;
            }
        }
    }

    fn waits(&self, quiet_since: Instant) -> bool {
        let is_read = ioctl_fionread(&self.slave).unwrap_or(0) == 0;
        let reads = || match doing(self.child.id()) {
            Doing::Reading(sleeper) => Some(sleeper) != self.asleep,
            Doing::Unknown => quiet_since.elapsed() > QUIET,
            Doing::Busy | Doing::Sleeping => false,
        };
        is_read && (self.copies.waits || reads())
    }

    /// Reads all output so far, and returns whether there was any. Output takes a moment to arrive. So a mark is
    /// written behind it, which cannot overtake it.
    fn catch_up(&mut self) -> bool {
        self.marks = self.marks.wrapping_add(1);
        let (before, mark) = (self.written, screen::mark(self.marks));
        if write(&self.slave, mark.as_bytes()).ok() != Some(mark.len()) {
            return false;
        }
        let deadline = Instant::now() + LAST_OUTPUT;
        while self.screen.mark() != Some(self.marks) && Instant::now() < deadline && self.written < 2 * MOST_OUTPUT {
            self.read(LONGEST);
        }
        self.written = self.written.saturating_sub(mark.len()).max(before);
        self.written > before
    }

    /// Waits this long for output, and reads some of it. Returns whether there was any.
    fn read(&mut self, time: Duration) -> bool {
        let time = Timespec { tv_sec: 0, tv_nsec: time.subsec_nanos().into() };
        let files = [Some(self.master.as_fd()), self.copies.said()];
        let mut files: Vec<PollFd> =
            files.into_iter().flatten().map(|file| PollFd::from_borrowed_fd(file, PollFlags::IN)).collect();
        if !matches!(poll(&mut files, Some(&time)), Ok(1..)) {
            return false;
        }
        let mut buffer = [0; 4096];
        let Ok(length @ 1..) = read(&self.master, &mut buffer) else { return false };
        self.written += length;
        self.screen.write(&buffer[..length]);
        true
    }
}

/// Whatever ends a game, nothing of the program stays.
impl Drop for Terminal {
    fn drop(&mut self) {
        kill(&mut self.child);
    }
}

/// Sets a usual size, and allows characters of several bytes.
fn prepare(slave: &OwnedFd) -> io::Result<()> {
    let size = Winsize { ws_row: HEIGHT as u16, ws_col: WIDTH as u16, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(slave, size)?;
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        let mut modes = tcgetattr(slave)?;
        modes.input_modes |= rustix::termios::InputModes::IUTF8;
        rustix::termios::tcsetattr(slave, rustix::termios::OptionalActions::Now, &modes)?;
    }
    Ok(())
}
