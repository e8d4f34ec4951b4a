//! Games on other boards than 3×3 through the real program.

use crate::program::{command, fed, noughts};
use noughts_boards::{Game, Rules, Table};
use std::io::{BufRead, BufReader, Write};

/// A board as the tests see it: `.`, `X` or `O` in each square.
struct Board {
    width: usize,
    height: usize,
    line: usize,
    cells: Vec<char>,
}

impl Board {
    fn new(width: usize, height: usize, line: usize) -> Board {
        Board { width, height, line, cells: vec!['.'; width * height] }
    }

    fn to_move(&self) -> char {
        if self.ply().is_multiple_of(2) { 'X' } else { 'O' }
    }

    fn ply(&self) -> usize {
        self.cells.iter().filter(|cell| **cell != '.').count()
    }

    fn empty(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|square| self.cells[*square] == '.').collect()
    }

    fn at(&self, column: usize, row: usize) -> char {
        if column < self.width && row < self.height { self.cells[row * self.width + column] } else { '.' }
    }

    fn has_won(&self, mark: char) -> bool {
        let squares = (0..self.height).flat_map(|row| (0..self.width).map(move |column| (column, row)));
        let is_line = |(column, row): (usize, usize)| {
            let ways = [(1, 0), (0, 1), (1, 1), (-1, 1)];
            let is_own = |(right, down): (isize, usize), step: usize| {
                self.at(column.wrapping_add_signed(right * step as isize), row + down * step) == mark
            };
            ways.into_iter().any(|way| (0..self.line).all(|step| is_own(way, step)))
        };
        squares.into_iter().any(is_line)
    }

    fn is_over(&self) -> bool {
        self.has_won('X') || self.has_won('O') || self.empty().is_empty()
    }
}

/// Plays a game with these options against the program to its end; a person chooses the squares of this mark.
fn game(mut board: Board, side: char, options: &[&str], mut person: impl FnMut(&Board) -> usize) -> Board {
    let (size, line) = (format!("{}x{}", board.width, board.height), board.line.to_string());
    let mut child = command(&[&["play", "--board", &size, "--line", &line], options].concat()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    while !board.is_over() {
        let mover = board.to_move();
        if mover == side {
            writeln!(input, "{}", person(&board) + 1).unwrap();
        }
        let line = lines.find(|line| line.contains(" plays ")).unwrap();
        let (player, square) = line.trim_end_matches('.').split_once(" plays ").unwrap();
        let square: usize = square.parse().unwrap();
        assert_eq!((player, board.cells[square - 1]), (mover.to_string().as_str(), '.'));
        board.cells[square - 1] = mover;
    }
    let ending = lines.find(|line| line.contains("Score: ")).unwrap();
    for mark in ['X', 'O'] {
        assert_eq!(ending.starts_with(&format!("{mark} has won on ")), board.has_won(mark), "{ending}");
    }
    drop(input);
    lines.for_each(drop);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    board
}

/// The first square on which the opponent would win at once, else the first that is empty.
fn blocking(board: &Board) -> usize {
    let other = if board.to_move() == 'X' { 'O' } else { 'X' };
    let loses = |square: &usize| {
        let mut cells = board.cells.clone();
        cells[*square] = other;
        Board { cells, ..*board }.has_won(other)
    };
    board.empty().into_iter().find(loses).unwrap_or(board.empty()[0])
}

#[test]
fn the_program_wins_three_in_a_row_on_4x3_in_seven_moves() {
    let end = game(Board::new(4, 3, 3), 'O', &["--as", "o"], blocking);
    assert!(end.has_won('X') && end.ply() <= 7, "{:?}", end.cells);
    // Both sides play their best: the program on one, and what it hints at on the other.
    let run = fed(&["play", "--board", "4x3", "--line", "3", "--as", "o"], "hint\nq\n").exits(0);
    assert!(run.stdout.contains("With best play X wins in 6 moves, counting both players. Best: "), "{}", run.stdout);
}

#[test]
fn either_side_is_played_where_all_values_are_known() {
    let mut random = fastrand::Rng::with_seed(1);
    for (as_side, side, program) in [("x", 'X', 'O'), ("o", 'O', 'X')] {
        for _ in 0..3 {
            let person = |board: &Board| random.choice(board.empty()).unwrap();
            let end = game(Board::new(4, 4, 4), side, &["--as", as_side], person);
            assert!(!end.has_won(side), "{:?}", end.cells);
        }
        assert!(!game(Board::new(4, 4, 4), side, &["--as", as_side], blocking).has_won(side), "{program}");
    }
}

#[test]
fn whoever_plays_against_the_certificate_of_6x6_loses() {
    let first = |board: &Board| board.empty()[0];
    for person in [blocking, first] {
        assert!(game(Board::new(6, 6, 4), 'O', &[], person).has_won('X'));
    }
    let mut random = fastrand::Rng::with_seed(2);
    let end = game(Board::new(6, 6, 4), 'O', &["--as", "o"], |board| random.choice(board.empty()).unwrap());
    assert!(end.has_won('X'));
}

#[test]
fn the_easy_levels_play_on_every_board() {
    let mut lost = 0;
    for seed in 0..10 {
        let options = ["--level", "easy", "--seed", &seed.to_string()];
        lost += usize::from(game(Board::new(5, 5, 4), 'X', &options, blocking).has_won('X'));
    }
    assert!(lost > 0);
    // It wins where it can, and blocks where it must.
    let medium = ["play", "--board", "8x8", "--line", "3", "--level", "medium", "--seed", "1"];
    let run = fed(&medium, "1\n2\n").exits(0);
    run.shows("O plays 3.");
    let hard = ["--level", "hard", "--seed", "1"];
    assert!(!game(Board::new(4, 3, 4), 'X', &hard, blocking).has_won('X'));
}

#[test]
fn undo_redo_hint_retry_and_swap_do_as_on_3x3() {
    let play = ["play", "--board", "4x4", "--line", "4", "--coach"];
    let run = fed(&play, "1\nundo\nredo\nhint\nswap\nq\n").exits(0);
    let run = run.shows("X plays 1.\nGood: that keeps the draw.\n").shows("Worth: draw*: 1 2 3 4 5 6 7 8 9 10 11 12");
    run.shows("X to move. With best play nobody wins; 14 squares to fill. Every square keeps the draw.")
        .shows("O to move.")
        .shows("Score: the program (X) 0, you (O) 0, drawn 0.\n");
    let two = ["play", "--board", "4x4", "--line", "4", "--two"];
    let run = fed(&two, "1\n5\n2\n6\n3\n7\n13\n8\nretry\n4\n").exits(0).shows("O has won on 5-6-7-8.");
    let run = run.shows("X's move 13 turned a win into a loss; 4 kept it. Type t to go back there.");
    run.shows("X has won on 1-2-3-4. Score: X 1, O 0, drawn 0.");
}

#[test]
fn names_and_refusals_are_those_of_the_board() {
    let run = fed(&["play", "--board", "6x6", "--line", "4", "--two", "--coords", "a1"], "f6\n36\ng1\n");
    let expected = "\"g1\" is not a square; use 1 to 36 or a1 to f6. Type help for what else there is.\n";
    run.shows("X plays f6.").complains("Square f6 is taken by X.").complains(expected);
}

#[test]
fn a_certificate_keeps_its_side() {
    let run = fed(&["play", "--board", "6x6", "--line", "4"], "swap\nundo\n1\nundo\n2\nq\n");
    let run = run.complains("The sides stay: the program has perfect play for X only.");
    run.shows("O plays 2.").shows("Score: the program (X) 0, you (O) 0, drawn 0.");
    let x = noughts(&["play", "--board", "6x6", "--line", "4", "--as", "x"]).exits(2).prints("");
    x.complains("on 6x6 with 4 in a row the program has perfect play for X only, so you can only be O\n");
    // Where both sides have one, either can be played; without --as it is X.
    fed(&["play", "--board", "5x4", "--line", "4"], "q\n").exits(0).shows("you (X) 0, the program (O) 0");
    fed(&["play", "--board", "5x4", "--line", "4", "--as", "o"], "q\n").exits(0).shows("the program (X) 0, you (O) 0");
}

#[test]
fn a_certificate_that_is_named_plays_its_side() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../boards/certificates/5x4-line4-o-hold.nc");
    // Without it, the program would play X here, or either side of 4x3.
    let mut random = fastrand::Rng::with_seed(3);
    let person = |board: &Board| random.choice(board.empty()).unwrap();
    assert!(!game(Board::new(5, 4, 4), 'X', &["--certificate", file], person).has_won('X'));
    fed(&["play", "--certificate", file, "--as", "x"], "q\n").exits(0).shows("you (X) 0, the program (O) 0");
    let refused = |more: &[&str], complaint: &str| {
        noughts(&[&["play", "--certificate", file], more].concat()).exits(2).prints("").complains(complaint);
    };
    refused(&["--as", "o"], "the certificate says that O never loses, so you can only be X\n");
    refused(&["--level", "easy"], "--certificate is for --level perfect, not for --level easy\n");
    refused(&["--two"], "cannot be used with '--two'");
}

#[test]
fn what_is_for_3x3_only_says_so() {
    for level in ["harvey", "any-sound", "exec:cat"] {
        let expected = format!("--level {level} is for 3x3 only; other boards have easy, medium, hard and perfect\n");
        noughts(&["play", "--board", "4x4", "--line", "3", "--level", level]).exits(2).prints("").complains(&expected);
    }
    fed(&["play", "--board", "3x3", "--line", "3", "--level", "harvey"], "q\n").exits(0);
}

#[test]
fn where_nothing_is_known_the_program_does_not_play_its_best_and_the_coach_says_so_once() {
    let board = ["play", "--board", "8x8", "--line", "5"];
    noughts(&board)
        .exits(3)
        .prints("")
        .complains("no proof was found within 5 s; a search did not find the value within");
    noughts(&[&board[..], &["--level", "hard"]].concat()).exits(3).complains("a search did not find");
    let run = fed(&[&board[..], &["--two", "--coach"]].concat(), "1\n2\nhint\nq\n");
    let told = "What the squares are worth is not known: a search did not find the value within a second";
    assert_eq!(run.stderr.matches(told).count(), 2, "once by the coach and once as a hint: {}", run.stderr);
    run.shows("X plays 1.").shows("O plays 2.").shows("Score: X 0, O 0, drawn 0.\n");
}

#[test]
fn a_table_file_knows_its_board_and_all_values() {
    let path = std::env::temp_dir().join(format!("noughts-play-{}", std::process::id()));
    Table::solve(&Game::new(Rules::new(5, 4, 3).unwrap()), 2)
        .unwrap()
        .write(&std::fs::File::create(&path).unwrap(), 8)
        .unwrap();
    let table = ["play", "--table", path.to_str().unwrap()];
    // Without the table, nobody could play O by values: there is a certificate for X only.
    let run = fed(&[&table[..], &["--coach", "--as", "x"]].concat(), "8\nundo\nswap\nq\n").exits(0);
    run.shows("X plays 8.\nGood: that keeps the win.\n").shows("O to move.");
    // A table that is damaged within is found out, and no answer is given from it.
    let mut bytes = std::fs::read(&path).unwrap();
    let list = u64::from_le_bytes(bytes[28..36].try_into().unwrap()) as usize;
    bytes[40..list].iter_mut().step_by(16).for_each(|byte| *byte ^= 1);
    std::fs::write(&path, bytes).unwrap();
    let damaged = fed(&[&table[..], &["--coach"]].concat(), "8\n1\nq\n");
    assert_eq!(damaged.code, Some(1), "{}{}", damaged.stdout, damaged.stderr);
    std::fs::remove_file(path).unwrap();
}
