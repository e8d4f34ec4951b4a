//! Tests the build script: it writes the same text every time, and its errors name the wrong figure.

#[allow(dead_code)]
#[path = "../../build.rs"]
mod script;

use noughts::{Outcome, Position, Square, SquareSet, Symmetry};
use noughts_solver::{self as solver, Solution, Solved};
use script::build::tabulate::{self, Canonicaliser};
use script::build::{generate, prove};
use std::sync::LazyLock;

const REFERENCE: &str = include_str!("../../data/reference.csv");
static SOLUTION: LazyLock<Solution> = LazyLock::new(solver::solve);
const COMPILED: &str = include_str!(concat!(env!("OUT_DIR"), "/table.rs"));

#[test]
fn the_table_is_the_same_bytes_every_time() {
    assert!(generate(&SOLUTION, REFERENCE).unwrap() == COMPILED, "the generated text differs from the one compiled in");
    assert!(COMPILED.starts_with("// Made by build.rs"));
    assert!(COMPILED.contains("// games.total = 255168\n"));
}

#[test]
fn every_figure_that_is_off_fails_the_build_by_its_name() {
    for line in REFERENCE.lines().skip(1) {
        let (name, rest) = line.split_once(',').unwrap();
        let (value, source) = rest.split_once(',').unwrap();
        let off = value.parse::<u64>().unwrap() + 1;
        let message =
            generate(&SOLUTION, &REFERENCE.replace(line, &format!("{name},{off},{source}"))).unwrap_err().to_string();
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
        let message = generate(&SOLUTION, &REFERENCE.replace(nodes, &with)).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn two_values_for_one_key_fail_the_build() {
    let mut solution = solver::solve();
    let empty = solution.get_mut(&0).unwrap();
    empty.plies = 8;
    assert!(tabulate::entries(&solution).is_ok(), "the empty board is written once");
    // Changes one corner only, and not the other three.
    let corner = solution.get_mut(&(2 * 3u16.pow(8))).unwrap();
    corner.plies = 7;
    let conflict = tabulate::entries(&solution).unwrap_err();
    assert_eq!((conflict.key, conflict.first.plies, conflict.second.plies), (2, 8, 7));
    assert!(conflict.to_string().starts_with("key 2 was written with two values: "), "{conflict}");
}

/// What the build script says about a solution in which `change` has changed some positions.
fn refusal(change: impl Fn(Position, &mut Solved)) -> String {
    let mut solution = SOLUTION.clone();
    for position in Position::all() {
        change(position, solution.get_mut(&position.key()).unwrap());
    }
    assert!(solution != *SOLUTION, "the change changes something");
    generate(&solution, REFERENCE).expect_err("the build fails").to_string()
}

/// Faults of a solver that no count and no symmetry reveals.
#[test]
fn a_wrong_distance_best_set_or_pick_fails_the_build() {
    let too_near = refusal(|_, solved| solved.plies = solved.plies.min(4));
    assert!(too_near.starts_with("the table breaks its laws: "), "{too_near}");
    assert!(too_near.contains("second solution: at "), "{too_near}");
    let narrow = refusal(|_, solved| solved.best = solved.strongest);
    assert!(narrow.contains("best moves: at "), "{narrow}");
    let weak = refusal(|_, solved| solved.strongest = solved.best);
    assert!(weak.contains("picks: "), "{weak}");
}

/// A fault that other tables have: a full board with a line counts as a draw.
#[test]
fn a_full_board_with_a_line_taken_for_a_draw_fails_the_build() {
    let drawn = refusal(|position, solved| {
        if position.empty_squares().is_empty() {
            solved.outcome = Outcome::Draw;
        }
    });
    assert!(drawn.contains("outcomes.draw is counted as"), "{drawn}");
}

/// Every kind of change to a canonical position and all its images, at several places of the table.
#[test]
fn one_wrong_entry_fails_the_build() {
    let keys: Vec<u16> = SOLUTION.keys().copied().collect();
    for key in keys.into_iter().step_by(457) {
        let of_key = |position: Position| position.symmetries().iter().any(|image| image.key() == key);
        for change in [
            (|solved| solved.plies += 1) as fn(&mut Solved),
            |solved| solved.outcome = if solved.outcome == Outcome::Draw { Outcome::Win } else { Outcome::Draw },
            |solved| solved.best = if solved.best == SquareSet::FULL { SquareSet::EMPTY } else { SquareSet::FULL },
            |solved| solved.strongest = if solved.strongest.is_empty() { SquareSet::FULL } else { SquareSet::EMPTY },
        ] {
            refusal(|position, solved| {
                if of_key(position) {
                    change(solved);
                }
            });
        }
    }
}

#[test]
fn a_wrong_cell_of_the_canonicaliser_fails_the_build() {
    let entries = tabulate::entries(&SOLUTION).unwrap();
    let canonicaliser = Canonicaliser::new(&entries);
    assert_eq!(prove(&entries, &canonicaliser, REFERENCE), Ok(()));
    let used: Vec<usize> = (0..Canonicaliser::CELLS).filter(|at| canonicaliser.cells[*at].is_some()).collect();
    assert_eq!(used.len(), 5478);
    for at in used.into_iter().step_by(783) {
        let change = |change: fn(&mut tabulate::Cell)| {
            let mut changed = canonicaliser.clone();
            change(changed.cells[at].as_mut().unwrap());
            changed
        };
        let missing = || {
            let mut changed = canonicaliser.clone();
            changed.cells[at] = None;
            changed
        };
        let other = |cell: &mut tabulate::Cell| cell.pick = if cell.pick.is_none() { Square::new(1) } else { None };
        for wrong in [missing(), change(other)] {
            assert!(prove(&entries, &wrong, REFERENCE).is_err(), "{at}");
        }
    }
    // A single wrong index or turn may lead to an equal answer, but all of them cannot.
    let mut shifted = canonicaliser.clone();
    shifted.cells.iter_mut().flatten().for_each(|cell| cell.index = (cell.index + 1) % 765);
    assert!(prove(&entries, &shifted, REFERENCE).is_err());
    let mut turned = canonicaliser.clone();
    turned.cells.iter_mut().flatten().for_each(|cell| cell.back = Symmetry::ALL[0]);
    assert!(prove(&entries, &turned, REFERENCE).is_err());
}
