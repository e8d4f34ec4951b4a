//! Runs other programs.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs a program in a folder, and returns what it prints. It must succeed, and print nothing on standard error.
pub fn run(folder: &Path, program: &str, arguments: &[&str], input: &str) -> String {
    let output = start(folder, program, arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success() && errors.is_empty(),
        "{program} {arguments:?}: {}\n{printed}{errors}",
        output.status
    );
    printed
}

/// Runs a program in a folder, and returns its output and its exit status.
pub fn start(folder: &Path, program: &str, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(program);
    command.current_dir(folder).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{program}: {error}"));
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_string());
    // The program need not read all of its input.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}
