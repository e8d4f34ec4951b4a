//! All positions on one sheet, and the labels of a matchbox machine.

use super::palette::{Colors, Palette};
use super::parts::{BOARD, Sides, Star, corner, grid, marks, star, strikes};
use super::svg::{Document, Number, Svg};
use crate::table;
use crate::words;
use crate::{Evaluation, LookUp, Outcome, Player, Position};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A place on the sheet: a board, the text under it, and a gap.
const PLACE: [i32; 2] = [BOARD + 6, BOARD + 10];

/// The boards beside each other on the sheet.
const BESIDE: usize = 30;

/// The space for the heading of a ply, and around the sheet.
const HEADING: i32 = 14;

/// The sheet of all positions, which [`sheet`] begins. Its text is a whole SVG document.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Sheet {
    width: u32,
    colors: Colors,
}

/// All 765 positions up to symmetry, ply by ply, each with its value for the player to move. A star marks each best move, a
/// large one the pick.
pub fn sheet() -> Sheet {
    Sheet { width: 2200, colors: Colors::default() }
}

/// The canonical positions with their evaluations, by ply.
fn by_ply() -> [Vec<(Position, Evaluation)>; 10] {
    let mut plies = [const { Vec::new() }; 10];
    for (position, evaluation) in table::entries() {
        plies[position.ply()].push((position, evaluation));
    }
    plies
}

impl Sheet {
    /// The width, in pixels; 2200 if not said.
    pub fn size(self, width: u32) -> Sheet {
        Sheet { width, ..self }
    }

    /// The colours; light if not said.
    pub fn colors(self, colors: Colors) -> Sheet {
        Sheet { colors, ..self }
    }

    fn draw(self, svg: &mut Svg, plies: &[Vec<(Position, Evaluation)>]) {
        let palette = self.colors.palette();
        let mut top = 0;
        for (ply, entries) in plies.iter().enumerate() {
            let heading = format!("ply {ply}: {}", words::count(entries.len(), "position"));
            let attributes: [(&str, &dyn fmt::Display); 3] =
                [("font-size", &6), ("text-anchor", &"start"), ("fill", &palette.ink)];
            svg.text(HEADING.into(), Number::from(top + HEADING - 3), heading, &attributes);
            for (at, (position, evaluation)) in entries.iter().enumerate() {
                let [x, y] = [at % BESIDE, at / BESIDE].map(|at| at as i32);
                let place = format!("translate({} {})", HEADING + x * PLACE[0], top + HEADING + y * PLACE[1]);
                svg.group(&[("transform", &place)], |svg| {
                    answered_board(svg, *position, *evaluation, palette);
                    let attributes: [(&str, &dyn fmt::Display); 2] = [("font-size", &5), ("fill", &palette.ink)];
                    svg.text(
                        Number::from(BOARD / 2),
                        Number::from(BOARD + 5),
                        value(*position, *evaluation),
                        &attributes,
                    );
                });
            }
            top += height(entries.len());
        }
    }
}

/// The height of the part of the sheet that shows so many positions.
fn height(positions: usize) -> i32 {
    HEADING + positions.div_ceil(BESIDE) as i32 * PLACE[1]
}

/// A board with its best moves.
fn answered_board(svg: &mut Svg, position: Position, evaluation: Evaluation, palette: &Palette) {
    bare_board(svg, position, palette);
    for square in evaluation.best {
        let size = if evaluation.pick == Some(square) { Star::Pick } else { Star::Best };
        star(svg, corner(square).map(|from| Number::from(from + 5)), size, palette);
    }
}

fn bare_board(svg: &mut Svg, position: Position, palette: &Palette) {
    grid(svg, Sides::THREE, palette);
    marks(svg, position, palette);
    strikes(svg, position, palette);
}

/// The value of a position for the player to move, or how the game ended.
fn value(position: Position, evaluation: Evaluation) -> String {
    match (position.winner(), evaluation) {
        (Some(winner), _) => format!("{winner} has won"),
        (None, Evaluation { plies: 0, .. }) => "drawn".into(),
        (None, Evaluation { outcome, plies, .. }) => format!("{outcome} {plies}"),
    }
}

/// The SVG document.
impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = by_ply();
        let width = 2 * HEADING + BESIDE as i32 * PLACE[0];
        let high: i32 = plies.iter().map(|entries| height(entries.len())).sum::<i32>() + HEADING;
        let shown = Number::of_hundredths(i64::from(self.width) * 100 * i64::from(high) / i64::from(width));
        let positions: usize = plies.iter().map(Vec::len).sum();
        let document = Document {
            extent: [width.into(), high.into()],
            shown: [&self.width, &shown],
            title: "Tic-tac-toe: all positions",
            description: &format!(
                "The {positions} positions up to symmetry, ply by ply, with the value for the player to move. A star marks \
                 each best move, a large one the one to play."
            ),
            ground: self.colors.palette().ground,
        };
        f.write_str(&document.text(|svg| self.draw(svg, &plies)))
    }
}

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

/// A4 in millimetres.
const PAGE: [i32; 2] = [210, 297];

/// The labels beside each other on a page, and above each other.
const LABELS: [usize; 2] = [5, 7];

/// The width and the height of a label with the space around it, in millimetres. The board of a label is 30 wide.
const LABEL: [i32; 2] = [38, 39];

/// The labels of a matchbox machine, which [`menace`] begins. Its text is a whole SVG document.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Menace {
    boxes: Boxes,
    colors: Colors,
    solution: bool,
}

/// The labels of a matchbox machine (MENACE) to print and cut out: A4 pages one below the other, boards of 30 mm, numbered,
/// with broken lines to cut along. They do not say which squares are best, since the machine is to learn that. The ground is white, as paper is, unless the colours are dark.
pub fn menace(boxes: Boxes) -> Menace {
    Menace { boxes, colors: Colors::default(), solution: false }
}

impl Boxes {
    /// The positions, in the order of the numbers of their boxes, which begin with 1: by ply, then by key.
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

impl Menace {
    /// The colours; light if not said.
    pub fn colors(self, colors: Colors) -> Menace {
        Menace { colors, ..self }
    }

    /// Whether the labels say which squares are best, for who teaches; not so if not said.
    pub fn solution(self, solution: bool) -> Menace {
        Menace { solution, ..self }
    }

    fn draw(self, svg: &mut Svg, positions: &[Position]) {
        let palette = self.colors.palette();
        for (at, position) in positions.iter().enumerate() {
            let [column, row] = [at % LABELS[0], at / LABELS[0] % LABELS[1]].map(|at| at as i32);
            let page = (at / (LABELS[0] * LABELS[1])) as i32;
            let place = format!("translate({} {})", 14 + column * LABEL[0], 12 + row * LABEL[1] + page * PAGE[1]);
            svg.group(&[("transform", &place)], |svg| {
                let cut: [(&str, &dyn fmt::Display); 4] = [
                    ("fill", &"none"),
                    ("stroke", &palette.faint),
                    ("stroke-width", &Number(15)),
                    ("stroke-dasharray", &"1 1"),
                ];
                svg.rectangle([(-4).into(), (-2).into(), LABEL[0].into(), LABEL[1].into()], &cut);
                match self.solution {
                    true => answered_board(svg, *position, position.evaluation(), palette),
                    false => bare_board(svg, *position, palette),
                }
                let caption = format!("box {}, stage {}", at + 1, position.ply() / 2 + 1);
                let attributes: [(&str, &dyn fmt::Display); 2] = [("font-size", &4), ("fill", &palette.ink)];
                svg.text(Number::from(BOARD / 2), Number::from(BOARD + 5), caption, &attributes);
            });
        }
    }
}

/// The SVG document.
impl fmt::Display for Menace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions = self.boxes.positions();
        let pages = positions.len().div_ceil(LABELS[0] * LABELS[1]) as i32;
        let [width, height] = [PAGE[0], pages * PAGE[1]];
        let shown = [width, height].map(|side| format!("{side}mm"));
        let document = Document {
            extent: [width.into(), height.into()],
            shown: [&shown[0], &shown[1]],
            title: "Tic-tac-toe: labels of a matchbox machine",
            description: &format!(
                "{} positions with X to move, with the number and the stage of their boxes, on {pages} pages.{}",
                positions.len(),
                if self.solution { " A star marks each best move, a large one the one to play." } else { "" }
            ),
            ground: if self.colors == Colors::Dark { Colors::Dark } else { Colors::Mono }.palette().ground,
        };
        f.write_str(&document.text(|svg| self.draw(svg, &positions)))
    }
}
