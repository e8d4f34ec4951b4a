//! The process of a bot: started through the shell, read with time limits, and ended with its process group.

mod argument;
mod clock;
pub mod group;
mod orphans;
mod pipe;
pub mod shell;
pub mod standard_error;

pub use argument::with_position;
pub use clock::{ProcessClock, crowd};
pub use orphans::adopt_orphans;

use pipe::Pipe;
use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes of standard error that are kept, from the end. In Java an exception may be followed by a thousand
/// lines.
const KEPT: usize = 200_000;

/// How often a thread that waits for output checks whether all bots are to end.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// How long the last output of a bot that has ended may take to arrive. On a busy machine, the thread that reads it
/// may be late.
const LAST_OUTPUT: Duration = Duration::from_millis(500);

const READ_AHEAD: usize = 4;

const PIECE: usize = 16_384;

/// How long a bot that has not ended by itself may still write on standard error.
const STDERR_TIME: Duration = Duration::from_millis(10);

/// A running bot. Threads of their own serve its pipes, so that the bot can never block its caller.
pub struct Process {
    child: Child,
    /// Takes what is to be written to the bot. `None` if the bot takes no input.
    stdin: Option<SyncSender<String>>,
    stdout: Receiver<Vec<u8>>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// Disconnects at the end of standard error.
    stderr_end: Receiver<()>,
    /// Tells the threads that read its output that the bot was ended.
    is_over: Arc<AtomicBool>,
}

pub enum Output {
    Bytes(Vec<u8>),
    /// The bot has closed its standard output, as it does when it ends.
    End,
    Timeout,
}

#[derive(Debug, Default)]
pub struct Ended {
    pub stderr: String,
    /// `None` if it had to be killed.
    pub status: Option<ExitStatus>,
}

impl Process {
    /// Starts a command. A question is passed to the command as `$1`, and the command then has no input. Without a
    /// question, the command can be written to.
    pub fn start(command: &str, question: Option<&str>) -> io::Result<Process> {
        let mut shell = group::shell(command);
        match question {
            Some(question) => shell.args(["sh", question]).stdin(Stdio::null()),
            None => shell.stdin(Stdio::piped()),
        };
        Process::of(&mut shell)
    }

    /// Starts a command whose standard input is set.
    pub fn run(command: &mut Command) -> io::Result<Process> {
        group::lead_group(command);
        Process::of(command)
    }

    /// Starts a command that leads a process group.
    fn of(command: &mut Command) -> io::Result<Process> {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = spawn(command)?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // If a pipe cannot be served, the bot is ended, since this value is dropped.
        let mut process = Process {
            child,
            stdin: None,
            stdout: channel().1,
            stderr: Arc::default(),
            stderr_end: channel().1,
            is_over: Arc::default(),
        };
        process.stdin = stdin.map(serve_stdin).transpose()?;
        let pipe = Pipe { pipe: stdout.expect("it was piped"), is_over: process.is_over.clone() };
        process.stdout = serve_stdout(pipe)?;
        let pipe = Pipe { pipe: stderr.expect("it was piped"), is_over: process.is_over.clone() };
        process.stderr_end = serve_stderr(pipe, process.stderr.clone())?;
        Ok(process)
    }

    /// A clock for a limit of time, which begins when it is first looked at.
    pub fn clock(&self, limit: Duration) -> ProcessClock {
        ProcessClock::new(self.child.id(), limit)
    }

    /// Waits for output until the process has used up its limit, or until all bots are to end. Looks at the clock only
    /// after a pause, since that reads files, and most answers come at once.
    pub fn read_within(&mut self, clock: &mut ProcessClock) -> Output {
        let mut has_waited = false;
        self.read_while(|| {
            let is_over = has_waited && clock.is_over();
            has_waited = true;
            if is_over { Duration::ZERO } else { LOOK_EVERY }
        })
    }

    /// Writes to the bot's standard input. Returns `false` if the bot is gone or does not read fast enough.
    pub fn write(&mut self, text: &str) -> bool {
        // Processes that the bot has left behind would otherwise stay until the bot ends.
        orphans::reap_orphans(&running());
        self.stdin.as_ref().is_some_and(|stdin| stdin.try_send(text.to_string()).is_ok())
    }

    /// Waits for output until `deadline`, or until all bots are to end. Programs that a bot has started may keep its
    /// output open after it has ended. So the output also counts as closed if the bot has ended and nothing comes for
    /// a while.
    pub fn read(&mut self, deadline: Instant) -> Output {
        self.read_while(|| deadline.saturating_duration_since(Instant::now()))
    }

    fn read_while(&mut self, mut left: impl FnMut() -> Duration) -> Output {
        let mut ended: Option<Instant> = None;
        loop {
            let left = left();
            match self.stdout.recv_timeout(left.min(LOOK_EVERY)) {
                Ok(bytes) => return Output::Bytes(bytes),
                Err(RecvTimeoutError::Disconnected) => return Output::End,
                Err(RecvTimeoutError::Timeout) if left.is_zero() || is_closing() => return Output::Timeout,
                Err(RecvTimeoutError::Timeout) if ended.is_some_and(|end| end.elapsed() > LAST_OUTPUT) => {
                    return Output::End;
                }
                Err(RecvTimeoutError::Timeout) if ended.is_none() && self.has_ended() => ended = Some(Instant::now()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Closes the bot's standard input, since nothing more is asked.
    pub fn end_input(&mut self) {
        self.stdin = None;
    }

    /// The output that nobody has read yet. A bot may write for ever, so only part of it is taken.
    pub fn unread(&mut self) -> Vec<u8> {
        self.stdout.try_iter().take(READ_AHEAD).flatten().collect()
    }

    pub fn has_ended(&mut self) -> bool {
        group::has_ended(&mut self.child)
    }

    /// Ends the bot with its process group. It may end by itself until `deadline`.
    pub fn end(mut self, deadline: Instant) -> Ended {
        self.end_input();
        let may_go_on = || Instant::now() < deadline && !is_closing();
        while may_go_on() && !matches!(self.read(deadline), Output::End) {}
        while may_go_on() && !self.has_ended() {
            thread::sleep(Duration::from_millis(1));
        }
        // Waits for the end of standard error, for a limited time.
        let time = if self.has_ended() { LAST_OUTPUT } else { STDERR_TIME };
        let _ = self.stderr_end.recv_timeout(time);
        let by_itself = self.has_ended();
        let status = self.kill().filter(|_| by_itself);
        let stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        Ended { stderr: String::from_utf8_lossy(&stderr).trim().to_string(), status }
    }

    /// Kills the bot with its process group, unless that was done before.
    fn kill(&mut self) -> Option<ExitStatus> {
        self.is_over.store(true, Ordering::SeqCst);
        kill(&mut self.child)
    }
}

/// Starts a bot and registers it as running. It leads a process group, or is about to.
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    // A thread that ends all bots waits for this lock, so it finds this bot among them.
    let mut running = running();
    if is_closing() {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let child = command.spawn()?;
    running.insert(child.id());
    Ok(child)
}

/// Kills a bot with its process group, unless that was done before. After the last bot, adopted orphans are killed
/// too.
pub fn kill(child: &mut Child) -> Option<ExitStatus> {
    let mut running = running();
    if !running.remove(&child.id()) {
        // It was killed by `end_all`, which does not wait.
        let _ = child.wait();
        return None;
    }
    // The group is killed first. After the wait, another process could get this number, which is also that of the
    // group.
    group::kill_group(child.id());
    let _ = child.kill();
    let status = child.wait().ok();
    // While another bot runs, the orphans may be its own.
    if running.is_empty() {
        orphans::kill_orphans();
    } else {
        orphans::reap_orphans(&running);
    }
    status
}

/// Leaves nothing of the bot, however it is given up.
impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Writes what is sent, on a thread of its own. Up to 100 questions wait while the pipe is full. If there are more,
/// the bot does not read, and [`Process::write`] returns `false`.
fn serve_stdin(mut stdin: ChildStdin) -> io::Result<SyncSender<String>> {
    let (sender, receiver) = sync_channel::<String>(100);
    thread::Builder::new().spawn(move || receiver.iter().try_for_each(|text| stdin.write_all(text.as_bytes())))?;
    Ok(sender)
}

/// Reads a few pieces in advance and no more, so that too much output blocks the bot.
fn serve_stdout(mut stdout: impl Read + Send + 'static) -> io::Result<Receiver<Vec<u8>>> {
    let (sender, receiver) = sync_channel(READ_AHEAD);
    thread::Builder::new().spawn(move || {
        let mut buffer = [0; PIECE];
        while let Ok(length @ 1..) = stdout.read(&mut buffer) {
            if sender.send(buffer[..length].to_vec()).is_err() {
                return;
            }
        }
    })?;
    Ok(receiver)
}

/// Reads everything and keeps the end of it, so that a bot may write as much as it likes.
fn serve_stderr(mut stderr: impl Read + Send + 'static, kept: Arc<Mutex<Vec<u8>>>) -> io::Result<Receiver<()>> {
    let (end, receiver): (Sender<()>, _) = channel();
    thread::Builder::new().spawn(move || {
        let mut buffer = [0; 1024];
        while let Ok(length @ 1..) = stderr.read(&mut buffer) {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.extend(&buffer[..length]);
            let excess = kept.len().saturating_sub(KEPT);
            kept.drain(..excess);
        }
        drop(end);
    })?;
    Ok(receiver)
}

static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Set by [`end_all`], after a signal or when the answers are no longer wanted.
static CLOSING: AtomicBool = AtomicBool::new(false);

/// Whether all bots are to end. Then none is started or waited for.
pub fn is_closing() -> bool {
    CLOSING.load(Ordering::SeqCst)
}

/// Sleeps for this long, or until all bots are to end.
pub(crate) fn sleep(time: Duration) {
    let start = Instant::now();
    while !is_closing() && start.elapsed() < time {
        thread::sleep(LOOK_EVERY.min(time.saturating_sub(start.elapsed())));
    }
}

/// Ends all bots at once. Until [`allow_bots`] is called, none can be started, and asking one gives
/// [`BotError::Interrupted`](crate::BotError::Interrupted). So a program that calls this after a signal starts no
/// further bot.
pub fn end_all() {
    // The lock is held to the end. A thread that drops a bot could otherwise go on, and even end the program, before
    // all bots are killed.
    let mut running = running();
    CLOSING.store(true, Ordering::SeqCst);
    // A bot that cannot be killed from here is killed when it is dropped.
    running.retain(|leader| !group::kill_group(*leader));
    orphans::kill_orphans();
}

/// Lets bots be started again after [`end_all`], for instance by the next test of a program.
///
/// Call it when everything that asked bots has returned. An audit that still runs would take the end of its bot for a
/// crash. So would a [`Bot`](crate::Bot) that was asked before; make a new one.
pub fn allow_bots() {
    let _all_are_ended = running();
    CLOSING.store(false, Ordering::SeqCst);
}
