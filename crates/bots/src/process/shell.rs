//! Words of commands for the shell, and the Python that `python3` runs.

use super::{Output, Process};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const START: Duration = Duration::from_secs(20);

/// The path of the Python that `python3` runs. `python3` may be a script that looks for a Python, which takes many
/// times as long as starting Python itself.
pub fn python_itself() -> Option<String> {
    let mut command = Command::new("python3");
    command.args(["-c", "import sys; print(sys.executable)"]).stdin(Stdio::null());
    // `Process` registers the child as a bot. Otherwise it would be killed as an orphan when another bot ends at the
    // same time.
    let mut process = Process::run(&mut command).ok()?;
    let deadline = Instant::now() + START;
    let mut printed = Vec::new();
    while let Output::Bytes(bytes) = process.read(deadline) {
        printed.extend(bytes);
    }
    let python = String::from_utf8_lossy(&printed).trim().to_string();
    Path::new(&python).is_file().then_some(python)
}

pub fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A word for the shell, in quotation marks if it needs them.
pub fn word(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,=@%".contains(c);
    if text.chars().all(is_plain) { text.into() } else { quoted(text) }
}
