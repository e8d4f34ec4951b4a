//! A terminal for tests, which util-linux's `script` makes.

use crate::program;
use noughts_testing::tools;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long a text is awaited before the test fails.
const LONGEST: Duration = Duration::from_secs(30);

/// All that comes to the terminal when a command runs there and something is typed; `None` if there is no `script`. Each
/// piece is typed when the text before it has come, after those that were awaited earlier; after a moment if that is empty.
pub fn seen(command: &str, typed: &[(&str, &str)], environment: &[(&str, &str)]) -> Option<String> {
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
    let pieces = read(child.stdout.take().unwrap());
    let (mut output, mut awaited) = (Vec::new(), 0);
    for (text, keys) in typed {
        match text.is_empty() {
            true => std::thread::sleep(Duration::from_millis(150)),
            false => awaited = await_text(text, awaited, &mut output, &pieces),
        }
        write!(keyboard, "{keys}").unwrap();
    }
    output.extend(pieces.iter().flatten());
    let status = child.wait().unwrap();
    drop(keyboard);
    assert!(status.success(), "{command}");
    Some(String::from_utf8(output).unwrap())
}

/// Waits until a text has come behind the first so many bytes, and gives the number of bytes up to its end.
fn await_text(text: &str, from: usize, output: &mut Vec<u8>, pieces: &Receiver<Vec<u8>>) -> usize {
    let deadline = Instant::now() + LONGEST;
    loop {
        if let Some(at) = output[from..].windows(text.len()).position(|bytes| bytes == text.as_bytes()) {
            return from + at + text.len();
        }
        let piece = pieces.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        let piece = piece.unwrap_or_else(|_| panic!("no {text:?} in {}", String::from_utf8_lossy(output)));
        output.extend(piece);
    }
}

/// What comes out, piece by piece.
fn read(mut from: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, pieces) = channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(length @ 1..) = from.read(&mut buffer) {
            if sender.send(buffer[..length].to_vec()).is_err() {
                return;
            }
        }
    });
    pieces
}
