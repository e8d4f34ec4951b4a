//! A position on any board, and what its moves are worth.

use noughts::{Outcome, Player, Position};
use noughts_boards::{Board, Value};

/// The marks on a board, and who is to move. Square *i*, from 0 row by row from the top left, is bit *i*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub x: u64,
    pub o: u64,
    pub to_move: Player,
}

impl State {
    pub fn of(self, player: Player) -> u64 {
        match player {
            Player::X => self.x,
            Player::O => self.o,
        }
    }

    pub fn mark(self, square: usize) -> Option<Player> {
        Player::ALL.into_iter().find(|player| self.of(*player) >> square & 1 == 1)
    }

    pub fn ply(self) -> usize {
        (self.x | self.o).count_ones() as usize
    }

    pub fn board(self) -> Board {
        Board { x: self.x, o: self.o }
    }

    /// The state after the player to move has marked a square, which must be empty.
    pub fn after(self, square: usize) -> State {
        let (x, o) = match self.to_move {
            Player::X => (self.x | 1 << square, self.o),
            Player::O => (self.x, self.o | 1 << square),
        };
        State { x, o, to_move: self.to_move.opponent() }
    }
}

impl From<Position> for State {
    fn from(position: Position) -> State {
        let [x, o] = Player::ALL.map(|player| position.marks(player).bits().into());
        State { x, o, to_move: position.to_move() }
    }
}

impl From<Board> for State {
    fn from(board: Board) -> State {
        State { x: board.x, o: board.o, to_move: board.to_move() }
    }
}

/// How many in a row win by default on a board of this size: the length of the shorter side if that is 4 or less, 4 if
/// it is 5, and otherwise 5.
pub fn usual_line(width: usize, height: usize) -> usize {
    match width.min(height) {
        side @ ..=4 => side,
        5 => 4,
        _ => 5,
    }
}

/// Orders values from bad to good: a late loss is better than an early one, an early win better than a late one.
fn rank(Value { outcome, plies }: Value) -> (Outcome, i16) {
    let plies = i16::from(plies);
    (outcome, if outcome == Outcome::Win { -plies } else { plies })
}

/// What a move is worth to the player who makes it. The move is counted among the plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    pub square: usize,
    pub value: Value,
    pub best: bool,
}

/// Sorts the values of all moves, best first, and marks the best ones.
pub fn sorted(values: impl Iterator<Item = (usize, Value)>) -> Vec<MoveValue> {
    let mut move_values: Vec<MoveValue> =
        values.map(|(square, value)| MoveValue { square, value, best: false }).collect();
    move_values.sort_by_key(|worth| (std::cmp::Reverse(rank(worth.value)), worth.square));
    let best = move_values.first().map(|worth| worth.value);
    move_values.iter_mut().for_each(|worth| worth.best = Some(worth.value) == best);
    move_values
}
