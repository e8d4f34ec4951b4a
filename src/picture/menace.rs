//! The labels of a matchbox machine, and how it is built and played.

use super::matchbox;
use super::palette::{Colors, Palette};
use super::paper::{self, BODY, INSET, PAGE, Page};
use super::parts::{Sides, corner, grid, marks};
use super::sheet::marks_and_best_moves;
use super::svg::{Attribute, Number, Svg};
use crate::menace::{Boxes, first_beads, stage};
use crate::words::count;
use crate::{Position, Square};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Display;

/// The labels beside each other on a page, and above each other.
const LABELS: [usize; 2] = [5, 7];

/// The width and the height of a label, in hundredths of a millimetre.
const LABEL: [i32; 2] = [(PAGE[0] * 100 - 2 * INSET) / LABELS[0] as i32, (BODY * 100 - TOP - INSET) / LABELS[1] as i32];

/// Where the first row of labels begins, under the heading.
const TOP: i32 = 700;

/// A matchbox machine, to be printed.
#[derive(Clone, Copy)]
pub(super) struct Menace {
    pub boxes: Boxes,
    pub solution: bool,
    pub colors: Colors,
}

/// The labels of a matchbox machine (MENACE) to print and cut out, after pages that say how the machine is built and
/// played. Each has the number of its box, its stage, and the beads of each square; of squares that are images of each
/// other one has beads. Labels do not say which squares are best, since the machine is to learn that; with `solution`, for
/// who teaches, they do, in place of the beads.
pub fn menace(boxes: Boxes, solution: bool, colors: Colors) -> String {
    let machine = Menace { boxes, solution, colors };
    let pages: Vec<Page> = machine.instructions().into_iter().chain(machine.label_pages()).collect();
    paper::document("Tic-tac-toe: labels of a matchbox machine", colors, &pages)
}

impl Menace {
    /// The number of boxes, and of beads.
    pub fn needs(self) -> (usize, usize) {
        let positions = self.boxes.positions();
        (positions.len(), beads_of_colours(&positions).iter().sum())
    }

    /// How the machine is built and played; a drawing of the open box, and a label for the cover of the machine.
    pub fn instructions(self) -> [Page<'static>; 2] {
        let how = "How to build MENACE, a machine of matchboxes, and how to play it.";
        let palette = self.colors.palette();
        let positions = self.boxes.positions();
        [
            Page::new(how, move |svg| self.first_page(svg, &positions)),
            Page::new(matchbox::DESCRIPTION, move |svg| matchbox::draw(svg, palette)),
        ]
    }

    /// The labels.
    pub fn label_pages(self) -> Vec<Page<'static>> {
        let told = if self.solution { " A star marks each best move, a frame the one to play." } else { "" };
        let on_a_page = LABELS[0] * LABELS[1];
        let page = |(page, positions): (usize, &[Position])| {
            let first = 1 + page * on_a_page;
            let last = first + positions.len() - 1;
            let positions = positions.to_vec();
            let description = format!("The labels of boxes {first} to {last}: positions with X to move.{told}");
            Page::new(description, move |svg| self.labels(svg, first, &positions))
        };
        self.boxes.positions().chunks(on_a_page).enumerate().map(page).collect()
    }

    /// A page of labels, the first of which has this number.
    fn labels(self, svg: &mut Svg, first: usize, positions: &[Position]) {
        let palette = self.colors.palette();
        let last = first + positions.len() - 1;
        let heading = format!("*Labels {first}\u{2013}{last} \u{b7} cut along the broken lines");
        paper::text(svg, [0, 4], &heading, palette);
        let told = if self.solution {
            "MENACE. Stars are best moves; the framed one is what noughts plays."
        } else {
            "MENACE. The numbers on the boards are beads."
        };
        paper::foot(svg, 0, "start", told, palette);
        cuts(svg, positions.len().div_ceil(LABELS[0]), palette);
        for (at, position) in positions.iter().enumerate() {
            let [x, y] = [at % LABELS[0], at / LABELS[0]];
            let [x, y] = [Number(INSET + x as i32 * LABEL[0]), Number(TOP + y as i32 * LABEL[1])];
            svg.group(&[("transform", &format!("translate({x} {y})"))], |svg| {
                svg.group(&[("transform", &"translate(6.9 3)scale(.8)")], |svg| self.board(svg, *position, palette));
                // Whoever plays looks for the number.
                let number: [Attribute; 3] =
                    [("font-size", &Number(450)), ("font-weight", &"bold"), ("text-anchor", &"start")];
                svg.text(Number(690), Number(3150), first + at, &number);
                let small: [Attribute; 2] = [("font-size", &Number(330)), ("text-anchor", &"end")];
                svg.text(Number(3090), Number(3150), format!("stage {}", stage(*position)), &small);
            });
        }
    }

    fn board(self, svg: &mut Svg, position: Position, palette: &Palette) {
        grid(svg, Sides::THREE, palette);
        if self.solution {
            return marks_and_best_moves(svg, position, crate::evaluate(position), palette);
        }
        marks(svg, position, palette);
        for (square, beads) in first_beads(position) {
            numbered(svg, square, beads, palette);
        }
    }

    /// The page that says how to build the machine, and how to play it.
    fn first_page(self, svg: &mut Svg, positions: &[Position]) {
        let palette = self.colors.palette();
        let needed = beads_of_colours(positions);
        paper::heading(svg, "MENACE, a machine that learns", palette);
        let stages = [2, 3, 4].map(|stage| beads_of_stage(positions, stage)).join(", ");
        let total = needed.iter().sum::<usize>();
        let holes: [(&str, &dyn Display); 3] =
            [("{boxes}", &positions.len()), ("{beads}", &total), ("{stages}", &stages)];
        paper::text(svg, [0, 18], &paper::filled(include_str!("text/build.txt"), &holes), palette);
        svg.group(&[("transform", &"translate(0 88)scale(2)")], |svg| {
            grid(svg, Sides::THREE, palette);
            for (square, number) in Square::ALL.into_iter().zip(1..) {
                numbered(svg, square, number, palette);
            }
        });
        let choose = "Choose a colour for each square, and write it here.\nYou need so many beads of it:";
        paper::text(svg, [72, 92], choose, palette);
        for (square, beads) in Square::ALL.into_iter().zip(needed) {
            let [x, y] = [72 + (square.index() / 5) as i32 * 60, 110 + (square.index() % 5) as i32 * 9];
            let need = format!("{square}: {} in {}", count(beads, "bead"), "\u{2026}".repeat(6));
            paper::text(svg, [x, y], &need, palette);
        }
        paper::text(svg, [0, 164], include_str!("text/play.txt"), palette);
    }
}

/// The number of beads that belong to each square.
fn beads_of_colours(positions: &[Position]) -> [usize; 9] {
    let of_square = |square| {
        let all = positions.iter().flat_map(|position| first_beads(*position));
        all.filter(|(with, _)| *with == square).map(|(_, beads)| beads as usize).sum()
    };
    Square::ALL.map(of_square)
}

/// `3 in boxes 2 to 13`.
fn beads_of_stage(positions: &[Position], wanted: usize) -> String {
    let first = 1 + positions.partition_point(|position| stage(*position) < wanted);
    let last = positions.partition_point(|position| stage(*position) <= wanted);
    format!("{} in boxes {first} to {last}", 5 - wanted)
}

/// A number in the middle of a square.
fn numbered(svg: &mut Svg, square: Square, number: u32, palette: &Palette) {
    let [x, y] = corner(square);
    let look: [Attribute; 3] = [("font-size", &Number(530)), ("font-weight", &"bold"), ("fill", &palette.ink)];
    svg.text(Number::from(x + 5), Number(100 * y + 690), number, &look);
}

/// The lines to cut along, of a page with so many rows of labels.
fn cuts(svg: &mut Svg, rows: usize, palette: &Palette) {
    let [width, height] = [LABELS[0] as i32 * LABEL[0], rows as i32 * LABEL[1]].map(Number);
    let [left, top] = [INSET, TOP].map(Number);
    let down = (0..=LABELS[0] as i32).map(|column| format!("M{} {top}v{height}", Number(INSET + column * LABEL[0])));
    let across = (0..=rows as i32).map(|row| format!("M{left} {}h{width}", Number(TOP + row * LABEL[1])));
    let steps: String = down.chain(across).collect();
    let stroke: [Attribute; 3] =
        [("stroke", &palette.grid), ("stroke-width", &Number(20)), ("stroke-dasharray", &"1.5 1.5")];
    svg.path(steps, &stroke);
}
