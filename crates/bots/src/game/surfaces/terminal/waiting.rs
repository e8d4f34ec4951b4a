//! Finds out whether a program waits for input. A pause alone says little, since the program may be thinking, or
//! pretend to.
//!
//! Linux reports what each thread of the program is doing. Where there is no such report, a longer pause counts.

use std::time::Duration;

/// What a program and all that it has started are doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "there it is never known"))]
pub enum Doing {
    /// A thread reads input, or only input can wake it. The value says how often it has fallen asleep.
    Reading(Sleeper),
    Busy,
    /// It will wake up by itself.
    Sleeping,
    /// It sleeps, and nobody knows what for.
    Unknown,
}

/// A sleeping thread, and how often it has fallen asleep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sleeper {
    thread: u32,
    times: u64,
}

/// How long the output must pause where the system does not report what a program does.
pub const QUIET: Duration = Duration::from_millis(if cfg!(target_os = "linux") { 400 } else { 150 });

#[cfg(not(target_os = "linux"))]
pub fn doing(_: u32) -> Doing {
    Doing::Unknown
}

#[cfg(target_os = "linux")]
pub use linux::doing;

#[cfg(target_os = "linux")]
mod linux {
    use super::{Doing, Sleeper};
    use std::fs;

    /// A wait with a limit from this many milliseconds on counts as one without limit. No program pretends to think
    /// that long, but Node wakes up eight seconds after some work to tidy up.
    const LONG: u32 = 5000;

    /// The longest chain of processes that have started each other. Copies of a program form such chains.
    const DEEPEST: u32 = 60;

    enum Thread {
        /// It reads from the terminal.
        Reads,
        /// It waits for something from outside, without a limit of time or with a long one.
        Polls,
        /// It waits for other threads or processes.
        Waits,
        Runs,
        /// It will wake up after some time.
        Sleeps,
        Unknown,
    }

    /// What this process and all that it has started are doing.
    pub fn doing(process: u32) -> Doing {
        let mut summary = Summary::default();
        summary.add_process(process, 0);
        summary.doing()
    }

    #[derive(Default)]
    struct Summary {
        reads: Option<Sleeper>,
        polls: Option<Sleeper>,
        runs: bool,
        sleeps: bool,
        unknown: bool,
    }

    impl Summary {
        fn add_process(&mut self, process: u32, depth: u32) {
            let tasks = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
            for thread in tasks.filter_map(|task| task.file_name().to_str()?.parse::<u32>().ok()) {
                let folder = format!("/proc/{process}/task/{thread}");
                self.add_thread(&folder, thread, thread == process);
                let children = fs::read_to_string(format!("{folder}/children")).unwrap_or_default();
                for child in children.split_whitespace().filter_map(|child| child.parse().ok()) {
                    if depth < DEEPEST {
                        self.add_process(child, depth + 1);
                    }
                }
            }
        }

        /// A helper of the runtime may poll for ever while the main thread waits for another one and is about to work.
        fn add_thread(&mut self, folder: &str, thread: u32, is_main: bool) {
            let sleeper = || times_asleep(folder).map(|times| Sleeper { thread, times });
            match thread_doing(folder) {
                Thread::Reads => self.reads = self.reads.or_else(sleeper),
                Thread::Polls if is_main => self.polls = self.polls.or_else(sleeper),
                Thread::Polls | Thread::Waits => {}
                Thread::Runs => self.runs = true,
                Thread::Sleeps => self.sleeps = true,
                Thread::Unknown => self.unknown = true,
            }
        }

        fn doing(&self) -> Doing {
            match (self.reads, self.polls) {
                _ if self.runs => Doing::Busy,
                _ if self.sleeps => Doing::Sleeping,
                (Some(reader), _) => Doing::Reading(reader),
                _ if self.unknown => Doing::Unknown,
                (_, Some(poller)) => Doing::Reading(poller),
                _ => Doing::Busy,
            }
        }
    }

    fn thread_doing(folder: &str) -> Thread {
        let Ok(text) = fs::read_to_string(format!("{folder}/syscall")) else { return sleeps(folder) };
        let mut words = text.split_whitespace();
        // The system writes a word for a thread that runs, and -1 for one that has ended.
        let Some(number) = words.next().and_then(|word| word.parse::<i64>().ok()) else { return Thread::Runs };
        let number_of = |word: &str| u64::from_str_radix(word.trim_start_matches("0x"), 16).ok();
        let arguments: Vec<u64> = words.filter_map(number_of).collect();
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        // The largest number stands for no limit.
        let is_long = |timeout: u64| timeout as u32 >= LONG;
        match calls::name(number) {
            "read" if reads_terminal(folder, argument(0)) => Thread::Reads,
            "poll" if is_long(argument(2)) => Thread::Polls,
            "epoll_wait" if is_long(argument(3)) => Thread::Polls,
            "select" if argument(4) == 0 => Thread::Polls,
            "ppoll" if argument(2) == 0 => Thread::Polls,
            "futex" | "wait" | "sigwait" => Thread::Waits,
            "sleep" => Thread::Sleeps,
            _ if number < 0 => Thread::Waits,
            _ => sleeps(folder),
        }
    }

    fn reads_terminal(folder: &str, file: u64) -> bool {
        let path = fs::read_link(format!("{folder}/fd/{file}")).unwrap_or_default();
        path.starts_with("/dev/pts") || path.starts_with("/dev/tty")
    }

    /// Whether the thread sleeps, where its system call is not reported.
    fn sleeps(folder: &str) -> Thread {
        let text = fs::read_to_string(format!("{folder}/stat")).unwrap_or_default();
        // The name of the program may contain brackets and spaces.
        match text.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next()) {
            Some('S') => Thread::Unknown,
            Some('Z' | 'X' | 'T' | 't') | None => Thread::Waits,
            Some(_) => Thread::Runs,
        }
    }

    fn times_asleep(folder: &str) -> Option<u64> {
        let text = fs::read_to_string(format!("{folder}/status")).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"))?;
        line.trim().parse().ok()
    }

    mod calls {
        //! The numbers of the system's calls that wait.

        #[cfg(target_arch = "x86_64")]
        pub fn name(number: i64) -> &'static str {
            match number {
                0 | 19 => "read",
                7 => "poll",
                23 | 270 => "select",
                271 => "ppoll",
                232 | 281 | 441 => "epoll_wait",
                202 | 449 => "futex",
                61 | 247 => "wait",
                34 | 128 | 130 => "sigwait",
                35 | 230 => "sleep",
                _ => "",
            }
        }

        /// The number on all later architectures.
        #[cfg(not(target_arch = "x86_64"))]
        pub fn name(number: i64) -> &'static str {
            match number {
                _ if !cfg!(any(target_arch = "aarch64", target_arch = "riscv64", target_arch = "loongarch64")) => "",
                63 | 65 => "read",
                72 => "select",
                73 => "ppoll",
                22 | 441 => "epoll_wait",
                98 | 449 => "futex",
                95 | 260 => "wait",
                133 | 137 => "sigwait",
                101 | 115 => "sleep",
                _ => "",
            }
        }
    }
}
