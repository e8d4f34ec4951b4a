//! Ends a bot with all processes that it has started and that have stayed in its process group.

#[cfg(not(unix))]
pub use other::*;
#[cfg(unix)]
pub use unix::*;

#[cfg(unix)]
mod unix {
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid};
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    /// Makes the process of this command lead a process group of its own.
    pub fn lead_group(command: &mut Command) {
        command.process_group(0);
    }

    /// Whether the process has ended. It is not reaped, so that no other process gets its number.
    pub fn has_ended(child: &mut Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        pid(child.id()).is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
    }

    /// Kills the group of this leader. Returns whether the system can do that.
    pub fn kill_group(leader: u32) -> bool {
        if let Some(leader) = pid(leader) {
            let _ = kill_process_group(leader, Signal::KILL);
            // It may not lead its group yet.
            let _ = kill_process(leader, Signal::KILL);
        }
        true
    }

    fn pid(number: u32) -> Option<Pid> {
        Pid::from_raw(i32::try_from(number).ok()?)
    }
}

#[cfg(not(unix))]
mod other {
    //! Ends the bot alone, without the processes that it has started.

    use std::process::{Child, Command};

    pub fn lead_group(_: &mut Command) {}

    pub fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub fn kill_group(_: u32) -> bool {
        false
    }
}
