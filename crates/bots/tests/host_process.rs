//! What an audit does to the process of whoever asks for it: it ends what it has started, and nothing else.

#![cfg(target_os = "linux")]

use noughts_bots::audit_command;
use noughts_bots::{Player, Verdict};
use rustix::process::{Pid, WaitId, WaitIdOptions, child_subreaper, waitid};
use std::fs;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

/// Audits a bot that takes the first free square, and that does this before.
fn audit(before: &str) {
    let bot = format!("{before} while read p; do free=${{p%%.*}}; echo $((${{#free}} + 1)); done");
    let report = audit_command(&bot, Player::O).unwrap();
    assert_eq!(report.verdict(), Some(Verdict::Beatable), "{report}");
}

/// Waits for the end of a child, which stays to be waited for.
fn await_end(child: &Child) {
    let pid = Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
    waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT).unwrap();
}

/// Whether a process has this argument.
fn is_running(argument: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    lines.any(|line| line.split(|byte| *byte == 0).any(|word| word == argument.as_bytes()))
}

#[test]
fn the_children_of_the_host_are_its_own() {
    // Children from before the first audit are no harder to tell apart than those from after it.
    audit("");
    let mut running = Command::new("sleep").arg("60").spawn().unwrap();
    let mut ended = Command::new("sh").args(["-c", "exit 7"]).spawn().unwrap();
    await_end(&ended);
    audit("");
    let (state, code) = (running.try_wait(), ended.wait().map(|status| status.code()));
    let _ = running.kill();
    let _ = running.wait();
    assert_eq!(state.unwrap(), None, "the child still ran");
    assert_eq!(code.unwrap(), Some(7), "its exit status was left to the host");
    assert_eq!(child_subreaper().unwrap(), None, "orphans go where they went before");
}

#[test]
fn what_a_bot_starts_in_its_process_group_is_ended_with_it() {
    let argument = format!("60.{:010}", std::process::id());
    audit(&format!("sleep {argument} &"));
    let start = Instant::now();
    while is_running(&argument) {
        assert!(start.elapsed() < Duration::from_secs(20), "sleep {argument} was not ended");
        thread::sleep(Duration::from_millis(2));
    }
}
