//! The README: its transcripts are what the program prints, its figures are those of the program.

use noughts::table;
use std::process::Command;

const README: &str = include_str!("../README.md");

/// The blocks of the README with this label.
fn blocks(label: &str) -> Vec<&'static str> {
    let fence = format!("```{label}\n");
    README.split(&fence).skip(1).map(|rest| rest.split_once("```").unwrap().0).collect()
}

/// What a shell prints that has `noughts` on its path: standard output, then standard error.
fn shell(command: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_noughts")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh").args(["-c", command]).env("PATH", path).output().unwrap();
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat()
}

#[test]
#[cfg(unix)]
fn every_transcript_is_what_the_program_prints() {
    let mut commands = 0;
    for block in blocks("console") {
        for transcript in block.split("$ ").skip(1) {
            let (command, expected) = transcript.split_once('\n').unwrap();
            let printed = shell(command);
            assert!(printed == expected, "$ {command}\nprints\n{printed}\nnot\n{expected}");
            commands += 1;
        }
    }
    assert!(commands >= 5);
}

#[test]
fn the_first_block_has_the_two_commands() {
    assert_eq!(blocks("sh")[0], "cargo run --release -- query XO..X....\ncargo test\n");
}

#[test]
fn sizes_are_those_of_the_table() {
    let grouped = |bytes: usize| format!("{},{:03} bytes", bytes / 1000, bytes % 1000);
    assert!(README.contains(&grouped(table::BYTES)), "{}", grouped(table::BYTES));
}

#[test]
fn every_option_and_command_is_that_of_the_program() {
    let help = shell("noughts --help; noughts query --help; noughts play --help; noughts export --help");
    for word in README.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).filter(|w| w.starts_with("--")) {
        let cargo = ["--release", "--path", "--", "---"];
        assert!(cargo.contains(&word) || help.contains(word), "{word} is no option");
    }
}
