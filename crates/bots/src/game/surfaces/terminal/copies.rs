//! The copies that a Python program makes of itself. Each waits for the end of the next one, and the last one reads
//! what is typed.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long a copy may take to report that it waits or has ended.
const TIME: Duration = Duration::from_secs(5);

/// The copies of a running program, as it reports them.
#[derive(Default)]
pub struct ForkedCopies {
    /// The pipes for their reports and our orders; `None` where programs make no copies.
    pipes: Option<(File, File)>,
    /// What was said and has not come to the end of its line.
    text: String,
    /// The numbers of their processes, the last one's last.
    chain: Vec<i32>,
    /// Whether the last one has begun to wait for a line since something was typed.
    pub waits: bool,
    /// The exit status of the last one, as the system reports it.
    pub ended: Option<i32>,
    /// Whether there are no copies, but when the program has ended, its process can start it anew.
    pub begins_anew: bool,
}

impl ForkedCopies {
    /// Makes the pipes at this path for a program that has not been started.
    pub fn new(path: &Path) -> ForkedCopies {
        let opened = |ending| opened_pipe(&path.with_extension(ending));
        let pipes = opened("said").and_then(|said| Ok((said, opened("orders")?)));
        ForkedCopies { pipes: pipes.ok(), ..ForkedCopies::default() }
    }

    pub fn listen(&mut self) {
        let Some((said, _)) = &mut self.pipes else { return };
        let mut buffer = [0; 512];
        while let Ok(length @ 1..) = said.read(&mut buffer) {
            self.text += &String::from_utf8_lossy(&buffer[..length]);
        }
        while let Some((line, rest)) = self.text.split_once('\n') {
            match line.split_once(' ').and_then(|(what, number)| Some((what, number.parse().ok()?))) {
                Some(("waits", process)) => {
                    self.chain.push(process);
                    self.waits = true;
                }
                Some(("anew", _)) => self.begins_anew = true,
                Some((_, status)) => self.ended = Some(status),
                None => {}
            }
            self.text = rest.to_string();
        }
    }

    pub fn said(&self) -> Option<BorrowedFd<'_>> {
        self.pipes.as_ref().map(|(said, _)| said.as_fd())
    }

    pub fn are_there(&self) -> bool {
        !self.chain.is_empty()
    }

    /// The number of copies, if the last one waits for a line or has ended, so that it can be [returned
    /// to](ForkedCopies::return_to).
    pub fn depth(&self) -> Option<usize> {
        (self.waits || self.ended.is_some()).then_some(self.chain.len()).filter(|depth| *depth > 0)
    }

    /// Ends all copies from this number on, and lets another take the place of the first of them. `false` if none
    /// comes.
    pub fn return_to(&mut self, depth: usize) -> bool {
        self.listen();
        if self.ended.is_none()
            && let Some(last) = self.chain.last().and_then(|last| Pid::from_raw(*last))
        {
            let _ = kill_process(last, Signal::KILL);
        }
        while self.chain.len() >= depth && self.has(|copies| copies.ended.is_some()) {
            self.chain.pop();
            self.ended = None;
            self.order(if self.chain.len() >= depth { b"-" } else { b"+" });
        }
        self.has(|copies| copies.chain.len() == depth)
    }

    /// Lets the process start the program anew.
    pub fn begin_anew(&mut self) {
        self.ended = None;
        self.order(b"+");
    }

    fn order(&mut self, order: &[u8]) {
        if let Some((_, orders)) = &mut self.pipes {
            let _ = orders.write_all(order);
        }
    }

    /// Waits until this holds; `false` if it does not in time.
    fn has(&mut self, holds: impl Fn(&ForkedCopies) -> bool) -> bool {
        let deadline = Instant::now() + TIME;
        self.listen();
        while !holds(self) && Instant::now() < deadline {
            let Some((said, _)) = &self.pipes else { return false };
            let moment = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
            let _ = poll(&mut [PollFd::new(said, PollFlags::IN)], Some(&moment));
            self.listen();
        }
        holds(self)
    }
}

/// Makes a named pipe and opens both of its ends, so that neither side waits for the other.
#[cfg(target_os = "linux")]
fn opened_pipe(path: &Path) -> io::Result<File> {
    use rustix::fs::{CWD, Mode, OFlags, mkfifoat};
    use std::os::unix::fs::OpenOptionsExt;
    mkfifoat(CWD, path, Mode::RUSR | Mode::WUSR)?;
    let flags = OFlags::NONBLOCK.bits();
    File::options().read(true).write(true).custom_flags(flags.cast_signed()).open(path)
}

/// Elsewhere a process cannot see what a copy would share with it.
#[cfg(not(target_os = "linux"))]
fn opened_pipe(_: &Path) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}
