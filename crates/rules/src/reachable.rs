//! Lists every position.

use crate::position::Position;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

impl Position {
    /// All 5,478 positions of the games in which X moves first, in the order of the [ply](Position::ply) and then of
    /// the [key](Position::key). Each call computes them again by playing all moves.
    ///
    /// ```
    /// use noughts_rules::Position;
    ///
    /// assert_eq!(Position::all().len(), 5478);
    /// assert_eq!(Position::all().next(), Some(Position::new()));
    /// assert_eq!(Position::all().filter(|position| position.is_over()).count(), 958);
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Position> + ExactSizeIterator {
        let mut all = Vec::new();
        let mut ply = vec![Position::new()];
        while !ply.is_empty() {
            let children = ply.iter().flat_map(|position| position.children());
            let distinct: BTreeMap<u16, Position> = children.map(|(_, child)| (child.key(), child)).collect();
            all.append(&mut ply);
            ply = distinct.into_values().collect();
        }
        all.into_iter()
    }
}
