//! Boards other than 3×3.

use crate::board::source::Source;
use crate::board::{InputError, MoveValue, State, Variant, sorted};
use crate::io::failure::Failure;
use crate::io::json::JsonSquare;
use crate::io::style::Paint;
use noughts::Player;
use noughts_boards::{Board, Game, NotationError, Square};

/// A game on another board.
pub struct OtherBoard {
    pub game: Game,
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
        self.game.rules().width()
    }

    fn height(&self) -> usize {
        self.game.rules().height()
    }

    fn line(&self) -> usize {
        self.game.rules().line()
    }

    fn start(&self) -> State {
        state(Board::EMPTY)
    }

    fn name(&self, square: usize) -> String {
        match Square::new(square + 1) {
            Some(square) if self.a1 => self.game.a1(square),
            _ => (square + 1).to_string(),
        }
    }

    fn json_name(&self, square: usize) -> JsonSquare {
        if self.a1 { JsonSquare::Name(self.name(square).into()) } else { JsonSquare::Number(square as u8 + 1) }
    }

    fn read_square(&self, text: &str) -> Result<usize, String> {
        self.game.read_square(text).map(Square::index).map_err(|error| error.to_string())
    }

    fn read_position(&self, source: &str, text: &str) -> Result<State, InputError> {
        self.game.read_board(text).map(state).map_err(|error| fault(source, &error))
    }

    fn read_moves(&self, source: &str, text: &str) -> Result<State, InputError> {
        self.game.read_moves(text).map(|(_, board)| state(board)).map_err(|error| fault(source, &error))
    }

    fn text(&self, state: State) -> String {
        self.game.write(board(state)).to_string()
    }

    fn grid(&self, state: State, paint: Paint) -> String {
        let (width, names) = (self.width(), (0..self.squares()).map(|square| self.name(square)));
        let widest = names.map(|name| name.len()).max().unwrap_or(1);
        let winning = self.lines_of(state, Player::X) | self.lines_of(state, Player::O);
        let cell = |square: usize| {
            let is_last = square % width == width - 1;
            let padded = |text: String| if is_last { text } else { format!("{text:widest$}") };
            match state.mark(square) {
                Some(player) if winning >> square & 1 == 1 => paint.winning_mark(player, &padded(player.to_string())),
                Some(player) => paint.mark(player, &padded(player.to_string())),
                None => paint.faint(&padded(self.name(square))),
            }
        };
        let cells: Vec<String> = (0..self.squares()).map(cell).collect();
        let rows: Vec<String> = cells.chunks(width).map(|row| format!(" {}", row.join(" | "))).collect();
        let rule = vec!["-".repeat(widest + 2); width].join("+");
        rows.join(&format!("\n{rule}\n"))
    }

    fn lines_of(&self, state: State, player: Player) -> u64 {
        self.game.lines_in(state.of(player)).fold(0, |all, line| all | line)
    }

    fn ends(&self, state: State) -> Vec<[usize; 2]> {
        let ends = |line: u64| [line.trailing_zeros() as usize, line.ilog2() as usize];
        self.game.lines_in(state.x).chain(self.game.lines_in(state.o)).map(ends).collect()
    }

    fn ending(&self, state: State) -> Option<String> {
        match self.winner(state) {
            Some(winner) => {
                let names =
                    |line| Game::squares(line).map(|square| self.name(square.index())).collect::<Vec<_>>().join("-");
                let lines: Vec<String> = self.game.lines_in(state.of(winner)).map(names).collect();
                Some(format!("{winner} has won on {}.", lines.join(" and on ")))
            }
            None if self.is_over(state) => {
                Some(format!("The game is drawn: the board is full, and nobody has {} in a row.", self.line()))
            }
            None => None,
        }
    }

    fn move_values(&mut self, state: State) -> Result<Option<Vec<MoveValue>>, Failure> {
        if self.is_over(state) {
            return Ok(Some(Vec::new()));
        }
        let values = self.source.moves(board(state))?;
        Ok(values.map(|values| sorted(values.into_iter().map(|(square, value)| (square.index(), value)))))
    }

    fn why_unknown(&self) -> String {
        self.source.why_unknown(self.game.rules())
    }

    fn knows_all(&self) -> bool {
        self.source.knows_all()
    }

    fn completing(&self, state: State, player: Player) -> u64 {
        self.game.completing(board(state), player)
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
