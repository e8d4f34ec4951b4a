//! The tools that some tests need. Where one is missing, a test says so loudly instead of passing in silence.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Whether a tool is installed. If it is not, what was not tried is reported at once and again at the end of the tests;
/// a machine that checks changes, where `CI` is set, must have everything.
pub fn has(tool: &str, what: &str) -> bool {
    found(is_installed(tool), tool, what)
}

/// The first of some tools that is installed; reported by the name of the first if none is.
pub fn has_any<'a>(tools: &[&'a str], what: &str) -> Option<&'a str> {
    let installed = tools.iter().copied().find(|tool| is_installed(tool));
    found(installed.is_some(), tools[0], what);
    installed
}

/// The file that a variable of the environment names, for a tool that cannot be started.
pub fn has_file(tool: &str, variable: &str, what: &str) -> Option<PathBuf> {
    let file = std::env::var_os(variable).map(PathBuf::from).filter(|file| file.is_file());
    found(file.is_some(), tool, what).then_some(file).flatten()
}

fn found(is_installed: bool, tool: &str, what: &str) -> bool {
    let record = folder().join(format!("{tool} {}", what.replace(['/', '\\'], " ")));
    if is_installed {
        let _ = fs::remove_file(record);
        return true;
    }
    let must_have = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
    assert!(!must_have, "{tool} is not installed, but needed for {what}");
    fs::create_dir_all(folder()).expect("the folder for records can be made");
    fs::write(record, "").expect("a record can be written");
    // The test harness hides what `eprintln!` writes, but not this.
    let _ = writeln!(std::io::stderr(), "SKIPPED, {tool} is not installed: {what}");
    false
}

/// What was skipped, by tool, in all tests that have run.
pub fn skipped() -> Vec<(String, String)> {
    let names = fs::read_dir(folder()).into_iter().flatten().flatten();
    let names = names.filter_map(|record| record.file_name().into_string().ok());
    let split = |name: String| name.split_once(' ').map(|(tool, what)| (tool.to_string(), what.to_string()));
    let mut skipped: Vec<_> = names.filter_map(split).filter(|(tool, _)| !is_installed(tool)).collect();
    skipped.sort();
    skipped
}

/// A folder beside that of the tests' programs. Cargo names one, but only to the tests in `tests/`.
fn folder() -> PathBuf {
    let program = std::env::current_exe().expect("a test knows where it is");
    program.ancestors().nth(2).expect("it is in a folder of a folder").join("skipped")
}

/// A module of Python is a tool, too: `python3-wheel`.
fn is_installed(tool: &str) -> bool {
    let quiet = |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    match tool.strip_prefix("python3-") {
        Some(module) => quiet(Command::new("python3").args(["-c", &format!("import {module}")]))
            .is_ok_and(|status| status.success()),
        None => quiet(Command::new(tool).arg("--version")).is_ok(),
    }
}

/// What a program prints that is started in a folder; it must end well and print nothing on standard error.
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

/// How a program ends that is started in a folder.
pub fn start(folder: &Path, program: &str, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(program);
    command.current_dir(folder).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{program}: {error}"));
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_string());
    // A program that does not read all is free to do so.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}
