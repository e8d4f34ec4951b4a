//! A panic while the screen is open. The program has none, so the test is the program.

use crate::screen::Screen;
use std::process::Command;

/// Set by the test below, for the one that it runs.
const PANIC: &str = "NOUGHTS_TEST_PANIC";

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
    let this = std::env::current_exe().unwrap();
    let run = format!("'{}' --ignored --exact --nocapture screen::tests::panics_with_the_screen_open", this.display());
    let command = format!("before=$(stty -g); {run}; echo code $?; test \"$before\" = \"$(stty -g)\" && echo restored");
    let output = Command::new("script").args(["-qec", &command, "/dev/null"]).env(PANIC, "1").output().unwrap();
    let seen = String::from_utf8(output.stdout).unwrap();
    let (_, after) = seen.split_once("\u{1b}[?1049h").unwrap_or_else(|| panic!("{seen}"));
    let (_, after) = after.split_once("\u{1b}[?25h\u{1b}[?1049l").unwrap_or_else(|| panic!("{seen}"));
    assert!(after.contains("on purpose") && after.contains("code 9") && after.ends_with("restored\r\n"), "{seen}");
}
