//! A terminal for tests: util-linux's `script` makes it, and an emulator says what it shows.

use crate::program;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long a text is awaited before the test fails.
const LONGEST: Duration = Duration::from_secs(30);

/// The size of the emulator. On a smaller terminal, programs draw on the left and the top of it.
const ROWS: NonZeroU16 = NonZeroU16::new(60).unwrap();
const COLUMNS: NonZeroU16 = NonZeroU16::new(200).unwrap();

/// What a person has seen on the terminal.
pub struct Seen {
    /// All that came to the terminal, as it came.
    pub output: String,
    /// What the terminal showed whenever something was typed, before it was typed.
    pub screens: Vec<String>,
}

/// What is seen when a command runs on a terminal and something is typed. Each piece is typed
/// when the terminal shows the text before it, and has shown something new since the last piece; after a moment if the text is
/// empty.
pub fn seen(command: &str, typed: &[(&str, &str)], environment: &[(&str, &str)]) -> Seen {
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
        .env_remove("COLORTERM")
        .env("TERM", "xterm")
        // So the boards are drawn in ASCII everywhere.
        .env("LC_ALL", "C")
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script starts");
    let mut keyboard = child.stdin.take().unwrap();
    let emulator = vt100::Parser::new(ROWS, COLUMNS, 0);
    let mut terminal = Terminal { pieces: read(child.stdout.take().unwrap()), output: Vec::new(), emulator };
    let mut screens = Vec::new();
    for (text, keys) in typed {
        match text.is_empty() {
            true => terminal.wait_a_moment(),
            false => terminal.wait_for(text),
        }
        screens.push(terminal.shown());
        write!(keyboard, "{keys}").unwrap();
    }
    while let Ok(piece) = terminal.pieces.recv() {
        terminal.take_in(piece);
    }
    let status = child.wait().unwrap();
    drop(keyboard);
    assert!(status.success(), "{command}");
    Seen { output: String::from_utf8(terminal.output).unwrap(), screens }
}

struct Terminal {
    pieces: Receiver<Vec<u8>>,
    output: Vec<u8>,
    emulator: vt100::Parser,
}

impl Terminal {
    /// What is shown, without spaces at the ends of lines.
    fn shown(&self) -> String {
        let contents = self.emulator.screen().contents();
        contents.lines().map(|line| line.trim_end().to_string() + "\n").collect()
    }

    fn take_in(&mut self, piece: Vec<u8>) {
        self.emulator.process(&piece);
        self.output.extend(piece);
    }

    fn wait_a_moment(&mut self) {
        std::thread::sleep(Duration::from_millis(150));
        while let Ok(piece) = self.pieces.try_recv() {
            self.take_in(piece);
        }
    }

    /// Waits until something comes, and then until a text is shown.
    fn wait_for(&mut self, text: &str) {
        let deadline = Instant::now() + LONGEST;
        loop {
            let piece = self.pieces.recv_timeout(deadline.saturating_duration_since(Instant::now()));
            self.take_in(piece.unwrap_or_else(|_| panic!("no {text:?} in\n{}", self.shown())));
            if self.shown().contains(text) {
                return;
            }
        }
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
