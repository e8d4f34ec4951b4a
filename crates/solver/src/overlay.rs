//! Row displacement: packs a matrix with few filled cells into one short array.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// The rows of a matrix, laid over each other in one array. Each row is moved by its own offset, so that different
/// cells do not share a place.
///
/// ```text
/// row 0   a . b .        offset 0    a . b
/// row 1   c . d .        offset 1      c . d
///                        places      a c b d
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay<T> {
    /// How far each row is moved.
    pub offsets: Vec<usize>,
    /// The array; `None` is a place without a cell.
    pub places: Vec<Option<T>>,
}

/// Lays rows over each other. A row is a list of columns and cells, and `place` computes the place of a cell from the
/// offset of its row and its column. The fullest rows come first. Each takes the first offset below `limit` at which
/// all its places are empty or hold an equal cell.
///
/// ```
/// use noughts_solver::overlay;
///
/// let rows = [vec![(0, 'a'), (2, 'b')], vec![(0, 'c'), (2, 'd')]];
/// let overlay = overlay(&rows, 4, |offset, column| offset + column);
/// assert_eq!(overlay.offsets, [0, 1]);
/// assert_eq!(overlay.places, [Some('a'), Some('c'), Some('b'), Some('d')]);
/// ```
///
/// # Panics
/// If no offset below the limit suits a row.
pub fn overlay<T: Copy + PartialEq>(
    rows: &[Vec<(usize, T)>],
    limit: usize,
    place: fn(usize, usize) -> usize,
) -> Overlay<T> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&row| Reverse(rows[row].len()));
    let mut offsets = vec![0; rows.len()];
    let mut places: Vec<Option<T>> = vec![];
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
    Overlay { offsets, places }
}
