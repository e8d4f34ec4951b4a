//! A screen that nobody sees, for windows.

use crate::process::{Output, Process};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const STARTING: Duration = Duration::from_secs(15);

/// How long it may take to remove its files.
const ENDING: Duration = Duration::from_secs(2);

/// Writes the display's number in a line, and runs until its input is closed. The server stays when the last window is
/// closed.
const COMMAND: &str = "command -v Xvfb > /dev/null || exit 127
Xvfb -displayfd 1 -screen 0 1280x1024x24 -nolisten tcp -noreset 2> /dev/null &
read -r line
kill $!
wait $!";

/// An X server in memory. It ends with this value.
pub struct Display {
    /// The lock is only needed because a process cannot be shared between threads.
    process: Mutex<Option<Process>>,
    pub name: String,
}

impl Display {
    /// The error says why, in a sentence.
    pub fn start() -> Result<Display, String> {
        let mut process = Process::start(COMMAND, None).map_err(|error| format!("cannot start Xvfb: {error}"))?;
        let deadline = Instant::now() + STARTING;
        let mut number = String::new();
        while !number.ends_with('\n') {
            match process.read(deadline) {
                Output::Bytes(bytes) => number += &String::from_utf8_lossy(&bytes),
                Output::End => {
                    return Err(
                        "a window needs a display: install xvfb (apt install xvfb), or run it where there is a \
                                screen"
                            .into(),
                    );
                }
                Output::Timeout => return Err("a window needs a display, and Xvfb does not start".into()),
            }
        }
        Ok(Display { process: Mutex::new(Some(process)), name: format!(":{}", number.trim()) })
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let process = self.process.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(process) = process {
            process.end(Instant::now() + ENDING);
        }
    }
}
