//! All positions on one sheet.

use super::classes::by_ply;
use super::palette::{Colors, Palette};
use super::parts::{BOARD, Sides, Star, corner, grid_of, marks, star, strikes};
use super::svg::{Attribute, Document, Number, Svg};
use crate::words;
use crate::{Evaluation, Position};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A place on the sheet: a board, the text under it, and a gap.
const PLACE: [i32; 2] = [BOARD + 6, BOARD + 10];

/// The boards beside each other: so many that the sheet fills A4 and Letter, with margins.
const BESIDE: usize = 30;

/// The space around the sheet.
const MARGIN: i32 = 14;

/// The space for the title and what is said under it.
const TITLE: i32 = 88;

/// The space for the heading of a ply.
const HEADING: i32 = 20;

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
        svg.group(&[("fill", &palette.ink), ("text-anchor", &"start")], |svg| title(svg, palette));
        let mut top = TITLE;
        for (ply, entries) in plies.iter().enumerate() {
            let attributes: [Attribute; 4] =
                [("font-size", &10), ("font-weight", &"bold"), ("text-anchor", &"start"), ("fill", &palette.ink)];
            svg.text(MARGIN.into(), Number::from(top + HEADING - 6), heading(ply, entries), &attributes);
            for (at, (position, evaluation)) in entries.iter().enumerate() {
                let [x, y] = [at % BESIDE, at / BESIDE].map(|at| at as i32);
                let place = format!("translate({} {})", MARGIN + x * PLACE[0], top + HEADING + y * PLACE[1]);
                svg.group(&[("transform", &place)], |svg| {
                    // On A4 a unit is a sixth of a millimetre.
                    grid_of(svg, Sides::THREE, Number(80), palette);
                    marks_and_best_moves(svg, *position, *evaluation, palette);
                    let color = palette.of_outcome(position.to_move(), evaluation.outcome);
                    let attributes: [Attribute; 2] = [("font-size", &6), ("fill", &color)];
                    let words = value(*position, *evaluation);
                    svg.text(Number::from(BOARD / 2), Number(100 * BOARD + 550), words, &attributes);
                });
            }
            top += height(entries.len());
        }
    }
}

/// What the sheet is, and how to read it.
fn title(svg: &mut Svg, palette: &Palette) {
    let line = |svg: &mut Svg, x: i32, y: i32, words: &str| svg.text(x.into(), y.into(), words, &[("font-size", &13)]);
    let bold: [Attribute; 2] = [("font-size", &30), ("font-weight", &"bold")];
    svg.text(MARGIN.into(), 38.into(), "All of tic-tac-toe in 765 positions", &bold);
    let images = "X moves first. Of positions that are turned or mirrored images of each other, one is drawn.";
    line(svg, MARGIN, 60, images);
    line(
        svg,
        MARGIN,
        80,
        "Under each board: what best play leads to for who is to move. \u{201c}win in 3\u{201d}: on the third move from now.",
    );
    for (size, y, words) in [(Star::Best, 55, "best move"), (Star::Pick, 76, "the move that noughts plays")] {
        star(svg, [820.into(), Number::from(y)], size, palette);
        line(svg, 830, y + 5, words);
    }
}

/// The heading of a ply: how many positions there are, and who moves in them.
fn heading(ply: usize, entries: &[(Position, Evaluation)]) -> String {
    let (moves, positions) = (words::count(ply, "move"), words::count(entries.len(), "position"));
    match entries.first().map(|(position, _)| position) {
        Some(position) if ply < 9 => format!("After {moves}: {positions}, {} to move", position.to_move()),
        _ => format!("After {moves}: {positions}, the board is full"),
    }
}

/// The height of the part of the sheet that shows so many positions.
fn height(positions: usize) -> i32 {
    HEADING + positions.div_ceil(BESIDE) as i32 * PLACE[1]
}

/// The marks of a board, and its best moves.
pub(super) fn marks_and_best_moves(svg: &mut Svg, position: Position, evaluation: Evaluation, palette: &Palette) {
    marks(svg, position, palette);
    strikes(svg, position, palette);
    for square in evaluation.best {
        let size = if evaluation.pick == Some(square) { Star::Pick } else { Star::Best };
        star(svg, corner(square).map(|from| Number::from(from + 5)), size, palette);
    }
}

/// The value of a position for the player to move, or how the game ended.
fn value(position: Position, evaluation: Evaluation) -> String {
    match (position.winner(), evaluation) {
        (Some(winner), _) => format!("{winner} has won"),
        (None, Evaluation { plies: 0, .. }) => "drawn".into(),
        (None, Evaluation { outcome, plies, .. }) => format!("{outcome} in {plies}"),
    }
}

/// The SVG document.
impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = by_ply();
        let width = 2 * MARGIN - 6 + BESIDE as i32 * PLACE[0];
        let high: i32 = TITLE + plies.iter().map(|entries| height(entries.len())).sum::<i32>() + MARGIN - 4;
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
