//! The 3×3 board. Its values are in the table that is compiled in.

use crate::board::{InputError, JsonGame, MoveValue, State, Value, Variant, answer, caret};
use crate::io::failure::Failure;
use crate::io::json::JsonSquare;
use crate::io::style::Paint;
use noughts::notation::{Coords, read_game, read_position};
use noughts::{Player, Position, Square, Status, tactics, words};
use noughts_boards::{Game, Rules};

pub struct ThreeByThree {
    pub first: Player,
    pub coords: Coords,
}

impl ThreeByThree {
    fn position(&self, state: State) -> Position {
        let cells = Square::ALL.map(|square| state.mark(square.index()));
        Position::from_cells(cells, self.first).expect("a state that was played")
    }
}

impl From<Position> for State {
    fn from(position: Position) -> State {
        let [x, o] = [Player::X, Player::O].map(|player| position.marks(player).bits().into());
        State { x, o, to_move: position.to_move() }
    }
}

fn square(number: usize) -> Square {
    Square::ALL[number]
}

impl Variant for ThreeByThree {
    fn width(&self) -> usize {
        3
    }

    fn height(&self) -> usize {
        3
    }

    fn game(&self) -> Game {
        Game::new(Rules::new(3, 3, 3).expect("three in a row fit"))
    }

    fn json_game(&self) -> JsonGame {
        JsonGame::default()
    }

    fn is_3x3(&self) -> bool {
        true
    }

    fn start(&self) -> State {
        Position::with_first(self.first).into()
    }

    fn name(&self, number: usize) -> String {
        self.coords.name(square(number)).into()
    }

    fn json_name(&self, number: usize) -> JsonSquare {
        JsonSquare::new(square(number), self.coords)
    }

    fn read_square(&self, text: &str) -> Result<usize, String> {
        self.coords.read(text).map(Square::index).map_err(|error| error.to_string())
    }

    fn read_position(&self, source: &str, text: &str) -> Result<State, InputError> {
        read_position(text, self.first, self.coords)
            .map(State::from)
            .map_err(|error| InputError { report: caret::text(source, &error, self.first), error: error.to_string() })
    }

    fn read_game(&self, source: &str, text: &str) -> Result<Vec<usize>, InputError> {
        read_game(text, self.first, self.coords)
            .map(|moves| moves.into_iter().map(Square::index).collect())
            .map_err(|error| InputError { report: caret::text(source, &error, self.first), error: error.to_string() })
    }

    fn text(&self, state: State) -> String {
        self.position(state).to_string()
    }

    fn grid(&self, state: State, paint: Paint) -> String {
        answer::board(self.position(state), self.coords, paint)
    }

    fn lines(&self, state: State) -> Vec<u64> {
        let Status::Won { lines, .. } = self.position(state).status() else { return Vec::new() };
        lines.iter().map(|line| line.set().bits().into()).collect()
    }

    fn winner(&self, state: State) -> Option<Player> {
        self.position(state).winner()
    }

    fn ending(&self, state: State) -> Option<String> {
        words::ending(self.position(state), self.coords)
    }

    fn move_values(&mut self, state: State) -> Result<Option<Vec<MoveValue>>, Failure> {
        let worth = |noughts::MoveValue { square, outcome, plies, best }| {
            let value = Value { outcome, plies };
            MoveValue { square: square.index(), value, best }
        };
        Ok(Some(noughts::move_values(self.position(state)).into_iter().map(worth).collect()))
    }

    fn why_unknown(&self) -> String {
        unreachable!("every position is in the table")
    }

    fn knows_all(&self) -> bool {
        true
    }

    fn position_3x3(&self, state: State) -> Option<Position> {
        Some(self.position(state))
    }

    fn completing(&self, state: State, player: Player) -> u64 {
        let marks = |player| self.position(state).marks(player);
        tactics::winning_squares(marks(player), marks(player.opponent())).bits().into()
    }

    fn pick(&self, state: State, _: &[MoveValue]) -> Option<usize> {
        noughts::pick(self.position(state)).map(Square::index)
    }

    fn reason(&self, state: State, number: usize) -> Option<String> {
        tactics::reason(self.position(state), square(number)).map(|reason| reason.to_string())
    }
}
