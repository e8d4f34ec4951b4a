//! A game on some board: 3×3, whose table is compiled in, another board, or a game that a file gives.

use crate::board::caret;
use crate::board::source::Source;
use crate::board::state::{MoveValue, State, sorted};
use crate::io::{Failure, JsonSquare, Object, Paint, json_square};
use noughts::notation::{Coords, read_game, read_position};
use noughts::{Outcome, ParsePositionError, PlayErrorReason, Player, Position, Status, tactics};
use noughts_boards::Value;
use noughts_boards::{Game, Rules, Square};
use std::fmt::Display;
use std::ops::Range;

/// A game: its board, its rules, the names of its squares, and what is known of its positions.
pub struct Variant {
    game: Game,
    names: Vec<String>,
    values: Values,
}

/// Where the values of positions are from.
enum Values {
    /// 3×3: the table that is compiled in.
    Compiled { first: Player, coords: Coords },
    /// Any other game. The options name it, such as `--board 5x4 --line 4`.
    Sought { source: Source, options: String },
}

pub struct InputError {
    /// In one sentence, for programs.
    pub error: String,
    /// The error for people. It says where the text is from, and shows the text if that helps.
    pub report: String,
}

impl InputError {
    pub fn new(source: &str, error: impl Display) -> InputError {
        InputError { report: format!("{source}: {error}"), error: error.to_string() }
    }

    pub fn on_3x3(source: &str, error: &ParsePositionError, first: Player) -> InputError {
        InputError { report: caret::text(source, error, first), error: error.to_string() }
    }
}

impl Variant {
    pub fn three_by_three(first: Player, coords: Coords) -> Variant {
        let game = Game::new(Rules::new(3, 3, 3).expect("three in a row fit"));
        let names = noughts::Square::ALL.map(|square| coords.name(square).into()).into();
        Variant { game, names, values: Values::Compiled { first, coords } }
    }

    /// Another game, which these options name. Squares are named by column and row, as `a1`, or else by number.
    pub fn other(game: Game, source: Source, options: String, a1: bool) -> Variant {
        let squares = (1..=game.square_count()).filter_map(Square::new);
        let names = squares.map(|square| if a1 { game.a1(square) } else { game.square_name(square) }).collect();
        Variant { game, names, values: Values::Sought { source, options } }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn squares(&self) -> usize {
        self.names.len()
    }

    /// Whether this is tic-tac-toe, whose table is compiled in.
    pub fn is_3x3(&self) -> bool {
        matches!(self.values, Values::Compiled { .. })
    }

    /// The position on 3×3, for code that knows no other board. `None` on others.
    pub fn position_3x3(&self, state: State) -> Option<Position> {
        let Values::Compiled { first, .. } = self.values else { return None };
        let cells = noughts::Square::ALL.map(|square| state.mark(square.index()));
        Some(Position::from_cells(cells, first).expect("a state that was played"))
    }

    pub fn start(&self) -> State {
        let to_move = if let Values::Compiled { first, .. } = self.values { first } else { Player::X };
        State { x: 0, o: 0, to_move }
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn name(&self, square: usize) -> &str {
        &self.names[square]
    }

    /// The names of the squares of moves, which are in order. Three numbers or more that follow each other are in short: `2–5, 7`.
    pub fn names_in_short(&self, moves: &[MoveValue]) -> String {
        let number = |worth: &MoveValue| self.name(worth.square).parse::<u8>();
        let follows = |one: &MoveValue, next: &MoveValue| number(one).is_ok_and(|one| number(next) == Ok(one + 1));
        let run = |run: &[MoveValue]| match run {
            [first, _, .., last] => format!("{}–{}", self.name(first.square), self.name(last.square)),
            run => run.iter().map(|worth| self.name(worth.square)).collect::<Vec<_>>().join(", "),
        };
        moves.chunk_by(follows).map(run).collect::<Vec<_>>().join(", ")
    }

    /// The names of the squares in a set: `1-5-9`.
    fn joined(&self, set: u64) -> String {
        Game::squares(set).map(|square| self.name(square.index())).collect::<Vec<_>>().join("-")
    }

    pub fn json_name(&self, square: usize) -> JsonSquare {
        let name = self.name(square);
        // The file of a game may name some of its squares by numbers, and so does `a1` on wide boards.
        let are_numbers = self.game.rules().is_some() && self.name(0).parse::<u8>().is_ok();
        if are_numbers { json_square(name) } else { name.into() }
    }

    /// The beginning of an answer about a position.
    pub fn json(&self, state: State) -> Object {
        let game = if self.is_3x3() { Object::default() } else { json_game(&self.game) };
        Object::result().and(game).with("position", self.text(state))
    }

    /// Reads the name of a square. The error is a sentence.
    pub fn read_square(&self, text: &str) -> Result<usize, String> {
        match self.values {
            Values::Compiled { coords, .. } => {
                coords.read(text).map(|square| square.index()).map_err(|e| e.to_string())
            }
            Values::Sought { .. } => self.game.read_square(text).map(Square::index).map_err(|e| e.to_string()),
        }
    }

    pub fn read_position(&self, source: &str, text: &str) -> Result<State, InputError> {
        match self.values {
            Values::Compiled { first, coords } => read_position(text, first, coords)
                .map(State::from)
                .map_err(|error| InputError::on_3x3(source, &error, first)),
            Values::Sought { .. } => {
                self.game.read_board(text).map(State::from).map_err(|error| InputError::new(source, error))
            }
        }
    }

    pub fn read_game(&self, source: &str, text: &str) -> Result<Vec<usize>, InputError> {
        match self.values {
            Values::Compiled { first, coords } => read_game(text, first, coords)
                .map(|moves| moves.into_iter().map(noughts::Square::index).collect())
                .map_err(|error| InputError::on_3x3(source, &error, first)),
            Values::Sought { .. } => self
                .game
                .read_moves(text)
                .map(|(moves, _)| moves.into_iter().map(Square::index).collect())
                .map_err(|error| InputError::new(source, error)),
        }
    }

    /// Reads the moves of a game, and returns the position after them.
    pub fn read_moves(&self, source: &str, text: &str) -> Result<State, InputError> {
        Ok(self.read_game(source, text)?.into_iter().fold(self.start(), State::after))
    }

    /// The position as text that [`Variant::read_position`] reads.
    pub fn text(&self, state: State) -> String {
        let position = self.position_3x3(state);
        position.map_or_else(|| self.game.write(state.board()).to_string(), |position| position.to_string())
    }

    /// The board drawn in text, with names in the empty squares and the winning line highlighted.
    pub fn grid(&self, state: State, paint: Paint) -> String {
        self.grid_with(state, paint, |_, name| paint.faint(name))
    }

    /// The same, with the names of empty squares as `show` styles them. It must keep their width. On a terminal, there is a space at both
    /// sides of each, for a ground.
    pub fn grid_with(&self, state: State, paint: Paint, show: impl Fn(usize, &str) -> String) -> String {
        let (shape, widest) = (self.game.shape(), self.names.iter().map(String::len).max().unwrap_or(1));
        let winning = self.in_lines(state);
        // Numbers are aligned right, and marks with them, but not in a pipe, whose readers know the columns.
        let is_right = paint.has_signs() && self.name(0).parse::<u8>().is_ok();
        let cell = |square: usize| {
            let name = self.name(square);
            let (shown, columns) = match state.mark(square) {
                Some(player) if winning >> square & 1 == 1 => (paint.winning_mark(player, &player.to_string()), 1),
                Some(player) => (paint.mark(player, &player.to_string()), 1),
                None if paint.has_signs() => (show(square, &format!(" {name} ")), name.len()),
                None => (show(square, name), name.len()),
            };
            let edge = if paint.has_signs() && state.mark(square).is_none() { "" } else { " " };
            let [before, after] = [is_right, !is_right].map(|has| " ".repeat(if has { widest - columns } else { 0 }));
            format!("{before}{edge}{shown}{edge}{after}")
        };
        let row = |squares: Range<usize>| {
            let last = squares.end - 1;
            // Rows of several lengths are each in the middle, without lines below that would be longer.
            let indent = " ".repeat((shape.width() - squares.len()) * (widest + 3) / 2);
            let below = match () {
                () if last + 1 == self.squares() => String::new(),
                () if shape.has_gap_below(last) || !shape.is_rectangle() => "\n\n".into(),
                () => format!("\n{}\n", paint.lines(&vec!["-".repeat(widest + 2); shape.width()].join("+"))),
            };
            let cells: Vec<String> = squares.map(cell).collect();
            format!("{indent}{}{below}", cells.join(&paint.lines("|")).trim_end_matches(' '))
        };
        shape.rows().map(row).collect()
    }

    /// The squares of each completed line.
    pub fn lines(&self, state: State) -> Vec<u64> {
        // In the order in which all else names those of 3×3.
        if let Some(Status::Won { lines, .. }) = self.position_3x3(state).map(Position::status) {
            return lines.iter().map(|line| line.set().bits().into()).collect();
        }
        Player::ALL.into_iter().flat_map(|player| self.game.lines_of(state.board(), player)).collect()
    }

    pub fn in_lines(&self, state: State) -> u64 {
        self.lines(state).into_iter().fold(0, |all, line| all | line)
    }

    /// Who has completed lines, and the names of the squares of each: `1-5-9`.
    pub fn completed(&self, state: State) -> Option<(Player, Vec<String>)> {
        let lines = self.lines(state);
        let player = state.mark(lines.first()?.trailing_zeros() as usize)?;
        Some((player, lines.into_iter().map(|line| self.joined(line)).collect()))
    }

    pub fn winner(&self, state: State) -> Option<Player> {
        self.game.winner(state.board())
    }

    pub fn is_over(&self, state: State) -> bool {
        self.game.is_over(state.board())
    }

    /// What wins: `three in a row`.
    pub fn goal(&self) -> String {
        match self.game.rules().map(Rules::line) {
            Some(3) => "three in a row".into(),
            Some(line) => format!("{line} in a row"),
            None => "a line".into(),
        }
    }

    /// How a finished game ended, in a sentence. `None` while it goes on.
    pub fn ending(&self, state: State) -> Option<String> {
        match (self.winner(state), self.completed(state)) {
            (Some(winner), Some((maker, lines))) if maker == winner => {
                Some(format!("{winner} has won on {}.", lines.join(" and on ")))
            }
            (Some(winner), Some((maker, lines))) => {
                Some(format!("{winner} has won: {maker} has a line on {}.", lines.join(" and on ")))
            }
            _ if self.is_over(state) => {
                Some(format!("The game is drawn: the board is full, and nobody has {}.", self.goal()))
            }
            _ => None,
        }
    }

    pub fn play(&self, state: State, square: usize) -> Result<State, PlayErrorReason> {
        match state.mark(square) {
            _ if self.is_over(state) => Err(PlayErrorReason::GameOver),
            Some(player) => Err(PlayErrorReason::Taken(player)),
            None => Ok(state.after(square)),
        }
    }

    /// The values of all moves, best first. Empty if the game is over. `None` if they are not known;
    /// [`Variant::why_unknown`] says why.
    pub fn move_values(&mut self, state: State) -> Result<Option<Vec<MoveValue>>, Failure> {
        if let Some(position) = self.position_3x3(state) {
            let worth = |noughts::MoveValue { square, outcome, plies, best }| MoveValue {
                square: square.index(),
                value: Value { outcome, plies },
                best,
            };
            return Ok(Some(noughts::move_values(position).into_iter().map(worth).collect()));
        }
        match &mut self.values {
            Values::Sought { source, .. } if !self.game.is_over(state.board()) => {
                let values = source.moves(state.board())?;
                Ok(values.map(|values| sorted(values.into_iter().map(|(square, value)| (square.index(), value)))))
            }
            _ => Ok(Some(Vec::new())),
        }
    }

    /// Advice for getting an answer, if the values are not known.
    pub fn why_unknown(&self) -> String {
        match &self.values {
            Values::Compiled { .. } => unreachable!("every position is in the table"),
            Values::Sought { source, options } => source.why_unknown(&self.game, options),
        }
    }

    /// The command that makes a table of all values, if they are not known and it is possible.
    pub fn table_command(&self) -> Option<String> {
        match &self.values {
            Values::Compiled { .. } => None,
            Values::Sought { source, options } => source.table_command(&self.game, options),
        }
    }

    /// Whether the values of every position are available at once, without a search that may fail.
    pub fn knows_all(&self) -> bool {
        !matches!(self.values, Values::Sought { source: Source::Search(_), .. })
    }

    /// The empty squares on which a player would win by completing a line.
    pub fn completing(&self, state: State, player: Player) -> u64 {
        if self.game.is_misere() { 0 } else { self.game.completing(state.board(), player) }
    }

    /// The one best move that the program plays, if the values are known and the game goes on.
    pub fn pick(&self, state: State, move_values: &[MoveValue]) -> Option<usize> {
        match self.position_3x3(state) {
            Some(position) => noughts::pick(position).map(noughts::Square::index),
            None => move_values.first().map(|worth| worth.square),
        }
    }

    /// Why a move is good, in a word or two, if there is a reason: `wins`, `blocks`.
    pub fn reason(&self, state: State, square: usize) -> Option<String> {
        if let Some(position) = self.position_3x3(state) {
            return tactics::reason(position, noughts::Square::ALL[square]).map(|reason| reason.to_string());
        }
        let completes = |player| self.completing(state, player) >> square & 1 == 1;
        match () {
            () if completes(state.to_move) => Some("wins".into()),
            () if completes(state.to_move.opponent()) => Some("blocks".into()),
            () => None,
        }
    }

    /// The value of a position whose moves have these values.
    pub fn value(&self, state: State, move_values: &[MoveValue]) -> Value {
        let ended = || match self.winner(state) {
            Some(winner) if winner == state.to_move => Outcome::Win,
            Some(_) => Outcome::Loss,
            None => Outcome::Draw,
        };
        move_values.first().map_or_else(|| Value { outcome: ended(), plies: 0 }, |best| best.value)
    }
}

/// The width, the height and how many in a row win, or the name of a game that a file gives.
pub fn json_game(game: &Game) -> Object {
    match game.rules() {
        Some(rules) => {
            let board = format!("{}x{}", rules.width(), rules.height());
            Object::default().with("board", board).with("line_length", rules.line())
        }
        None => Object::default().with("game", game.name()),
    }
}
