//! Positions, and the moves between them.

use super::symmetry::{digits, own_digits};
use super::{Lines, PlayError, PlayErrorReason, Player, PositionError, Square, SquareSet, Symmetry};

/// A position that legal play can reach.
///
/// It can only be made by playing and by checked constructors, so every `Position` that exists has its answer in the
/// table. What it means does not depend on the marks' names: a position is *mine* (the marks of the player to move)
/// and *yours* (the opponent's), whether X began or O.
///
/// ```
/// use noughts::{Player, Position, Square, Status};
///
/// let corner = Position::new().play(Square::new(1).unwrap())?;
/// assert_eq!(corner.to_move(), Player::O);
/// assert_eq!(corner.status(), Status::Ongoing);
/// assert_eq!(corner.to_string(), "X........");
/// # Ok::<(), noughts::PlayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    mine: SquareSet,
    yours: SquareSet,
    to_move: Player,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The board is full and nobody has a line.
    Drawn,
}

impl Position {
    /// The empty board, X to move.
    pub const fn new() -> Position {
        Position::with_first(Player::X)
    }

    /// The empty board, `first` to move.
    pub const fn with_first(first: Player) -> Position {
        Position { mine: SquareSet::EMPTY, yours: SquareSet::EMPTY, to_move: first }
    }

    /// The position with these marks on squares 1 to 9, in a game that `first` began.
    ///
    /// # Errors
    /// If legal play cannot reach it. Of several faults the first in the order of [`PositionError`] is told.
    pub fn from_cells(cells: [Option<Player>; 9], first: Player) -> Result<Position, PositionError> {
        let marks = |player| Square::ALL.into_iter().filter(|s| cells[s.index()] == Some(player)).collect();
        Position::from_marks(marks(Player::X), marks(Player::O), first)
    }

    /// The position with X on the squares `x` and O on the squares `o`, in a game that `first` began; both sets must
    /// be disjoint, which the callers see to.
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

    /// The position with this [key](Position::key), in a game that `first` began; `None` if legal play cannot reach it.
    pub fn from_key(key: u16, first: Player) -> Option<Position> {
        let digit = |square: Square| key / 3u16.pow(8 - square.index() as u32) % 3;
        let squares = |value| Square::ALL.into_iter().filter(|square| digit(*square) == value).collect();
        let (mine, yours): (SquareSet, SquareSet) = (squares(1), squares(2));
        let to_move = if mine.len() == yours.len() { first } else { first.opponent() };
        let (x, o) = if to_move == Player::X { (mine, yours) } else { (yours, mine) };
        if key < 3u16.pow(9) { Position::from_marks(x, o, first).ok() } else { None }
    }

    /// The player whose turn it is; when the game is over, whose turn it would be.
    pub const fn to_move(self) -> Player {
        self.to_move
    }

    /// The player who began the game.
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

    /// The squares that bear this player's mark.
    pub fn marks(self, player: Player) -> SquareSet {
        if player == self.to_move { self.mine } else { self.yours }
    }

    /// The mark on a square, `None` if it is empty.
    pub fn mark(self, square: Square) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.marks(player).contains(square))
    }

    /// The squares without a mark, also when the game is over.
    pub fn empty_squares(self) -> SquareSet {
        SquareSet::FULL - self.mine - self.yours
    }

    /// Where the game stands.
    pub fn status(self) -> Status {
        let lines = Lines::within(self.yours);
        if !lines.is_empty() {
            Status::Won { winner: self.to_move.opponent(), lines }
        } else if self.empty_squares().is_empty() {
            Status::Drawn
        } else {
            Status::Ongoing
        }
    }

    /// Whether the game is won or drawn.
    pub fn is_over(self) -> bool {
        self.status() != Status::Ongoing
    }

    /// The squares on which the player to move may put a mark: the empty ones, or none when the game is over.
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

    /// The positions after each legal move, with the move, in the order of the squares.
    pub fn children(self) -> impl ExactSizeIterator<Item = (Square, Position)> {
        self.legal_moves().into_iter().map(move |square| (square, self.after(square)))
    }

    fn after(self, square: Square) -> Position {
        Position { mine: self.yours, yours: self.mine.with(square), to_move: self.to_move.opponent() }
    }

    /// The key of the position, 0 to 19,682: the base-3 numeral whose nine digits are the squares 1 to 9, 0 for an
    /// empty one, 1 for a mark of the player to move, 2 for one of the opponent.
    ///
    /// ```
    /// let position: noughts::Position = "
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

    /// The position as it looks after a symmetry of the board; the players stay.
    #[must_use]
    #[inline]
    pub fn image(self, symmetry: Symmetry) -> Position {
        let Position { mine, yours, to_move } = self;
        Position { mine: symmetry.image_of_set(mine), yours: symmetry.image_of_set(yours), to_move }
    }

    /// The eight images of the position, by the number of the symmetry; they need not be different.
    pub fn symmetries(self) -> [Position; 8] {
        Symmetry::ALL.map(|symmetry| self.image(symmetry))
    }

    /// The canonical position, which is the one with the smallest key among the eight images, and the first symmetry
    /// that takes this position to it.
    #[inline]
    pub fn canonical(self) -> (Position, Symmetry) {
        let (mine, yours) = (digits(self.mine), digits(self.yours));
        // One minimum over key and symmetry at once compiles to code without branches, which would be mispredicted.
        let order = |symmetry: Symmetry| {
            let key = mine[symmetry.number()] + 2 * yours[symmetry.number()];
            8 * u32::from(key) + symmetry.number() as u32
        };
        let smallest = Symmetry::ALL.map(order).into_iter().fold(u32::MAX, u32::min);
        let symmetry = Symmetry::ALL[(smallest % 8) as usize];
        (self.image(symmetry), symmetry)
    }
}

/// The empty board, X to move.
impl Default for Position {
    fn default() -> Position {
        Position::new()
    }
}
