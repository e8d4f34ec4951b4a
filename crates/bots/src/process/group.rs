//! A bot with all that it has started.

#[cfg(not(unix))]
pub use other::*;
#[cfg(unix)]
pub use unix::*;

#[cfg(unix)]
mod unix {
    //! A process group. On Linux also the processes that have left it.

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, WaitOptions};
    use rustix::process::{kill_process, kill_process_group, waitid, waitpid};
    use std::collections::BTreeSet;
    use std::fs;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::OnceLock;
    use std::thread;
    use std::time::{Duration, Instant};

    /// The children that this process had before it started any bot.
    static OTHERS: OnceLock<BTreeSet<u32>> = OnceLock::new();

    /// Lets the command lead a process group of its own. On Linux its orphans become children of this process.
    pub fn lead_group(command: &mut Command) {
        adopt_orphans();
        command.process_group(0);
    }

    /// On Linux the orphans of all that is started from now on become children of this process.
    pub fn adopt_orphans() {
        OTHERS.get_or_init(children);
        #[cfg(target_os = "linux")]
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    }

    /// Whether the process has ended. It is not waited for, so that no other process gets its number.
    pub fn has_ended(child: &mut Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        pid(child.id()).is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
    }

    /// Kills the group of this leader, and says that this can be done here.
    pub fn kill_group(leader: u32) -> bool {
        if let Some(leader) = pid(leader) {
            let _ = kill_process_group(leader, Signal::KILL);
            // It may not lead its group yet.
            let _ = kill_process(leader, Signal::KILL);
        }
        true
    }

    /// Kills what is left of bots outside of their groups: all children of this process but those it had before it started
    /// any bot.
    pub fn kill_orphans() {
        let Some(others) = OTHERS.get() else { return };
        // Those that a killed orphan has started become orphans in turn. What cannot be killed is not waited for.
        let deadline = Instant::now() + Duration::from_secs(1);
        loop {
            let mut orphans = children();
            orphans.retain(|child| !others.contains(child));
            if orphans.is_empty() || Instant::now() > deadline {
                return;
            }
            for orphan in orphans.into_iter().filter_map(pid) {
                let _ = kill_process(orphan, Signal::KILL);
                let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Takes note of the end of orphans that have ended, so that the system forgets them. They are all children but bots and
    /// those that this process had before.
    pub fn reap_orphans(running: &BTreeSet<u32>) {
        let Some(others) = OTHERS.get() else { return };
        // To list all children takes long, and mostly none has ended.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        if !matches!(waitid(WaitId::All, options), Ok(Some(_))) {
            return;
        }
        let orphans = children().into_iter().filter(|child| !others.contains(child) && !running.contains(child));
        for orphan in orphans.filter_map(pid) {
            let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
        }
    }

    /// The children of this process, as far as the system lists them, which Linux does.
    fn children() -> BTreeSet<u32> {
        let tasks = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
        let children = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
        children.flat_map(|text| text.split_whitespace().filter_map(|n| n.parse().ok()).collect::<Vec<_>>()).collect()
    }

    fn pid(number: u32) -> Option<Pid> {
        Pid::from_raw(i32::try_from(number).ok()?)
    }
}

#[cfg(not(unix))]
mod other {
    //! The bot alone. What it has started is not ended here.

    use std::collections::BTreeSet;
    use std::process::{Child, Command};

    pub fn lead_group(_: &mut Command) {}

    pub fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub fn kill_group(_: u32) -> bool {
        false
    }

    pub fn kill_orphans() {}

    pub fn reap_orphans(_: &BTreeSet<u32>) {}
}
