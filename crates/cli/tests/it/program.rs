//! Runs the real program.

use crate::schemas;
use std::io::Write;
use std::process::{Command, Stdio};

/// How a run of the program ended.
pub struct Run {
    what: String,
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// Runs the program with these arguments and nothing on its standard input.
pub fn noughts(arguments: &[&str]) -> Run {
    fed(arguments, b"")
}

/// Runs the program with these arguments and this standard input. JSON that it prints has to be as its schema says.
pub fn fed(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = command(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // A program that ends early closes the pipe, which is its right.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    let _ = writer.join().unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    if arguments.windows(2).any(|words| words == ["--format", "json"]) {
        schemas::check(arguments[0], &stdout);
    }
    Run {
        what: format!("noughts {}", arguments.join(" ")),
        code: output.status.code(),
        stdout,
        stderr: without_progress(&String::from_utf8_lossy(&output.stderr)),
    }
}

/// What stands on standard error but for lines that tell how far the command is: they come on a busy machine alone.
pub fn without_progress(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| !line.starts_with("progress: ")).collect()
}

/// The command of a bot that asks the table. It wants a position or `-`.
#[cfg(unix)]
pub fn noughts_as_bot() -> String {
    format!("'{}' query --format plain", env!("CARGO_BIN_EXE_noughts"))
}

pub fn command(arguments: &[&str]) -> Command {
    #[cfg(unix)]
    heed_interrupts();
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(variable);
    }
    command
}

/// Lets the programs that the tests start heed Ctrl-C and the like, even if the tests themselves were told to ignore it, as
/// jobs in the background and under `nohup` are: a signal with a handler here has its default action there.
#[cfg(unix)]
pub fn heed_interrupts() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT};
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or("0");
    let ignored = u64::from_str_radix(mask.trim(), 16).unwrap();
    for signal in [SIGHUP, SIGINT, SIGQUIT].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 1) {
        signal_hook::flag::register(signal, std::sync::Arc::<std::sync::atomic::AtomicBool>::default()).unwrap();
    }
}

impl Run {
    /// Checks the exit code by its number, and that there is something on standard error exactly if it is not 0.
    pub fn exits(self, code: i32) -> Run {
        self.check(self.code == Some(code), &format!("exit code {code}"));
        self.check(self.stderr.is_empty() == (code == 0), "standard error is for trouble");
        self
    }

    /// Checks the whole of standard output.
    pub fn prints(self, stdout: &str) -> Run {
        self.check(self.stdout == stdout, &format!("standard output:\n{stdout}"));
        self
    }

    /// Checks that standard output has this text in it.
    pub fn shows(self, part: &str) -> Run {
        self.check(self.stdout.contains(part), &format!("in standard output: {part}"));
        self
    }

    /// Checks that standard error has this text in it, and no sign of a panic.
    pub fn complains(self, part: &str) -> Run {
        self.check(self.stderr.contains(part), &format!("in standard error: {part}"));
        self.check(!self.stderr.contains("panicked"), "no panic");
        self
    }

    fn check(&self, holds: bool, expected: &str) {
        let Run { what, code, stdout, stderr } = self;
        assert!(holds, "{what}\nexpected {expected}\nbut: exit code {code:?}\nstdout:\n{stdout}\nstderr:\n{stderr}");
    }
}

/// The JSON objects that a command has printed, one a line.
pub fn json_lines(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}
