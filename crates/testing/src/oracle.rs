//! Plain, slow functions that share no code with the library: cells instead of sets, no symmetry, no cache.

use std::collections::{BTreeMap, BTreeSet};

/// Nine cells row by row: `X`, `O` or `.`.
pub type Board = [char; 9];

pub const EMPTY: Board = ['.'; 9];

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

pub fn text(board: &Board) -> String {
    board.iter().collect()
}

pub fn count(board: &Board, mark: char) -> usize {
    board.iter().filter(|cell| **cell == mark).count()
}

pub fn has_line(board: &Board, mark: char) -> bool {
    LINES.iter().any(|line| line.iter().all(|cell| board[*cell] == mark))
}

/// The lines that a mark has completed. A line is the numbers of its squares.
pub fn lines_of(board: &Board, mark: char) -> Vec<[u8; 3]> {
    let complete = LINES.iter().filter(|line| line.iter().all(|cell| board[*cell] == mark));
    complete.map(|line| line.map(|cell| cell as u8 + 1)).collect()
}

pub fn is_over(board: &Board) -> bool {
    has_line(board, 'X') || has_line(board, 'O') || count(board, '.') == 0
}

/// The player to move, when X moves first.
pub fn mover(board: &Board) -> char {
    if count(board, 'X') > count(board, 'O') { 'O' } else { 'X' }
}

pub fn other(mark: char) -> char {
    if mark == 'X' { 'O' } else { 'X' }
}

/// The moves as numbers of squares, with the boards after them. There are none when the game is over.
pub fn moves(board: &Board) -> Vec<(u8, Board)> {
    if is_over(board) {
        return vec![];
    }
    let mut moves = vec![];
    for cell in 0..9 {
        if board[cell] == '.' {
            let mut child = *board;
            child[cell] = mover(board);
            moves.push((cell as u8 + 1, child));
        }
    }
    moves
}

/// All 3⁹ boards, whether a game can reach them or not.
pub fn all_boards() -> Vec<Board> {
    (0..19_683).map(|n| std::array::from_fn(|cell| ['.', 'X', 'O'][n / 3usize.pow(cell as u32) % 3])).collect()
}

/// All boards of games in which X moves first.
pub fn reachable() -> BTreeSet<Board> {
    fn visit(board: Board, seen: &mut BTreeSet<Board>) {
        seen.insert(board);
        moves(&board).into_iter().for_each(|(_, child)| visit(child, seen));
    }
    let mut seen = BTreeSet::new();
    visit(EMPTY, &mut seen);
    seen
}

/// Plain minimax for the player to move. Returns 1 for a win, 0 for a draw or -1 for a loss, and the number of moves
/// until the end, if the winner is as quick and the loser as slow as possible.
pub fn value(board: &Board) -> (i32, u8) {
    if has_line(board, other(mover(board))) {
        return (-1, 0);
    }
    let options = moves(board).into_iter().map(|(_, child)| after(&child));
    options.max_by_key(|value| preference(*value)).unwrap_or((0, 0))
}

/// The value of a board for the player who has just moved, counting this move.
pub fn after(board: &Board) -> (i32, u8) {
    let (outcome, plies) = value(board);
    (-outcome, plies + 1)
}

/// Ranks values: wins the sooner the better, losses the later the better.
pub fn preference((outcome, plies): (i32, u8)) -> i32 {
    match outcome {
        1 => 100 - i32::from(plies),
        -1 => i32::from(plies) - 100,
        _ => 0,
    }
}

pub struct Answer {
    pub outcome: i32,
    pub plies: u8,
    pub best: Vec<u8>,
    /// The number of each move's square, with outcome and plies, counting the move.
    pub moves: Vec<(u8, i32, u8)>,
}

/// The answers for all boards that a game can reach.
pub fn answers() -> BTreeMap<Board, Answer> {
    reachable().into_iter().map(|board| (board, answer(&board))).collect()
}

fn answer(board: &Board) -> Answer {
    let (outcome, plies) = value(board);
    let moves: Vec<_> = moves(board).iter().map(|(square, child)| (*square, after(child))).collect();
    let top = moves.iter().map(|(_, value)| preference(*value)).max();
    let best = moves.iter().filter(|(_, value)| Some(preference(*value)) == top).map(|(square, _)| *square);
    Answer {
        outcome,
        plies,
        best: best.collect(),
        moves: moves.iter().map(|(square, (outcome, plies))| (*square, *outcome, *plies)).collect(),
    }
}

/// The eight images of a board: four quarter turns, and four of its mirror image. An order lists the cells by their
/// old numbers.
pub fn images(board: &Board) -> [Board; 8] {
    const ORDERS: [&str; 8] = [
        "123456789",
        "741852963",
        "987654321",
        "369258147", // quarter turns
        "321654987",
        "147258369",
        "789456123",
        "963852741", // of the mirror image
    ];
    ORDERS.map(|order| order.chars().map(|n| board[n as usize - '1' as usize]).collect::<Vec<_>>().try_into().unwrap())
}
