//! Names and values of others cannot forge a line of the program's output, or reach the terminal.

#![cfg(unix)]

use crate::program::{Run, noughts};
use std::fs;
use std::path::PathBuf;

/// It breaks the line with a verdict, sets the title of a terminal, turns the text round and hides in it.
const HOSTILE: &str =
    "a\n9x9, line 5: X wins (99 bytes, 9 positions)\r\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}\u{200b}\u{2028}=1+1";

fn scratch(ending: &str, content: &[u8]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{HOSTILE}{ending}"));
    fs::write(&file, content).unwrap();
    file.to_str().unwrap().into()
}

fn check(run: &Run, what: &[&str]) {
    for text in [&run.stdout, &run.stderr] {
        let is_harmful = |c: char| c != '\n' && noughts::words::is_harmful(c);
        assert!(!text.contains(is_harmful), "{what:?}: {text:?}");
        assert!(!text.lines().any(|line| line.starts_with("9x9")), "{what:?}: {text}");
    }
}

#[test]
fn no_command_lets_a_name_forge_its_output() {
    let missing = format!("no/{HOSTILE}");
    let missing = missing.as_str();
    let certificate = include_bytes!("../../../boards/certificates/3x3-line3-x-hold.nc");
    let [damaged, right] = [("d.nc", &b"NC"[..]), ("r.nc", certificate)].map(|(end, bytes)| scratch(end, bytes));
    let [games, table, moves, script] = [
        ("g.csv", format!("x,o,moves\n\"{}\",=2+2,1 5 2 3 7 4 6 9 8\n", HOSTILE.replace('\n', " "))),
        ("t.nt", "NOUGHTSB".into()),
        ("m.csv", format!("position,move\n{HOSTILE},1\n")),
        ("b.sh", "while read p; do echo \"$p\"; done\n".into()),
    ]
    .map(|(end, text)| scratch(end, text.as_bytes()));
    let written = scratch("w.nt", b"");
    // What a name may not have: the end of a line, and what is left of it.
    let line = HOSTILE.replace(['\n', '\r', '\u{1b}', '\u{7}', '\u{9b}', '\u{2028}'], " ");
    let [named, of_names, of_words] = [
        format!("name: {line}\npoints: 3\nlines:\n1 2\n2 3\n"),
        format!("points:\n{line}\nlines:\na b\n"),
        format!("points: 3\n{line}:\n1 2\n{line}\n"),
    ]
    .map(|text| scratch(&format!("{}.game", text.len()), text.as_bytes()));
    let runs: Vec<Vec<&str>> = vec![
        vec!["query", HOSTILE],
        vec!["query", "--moves", HOSTILE],
        vec!["query", "--table", &table, "........."],
        vec!["query", "--table", missing, "........."],
        vec!["query", "--format", HOSTILE],
        vec!["query", "--format", "json", HOSTILE],
        vec!["play", "--level", HOSTILE],
        vec!["play", "--position", HOSTILE],
        vec!["match", HOSTILE, "perfect"],
        vec!["match", &script, "perfect", "--games", "2"],
        vec!["match", &script, "perfect", "random", "--games", "2"],
        vec!["match", &script, "perfect", "random", "--games", "2", "--format", "markdown"],
        vec!["audit", HOSTILE],
        vec!["audit", missing],
        vec!["audit", &script],
        vec!["audit", &script, "--format", "json"],
        vec!["audit", &script, "perfect"],
        vec!["audit", &script, "--format", "markdown"],
        vec!["audit", &script, "--format", "junit"],
        vec!["audit", "--moves", &moves],
        vec!["audit", "--moves", missing],
        vec!["audit", "--exec", missing],
        vec!["review", HOSTILE],
        vec!["review", missing],
        vec!["review", &games],
        vec!["review", "--file", &games],
        vec!["review", "--file", missing],
        vec!["review", "--file", &games, "--summary"],
        vec!["review", "--file", &games, "--format", "json"],
        vec!["draw", HOSTILE],
        vec!["draw", "-o", missing],
        vec!["draw", "--fill", HOSTILE],
        vec!["strategies", HOSTILE],
        vec!["verify", &damaged],
        vec!["verify", missing],
        vec!["census", HOSTILE],
        vec!["export", HOSTILE],
        vec!["export", "json", "-o", missing],
        vec!["solve", "--board", HOSTILE],
        vec!["solve", "--board", "3x3", "--line", "3", "-o", &written],
        vec!["solve", "--board", "3x3", "--line", "3", "-o", &written, "--format", "json"],
        vec!["solve", "--board", "3x3", "--line", "3", "-o", missing],
        vec!["certificate", "--board", HOSTILE],
        vec!["certificate", "--board", "3x3", "--line", "3", "--as", "x", "--goal", "hold", "-o", missing],
        vec!["check", &right],
        vec!["check", &damaged],
        vec!["check", missing],
        vec!["check", "--format", "json", &right, &damaged],
        vec!["solve", "--game", missing],
        vec!["solve", "--game", &named],
        vec!["query", "--game", &named, "--format", "json"],
        vec!["play", "--game", &named],
        vec!["draw", "--game", &named],
        vec!["certificate", "--game", &named, "-o", missing],
        vec!["check", "--game", &named, &right],
        vec!["query", "--game", &named, "--moves", HOSTILE],
        vec!["solve", "--game", &of_names],
        vec!["solve", "--game", &of_words],
        vec!["game", HOSTILE],
        vec!["game", "polyomino", "5", "5", HOSTILE],
        vec!["game", "cube", HOSTILE, "-o", missing],
        vec!["page", "-o", missing],
        vec!["completions", HOSTILE],
        vec!["man", HOSTILE],
        vec!["man", "--dir", &right],
        vec![HOSTILE],
        vec!["help", HOSTILE],
        vec!["--color", HOSTILE, "census"],
    ];
    let help = noughts(&["--help"]);
    let commands = help.stdout.lines().skip_while(|line| *line != "Commands:").skip(1);
    for command in commands.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next()) {
        assert!(runs.iter().any(|run| run[0] == command), "{command}");
    }
    for words in &runs {
        check(&noughts(words), words);
    }
}

#[test]
fn names_in_tables_are_neither_formulas_nor_html() {
    let games = scratch("n.csv", b"x,o,moves\n=2+2,<b>|`[x](y),1 5 2 3 7 4 6 9 8\n@a,-b,1 5 2 3 7 4 6 9 8\n");
    let csv = noughts(&["review", "--file", &games, "--summary", "--format", "csv"]).exits(0).stdout;
    let names: Vec<&str> = csv.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(names, ["'-b", "<b>|`[x](y)", "'=2+2", "'@a"]);
    noughts(&["review", "--file", &games, "--summary", "--format", "markdown"])
        .exits(0)
        .shows("| &lt;b&gt;\\|\\`\\[x\\](y) |")
        .shows("| =2+2 |");
}
