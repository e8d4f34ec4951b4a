//! From the solution to the table: one entry a canonical position, and the canonicaliser that finds it.

use noughts_rules::{Entries, Evaluation, Position, Square, Symmetry};
use noughts_solver::{Overlay, Solution, overlay};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

/// Two positions with one canonical key have different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The canonical key.
    pub key: u16,
    /// The value that was written first.
    pub first: Evaluation,
    /// The value that differs from it.
    pub second: Evaluation,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "key {} was written with two values: {:?} and {:?}", self.key, self.first, self.second)
    }
}

impl Error for Conflict {}

/// Reduces the solution of all reachable positions to the entries of the canonical ones.
///
/// # Errors
/// If images of one position have different values.
pub fn entries(solution: &Solution) -> Result<Entries, Conflict> {
    let mut entries = Entries::new();
    for position in Position::all() {
        let (canonical, symmetry) = position.canonical();
        let solved = &solution[&position.key()];
        let evaluation = Evaluation {
            outcome: solved.outcome,
            plies: solved.plies,
            best: symmetry.image_of_set(solved.best),
            // The lowest square of the canonical position, which is why it is turned before it is chosen.
            pick: symmetry.image_of_set(solved.strongest).first(),
        };
        write_once(&mut entries, canonical.key(), evaluation)?;
    }
    Ok(entries)
}

/// Writes an entry; the same value may be written again, another one may not.
fn write_once(entries: &mut Entries, key: u16, evaluation: Evaluation) -> Result<(), Conflict> {
    let first = *entries.entry(key).or_insert(evaluation);
    if first == evaluation { Ok(()) } else { Err(Conflict { key, first, second: evaluation }) }
}

/// Finds the entry of every reachable position, and its pick, without hashing or searching.
///
/// Think of a matrix with a row for every set of *my* marks and a column for every set of *your* marks. Nearly all of
/// it is empty, so its rows are [overlaid](overlay()). The cell of a position is `cells[offsets[mine] ^ yours]`, where the
/// sets are taken as [bits](noughts_rules::SquareSet::bits).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonicaliser {
    /// By the bits of *mine*, the offset of the row.
    pub offsets: Vec<usize>,
    /// The overlaid rows; `None` is a cell of no position.
    pub cells: Vec<Option<Cell>>,
}

/// What the canonicaliser knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The index of the canonical position's entry, in the order of the keys.
    pub index: usize,
    /// The symmetry that leads from the canonical position back to this one.
    pub back: Symmetry,
    /// The pick of the entry, turned back to this position.
    pub pick: Option<Square>,
}

impl Canonicaliser {
    /// The number of cells: a power of two, so that an exclusive or of numbers below it stays below it.
    pub const CELLS: usize = 1 << 13;

    /// Builds the canonicaliser for these entries.
    ///
    /// # Panics
    /// If an entry of a reachable position is missing, or the rows do not fit into the cells.
    #[must_use]
    pub fn new(entries: &Entries) -> Canonicaliser {
        let indices: BTreeMap<u16, usize> = entries.keys().copied().zip(0..).collect();
        let mut rows = vec![Vec::new(); 512];
        for position in Position::all() {
            let (canonical, symmetry) = position.canonical();
            let back = symmetry.inverse();
            let pick = entries[&canonical.key()].pick.map(|square| back.image(square));
            let cell = Cell { index: indices[&canonical.key()], back, pick };
            rows[position.mine().index()].push((position.yours().index(), cell));
        }
        let Overlay { offsets, places: mut cells } = overlay(&rows, Self::CELLS, |offset, yours| offset ^ yours);
        cells.resize(Self::CELLS, None);
        Canonicaliser { offsets, cells }
    }

    /// The cell of a position, found as at run time; `None` if the canonicaliser lacks the position.
    #[must_use]
    pub fn cell(&self, position: Position) -> Option<Cell> {
        self.cells[self.offsets[position.mine().index()] ^ position.yours().index()]
    }
}
