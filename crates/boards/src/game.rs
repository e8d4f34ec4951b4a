//! A game: its rules, its lines, the symmetries of its board.

use crate::lines::Lines;
use crate::rules::{Rules, squares};
use crate::symmetry::Symmetries;
use crate::{Board, BoardError, Player, Square};
use std::error::Error;
use std::fmt;

/// A game, and what follows from its rules.
///
/// ```
/// use noughts_boards::{Board, Game, PlayError, Player, Rules};
///
/// let game = Game::new(Rules::new(4, 3, 3)?);
/// let board = game.read_board("X.../.O../....")?;
/// let square = game.read_square("c1")?;
/// let next = game.play(board, square)?;
/// assert_eq!(game.write(next).to_string(), "X.X./.O../....");
/// assert_eq!(game.play(next, square), Err(PlayError::Taken(Player::X)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    lines: Lines,
    symmetries: Symmetries,
}

/// Why a move cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The board does not have the square.
    OffBoard,
    /// The square has a mark of this player.
    Taken(Player),
    /// The game is over.
    GameOver,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::OffBoard => f.write_str("the board has no such square"),
            PlayError::Taken(player) => write!(f, "the square is taken by {player}"),
            PlayError::GameOver => f.write_str("the game is over"),
        }
    }
}

impl Error for PlayError {}

impl Game {
    /// The game with these rules.
    #[must_use]
    pub fn new(rules: Rules) -> Game {
        Game { rules, lines: Lines::new(rules), symmetries: Symmetries::new(rules) }
    }

    /// Its rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    pub(crate) fn lines(&self) -> &Lines {
        &self.lines
    }

    pub(crate) fn symmetries(&self) -> &Symmetries {
        &self.symmetries
    }

    /// The empty squares of a board, as a set.
    #[must_use]
    pub fn empty(&self, board: Board) -> u64 {
        self.rules.all() & !board.marks()
    }

    /// The lines that lie in a set of squares, each as the set of its own.
    pub fn lines_in(&self, marks: u64) -> impl Iterator<Item = u64> {
        // Most sets have none, and are not looked at line by line.
        let sets = if self.lines.any_in(marks) { self.lines.sets() } else { &[] };
        sets.iter().copied().filter(move |line| line & marks == *line)
    }

    /// The empty squares on which a player would complete a line.
    #[must_use]
    pub fn completing(&self, board: Board, player: Player) -> u64 {
        self.lines.completing(board.of(player)) & self.empty(board)
    }

    /// Whether no move can be made: someone has a line, or the board is full.
    #[must_use]
    pub fn is_over(&self, board: Board) -> bool {
        self.empty(board) == 0 || self.lines.any_in(board.x) || self.lines.any_in(board.o)
    }

    /// The board after the player to move has marked a square.
    ///
    /// # Errors
    /// If the board does not have the square, it is taken, or the game is over.
    pub fn play(&self, board: Board, square: Square) -> Result<Board, PlayError> {
        let taken = [Player::X, Player::O].into_iter().find(|player| board.of(*player) >> square.index() & 1 == 1);
        match taken {
            _ if square.number() > self.rules.squares() => Err(PlayError::OffBoard),
            Some(player) => Err(PlayError::Taken(player)),
            None if self.is_over(board) => Err(PlayError::GameOver),
            None => Ok(board.play(square.index())),
        }
    }

    /// Whether play can lead to these marks as far as counts and lines tell.
    ///
    /// # Errors
    /// If a mark is beside the board, a square has two, the players did not take turns, both have a line, or play went
    /// on after a line.
    pub fn check(&self, board: Board) -> Result<(), BoardError> {
        match board.marks() & !self.rules.all() {
            0 => board.check(&self.lines),
            beside => Err(BoardError::OffBoard(Square::of_bit(beside.trailing_zeros() as usize))),
        }
    }

    /// The squares of a set, from the lowest number.
    pub fn squares(set: u64) -> impl Iterator<Item = Square> + Clone {
        squares(set).map(Square::of_bit)
    }
}
