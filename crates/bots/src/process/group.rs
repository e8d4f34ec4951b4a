//! Ends a bot with all processes that it has started and that have stayed in its process group.

#[cfg(not(unix))]
pub use other::*;
#[cfg(unix)]
pub use unix::*;

#[cfg(unix)]
mod unix {
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid};
    use std::env;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::LazyLock;

    /// Whether the program `setsid` of util-linux is there.
    static HAS_SETSID: LazyLock<bool> = LazyLock::new(|| {
        let folders = env::var_os("PATH").unwrap_or_default();
        cfg!(target_os = "linux") && env::split_paths(&folders).any(|folder| folder.join("setsid").is_file())
    });

    /// Makes the process of this command lead a process group of its own.
    pub fn lead_group(command: &mut Command) {
        command.process_group(0);
    }

    /// The shell for this command, which leads a process group of its own. Where possible it has a session of its own too, so that
    /// a bot that opens `/dev/tty` does not get the terminal of the person who started the audit.
    pub fn shell(command: &str) -> Command {
        shell_in_session(&[], command)
    }

    /// The same for a command whose standard input is a terminal. It is that of the session.
    pub fn shell_in_terminal(command: &str) -> Command {
        shell_in_session(&["-c"], command)
    }

    fn shell_in_session(options: &[&str], command: &str) -> Command {
        let mut shell = Command::new(if *HAS_SETSID { "setsid" } else { "sh" });
        if *HAS_SETSID {
            shell.args(options).arg("sh");
        } else {
            lead_group(&mut shell);
        }
        shell.args(["-c", command]);
        shell
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

    pub fn shell(command: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]);
        shell
    }

    pub fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub fn kill_group(_: u32) -> bool {
        false
    }
}
