//! All that is printed for a lesson, in one document.

use super::lesson;
use super::map::{Map, map};
use super::menace::{Boxes, Menace, menace};
use super::palette::Colors;
use super::paper::{self, Page};
use super::puzzles::Puzzles;
use super::tiles;
use crate::strategies::Perfect;
use crate::{Player, Position};
use alloc::vec::Vec;
use core::fmt;

/// The number of pages for the teacher, which come first.
const FOR_THE_TEACHER: usize = 2;

/// A kit for a lesson, which [`kit`] begins. Its text is an HTML document of pages to print.
#[derive(Clone, Debug)]
#[must_use]
pub struct Kit {
    worksheets: Vec<Puzzles>,
    colors: Colors,
}

/// All that is printed for a lesson about machines that learn: the plan, the matchbox machine with its labels, these worksheets
/// with their answers, and the map of perfect play in four parts. The ground is white, as paper is, unless the colours are dark.
pub fn kit(worksheets: Vec<Puzzles>) -> Kit {
    Kit { worksheets, colors: Colors::default() }
}

impl Kit {
    /// The colours; light if not said. Worksheets have their own.
    pub fn colors(self, colors: Colors) -> Kit {
        Kit { colors, ..self }
    }

    /// The parts of the kit after the pages for the teacher, by what stands in the contents.
    fn parts<'a>(&'a self, machine: Menace, map: &'a Map) -> [(&'static str, Vec<Page<'a>>); 6] {
        let worksheets = |answers| self.worksheets.iter().flat_map(|sheet| sheet.pages(answers)).collect();
        [
            ("The machine: how to build it", machine.instructions().into()),
            ("Labels for its boxes", machine.label_pages()),
            ("Our machine: games and curve", Vec::from([lesson::tally(self.colors.palette())])),
            ("Worksheets: easy, medium, hard", worksheets(false)),
            ("Answers", worksheets(true)),
            ("Poster of perfect play, four parts", tiles::pages(map, self.colors)),
        ]
    }
}

/// The HTML document.
impl fmt::Display for Kit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let map = map(Player::X, Position::new(), "perfect play", &Perfect)
            .expect("perfect play has one move")
            .colors(self.colors);
        let machine = menace(Boxes::All304).colors(self.colors);
        let parts = self.parts(machine, &map);
        let mut contents = Vec::from([("The lesson", 1), ("What to expect", 2)]);
        let mut next = FOR_THE_TEACHER + 1;
        for (name, pages) in &parts {
            contents.push((*name, next));
            next += pages.len();
        }
        let palette = self.colors.palette();
        let plan = lesson::plan(machine, FOR_THE_TEACHER + 1, contents, palette);
        let mut pages = Vec::from([plan, lesson::outlook(palette)]);
        pages.extend(parts.into_iter().flat_map(|(_, pages)| pages));
        f.write_str(&paper::document("Tic-tac-toe: a lesson about machines that learn", self.colors, &pages))
    }
}
