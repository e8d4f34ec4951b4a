//! Reads, checks and runs `noughts.py`.

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
    let ask = "import noughts\nfor board in (None, 5, {1: 'X'}, {'X'}, [1, 2], [[[0, 1]] * 3] * 3, ['X', {}] + [0] * 7):\n    \
        try:\n        noughts.evaluate(board)\n    except ValueError as error:\n        print(error)";
    let expected = "None is not a board\n5 is not a board\n{1: 'X'} is not a board\n{'X'} is not a board\n\
        there are 2 cells, not 9\n[0, 1] is not a cell\n{} is not a cell\n";
    assert_eq!(run(&folder, "python3", &["-c", ask], ""), expected);
}

#[test]
#[ignore = "needs python3"]
fn boards_may_be_anything_that_has_cells_and_moves_are_made_on_them() {
    let folder = folder("boards");
    let ask = "import array, noughts\n\
        class Row:\n    def __init__(self, *cells):\n        self.cells = cells\n    \
            def __len__(self):\n        return len(self.cells)\n    def __getitem__(self, i):\n        return self.cells[i]\n    \
            def __iter__(self):\n        return iter(self.cells)\n\
        for board in (array.array('d', [1, 2, 0, 0, 1, 0, 0, 0, 0]), bytes([1, 2, 0, 0, 1, 0, 0, 0, 0]), iter('XO..X....'),\n    \
            Row(Row(1, -1, 0), Row(0, 1, 0), Row(0, 0, 0))):\n    print(noughts.play(board, 9))\n\
        for board, square in (('X........', 1), ('X........', 10), ('XXXOO....', 9)):\n    \
            try:\n        noughts.play(board, square)\n    except ValueError as error:\n        print(error)\n\
        print(noughts.play('O........', 5, first='O'), noughts.pick_index('XO..X....'), noughts.pick_index('XXXOO....'))\n\
        game = noughts.Game()\n\
        game.push(5)\n\
        print(game)";
    let expected = "XO..X...O\n".repeat(4)
        + "square 1 is not free\nsquare 10 is not free\nthe game is over\nO...X.... 8 None\n<Game ....X...., played [5]>\n";
    assert_eq!(run(&folder, "python3", &["-c", ask], ""), expected);
}

#[test]
#[ignore = "needs python3"]
fn its_audit_prints_what_the_page_shows() {
    let folder = folder("audit");
    let (_, rest) = include_str!("../../docs/languages.md").split_once("## Audits\n").unwrap();
    let (_, code) = rest.split_once("```python\n").unwrap();
    let (code, rest) = code.split_once("```\n```text\n").unwrap();
    let (expected, _) = rest.split_once("```\n").unwrap();
    assert_eq!(run(&folder, "python3", &["-c", code], ""), expected);
}

#[test]
#[ignore = "needs python3"]
fn its_audit_tells_dice_memory_and_faults() {
    let folder = folder("findings");
    let ask = r#"
import noughts
from itertools import cycle

def fault(board):
    if board == "." * 9:
        return 1
    if board.count("X") == 1:
        raise ValueError("<oh>")
    return 99

dice = cycle([5, 1, 9])
answers = lambda board: next(square for square in dice if board[square - 1] == ".") if board.count("X") == 0 else noughts.pick(board)
print(noughts.audit(fault, side="X").findings)
print(noughts.audit(lambda board: None).verdict, noughts.audit(lambda board: exit(3)).verdict)
found = noughts.audit(answers, side="X")
print(found.verdict, found.answers, found.is_estimate, found.never_loses)
print(noughts.audit(lambda moves: len(moves) + 1 if len(moves) < 3 else 10, side="x", moves=True).shortest_loss)
print(noughts.audit(noughts.pick).lost, noughts.audit(lambda b: noughts.pick(b, "O"), first="O").never_loses)
lost = noughts.audit(fault, side="X")
print(lost._repr_html_().count("<svg"), "&lt;oh&gt;" in lost._repr_html_(), lost.never_loses)
"#;
    let expected = "(\"crashed with ValueError('<oh>'): 8 times, first at XO.......\",)\n\
        unproven unproven\nunproven 66 True False\n(1, 3)\n0 True\n2 True False\n";
    assert_eq!(run(&folder, "python3", &["-c", ask], ""), expected);
}

#[test]
#[ignore = "needs python3"]
fn its_audit_takes_chances_as_json_has_them_and_nothing_that_does_not_sum_to_1() {
    let folder = folder("chances");
    let ask = r#"
import noughts

def audit(chances):
    try:
        return noughts.audit(lambda board: chances(noughts.best_moves(board)), side="O")
    except ValueError as error:
        return error

def nine(number):
    return lambda best: [number if square in best[:1] else 0 for square in range(1, 10)]

even = audit(lambda best: {str(square): round(1 / len(best), 3) for square in best})
print(even.verdict, even.exploitability, audit(nine(1)).verdict, audit(nine(0.96)).verdict)
for wrong in (nine(0.9), nine(45), lambda best: {best[0]: 1.5, str(best[-1] % 9 + 1): -0.5}):
    print(audit(wrong))
print(*((found.verdict, found.exploitability) for found in map(audit, [nine(0), lambda best: {"x": 1}, lambda best: None])))
"#;
    let expected = "perfect 0 perfect perfect\n\
        chances must sum to 1, none below 0; at X........ they sum to 0.9\n\
        chances must sum to 1, none below 0; at X........ they sum to 45\n\
        chances must sum to 1, none below 0; at X........ they sum to 1\n\
        ('unproven', None) ('unproven', None) ('unproven', None)\n";
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

/// Prints a table of the page on other languages: `cargo test --test it faster_than -- --ignored --nocapture`.
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
    assert!(fs::metadata(folder.join("noughts.py")).unwrap().len() < 24_000);
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
