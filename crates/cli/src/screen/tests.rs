//! A panic and a command that does not end while the screen is open. The program has neither, so the test is the program.

use crate::screen::Screen;
use std::process::Command;

/// Set by the tests below, for those that they run.
const PANIC: &str = "NOUGHTS_TEST_PANIC";

/// Not a test: a command that does not heed the interrupt that comes.
#[test]
#[ignore = "is killed where the test below runs it"]
fn hangs_with_the_screen_open() {
    if std::env::var_os(PANIC).is_none() {
        return;
    }
    let mut out = std::io::stdout().lock();
    let _screen = Screen::<_, ()>::open(&mut out);
    let kill = |signal| rustix::process::kill_process(rustix::process::getpid(), signal);
    let _ = kill(rustix::process::Signal::TERM);
    std::thread::sleep(std::time::Duration::from_secs(10));
}

#[test]
#[ignore = "needs script"]
fn a_command_that_is_too_slow_leaves_the_screen_all_the_same() {
    let seen = seen("screen::tests::hangs_with_the_screen_open");
    let (_, after) = seen.split_once("\u{1b}[?1049h").unwrap_or_else(|| panic!("{seen}"));
    let (_, after) = after.split_once("\u{1b}[?25h\u{1b}[?1049l").unwrap_or_else(|| panic!("{seen}"));
    assert!(after.contains("code 143") && after.ends_with("restored\r\n"), "{seen}");
}

/// What a terminal receives while one of these tests runs, then its exit code, and whether the modes are as before.
fn seen(test: &str) -> String {
    let this = std::env::current_exe().unwrap();
    let run = format!("'{}' --ignored --exact --nocapture {test}", this.display());
    let command = format!("before=$(stty -g); {run}; echo code $?; test \"$before\" = \"$(stty -g)\" && echo restored");
    let output = Command::new("script").args(["-qec", &command, "/dev/null"]).env(PANIC, "1").output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Not a test: what the test below runs, on a terminal.
#[test]
#[ignore = "panics where the test below runs it"]
fn panics_with_the_screen_open() {
    if std::env::var_os(PANIC).is_none() {
        return;
    }
    let mut out = std::io::stdout().lock();
    let _screen = Screen::<_, ()>::open(&mut out);
    // On another thread, which cannot have the lock of standard output.
    let _ = std::thread::spawn(|| panic!("on purpose")).join();
    std::process::exit(9);
}

#[test]
#[ignore = "needs script"]
fn a_panic_restores_the_terminal_before_its_message() {
    let seen = seen("screen::tests::panics_with_the_screen_open");
    let (_, after) = seen.split_once("\u{1b}[?1049h").unwrap_or_else(|| panic!("{seen}"));
    let (_, after) = after.split_once("\u{1b}[?25h\u{1b}[?1049l").unwrap_or_else(|| panic!("{seen}"));
    assert!(after.contains("on purpose") && after.contains("code 9") && after.ends_with("restored\r\n"), "{seen}");
}
