//! What comes from the person at the keyboard, or from the pipe.

use crate::cli::{Trouble, interrupt};
use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// What has come.
pub enum Input {
    Line(String),
    End,
    Interrupt,
    Failure(io::Error),
}

/// Standard input, line by line.
pub struct Keyboard {
    input: Receiver<Input>,
    /// Whether a person is at it, who wants prompts.
    pub is_terminal: bool,
}

impl Keyboard {
    /// Begins to read standard input, on a thread of its own, so that an interrupt can end the game tidily while a line
    /// is awaited.
    pub fn listen() -> Result<Keyboard, Trouble> {
        let (sender, input) = sync_channel(1);
        let wake = sender.clone();
        // If the channel is full, nobody waits who would have to be woken.
        interrupt::watch(move || drop(wake.try_send(Input::Interrupt)))?;
        thread::spawn(move || read_lines(sender));
        Ok(Keyboard { input, is_terminal: io::stdin().is_terminal() })
    }

    /// Waits for the next line, the end, or an interrupt, which goes before lines that came earlier.
    pub fn next(&self) -> Input {
        let input = if interrupt::has_come() { Ok(Input::Interrupt) } else { self.input.recv() };
        if interrupt::has_come() { Input::Interrupt } else { input.unwrap_or(Input::End) }
    }
}

/// The bytes of a line that are kept; no name or word is as long.
const LONGEST_LINE: u64 = 4096;

fn read_lines(sender: SyncSender<Input>) {
    let mut stdin = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let input = match stdin.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) => Input::End,
            Ok(_) => {
                let whole = line.ends_with(b"\n") || stdin.skip_until(b'\n').is_ok();
                Input::Line(String::from_utf8_lossy(if whole { &line } else { b"" }).trim().to_string())
            }
            Err(error) => Input::Failure(error),
        };
        let goes_on = matches!(input, Input::Line(_));
        if sender.send(input).is_err() || !goes_on {
            return;
        }
    }
}
