//! Boards other than 3×3.

use crate::board::source::Source;
use crate::board::{Fault, Field, State, Value, Worth, sorted};
use crate::io::failure::Failure;
use crate::io::json::JsonSquare;
use crate::io::style::Paint;
use noughts::Player;
use noughts_boards::notation::{A1, NotationError, Rows, read_board, read_game, read_square};
use noughts_boards::rules::squares;
use noughts_boards::{Board, Lines, Rules};

/// A game on another board.
pub struct Other {
    pub rules: Rules,
    pub lines: Lines,
    pub source: Source,
    /// Whether squares are named by column and row, as `a1`; else by number.
    pub a1: bool,
}

impl Other {
    /// The lines that lie in a set of squares. Most positions have none, and are not looked at line by line.
    fn lines_in(&self, marks: u64) -> impl Iterator<Item = u64> {
        let sets = if self.lines.any_in(marks) { self.lines.sets() } else { Vec::new() };
        sets.into_iter().filter(move |line| line & marks == *line)
    }
}

fn board(state: State) -> Board {
    Board { x: state.x, o: state.o }
}

fn state(board: Board) -> State {
    State { x: board.x, o: board.o, to_move: board.to_move() }
}

/// The value as the commands know it.
pub fn value(value: noughts_boards::Value) -> Value {
    Value { outcome: value.outcome, plies: value.plies }
}

fn fault(source: &str, error: &NotationError) -> Fault {
    Fault { error: error.to_string(), report: format!("{source}: {error}") }
}

impl Field for Other {
    fn width(&self) -> usize {
        self.rules.width()
    }

    fn height(&self) -> usize {
        self.rules.height()
    }

    fn line(&self) -> usize {
        self.rules.line()
    }

    fn start(&self) -> State {
        state(Board::EMPTY)
    }

    fn name(&self, square: usize) -> String {
        if self.a1 { A1(square, self.rules).to_string() } else { (square + 1).to_string() }
    }

    fn json_name(&self, square: usize) -> JsonSquare {
        if self.a1 { JsonSquare::Name(self.name(square).into()) } else { JsonSquare::Number(square as u8 + 1) }
    }

    fn read_square(&self, text: &str) -> Result<usize, String> {
        read_square(text, self.rules).map_err(|error| error.to_string())
    }

    fn read_position(&self, source: &str, text: &str) -> Result<State, Fault> {
        read_board(text, self.rules).map(state).map_err(|error| fault(source, &error))
    }

    fn read_moves(&self, source: &str, text: &str) -> Result<State, Fault> {
        read_game(text, self.rules).map(|(_, board)| state(board)).map_err(|error| fault(source, &error))
    }

    fn text(&self, state: State) -> String {
        Rows(board(state), self.rules).to_string()
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
        self.lines_in(state.of(player)).fold(0, |all, line| all | line)
    }

    fn ends(&self, state: State) -> Vec<[usize; 2]> {
        let ends = |line: u64| [line.trailing_zeros() as usize, line.ilog2() as usize];
        self.lines_in(state.x).chain(self.lines_in(state.o)).map(ends).collect()
    }

    fn ending(&self, state: State) -> Option<String> {
        match self.winner(state) {
            Some(winner) => {
                let names = |line| squares(line).map(|square| self.name(square)).collect::<Vec<_>>().join("-");
                let lines: Vec<String> = self.lines_in(state.of(winner)).map(names).collect();
                Some(format!("{winner} has won on {}.", lines.join(" and on ")))
            }
            None if self.is_over(state) => {
                Some(format!("The game is drawn: the board is full, and nobody has {} in a row.", self.line()))
            }
            None => None,
        }
    }

    fn worths(&mut self, state: State) -> Result<Option<Vec<Worth>>, Failure> {
        if self.is_over(state) {
            return Ok(Some(Vec::new()));
        }
        let values = self.source.moves(board(state))?;
        Ok(values.map(|values| sorted(values.into_iter().map(|(square, worth)| (square, value(worth))))))
    }

    fn ignorance(&self) -> String {
        self.source.ignorance(self.rules)
    }

    fn knows_all(&self) -> bool {
        self.source.knows_all()
    }

    fn completing(&self, state: State, player: Player) -> u64 {
        self.lines.completing(state.of(player)) & self.rules.all() & !(state.x | state.o)
    }

    fn pick(&self, _: State, worths: &[Worth]) -> Option<usize> {
        worths.first().map(|worth| worth.square)
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
