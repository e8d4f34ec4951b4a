//! Processes that a bot has started and that have left its process group, such as daemons. A program may adopt them;
//! then they are ended with the last bot. Only Linux can do that.

#[cfg(not(target_os = "linux"))]
pub use elsewhere::*;
#[cfg(target_os = "linux")]
pub use linux::*;

#[cfg(target_os = "linux")]
mod linux {
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, WaitOptions};
    use rustix::process::{getpid, kill_process, set_child_subreaper, waitid, waitpid};
    use std::collections::BTreeSet;
    use std::sync::OnceLock;
    use std::time::{Duration, Instant};
    use std::{fs, thread};

    /// The time limit for ending orphans. Those that cannot be killed are not waited for.
    const TIME_TO_END: Duration = Duration::from_secs(1);

    /// The children that this process had before it adopted any. Unset if it adopts none.
    static OTHERS: OnceLock<BTreeSet<u32>> = OnceLock::new();

    /// Also ends processes that bots have started outside of their process groups, such as daemons. Call it at the
    /// start of a program that starts no other children.
    ///
    /// From then on, orphans of its descendants become its children. When the last bot ends, all its children are
    /// killed, except those that it had before this call. Without this call, only the process group of a bot is ended,
    /// and no other child is touched. Only Linux can adopt orphans; elsewhere this does nothing.
    pub fn adopt_orphans() {
        OTHERS.get_or_init(children);
        let _ = set_child_subreaper(Some(getpid()));
    }

    /// Kills what bots have left outside of their groups, if orphans are adopted.
    pub fn kill_orphans() {
        let Some(others) = OTHERS.get() else { return };
        kill_all(|| &children() - others, Instant::now() + TIME_TO_END);
    }

    /// Kills the listed processes until none is listed or the deadline has passed, but at least once. Processes that a
    /// killed one has started become orphans in turn.
    fn kill_all(list: impl Fn() -> BTreeSet<u32>, deadline: Instant) {
        loop {
            let listed = list();
            for listed in listed.iter().copied().filter_map(pid) {
                let _ = kill_process(listed, Signal::KILL);
                let _ = waitpid(Some(listed), WaitOptions::NOHANG);
            }
            if listed.is_empty() || Instant::now() > deadline {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Reaps adopted orphans that have ended. Orphans are all children except the bots and those that this process had
    /// before.
    pub fn reap_orphans(running: &BTreeSet<u32>) {
        let Some(others) = OTHERS.get() else { return };
        // Listing all children takes long, and mostly none has ended.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        if !matches!(waitid(WaitId::All, options), Ok(Some(_))) {
            return;
        }
        let orphans = children().into_iter().filter(|child| !others.contains(child) && !running.contains(child));
        for orphan in orphans.filter_map(pid) {
            let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
        }
    }

    fn children() -> BTreeSet<u32> {
        let tasks = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
        let children = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
        children.flat_map(|text| text.split_whitespace().filter_map(|n| n.parse().ok()).collect::<Vec<_>>()).collect()
    }

    fn pid(number: u32) -> Option<Pid> {
        Pid::from_raw(i32::try_from(number).ok()?)
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::os::unix::process::ExitStatusExt;
        use std::process::Command;

        #[test]
        fn all_are_killed_once_though_the_deadline_has_passed() {
            let mut sleeping: Vec<_> = (0..30).map(|_| Command::new("sleep").arg("60").spawn().unwrap()).collect();
            let listed: BTreeSet<u32> = sleeping.iter().map(|child| child.id()).collect();
            let start = Instant::now();
            kill_all(|| listed.clone(), Instant::now());
            for child in &mut sleeping {
                // Its end may have been noted already.
                assert!(child.wait().ok().is_none_or(|status| status.signal() == Some(9)));
            }
            assert!(start.elapsed() < Duration::from_secs(50), "none was waited for");
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use std::collections::BTreeSet;

    /// On Linux, also ends processes that bots have started outside of their process groups. Here it does nothing.
    pub fn adopt_orphans() {}

    pub fn kill_orphans() {}

    pub fn reap_orphans(_: &BTreeSet<u32>) {}
}
