//! The table. Only this file knows phf and the text that the build script writes.
//!
//! There is one table with two look-up paths. [`pick`] and the other answers about a position use the
//! canonicaliser, which finds the entry of a position without hashing or searching. [`find`] hashes the key of a
//! canonical position.

pub use noughts_rules::Entries;

use crate::{Evaluation, MoveValue, Outcome, Player, Position, Square, SquareSet, Symmetry};
use alloc::vec::Vec;
use core::cmp::Reverse;
use noughts_rules::{TABLE_BYTES, preference};

include!(concat!(env!("OUT_DIR"), "/table.rs"));

/// The version of the answers. It grows when any outcome, number of plies, best set or pick changes. Perfect play
/// cannot change, so this happens only if the rule of the [pick](Evaluation::pick) does.
pub const VERSION: u32 = 1;

/// Makes an entry of the generated text. `pick` is the number of the square, or 0.
const fn entry(outcome: Outcome, plies: u8, best: u16, pick: u8) -> Evaluation {
    let Some(best) = SquareSet::from_bits(best) else { panic!("a set of squares has nine bits") };
    Evaluation { outcome, plies, best, pick: Square::new(pick) }
}

/// What the canonicaliser knows of a position.
struct Cell {
    index: u16,
    back: Symmetry,
    pick: Option<Square>,
}

const fn cell(index: u16, back: usize, pick: u8) -> Cell {
    Cell { index, back: Symmetry::ALL[back], pick: Square::new(pick) }
}

/// The compiler checks that each hashed key leads to the entry with this key.
const _: () = {
    assert!(INDICES.entries.len() == ENTRIES.len(), "every entry has its hash");
    let mut i = 0;
    while i < INDICES.entries.len() {
        let (key, index) = INDICES.entries[i];
        assert!(ENTRIES[index as usize].0 == key, "a hash leads to an entry with another key");
        i += 1;
    }
};

/// The number of bytes that look-ups need in the program; on 32 bits, it is a little less. They hold the table, its
/// canonicaliser, the tables for the symmetries of positions and answers, and the table of completed lines, which
/// tells when the game is over.
pub const BYTES: usize = {
    let by_key = size_of_val(&ENTRIES) + size_of_val(&INDICES);
    let hashes = size_of_val(INDICES.disps) + size_of_val(INDICES.entries);
    by_key + hashes + size_of_val(&OFFSETS) + size_of_val(&CELLS) + TABLE_BYTES
};

/// All entries of the table in the order of their [keys](Position::key). Each is a canonical position, in which X
/// moved first, and its evaluation.
///
/// ```
/// let (empty, evaluation) = noughts::table::entries().next().unwrap();
/// assert_eq!(empty, noughts::Position::new());
/// assert_eq!(evaluation.plies, 9);
/// assert_eq!(noughts::table::entries().len(), 765);
/// ```
///
/// # Panics
/// Never: the build script writes only positions that a game can reach.
pub fn entries() -> impl ExactSizeIterator<Item = (Position, Evaluation)> {
    let position = |key| Position::from_key(key, Player::X).expect("the build script writes reachable positions only");
    ENTRIES.iter().map(move |(key, evaluation)| (position(*key), *evaluation))
}

/// All entries of the table, as a map from keys to evaluations.
pub fn by_key() -> Entries {
    ENTRIES.into_iter().collect()
}

/// The evaluation of the canonical position with this key; `None` if no canonical position has the key.
///
/// ```
/// use noughts::{Position, best_moves, table};
///
/// let position: Position = "......X..".parse()?;
/// let (canonical, symmetry) = position.canonical();
/// let evaluation = table::find(canonical.key()).unwrap();
/// assert_eq!(symmetry.inverse().image_of_set(evaluation.best), best_moves(position));
/// assert_eq!(table::find(position.key()), None);
/// # Ok::<(), noughts::ParsePositionError>(())
/// ```
pub fn find(key: u16) -> Option<Evaluation> {
    let index = *INDICES.get(&key)?;
    Some(ENTRIES[usize::from(index)].1)
}

/// The evaluation of any position by other entries, such as those of a file. `None` if they lack its canonical
/// position.
///
/// ```
/// use noughts::{Position, evaluate, table};
///
/// let entries = table::by_key();
/// assert!(Position::all().all(|position| table::find_in(&entries, position) == Some(evaluate(position))));
/// ```
pub fn find_in(entries: &Entries, position: Position) -> Option<Evaluation> {
    let (canonical, symmetry) = position.canonical();
    Some(entries.get(&canonical.key())?.image(symmetry.inverse()))
}

#[inline]
fn cell_of(position: Position) -> &'static Cell {
    let offset = OFFSETS[position.mine().index()] as usize;
    // The remainder changes nothing, but spares a bounds check.
    &CELLS[(offset ^ position.yours().index()) % CELLS.len()]
}

/// The entry of the canonical position, and the symmetry that turns that position back into this one.
fn locate(position: Position) -> (&'static Evaluation, Symmetry) {
    let Cell { index, back, .. } = cell_of(position);
    (&ENTRIES[usize::from(*index)].1, *back)
}

/// The value of a position: outcome, plies, best moves and the pick. The page about [benchmarks](crate::docs::benchmarks) says
/// how long each look-up takes.
///
/// ```
/// use noughts::{Outcome, Position, evaluate};
///
/// let fork: Position = "X.O......".parse()?;
/// let value = evaluate(fork);
/// assert_eq!((value.outcome, value.plies), (Outcome::Win, 5));
/// # Ok::<(), noughts::ParsePositionError>(())
/// ```
#[inline]
pub fn evaluate(position: Position) -> Evaluation {
    let (evaluation, back) = locate(position);
    evaluation.image(back)
}

/// All moves with the best outcome and, among these, the best number of plies. Empty when the game is over.
#[inline]
pub fn best_moves(position: Position) -> SquareSet {
    let (evaluation, back) = locate(position);
    back.image_of_set(evaluation.best)
}

/// The one move to play, see [`Evaluation::pick`]; `None` when the game is over.
#[inline]
pub fn pick(position: Position) -> Option<Square> {
    cell_of(position).pick
}

/// The value of every legal move. The pick comes first, then the other best moves, and then the rest by outcome and plies.
/// Equal moves keep the order of their squares.
pub fn move_values(position: Position) -> Vec<MoveValue> {
    let Evaluation { best, pick, .. } = evaluate(position);
    let value = |(square, child): (Square, Position)| {
        let Evaluation { outcome, plies, .. } = *locate(child).0;
        MoveValue { square, outcome: outcome.opposite(), plies: plies + 1, best: best.contains(square) }
    };
    let mut values: Vec<MoveValue> = position.children().map(value).collect();
    values.sort_by_key(|value| Reverse((preference(value.outcome, value.plies), Some(value.square) == pick)));
    values
}
