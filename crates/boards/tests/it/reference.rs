//! Tests the values in `crates/boards/reference.csv`.

use noughts_boards::{Board, Certificate, Game, Outcome, Rules, Table, Value};
use std::path::Path;

/// The boards whose value is shown by a table, with the value.
fn boards() -> Vec<(Rules, Value)> {
    let text = include_str!("../../reference.csv");
    let rows = text.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let board = |row: Vec<&str>| {
        let [width, height, line] = [0, 1, 2].map(|column| row[column].parse().unwrap());
        let outcome = if row[3] == "draw" { Outcome::Draw } else { Outcome::Win };
        (Rules::new(width, height, line).unwrap(), Value { outcome, plies: row[4].parse().unwrap() })
    };
    rows.filter(|row| row[5] == "table").map(board).collect()
}

/// `.ci/run` solves the larger boards with the optimised program.
#[test]
fn small_boards_have_their_reference_values() {
    let boards: Vec<_> = boards().into_iter().filter(|(rules, _)| rules.squares() <= 18).collect();
    assert!(boards.len() >= 12);
    for (rules, expected) in boards {
        let mut table = Table::solve(&Game::new(rules), 2).unwrap();
        assert_eq!(table.value(Board::EMPTY).unwrap(), expected, "{rules}");
    }
}

/// The page about other boards has a row for each line of the file: the board, its value, and what shows it.
#[test]
fn the_page_has_the_reference_values() {
    let in_page = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let [width, height, length, value, plies, kind, source] = cells[..] else { panic!("{line}") };
        let plies = if value == "draw" || plies.is_empty() { String::new() } else { format!(" in {plies}") };
        let board = format!("{width}x{height}");
        let shown = match (kind, value) {
            ("table", _) => format!("`noughts solve --board {board} --line {length}`"),
            ("certificate", "draw") => {
                format!("`noughts check crates/boards/certificates/{board}-line{length}-o-hold.nc`")
            }
            ("certificate", _) => format!("`noughts check crates/boards/certificates/{board}-line{length}-x-win.nc`"),
            _ => format!("not shown here; {source}"),
        };
        format!("| {width}×{height} | {length} | {value}{plies} | {shown} |")
    };
    let mut expected: Vec<String> = include_str!("../../reference.csv").lines().skip(1).map(in_page).collect();
    let page = include_str!("../../../../docs/boards.md")
        .lines()
        .skip_while(|line| *line != "| board | line | value | shown by |");
    let mut rows: Vec<&str> = page.skip(2).take_while(|line| line.starts_with('|')).collect();
    expected.sort();
    rows.sort();
    assert_eq!(rows, expected);
}

/// A win needs a certificate of the win; a draw needs one that O never loses.
#[test]
fn values_that_a_certificate_proves_have_one() {
    let rows = include_str!("../../reference.csv").lines().filter(|row| row.contains(",certificate,"));
    assert!(rows.clone().count() >= 3);
    for row in rows {
        let cells: Vec<&str> = row.split(',').collect();
        let goal = if cells[3] == "draw" { "o-hold" } else { "x-win" };
        let name = format!("{}x{}-line{}-{goal}.nc", cells[0], cells[1], cells[2]);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates").join(&name);
        let certificate = Certificate::from_bytes(&std::fs::read(&path).expect(&name), None).unwrap();
        assert!(certificate.check().is_ok(), "{name}");
    }
}
