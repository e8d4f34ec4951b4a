//! `noughts.py`, read, checked and run.

#![cfg(unix)]

use crate::exported;
use crate::exported::{run, source};
use noughts_testing::run::start;
use std::fs;
use std::path::PathBuf;

/// A folder with `noughts.py` in it.
fn folder(name: &str) -> PathBuf {
    let folder = exported::folder(&format!("python-{name}"));
    fs::write(folder.join("noughts.py"), noughts::export::to_python()).unwrap();
    for file in ["answers.py", "damage.py", "pictures.py", "speed.py"] {
        fs::copy(source(file), folder.join(file)).unwrap();
    }
    folder
}

#[test]
#[ignore = "needs python3"]
fn every_answer_is_that_of_the_table_and_every_fault_has_its_name() {
    let folder = folder("answers");
    let questions = exported::questions();
    let input: String = questions.iter().map(|(question, _)| format!("{question}\n")).collect();
    exported::check(&questions, &run(&folder, "python3", &["answers.py"], &input));
}

#[test]
#[ignore = "needs python3"]
fn it_tests_itself_and_answers() {
    let folder = folder("self-test");
    let expected = format!("ok: 5478 positions, checksum {:08x}\n", exported::checksum());
    assert_eq!(run(&folder, "python3", &["noughts.py", "--self-test"], ""), expected);
    assert_eq!(run(&folder, "python3", &["noughts.py", "XO..X...."], ""), "XO..X....: play 9, loss in 4\n");
    assert_eq!(run(&folder, "python3", &["-m", "doctest", "noughts.py"], ""), "");
    let fault = start(&folder, "python3", &["noughts.py", "XXX......"], "");
    assert_eq!(fault.status.code(), Some(1));
    assert!(fault.stderr.starts_with(b"error: the marks do not alternate"));
    for arguments in [&["noughts.py"][..], &["noughts.py", "--help"], &["noughts.py", "--fast"]] {
        let usage = start(&folder, "python3", arguments, "");
        assert_eq!(usage.status.code(), Some(2), "{arguments:?}");
        assert_eq!(usage.stderr, b"usage: noughts.py BOARD... | --self-test\n");
    }
    assert_eq!(run(&folder, "python3", &["noughts.py", "---------"], ""), ".........: play 1, draw in 9\n");
}

#[test]
#[ignore = "needs python3"]
fn what_is_no_board_is_a_value_error() {
    let folder = folder("no board");
    let ask = "import noughts\nfor board in (None, 5, [1, 2, 0]):\n    try:\n        noughts.evaluate(board)\n    \
        except ValueError as error:\n        print(error)";
    let expected = "None is not a board\n5 is not a board\n[1, 2, 0] is not a board\n";
    assert_eq!(run(&folder, "python3", &["-c", ask], ""), expected);
}

#[test]
#[ignore = "needs python3"]
fn no_changed_character_of_its_data_passes() {
    let folder = folder("damage");
    assert_eq!(run(&folder, "python3", &["damage.py"], ""), "627 of 627\n");
}

#[test]
#[ignore = "needs python3"]
fn its_pictures_show_the_marks_and_the_best_moves() {
    let folder = folder("pictures");
    assert_eq!(run(&folder, "python3", &["pictures.py"], ""), "5478 pictures\n");
}

/// Prints a table of the page on other languages, for `cargo test --features files --test it faster_than -- --ignored --nocapture`.
#[test]
#[ignore = "needs python3"]
fn its_pick_is_faster_than_a_memoised_minimax() {
    let folder = folder("speed");
    exported::check_speed("Python", &run(&folder, "python3", &["speed.py"], ""));
}

#[test]
#[ignore = "needs python3"]
fn it_is_small_and_python_3_9_can_read_it() {
    let folder = folder("syntax");
    assert!(fs::metadata(folder.join("noughts.py")).unwrap().len() < 9_000);
    let read = "import ast; ast.parse(open('noughts.py').read(), feature_version=(3, 9))";
    run(&folder, "python3", &["-c", read], "");
}

#[test]
#[ignore = "needs mypy"]
fn its_types_are_right() {
    let folder = folder("types");
    let printed = run(&folder, "mypy", &["--strict", "noughts.py"], "");
    assert!(printed.starts_with("Success"), "{printed}");
}
