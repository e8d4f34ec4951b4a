//! Functions of Python and JavaScript files, as people hand them in, audited by one command.

#![cfg(unix)]

use crate::program::{Run, command, fed, json_lines, noughts};
use noughts_testing::sample::some;
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The audit of a file on both sides.
pub fn audit(file: &Path, more: &[&str]) -> Run {
    noughts(&[&["audit", file.to_str().unwrap(), "--format", "json"], more].concat())
}

fn given(name: &str) -> PathBuf {
    Path::new(ROOT).join("crates/cli/tests/functions").join(name)
}

pub fn reports(run: &Run) -> Vec<Value> {
    json_lines(&run.stdout)
}

/// The verdict on each side; `unproven` also where it was not asked.
pub fn verdicts(run: &Run) -> Vec<String> {
    let verdict = |report: &Value| match report["verdict"].as_str().unwrap() {
        "not judged" | "not played" => "unproven".into(),
        verdict => verdict.to_string(),
    };
    reports(run).iter().map(verdict).collect()
}

/// The clauses about the functions of the file.
fn faults(run: &Run) -> Vec<String> {
    let functions = reports(run)[0]["functions"].as_array().unwrap().clone();
    functions.iter().map(|fault| fault["what"].as_str().unwrap().to_string()).collect()
}

/// A file of this name with this text.
fn written(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("written functions");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(name), text).unwrap();
    folder.join(name)
}

#[test]
#[ignore = "needs python3"]
fn marks_that_a_function_does_not_know_are_no_second_way_to_ask_it() {
    // The call of the file itself shows an X and an empty board, which fits "x" and "o" as well.
    let source = fs::read_to_string(given("flat0.py")).unwrap();
    let source = format!("{source}\nif __name__ == \"__main__\":\n    print(best_move([\" \"] * 9, \"X\"))\n");
    let run = audit(&written("asks_itself.py", &source), &[]);
    assert_eq!(verdicts(&run), ["perfect", "perfect"], "{}", run.stdout);
}

/// A policy that wins, blocks, or else draws among the free squares: for the board that `{mine}` and `{other}` name.
fn cautious(head: &str, mine: &str, other: &str, empty: &str) -> String {
    format!(
        "LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]\n{head}\
         def policy(board):\n    for mark in {mine}, {other}:\n        for line in LINES:\n            \
         cells = [board[at] for at in line]\n            if cells.count(mark) == 2 and {empty} in cells:\n                \
         return {{line[cells.index({empty})]: 1.0}}\n    free = [at for at in range(9) if board[at] == {empty}]\n    \
         return {{at: 1 / len(free) for at in free}}\n"
    )
}

/// Computed by an enumeration in another language: what a best reply wins against it, if it moves first and second.
const EXPLOITABLE: [&str; 2] = ["2/5", "89/96"];

#[test]
#[ignore = "needs python3"]
fn chances_are_judged_in_the_games_that_the_file_plays() {
    let player = "def player(board):\n    return 'O' if board.count('X') == board.count('O') else 'X'\n";
    let source = cautious(player, "player(board)", "'XO'[player(board) == 'X']", "' '");
    let run = audit(&written("o_begins.py", &source), &[]);
    let [x, o] = reports(&run).try_into().unwrap();
    let [first, second] = EXPLOITABLE;
    assert_eq!((&x["first"], &x["exploitability"]), (&"O".into(), &second.into()), "{}", run.stdout);
    assert_eq!((&o["first"], &o["exploitability"]), (&"O".into(), &first.into()), "{}", run.stdout);
}

#[test]
#[ignore = "needs python3"]
fn chances_for_whoever_is_to_move_are_not_judged_as_those_of_one_mark() {
    let source = cautious("", "1", "-1", "0");
    let file = written("for_the_mover.py", &source);
    let run = audit(&file, &[]);
    assert_eq!(verdicts(&run), ["unproven", "unproven"], "{}", run.stdout);
    assert!(run.stdout.contains("it does not show that it heeds whose turn it is"), "{}", run.stdout);
    let told = audit(&file, &["--call", "policy([cell * player for cell in board])"]);
    let exploitable: Vec<Value> = reports(&told).iter().map(|report| report["exploitability"].clone()).collect();
    assert_eq!(exploitable, EXPLOITABLE, "{}", told.stdout);
}

#[test]
#[ignore = "needs python3 and node"]
fn functions_are_called_as_they_want_to_be() {
    for (name, signature, verdict) in some(
        [
            ("flat0.py", "best_move(board: list of nine of \"X\"/\"O\"/\" \", player) -> number 0 to 8", "perfect"),
            (
                "flat1.py",
                "get_computer_move(board: list of nine of \"X\"/\"O\"/1..9, player) -> number 1 to 9",
                "perfect",
            ),
            ("string_rowcol.py", "choose(board: string of nine of \"X\"/\"O\"/\".\") -> (row, column)", "perfect"),
            ("new_board.py", "ai_move(board: list of nine of 1/-1/0) -> board", "perfect"),
            ("no_depth.py", "minimax(board: list of nine of 1/2/0, player) -> (..., number 0 to 8)", "perfect"),
            ("noisy.py", "get_move(board: list of nine of \"x\"/\"o\"/\" \", player) -> (row, column)", "beatable"),
            ("flat0.js", "bestMove(board: array of nine of \"X\"/\"O\"/\" \", player) -> number 0 to 8", "perfect"),
            (
                "flat1.mjs",
                "getComputerMove(board: array of nine of \"X\"/\"O\"/1..9, player) -> number 1 to 9",
                "perfect",
            ),
            ("string_rowcol.mjs", "choose(board: string of nine of \"X\"/\"O\"/\".\") -> [row, column]", "perfect"),
            ("new_board.js", "aiMove(board: array of nine of 1/-1/0) -> board", "perfect"),
            ("no_depth.js", "minimax(board: array of nine of 1/2/0, player) -> [..., number 0 to 8]", "perfect"),
            ("bound.js", "choose(board: array of nine of \"X\"/\"O\"/\"\", player) -> number 0 to 8", "beatable"),
            ("noisy.js", "getMove(board: array of nine of \"x\"/\"o\"/\" \", player) -> [row, column]", "beatable"),
        ],
        3,
    ) {
        let run = audit(&given(name), &[]);
        assert_eq!(run.code, Some(i32::from(verdict == "beatable")), "{name}: {}", run.stderr);
        assert!(!run.stderr.contains("raw output"), "{name}: {}", run.stderr);
        for report in reports(&run) {
            assert_eq!((&report["signature"], &report["verdict"]), (&signature.into(), &verdict.into()), "{name}");
            assert_eq!(report["findings"], Value::Array(vec![]), "{name}");
        }
    }
}

/// The audit of a file of the folder in which this is replaced.
fn changed(name: &str, from: &str, to: &str) -> Run {
    let text = fs::read_to_string(given(name)).unwrap();
    assert!(text.contains(from), "{name}: {from}");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("changed-{name}"));
    fs::write(&file, text.replace(from, to)).unwrap();
    audit(&file, &["--as", "o"])
}

#[test]
#[ignore = "needs python3 and node"]
fn what_a_call_gives_is_not_guessed() {
    // The names of the constants are those of parameters, too, so who is meant is not known; and an object is no mark.
    for (name, from, to) in [
        ("level.py", "def play():", "def play(options):"),
        ("level.mjs", "(board, level) => getMove", "(board, level, players) => getMove"),
        ("level.mjs", "getMove(board, level, players)", "[players].map(players => getMove(board, level, players))"),
    ] {
        let run = changed(name, from, to);
        run.exits(3).shows("not judged");
    }
}

/// A class of boards, and a bot that takes the last free square: nothing else than its board tells it whose turn it is.
const LAST_FREE: &str = "
class Board:
    def __init__(self, size=3):
        self.cells, self.winner = ['.'] * size * size, None
    def free(self):
        return [i for i, cell in enumerate(self.cells) if cell == '.']
class Player:
    def __init__(self, mark):
        self.mark = mark
    def get_move(self, board):
        return board.free()[-1]
";

#[test]
#[ignore = "needs python3 and node"]
fn an_object_that_holds_the_board_is_made_for_each_question() {
    let plain = written("last_free.py", "def best_move(board):\n    return 8 - board[::-1].index('.')\n");
    let figures = |run: &Run| reports(run).iter().map(|report| report["games"].clone()).collect::<Vec<_>>();
    let right = figures(&audit(&plain, &[]));
    let (classes, player) = LAST_FREE.split_once("class Player").unwrap();
    written("objects.py", classes);
    let javascript = "
        class Board { constructor() { this.cells = Array(9).fill('.') } }
        const choose = board => board.cells.lastIndexOf('.')
        module.exports = { Board, choose }";
    for (name, text) in [
        ("object.py", LAST_FREE),
        ("imported_object.py", &format!("from objects import Board\nclass Player{player}")),
        ("object.js", javascript),
    ] {
        let run = audit(&written(name, text), &[]);
        assert_eq!(figures(&run), right, "{name}: {}{}", run.stdout, run.stderr);
        let asked = reports(&run)[0]["signature"].as_str().unwrap().to_string();
        assert!(asked.contains("board: Board object with cells = "), "{name}: {asked}");
    }
    let told = audit(&written("object.py", LAST_FREE), &["--call", "Player(player).get_move(board)"]);
    assert_eq!(figures(&told), right, "{}{}", told.stdout, told.stderr);
}

/// A bot that begins in the centre, wins, blocks, or else takes the last free square: of `cells`, whose `turn` it is, and how many
/// `moves` were made.
const RULES: &str = "
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
def rules(cells, turn, moves):
    for mark in [turn, 'O' if turn == 'X' else 'X']:
        for line in LINES:
            on_line = [cells[i] for i in line]
            if on_line.count(mark) == 2 and '.' in on_line:
                return line[on_line.index('.')]
    return 4 if moves == 0 else [i for i in range(9) if cells[i] == '.'][-1]
";

/// The same for an object that keeps all three.
const RULES_OF_OBJECT: &str = "
class Board:
    def __init__(self):
        self.cells, self.turn, self.moves = ['.'] * 9, 'X', 0
    def play(self, at):
        self.cells[at], self.turn = self.turn, 'O' if self.turn == 'X' else 'X'
        self.moves += 1
def choose(board):
    return rules(board.cells, board.turn, board.moves)
";

#[test]
#[ignore = "needs python3"]
fn a_word_that_says_which_way_a_function_goes_is_no_side() {
    // Any other word, such as a mark, would be answered by chance.
    let chooses = "
import random
def select_ai(ai_name, board, player):
    if ai_name == 'rules':
        return rules(board, player, 9 - board.count('.'))
    return random.choice([i for i in range(9) if board[i] == '.'])
";
    let file = written("chooses.py", &format!("{RULES}{chooses}"));
    let call = "select_ai(\"rules\", board, player)";
    audit(&file, &[]).exits(3).complains(&format!("--call '{call}'"));
    let asked = format!("{}:select_ai", file.display());
    let told = format!(
        "needs other arguments than a board and who moves: ai_name; say how it is called with --call, such as --call '{call}'"
    );
    audit(Path::new(&asked), &[]).exits(3).complains(&told);
    let run = audit(&file, &["--call", call]);
    assert_eq!([&reports(&run)[0]["games"], &reports(&run)[0]["lost"]], [94, 1], "{}", run.stdout);
}

#[test]
#[ignore = "needs python3"]
fn a_method_that_fails_is_told_by_its_failure() {
    let class = "
class Game:
    def __init__(self):
        self.board, self.player, self.computer = [' '] * 9, 'X', 'O'
    def mark(self, at, mark):
        self.board[at] = mark
    def computer_move(self):
        self.mark(None, self.computer)
";
    audit(&written("fails.py", class), &[]).exits(3).complains("it raised TypeError: list indices must be integers");
}

#[test]
#[ignore = "needs python3"]
fn a_file_may_go_into_its_own_folder() {
    let goes = "import os\nos.chdir(os.path.dirname(__file__))\ndef best_move(board):\n    return 8 - board[::-1].index('.')\n";
    let file = written("goes into its folder.py", goes);
    let mut run = command(&["audit", file.file_name().unwrap().to_str().unwrap(), "--format", "csv"]);
    let run = run.current_dir(file.parent().unwrap()).output().unwrap();
    assert_eq!(run.status.code(), Some(1), "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
#[ignore = "takes a minute"]
fn a_game_is_played_whatever_it_makes_of_no_input() {
    let game = "
board, free = ['-'] * 9, list('123456789')
def show():
    for row in 0, 3, 6: print(*board[row:row + 3])
while free:
    show()
    while True:
        try:
            at = input('Your square: ')
            free.remove(at)
            break
        except Exception:
            FAILS
    board[int(at) - 1] = 'X'
    if free: board[int(free.pop()) - 1] = 'O'
";
    for (name, fails) in
        [("asks_for_ever.py", "print('Again.')"), ("gives_up.py", "raise SystemExit(1)"), ("stumbles.py", "[][0]")]
    {
        let run = audit(&written(name, &game.replace("FAILS", fails)), &["--as", "o"]);
        assert_eq!(verdicts(&run), ["beatable"], "{name}: {}{}", run.stdout, run.stderr);
    }
}

#[test]
#[ignore = "needs python3"]
fn what_an_object_keeps_beside_its_board_is_set_where_its_name_says_what_it_is() {
    let counts = |run: &Run| {
        let of_side = |report: &Value| ["games", "won", "drawn", "lost"].map(|count| report[count].clone());
        reports(run).iter().map(of_side).collect::<Vec<_>>()
    };
    let plain = "def choose(board, player):\n    return rules(board, player, 9 - board.count('.'))\n";
    let plain = audit(&written("rules.py", &format!("{RULES}{plain}")), &[]);
    let object = audit(&written("rules_of_object.py", &format!("{RULES}{RULES_OF_OBJECT}")), &[]);
    assert_eq!(counts(&plain)[0][1], 82, "{}", plain.stdout);
    assert_eq!(counts(&object), counts(&plain), "{}{}", object.stdout, object.stderr);
    let asked = reports(&object)[0]["signature"].to_string();
    assert!(asked.contains("with its turn, moves to match"), "{asked}");
}

#[test]
#[ignore = "needs python3"]
fn an_object_of_which_a_board_does_not_tell_all_is_not_asked() {
    // What the object keeps beside the board matters to the bot, and so does which of two classes it is.
    let last = LAST_FREE
        .replace("self.winner = ", "self.last = ")
        .replace("board.free()[-1]", "board.last or board.free()[-1]");
    let last = last.replace(
        "    def free",
        "    def play(self, at, mark):\n        self.cells[at], self.last = mark, at\n    def free",
    );
    audit(&written("last_of_object.py", &last), &[])
        .exits(3)
        .complains("Player.get_move may depend on last, which a board does not tell");
    let two = LAST_FREE.replace("class Player", "class Other(Board):\n    pass\nclass Player");
    let two = two.replace("[-1]", "[-1 if type(board) is Board else 0]");
    let run = audit(&written("two_objects.py", &two), &[]);
    assert_eq!(verdicts(&run), ["unproven"; 2], "{}", run.stdout);
}

#[test]
#[ignore = "needs python3"]
fn a_file_may_have_a_dot_in_its_name() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("flat3.0.py");
    fs::copy(given("flat0.py"), &file).unwrap();
    let run = noughts(&["audit", file.to_str().unwrap(), "--as", "o", "--format", "json"]);
    assert_eq!(verdicts(&run), ["perfect"], "{}", run.stderr);
}

#[test]
#[ignore = "needs python3 and node"]
fn constants_of_the_file_and_the_hardest_level_are_passed_beside_the_board() {
    for (name, arguments) in [
        ("level.py", "player, difficulty = 'impossible', limits = options"),
        ("level.mjs:getMove", "level = 'hard', sides = players"),
    ] {
        let run = audit(&given(name), &["--as", "o"]);
        assert_eq!(verdicts(&run), ["perfect"], "{name}: {}", run.stderr);
        let signature = reports(&run)[0]["signature"].as_str().unwrap().to_string();
        assert!(signature.ends_with(&format!(", {arguments}) -> number 0 to 8")), "{signature}");
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn the_right_side_is_passed_as_a_boolean_or_as_two_marks() {
    for (name, arguments) in some(
        [
            ("sides.py:x_flag", "true if X moves"),
            ("sides.py:annotated_flag", "true if X moves"),
            ("sides.py:both", "opponent, player"),
            ("sides.py:both_by_default", "player, opponent"),
            ("sides.py:keywords", "opponent, player"),
            ("sides.mjs:xFlag", "true if X moves"),
            ("sides.mjs:both", "opponent, player"),
            ("sides.mjs:bothByDefault", "player, opponent"),
        ],
        2,
    ) {
        let run = audit(&given(name), &["--repeat", "1", "--takes", "flat"]);
        assert_eq!(verdicts(&run), ["perfect"; 2], "{name}: {}", run.stderr);
        let signature = reports(&run)[0]["signature"].as_str().unwrap().to_string();
        assert!(signature.ends_with(&format!(", {arguments}) -> number 0 to 8")), "{signature}");
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn a_boolean_that_may_mean_either_side_is_not_guessed() {
    for (function, expression) in some(
        [
            ("sides.py:o_flag", "o_flag(board, player == AI)"),
            ("sides.py:default_flag", "default_flag(board, player == 'O')"),
            ("sides.py:turn_flag", "turn_flag(board, player == 'X')"),
            ("sides.mjs:oFlag", "oFlag(board, player === 'O')"),
            ("sides.mjs:defaultFlag", "defaultFlag(board, player === 'O')"),
            ("sides.mjs:turnFlag", "turnFlag(board, player === 'X')"),
        ],
        1,
    ) {
        let run = audit(&given(function), &["--repeat", "1", "--as", "x"]);
        assert_eq!((run.code, verdicts(&run)), (Some(3), vec!["unproven".to_string()]), "{function}");
        let reason = reports(&run)[0]["reason"].as_str().unwrap().to_string();
        assert!(reason.starts_with("two ways to ask it fit the file") && reason.contains("--call"), "{reason}");
        let (file, _) = function.split_once(':').unwrap();
        let run = audit(&given(file), &["--repeat", "1", "--call", expression]);
        assert_eq!(verdicts(&run), ["perfect"; 2], "{expression}: {}", run.stderr);
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn marks_may_be_in_files_that_are_imported() {
    for name in ["imports.py", "imports_glyphs.py", "imports.mjs", "imports.js", "imports_glyphs.mjs"] {
        let run = audit(&given(name), &["--repeat", "1"]);
        assert_eq!(verdicts(&run), ["perfect"; 2], "{name}: {}{}", run.stdout, run.stderr);
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn every_position_in_which_the_board_is_changed_is_counted() {
    for name in ["mutates.py", "mutates.js"] {
        let run = audit(&given(name), &["--as", "x", "--repeat", "1"]);
        let fault = &reports(&run)[0]["functions"][0];
        assert_eq!(fault["kind"], "changes-argument", "{name}");
        // All of the 5,478 positions but the 958 in which the game is over.
        assert_eq!((&fault["count"], &fault["position"]), (&4520.into(), &".........".into()), "{name}");
    }
}

/// The exercise in a language, correct but for this change.
fn exercise(name: &str, changes: &[(&str, &str)]) -> PathBuf {
    let (file, correct): (_, &[(&str, &str)]) = match name.ends_with(".py") {
        true => (
            "examples/tictactoe.py",
            &[(
                "    return None\n\n\ndef terminal",
                "    if board[1][1] is not None and board[0][2] == board[1][1] == board[2][0]:\n        return board[1][1]\n    return None\n\n\ndef terminal",
            )],
        ),
        false => ("crates/cli/tests/functions/exercise.js", &[]),
    };
    let mut text = fs::read_to_string(Path::new(ROOT).join(file)).unwrap();
    for (from, to) in correct.iter().chain(changes) {
        assert!(text.contains(from), "{name}: {from}");
        text = text.replace(from, to);
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
#[ignore = "needs python3 and node"]
fn the_exercise_works_with_nothing_but_its_file() {
    for name in ["correct.py", "correct.js"] {
        let run = audit(&exercise(name, &[]), &[]);
        assert_eq!((run.code, verdicts(&run)), (Some(0), vec!["perfect".to_string(); 2]), "{name}");
        assert_eq!(faults(&run), [""; 0], "{name}");
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn two_audits_agree_to_the_letter() {
    for name in ["flat1.py", "flat1.mjs"] {
        let run = audit(&given(name), &[]);
        assert_eq!(audit(&given(name), &["--jobs", "3"]).stdout, run.stdout, "{name}");
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn usual_faults_of_the_exercise_are_found() {
    let diagonal =
        "    if board[1][1] is not None and board[0][2] == board[1][1] == board[2][0]:\n        return board[1][1]\n";
    let diagonal_js =
        "  if (board[1][1] && board[0][2] === board[1][1] && board[1][1] === board[2][0]) return board[1][1];\n";
    for (name, from, to, verdict, fault) in some(
        [
            ("diagonal.py", diagonal, "", "beatable", Some("winner misses the line 3-5-7")),
            (
                "mutates.py",
                "copy.deepcopy(board)",
                "board",
                "unproven",
                Some("result changes the board that it is given"),
            ),
            (
                "taken.py",
                "moves.add((i, j))\n    return",
                "moves.add((i, j))\n    moves.add((0, 0))\n    return",
                "unproven",
                Some("actions offers a square that is not free"),
            ),
            (
                "wrong.py",
                "    if player(board) == X:\n        return max",
                "    if player(board) == O:\n        return max",
                "beatable",
                None,
            ),
            (
                "no_utility.py",
                "        return -1\n    return 0",
                "        return -1\n    return None",
                "unproven",
                Some("utility is wrong"),
            ),
            ("no_actions.py", "return moves", "return None", "unproven", Some("actions returns no squares")),
            ("no_actions.js", "return moves", "return undefined", "unproven", Some("actions returns no squares")),
            (
                "exit.py",
                "    w = winner(board)\n",
                "    w = winner(board)\n    raise SystemExit(\"bye\")\n",
                "unproven",
                Some("utility raises SystemExit: bye (line 58)"),
            ),
            (
                "exit.js",
                "  const w = winner(board);\n",
                "  const w = winner(board);\n  process.exit(2);\n",
                "unproven",
                Some("utility raises Error: it calls process.exit(2) (line 54)"),
            ),
            ("diagonal.js", diagonal_js, "", "beatable", Some("winner misses the line 3-5-7")),
            ("wrong.js", "const sign = player(board) === X", "const sign = player(board) === O", "beatable", None),
        ],
        2,
    ) {
        let run = audit(&exercise(name, &[(from, to)]), &["--as", "x"]);
        assert_eq!(run.code, Some(1), "{name}: {}", run.stderr);
        assert_eq!(verdicts(&run), [verdict], "{name}: {:?}", faults(&run));
        assert_eq!(
            faults(&run).iter().any(|what| Some(what.as_str()) == fault),
            fault.is_some(),
            "{name}: {:?}",
            faults(&run)
        );
    }
}

#[test]
#[ignore = "needs python3"]
fn a_winner_may_be_told_with_its_line() {
    let pair = "def winner(board):\n    return (own_winner(board), [])\n\n\ndef terminal";
    let file = exercise("pair.py", &[("winner(board)", "own_winner(board)"), ("def terminal", pair)]);
    let run = audit(&file, &["--as", "o", "--repeat", "1"]);
    assert_eq!((run.code, verdicts(&run), faults(&run)), (Some(0), vec!["perfect".into()], vec![]), "{}", run.stdout);
}

#[test]
#[ignore = "needs python3 and node"]
fn chance_and_memory_are_told_apart() {
    for (name, verdict) in [
        ("random_sound.py", "perfect"),
        ("random_sound.js", "perfect"),
        ("memory.py", "unproven"),
        ("memory.js", "unproven"),
    ] {
        let run = audit(&given(name), &["--as", "x"]);
        assert_eq!(verdicts(&run), [verdict], "{name}: {}{}", run.stdout, run.stderr);
        // Every way in which the dice can fall was played, so both know the same games.
        let games = &reports(&run)[0]["games"];
        assert_eq!(*games == 31040, verdict == "perfect", "{name}: {games}");
        assert_eq!(reports(&run)[0]["estimated"], false, "{name}");
    }
}

/// A minimax that keeps its values by the board alone, without the side whose values they are. Asked about one side it is perfect.
#[test]
#[ignore = "needs python3"]
fn a_function_that_one_side_spoils_for_the_other_is_not_perfect() {
    let keeps = "kept = {}\nlines = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]\n\
        def value(board, mover, me):\n    key = ''.join(board)\n    if key in kept:\n        return kept[key]\n    \
            other = 'O' if mover == 'X' else 'X'\n    won = [board[a] for a, b, c in lines if ' ' != board[a] == board[b] == board[c]]\n    \
            if won or ' ' not in board:\n        kept[key] = 0 if not won else 1 if won[0] == me else -1\n    else:\n        \
                values = [value(board[:i] + [mover] + board[i + 1:], other, me) for i in range(9) if board[i] == ' ']\n        \
                kept[key] = max(values) if mover == me else min(values)\n    return kept[key]\n\
        def best_move(board, player):\n    other = 'O' if player == 'X' else 'X'\n    \
            return max((i for i in range(9) if board[i] == ' '), key=lambda i: value(board[:i] + [player] + board[i + 1:], other, player))\n";
    let file = written("spoils.py", keeps);
    let run = audit(&file, &[]);
    assert_eq!(verdicts(&run), ["unproven", "unproven"], "{}", run.stdout);
    assert!(reports(&run)[0]["reason"].as_str().unwrap().contains("after all games as O it takes"), "{}", run.stdout);
    assert_eq!(verdicts(&audit(&file, &["--new"])), ["perfect", "perfect"]);
}

#[test]
#[ignore = "needs node"]
fn a_slow_minimax_is_given_the_time_that_it_needs() {
    let run = audit(&given("slow.mjs"), &["--as", "o", "--repeat", "1"]);
    assert_eq!((run.code, verdicts(&run)), (Some(0), vec!["perfect".to_string()]), "{}", run.stdout);
}

#[test]
#[ignore = "needs python3 and node"]
fn an_answer_is_one_that_functions_can_give() {
    for name in ["answer.py", "answer.js"] {
        let file = exercise(name, &[]);
        let file = file.to_str().unwrap();
        let run = noughts(&["audit", file, "--returns", "zz"]).exits(2).prints("");
        run.complains("possible values: 0-8, 1-9, rc0, ");
        let function = format!("{file}:minimax");
        let run = audit(Path::new(&function), &["--returns", "1-9"]);
        run.exits(3).shows("not judged").complains("minimax made no legal moves with any kind of board");
    }
}

/// After an exception, the same process answers on. A new one is started only if the exception left something behind, such
/// as a count by which this function would then move otherwise.
#[test]
#[ignore = "needs python3 and node"]
fn an_exception_needs_a_new_process_only_if_it_left_something_behind() {
    for (program, name, source, counts) in [
        (
            "python3",
            "raises.py",
            "class Seen:\n    raised = 0\ndef choose(board):\n    if Seen.raised:\n        return 8 - board[::-1].index(' ')\n    \
             if board.count(' ') <= 5:\n        COUNTS\n        raise ValueError('late')\n    return board.index(' ')\n",
            ["pass", "Seen.raised += 1"],
        ),
        (
            "node",
            "raises.js",
            "let raised = 0\nfunction choose(board) {\n  if (raised) return board.lastIndexOf(' ')\n  \
             if ([...board].filter(cell => cell === ' ').length <= 5) {\n    COUNTS\n    throw new Error('late')\n  }\n  \
             return board.indexOf(' ')\n}\nmodule.exports = { choose }\n",
            ["", "raised++"],
        ),
    ] {
        let log = written("starts", "");
        let interpreter =
            written("interpreter", &format!("#!/bin/sh\necho >> '{}'\nexec {program} \"$@\"\n", log.display()));
        fs::set_permissions(&interpreter, fs::Permissions::from_mode(0o755)).unwrap();
        let [plain, counting] = counts.map(|counts| {
            fs::write(&log, "").unwrap();
            let file = written(name, &source.replace("COUNTS", counts));
            let options =
                ["--takes", "string", "--as", "x", "--repeat", "1", "--interpreter", interpreter.to_str().unwrap()];
            let run = audit(&file, &options);
            let report = reports(&run).remove(0);
            assert_eq!(verdicts(&run), ["beatable"], "{}", run.stdout);
            (fs::read_to_string(&log).unwrap().len(), [&report["games"], &report["lost"]].map(|games| games.clone()))
        });
        assert!(plain.0 <= 10 && counting.0 >= 30, "{name}: {} and {} starts", plain.0, counting.0);
        assert_eq!(plain.1, counting.1, "{name}");
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn a_function_without_an_end_is_said_to_have_none() {
    for name in ["endless.py", "endless.js"] {
        let run = audit(&given(name), &["--takes", "string"]);
        run.exits(3)
            .complains("choose does not come to an end, as in an endless loop, when it is given O.OOXXXOX, X to move, as a string")
            .complains("if it chooses moves, --marks, --returns and --call say how it is called, such as --marks 'X,O, ' --returns 0-8");
    }
}

/// With its marks exchanged, each board has more of O than of X, which no game leads to.
#[test]
#[ignore = "needs python3"]
fn a_function_that_hangs_on_boards_of_no_game_is_judged() {
    let hangs = "def move(board):\n    while board.count('X') not in (board.count('O'), board.count('O') + 1):\n        pass\n    \
                 return board.index(' ')\n";
    let file = written("hangs_on_no_game.py", hangs);
    let run = audit(&file, &["--takes", "flat"]);
    assert!(reports(&run)[0]["reason"].as_str().unwrap().contains("; --as x or --as o says it"), "{}", run.stdout);
    let told = audit(&file, &["--takes", "flat", "--as", "x", "--repeat", "1"]);
    assert_eq!(verdicts(&told), ["beatable"], "{}", told.stderr);
}

/// In some late positions it takes a taken square, whichever of its numbers is the row.
#[test]
#[ignore = "needs python3"]
fn two_ways_to_read_an_answer_are_told_with_what_follows_from_each() {
    let text = "def move(board):\n    if board[1][1] == ' ':\n        return 1, 1\n    for r in range(3):\n        for c in range(3):\n            \
                if board[r][c] == ' ' and (r, c) != (2, 0):\n                return r, c\n    return 2, 1\n";
    let run = audit(&written("row_or_column.py", text), &["--takes", "rows", "--as", "o", "--repeat", "1"]);
    let reason = reports(&run)[0]["reason"].as_str().unwrap().to_string();
    for part in
        ["(row, column) (beatable, always legal); ", "(column, row) (beatable, 69 answers illegal). Choose --returns"]
    {
        assert!(reason.contains(part), "{reason}");
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn a_board_that_is_only_looked_at_as_a_whole_is_of_the_kind_that_the_file_shows_or_is_not_guessed() {
    // A text is compared with a text: the first move is the centre.
    let python =
        "def get_move(board, player):\n    if board == '         ':\n        return 4\n    return board.index(' ')\n";
    let javascript = "module.exports = { getMove: board => board === '.........' ? 4 : board.indexOf('.') }\n";
    for (name, text) in [("literal.py", python), ("literal.js", javascript)] {
        let run = audit(&written(name, text), &["--as", "x"]);
        let report = &reports(&run)[0];
        assert_eq!((report["games"].as_u64(), report["lost"].as_u64()), (Some(299), Some(85)), "{report}");
        assert!(report["signature"].as_str().unwrap().contains(" of nine of "), "{report}");
    }
    // Both kinds fit, and only the first move differs.
    let both = python.replace("board == '         '", "str(board) == board and board.count(' ') == 9");
    let run = audit(&written("literal_of_both.py", &both), &["--as", "x"]);
    assert_eq!(verdicts(&run), ["unproven"], "{}", run.stdout);
    assert!(run.stdout.contains("Choose --takes flat or string"), "{}", run.stdout);
}

#[test]
#[ignore = "needs python3"]
fn an_example_with_as_many_empty_squares_as_marks_shows_which_are_empty() {
    let text = "def best(board):\n    for r in range(3):\n        for c in range(3):\n            if board[r][c] == '-':\n                \
                return (r, c)\n\nif __name__ == '__main__':\n    \
                print(best([['x', 'o', 'x'], ['o', 'o', 'x'], ['-', '-', '-']]))\n";
    let run = audit(&written("as_many.py", text), &[]);
    let asked = reports(&run)[0]["signature"].as_str().unwrap_or_default().to_string();
    assert!(asked.contains("list of lists of \"x\"/\"o\"/\"-\""), "{}{}", run.stdout, run.stderr);
}

#[test]
#[ignore = "needs node"]
fn a_private_method_keeps_nothing_and_a_private_field_may() {
    let source = "export class Bot { #asked = () => 0; choose(board) { const free = [...board.keys()].filter(at => !board[at]); KEEPS; \
                  return free[Math.random() < 0.5 ? 0 : this.#last(free)] } #last(free) { return free.length - 1 } }\n";
    for (name, keeps, verdict) in
        [("private_method.mjs", "", "beatable"), ("private_field.mjs", "this.#asked(free)", "unproven")]
    {
        let run = audit(&written(name, &source.replace("KEEPS", keeps)), &["--as", "o"]);
        assert_eq!(verdicts(&run), [verdict], "{name}: {}{}", run.stdout, run.stderr);
        assert_eq!(run.stdout.contains("may remember"), verdict == "unproven", "{name}: {}", run.stdout);
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn a_variable_that_is_only_set_does_not_matter() {
    let python = "class Game:
    def __init__(self):
        self.board, self.last, self.hint = [' '] * 9, 'O', 0
    def computer_move(self):
        at = self.board.index(' ')
        self.last = 'O'
        self.board[at] = 'O'
    def other_move(self, at):
        self.last = 'X'
        self.board[at] = 'X'
";
    let javascript = "class Game {
        constructor() { this.board = Array(9).fill(' '); this.last = `O`; this.hint = 0; }
        computerMove() { const at = this.board.indexOf(' '); this.last = 'O'; this.board[at] = 'O'; }
        otherMove(at) { this.last = 'X'; this.board[at] = 'X'; }
    }
    module.exports = Game;";
    for (name, text, set, read) in [
        ("set.py", python, "self.last = 'O'", "self.hint += at"),
        ("set.js", javascript, "this.last = 'O'", "this.hint += at"),
    ] {
        let run = audit(&written(name, text), &["--as", "o"]);
        assert_eq!(verdicts(&run), ["beatable"], "{}", run.stdout);
        let counted = text.replace(set, read);
        audit(&written(&format!("counted_{name}"), &counted), &[]).exits(3).complains("may depend on hint");
    }
}

#[test]
#[ignore = "needs python3"]
fn a_turn_that_only_the_caller_changes_is_set_with_the_board() {
    // It wins, else blocks, else takes the centre, a corner or an edge. Figures by a brute force.
    let bot = "class Game:
    LINES = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]]
    def __init__(self):
        self.board, self.turn = [None] * 9, 'X'
    def computer_move(self):
        for mark in (self.turn, 'O' if self.turn == 'X' else 'X'):
            for line in self.LINES:
                marks = [self.board[at] for at in line]
                if marks.count(mark) == 2 and None in marks:
                    return line[marks.index(None)]
        return next(at for at in (4, 0, 2, 6, 8, 1, 3, 5, 7) if self.board[at] is None)
";
    let other = "'O' if self.turn == 'X' else 'X'";
    let two = bot.replace("self.turn = [None] * 9, 'X'", "self.me, self.you = [None] * 9, 'X', 'O'");
    for (name, text) in [
        ("turn.py", bot.to_string()),
        ("current.py", bot.replace("self.turn", "self.current_player")),
        // Their names say what these are, and its answers agree.
        ("two.py", two.replace(other, "self.you").replace("self.turn", "self.me")),
        ("two_as_o.py", two.replace("'X', 'O'", "'O', 'X'").replace(other, "self.you").replace("self.turn", "self.me")),
    ] {
        let run = audit(&written(name, &text), &["--as", "o"]);
        assert_eq!(verdicts(&run), ["beatable"], "{name}: {}", run.stdout);
        let report = &reports(&run)[0];
        assert_eq!(["won", "drawn", "lost"].map(|field| report[field].as_u64().unwrap()), [350, 127, 12], "{report}");
    }
    // One that blocks for O before it wins answers like one that wins for X before it blocks, so its answers alone show nothing.
    let unclear = audit(&written("player.py", &bot.replace("self.turn", "self.player")), &[]);
    assert!(
        reports(&unclear)[0]["reason"].as_str().unwrap().contains("nor which mark is its own"),
        "{}",
        unclear.stdout
    );
    // An object may be made with its mark. A depth is none.
    for (parameters, advice) in [
        ("depth=9, ficha='O'", "--call 'Bot(ficha=player).move(board)'"),
        ("depth=9", "its own; --as x or --as o says it"),
    ] {
        let made = format!(
            "LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]\nclass Bot:\n    def __init__(self, {parameters}):\n        \
             self.own = 'O'\n    def move(self, board):\n        for mark in self.own, 'X':\n            for line in LINES:\n                \
             marks = [board[i] for i in line]\n                if marks.count(mark) == 2 and ' ' in marks:\n                    \
             return line[marks.index(' ')]\n        return board.index(' ')\n"
        );
        let reason = reports(&audit(&written("made.py", &made), &[]))[0]["reason"].as_str().unwrap().to_string();
        assert!(reason.contains("nor which mark is its own") && reason.contains(advice), "{reason}");
    }
    // Then it is asked with its mark as it is, and this is told.
    let blind = bot.replace("self.turn", "self.player").replace("marks.count(mark) == 2", "marks.count(mark) == 1");
    let run = audit(&written("blind.py", &blind), &["--as", "o"]);
    let evidence = reports(&run)[0]["evidence"].to_string();
    assert!(evidence.contains("; player stays 'X'"), "{evidence}");
}

#[test]
#[ignore = "needs python3 and node"]
fn a_file_that_cannot_be_asked_is_refused_with_its_reason() {
    let files = [
        ("interactive.py", "is interactive: it asks for input"),
        ("ambiguous.py", "ambiguous.py:easy_move or "),
        ("syntax_error.py", "cannot be imported: SyntaxError: "),
        ("interactive.js", "is interactive: it asks for input"),
        ("ambiguous.js", "ambiguous.js:easyMove or "),
        ("syntax_error.js", "cannot be imported: SyntaxError: "),
        ("global_state.py", "cpu_move may depend on opening, which a board does not tell"),
        ("ambiguous.py:foo", "has no function foo; it has free_squares, easy_move, hard_move"),
        ("sides.mjs:foo", "has no function foo; it has both, bothByDefault, defaultFlag, depth, oFlag, "),
        ("sides.py:depth", "depth needs other arguments than a board and who moves"),
        ("sides.py:two_players", "two_players needs other arguments"),
        ("sides.mjs:depth", "depth needs other arguments than a board and who moves"),
        ("sides.mjs:twoPlayers", "twoPlayers needs other arguments"),
    ];
    for (name, reason) in some(files, 5) {
        audit(&given(name), &[]).exits(3).shows("not judged").complains(reason);
    }
    let agent = "class Agent:\n    def __init__(self, rate):\n        self.q = {}\n    def choose_action(self, state, actions):\n        \
                 return max(actions, key=lambda action: self.q[state, action])\n";
    let example = "say how it is called with --call, such as --call 'Agent(RATE).choose_action(board, ACTIONS)'\n";
    audit(&written("an_agent.py", agent), &[]).exits(3).complains(example);
    let file = given("ambiguous.py");
    let run = audit(Path::new(&format!("{}:hard_move", file.display())), &["--as", "x"]);
    assert!(reports(&run)[0]["signature"].as_str().unwrap().starts_with("hard_move("), "{}", run.stdout);
    for more in [&["--restart"][..], &["--ask", "moves"]] {
        noughts(&[&["audit", given("flat0.py").to_str().unwrap()], more].concat())
            .exits(2)
            .complains("is for programs");
    }
}

/// Its text has letters that it takes no notice of unless it is asked with them; numbers would do as well otherwise.
#[test]
#[ignore = "needs node"]
fn marks_that_a_file_knows_go_before_others() {
    let run = audit(&given("unclear_marks.js"), &["--as", "x", "--repeat", "1"]);
    let signature = reports(&run)[0]["signature"].as_str().unwrap().to_string();
    assert!(signature.contains("array of nine of \"X\"/\"O\"/null"), "{signature}");
    assert_eq!(reports(&run)[0]["evidence"], "its answers show that it knows 'X', 'O', null");
}

/// A reading that is nearly always legal is none, where another is legal always, or where the function heeds another
/// argument better. One that draws is asked often enough to see that it plays one side.
#[test]
#[ignore = "needs python3 and node"]
fn a_board_an_argument_and_a_side_that_only_seem_to_fit_are_not_taken() {
    for (name, asked, games) in [
        ("from_one.js", "array of ten, the first unused", [[96, 23, 7], [397, 185, 67]]),
        ("turn_is_a_mark.py", "\"X\"/\"O\"/\" \", player)", [[54, 10, 33], [185, 93, 183]]),
    ] {
        let reports = reports(&audit(&given(name), &[]));
        for (report, games) in reports.iter().zip(games) {
            let counted = ["won", "drawn", "lost"].map(|count| report[count].as_u64().unwrap());
            assert_eq!(counted, games, "{report}");
            assert!(report["signature"].as_str().unwrap().contains(asked), "{report}");
        }
    }
    let run = audit(&given("from_one_faulty.js"), &["--as", "o"]);
    assert_eq!(verdicts(&run), ["unproven"], "{}", run.stdout);
    assert!(run.stdout.contains("Choose --"), "{}", run.stdout);
    // Its scores look like marks, and its marks are looked for on each kind of board all the same.
    let run = audit(&given("from_one_by_chance.js"), &["--as", "o"]);
    assert_eq!(verdicts(&run), ["perfect"], "{}", run.stdout);
    let run = audit(&given("one_side_by_chance.js"), &["--repeat", "2"]);
    assert_eq!(verdicts(&run), ["beatable", "unproven"], "{}", run.stdout);
}

/// A fault of the function is told by the call that came nearest, with the options that say how it is called.
#[test]
#[ignore = "needs python3 and node"]
fn a_function_that_cannot_be_asked_is_told_by_its_own_failure() {
    let files = [
        (
            "endless.py",
            &["choose does not come to an end, as in an endless loop", "--takes, --marks, --returns and --call"][..],
        ),
        ("sides.py:two_players", &["two_players needs other arguments than a board and who moves: player1, player2"]),
        ("sides.py:depth", &["depth needs other arguments than a board and who moves: depth"]),
    ];
    for (name, reasons) in some(files, 1) {
        let run = audit(&given(name), &[]).shows("not judged");
        assert!(reasons.iter().all(|reason| run.stderr.contains(reason)), "{name}: {}", run.stderr);
        assert!(!run.stderr.contains("IndexError"), "{name}: {}", run.stderr);
    }
}

#[test]
#[ignore = "needs python3"]
fn options_say_which_marks_a_function_takes() {
    let run = audit(&given("both_marks.py:choose"), &["--marks", "7,8,None", "--repeat", "1", "--as", "o"]);
    assert!(reports(&run)[0]["signature"].as_str().unwrap().contains("list of nine of 7/8/None"), "{}", run.stdout);
    audit(&given("flat0.py"), &["--marks", "X,O"]).exits(2).complains("--marks \"X,O\" is not three different marks");
    let run = audit(&given("tokens.py"), &["--explain", "--as", "x", "--repeat", "1"]);
    run.complains("kept: best_move(board: list of nine of \"X\"/\"O\"/\"1\"..\"9\")");
}

#[test]
#[ignore = "needs python3 and node"]
fn a_file_is_asked_by_a_function_of_it_or_else_run_as_a_program() {
    let python = given("flat0.py");
    let by_option = noughts(&["audit", python.to_str().unwrap(), "--repeat", "1"]);
    let by_name = noughts(&["audit", python.to_str().unwrap(), "--repeat", "1"]);
    assert_eq!((by_name.code, &by_name.stdout), (by_option.code, &by_option.stdout));
    // The same as the main file of a package.
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a_package");
    fs::create_dir_all(&package).unwrap();
    fs::copy(&python, package.join("__init__.py")).unwrap();
    let by_folder = noughts(&["audit", package.to_str().unwrap(), "--repeat", "1"]);
    let name = |run: &Run, file: &Path| run.stdout.replace(file.to_str().unwrap(), "");
    assert_eq!(name(&by_folder, &package), name(&by_option, &python), "{}", by_folder.stderr);
    let empty = Path::new(env!("CARGO_TARGET_TMPDIR")).join("an_empty_folder");
    fs::create_dir_all(&empty).unwrap();
    noughts(&["audit", empty.to_str().unwrap()]).exits(3).complains("holds no file");
    let script = given("flat1.mjs");
    let by_option = noughts(&["audit", script.to_str().unwrap(), "--repeat", "1"]);
    let by_name = noughts(&["audit", script.to_str().unwrap(), "--repeat", "1"]);
    assert_eq!((by_name.code, by_name.stdout), (by_option.code, by_option.stdout));
    let bot = Path::new(ROOT).join("examples/bot.py");
    let run = noughts(&["audit", bot.to_str().unwrap(), "--as", "o", "--repeat", "1"]);
    assert_eq!(run.code, Some(1));
    let run = run.complains("so it is asked line by line");
    run.shows("489: 350 won, 127 drawn, 12 lost");
}

/// Asked with marks that it does not know it would never hang, and so was once called perfect with these.
#[test]
#[ignore = "needs python3, and takes long"]
fn a_bot_that_hangs_on_some_boards_is_asked_with_its_own_marks() {
    let run = audit(&given("hangs.py"), &["--timeout", "1s", "--as", "x"]);
    let report = &reports(&run)[0];
    assert_eq!((run.code, &report["verdict"]), (Some(1), &"beatable".into()), "{}{}", run.stdout, run.stderr);
    assert_eq!(report["findings"][0]["kind"], "timed_out", "{report}");
    assert_eq!(
        report["evidence"].as_str().unwrap().split(';').next(),
        Some("its answers show that it knows 'X', 'O', '-'")
    );
}

/// Policies that move to a free square once, twice or three times as often, by its column.
const POLICIES: [(&str, &str); 3] = [
    (
        "by_square.py",
        "def policy(board):\n    free = [i for i in range(9) if board[i] == ' ']\n    \
            total = sum(1 + i % 3 for i in free)\n    return {i + 1: (1 + i % 3) / total for i in free}\n",
    ),
    (
        "by_rows.py",
        "def policy(board):\n    assert all(len(row) == 3 for row in board)\n    \
            times = [[(1 + column) * (cell == 0) for column, cell in enumerate(row)] for row in board]\n    \
            total = sum(map(sum, times))\n    return [[time / total for time in row] for row in times]\n",
    ),
    (
        "by_list.js",
        "exports.policy = board => {\n    const times = board.map((cell, at) => cell === null ? 1 + at % 3 : 0);\n    \
            const total = times.reduce((sum, time) => sum + time);\n    return times.map(time => time / total);\n};\n",
    ),
];

#[test]
#[ignore = "needs python3 and node"]
fn functions_that_return_chances_are_judged_as_their_table() {
    let chances = noughts::Position::all().filter(|position| !position.is_over()).map(|position| {
        let weight = |square: noughts::Square| 1.0 + f64::from(square.column() as u8);
        let total: f64 = position.legal_moves().iter().map(weight).sum();
        let free = position.legal_moves();
        let moves = free.iter().map(|square| (square.number().to_string(), Value::from(weight(square) / total)));
        (position.to_string(), Value::Object(moves.collect()))
    });
    let table = Value::Object(chances.collect()).to_string();
    let expected = json_lines(&fed(&["audit", "-", "--format", "json"], table).stdout);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("policies of functions");
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in POLICIES {
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        let run = audit(&file, &[]);
        for (report, expected) in reports(&run).iter().zip(&expected) {
            for field in ["games", "vs_random", "vs_best", "exploitability", "lapses", "may", "verdict"] {
                assert_eq!(report[field], expected[field], "{name} {field}");
            }
            assert!(report["signature"].as_str().unwrap().contains(" -> the chances of the moves "), "{report}");
        }
        assert_eq!(reports(&run).len(), 2, "{}", run.stderr);
    }
    // What is not the same the second time has no chances that are known.
    let noisy = folder.join("noisy.py");
    let text = "import random\ndef policy(board):\n    free = [i for i in range(9) if board[i] == ' ']\n    \
        times = [1 + random.random() for i in free]\n    return {i: time / sum(times) for i, time in zip(free, times)}\n";
    fs::write(&noisy, text).unwrap();
    audit(&noisy, &[]).exits(3).shows("not judged").complains("policy gives other chances when it is asked again at ");
}

#[test]
#[ignore = "needs python3"]
fn a_position_that_a_policy_does_not_know_is_missing() {
    let policy = |is_known: &str, found: &str| {
        format!(
            "from itertools import product\nPOLICY = {{}}\nfor cells in product(' XO', repeat=9):\n    \
             free = [i for i in range(9) if cells[i] == ' ']\n    if free and {is_known}:\n        \
             POLICY[''.join(cells)] = {{i: 1 / len(free) for i in free}}\ndef policy(board):\n    return {found}\n"
        )
    };
    let own = "cells.count('X') == cells.count('O') and ''.join(cells) != 'XO       '";
    for found in ["POLICY[''.join(board)]", "POLICY.get(''.join(board))"] {
        let run = audit(&written("sparse_policy.py", &policy(own, found)), &["--takes", "flat"]);
        let [x, o] = reports(&run).try_into().unwrap();
        assert_eq!((&x["verdict"], &o["verdict"]), (&"beatable".into(), &"not played".into()), "{}", run.stdout);
        let finding = &x["findings"][0];
        assert_eq!((&finding["kind"], &finding["position"]), (&"missing".into(), &"XO.......".into()), "{x}");
        assert!(!x["lapses"].to_string().contains("\"XO.......\""), "{x}");
    }
}

const JONAS: &str = "\
def next_move(board, player):
    if board[4] == ' ':
        return 4
    for i in range(8):
        if board[i] != ' ' and board[i] != player:
            return 8 - i
    return board.index(' ')
";

#[test]
#[ignore = "needs python3"]
fn who_takes_taken_squares_everywhere_is_beatable_if_its_first_move_shows_the_board() {
    let run = audit(&written("jonas.py", JONAS), &[]);
    assert_eq!(verdicts(&run), ["beatable"; 2], "{}{}", run.stdout, run.stderr);
    assert!(reports(&run).iter().all(|report| report["function"] == "next_move"), "{}", run.stdout);
    // It never looks at the square that it takes, so that nothing shows how its squares are counted.
    let blind = "def next_move(board, player):\n    return 4\n";
    assert_eq!(audit(&written("blind.py", blind), &[]).code, Some(3));
}

#[test]
#[ignore = "needs python3"]
fn a_win_check_of_any_file_is_told_the_lines_that_it_misses() {
    let checks = |lines: &str| {
        format!(
            "LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8){lines}]
def has_won(board, mark):
    return any(all(board[i] == mark for i in line) for line in LINES)
def _winning_move(board, mark):
    for i in range(9):
        if board[i] == ' ':
            if has_won(board[:i] + [mark] + board[i + 1:], mark):
                return i
def choose(board, player):
    move = _winning_move(board, player)
    return board.index(' ') if move is None else move
"
        )
    };
    let run = audit(&written("misses.py", &checks("")), &[]);
    assert_eq!(faults(&run), ["has_won misses the line 3-5-7"]);
    // As many as the check of the exercise counts, full boards too.
    let fault = &reports(&run)[0]["functions"][0];
    assert_eq!((fault["count"].as_u64(), fault["expected"].as_str()), (Some(133), Some("True")), "{fault}");
    assert_eq!(faults(&audit(&written("whole.py", &checks(", (2, 4, 6)")), &[])), [""; 0]);
    let wrong = faults(&audit(&written("other.py", &checks(", (2, 4, 7)")), &[]));
    assert_eq!(wrong, ["has_won misses the line 3-5-7", "has_won takes 3-5-8 for a line"]);
    // One that is told no mark and names the winner.
    let names = checks(", (2, 4, 7)")
        .replace("def has_won(board, mark):", "def winner(board):")
        .replace(
            "    return any(all(board[i] == mark for i in line) for line in LINES)",
            "    won = [board[i] for i, j, k in LINES if board[i] == board[j] == board[k] != ' ']\n    return won[-1] if won else None",
        )
        .replace("has_won(board[:i] + [mark] + board[i + 1:], mark)", "winner(board[:i] + [mark] + board[i + 1:]) == mark");
    let wrong = faults(&audit(&written("names.py", &names), &[]));
    assert_eq!(wrong, ["winner misses the line 3-5-7", "winner takes 3-5-8 for a line"]);
}
