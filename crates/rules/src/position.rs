//! Positions, and the moves between them.

use crate::error::PositionError;
use crate::line::Lines;
use crate::player::Player;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::symmetry::{Symmetry, digits, own_digits};
use core::error::Error;
use core::fmt;

/// A position that legal play can reach.
///
/// Playing and the constructors are the only ways to get one, and both check it. So the table has an answer for every
/// `Position`. The answer does not depend on who moved first. It depends on which marks are *mine* (those of the
/// player to move) and which are *yours* (those of the opponent).
///
/// ```
/// use noughts_rules::{Player, Position, Square, Status};
///
/// let corner = Position::new().play(Square::TOP_LEFT)?;
/// assert_eq!(corner.to_move(), Player::O);
/// assert_eq!(corner.status(), Status::Ongoing);
/// assert_eq!(corner.to_string(), "X........");
/// # Ok::<(), noughts_rules::PlayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    mine: SquareSet,
    yours: SquareSet,
    to_move: Player,
}

/// Whether a game goes on and, if not, how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Status {
    /// There are moves to make.
    Ongoing,
    /// A player has completed a line, or two with one move.
    Won {
        /// Who has won.
        winner: Player,
        /// The completed lines.
        lines: Lines,
    },
    /// The board is full and no player has completed a line.
    #[cfg_attr(feature = "serde", serde(rename = "draw"))]
    Drawn,
}

impl Position {
    /// The empty board with X to move.
    pub const fn new() -> Position {
        Position::with_first(Player::X)
    }

    /// The empty board with `first` to move.
    pub const fn with_first(first: Player) -> Position {
        Position { mine: SquareSet::EMPTY, yours: SquareSet::EMPTY, to_move: first }
    }

    /// The position with these marks on squares 1 to 9, in a game in which `first` moved first.
    ///
    /// # Errors
    /// If no game can lead to it. If there are several faults, the error is the first in the order of
    /// [`PositionError`].
    pub fn from_cells(cells: [Option<Player>; 9], first: Player) -> Result<Position, PositionError> {
        let marks = |player| Square::ALL.into_iter().filter(|s| cells[s.index()] == Some(player)).collect();
        Position::from_marks(marks(Player::X), marks(Player::O), first)
    }

    /// The position with X on `x` and O on `o`. The sets must have no common square.
    #[inline]
    pub(crate) fn from_marks(x: SquareSet, o: SquareSet, first: Player) -> Result<Position, PositionError> {
        let (begun, followed) = match first {
            Player::X => (x, o),
            Player::O => (o, x),
        };
        let position = if begun.len() == followed.len() {
            Position { mine: begun, yours: followed, to_move: first }
        } else if begun.len() == followed.len() + 1 {
            Position { mine: followed, yours: begun, to_move: first.opponent() }
        } else {
            return Err(PositionError::Alternation { x: x.len(), o: o.len(), first });
        };
        // Only the player who has just moved can have a line.
        let line = |marks| Lines::within(marks).first();
        match (line(position.mine), line(x), line(o)) {
            (None, ..) => Ok(position),
            (_, Some(x), Some(o)) => Err(PositionError::TwoWinners { x, o }),
            (Some(line), ..) => Err(PositionError::PlayedOn { winner: position.to_move, line }),
        }
    }

    /// The position with this [key](Position::key), in a game in which `first` moved first; `None` if no game can lead
    /// to it.
    pub fn from_key(key: u16, first: Player) -> Option<Position> {
        let digit = |square: Square| key / 3u16.pow(8 - square.index() as u32) % 3;
        let squares = |value| Square::ALL.into_iter().filter(|square| digit(*square) == value).collect();
        let (mine, yours): (SquareSet, SquareSet) = (squares(1), squares(2));
        let to_move = if mine.len() == yours.len() { first } else { first.opponent() };
        let (x, o) = if to_move == Player::X { (mine, yours) } else { (yours, mine) };
        if key < 3u16.pow(9) { Position::from_marks(x, o, first).ok() } else { None }
    }

    /// The player whose turn it is or, when the game is over, would be.
    pub const fn to_move(self) -> Player {
        self.to_move
    }

    /// The player who moved first in the game.
    pub const fn first(self) -> Player {
        if self.mine.len() == self.yours.len() { self.to_move } else { self.to_move.opponent() }
    }

    /// The number of moves made so far, 0 to 9.
    pub const fn ply(self) -> usize {
        self.mine.len() + self.yours.len()
    }

    /// The squares of the player to move.
    pub const fn mine(self) -> SquareSet {
        self.mine
    }

    /// The squares of the opponent of the player to move.
    pub const fn yours(self) -> SquareSet {
        self.yours
    }

    /// The squares with this player's mark.
    pub fn marks(self, player: Player) -> SquareSet {
        if player == self.to_move { self.mine } else { self.yours }
    }

    /// The marks on squares 1 to 9; `None` is an empty square. [`from_cells`](Position::from_cells) is the inverse.
    pub fn cells(self) -> [Option<Player>; 9] {
        Square::ALL.map(|square| self.mark(square))
    }

    /// The mark on a square; `None` if it is empty.
    pub fn mark(self, square: Square) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.marks(player).contains(square))
    }

    /// The squares without a mark, even if the game is over.
    pub fn empty_squares(self) -> SquareSet {
        SquareSet::FULL - self.mine - self.yours
    }

    /// Whether the game goes on and, if not, how it ended.
    pub fn status(self) -> Status {
        if let Some(winner) = self.winner() {
            Status::Won { winner, lines: Lines::within(self.yours) }
        } else if self.empty_squares().is_empty() {
            Status::Drawn
        } else {
            Status::Ongoing
        }
    }

    /// The player who has won; `None` if nobody has.
    pub fn winner(self) -> Option<Player> {
        // Only the player who has just moved can have a line.
        if Lines::within(self.yours).is_empty() { None } else { Some(self.to_move.opponent()) }
    }

    /// Whether the game is won or drawn.
    pub fn is_over(self) -> bool {
        self.status() != Status::Ongoing
    }

    /// The squares where the player to move may put a mark: the empty squares, or none if the game is over.
    pub fn legal_moves(self) -> SquareSet {
        if self.is_over() { SquareSet::EMPTY } else { self.empty_squares() }
    }

    /// The position after the player to move has put a mark on `square`.
    ///
    /// # Errors
    /// If the square is taken or the game is over.
    pub fn play(self, square: Square) -> Result<Position, PlayError> {
        let error = |reason| Err(PlayError { position: self, square, reason });
        if self.is_over() {
            error(PlayErrorReason::GameOver)
        } else if let Some(player) = self.mark(square) {
            error(PlayErrorReason::Taken(player))
        } else {
            Ok(self.after(square))
        }
    }

    /// The legal moves in the order of their squares, each with the position after it.
    pub fn children(self) -> impl ExactSizeIterator<Item = (Square, Position)> {
        self.legal_moves().into_iter().map(move |square| (square, self.after(square)))
    }

    fn after(self, square: Square) -> Position {
        Position { mine: self.yours, yours: self.mine.with(square), to_move: self.to_move.opponent() }
    }

    /// The key of the position, 0 to 19,682: a number whose nine digits in base 3 are squares 1 to 9. The digit of an
    /// empty square is 0, that of a mark of the player to move 1, and that of a mark of the opponent 2.
    ///
    /// ```
    /// let position: noughts_rules::Position = "
    ///      X |   |
    ///     ---+---+---
    ///        | O |
    ///     ---+---+---
    ///        |   |
    /// ".parse()?;
    /// assert_eq!(position.key(), u16::from_str_radix("100020000", 3)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn key(self) -> u16 {
        own_digits(self.mine) + 2 * own_digits(self.yours)
    }

    /// The image of the position: the symmetry moves the marks, and the players stay the same.
    #[inline]
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Position {
        let Position { mine, yours, to_move } = self;
        Position { mine: symmetry.image_of_set(mine), yours: symmetry.image_of_set(yours), to_move }
    }

    /// The eight images of the position, in the order of [`Symmetry::ALL`]. Some of them may be equal.
    pub fn symmetries(self) -> [Position; 8] {
        Symmetry::ALL.map(|symmetry| self.image(symmetry))
    }

    /// The canonical position, and the first symmetry that leads to it. It is the one of the eight images with the
    /// smallest key.
    #[inline]
    pub fn canonical(self) -> (Position, Symmetry) {
        let (mine, yours) = (digits(self.mine), digits(self.yours));
        // The minimum of key and symmetry in one number compiles to code without branches, which would be
        // mispredicted.
        let order = |symmetry: Symmetry| {
            let key = mine[symmetry.number()] + 2 * yours[symmetry.number()];
            8 * u32::from(key) + symmetry.number() as u32
        };
        let smallest = Symmetry::ALL.map(order).into_iter().fold(u32::MAX, u32::min);
        let symmetry = Symmetry::ALL[(smallest % 8) as usize];
        (self.image(symmetry), symmetry)
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::new()
    }
}

/// Why a move is impossible, in which position, and on which square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayError {
    /// The position in which the move was tried.
    pub position: Position,
    /// The square of the move.
    pub square: Square,
    /// Why the move is impossible.
    pub reason: PlayErrorReason,
}

/// Why a move is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayErrorReason {
    /// The square has this player's mark.
    Taken(Player),
    /// The game is won or drawn.
    GameOver,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.square.number();
        match self.reason {
            PlayErrorReason::Taken(player) => write!(f, "square {number} is taken by {player}"),
            PlayErrorReason::GameOver => write!(f, "no move on square {number}: the game is over"),
        }
    }
}

impl Error for PlayError {}
