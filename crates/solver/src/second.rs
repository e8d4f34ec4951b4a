//! A second solution of the game, which shares no code with the first.
//!
//! The [first solution](crate::solve) works on sets of squares and computes each value from those of later plies.
//! Here, a board is nine cells, and the rules are written anew. Values spread backwards from the ends of the game:
//! first the positions won or lost in one move, then those in two, and so on. The positions that are never reached are
//! draws.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use noughts_rules::{Fraction, Outcome, Value};

/// Nine cells, row by row: `'X'`, `'O'` or `' '`. X moves first.
pub(crate) type Board = [char; 9];

pub(crate) fn side_to_move(board: &Board) -> char {
    let count = |mark| board.iter().filter(|cell| **cell == mark).count();
    if count('X') == count('O') { 'X' } else { 'O' }
}

pub(crate) fn other(side: char) -> char {
    if side == 'X' { 'O' } else { 'X' }
}

/// The side that has three in a row; `None` if there is none.
pub(crate) fn winner(board: &Board) -> Option<char> {
    let starts_and_steps = [(0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)];
    starts_and_steps.into_iter().find_map(|(start, step)| {
        let mark = board[start];
        (mark != ' ' && board[start + step] == mark && board[start + 2 * step] == mark).then_some(mark)
    })
}

/// The moves with the boards after them. There are none when the game is over. A move is the index of a cell.
pub(crate) fn moves(board: &Board) -> Vec<(usize, Board)> {
    if winner(board).is_some() {
        return Vec::new();
    }
    let side = side_to_move(board);
    let place = |cell| {
        let mut next = *board;
        next[cell] = side;
        (cell, next)
    };
    (0..9).filter(|cell| board[*cell] == ' ').map(place).collect()
}

/// The eight images of nine cells: four quarter turns of the cells, and four of their mirror image.
pub(crate) fn images<T: Copy>(cells: [T; 9]) -> [[T; 9]; 8] {
    let turn = |c: [T; 9]| [c[6], c[3], c[0], c[7], c[4], c[1], c[8], c[5], c[2]];
    let mut images = [cells; 8];
    images[4] = [cells[2], cells[1], cells[0], cells[5], cells[4], cells[3], cells[8], cells[7], cells[6]];
    for i in [1, 2, 3, 5, 6, 7] {
        images[i] = turn(images[i - 1]);
    }
    images
}

/// Every board that a game can reach, with the number of games that lead to it.
pub(crate) fn reachable() -> BTreeMap<Board, u64> {
    let mut all = BTreeMap::new();
    let mut ply = BTreeMap::from([([' '; 9], 1)]);
    while !ply.is_empty() {
        let mut next = BTreeMap::new();
        for (board, ways) in &ply {
            moves(board).into_iter().for_each(|(_, child)| *next.entry(child).or_insert(0) += ways);
        }
        all.append(&mut ply);
        ply = next;
    }
    all
}

/// The value of every board, computed backwards from the ends of the game.
pub(crate) fn values(boards: impl Iterator<Item = Board>) -> BTreeMap<Board, Value> {
    let (ongoing, over): (Vec<Board>, Vec<Board>) = boards.partition(|board| !moves(board).is_empty());
    let end = |board: &Board| Value {
        outcome: if winner(board).is_some() { Outcome::Loss } else { Outcome::Draw },
        plies: 0,
    };
    let mut values: BTreeMap<Board, Value> = over.iter().map(|board| (*board, end(board))).collect();
    let mut open = ongoing;
    for length in 1..=9 {
        let found: Vec<_> = open.iter().filter_map(|b| Some((*b, decided_in(length, b, &values)?))).collect();
        values.extend(found);
        open.retain(|board| !values.contains_key(board));
    }
    let empty = |board: &Board| board.iter().filter(|cell| **cell == ' ').count() as u8;
    values.extend(open.iter().map(|board| (*board, Value { outcome: Outcome::Draw, plies: empty(board) })));
    values
}

/// The value of a board that is won or lost in exactly this many moves; `None` for all others. `values` has all boards
/// that are decided in fewer.
fn decided_in(length: u8, board: &Board, values: &BTreeMap<Board, Value>) -> Option<Value> {
    let children: Vec<_> = moves(board).iter().map(|(_, child)| values.get(child).copied()).collect();
    let outcome = if children.contains(&Some(Value { outcome: Outcome::Loss, plies: length - 1 })) {
        Outcome::Win
    } else if children.iter().all(|child| matches!(child, Some(Value { outcome: Outcome::Win, .. }))) {
        Outcome::Loss
    } else {
        return None;
    };
    Some(Value { outcome, plies: length })
}

/// The key of a board: the cells as digits in base 3, row by row. A mark of the side to move is 1, and a mark of the
/// other side 2.
pub(crate) fn key(board: &Board) -> u16 {
    let mine = side_to_move(board);
    board.iter().fold(0, |key, cell| 3 * key + if *cell == ' ' { 0 } else { 1 + u16::from(*cell != mine) })
}

pub(crate) fn is_canonical(board: &Board) -> bool {
    images(*board).iter().all(|image| key(board) <= key(image))
}

/// A player: the moves that it may choose on a board, when it is to move.
pub(crate) type Choice<'a> = dyn Fn(&Board) -> Vec<usize> + 'a;

/// How often `side` wins, if it makes the best of its choices and the other side moves at random.
pub(crate) fn chance(board: &Board, side: char, choice: &Choice, known: &mut BTreeMap<Board, Fraction>) -> Fraction {
    if let Some(chance) = known.get(board) {
        return *chance;
    }
    let mut moves = moves(board);
    if side_to_move(board) == side && !moves.is_empty() {
        let chosen = choice(board);
        moves.retain(|(cell, _)| chosen.contains(cell));
    }
    let chances: Vec<_> = moves.iter().map(|(_, child)| self::chance(child, side, choice, known)).collect();
    let result = if chances.is_empty() {
        if winner(board) == Some(side) { Fraction::ONE } else { Fraction::ZERO }
    } else if side_to_move(board) == side {
        chances.into_iter().max().expect("there is a move")
    } else {
        Fraction::mean(chances)
    };
    assert!(result.is_exact(), "a chance that is rounded proves nothing");
    known.insert(*board, result);
    result
}

/// A board on which `side` has lost in spite of its choices; `None` if there is none.
pub(crate) fn loss(board: &Board, side: char, choice: &Choice) -> Option<Board> {
    let mut moves = moves(board);
    if winner(board) == Some(other(side)) {
        return Some(*board);
    }
    if side_to_move(board) == side && !moves.is_empty() {
        let chosen = choice(board);
        moves.retain(|(cell, _)| chosen.contains(cell));
    }
    moves.iter().find_map(|(_, child)| loss(child, side, choice))
}
