//! A game: its squares, lines and symmetries.

use crate::automorphisms::Extent;
use crate::board::{Board, BoardError};
use crate::lines::Lines;
use crate::rules::{MAX_SQUARES, Rules, squares};
use crate::shape::Shape;
use crate::square::Square;
use crate::symmetry::Symmetries;
use noughts_rules::Player;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// A game: X and O take turns to mark a square, X first, until a player has all squares of a line or the board is
/// full. The player who has a line wins or, if the game is *misère*, loses. Cloning a game is cheap.
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
#[derive(Clone)]
pub struct Game(Arc<Parts>);

struct Parts {
    rules: Option<Rules>,
    name: String,
    shape: Shape,
    /// The names of the squares. A board has none: there, squares have numbers.
    names: Vec<String>,
    misere: bool,
    /// The lines of X, and those of O.
    lines: [Lines; 2],
    symmetries: Symmetries,
    /// Whether these are all symmetries.
    extent: Extent,
    /// Only the symmetry that changes nothing.
    no_symmetries: Symmetries,
    hash: u32,
}

/// Why a move is impossible.
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
    pub fn new(rules: Rules) -> Game {
        let (lines, shape) = (Lines::rows(rules), Shape::new(vec![rules.width(); rules.height()]));
        let lines = [lines.clone(), lines];
        Game(Arc::new(Parts {
            rules: Some(rules),
            name: rules.to_string(),
            shape,
            names: Vec::new(),
            misere: false,
            hash: hash(shape.squares(), false, &lines),
            lines,
            symmetries: Symmetries::of_board(rules),
            extent: Extent::Whole,
            no_symmetries: Symmetries::none(rules.squares()),
        }))
    }

    /// The game with these lines of X and of O, on squares with these names. Finds its symmetries, which may take half
    /// a second.
    pub(crate) fn of_lines(name: String, shape: Shape, names: Vec<String>, misere: bool, sets: [Vec<u64>; 2]) -> Game {
        let lines = sets.map(Lines::of_sets);
        let (symmetries, extent) = Symmetries::of_lines(shape.squares(), &lines);
        Game(Arc::new(Parts {
            rules: None,
            name,
            shape,
            names,
            misere,
            hash: hash(shape.squares(), misere, &lines),
            symmetries,
            extent,
            no_symmetries: Symmetries::none(shape.squares()),
            lines,
        }))
    }

    /// The rules, for a game of rows on a board; `None` if a file gives its lines.
    pub fn rules(&self) -> Option<Rules> {
        self.0.rules
    }

    /// The name: `5x4, line 4`, or the one in its file.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The rows in which its squares are written.
    pub fn shape(&self) -> Shape {
        self.0.shape
    }

    /// The names of its squares. A board has none: there, squares have numbers.
    pub(crate) fn names(&self) -> &[String] {
        &self.0.names
    }

    /// The number of squares.
    pub fn square_count(&self) -> usize {
        self.0.shape.squares()
    }

    pub(crate) fn all(&self) -> u64 {
        u64::MAX >> (MAX_SQUARES - self.square_count())
    }

    /// Whether a player who has a line loses.
    pub fn is_misere(&self) -> bool {
        self.0.misere
    }

    /// Whether both players win by the same lines. Only such games can have certificates.
    pub fn is_alike(&self) -> bool {
        let [x, o] = &self.0.lines;
        !self.0.misere && x.sets() == o.sets()
    }

    /// A checksum of the number of squares, the lines, and whether a line loses. The files of a game contain it.
    pub(crate) fn hash(&self) -> u32 {
        self.0.hash
    }

    #[inline]
    pub(crate) fn lines(&self, player: Player) -> &Lines {
        &self.0.lines[usize::from(player == Player::O)]
    }

    /// The lines of a player, each as the set of its squares.
    pub fn line_sets(&self, player: Player) -> &[u64] {
        self.lines(player).sets()
    }

    pub(crate) fn symmetries(&self) -> &Symmetries {
        &self.0.symmetries
    }

    /// The symmetries that certificates use: all of them, if they are known, and otherwise only the one that changes
    /// nothing. So another checker need not find the same part of them as this crate.
    pub(crate) fn symmetries_of_proofs(&self) -> &Symmetries {
        if self.0.extent == Extent::Whole { &self.0.symmetries } else { &self.0.no_symmetries }
    }

    /// Whether the symmetries are too hard to find, so that nobody knows whether certificates can use them.
    pub(crate) fn are_symmetries_unknown(&self) -> bool {
        self.0.extent == Extent::Unknown
    }

    /// The player who wins when this player completes a line: the same one or, misère, the opponent.
    #[inline]
    pub fn winner_by_line_of(&self, player: Player) -> Player {
        if self.0.misere { player.opponent() } else { player }
    }

    /// The player who has won; `None` if nobody has.
    pub fn winner(&self, board: Board) -> Option<Player> {
        let maker = [Player::X, Player::O].into_iter().find(|player| self.lines(*player).any_in(board.of(*player)));
        maker.map(|maker| self.winner_by_line_of(maker))
    }

    /// The empty squares of a board, as a set.
    pub fn empty(&self, board: Board) -> u64 {
        self.all() & !board.marks()
    }

    /// The complete lines of a player on a board, each as the set of its squares.
    pub fn lines_of(&self, board: Board, player: Player) -> impl Iterator<Item = u64> {
        let (lines, marks) = (self.lines(player), board.of(player));
        // Most boards have no line, and `any_in` tells this faster.
        let sets = if lines.any_in(marks) { lines.sets() } else { &[] };
        sets.iter().copied().filter(move |line| line & marks == *line)
    }

    /// The empty squares on which a player would complete a line.
    pub fn completing(&self, board: Board, player: Player) -> u64 {
        self.lines(player).completing(board.of(player)) & self.empty(board)
    }

    /// Whether the game is over: a player has a line, or the board is full.
    pub fn is_over(&self, board: Board) -> bool {
        self.empty(board) == 0 || self.winner(board).is_some()
    }

    /// The board after the player to move has marked a square.
    ///
    /// # Errors
    /// If the board has no such square, the square is taken, or the game is over.
    pub fn play(&self, board: Board, square: Square) -> Result<Board, PlayError> {
        let taken = [Player::X, Player::O].into_iter().find(|player| board.of(*player) >> square.index() & 1 == 1);
        match taken {
            _ if square.number() > self.square_count() => Err(PlayError::OffBoard),
            Some(player) => Err(PlayError::Taken(player)),
            None if self.is_over(board) => Err(PlayError::GameOver),
            None => Ok(board.play(square.index())),
        }
    }

    /// Whether a game can lead to these marks, as far as their numbers and lines tell.
    ///
    /// # Errors
    /// If a mark is beside the board, a square has two marks, the players did not take turns, both have a line, or
    /// play went on after a line.
    pub fn check(&self, board: Board) -> Result<(), BoardError> {
        match board.marks() & !self.all() {
            0 => self.check_marks(board),
            beside => Err(BoardError::OffBoard(Square::of_bit(beside.trailing_zeros() as usize))),
        }
    }

    /// The part of [`Game::check`] for marks that are all on the board.
    fn check_marks(&self, board: Board) -> Result<(), BoardError> {
        if board.x & board.o != 0 {
            return Err(BoardError::TwoMarks(Square::of_bit((board.x & board.o).trailing_zeros() as usize)));
        }
        let (x, o) = (board.x.count_ones(), board.o.count_ones());
        if x != o && x != o + 1 {
            return Err(BoardError::Alternation { x, o });
        }
        let [has_x, has_o] = [Player::X, Player::O].map(|player| self.lines(player).any_in(board.of(player)));
        match (has_x, has_o) {
            (true, true) => Err(BoardError::TwoWinners),
            (true, false) if x == o => Err(BoardError::PlayedOn(Player::X)),
            (false, true) if x != o => Err(BoardError::PlayedOn(Player::O)),
            // All lines of a player must share a square: that of the last move.
            (true, false) => self.check_last_move(board, Player::X),
            (false, true) => self.check_last_move(board, Player::O),
            (false, false) => Ok(()),
        }
    }

    fn check_last_move(&self, board: Board, player: Player) -> Result<(), BoardError> {
        let (lines, marks) = (self.lines(player), board.of(player));
        let last = squares(marks).any(|square| !lines.any_in(marks & !(1 << square)));
        if last { Ok(()) } else { Err(BoardError::PlayedOn(player)) }
    }

    /// The squares of a set, from the lowest number.
    pub fn squares(set: u64) -> impl Iterator<Item = Square> + Clone {
        squares(set).map(Square::of_bit)
    }
}

/// Two games are equal if they have the same rows of squares and the same lines, both are misère or neither is, and
/// both are given by rules or both by lines. Names do not matter.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        let sets = |game: &Game| [Player::X, Player::O].map(|player| game.lines(player).sets().to_vec());
        let key = |game: &Game| (game.rules(), game.shape(), game.is_misere(), game.hash());
        Arc::ptr_eq(&self.0, &other.0) || key(self) == key(other) && sets(self) == sets(other)
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({:?}, {:08x})", self.name(), self.hash())
    }
}

/// The checksum of a game: of the number of squares, whether a line loses, and the lines of X and of O, each list with
/// a word of zeros after it.
fn hash(squares: usize, misere: bool, lines: &[Lines; 2]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[squares as u8, u8::from(misere)]);
    for lines in lines {
        lines.sets().iter().chain(&[0]).for_each(|set| hasher.update(&set.to_le_bytes()));
    }
    hasher.finalize()
}
