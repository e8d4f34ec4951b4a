//! The build script: the same text every time, and an error that names the figure that is off.

extern crate alloc;

#[allow(dead_code)]
#[path = "../build.rs"]
mod build_script;

use build_script::generate;

const REFERENCE: &str = include_str!("../data/reference.csv");
const COMPILED: &str = include_str!(concat!(env!("OUT_DIR"), "/table.rs"));

#[test]
fn the_table_is_the_same_bytes_every_time() {
    assert!(generate(REFERENCE).unwrap() == COMPILED, "the generated text differs from the one compiled in");
    assert!(COMPILED.starts_with("// Made by build.rs"));
    assert!(COMPILED.contains("// games.total = 255168\n"));
}

#[test]
fn every_figure_that_is_off_fails_the_build_by_its_name() {
    for line in REFERENCE.lines().skip(1) {
        let (name, rest) = line.split_once(',').unwrap();
        let (value, source) = rest.split_once(',').unwrap();
        let off = value.parse::<u64>().unwrap() + 1;
        let message = generate(&REFERENCE.replace(line, &format!("{name},{off},{source}"))).unwrap_err().to_string();
        assert!(message.contains(&format!("{name} is counted as {value}, not {off}")), "{message}");
    }
}

#[test]
fn a_figure_too_few_or_too_many_and_a_garbled_line_fail_the_build() {
    let nodes = REFERENCE.lines().find(|line| line.starts_with("nodes,")).unwrap();
    for (with, expected) in [
        (String::new(), "nodes has no reference value"),
        (format!("{nodes}\nknots,1,nobody"), "knots is not counted"),
        ("nodes".to_string(), "\"nodes\" is not of the form figure,value,source"),
        ("nodes,many,somebody".to_string(), "\"nodes,many,somebody\" is not of the form"),
    ] {
        let message = generate(&REFERENCE.replace(nodes, &with)).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn two_values_for_one_key_fail_the_build() {
    use build_script::game::{solver, tabulate};
    let mut solution = solver::solve();
    let empty = solution.get_mut(&0).unwrap();
    empty.plies = 8;
    assert!(tabulate::entries(&solution).is_ok(), "the empty board is written once");
    // One corner taken, but not the other three.
    let corner = solution.get_mut(&(2 * 3u16.pow(8))).unwrap();
    corner.plies = 7;
    let conflict = tabulate::entries(&solution).unwrap_err();
    assert_eq!((conflict.key, conflict.first.plies, conflict.second.plies), (2, 8, 7));
    assert!(conflict.to_string().starts_with("key 2 was written with two values: "), "{conflict}");
}
