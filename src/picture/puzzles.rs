//! A worksheet: positions in which the best move is to be found, and the answers.

use super::classes::{by_ply, one_of_each_class};
use super::palette::{Colors, Palette};
use super::paper::{self, PAGE, Page};
use super::parts::{Sides, Star, corner, grid, marks, star, worth};
use super::svg::{Attribute, Number, Svg};
use crate::tactics::winning_squares;
use crate::{Outcome, Position, SquareSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The puzzles beside each other on a page, and above each other.
const BESIDE: [usize; 2] = [3, 4];

/// Where the first puzzle stands, in millimetres.
const TOP: i32 = 33;

/// The width and the height of a puzzle with the space behind it, in millimetres. Its board is 42 wide, so the last ends at the margin.
const PLACE: [i32; 2] = [(PAGE[0] - 42) / (BESIDE[0] as i32 - 1), 54];

/// All positions that are good puzzles, the ones with most marks first; of images of each other, one. In them one move is right, or several that are images of each
/// other: it alone keeps a win, or it alone avoids a loss.
#[must_use]
pub fn puzzle_positions() -> Vec<Position> {
    let positions = by_ply().into_iter().rev().flatten().map(|(position, _)| position);
    positions.filter(|position| is_puzzle(*position)).collect()
}

fn is_puzzle(position: Position) -> bool {
    let right = right_moves(position);
    let at_stake = right.len() < position.legal_moves().len() && crate::evaluate(position).outcome != Outcome::Loss;
    at_stake && one_of_each_class(position, right).len() == 1
}

/// The moves that keep what the position is worth.
fn right_moves(position: Position) -> SquareSet {
    let worth = crate::evaluate(position).outcome;
    let moves = crate::move_values(position).into_iter().filter(|value| value.outcome == worth);
    moves.map(|value| value.square).collect()
}

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Whoever moves can win at once.
    Easy,
    /// The opponent threatens to win at once.
    Medium,
    /// Nobody can complete a line yet.
    Hard,
}

impl Level {
    /// All levels, from the easiest on.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// How hard it is to find the best move of a position.
    #[must_use]
    pub fn of(position: Position) -> Level {
        let (mine, yours) = (position.mine(), position.yours());
        match [winning_squares(mine, yours), winning_squares(yours, mine)].map(SquareSet::is_empty) {
            [false, _] => Level::Easy,
            [true, false] => Level::Medium,
            [true, true] => Level::Hard,
        }
    }
}

/// `easy`, `medium` or `hard`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        })
    }
}

/// Positions in which the best move is to be found. [`puzzle_positions`] are good ones.
#[derive(Clone, Debug, Default)]
pub struct Worksheet {
    /// The positions.
    pub positions: Vec<Position>,
    /// What the headings name besides, such as a level; nothing if it is empty.
    pub about: String,
    /// What is said at the foot of each page.
    pub note: String,
}

/// The pages of a worksheet, with twelve positions on each, and the answers on pages of their own after them.
#[must_use]
pub fn puzzles(worksheet: &Worksheet, colors: Colors) -> String {
    let pages: Vec<Page> =
        [false, true].into_iter().flat_map(|answers| worksheet.pages(answers, colors.palette())).collect();
    paper::document("Tic-tac-toe: find the best move", colors, &pages)
}

impl Worksheet {
    /// The pages of the puzzles, or of their answers.
    pub(super) fn pages<'a>(&'a self, answers: bool, palette: &'a Palette) -> impl Iterator<Item = Page<'a>> {
        let on_a_page = BESIDE[0] * BESIDE[1];
        self.positions.chunks(on_a_page).enumerate().map(move |(page, positions)| {
            let first = 1 + page * on_a_page;
            let what = if answers { "The answers to puzzles" } else { "Puzzles" };
            let description = format!("{what} {first} to {}.", first + positions.len() - 1);
            Page::new(description, move |svg| self.page(svg, first, positions, answers, palette))
        })
    }

    /// A page, the first puzzle of which has this number.
    fn page(&self, svg: &mut Svg, first: usize, positions: &[Position], answers: bool, palette: &Palette) {
        let heading = if answers { "Answers" } else { "Find the best move" };
        let heading = if self.about.is_empty() { heading.into() } else { format!("{heading}: {}", self.about) };
        paper::heading(svg, &heading, palette);
        let told = if answers {
            "A star is on the right move. Where there are several, any of them will do."
        } else {
            "Mark a move that wins, or else one that saves the draw. All other moves throw it away."
        };
        paper::text(svg, [0, 17], told, palette);
        if !answers {
            for (x, words) in [(0, "Name"), (91, "Date"), (142, "Score"), (174, &format!("of {}", positions.len()))] {
                paper::text(svg, [x, 27], words, palette);
            }
            svg.path("M13 27.5h70M102 27.5h32M155 27.5h17", &[("stroke", &palette.ink), ("stroke-width", &Number(20))]);
        }
        for (at, position) in positions.iter().enumerate() {
            let [x, y] = [at % BESIDE[0], at / BESIDE[0]];
            let place = format!("translate({} {})", x as i32 * PLACE[0], TOP + y as i32 * PLACE[1]);
            svg.group(&[("transform", &place)], |svg| puzzle(svg, first + at, *position, answers, palette));
        }
        paper::foot(svg, 0, "start", &self.note, palette);
    }
}

fn puzzle(svg: &mut Svg, number: usize, position: Position, answers: bool, palette: &Palette) {
    svg.group(&[("transform", &"translate(0 5.5)scale(1.4)")], |svg| {
        grid(svg, Sides::THREE, palette);
        marks(svg, position, palette);
        for square in right_moves(position).into_iter().filter(|_| answers) {
            star(svg, corner(square).map(|from| Number::from(from + 5)), Star::Pick, palette);
        }
    });
    let value = crate::evaluate(position);
    let caption = if answers { worth(value.outcome, value.plies) } else { task(position) };
    let look: [Attribute; 3] = [("font-size", &Number(420)), ("text-anchor", &"start"), ("fill", &palette.ink)];
    svg.text(0.into(), 4.into(), format!("{number}. {caption}"), &look);
}

/// What is to be done: `X to move: win`.
fn task(position: Position) -> String {
    let goal = if crate::evaluate(position).outcome == Outcome::Win { "win" } else { "draw" };
    format!("{} to move: {goal}", position.to_move())
}
