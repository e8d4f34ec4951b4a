//! Boards other than 3×3, and games that a file gives.

use crate::board::source::Source;
use crate::board::{InputError, JsonGame, MoveValue, State, Variant, sorted};
use crate::io::failure::Failure;
use crate::io::json::JsonSquare;
use crate::io::style::Paint;
use noughts::Player;
use noughts_boards::{Board, Game, NotationError, Square};
use std::ops::Range;

/// A game on another board, or one that a file gives.
pub struct OtherBoard {
    pub game: Game,
    /// The options that name the game, such as `--board 5x4 --line 4`.
    pub options: String,
    pub source: Source,
    /// Whether squares are named by column and row, as `a1`; else by number.
    pub a1: bool,
}

fn board(state: State) -> Board {
    Board { x: state.x, o: state.o }
}

fn state(board: Board) -> State {
    State { x: board.x, o: board.o, to_move: board.to_move() }
}

fn fault(source: &str, error: &NotationError) -> InputError {
    InputError { error: error.to_string(), report: format!("{source}: {error}") }
}

impl Variant for OtherBoard {
    fn width(&self) -> usize {
        self.game.shape().width()
    }

    fn height(&self) -> usize {
        self.game.shape().height()
    }

    fn game(&self) -> Game {
        self.game.clone()
    }

    fn json_game(&self) -> JsonGame {
        JsonGame::new(&self.game)
    }

    fn squares(&self) -> usize {
        self.game.square_count()
    }

    fn start(&self) -> State {
        state(Board::EMPTY)
    }

    fn name(&self, square: usize) -> String {
        match Square::new(square + 1) {
            Some(square) if self.a1 => self.game.a1(square),
            Some(square) => self.game.square_name(square),
            None => String::new(),
        }
    }

    fn json_name(&self, square: usize) -> JsonSquare {
        let is_name = self.a1 || self.rules().is_none();
        if is_name { JsonSquare::Name(self.name(square).into()) } else { JsonSquare::Number(square as u8 + 1) }
    }

    fn read_square(&self, text: &str) -> Result<usize, String> {
        self.game.read_square(text).map(Square::index).map_err(|error| error.to_string())
    }

    fn read_position(&self, source: &str, text: &str) -> Result<State, InputError> {
        self.game.read_board(text).map(state).map_err(|error| fault(source, &error))
    }

    fn read_game(&self, source: &str, text: &str) -> Result<Vec<usize>, InputError> {
        let moves = self.game.read_moves(text).map_err(|error| fault(source, &error))?.0;
        Ok(moves.into_iter().map(Square::index).collect())
    }

    fn text(&self, state: State) -> String {
        self.game.write(board(state)).to_string()
    }

    fn grid(&self, state: State, paint: Paint) -> String {
        let (width, names) = (self.width(), (0..self.squares()).map(|square| self.name(square)));
        let widest = names.map(|name| name.len()).max().unwrap_or(1);
        let winning = self.in_lines(state);
        let cell = |square: usize, is_last: bool| {
            let padded = |text: String| if is_last { text } else { format!("{text:widest$}") };
            match state.mark(square) {
                Some(player) if winning >> square & 1 == 1 => paint.winning_mark(player, &padded(player.to_string())),
                Some(player) => paint.mark(player, &padded(player.to_string())),
                None => paint.faint(&padded(self.name(square))),
            }
        };
        let row = |squares: Range<usize>| {
            let last = squares.end - 1;
            let cells: Vec<String> = squares.map(|square| cell(square, square == last)).collect();
            format!(" {}", cells.join(&paint.lines(" | ")))
        };
        let rule = paint.lines(&vec!["-".repeat(widest + 2); width].join("+"));
        let (shape, mut grid) = (self.game.shape(), String::new());
        for squares in shape.rows() {
            let last = squares.end - 1;
            grid += &row(squares);
            grid += &match () {
                () if last + 1 == self.squares() => String::new(),
                () if shape.has_gap_below(last) => "\n\n".into(),
                () => format!("\n{rule}\n"),
            };
        }
        grid
    }

    fn lines(&self, state: State) -> Vec<u64> {
        [Player::X, Player::O].into_iter().flat_map(|player| self.game.lines_of(board(state), player)).collect()
    }

    fn winner(&self, state: State) -> Option<Player> {
        self.game.winner(board(state))
    }

    fn ending(&self, state: State) -> Option<String> {
        let winner = match self.winner(state) {
            Some(winner) => winner,
            None if self.is_over(state) => {
                let line = self.rules().map_or("a line".into(), |rules| format!("{} in a row", rules.line()));
                return Some(format!("The game is drawn: the board is full, and nobody has {line}."));
            }
            None => return None,
        };
        let names = |line| Game::squares(line).map(|square| self.name(square.index())).collect::<Vec<_>>().join("-");
        let maker = self.game.winner_by_line_of(winner);
        let lines: Vec<String> = self.game.lines_of(board(state), maker).map(names).collect();
        let lines = lines.join(" and on ");
        Some(if maker == winner {
            format!("{winner} has won on {lines}.")
        } else {
            format!("{winner} has won: {maker} has a line on {lines}.")
        })
    }

    fn move_values(&mut self, state: State) -> Result<Option<Vec<MoveValue>>, Failure> {
        if self.is_over(state) {
            return Ok(Some(Vec::new()));
        }
        let values = self.source.moves(board(state))?;
        Ok(values.map(|values| sorted(values.into_iter().map(|(square, value)| (square.index(), value)))))
    }

    fn why_unknown(&self) -> String {
        self.source.why_unknown(&self.game, &self.options)
    }

    fn table_command(&self) -> Option<String> {
        self.source.table_command(&self.game, &self.options)
    }

    fn knows_all(&self) -> bool {
        self.source.knows_all()
    }

    fn completing(&self, state: State, player: Player) -> u64 {
        if self.game.is_misere() { 0 } else { self.game.completing(board(state), player) }
    }

    fn pick(&self, _: State, move_values: &[MoveValue]) -> Option<usize> {
        move_values.first().map(|worth| worth.square)
    }

    fn reason(&self, state: State, square: usize) -> Option<String> {
        let completes = |player| self.completing(state, player) >> square & 1 == 1;
        match () {
            () if completes(state.to_move) => Some("wins".into()),
            () if completes(state.to_move.opponent()) => Some("blocks".into()),
            () => None,
        }
    }
}
