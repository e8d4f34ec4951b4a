//! Classes, functions over boards of their own, and bots of one side, found in files and audited by one command. The numbers
//! of games are compared with a brute force of each bot's rule.

#![cfg(unix)]

use crate::program::{json_lines, noughts, some};
use noughts_testing::oracle::{self, Board};
use serde_json::Value;
use std::path::Path;

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
    let language = if name.ends_with(".py") { "--python" } else { "--node" };
    let run = noughts(&["audit", language, file.to_str().unwrap(), "--repeat", "1", "--format", "json"]);
    assert!(matches!(run.code, Some(0 | 1)), "{name}: {}{}", run.stdout, run.stderr);
    json_lines(&run.stdout)
}

#[test]
#[ignore = "needs python3 and node"]
fn classes_and_global_boards_are_judged_by_one_command() {
    let programs = [
        ("global_first.py", "computer_move() -> nothing, but the board is changed", first_free as Rule),
        ("global_rows.py", "ai_move(player) -> (row, column)", minimax),
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
        ("memo.py", "computer_move(board: list of nine of \"X\"/\"O\"/\" \", player) -> number 0 to 8", minimax),
        ("colours.py", "best_move(board: list of nine of \"B\"/\"W\"/\"\", player) -> ", win_block_centre),
        ("both_marks.py", "choose(board: list of nine of \"X\"/\"O\"/None, player, opponent) -> ", win_block_centre),
    ];
    for (name, asked, rule) in some(programs, 5) {
        for report in audit(name) {
            let side = report["side"].as_str().unwrap();
            assert!(report["signature"].as_str().unwrap().starts_with(asked), "{name}: {report}");
            let counts = ["won", "drawn", "lost"].map(|field| report[field].as_u64());
            match (name, side) {
                // It plays O whatever the board says.
                ("global_dict.py", "X") => assert_eq!(report["verdict"], "unproven", "{report}"),
                _ => {
                    let expected = games(&oracle::EMPTY, side.chars().next().unwrap(), rule);
                    assert_eq!(counts, expected.map(Some), "{name} as {side}: {report}");
                }
            }
        }
    }
}
