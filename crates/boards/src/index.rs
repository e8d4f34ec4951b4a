//! The index of a table: which entry belongs to which position.
//!
//! A table has a tier for each number of marks. A tier consists of blocks, one for each set of squares that X can have
//! without a line; of the images of a set under the symmetries, only the least has a block. The blocks follow in
//! increasing order of their sets as numbers. A block has an entry for each set of squares that O can have on the free
//! squares, also in increasing order. To look up a position, apply the symmetry that makes the set of X least.
//!
//! For example, the tier of 3 marks on 3×3 begins with the blocks for X on squares 1 and 2 (as bits, `000000011`) and
//! on squares 1 and 3 (`000000101`). In the first block, O on square 3 is entry 0, on square 4 entry 1, and on square
//! 9 entry 6.

use crate::board::Board;
use crate::game::Game;
use crate::rules::squares;
use crate::symmetry::Symmetries;
use noughts_rules::Player;
use std::error::Error;
use std::fmt;
use std::sync::OnceLock;

/// The most squares of a game that can have a table.
pub const MAX_TABLE_SQUARES: usize = 25;

#[derive(Clone, Debug)]
pub struct Index {
    game: Game,
    /// The sets of X, by their number of marks. They come from a file, or are listed when they are first needed.
    x_sets: Vec<OnceLock<Vec<u32>>>,
}

/// The error for a game with more than [`MAX_TABLE_SQUARES`] squares. It holds their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge(pub usize);

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board of {} squares is too large for a table; it can have {MAX_TABLE_SQUARES}", self.0)
    }
}

impl Error for TooLarge {}

impl Index {
    /// Fails if the game has too many squares.
    pub fn new(game: &Game) -> Result<Index, TooLarge> {
        match game.square_count() {
            squares @ ..=MAX_TABLE_SQUARES => {
                Ok(Index { game: game.clone(), x_sets: vec![OnceLock::new(); squares.div_ceil(2) + 1] })
            }
            squares => Err(TooLarge(squares)),
        }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn squares(&self) -> usize {
        self.game.square_count()
    }

    pub fn all(&self) -> u64 {
        self.game.all()
    }

    pub fn symmetries(&self) -> &Symmetries {
        self.game.symmetries()
    }

    /// The sets of X in the tier of this number of marks.
    pub fn x_sets(&self, marks: usize) -> &[u32] {
        self.x_sets_of(marks.div_ceil(2))
    }

    /// Sets the sets of X of a tier, unless they are known. `read` reads them from a file, which is faster than
    /// listing them.
    pub fn take_x_sets<E>(&self, marks: usize, read: impl FnOnce() -> Result<Vec<u32>, E>) -> Result<(), E> {
        let sets = &self.x_sets[marks.div_ceil(2)];
        if sets.get().is_none() {
            let _ = sets.set(read()?);
        }
        Ok(())
    }

    #[inline]
    fn x_sets_of(&self, x: usize) -> &[u32] {
        self.x_sets[x].get_or_init(|| x_sets(&self.game, x))
    }

    pub fn block(&self, marks: usize) -> usize {
        choose(self.squares() - marks.div_ceil(2), marks / 2)
    }

    pub fn entries(&self, marks: usize) -> usize {
        self.x_sets(marks).len() * self.block(marks)
    }

    pub fn all_entries(&self) -> usize {
        (0..=self.squares()).map(|marks| self.entries(marks)).sum()
    }

    /// The number of the block with this set of X; `None` if there is none.
    #[inline]
    pub fn find_x(&self, x: u64) -> Option<usize> {
        self.x_sets_of(x.count_ones() as usize).binary_search(&(x as u32)).ok()
    }

    /// The rank of a position in its tier; `None` if X has a line or the numbers of marks do not alternate.
    pub fn rank(&self, board: Board) -> Option<usize> {
        if board.x.count_ones() != board.ply().div_ceil(2) as u32 {
            return None;
        }
        let (x, symmetry) = self.symmetries().least_set(board.x);
        let o = self.symmetries().set(symmetry, board.o);
        let number = self.find_x(x)?;
        let free = squares(self.all() & !x);
        let taken = free.enumerate().filter(|(_, square)| o >> square & 1 == 1).map(|(place, _)| place);
        Some(number * self.block(board.ply()) + rank_of_places(taken))
    }

    /// The position with this rank in a tier.
    pub fn board(&self, marks: usize, rank: usize) -> Board {
        let block = self.block(marks);
        let x = u64::from(self.x_sets(marks)[rank / block]);
        let (mut o, mut rest, mut left) = (0, rank % block, marks / 2);
        let free: Vec<usize> = squares(self.all() & !x).collect();
        for (place, square) in free.iter().enumerate().rev() {
            // The sets without this free square come first.
            let without = choose(place, left);
            if left > 0 && rest >= without {
                rest -= without;
                left -= 1;
                o |= 1 << square;
            }
        }
        Board { x, o }
    }
}

/// Estimates the number of entries of each tier, even of a game that is too large for an index. It ignores that X can
/// have a line.
pub fn estimate(game: &Game) -> impl Iterator<Item = f64> + use<> {
    let (squares, symmetries) = (game.square_count(), game.symmetries().count() as f64);
    let ways = |n: usize, k: usize| (0..k).fold(1.0, |ways, i| ways * (n - i) as f64 / (i + 1) as f64);
    (0..=squares).map(move |marks| {
        let x = marks.div_ceil(2);
        ways(squares, x) / symmetries * ways(squares - x, marks / 2)
    })
}

/// The rank of a set among all sets of the same size. Its members come in increasing order.
fn rank_of_places(places: impl Iterator<Item = usize>) -> usize {
    places.enumerate().map(|(i, place)| choose(place, i + 1)).sum()
}

/// The number of ways to choose `k` of `n`.
pub const fn choose(n: usize, k: usize) -> usize {
    if k > n {
        return 0;
    }
    let (mut ways, mut i) = (1, 0);
    while i < k {
        ways = ways * (n - i) / (i + 1);
        i += 1;
    }
    ways
}

fn x_sets(game: &Game, marks: usize) -> Vec<u32> {
    let sets = sets_of(marks).take_while(|set| *set <= game.all());
    sets.filter(|set| game.symmetries().is_least_set(*set) && !game.lines(Player::X).any_in(*set))
        .map(|set| set as u32)
        .collect()
}

/// The sets of `members` members, as increasing numbers.
fn sets_of(members: usize) -> impl Iterator<Item = u64> {
    std::iter::successors(Some((1 << members) - 1), |set| (*set != 0).then(|| next_set(*set)))
}

/// The next greater set of the same size. The empty set has none, and is returned as it is.
#[inline]
pub(super) fn next_set(set: u64) -> u64 {
    if set == 0 {
        return 0;
    }
    let lowest = set & set.wrapping_neg();
    let carried = set + lowest;
    // The carry cleared a run of members and set one. The others of the run go to the lowest squares.
    carried | (set ^ carried) >> (2 + lowest.trailing_zeros())
}
