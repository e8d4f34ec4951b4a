//! Table files of other boards, written by the library.

use noughts_boards::Rules;
use noughts_boards::file::TableWriter;
use noughts_boards::index::Index;
use noughts_boards::solver::{self, Observer, Tier};
use std::ops::ControlFlow;
use std::path::Path;

struct Write<'a>(TableWriter<'a>);

impl Observer for Write<'_> {
    fn solved(&self, _: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tier(&mut self, tier: Tier<'_>) -> ControlFlow<()> {
        self.0.tier(tier, || false).unwrap();
        ControlFlow::Continue(())
    }
}

/// Writes the table of a game, up to so many marks, and gives its length.
pub fn write(path: &Path, rules: Rules, most_marks: usize) -> u64 {
    let index = Index::new(rules).unwrap();
    let mut write = Write(TableWriter::create(path, &index, most_marks, 2).unwrap());
    assert!(solver::solve(&index, 1, &mut write).is_continue());
    assert!(!path.exists());
    write.0.finish().unwrap()
}
