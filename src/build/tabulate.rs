//! Turns the solution into the table: an entry for each canonical position, and the canonicaliser that finds the
//! entry.

use noughts_rules::{Entries, Evaluation, Position, Square, Symmetry};
use noughts_solver::{Overlay, Solution, overlay};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

/// The error for two positions with the same canonical key and different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The common canonical key.
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

/// Reduces the solution of all positions to entries for the canonical ones.
///
/// # Errors
/// If images of the same position have different values.
pub fn entries(solution: &Solution) -> Result<Entries, Conflict> {
    let mut entries = Entries::new();
    for position in Position::all() {
        let (canonical, symmetry) = position.canonical();
        let solved = &solution[&position.key()];
        let evaluation = Evaluation {
            outcome: solved.outcome,
            plies: solved.plies,
            best: symmetry.image_of_set(solved.best),
            // Choose the lowest square after turning to the canonical position: the pick promises that.
            pick: symmetry.image_of_set(solved.strongest).first(),
        };
        write_once(&mut entries, canonical.key(), evaluation)?;
    }
    Ok(entries)
}

/// Writes an entry. Writing the same value again is allowed; writing another one is an error.
fn write_once(entries: &mut Entries, key: u16, evaluation: Evaluation) -> Result<(), Conflict> {
    let first = *entries.entry(key).or_insert(evaluation);
    if first == evaluation { Ok(()) } else { Err(Conflict { key, first, second: evaluation }) }
}

/// Finds the entry of every position, and its pick, without hashing or searching.
///
/// It is a matrix with a row for every set of *my* marks and a column for every set of *your* marks. Nearly all of it
/// is empty, so its rows are [overlaid](overlay()). The cell of a position is `cells[offsets[mine] ^ yours]`, where
/// the sets are their [bits](noughts_rules::SquareSet::bits).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonicaliser {
    /// The offset of each row, by the bits of *mine*.
    pub offsets: Vec<usize>,
    /// The overlaid rows; `None` is a cell without a position.
    pub cells: Vec<Option<Cell>>,
}

/// What the canonicaliser knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The index of the canonical position's entry, in the order of the keys.
    pub index: usize,
    /// The symmetry that turns the canonical position back into this one.
    pub back: Symmetry,
    /// The pick of the entry, turned back to this position.
    pub pick: Option<Square>,
}

impl Canonicaliser {
    /// The number of cells. It is a power of two, so the exclusive or of two smaller numbers is also smaller.
    pub const CELLS: usize = 1 << 13;

    /// # Panics
    /// If the entry of a position is missing, or the rows do not fit into the cells.
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
    pub fn cell(&self, position: Position) -> Option<Cell> {
        self.cells[self.offsets[position.mine().index()] ^ position.yours().index()]
    }
}
