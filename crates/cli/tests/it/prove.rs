//! Answers that prove a verdict, checked without the bot: by the program, and by a page of Python.

#![cfg(unix)]

use crate::program::{json_lines, noughts};
use noughts::{Player, Position};
use noughts_testing::run::{run, start};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("prove");
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn what_was_written_is_told() {
    let file = folder().join("told.json");
    let told = format!("{} has 399 answers; noughts audit ", file.display());
    let run = noughts(&["audit", "perfect", "--prove", file.to_str().unwrap()]).complains(&told);
    assert_eq!((run.code, run.stderr.lines().count()), (Some(0), 1), "{}", run.stderr);
}

/// What is judged again: all but the name, and the words for how it was asked.
fn figures(report: &Value) -> Value {
    let fields = ["side", "verdict", "games", "won", "drawn", "lost", "vs_random", "vs_best", "may", "must"];
    fields.iter().map(|field| (field.to_string(), report[field].clone())).collect::<serde_json::Map<_, _>>().into()
}

#[test]
#[ignore = "needs python3"]
fn answers_prove_what_the_bot_was_found_to_be() {
    let checker = format!("{ROOT}/examples/check_answers.py");
    let python = format!("{ROOT}/crates/cli/tests/functions/random_sound.py");
    for (bot, side) in [("harvey", "both"), ("any-best", "both"), ("any-sound", "o"), (&python, "both")] {
        let file = folder().join("answers.json");
        let file = file.to_str().unwrap();
        let audit = ["audit", bot, "--as", side, "--format", "json", "--prove", file];
        let reports = json_lines(&noughts(&audit).complains("note: ").stdout);
        let again = json_lines(&noughts(&["audit", file, "--as", side, "--format", "json"]).exits(0).stdout);
        for (report, again) in reports.iter().zip(&again) {
            assert_eq!(figures(report), figures(again), "{bot}");
        }
        let line = |report: &Value| {
            let text = |field: &str| report[field].as_str().unwrap().to_string();
            format!("{}: {}, {} won, {} drawn, 0 lost\n", text("side"), text("verdict"), report["won"], report["drawn"])
        };
        let lines: String = reports.iter().map(line).collect();
        assert_eq!(run(&folder(), "python3", &[&checker, file], ""), lines, "{bot}");
    }
    // An answer that loses is noticed by both: it does not block.
    let file = folder().join("damaged.json");
    let positions = Position::all().filter(|position| !position.is_over() && position.to_move() == Player::O);
    let mut table: BTreeMap<String, u8> =
        positions.map(|position| (position.to_string(), noughts::pick(position).unwrap().number())).collect();
    table.insert("XX..O....".into(), 9);
    fs::write(&file, serde_json::to_string(&table).unwrap()).unwrap();
    let file = file.to_str().unwrap();
    let checked = start(&folder(), "python3", &[&checker, file], "");
    assert!(String::from_utf8_lossy(&checked.stderr).contains("O has lost: "), "{checked:?}");
    noughts(&["audit", file, "--as", "o"]).shows("beatable");
    // A missing answer is named by the checker.
    table.insert("XX..O....".into(), 3);
    table.remove("X...O...X");
    fs::write(file, serde_json::to_string(&table).unwrap()).unwrap();
    let checked = start(&folder(), "python3", &[&checker, file], "");
    assert!(String::from_utf8_lossy(&checked.stderr).contains("O has no legal answer: X...O...X"), "{checked:?}");
}

/// A stranger takes the proof for a certificate, or gives it another name.
#[test]
fn a_proof_of_any_name_is_checked_by_an_audit() {
    let file = folder().join("harvey.proof");
    let file = file.to_str().unwrap();
    noughts(&["audit", "harvey", "--prove", file]).complains("note: ");
    noughts(&["audit", file]).exits(0).shows(&format!("{file} as X")).shows("perfect");
    let says = format!("harvey.proof: not a certificate; noughts audit {file} checks a table of moves");
    noughts(&["check", file]).exits(1).complains(&says);
}

#[test]
fn no_file_is_written_for_one_that_may_lose() {
    let file = folder().join("none.json");
    let prove = ["--prove", file.to_str().unwrap()];
    let refused = noughts(&[&["audit", "easy"][..], &prove].concat()).exits(1);
    refused.complains("--prove wrote no file: as X, it is beatable");
    let silent = ["audit", "--exec", "cat", "--repeat", "1"];
    noughts(&[&silent[..], &prove].concat()).exits(3).complains("--prove wrote no file: as X, it is unproven");
    noughts(&[&["audit", "easy", "harvey"][..], &prove].concat()).exits(2).complains("--prove is for one bot");
    noughts(&[&["audit", "--all"][..], &prove].concat()).exits(2).complains("--prove is for one bot");
    assert!(!file.exists());
}
