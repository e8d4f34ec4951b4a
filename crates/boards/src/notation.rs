//! Positions, squares and games as text.
//!
//! - A position is all squares, row by row from the top left: `X` or `x`, `O` or `o`, and `.`, `·`, `_` or `-` for an
//!   empty square. `/` or spaces may separate the rows: `X.../.O../..../....`.
//! - A square is its number, counted from 1 row by row from the top left, or the letter of its column and the number
//!   of its row, with row 1 on top: on a board four wide, `a2` is square 5. In a game from a file, it is its name in
//!   the file.
//! - A game is its moves, separated by spaces or commas: `1 6 b1`.

use crate::board::{Board, BoardError};
use crate::game::{Game, PlayError};
use crate::rules::Rules;
use crate::shape::Shape;
use crate::square::Square;
use noughts_rules::Player;
use std::error::Error;
use std::fmt;

/// Why a text is not a position, a square or a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationError {
    /// A character is neither a mark nor an empty square.
    StrangeCharacter(char),
    /// There are too few or too many squares.
    SquareCount {
        /// The number of squares in the text.
        found: usize,
        /// The rows of squares of the game.
        shape: Shape,
    },
    /// There are too few or too many rows.
    RowCount {
        /// The number of rows in the text.
        found: usize,
        /// The rows of squares of the game.
        shape: Shape,
    },
    /// A row has too few or too many squares.
    RowLength {
        /// The row.
        row: String,
        /// The number of squares in it.
        found: usize,
        /// The number that it should have.
        expected: usize,
    },
    /// In a drawn board, a cell contains neither a mark nor the name of its square.
    StrangeCell {
        /// The text in the cell.
        text: String,
        /// The square.
        square: Square,
    },
    /// The text is not a square of the board.
    StrangeSquare {
        /// The text.
        text: String,
        /// A hint that says what to write instead.
        squares: String,
    },
    /// The move is on a square that has a mark.
    Taken {
        /// The move.
        text: String,
        /// The player who has the mark.
        by: Player,
    },
    /// There is text beside a drawn board.
    NotARow(String),
    /// The move comes after the end of the game.
    GameOver(String),
    /// No game can lead to these marks.
    Unreachable(BoardError),
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::StrangeCharacter(c) => {
                write!(f, "{c:?} is not a square; use X, O, or . for an empty square")
            }
            NotationError::SquareCount { found, shape } => {
                let (width, height, squares) = (shape.width(), shape.height(), shape.squares());
                let board =
                    if shape.is_rectangle() { format!("a board of {width}x{height}") } else { "the board".into() };
                write!(f, "there {}; {board} has {squares}", are(*found, "square"))
            }
            NotationError::RowCount { found, shape } => {
                write!(f, "there {}; the board has {}", are(*found, "row"), shape.height())
            }
            NotationError::RowLength { row, found, expected } => {
                write!(f, "the row {row:?} has {found} squares; a row has {expected}")
            }
            NotationError::StrangeCell { text, square } => {
                write!(f, "square {square} holds {text:?}; it can hold X, O, its own name or nothing")
            }
            NotationError::NotARow(text) => write!(f, "{text:?} is not a row of the board; paste the board alone"),
            NotationError::StrangeSquare { text, squares } => write!(f, "{text:?} is not a square; use {squares}"),
            NotationError::Taken { text, by } => write!(f, "square {text} is taken by {by}"),
            NotationError::GameOver(text) => write!(f, "the game was over before the move on {text}"),
            NotationError::Unreachable(error) => error.fmt(f),
        }
    }
}

/// `is 1 row`, `are 2 rows`.
fn are(number: usize, what: &str) -> String {
    if number == 1 { format!("is 1 {what}") } else { format!("are {number} {what}s") }
}

impl Error for NotationError {}

impl Game {
    /// Reads a position. It can be written as all squares in one text, with or without spaces; as rows, separated by
    /// `/`, spaces or line breaks; or as a board drawn by the program, with the names of the empty squares on them.
    ///
    /// # Errors
    /// If the text is not a position of this game.
    pub fn read_board(&self, text: &str) -> Result<Board, NotationError> {
        let board = if text.contains(BARS) { read_drawing(text, self)? } else { read_rows(text, self.shape())? };
        self.check(board).map_err(NotationError::Unreachable)?;
        Ok(board)
    }

    /// Reads a square: its number, or the letter of its column and the number of its row. In a game from a file, it is
    /// the name of the square.
    ///
    /// # Errors
    /// If the text is not a square of the board.
    pub fn read_square(&self, text: &str) -> Result<Square, NotationError> {
        let text = text.trim();
        let square = match self.rules() {
            Some(rules) => square_of_board(text, rules),
            None => self.names().iter().position(|name| name == text),
        };
        square.map(Square::of_bit).ok_or_else(|| self.strange_square(text))
    }

    /// Reads the moves of a game, separated by spaces or commas. Returns them with the position after them.
    ///
    /// # Errors
    /// If a move is not a square, or is impossible.
    pub fn read_moves(&self, text: &str) -> Result<(Vec<Square>, Board), NotationError> {
        let (mut moves, mut board) = (Vec::new(), Board::EMPTY);
        for text in text.split([' ', ',', '\t', '\n', '\r']).filter(|text| !text.is_empty()) {
            let square = self.read_square(text)?;
            board = self.play(board, square).map_err(|error| match error {
                PlayError::OffBoard => self.strange_square(text),
                PlayError::Taken(by) => NotationError::Taken { text: text.to_owned(), by },
                PlayError::GameOver => NotationError::GameOver(text.to_owned()),
            })?;
            moves.push(square);
        }
        Ok((moves, board))
    }

    /// The name of a square: its number, or its name in the file of the game.
    pub fn square_name(&self, square: Square) -> String {
        self.names().get(square.index()).cloned().unwrap_or_else(|| square.to_string())
    }

    /// The name of a square by column and row: `c2`, with row 1 on top. Beyond column z, and in a game from a file, it
    /// is the same as [`Game::square_name`].
    pub fn a1(&self, square: Square) -> String {
        let width = self.rules().map_or(0, Rules::width);
        match square.index().checked_rem(width) {
            Some(column @ 0..26) => format!("{}{}", char::from(b'a' + column as u8), square.index() / width + 1),
            _ => self.square_name(square),
        }
    }

    /// Writes a position as text, with `/` between the rows, as [`Game::read_board`] reads it.
    pub fn write(&self, board: Board) -> impl fmt::Display + use<> {
        self.rows(board)
    }

    pub(crate) fn rows(&self, board: Board) -> Rows {
        Rows(board, self.shape())
    }

    fn strange_square(&self, text: &str) -> NotationError {
        let last = Square::of_bit(self.square_count() - 1);
        let squares = match (self.rules(), self.names()) {
            (Some(rules), _) if rules.width() > 26 => format!("1 to {last}"),
            (Some(_), _) => format!("1 to {last} or a1 to {}", self.a1(last)),
            (None, [first, .., last]) => format!("a name as in the game's file, from {first} to {last}"),
            (None, _) => "the name of its point".into(),
        };
        NotationError::StrangeSquare { text: text.to_owned(), squares }
    }
}

fn read_rows(text: &str, shape: Shape) -> Result<Board, NotationError> {
    let rows = rows(text);
    let counts: Vec<usize> = rows.iter().map(|row| row.chars().count()).collect();
    check_shape(&counts, shape, |row| rows[row].clone())?;
    rows.concat()
        .chars()
        .enumerate()
        .try_fold(Board::EMPTY, |board, (square, c)| mark(board, square, c).ok_or(NotationError::StrangeCharacter(c)))
}

fn read_drawing(text: &str, game: &Game) -> Result<Board, NotationError> {
    let rows = drawn_rows(text)?;
    let counts: Vec<usize> = rows.iter().map(Vec::len).collect();
    check_shape(&counts, game.shape(), |row| rows[row].join("|"))?;
    rows.concat().into_iter().enumerate().try_fold(Board::EMPTY, |board, (square, cell)| {
        let mut characters = cell.chars();
        match (characters.next(), characters.next()) {
            (None, _) => Some(board),
            _ if game.read_square(cell) == Ok(Square::of_bit(square)) => Some(board),
            (Some(c), None) => mark(board, square, c),
            _ => None,
        }
        .ok_or_else(|| NotationError::StrangeCell { text: cell.to_owned(), square: Square::of_bit(square) })
    })
}

/// Checks the number of squares in each row. All squares may also be in one row. `row` gives the text of a row, for
/// the error.
fn check_shape(counts: &[usize], shape: Shape, row: impl Fn(usize) -> String) -> Result<(), NotationError> {
    let found = counts.len();
    let is_wrong = |(count, expected): (&usize, std::ops::Range<usize>)| *count != expected.len();
    match counts {
        [] => Err(NotationError::SquareCount { found, shape }),
        [found] if *found != shape.squares() => Err(NotationError::SquareCount { found: *found, shape }),
        [_] => Ok(()),
        _ if found != shape.height() => Err(NotationError::RowCount { found, shape }),
        _ => match counts.iter().zip(shape.rows()).position(is_wrong) {
            Some(wrong) => {
                let expected = shape.rows().nth(wrong).map_or(0, |row| row.len());
                Err(NotationError::RowLength { row: row(wrong), found: counts[wrong], expected })
            }
            None => Ok(()),
        },
    }
}

/// The rows of a text. Spaces separate rows only if there is no other separator, and only if not every word is a
/// single square.
fn rows(text: &str) -> Vec<String> {
    let text = text.trim();
    let words: Vec<&str> = text.split_whitespace().collect();
    let rows: Vec<String> = match () {
        () if text.contains(['/', '\n']) => {
            text.split(['/', '\n']).map(|row| row.split_whitespace().collect()).collect()
        }
        () if words.iter().all(|word| word.chars().count() == 1) => vec![words.concat()],
        () => words.into_iter().map(String::from).collect(),
    };
    rows.into_iter().filter(|row| !row.is_empty()).collect()
}

/// The characters between two squares of a drawn row.
const BARS: [char; 2] = ['|', '│'];

/// The cells of a drawn board, row by row.
fn drawn_rows(text: &str) -> Result<Vec<Vec<&str>>, NotationError> {
    let is_rule = |line: &&str| line.trim().chars().all(|c| matches!(c, '-' | '+' | '─' | '┼'));
    let lines = text.lines().filter(|line| !is_rule(line));
    lines
        .map(|line| match line.contains(BARS) {
            true => Ok(line.split(BARS).map(str::trim).collect()),
            false => Err(NotationError::NotARow(line.trim().to_owned())),
        })
        .collect()
}

/// The board with the mark for which a character stands; `None` if the character stands for nothing.
fn mark(board: Board, square: usize, c: char) -> Option<Board> {
    match c {
        'X' | 'x' => Some(Board { x: board.x | 1 << square, ..board }),
        'O' | 'o' => Some(Board { o: board.o | 1 << square, ..board }),
        '.' | '·' | '_' | '-' => Some(board),
        _ => None,
    }
}

/// Reads a square by its number from 1, or by the letter of its column and the number of its row. Returns its number
/// from 0.
fn square_of_board(text: &str, rules: Rules) -> Option<usize> {
    let number = |digits: &str, most: usize| {
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<usize>().ok().filter(|number| plain && (1..=most).contains(number)).map(|number| number - 1)
    };
    let by_name = || {
        let column = text.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_lowercase() - b'a';
        let row = number(&text[1..], rules.height())?;
        (usize::from(column) < rules.width()).then(|| row * rules.width() + usize::from(column))
    };
    number(text, rules.squares()).or_else(by_name)
}

/// A position, to be written with `/` between its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows(pub Board, pub Shape);

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rows(board, shape) = self;
        for row in shape.rows() {
            if row.start > 0 {
                f.write_str("/")?;
            }
            for square in row {
                f.write_str(match (board.x >> square & 1, board.o >> square & 1) {
                    (1, _) => "X",
                    (_, 1) => "O",
                    _ => ".",
                })?;
            }
        }
        Ok(())
    }
}
