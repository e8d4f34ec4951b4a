//! A signal ends the program even if nobody takes what it writes.

use crate::program::command;
use rustix::fs::{Mode, OFlags, fcntl_setfl};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Action, tcflow};
use std::fs::{self, File};
use std::io::{PipeReader, PipeWriter, Write, pipe};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

const SECOND: Duration = Duration::from_secs(1);

/// Commands that watch for signals, and what they are given on standard input, which then stays open.
const COMMANDS: &[(&str, &str)] = &[
    ("query -", "unreadable\nXO..X....\n"),
    ("review -", "unreadable\n5192376\n"),
    ("check /dev/stdin", ""),
    ("play --plain", "1\nunreadable\n"),
    ("match random random --games 100000000 --watch --delay 0", ""),
    ("audit --exec no-such-program --exec read", ""),
    ("certificate --board 8x8 --line 5 --as x --goal win --timeout 10m", ""),
];

/// A pipe that takes nothing more.
fn full_pipe() -> (PipeReader, PipeWriter) {
    let (reader, mut writer) = pipe().unwrap();
    fcntl_setfl(&writer, OFlags::NONBLOCK).unwrap();
    while writer.write(&[b' '; 4096]).is_ok() {}
    while writer.write(b" ").is_ok() {}
    fcntl_setfl(&writer, OFlags::empty()).unwrap();
    (reader, writer)
}

/// A terminal that takes nothing, as after Ctrl-S.
fn stopped_terminal() -> (OwnedFd, File) {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap();
    let terminal = rustix::fs::open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
    tcflow(&terminal, Action::OOff).unwrap();
    (controller, terminal.into())
}

/// Sends a signal, and measures how long the program runs on.
fn time_after(signal: Signal, mut child: Child) -> Duration {
    assert!(child.try_wait().unwrap().is_none(), "it has ended by itself");
    kill_process(Pid::from_child(&child), signal).unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() && start.elapsed() < Duration::from_secs(20) {
        sleep(Duration::from_millis(5));
    }
    let time = start.elapsed();
    child.kill().unwrap();
    child.wait().unwrap();
    time
}

/// How long a command runs on after a signal, where all that it writes to is full, or standard error alone.
fn time_to_end(words: &str, input: &str, signal: Signal, is_all_full: bool) -> Duration {
    let (unread, full) = full_pipe();
    let mut command = command(&words.split(' ').collect::<Vec<_>>());
    command.stderr(full.try_clone().unwrap());
    command.stdout(if is_all_full { full.into() } else { Stdio::null() });
    let mut child = command.spawn().unwrap();
    let mut keyboard = child.stdin.take().unwrap();
    keyboard.write_all(input.as_bytes()).unwrap();
    sleep(Duration::from_millis(300));
    let time = time_after(signal, child);
    drop((unread, keyboard));
    time
}

#[test]
fn a_signal_ends_within_a_second_what_is_blocked() {
    for (number, (words, input)) in COMMANDS.iter().enumerate() {
        let signal = [Signal::INT, Signal::TERM, Signal::HUP][number % 3];
        // A busy machine may be slow, but not each time.
        let is_in_time = |is_all_full| (0..3).any(|_| time_to_end(words, input, signal, is_all_full) < SECOND);
        thread::scope(|scope| {
            let [one, all] = [false, true].map(|is_all_full| scope.spawn(move || is_in_time(is_all_full)));
            assert!(one.join().unwrap(), "{words}: standard error is full");
            assert!(all.join().unwrap(), "{words}: standard output is full too");
        });
    }
}

#[test]
fn a_signal_ends_what_draws_a_bar_on_a_stopped_terminal_and_leaves_no_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stopped");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let is_in_time = || {
        let (controller, terminal) = stopped_terminal();
        let (words, _) = COMMANDS[COMMANDS.len() - 1];
        let file = folder.join("8x8.nc");
        let words: Vec<&str> = words.split(' ').chain(["-o", file.to_str().unwrap()]).collect();
        let child = command(&words).env("TERM", "xterm").stderr(terminal).spawn().unwrap();
        // The bar is drawn after a second.
        sleep(Duration::from_millis(1500));
        let time = time_after(Signal::INT, child);
        drop(controller);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        time < SECOND
    };
    assert!((0..3).any(|_| is_in_time()));
}
