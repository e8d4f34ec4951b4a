//! The table: the only file that knows phf and the text that the build script generates.
//!
//! One table, two doors. [`Position::pick`] and its kin go through the canonicaliser, which takes a position to its
//! slot without hashing or searching; [`find`] hashes the key of a canonical position.

use crate::game::tabulate::Entries;
use crate::game::{
    Evaluation, MoveValue, Outcome, Player, Position, Square, SquareSet, Symmetry, preference, symmetry,
};
use alloc::vec::Vec;
use core::cmp::Reverse;

include!(concat!(env!("OUT_DIR"), "/table.rs"));

/// What the generated text makes its entries with; `pick` is the square's number, or 0 for none.
const fn entry(outcome: Outcome, plies: u8, best: u16, pick: u8) -> Evaluation {
    let Some(best) = SquareSet::from_bits(best) else { panic!("a set of squares has nine bits") };
    Evaluation { outcome, plies, best, pick: Square::new(pick) }
}

/// What the canonicaliser knows of a position, see [`tabulate::Cell`](crate::game::tabulate::Cell).
struct Cell {
    slot: u16,
    back: Symmetry,
    pick: Option<Square>,
}

/// What the generated text makes its cells with.
const fn cell(slot: u16, back: usize, pick: u8) -> Cell {
    Cell { slot, back: Symmetry::ALL[back], pick: Square::new(pick) }
}

/// The number of bytes that look-ups need in the program: the table, its canonicaliser, and the tables by which
/// positions and answers are turned.
pub const BYTES: usize = {
    let map =
        size_of_val(&ENTRIES) + size_of_val(ENTRIES.disps) + size_of_val(ENTRIES.idxs) + size_of_val(ENTRIES.entries);
    map + size_of_val(&OFFSETS) + size_of_val(&CELLS) + symmetry::BYTES
};

/// All entries of the table: each canonical position, X moving first, with its evaluation, in the order of the
/// [keys](Position::key).
///
/// ```
/// let (empty, evaluation) = noughts::table::entries().next().unwrap();
/// assert_eq!(empty, noughts::Position::new());
/// assert_eq!(evaluation.plies, 9);
/// assert_eq!(noughts::table::entries().len(), 765);
/// ```
pub fn entries() -> impl ExactSizeIterator<Item = (Position, Evaluation)> {
    let position = |key| Position::from_key(key, Player::X).expect("the build script writes reachable positions only");
    ENTRIES.entries().map(move |(key, evaluation)| (position(*key), *evaluation))
}

/// The same as a map from the keys to the evaluations.
pub fn by_key() -> Entries {
    ENTRIES.entries().map(|(key, evaluation)| (*key, *evaluation)).collect()
}

/// The evaluation of the canonical position with this key; `None` if the key is not one of a canonical position.
///
/// ```
/// use noughts::{Position, table};
///
/// let position: Position = "......X..".parse()?;
/// let (canonical, symmetry) = position.canonical();
/// let evaluation = table::find(canonical.key()).unwrap();
/// assert_eq!(symmetry.inverse().image_of_set(evaluation.best), position.best_moves());
/// assert_eq!(table::find(position.key()), None);
/// # Ok::<(), noughts::ParsePositionError>(())
/// ```
pub fn find(key: u16) -> Option<Evaluation> {
    ENTRIES.get(&key).copied()
}

/// The cell of a position.
#[inline]
fn cell_of(position: Position) -> &'static Cell {
    let offset = OFFSETS[position.mine().index()] as usize;
    // The remainder changes nothing, it spares the check of the bound.
    &CELLS[(offset ^ position.yours().index()) % CELLS.len()]
}

/// The entry of a position's canonical form, and the symmetry that leads from there back to the position.
fn locate(position: Position) -> (&'static Evaluation, Symmetry) {
    let Cell { slot, back, .. } = cell_of(position);
    let (_, evaluation) = ENTRIES.index((*slot).into()).expect("every cell holds a slot");
    (evaluation, *back)
}

/// The answers of the table. Each takes a few nanoseconds, whatever the position.
impl Position {
    /// The value of the position: outcome, plies, best moves and the pick.
    ///
    /// ```
    /// use noughts::{Outcome, Position};
    ///
    /// let fork: Position = "X.O......".parse()?;
    /// let value = fork.evaluation();
    /// assert_eq!((value.outcome, value.plies), (Outcome::Win, 5));
    /// # Ok::<(), noughts::ParsePositionError>(())
    /// ```
    pub fn evaluation(self) -> Evaluation {
        let (evaluation, back) = locate(self);
        evaluation.image(back)
    }

    /// All moves that are best for the outcome and then for the plies; none when the game is over.
    pub fn best_moves(self) -> SquareSet {
        let (evaluation, back) = locate(self);
        back.image_of_set(evaluation.best)
    }

    /// The one move to play, see [`Evaluation::pick`]; `None` when the game is over.
    #[inline]
    pub fn pick(self) -> Option<Square> {
        cell_of(self).pick
    }

    /// The value of every legal move, best first: the pick, the other best moves, then the rest by outcome and plies;
    /// equals in the order of the squares.
    pub fn move_values(self) -> Vec<MoveValue> {
        let Evaluation { best, pick, .. } = self.evaluation();
        let value = |(square, child): (Square, Position)| {
            let Evaluation { outcome, plies, .. } = *locate(child).0;
            MoveValue { square, outcome: outcome.opposite(), plies: plies + 1, best: best.contains(square) }
        };
        let mut values: Vec<MoveValue> = self.children().map(value).collect();
        values.sort_by_key(|value| Reverse((preference(value.outcome, value.plies), Some(value.square) == pick)));
        values
    }
}
