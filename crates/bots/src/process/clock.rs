//! The time limits of processes.

use std::time::{Duration, Instant};

/// Measures how much of its time limit a process has used, with those that it has started: time of the processor, or in which all
/// sleep. A busy machine does not matter, where the system reports such times.
pub struct ProcessClock {
    process: u32,
    limit: Duration,
    begun: Option<Begun>,
}

struct Begun {
    at: Instant,
    /// The time that the process had used before.
    before: Option<Duration>,
    /// The time that it had used when it was last seen working, and when that was.
    at_work: (Duration, Instant),
}

impl Begun {
    fn used(&self, process: u32) -> Duration {
        let now = processor(process).map(|(time, _)| time);
        now.zip(self.before).map_or(self.at.elapsed(), |(now, before)| now.saturating_sub(before))
    }
}

impl ProcessClock {
    /// A clock that has not begun: it does so when it is first looked at. To look at it reads files.
    pub fn new(process: u32, limit: Duration) -> ProcessClock {
        ProcessClock { process, limit, begun: None }
    }

    /// Begins to measure now, unless it has begun.
    pub fn begin(&mut self) {
        self.begun();
    }

    fn begun(&mut self) -> &mut Begun {
        self.begun.get_or_insert_with(|| {
            let (at, before) = (Instant::now(), processor(self.process).map(|(time, _)| time));
            Begun { at, before, at_work: (Duration::ZERO, at) }
        })
    }

    pub fn used(&mut self) -> Duration {
        let process = self.process;
        self.begun().used(process)
    }

    /// Whether it has used up its limit. A process that waits for the processor has several times the limit by the clock. One that
    /// sleeps has the limit itself.
    pub fn is_over(&mut self) -> bool {
        let (process, limit) = (self.process, self.limit);
        let begun = self.begun();
        let used = begun.used(process);
        if begun.at_work.0 != used || processor(process).is_some_and(|(_, sleeps)| !sleeps) {
            begun.at_work = (used, Instant::now());
        }
        let longest = if begun.before.is_some() { 5 * limit + Duration::from_secs(3) } else { 2 * limit };
        let sleeps_long = begun.before.is_some() && begun.at_work.1.elapsed() > limit;
        used > limit || sleeps_long || begun.at.elapsed() > longest
    }
}

/// The processor time of a process and of those that it has started, and whether all of them sleep; `None` where the system does
/// not report it.
#[cfg(target_os = "linux")]
fn processor(process: u32) -> Option<(Duration, bool)> {
    let (mut ticks, mut all_sleep) = times(process)?;
    let mut listed = children(process);
    for at in 0..MOST_PROCESSES {
        let Some(child) = listed.get(at).copied() else { break };
        // One that has just ended counts for its parent.
        let (more, sleeps) = times(child).unwrap_or((0, true));
        (ticks, all_sleep) = (ticks + more, all_sleep && sleeps);
        listed.extend(children(child));
    }
    Some((Duration::from_millis(ticks * 10), all_sleep))
}

/// Of how many processes the time is summed up.
#[cfg(target_os = "linux")]
const MOST_PROCESSES: usize = 50;

/// The ticks of the processor that a process and its children which have ended have used, and whether it sleeps.
#[cfg(target_os = "linux")]
fn times(process: u32) -> Option<(u64, bool)> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program is in brackets and may contain spaces. The times of the user and the system, its own and those of
    // its children, are the 12th to 15th fields after it.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: Option<u64> = fields.get(11..15)?.iter().map(|field| field.parse::<u64>().ok()).sum();
    Some((ticks?, fields.first() == Some(&"S")))
}

/// How many processes want each processor: from 1, on a quiet machine, to 5. What is limited by the clock may take so many times as
/// long.
pub fn crowd() -> f64 {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    crowd_of(&std::fs::read_to_string("/proc/loadavg").unwrap_or_default(), processors)
}

fn crowd_of(load: &str, processors: usize) -> f64 {
    let load = load.split_whitespace().next().and_then(|load| load.parse::<f64>().ok()).unwrap_or_default();
    (load / processors as f64).clamp(1.0, 5.0)
}

#[cfg(target_os = "linux")]
fn children(process: u32) -> Vec<u32> {
    let list = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
    list.split_whitespace().filter_map(|child| child.parse().ok()).collect()
}

#[cfg(not(target_os = "linux"))]
fn processor(_: u32) -> Option<(Duration, bool)> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::thread;

    #[test]
    fn a_crowd_is_counted_for_each_processor() {
        for (load, crowd) in [("0.52 0.40 0.30 1/200 4000", 1.0), ("5.00 1.00 1.00", 2.5), ("90.1", 5.0), ("", 1.0)] {
            assert_eq!(crowd_of(load, 2), crowd, "{load}");
        }
    }

    /// How long a process may go on that the shell starts so, with this limit.
    fn lasts(command: &str, limit: Duration) -> (Duration, Child) {
        let mut child = Command::new("sh").args(["-c", command]).spawn().unwrap();
        let (start, mut clock) = (Instant::now(), ProcessClock::new(child.id(), limit));
        while !clock.is_over() {
            thread::sleep(Duration::from_millis(10));
        }
        child.kill().unwrap();
        (start.elapsed(), child)
    }

    #[test]
    fn waiting_for_the_processor_does_not_count_but_sleeping_does() {
        let limit = Duration::from_millis(300);
        let (slept, mut child) = lasts("exec sleep 60", limit);
        assert!(slept >= limit && slept < Duration::from_secs(30), "{slept:?}");
        child.wait().unwrap();
        for loops in ["while :; do :; done", "sh -c 'while :; do :; done'; :"] {
            let mut child = Command::new("sh").args(["-c", loops]).process_group(0).spawn().unwrap();
            let works = || processor(child.id()).is_some_and(|(used, sleeps)| !used.is_zero() && !sleeps);
            let end = Instant::now() + Duration::from_secs(60);
            while !works() && Instant::now() < end {
                thread::sleep(Duration::from_millis(10));
            }
            let has_worked = works() || Instant::now() < end;
            crate::process::group::kill_group(child.id());
            child.wait().unwrap();
            assert!(has_worked, "{loops}");
        }
        // One that is stopped waits as one does for the processor.
        let (stopped, mut child) = lasts("kill -STOP $$", limit);
        assert!(stopped >= 5 * limit + Duration::from_secs(3), "{stopped:?}");
        child.wait().unwrap();
    }
}
