//! All positions, as pages to print.

use super::palette::{Colors, Palette};
use super::paper::{self, BODY, Page};
use super::parts::{BOARD, Sides, Star, corner, grid_of, marks, star, strikes, worth};
use super::svg::{Attribute, Number, Svg};
use crate::classes::by_ply;
use crate::words;
use crate::{Evaluation, Position};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The width and the height of a place, in hundredths of a millimetre, as all lengths here: a board, the text under it, and a
/// gap. A unit of a board is 0.4 mm, and the text has 7 points.
const PLACE: [i32; 2] = [1460, 1700];

/// The boards beside each other.
const BESIDE: usize = 13;

/// The height of the title and of what is said under it.
const TITLE: i32 = 3100;

/// The height of the heading of a ply.
const HEADING: i32 = 550;

const DESCRIPTION: &str = "Positions up to symmetry, ply by ply, with the value for the player to move. A star marks each best \
                           move, a frame the one to play.";

/// All 765 positions up to symmetry, ply by ply, each with its value for the player to move. A star marks each best move, a
/// frame the pick.
pub fn sheet(colors: Colors) -> String {
    let palette = colors.palette();
    let page = |(at, rows): (usize, Vec<Row>)| {
        Page::new(DESCRIPTION, move |svg| {
            if at == 0 {
                title(svg, palette);
            }
            rows.iter().for_each(|row| row.draw(svg, palette));
        })
    };
    let pages: Vec<Page> = pages().into_iter().enumerate().map(page).collect();
    paper::document("Tic-tac-toe: all positions", colors, &pages)
}

/// Boards beside each other.
struct Row {
    /// Where they begin on their page.
    top: i32,
    /// What stands above the first row of a ply, and above the first one of a page.
    heading: Option<String>,
    entries: Vec<(Position, Evaluation)>,
}

/// All positions, row by row, in pages.
fn pages() -> Vec<Vec<Row>> {
    let mut pages = Vec::from([Vec::new()]);
    let mut top = TITLE;
    for (ply, entries) in by_ply().into_iter().enumerate() {
        for (at, row) in entries.chunks(BESIDE).enumerate() {
            let is_first = at == 0;
            let is_full = top + PLACE[1] + if is_first { HEADING } else { 0 } > 100 * BODY;
            if is_full {
                pages.push(Vec::new());
                top = 0;
            }
            let again = if is_first { "" } else { " (continued)" };
            let heading = (is_first || is_full).then(|| heading(ply, &entries) + again);
            top += heading.as_ref().map_or(0, |_| HEADING);
            pages.last_mut().expect("there is a page").push(Row { top, heading, entries: row.to_vec() });
            top += PLACE[1];
        }
    }
    pages
}

impl Row {
    fn draw(&self, svg: &mut Svg, palette: &Palette) {
        if let Some(heading) = &self.heading {
            let attributes: [Attribute; 4] =
                [("font-size", &3), ("font-weight", &"bold"), ("text-anchor", &"start"), ("fill", &palette.ink)];
            svg.text(0.into(), Number(self.top - 150), heading, &attributes);
        }
        for (at, (position, evaluation)) in (0..).zip(&self.entries) {
            let place = format!("translate({} {})scale(.4)", Number(at * PLACE[0]), Number(self.top));
            svg.group(&[("transform", &place)], |svg| {
                grid_of(svg, Sides::THREE, Number(50), palette);
                marks_and_best_moves(svg, *position, *evaluation, palette);
                let color = if position.is_over() { palette.faint } else { palette.of_outcome(evaluation.outcome) };
                let words = value(*position, *evaluation);
                svg.words(Number::from(BOARD / 2), Number(100 * BOARD + 620), 620, color, words);
            });
        }
    }
}

/// What the sheet is, and how to read it.
fn title(svg: &mut Svg, palette: &Palette) {
    paper::heading(svg, "All of tic-tac-toe in 765 positions", palette);
    let read = "X moves first. Of positions that are turned or mirrored images of each other, one is drawn.\n\
                Below each: its value for who is to move. \u{201c}Win in 3\u{201d}: the third move from here wins.";
    paper::text(svg, [0, 15], read, palette);
    svg.group(&[], |svg| {
        for (is_pick, x, words) in [(false, 0, "best move"), (true, 30, "the move that noughts plays")] {
            // As large as they are on the boards.
            svg.group(&[("transform", &format!("translate({x} 23.6)scale(.4)"))], |svg| {
                best_move(svg, [0, 0], is_pick, palette);
            });
            paper::text(svg, [x + 5, 27], words, palette);
        }
    });
    for (x, words) in [(91, "\u{25b2} win"), (112, "\u{25a0} draw"), (134, "\u{25bc} loss")] {
        paper::text(svg, [x, 27], words, palette);
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

pub(super) fn marks_and_best_moves(svg: &mut Svg, position: Position, evaluation: Evaluation, palette: &Palette) {
    marks(svg, position, palette);
    strikes(svg, position, palette);
    for square in evaluation.best {
        best_move(svg, corner(square), evaluation.pick == Some(square), palette);
    }
}

/// The star of a best move in the square that begins here; the one to play has a frame.
fn best_move(svg: &mut Svg, corner: [i32; 2], is_pick: bool, palette: &Palette) {
    star(svg, corner.map(|from| Number::from(from + 5)), if is_pick { Star::Pick } else { Star::Best }, palette);
    if is_pick {
        let [x, y] = corner.map(|from| Number(100 * from + 90));
        let look: [Attribute; 4] =
            [("rx", &1), ("fill", &"none"), ("stroke", &palette.ink), ("stroke-width", &Number(60))];
        svg.rectangle([x, y, Number(820), Number(820)], &look);
    }
}

/// The value of a position for the player to move, or how the game ended.
fn value(position: Position, evaluation: Evaluation) -> String {
    match (position.winner(), evaluation) {
        (Some(winner), _) => format!("{winner} has won"),
        (None, Evaluation { plies: 0, .. }) => "drawn".into(),
        (None, Evaluation { outcome, plies, .. }) => worth(outcome, plies),
    }
}
