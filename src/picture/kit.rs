//! All that is printed for a lesson, in one document.

use super::lesson;
use super::map::map;
use super::menace::Menace;
use super::palette::Colors;
use super::paper::{self, Page};
use super::puzzles::{self, Worksheet};
use super::tiles;
use crate::menace::Boxes;
use crate::strategies::Perfect;
use crate::{Player, Position};
use alloc::string::String;
use alloc::vec::Vec;

/// The number of pages for the teacher, which come first.
const FOR_THE_TEACHER: usize = 2;

/// All that is printed for a lesson about machines that learn: the plan, the matchbox machine with its labels, these worksheets
/// with their answers, and the map of perfect play as a poster: nine parts, and a strip with its legend.
///
/// # Panics
/// Never: perfect play has one move in each position, so it has a map.
pub fn kit(worksheets: &[Worksheet], colors: Colors) -> String {
    let palette = colors.palette();
    let mut map = map(Player::X, Position::new(), "perfect play", &Perfect).expect("perfect play has one move");
    map.colors = colors;
    let machine = Menace { boxes: Boxes::All304, solution: false, colors };
    let [build, open_box] = machine.instructions();
    let parts: [(&str, Vec<Page>); 7] = [
        ("The machine: how to build it", Vec::from([build])),
        ("The open box, and a cover label", Vec::from([open_box])),
        ("Labels for its boxes", machine.label_pages()),
        ("Our machine: games and curve", Vec::from([lesson::tally(palette)])),
        ("Worksheets: easy, medium, hard", worksheets.iter().flat_map(|sheet| sheet.pages(palette)).collect()),
        ("Answers", puzzles::answers(worksheets, palette)),
        ("Poster of perfect play, ten parts", tiles::pages(&map)),
    ];
    let mut contents = Vec::from([("The lesson", 1), ("What to expect", 2)]);
    let mut next = FOR_THE_TEACHER + 1;
    for (name, pages) in &parts {
        contents.push((*name, next));
        next += pages.len();
    }
    let plan = lesson::plan(machine, FOR_THE_TEACHER + 1, contents, palette);
    let mut pages = Vec::from([plan, lesson::outlook(palette)]);
    pages.extend(parts.into_iter().flat_map(|(_, pages)| pages));
    paper::document("Tic-tac-toe: a lesson about machines that learn", colors, &pages)
}
