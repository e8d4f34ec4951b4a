//! A terminal for tests, which util-linux's `script` makes.

use super::{program, tools};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

/// All that comes to the terminal when a command runs there and these pieces are typed, one after the other; `None` if
/// there is no `script`.
pub fn seen(command: &str, typed: &[impl AsRef<str>], environment: &[(&str, &str)]) -> Option<String> {
    if !tools::has("script", &format!("what a terminal shows of {command}")) {
        return None;
    }
    let command = command.replace("noughts", &format!("'{}'", env!("CARGO_BIN_EXE_noughts")));
    program::heed_interrupts();
    // What hangs is ended, and its test fails.
    let mut child = Command::new("timeout")
        .args(["60", "script", "-qec", &command, "/dev/null"])
        // Where it is set, colour is thought to be understood by every terminal.
        .env_remove("CI")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .env_remove("CLICOLOR_FORCE")
        .env("TERM", "xterm")
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script starts");
    let mut keyboard = child.stdin.take().unwrap();
    for piece in typed {
        std::thread::sleep(Duration::from_millis(150));
        write!(keyboard, "{}", piece.as_ref()).unwrap();
    }
    let output = child.wait_with_output().unwrap();
    drop(keyboard);
    assert!(output.status.success(), "{command}");
    Some(String::from_utf8(output.stdout).unwrap())
}
