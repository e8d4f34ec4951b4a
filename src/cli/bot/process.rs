//! A bot's process: started through the shell, read against the clock, and ended with everything it has started.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The bytes of standard error that are kept, the last of it.
const KEPT: usize = 2000;

/// How long more words on standard error are waited for when a bot is ended.
const LAST_WORDS: Duration = Duration::from_millis(10);

/// A running bot. Its pipes are served by threads of their own, so that nothing it does or leaves undone can block.
pub struct Process {
    child: Child,
    /// What is to be written; `None` if it cannot be written to.
    stdin: Option<SyncSender<String>>,
    stdout: Receiver<Vec<u8>>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// Hangs up when standard error is at its end.
    stderr_end: Receiver<()>,
}

/// What came when output was awaited.
pub enum Output {
    Bytes(Vec<u8>),
    /// The bot has closed its standard output, as it does when it ends.
    End,
    Timeout,
}

/// How a bot has ended.
#[derive(Default)]
pub struct Ended {
    /// What it left on standard error, the last of it.
    pub stderr: String,
    /// `None` if it had to be killed.
    pub status: Option<ExitStatus>,
}

impl Process {
    /// Starts a command; `position` is its last argument, and else it can be written to.
    pub fn start(command: &str, position: Option<&str>) -> io::Result<Process> {
        let mut shell = Command::new("sh");
        match position {
            Some(position) => shell.args(["-c", &format!("{command} \"$@\""), "sh", position]).stdin(Stdio::null()),
            None => shell.args(["-c", command]).stdin(Stdio::piped()),
        };
        shell.stdout(Stdio::piped()).stderr(Stdio::piped());
        family::found(&mut shell);
        let mut child = {
            // An interrupt between start and note would leave the bot behind.
            let mut running = running();
            let child = shell.spawn()?;
            running.insert(child.id());
            child
        };
        let stdin = child.stdin.take().map(serve_stdin);
        let stdout = serve_stdout(child.stdout.take().expect("it was piped"));
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let stderr_end = serve_stderr(child.stderr.take().expect("it was piped"), stderr.clone());
        Ok(Process { child, stdin, stdout, stderr, stderr_end })
    }

    /// Writes to the bot's standard input; `false` if it does not take it, be it gone or behind with its reading.
    pub fn write(&mut self, text: &str) -> bool {
        self.stdin.as_ref().is_some_and(|stdin| stdin.try_send(text.to_string()).is_ok())
    }

    /// The next bytes of the bot's standard output, which are awaited until `deadline`.
    pub fn read(&mut self, deadline: Instant) -> Output {
        match self.stdout.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(bytes) => Output::Bytes(bytes),
            Err(RecvTimeoutError::Disconnected) => Output::End,
            Err(RecvTimeoutError::Timeout) => Output::Timeout,
        }
    }

    /// What the bot has written without having been waited for, as far as it has come through.
    pub fn unread(&mut self) -> Option<Vec<u8>> {
        self.stdout.try_recv().ok()
    }

    /// Ends the bot and all that it has started. It may finish by itself until `deadline`.
    pub fn end(mut self, deadline: Instant) -> Ended {
        self.stdin = None;
        while Instant::now() < deadline && !matches!(self.read(deadline), Output::End) {}
        while Instant::now() < deadline && !family::has_ended(&mut self.child) {
            thread::sleep(Duration::from_millis(1));
        }
        // Either it hangs up, or it has had its time.
        let _ = self.stderr_end.recv_timeout(LAST_WORDS);
        let by_itself = family::has_ended(&mut self.child);
        let status = self.kill().filter(|_| by_itself);
        let stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        Ended { stderr: String::from_utf8_lossy(&stderr).trim().to_string(), status }
    }

    /// Kills the bot and all that it has started, unless that was done before.
    fn kill(&mut self) -> Option<ExitStatus> {
        let mut running = running();
        if !running.remove(&self.child.id()) {
            return None;
        }
        // Only then is it waited for, as its number, which is also the group's, could be another's afterwards.
        family::kill_group(self.child.id());
        let _ = self.child.kill();
        let status = self.child.wait().ok();
        // While another bot runs, nobody can tell whose orphans they are.
        if running.is_empty() {
            family::kill_orphans();
        }
        status
    }
}

/// However a bot is left, nothing of it stays.
impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Writes what is sent. Some may wait while the pipe is full: a bot that answers without reading is found out then.
fn serve_stdin(mut stdin: ChildStdin) -> SyncSender<String> {
    let (sender, receiver) = sync_channel::<String>(100);
    thread::spawn(move || receiver.iter().try_for_each(|text| stdin.write_all(text.as_bytes())));
    sender
}

/// Reads ahead by a few pieces and no more, so that a flood stays with the bot.
fn serve_stdout(mut stdout: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = sync_channel(4);
    thread::spawn(move || {
        let mut buffer = [0; 1024];
        while let Ok(length @ 1..) = stdout.read(&mut buffer) {
            if sender.send(buffer[..length].to_vec()).is_err() {
                return;
            }
        }
    });
    receiver
}

/// Reads all there is and keeps the last of it, so that a bot may say there as much as it likes.
fn serve_stderr(mut stderr: impl Read + Send + 'static, kept: Arc<Mutex<Vec<u8>>>) -> Receiver<()> {
    let (end, receiver): (Sender<()>, _) = channel();
    thread::spawn(move || {
        let mut buffer = [0; 1024];
        while let Ok(length @ 1..) = stderr.read(&mut buffer) {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.extend(&buffer[..length]);
            let excess = kept.len().saturating_sub(KEPT);
            kept.drain(..excess);
        }
        drop(end);
    });
    receiver
}

/// The bots that run at the moment, by process number.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all bots at once, for when the program is interrupted, and keeps new ones from being started.
pub fn end_all() {
    let running = running();
    running.iter().for_each(|leader| family::kill_group(*leader));
    family::kill_orphans();
    std::mem::forget(running);
}

#[cfg(unix)]
mod family {
    //! A bot and what it has started: a process group, and on Linux also those who have left the group.

    use nix::sys::signal::{Signal, kill, killpg};
    use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
    use nix::unistd::Pid;
    use std::collections::BTreeSet;
    use std::fs;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::OnceLock;
    use std::time::{Duration, Instant};

    /// The children that this process had before it started any bot.
    static OTHERS: OnceLock<BTreeSet<u32>> = OnceLock::new();

    /// Makes the command the leader of a process group of its own, and its orphans children of this process.
    pub fn found(command: &mut Command) {
        OTHERS.get_or_init(children);
        #[cfg(target_os = "linux")]
        let _ = nix::sys::prctl::set_child_subreaper(true);
        command.process_group(0);
    }

    /// Whether the process has ended; it is not waited for, so that its number stays its own.
    pub fn has_ended(child: &mut Child) -> bool {
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        !matches!(waitid(Id::Pid(pid(child.id())), flags), Ok(WaitStatus::StillAlive))
    }

    pub fn kill_group(leader: u32) {
        let _ = killpg(pid(leader), Signal::SIGKILL);
    }

    /// Kills what is left of bots outside of their groups: all children of this process but those it had before.
    pub fn kill_orphans() {
        let others = OTHERS.get_or_init(children);
        // Those that a killed orphan has started become orphans in turn. What cannot be killed is not waited for.
        let deadline = Instant::now() + Duration::from_secs(1);
        loop {
            let mut orphans = children();
            orphans.retain(|child| !others.contains(child));
            if orphans.is_empty() || Instant::now() > deadline {
                return;
            }
            for orphan in orphans.into_iter().map(pid) {
                let _ = kill(orphan, Signal::SIGKILL);
                let _ = waitpid(orphan, Some(WaitPidFlag::WNOHANG));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// The children of this process, as far as the system tells, which is on Linux.
    fn children() -> BTreeSet<u32> {
        let tasks = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
        let children = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
        children.flat_map(|text| text.split_whitespace().filter_map(|n| n.parse().ok()).collect::<Vec<_>>()).collect()
    }

    fn pid(number: u32) -> Pid {
        Pid::from_raw(number as i32)
    }
}

#[cfg(not(unix))]
mod family {
    //! A bot; what it has started is its own affair here.

    use std::process::{Child, Command};

    pub fn found(_: &mut Command) {}

    pub fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub fn kill_group(_: u32) {}

    pub fn kill_orphans() {}
}
