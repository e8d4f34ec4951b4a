//! Plain minimax over all boards. It uses cells, no sets of bits, no symmetry, and nothing of the library.

/// The values of all boards of a game. The index is the board as a number in base 3, with the first cell as the lowest
/// digit.
pub struct Oracle {
    cells: usize,
    /// The lines of the first player, and those of the second.
    lines: [Vec<Vec<usize>>; 2],
    /// Whether a player who completes a line loses.
    misere: bool,
    /// Outcome and plies for the player to move.
    values: Vec<(i8, u8)>,
}

const UNKNOWN: (i8, u8) = (9, 9);

impl Oracle {
    pub fn new(width: usize, height: usize, line: usize) -> Oracle {
        let lines = lines(width as isize, height as isize, line as isize);
        Oracle::of_lines(width * height, [lines.clone(), lines], false)
    }

    /// The game with these lines of the first and of the second player. Each line is a list of cells.
    pub fn of_lines(cells: usize, lines: [Vec<Vec<usize>>; 2], misere: bool) -> Oracle {
        let mut oracle = Oracle { cells, lines, misere, values: vec![UNKNOWN; 3usize.pow(cells as u32)] };
        oracle.solve(&mut vec![0; cells], 0);
        oracle
    }

    fn solve(&mut self, board: &mut [u8], number: usize) -> (i8, u8) {
        if self.values[number] != UNKNOWN {
            return self.values[number];
        }
        let marks = board.iter().filter(|cell| **cell != 0).count();
        let (own, other) = if marks % 2 == 0 { (1, 2) } else { (2, 1) };
        let of_other = &self.lines[usize::from(other) - 1];
        let value = if of_other.iter().any(|line| line.iter().all(|cell| board[*cell] == other)) {
            (if self.misere { 1 } else { -1 }, 0)
        } else {
            let mut best = None;
            for cell in 0..self.cells {
                if board[cell] == 0 {
                    board[cell] = own;
                    let child = self.solve(board, number + own as usize * 3usize.pow(cell as u32));
                    board[cell] = 0;
                    let value = (-child.0, child.1 + 1);
                    let liking = |(outcome, plies): (i8, u8)| (outcome, -(outcome as i32) * plies as i32);
                    best = best.filter(|best| liking(*best) >= liking(value)).or(Some(value));
                }
            }
            best.unwrap_or((0, 0))
        };
        self.values[number] = value;
        value
    }

    /// The value of a board that a game can reach.
    pub fn value(&self, board: &[u8]) -> (i8, u8) {
        self.values[board.iter().rev().fold(0, |number, cell| 3 * number + usize::from(*cell))]
    }

    /// All boards that a game can reach, with their values.
    pub fn reachable(&self) -> impl Iterator<Item = (Vec<u8>, (i8, u8))> {
        let known = self.values.iter().enumerate().filter(|(_, value)| **value != UNKNOWN);
        known.map(|(number, value)| {
            ((0..self.cells).map(|cell| (number / 3usize.pow(cell as u32) % 3) as u8).collect(), *value)
        })
    }
}

pub fn lines(width: isize, height: isize, line: isize) -> Vec<Vec<usize>> {
    let mut lines = Vec::new();
    for row in 0..height {
        for column in 0..width {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let cells = (0..line).map(|i| (row + i * down, column + i * right));
                let cells: Vec<_> = cells.filter(|(r, c)| (0..height).contains(r) && (0..width).contains(c)).collect();
                if cells.len() == line as usize {
                    lines.push(cells.into_iter().map(|(r, c)| (r * width + c) as usize).collect());
                }
            }
        }
    }
    lines
}

/// The value of one board that a game can reach. This plain minimax looks only at the boards after it.
pub fn value(board: &mut Vec<u8>, lines: &[Vec<Vec<usize>>; 2], misere: bool, known: &mut Known) -> (i8, u8) {
    if let Some(value) = known.get(board) {
        return *value;
    }
    let (own, other) = if board.iter().filter(|cell| **cell != 0).count() % 2 == 0 { (1, 2) } else { (2, 1) };
    let mut best = (0, 0);
    if lines[other - 1].iter().any(|line| line.iter().all(|cell| usize::from(board[*cell]) == other)) {
        best = (if misere { 1 } else { -1 }, 0);
    } else {
        let liking = |(outcome, plies): (i8, u8)| (outcome, -(outcome as i32) * plies as i32);
        let mut is_first = true;
        for cell in 0..board.len() {
            if board[cell] == 0 {
                board[cell] = own;
                let child = value(board, lines, misere, known);
                board[cell] = 0;
                let value = (-child.0, child.1 + 1);
                if is_first || liking(value) > liking(best) {
                    best = value;
                }
                is_first = false;
            }
        }
    }
    known.insert(board.clone(), best);
    best
}

/// The results of [`value`] for one game.
pub type Known = std::collections::HashMap<Vec<u8>, (i8, u8)>;
