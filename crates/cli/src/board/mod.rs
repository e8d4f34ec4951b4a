//! A game on some board, as the commands see it: alike for 3×3, whose table is compiled in, and for other boards.

pub mod answer;
pub mod caret;
mod certified;
mod game_file;
mod json_game;
mod judged_move;
mod other_board;
mod source;
mod three_by_three;

pub use certified::{Certified, MEGABYTES, Origin, TIMEOUT, read_certificate, search, wrong_certificate};
pub use game_file::read_game;
pub use json_game::JsonGame;
pub use judged_move::JudgedMove;
pub use noughts_boards::Value;
pub use other_board::OtherBoard;
pub use source::{Source, memory_to_solve, open_table, threads, unreadable_table};
pub use three_by_three::ThreeByThree;

use crate::io::failure::Failure;
use crate::io::json::JsonSquare;
use crate::io::style::Paint;
use noughts::{Outcome, PlayErrorReason, Player, Position};
use noughts_boards::{Game, Rules, Shape};

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
        [Player::X, Player::O].into_iter().find(|player| self.of(*player) >> square & 1 == 1)
    }

    pub fn ply(self) -> usize {
        (self.x | self.o).count_ones() as usize
    }

    /// The state after the player to move has marked a square, which must be empty.
    fn after(self, square: usize) -> State {
        let (x, o) = match self.to_move {
            Player::X => (self.x | 1 << square, self.o),
            Player::O => (self.x, self.o | 1 << square),
        };
        State { x, o, to_move: self.to_move.opponent() }
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
    /// Whether no other move has a better value.
    pub best: bool,
}

/// Why a text is no position or game.
pub struct InputError {
    /// In one sentence, for programs.
    pub error: String,
    /// The error for people. It says where the text is from, and shows the text if that helps.
    pub report: String,
}

/// A game: its board, its rules, the names of its squares, and what is known of its positions.
pub trait Variant: Send {
    /// The number of columns of the longest row.
    fn width(&self) -> usize;

    fn height(&self) -> usize;

    /// The game, as `noughts_boards` knows it.
    fn game(&self) -> Game;

    /// The rules of a game of rows on a board. `None` if a file gives the lines.
    fn rules(&self) -> Option<Rules> {
        self.game().rules()
    }

    /// The fields of JSON that name the game.
    fn json_game(&self) -> JsonGame;

    fn squares(&self) -> usize {
        self.width() * self.height()
    }

    fn shape(&self) -> Shape {
        self.game().shape()
    }

    /// Whether all rows are of one length.
    fn is_rectangle(&self) -> bool {
        self.width() * self.height() == self.squares()
    }

    /// Whether this is tic-tac-toe, whose table is compiled in.
    fn is_3x3(&self) -> bool {
        false
    }

    fn start(&self) -> State;

    fn name(&self, square: usize) -> String;

    fn json_name(&self, square: usize) -> JsonSquare;

    /// Reads the name of a square. The error is a sentence.
    fn read_square(&self, text: &str) -> Result<usize, String>;

    /// Reads a position. `source` says where the text comes from.
    fn read_position(&self, source: &str, text: &str) -> Result<State, InputError>;

    /// Reads the moves of a game. `source` says where the text comes from.
    fn read_game(&self, source: &str, text: &str) -> Result<Vec<usize>, InputError>;

    /// Reads the moves of a game, and returns the position after them.
    fn read_moves(&self, source: &str, text: &str) -> Result<State, InputError> {
        Ok(self.read_game(source, text)?.into_iter().fold(self.start(), State::after))
    }

    /// The position as text that [`Variant::read_position`] reads.
    fn text(&self, state: State) -> String;

    /// The board drawn in text, with names in the empty squares and the winning line highlighted.
    fn grid(&self, state: State, paint: Paint) -> String;

    /// The squares of each completed line.
    fn lines(&self, state: State) -> Vec<u64>;

    /// All squares of the completed lines.
    fn in_lines(&self, state: State) -> u64 {
        self.lines(state).into_iter().fold(0, |all, line| all | line)
    }

    /// Who has completed lines, and the names of their squares: `1-5-9`.
    fn completed(&self, state: State) -> Option<(Player, String)> {
        let lines = self.lines(state);
        let squares = |line: u64| (0..self.squares()).filter(move |square| line >> square & 1 == 1);
        let names = |line: &u64| squares(*line).map(|square| self.name(square)).collect::<Vec<_>>().join("-");
        let player = state.mark(squares(*lines.first()?).next()?)?;
        Some((player, lines.iter().map(names).collect::<Vec<_>>().join(" and ")))
    }

    /// How a finished game ended, in a sentence. `None` while it goes on.
    fn ending(&self, state: State) -> Option<String>;

    /// The values of all moves, best first. Empty if the game is over. `None` if they are not known;
    /// [`Variant::why_unknown`] says why.
    ///
    /// # Errors
    /// If a table file cannot be read.
    fn move_values(&mut self, state: State) -> Result<Option<Vec<MoveValue>>, Failure>;

    /// Advice for getting an answer, if the values are not known.
    fn why_unknown(&self) -> String;

    /// The command that makes a table of all values, if they are not known and it is possible.
    fn table_command(&self) -> Option<String> {
        None
    }

    /// Whether the values of every position are available at once, without a search that may fail.
    fn knows_all(&self) -> bool;

    /// The position on 3×3, for code that knows no other board. `None` on others.
    fn position_3x3(&self, _: State) -> Option<Position> {
        None
    }

    /// The empty squares on which a player would win by completing a line.
    fn completing(&self, state: State, player: Player) -> u64;

    /// The one best move that the program plays, if the values are known and the game goes on.
    fn pick(&self, state: State, move_values: &[MoveValue]) -> Option<usize>;

    /// Why a move is good, in a word or two, if there is a reason: `wins`, `blocks`.
    fn reason(&self, state: State, square: usize) -> Option<String>;

    fn winner(&self, state: State) -> Option<Player>;

    fn is_over(&self, state: State) -> bool {
        state.ply() == self.squares() || self.winner(state).is_some()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If the square is taken or the game is over.
    fn play(&self, state: State, square: usize) -> Result<State, PlayErrorReason> {
        match state.mark(square) {
            _ if self.is_over(state) => Err(PlayErrorReason::GameOver),
            Some(player) => Err(PlayErrorReason::Taken(player)),
            None => Ok(state.after(square)),
        }
    }

    /// The value of a position whose moves have these values.
    fn value(&self, state: State, move_values: &[MoveValue]) -> Value {
        match move_values.first() {
            Some(best) => best.value,
            None => {
                let outcome = match self.winner(state) {
                    Some(winner) if winner == state.to_move => Outcome::Win,
                    Some(_) => Outcome::Loss,
                    None => Outcome::Draw,
                };
                Value { outcome, plies: 0 }
            }
        }
    }
}

/// Sorts the values of all moves, best first, and marks the best ones.
fn sorted(values: impl Iterator<Item = (usize, Value)>) -> Vec<MoveValue> {
    let mut move_values: Vec<MoveValue> =
        values.map(|(square, value)| MoveValue { square, value, best: false }).collect();
    move_values.sort_by_key(|worth| (std::cmp::Reverse(rank(worth.value)), worth.square));
    let best = move_values.first().map(|worth| worth.value);
    move_values.iter_mut().for_each(|worth| worth.best = Some(worth.value) == best);
    move_values
}
