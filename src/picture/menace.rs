//! The labels of a matchbox machine, and how it is built and played.

use super::classes::{by_ply, one_of_each_class};
use super::matchbox;
use super::palette::{Colors, Palette};
use super::paper::{self, BODY, PAGE, Page};
use super::parts::{Sides, corner, grid, marks};
use super::sheet::marks_and_best_moves;
use super::svg::{Attribute, Number, Svg};
use crate::words::count;
use crate::{Evaluation, LookUp, Outcome, Player, Position, Square};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Which positions a matchbox machine has a box for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Boxes {
    /// The 304 positions in which X, who begins, has several squares to choose from. Donald Michie's machine of 1961 was
    /// built of so many.
    #[default]
    All304,
    /// Those without the 17 in which O threatens two lines and X cannot win at once, so that X is lost.
    Without17,
}

/// The labels beside each other on a page, and above each other.
const LABELS: [usize; 2] = [5, 7];

/// The width and the height of a label, in hundredths of a millimetre.
const LABEL: [i32; 2] = [PAGE[0] * 100 / LABELS[0] as i32, BODY * 100 / LABELS[1] as i32];

/// The labels of a matchbox machine, which [`menace`] begins. Its text is an HTML document of pages to print.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Menace {
    boxes: Boxes,
    colors: Colors,
    solution: bool,
}

/// The labels of a matchbox machine (MENACE) to print and cut out, after a page that says how the machine is built and
/// played. Each has the number of its box, its stage, and the beads of each square; of squares that are images of each
/// other one has beads. Labels do not say which squares are best, since the machine is to learn that. The ground is
/// white, as paper is, unless the colours are dark.
pub fn menace(boxes: Boxes) -> Menace {
    Menace { boxes, colors: Colors::default(), solution: false }
}

impl Boxes {
    /// The positions, in the order of the numbers of their boxes, which begin with 1: by ply. Of images of each
    /// other, the one with X as far to the top left as can be.
    #[must_use]
    pub fn positions(self) -> Vec<Position> {
        let is_box = |position: &Position| position.to_move() == Player::X && position.legal_moves().len() > 1;
        let is_kept = |evaluation: Evaluation| {
            let is_lost = (evaluation.outcome, evaluation.plies) == (Outcome::Loss, 2);
            self == Boxes::All304 || !is_lost
        };
        let entries = by_ply().into_iter().flatten().filter(|(position, value)| is_box(position) && is_kept(*value));
        entries.map(|(position, _)| position).collect()
    }
}

/// Which move of X a position is for.
fn stage(position: Position) -> usize {
    position.ply() / 2 + 1
}

/// The squares of a box with the number of their beads, as in Donald Michie's machine: the sooner the move, the more (D. Michie,
/// Experiments on the mechanization of game-learning, The Computer Journal 6, 1963).
fn beads(position: Position) -> impl Iterator<Item = (Square, usize)> {
    let each = 5 - stage(position);
    one_of_each_class(position, position.legal_moves()).into_iter().map(move |square| (square, each))
}

impl Menace {
    /// The colours; light if not said.
    pub fn colors(self, colors: Colors) -> Menace {
        Menace { colors, ..self }
    }

    /// Whether the labels say which squares are best instead of the beads, for who teaches; not so if not said.
    pub fn solution(self, solution: bool) -> Menace {
        Menace { solution, ..self }
    }

    /// The number of boxes, and of beads.
    pub(super) fn needs(self) -> (usize, usize) {
        let positions = self.boxes.positions();
        (positions.len(), beads_of_colours(&positions).iter().sum())
    }

    /// How the machine is built and played; a drawing of the open box, and a label for the cover of the machine.
    pub(super) fn instructions(self) -> [Page<'static>; 2] {
        let how = "How to build MENACE, a machine of matchboxes, and how to play it.";
        let palette = self.colors.palette();
        let positions = self.boxes.positions();
        [
            Page::new(how, move |svg| self.first_page(svg, &positions)),
            Page::new(matchbox::DESCRIPTION, move |svg| matchbox::draw(svg, palette)),
        ]
    }

    /// The labels.
    pub(super) fn label_pages(self) -> Vec<Page<'static>> {
        let told = if self.solution { " A star marks each best move, a large one the one to play." } else { "" };
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
        cuts(svg, positions.len().div_ceil(LABELS[0]), palette);
        for (at, position) in positions.iter().enumerate() {
            let [x, y] = [at % LABELS[0], at / LABELS[0]];
            let [x, y] = [Number(x as i32 * LABEL[0]), Number(y as i32 * LABEL[1])];
            svg.group(&[("transform", &format!("translate({x} {y})"))], |svg| {
                svg.group(&[("transform", &"translate(5.5 2)scale(.9)")], |svg| self.board(svg, *position, palette));
                let caption = format!("box {}, stage {}", first + at, stage(*position));
                let attributes: [Attribute; 2] = [("font-size", &Number(350)), ("fill", &palette.ink)];
                svg.text(Number(LABEL[0] / 2), Number(3320), caption, &attributes);
            });
        }
    }

    fn board(self, svg: &mut Svg, position: Position, palette: &Palette) {
        grid(svg, Sides::THREE, palette);
        if self.solution {
            return marks_and_best_moves(svg, position, position.evaluation(), palette);
        }
        marks(svg, position, palette);
        for (square, beads) in beads(position) {
            numbered(svg, square, beads, palette);
        }
    }

    /// The page that says how to build the machine, and how to play it.
    fn first_page(self, svg: &mut Svg, positions: &[Position]) {
        let palette = self.colors.palette();
        let needed = beads_of_colours(positions);
        paper::heading(svg, "MENACE, a machine that learns", palette);
        let need = format!(
            "You need {} matchboxes, and {} beads in nine colours: one colour for each square.",
            positions.len(),
            needed.iter().sum::<usize>()
        );
        let first = "It is made of matchboxes and beads, plays X, and moves first. At first it plays without skill.";
        let text = |svg: &mut Svg, x: i32, y: i32, lines: &[&str]| paper::lines(svg, [x, y], lines, palette);
        text(svg, 0, 18, &[first, &need]);
        let of_stage = |wanted| {
            let boxes =
                (1..).zip(positions).filter(|(_, position)| stage(**position) == wanted).map(|(number, _)| number);
            let (first, last) = (boxes.clone().min().unwrap_or(0), boxes.max().unwrap_or(0));
            format!("{} in boxes {first} to {last}", 5 - wanted)
        };
        let all = [2, 3, 4].map(of_stage).join(", ");
        let all = format!("   4 in box 1, {all}.");
        text(svg, 0, 36, &[&BUILD[..4], &[&all], &BUILD[4..]].concat());
        svg.group(&[("transform", &"translate(0 88)scale(2)")], |svg| {
            grid(svg, Sides::THREE, palette);
            for (square, number) in Square::ALL.into_iter().zip(1..) {
                numbered(svg, square, number, palette);
            }
        });
        text(svg, 72, 92, &["Choose a colour for each square, and write it here.", "You need so many beads of it:"]);
        for (square, beads) in Square::ALL.into_iter().zip(needed) {
            let [x, y] = [72 + (square.index() / 5) as i32 * 60, 110 + (square.index() % 5) as i32 * 9];
            text(svg, x, y, &[&format!("{square}: {} in {}", count(beads, "bead"), "\u{2026}".repeat(6))]);
        }
        text(svg, 0, 162, PLAY);
        text(svg, 0, 199, LEARN);
        text(svg, 0, 241, SOURCE);
    }
}

/// The number of beads that belong to each square.
fn beads_of_colours(positions: &[Position]) -> [usize; 9] {
    let of_square = |square| {
        let all = positions.iter().flat_map(|position| beads(*position));
        all.filter(|(with, _)| *with == square).map(|(_, beads)| beads).sum()
    };
    Square::ALL.map(of_square)
}

const BUILD: &[&str] = &[
    "*How to build it",
    "1. Print these pages without scaling. Cut the labels out along the broken lines.",
    "2. Glue a label on each box. It shows the board when it is X\u{2019}s turn.",
    "3. The number in a square says how many beads of the colour of that square go into the box:",
    "   A free square without a number needs none: turned or mirrored, it is one that has.",
    "4. Keep the boxes in the order of their numbers.",
];

const PLAY: &[&str] = &[
    "*How to play",
    "1. Find the box that shows the board. You may have to turn or mirror the board.",
    "2. Shake the box, and take a bead without looking. Its colour says where X moves.",
    "   Leave the bead in front of the open box. If the box is empty, X gives up and has lost.",
    "3. Make your move, as O. Go on until the game is over. The last free square needs no box.",
];

const LEARN: &[&str] = &[
    "*How it learns",
    "After each game, look at the beads in front of the boxes, close the boxes, and play again.",
    "\u{2022} If X won, put each bead back, with three more of its colour.",
    "\u{2022} If the game was drawn, put each bead back, with one more of its colour.",
    "\u{2022} If X lost, put no bead back. If box 1 is empty after that, fill it again as at first.",
];

const SOURCE: &[&str] = &[
    "Beads and rewards are those of Donald Michie, who built MENACE in 1961: Experiments on the",
    "mechanization of game-learning, The Computer Journal 6 (1963).",
];

/// A number in the middle of a square.
fn numbered(svg: &mut Svg, square: Square, number: usize, palette: &Palette) {
    let [x, y] = corner(square);
    svg.text(
        Number::from(x + 5),
        Number(100 * y + 660),
        number,
        &[("font-size", &Number(450)), ("fill", &palette.faint)],
    );
}

/// The lines to cut along, of a page with so many rows of labels.
fn cuts(svg: &mut Svg, rows: usize, palette: &Palette) {
    let [width, height] = [LABELS[0] as i32 * LABEL[0], rows as i32 * LABEL[1]].map(Number);
    let down = (0..=LABELS[0] as i32).map(|column| format!("M{} 0v{height}", Number(column * LABEL[0])));
    let across = (0..=rows as i32).map(|row| format!("M0 {}h{width}", Number(row * LABEL[1])));
    let steps: String = down.chain(across).collect();
    let stroke: [Attribute; 3] =
        [("stroke", &palette.grid), ("stroke-width", &Number(20)), ("stroke-dasharray", &"1.5 1.5")];
    svg.path(steps, &stroke);
}

/// The HTML document.
impl fmt::Display for Menace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pages: Vec<Page> = self.instructions().into_iter().chain(self.label_pages()).collect();
        f.write_str(&paper::document("Tic-tac-toe: labels of a matchbox machine", self.colors, &pages))
    }
}
