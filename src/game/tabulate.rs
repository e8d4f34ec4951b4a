//! From the solution to the table: one entry a canonical position, and the canonicaliser that finds it.

use super::solver::{Solution, reachable};
use super::{Evaluation, Position};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// The evaluations of the canonical positions, by [`Position::key`].
pub type Entries = BTreeMap<u16, Evaluation>;

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
    for position in reachable().iter().flatten() {
        let (canonical, symmetry) = position.canonical();
        let solved = &solution[&position.key()];
        let evaluation = Evaluation {
            outcome: solved.outcome,
            plies: solved.plies,
            best: symmetry.image_of_set(solved.best),
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

/// Finds the entry of every reachable position without hashing or searching.
///
/// Think of a matrix with a row for every set of *my* marks and a column for every set of *yours*, nearly all of it
/// empty. Its rows are laid over each other in one array, each shifted so far that no two filled cells meet ("row
/// displacement"). The cell of a position is then `cells[offsets[mine] + yours]`, sets being taken as
/// [bits](super::SquareSet::bits). It holds eight times the slot, which is the number of the canonical position in
/// the order of the keys, plus the [number](super::Symmetry::number) of the symmetry that leads from there back to the
/// position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonicaliser {
    /// By the bits of *mine*: where the row begins in the cells.
    pub offsets: Vec<u16>,
    /// The overlaid rows; cells that no position uses hold 0.
    pub cells: Vec<u16>,
}

/// Builds the canonicaliser for these entries: the fullest rows are laid first, each as far left as it goes.
pub fn canonicaliser(entries: &Entries) -> Canonicaliser {
    let slots: BTreeMap<u16, u16> = entries.keys().copied().zip(0..).collect();
    let mut rows = vec![Vec::new(); 512];
    for position in reachable().iter().flatten() {
        let cell = cell(*position, &slots);
        rows[position.mine().bits() as usize].push((position.yours().bits() as usize, cell));
    }
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&mine| core::cmp::Reverse(rows[mine].len()));

    let mut offsets = vec![0; rows.len()];
    let mut cells: Vec<Option<u16>> = Vec::new();
    for mine in order {
        let is_free = |at: usize| cells.get(at).is_none_or(Option::is_none);
        let fits = |offset: &usize| rows[mine].iter().all(|(yours, _)| is_free(offset + yours));
        let offset = (0..).find(fits).expect("a row fits behind all others");
        cells.resize(cells.len().max(offset + rows.len()), None);
        for &(yours, cell) in &rows[mine] {
            cells[offset + yours] = Some(cell);
        }
        offsets[mine] = offset as u16;
    }
    Canonicaliser { offsets, cells: cells.into_iter().map(Option::unwrap_or_default).collect() }
}

fn cell(position: Position, slots: &BTreeMap<u16, u16>) -> u16 {
    let (canonical, symmetry) = position.canonical();
    8 * slots[&canonical.key()] + symmetry.inverse().number() as u16
}
