//! Rows of cells that are laid over each other, so that they fill few places.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// The rows as they lie: the offset of each, and what is in the places.
pub(super) struct Overlay {
    pub offsets: Vec<usize>,
    pub places: Vec<u8>,
}

/// Lays rows of columns and cells over each other, the fullest first, each with the first offset below `limit` where every
/// cell finds its place empty or with an equal cell in it. `place` tells the place by offset and column.
///
/// # Panics
/// If a row fits nowhere.
pub(super) fn overlay(rows: &[Vec<(usize, u8)>], limit: usize, place: fn(usize, usize) -> usize) -> Overlay {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&row| Reverse(rows[row].len()));
    let mut offsets = vec![0; rows.len()];
    let mut places: Vec<Option<u8>> = vec![];
    for row in order {
        let is_free = |at: usize, cell| places.get(at).copied().flatten().is_none_or(|there| there == cell);
        let fits = |offset: &usize| rows[row].iter().all(|(column, cell)| is_free(place(*offset, *column), *cell));
        offsets[row] = (0..limit).find(fits).expect("the limit leaves room for every row");
        for (column, cell) in &rows[row] {
            let at = place(offsets[row], *column);
            places.resize(places.len().max(at + 1), None);
            places[at] = Some(*cell);
        }
    }
    Overlay { offsets, places: places.into_iter().map(Option::unwrap_or_default).collect() }
}
