//! The README: its transcripts are what the program prints, its figures are those of the program.

use noughts::notation::{Coords, read_moves};
use noughts::{Player, Position, table};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const README: &str = include_str!("../README.md");

/// The blocks of the README with this label.
fn blocks(label: &str) -> Vec<&'static str> {
    let fence = format!("```{label}\n");
    README.split(&fence).skip(1).map(|rest| rest.split_once("```").unwrap().0).collect()
}

/// What a shell prints that has `noughts` on its path and the README's bot in its folder: standard output, then standard
/// error.
fn shell(command: &str) -> String {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("bot.py"), blocks("python")[0]).unwrap();
        folder
    });
    let programs = Path::new(env!("CARGO_BIN_EXE_noughts")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh").args(["-c", command]).current_dir(folder).env("PATH", path).output().unwrap();
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat()
}

/// Whether a command needs what this machine has not. A machine that checks changes has everything.
#[cfg(unix)]
fn cannot_run(command: &str) -> bool {
    let lacks_python = command.contains("python3") && Command::new("python3").arg("--version").output().is_err();
    assert!(!lacks_python || std::env::var_os("CI").is_none(), "python3 is needed for {command}");
    lacks_python
}

#[test]
#[cfg(unix)]
fn every_transcript_is_what_the_program_prints() {
    let mut commands = 0;
    for block in blocks("console") {
        for transcript in block.split("$ ").skip(1) {
            let (command, expected) = transcript.split_once('\n').unwrap();
            commands += 1;
            if cannot_run(command) {
                eprintln!("not tried, as there is no python3: {command}");
                continue;
            }
            let printed = shell(command);
            assert!(printed == expected, "$ {command}\nprints\n{printed}\nnot\n{expected}");
        }
    }
    assert!(commands > 0);
    assert_eq!(commands, README.matches("\n$ ").count(), "every transcript is in a block that is tried");
}

#[test]
#[cfg(unix)]
fn the_table_of_the_published_strategies_is_what_the_audit_prints() {
    let names = "montero-mj montero-ia harvey prevos luoshu smartbot";
    let command = format!("noughts audit {names} --format markdown");
    assert!(README.contains(&command));
    let table = shell(&command);
    assert_eq!(table.lines().count(), 2 + 12);
    assert!(README.contains(&table), "{table}");
}

#[test]
fn every_form_of_the_table_is_the_same_position() {
    let table = README.split_once("| form | example |\n|---|---|\n").unwrap().1.split_once("\n\n").unwrap().0;
    let position: Position = "XO..X....".parse().unwrap();
    let mut examples = 0;
    for line in table.lines() {
        let example = line.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        for text in example.split('`').skip(1).step_by(2).filter(|text| *text != "query") {
            let moves = text.strip_prefix("--moves ").or(line.contains("`--moves`").then_some(text));
            let read = match moves {
                Some(moves) => read_moves(moves, Player::X, Coords::default()),
                None => text.parse(),
            };
            assert_eq!(read, Ok(position), "{text}");
            examples += 1;
        }
    }
    assert!(examples >= 11, "{examples}");
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
fn every_option_is_one_of_the_program() {
    let commands = "query play match audit export census verify";
    let help = shell(&format!("noughts --help; for command in {commands}; do noughts $command --help; done"));
    for word in README.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).filter(|w| w.starts_with("--")) {
        let others = ["--release", "--path", "--", "---", "---------"];
        let is_known = help.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).any(|known| known == word);
        assert!(others.contains(&word) || is_known, "{word} is no option");
    }
}
