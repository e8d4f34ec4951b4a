//! Classes, functions over boards of their own, and bots of one side, found in files and audited by one command. The numbers
//! of games are compared with a brute force of each bot's rule.

#![cfg(unix)]

use crate::program::{command, json_lines, noughts};
use noughts_testing::oracle::{self, Board};
use noughts_testing::sample::some;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// A rule chooses a cell, 0 to 8, of a board that is not full.
type Rule = fn(&Board) -> usize;

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The games that a rule wins, draws and loses as a mark, against every reply.
fn games(board: &Board, mark: char, rule: Rule) -> [u64; 3] {
    if oracle::has_line(board, mark) {
        return [1, 0, 0];
    }
    if oracle::has_line(board, oracle::other(mark)) {
        return [0, 0, 1];
    }
    if oracle::is_over(board) {
        return [0, 1, 0];
    }
    let moves = oracle::moves(board);
    let own = |square: u8| oracle::mover(board) != mark || usize::from(square) == rule(board) + 1;
    let after = moves.iter().filter(|(square, _)| own(*square)).map(|(_, board)| games(board, mark, rule));
    after.fold([0; 3], |sum, more| [sum[0] + more[0], sum[1] + more[1], sum[2] + more[2]])
}

fn first_free(board: &Board) -> usize {
    board.iter().position(|cell| *cell == '.').unwrap()
}

/// The first of these cells that is free.
fn first_of(board: &Board, cells: &[usize]) -> usize {
    *cells.iter().find(|cell| board[**cell] == '.').unwrap()
}

/// The free cell of the first line that has two of this mark and one free cell.
fn gap(board: &Board, mark: char) -> Option<usize> {
    let gap = |line: &[usize; 3]| {
        let own = line.iter().filter(|cell| board[**cell] == mark).count();
        let free: Vec<usize> = line.iter().copied().filter(|cell| board[*cell] == '.').collect();
        if own == 2 && free.len() == 1 { Some(free[0]) } else { None }
    };
    LINES.iter().find_map(gap)
}

fn win_block_centre(board: &Board) -> usize {
    let mark = oracle::mover(board);
    let gap = gap(board, mark).or_else(|| gap(board, oracle::other(mark)));
    gap.unwrap_or_else(|| first_of(board, &[4, 0, 1, 2, 3, 5, 6, 7, 8]))
}

fn win_block_corners(board: &Board) -> usize {
    let mark = oracle::mover(board);
    let gap = gap(board, mark).or_else(|| gap(board, oracle::other(mark)));
    gap.unwrap_or_else(|| first_of(board, &[4, 0, 2, 6, 8, 1, 3, 5, 7]))
}

fn win_centre(board: &Board) -> usize {
    gap(board, oracle::mover(board)).unwrap_or_else(|| first_of(board, &[4, 0, 1, 2, 3, 5, 6, 7, 8]))
}

/// The first of the moves with the best outcome, however late.
fn minimax(board: &Board) -> usize {
    let outcome = |(_, after): &(u8, Board)| -oracle::value(after).0;
    let moves = oracle::moves(board);
    let best = moves.iter().map(outcome).max().unwrap();
    usize::from(moves.iter().find(|choice| outcome(choice) == best).unwrap().0) - 1
}

fn audit(name: &str) -> Vec<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/functions").join(name);
    let run = noughts(&["audit", file.to_str().unwrap(), "--repeat", "1", "--format", "json"]);
    assert!(matches!(run.code, Some(0 | 1)), "{name}: {}{}", run.stdout, run.stderr);
    json_lines(&run.stdout)
}

#[test]
#[ignore = "needs python3 and node"]
fn classes_and_global_boards_are_judged_by_one_command() {
    let programs = [
        ("global_first.py", "computer_move() -> nothing, but the board is changed", first_free as Rule),
        ("global_rows.py:ai_move", "ai_move(player) -> (row, column)", minimax),
        ("global_dict.py", "comp_move() -> nothing, but the board is changed", win_block_corners),
        ("global.js", "bestMove() -> nothing, but the board is changed", win_block_centre),
        (
            "agent.py",
            "Agent(name = 'noughts', player).choose(board: list of nine of \"X\"/\"O\"/\" \") -> number 0 to 8",
            win_block_centre,
        ),
        ("game.py", "TicTacToe.computer_move() -> nothing, but the board is changed", first_free),
        ("solver.py", "Solver.get_move(board: list of nine of 1/-1/0, player) -> number 0 to 8", minimax),
        ("class.js", "Game.aiMove() -> number 0 to 8", win_centre),
        ("tokens.py", "best_move(board: list of nine of \"X\"/\"O\"/1..9) -> number 0 to 8", minimax),
        (
            "memo.py:computer_move",
            "computer_move(board: list of nine of \"X\"/\"O\"/\" \", player) -> number 0 to 8",
            minimax,
        ),
        ("colours.py", "best_move(board: list of nine of \"B\"/\"W\"/\"\", player) -> ", win_block_centre),
        ("both_marks.py", "choose(board: list of nine of \"X\"/\"O\"/None, player, opponent) -> ", win_block_centre),
    ];
    for (name, asked, rule) in some(programs, 2) {
        for report in audit(name) {
            let side = report["side"].as_str().unwrap();
            assert!(report["signature"].as_str().unwrap().starts_with(asked), "{name}: {report}");
            let counts = ["won", "drawn", "lost"].map(|field| report[field].as_u64());
            match (name, side) {
                // It plays O whatever the board says.
                ("global_dict.py", "X") => assert!(report["reason"].is_string(), "{report}"),
                _ => {
                    let expected = games(&oracle::EMPTY, side.chars().next().unwrap(), rule);
                    assert_eq!(counts, expected.map(Some), "{name} as {side}: {report}");
                }
            }
        }
    }
}

/// A game against the first free cell: its rules stand in a file beside it, with `BOARD` as the name of the board.
const GAME: &str = r#"
#include <stdio.h>
#include "rules.h"
static void show(void) {
    for (int row = 0; row < 3; row++) printf("%c|%c|%c\n", BOARD[3 * row], BOARD[3 * row + 1], BOARD[3 * row + 2]);
}
static int is_over(char mark, const char *words) {
    if (!won(mark)) return 0;
    show();
    puts(words);
    return 1;
}
int main(void) {
    for (int left = 9; left > 0; left -= 2) {
        int cell, own = 0;
        do { show(); printf("Your move (1-9): "); if (scanf("%d", &cell) != 1) return 1; } while (BOARD[cell - 1] != ' ');
        BOARD[cell - 1] = 'X';
        if (is_over('X', "You win!")) return 0;
        while (own < 9 && BOARD[own] != ' ') own++;
        if (own < 9) BOARD[own] = 'O';
        if (is_over('O', "I win!")) return 0;
    }
    show();
    puts("A draw.");
    return 0;
}
"#;

const RULES: &str = r#"
#include "rules.h"
char BOARD[9] = {' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' '};
static const char LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
int won(char mark) {
    for (int i = 0; i < 8; i++)
        if (BOARD[(int)LINES[i][0]] == mark && BOARD[(int)LINES[i][1]] == mark && BOARD[(int)LINES[i][2]] == mark) return 1;
    return 0;
}
"#;

/// A new folder for the sources of a test, with a folder in it for what they compile to.
fn sources(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("compiled")).unwrap();
    folder
}

#[test]
#[ignore = "needs cc"]
fn a_source_is_compiled_and_what_it_compiles_to_is_removed() {
    let folder = sources("sources");
    fs::write(folder.join("rules.h"), "extern char BOARD[9];\nint won(char mark);\n").unwrap();
    fs::write(folder.join("rules.c"), RULES).unwrap();
    let game = folder.join("game.c");
    fs::write(&game, GAME).unwrap();
    let arguments = ["audit", game.to_str().unwrap(), "--as", "o", "--repeat", "1", "--format", "json"];
    let output = command(&arguments).env("TMPDIR", folder.join("compiled")).output().unwrap();
    let (stdout, stderr) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(stderr.contains("game.c was compiled by cc"), "{stderr}");
    let report = &json_lines(&stdout)[0];
    let counts = ["won", "drawn", "lost"].map(|field| report[field].as_u64());
    assert_eq!(counts, games(&oracle::EMPTY, 'O', first_free).map(Some), "{report}");
    assert_eq!(fs::read_dir(folder.join("compiled")).unwrap().count(), 0);
}

#[test]
fn a_source_that_cannot_be_compiled_is_refused_with_the_reason() {
    let folder = sources("no-sources");
    let file = folder.join("bot.c");
    fs::write(&file, "int main(void) { return nothing }\n").unwrap();
    let refused = |path: &str| {
        let output = command(&["audit", file.to_str().unwrap()]).env("PATH", path).output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        String::from_utf8(output.stderr).unwrap()
    };
    let missing = "bot.c cannot be compiled: there is no cc here; compile it elsewhere, and name the program\n";
    assert!(refused("/nowhere").ends_with(missing), "{}", refused("/nowhere"));
    let path = std::env::var("PATH").unwrap();
    let has_compiler = std::env::split_paths(&path).any(|folder| folder.join("cc").exists());
    assert!(!has_compiler || refused(&path).contains("bot.c:1:"), "{}", refused(&path));
}

/// Its board is one of the class: it must be empty again in the next game.
#[test]
#[ignore = "needs javac"]
fn each_game_of_a_java_program_begins_anew_and_its_games_are_counted() {
    let win_block = |board: &Board| {
        let gap = gap(board, 'O').or_else(|| gap(board, 'X'));
        gap.unwrap_or_else(|| first_free(board))
    };
    for (name, rule) in some([("Faulty.java", win_block as Rule), ("Perfect.java", minimax)], 1) {
        let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/console").join(name);
        let run = noughts(&["audit", game.to_str().unwrap(), "--as", "o", "--repeat", "1", "--format", "json"]);
        let report = &json_lines(&run.stdout)[0];
        let counts = ["won", "drawn", "lost"].map(|field| report[field].as_u64());
        assert_eq!(counts, games(&oracle::EMPTY, 'O', rule).map(Some), "{report}");
    }
}

/// The only program that plays with a function is played in its place: one here has it look two moves ahead. Of several, each may play
/// otherwise.
#[test]
#[ignore = "needs python3"]
fn programs_that_play_with_a_function_are_played_or_make_it_unproven() {
    let bot = "def won(board, mark):\n    \
                   lines = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)\n    \
                   return any(all(board[at] == mark for at in line) for line in lines)\n\
               def worth(board, own, other, depth):\n    \
                   if won(board, other): return -1 - board.count(' ')\n    \
                   if depth == 0 or ' ' not in board: return 0\n    \
                   return max(-after(board, at, own, other, depth) for at in range(9) if board[at] == ' ')\n\
               def after(board, at, own, other, depth):\n    \
                   return worth(board[:at] + [own] + board[at + 1:], other, own, depth - 1)\n\
               def bot_move(board, own, other, depth=9):\n    \
                   return min((at for at in range(9) if board[at] == ' '), key=lambda at: after(board, at, own, other, depth))\n";
    let game = "from bot import bot_move\nboard = [' '] * 9\n\
                while ' ' in board:\n    \
                    print('\\n'.join(' '.join(c if c != ' ' else '.' for c in board[i:i + 3]) for i in (0, 3, 6)))\n    \
                    at = int(input('Your square, 1-9: ')) - 1\n    \
                    if board[at] != ' ': continue\n    \
                    board[at] = 'X'\n    \
                    if ' ' in board: board[bot_move(board, 'O', 'X'DEPTH)] = 'O'\n";
    let folder = sources("two_games");
    fs::write(folder.join("bot.py"), bot).unwrap();
    let audit = |bot: &str| {
        let run = command(&["audit", bot, "--as", "o", "--repeat", "1", "--format", "json"]);
        let run = { run }.current_dir(&folder).output().unwrap();
        let stdout = String::from_utf8(run.stdout).unwrap();
        (json_lines(&stdout)[0]["verdict"].clone(), String::from_utf8(run.stderr).unwrap() + &stdout)
    };
    assert_eq!(audit("bot.py").0, "perfect", "with no program that plays it");
    fs::write(folder.join("shallow.py"), game.replace("DEPTH", ", depth=2")).unwrap();
    let (verdict, told) = audit("bot.py");
    assert_eq!(verdict, "beatable", "{told}");
    assert!(
        told.contains("shallow.py loads bot.py and plays a game, which is audited")
            && told.contains("\"name\":\"shallow.py\""),
        "{told}"
    );
    fs::write(folder.join("deep.py"), game.replace("DEPTH", "")).unwrap();
    let deep = "deep.py loads it, and may play otherwise: noughts audit deep.py; ";
    let shallow = "shallow.py loads it, and may play otherwise: noughts audit shallow.py; FILE:bot_move";
    let left_out = format!("\"depth is left out, and another call passes it; {deep}{shallow}");
    // The files are found wherever the bot goes.
    for start in ["", "import os\nos.chdir('/')\n"] {
        fs::write(folder.join("bot.py"), format!("{start}{bot}")).unwrap();
        let (verdict, told) = audit("bot.py");
        assert_eq!(verdict, "unproven", "{told}");
        assert!(told.contains(&left_out), "{told}");
    }
}

const BOARD: &str = "def show(board):\n    for i in 0, 3, 6: print(' ' + ' | '.join(board[i:i + 3]))\n\n\
                     class Board:\n    \
                         def __init__(self): self.cells = [' '] * 9\n    \
                         def put(self, square, mark): self.cells[square] = mark; show(self.cells)\n";

const MATCH: &str = "from board import Board\nboard = Board()\n\
                     while ' ' in board.cells:\n    \
                         board.put(int(input('Your square, 1-9: ')) - 1, 'X')\n    \
                         if ' ' in board.cells: board.put(board.cells.index(' '), 'O')\n";

#[test]
#[ignore = "needs python3"]
fn of_a_class_that_plays_no_game_the_file_beside_it_is_audited_that_does() {
    let folder = sources("beside");
    fs::write(folder.join("board.py"), BOARD).unwrap();
    fs::write(folder.join("human_match.py"), MATCH).unwrap();
    let audit = |arguments: &[&str]| command(arguments).current_dir(&folder).output().unwrap();
    let run = audit(&["audit", "board.py", "--as", "o", "--repeat", "1", "--format", "json"]);
    let report = &json_lines(&String::from_utf8(run.stdout).unwrap())[0];
    let counts = ["won", "drawn", "lost"].map(|field| report[field].as_u64());
    assert_eq!(counts, games(&oracle::EMPTY, 'O', first_free).map(Some), "{report}");
    let stderr = String::from_utf8(run.stderr).unwrap();
    let note =
        "human_match.py loads board.py and plays a game, which is audited; FILE:FUNCTION asks a function alone\n";
    assert!(stderr.contains(note) && report["name"] == "human_match.py", "{stderr}{report}");
    // A file with relative imports is run as a module of its package, and plays the files beside it that it imports so.
    fs::create_dir(folder.join("package")).unwrap();
    for (name, text) in
        [("__init__.py", ""), ("board.py", BOARD), ("cli.py", &MATCH.replace("from board", "from .board"))]
    {
        fs::write(folder.join("package").join(name), text).unwrap();
    }
    for file in ["package/cli.py", "package/board.py"] {
        let run = audit(&["audit", file, "--as", "o", "--repeat", "1", "--format", "json"]);
        let stdout = String::from_utf8(run.stdout).unwrap();
        let report = &json_lines(&stdout)[0];
        let counts = ["won", "drawn", "lost"].map(|field| report[field].as_u64());
        assert_eq!(counts, games(&oracle::EMPTY, 'O', first_free).map(Some), "{file}: {report}");
        assert_eq!(report["name"], "package/cli.py", "{file}: {report}");
    }
    // What a file does wrong is not hidden by a program that could do without it.
    fs::write(folder.join("faulty.py"), "def best_move(board:\n").unwrap();
    let caught = MATCH.replace("board = ", "try: import faulty\nexcept SyntaxError: pass\nboard = ");
    fs::write(folder.join("catches.py"), caught).unwrap();
    assert_eq!(audit(&["audit", "faulty.py"]).status.code(), Some(3));
    // Of several files, each is a bot of its own.
    let run = audit(&["audit", "board.py", "human_match.py", "--as", "o", "--repeat", "1"]);
    let stdout = String::from_utf8(run.stdout).unwrap();
    assert!(
        stdout.contains("\nhuman_match.py  beatable ") && stdout.contains("\nboard.py        not judged "),
        "{stdout}"
    );
}

#[test]
#[ignore = "needs python3"]
fn a_script_without_an_ending_is_run_by_what_its_text_says() {
    let folder = sources("no-ending");
    fs::write(folder.join("board.py"), BOARD).unwrap();
    for (name, head) in [("Code", ""), ("game", "#!/usr/bin/env python\n")] {
        fs::write(folder.join(name), format!("{head}{MATCH}")).unwrap();
        let audit = ["audit", name, "--as", "o", "--repeat", "1", "--format", "json"];
        let run = command(&audit).current_dir(&folder).output().unwrap();
        let (stdout, stderr) = (String::from_utf8(run.stdout).unwrap(), String::from_utf8(run.stderr).unwrap());
        let report = &json_lines(&stdout).pop().unwrap_or_else(|| panic!("{stderr}"));
        let counts = ["won", "drawn", "lost"].map(|field| report[field].as_u64());
        assert_eq!(counts, games(&oracle::EMPTY, 'O', first_free).map(Some), "{report}");
    }
    fs::write(folder.join("notes"), "Its input() is a square, and nothing else.\n").unwrap();
    let run = command(&["audit", "notes"]).current_dir(&folder).output().unwrap();
    assert!(String::from_utf8(run.stderr).unwrap().contains("notes is no kind of bot that is known"));
}

#[test]
#[ignore = "needs node"]
fn a_script_that_cannot_be_loaded_without_a_terminal_is_played_in_one() {
    let folder = sources("no-terminal");
    let game = "if (!process.stdin.isTTY) throw new Error('no terminal')
const { createInterface } = require('readline')
exports.play = () => {
  const board = Array(9).fill(' '), input = createInterface({ input: process.stdin, output: process.stdout })
  const show = () => { for (const row of [0, 3, 6]) console.log(board.slice(row, row + 3).join('|')) }
  const ask = () => {
    show()
    input.question('Move (1-9): ', at => {
      board[at - 1] = 'X'
      if (board.includes(' ')) board[board.indexOf(' ')] = 'O'
      if (board.includes(' ')) ask()
      else { show(); input.close() }
    })
  }
  ask()
}
";
    fs::write(folder.join("game.js"), game).unwrap();
    fs::write(folder.join("main.js"), "require('./game').play()\n").unwrap();
    let file = folder.join("main.js");
    let run = noughts(&["audit", file.to_str().unwrap(), "--as", "o", "--repeat", "1", "--format", "json"]);
    let report = &json_lines(&run.stdout)[0];
    let counts = ["won", "drawn", "lost"].map(|field| report[field].as_u64());
    assert_eq!(counts, games(&oracle::EMPTY, 'O', first_free).map(Some), "{report}{}", run.stderr);
}

#[test]
#[ignore = "needs python3"]
fn the_code_of_a_notebook_is_audited() {
    let folder = sources("notebook");
    let notebook = |name: &str, cells: &[&str]| {
        let cell =
            |code: &&str| json!({ "cell_type": "code", "source": code.split_inclusive('\n').collect::<Vec<_>>() });
        let text = json!({ "cell_type": "markdown", "source": ["Text is no code."] });
        let cells: Vec<Value> = [text].into_iter().chain(cells.iter().map(cell)).collect();
        let path = folder.join(name);
        fs::write(&path, json!({ "cells": cells, "nbformat": 4 }).to_string()).unwrap();
        path.to_str().unwrap().to_string()
    };
    let function = "%matplotlib inline\ndef move(board):\n    return board.index(' ')\n";
    let show = "def show():\n    for row in (0, 3, 6):\n        print('|'.join(board[row:row + 3]))\n";
    let game = "board = [' '] * 9\nfor turn in range(5):\n    show()\n    at = int(input('Move (1-9): ')) - 1\n    \
                board[at] = 'X'\n    if ' ' in board:\n        board[board.index(' ')] = 'O'\nshow()\n";
    let shell = "%%bash\nls -la\n";
    for (name, cells) in [("function.ipynb", [function, "!pip list\n", shell]), ("game.ipynb", [show, shell, game])] {
        let run = noughts(&["audit", &notebook(name, &cells), "--as", "o", "--repeat", "1", "--format", "json"]);
        let report = &json_lines(&run.stdout)[0];
        let counts = ["won", "drawn", "lost"].map(|field| report[field].as_u64());
        assert_eq!(counts, games(&oracle::EMPTY, 'O', first_free).map(Some), "{name}: {report}{}", run.stderr);
    }
    let broken = folder.join("broken.ipynb");
    fs::write(&broken, "{}").unwrap();
    noughts(&["audit", broken.to_str().unwrap()]).exits(3).complains("it is no notebook");
}

#[test]
fn a_pickle_is_not_read_and_a_sparse_table_needs_a_default() {
    let folder = sources("learned");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let pickle = noughts(&["audit", &file("q.pkl", "\u{80}")]).exits(3);
    pickle.complains("a pickle may run any code").complains("json.dump(");
    let array = noughts(&["audit", &file("q.npy", "\u{93}NUMPY")]).exits(3);
    array.complains("q.npy has no names of boards").complains("json.dump(");
    let sparse =
        file("sparse.json", r#"{".........": {"5": 0.5, "1": -1}, "X........": [null, 1, 0, 0, 0, 0, 0, 0, null]}"#);
    let run = noughts(&["audit", &sparse]).shows("at .........: 7 of 9 legal moves have no value");
    run.shows("at X........: 1 of 8 legal moves have no value");
    let filled = noughts(&["audit", &sparse, "--default", "0", "--format", "json"]);
    // It takes the first square that is worth most, which is nothing almost everywhere.
    let first = |board: &Board| match oracle::text(board).as_str() {
        "........." => 4,
        "X........" => 1,
        _ => first_free(board),
    };
    for (report, mark) in json_lines(&filled.stdout).iter().zip(['X', 'O']) {
        let counts = ["won", "drawn", "lost"].map(|field| report[field].as_u64());
        assert_eq!(counts, games(&oracle::EMPTY, mark, first).map(Some), "{report}");
    }
    noughts(&["audit", &sparse, "--default", "inf"]).exits(2).complains("write a number, such as 0 or -0.5");
}
