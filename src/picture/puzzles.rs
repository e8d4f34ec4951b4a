//! A worksheet: positions in which the best move is to be found, and the answers.

use super::palette::{Colors, Palette};
use super::paper::{self, PAGE, Page};
use super::parts::{BOARD, Sides, Star, corner, grid, marks, star, worth};
use super::svg::{Attribute, Number, Svg};
use crate::classes::{by_ply, one_of_each_class};
use crate::tactics::{Reason, reason, winning_squares};
use crate::{Line, Outcome, Position, SquareSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::{fmt, slice};

/// How the boards of a page stand: so many beside and above each other, and the size of a unit of a board. Lengths are in hundredths
/// of a millimetre.
#[derive(Clone, Copy)]
struct Layout {
    beside: usize,
    scale: i32,
}

const SMALL: Layout = Layout { beside: 3, scale: 148 };
const LARGE: Layout = Layout { beside: 2, scale: 258 };

/// Where the first row begins, of puzzles and of answers.
const TOP: i32 = 3750;
const TOP_OF_ANSWERS: i32 = 2900;

impl Layout {
    /// The width of a board.
    fn wide(self) -> i32 {
        BOARD * self.scale
    }

    /// Where the first line below a board is.
    fn below(self) -> i32 {
        self.wide() + 1330
    }

    /// Draws at the place of a board. The last of a row ends at the margin.
    fn at(self, svg: &mut Svg, place: usize, top: i32, inside: impl FnOnce(&mut Svg)) {
        let [column, row] = [place % self.beside, place / self.beside].map(|at| at as i32);
        let across = (100 * PAGE[0] - self.wide()) / (self.beside as i32 - 1);
        let [x, y] = [column * across, top + row * (self.wide() + 2710)].map(Number);
        svg.group(&[("transform", &format!("translate({x} {y})"))], inside);
    }
}

/// A board with its number and a caption above it, and stars on these squares.
fn board(svg: &mut Svg, scale: i32, position: Position, heading: (usize, &str), stars: SquareSet, palette: &Palette) {
    let (number, caption) = heading;
    svg.group(&[("transform", &format!("translate(0 6.6)scale({})", Number(scale)))], |svg| {
        grid(svg, Sides::THREE, palette);
        marks(svg, position, palette);
        for square in stars {
            star(svg, corner(square).map(|from| Number::from(from + 5)), Star::Pick, palette);
        }
    });
    let look = |weight| -> [Attribute; 4] {
        [("font-size", &Number(460)), ("font-weight", weight), ("text-anchor", &"start"), ("fill", &palette.ink)]
    };
    svg.text(0.into(), 4.into(), format_args!("{number}."), &look(&"bold"));
    svg.text(Number(if number < 100 { 900 } else { 1200 }), 4.into(), caption, &look(&"normal"));
}

/// All good puzzles, those with most marks first, each once up to symmetry. In each, one move up to symmetry is right:
/// only it keeps a win or avoids a loss.
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

/// The pages of a worksheet, with nine positions on each, or larger ones if there are at most four, and the answers on pages of their own after them.
pub fn puzzles(worksheet: &Worksheet, colors: Colors) -> String {
    let palette = colors.palette();
    let pages: Vec<Page> = worksheet.pages(palette).chain(answers(slice::from_ref(worksheet), palette)).collect();
    paper::document("Tic-tac-toe: find the best move", colors, &pages)
}

impl Worksheet {
    /// The pages of the puzzles.
    pub(super) fn pages<'a>(&'a self, palette: &'a Palette) -> impl Iterator<Item = Page<'a>> {
        let layout = if self.positions.len() > LARGE.beside.pow(2) { SMALL } else { LARGE };
        let on_a_page = layout.beside.pow(2);
        self.positions.chunks(on_a_page).enumerate().map(move |(page, positions)| {
            let first = 1 + page * on_a_page;
            let description = format!("Puzzles {first} to {}.", first + positions.len() - 1);
            Page::new(description, move |svg| self.page(svg, layout, first, positions, palette))
        })
    }

    /// A page, the first puzzle of which has this number.
    fn page(&self, svg: &mut Svg, layout: Layout, first: usize, positions: &[Position], palette: &Palette) {
        let about = if self.about.is_empty() { String::new() } else { format!(": {}", self.about) };
        paper::heading(svg, &format!("Find the best move{about}"), palette);
        let told = "Mark a move that wins, or else one that saves the draw. All other moves throw it away.";
        paper::text(svg, [0, 17], told, palette);
        for (x, words) in [(0, "Name"), (91, "Date"), (142, "Score"), (174, &format!("of {}", positions.len()))] {
            paper::text(svg, [x, 27], words, palette);
        }
        svg.path("M13 27.5h70M102 27.5h32M155 27.5h17", &rule(palette));
        for (place, position) in positions.iter().enumerate() {
            layout.at(svg, place, TOP, |svg| {
                let caption = format!("{} to move", position.to_move());
                board(svg, layout.scale, *position, (first + place, &caption), SquareSet::default(), palette);
                below(svg, layout, "Why?", palette);
                let [line, next, end] = [layout.below(), layout.below() + 700, layout.wide()].map(Number);
                svg.path(format_args!("M11 {line}H{end}M0 {next}H{end}"), &rule(palette));
            });
        }
        paper::foot(svg, 0, "start", &self.note, palette);
    }
}

/// Words below a board.
fn below(svg: &mut Svg, layout: Layout, words: &str, palette: &Palette) {
    let look: [Attribute; 3] = [("font-size", &Number(400)), ("text-anchor", &"start"), ("fill", &palette.ink)];
    svg.text(0.into(), Number(layout.below()), words, &look);
}

/// A line to write on.
fn rule(palette: &Palette) -> [Attribute<'_>; 2] {
    [("stroke", &palette.ink), ("stroke-width", &Number(20))]
}

/// A row of answers: what its worksheet is about, if the row is the first one, and its boards with the number of the first.
type Row<'a> = (Option<&'a str>, usize, &'a [Position]);

/// The pages of the answers to worksheets, row by row.
pub(super) fn answers<'a>(worksheets: &'a [Worksheet], palette: &'a Palette) -> Vec<Page<'a>> {
    let rows_of = |worksheet: &'a Worksheet| {
        let rows = worksheet.positions.chunks(SMALL.beside).enumerate();
        rows.map(|(row, positions)| {
            (
                Some(worksheet.about.as_str()).filter(|about| row == 0 && !about.is_empty()),
                1 + row * SMALL.beside,
                positions,
            )
        })
    };
    let rows: Vec<Row> = worksheets.iter().flat_map(rows_of).collect();
    let note = worksheets.first().map_or("", |worksheet| &worksheet.note);
    let page = |rows: Vec<Row<'a>>| {
        Page::new("The answers to puzzles.", move |svg| {
            answers_page(svg, &rows, palette);
            paper::foot(svg, 0, "start", note, palette);
        })
    };
    rows.chunks(SMALL.beside).map(|rows| page(rows.to_vec())).collect()
}

fn answers_page(svg: &mut Svg, rows: &[Row], palette: &Palette) {
    paper::heading(svg, "Answers", palette);
    paper::text(svg, [0, 17], "A star is on the right move. Where there are several, any of them will do.", palette);
    for (row, (about, first, positions)) in rows.iter().enumerate() {
        let bold: [Attribute; 3] = [("font-size", &4), ("font-weight", &"bold"), ("text-anchor", &"start")];
        let y = Number(TOP_OF_ANSWERS + row as i32 * (SMALL.wide() + 2710) - 500);
        about.iter().for_each(|about| svg.text(0.into(), y, about, &bold));
        for (column, position) in positions.iter().enumerate() {
            let value = crate::evaluate(*position);
            let right = right_moves(*position);
            let why = why(*position, right, value.outcome);
            SMALL.at(svg, row * SMALL.beside + column, TOP_OF_ANSWERS, |svg| {
                let caption = worth(value.outcome, value.plies);
                board(svg, SMALL.scale, *position, (first + column, &caption), right, palette);
                below(svg, SMALL, &why, palette);
            });
        }
    }
}

/// Why these moves are right, with the lines that one alone completes or threatens to complete: `It forks 1-5-9 and 7-8-9.`
fn why(position: Position, right: SquareSet, outcome: Outcome) -> String {
    let reason = right.first().and_then(|square| reason(position, square).map(|reason| (reason, square)));
    match (reason, right.len()) {
        (Some((reason @ (Reason::Wins | Reason::Forks), square)), 1) => {
            let missing = usize::from(reason == Reason::Forks);
            let (mine, yours) = (position.mine().with(square), position.yours());
            let is_open = |line: &Line| (line.set() - mine).len() == missing && (line.set() & yours).is_empty();
            let lines: Vec<String> = Line::ALL.into_iter().filter(is_open).map(|line| format!("{line}")).collect();
            format!("It {reason} {}{}.", if missing == 0 { "on " } else { "" }, lines.join(" and "))
        }
        (Some((reason, _)), _) => format!("It {reason}."),
        (None, 1) => format!("Only this keeps the {outcome}."),
        (None, _) => format!("Only these keep the {outcome}."),
    }
}
