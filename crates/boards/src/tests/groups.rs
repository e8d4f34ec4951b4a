//! Finds all permutations of the squares that map lines to lines: those that turn or reflect the board, and sometimes
//! more.

use crate::index::Index;
use crate::lines::Lines;
use crate::rules::squares;
use crate::symmetry::Symmetries;
use crate::{Game, Rules};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

struct LineSet {
    squares: usize,
    lines: Vec<u64>,
    /// For each two squares, the number of lines through both.
    shared: Vec<Vec<usize>>,
}

impl LineSet {
    fn new(rules: Rules) -> LineSet {
        let (squares, lines) = (rules.squares(), Lines::rows(rules).sets().to_vec());
        let both = |a: usize, b: usize| lines.iter().filter(|line| *line >> a & *line >> b & 1 == 1).count();
        let shared = (0..squares).map(|a| (0..squares).map(|b| both(a, b)).collect()).collect();
        LineSet { squares, lines, shared }
    }

    /// Finds the permutations that begin with these images, until `found` breaks.
    fn search(&self, images: &mut Vec<usize>, found: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
        if images.len() == self.squares {
            return found(images);
        }
        for image in 0..self.squares {
            if self.fits(images, image) {
                images.push(image);
                let ending = self.search(images, found);
                images.pop();
                ending?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether `image` can be the image of the next square, as far as the squares before it tell.
    fn fits(&self, images: &[usize], image: usize) -> bool {
        let next = images.len();
        let is_free = !images.contains(&image) && self.shared[next][next] == self.shared[image][image];
        let mut before = images.iter().enumerate();
        is_free
            && before.all(|(square, to)| self.shared[square][next] == self.shared[*to][image])
            && self.lines.iter().filter(|line| line.ilog2() as usize == next).all(|line| {
                let to = |square: usize| images.get(square).copied().unwrap_or(image);
                let led = squares(*line).fold(0, |led, square| led | 1 << to(square));
                self.lines.binary_search(&led).is_ok()
            })
    }

    /// The number of permutations: the product, over all squares, of the number of images that the square can have
    /// while the squares before it stay.
    fn count(&self) -> u128 {
        let goes = |square: usize, image: usize| {
            let mut images: Vec<usize> = (0..square).collect();
            self.fits(&images, image) && {
                images.push(image);
                self.search(&mut images, &mut |_| ControlFlow::Break(())).is_break()
            }
        };
        (0..self.squares)
            .map(|square| (square..self.squares).filter(|image| goes(square, *image)).count() as u128)
            .product()
    }

    fn all(&self) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        let _ = self.search(&mut Vec::new(), &mut |images| {
            all.push(images.to_vec());
            ControlFlow::Continue(())
        });
        all
    }
}

/// The number of permutations that turn or reflect the board.
fn of_the_board(rules: Rules) -> u128 {
    let symmetries = Symmetries::of_board(rules);
    let images = |symmetry| (0..rules.squares()).map(|square| symmetries.square(symmetry, square)).collect();
    (0..symmetries.count()).map(images).collect::<BTreeSet<Vec<usize>>>().len() as u128
}

/// `docs/boards.md` says so, and why tables use only the symmetries of the board. Lines of one or two squares, and
/// lines that all lie in one direction, have many more.
#[test]
fn two_boards_have_more_symmetries_than_can_be_seen() {
    let mut found = Vec::new();
    for (width, height) in (1..=25).flat_map(|width| (1..=width).map(move |height| (width, height))) {
        for line in (3..=height).filter(|_| width * height <= 25) {
            let rules = Rules::new(width, height, line).unwrap();
            let (all, board) = (LineSet::new(rules).count(), of_the_board(rules));
            found.extend((all != board).then(|| (rules.to_string(), all, board)));
        }
    }
    assert_eq!(found, [("4x4, line 4".into(), 32, 8), ("5x5, line 5".into(), 32, 8)]);
}

/// The entries that a table of 4×4 would have with all 32 symmetries.
#[test]
fn more_symmetries_make_a_table_smaller() {
    let rules = Rules::new(4, 4, 4).unwrap();
    let (all, index) = (LineSet::new(rules).all(), Index::new(&Game::new(rules)).unwrap());
    let image =
        |set: u32, images: &[usize]| squares(set.into()).fold(0u32, |image, square| image | 1 << images[square]);
    let is_least = |set: u32| all.iter().all(|images| image(set, images) >= set);
    let entries = |marks| index.x_sets(marks).iter().filter(|set| is_least(**set)).count() * index.block(marks);
    assert_eq!(all.len(), 32);
    assert_eq!((index.all_entries(), (0..=16).map(entries).sum()), (1_238_943, 368_168));
}
