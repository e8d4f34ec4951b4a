//! A worksheet: positions in which the best move is to be found, and the answers.

use super::classes::{by_ply, one_of_each_class};
use super::palette::{Colors, Palette};
use super::paper::{self, PAGE, Page};
use super::parts::{BOARD, Sides, Star, corner, grid, marks, star, worth};
use super::svg::{Attribute, Number, Svg};
use crate::tactics::winning_squares;
use crate::{Outcome, Position, SquareSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::{fmt, slice};

/// Boards in a block. Lengths are in hundredths of a millimetre.
struct Block {
    /// The boards beside each other.
    beside: usize,
    /// The rows on a page.
    rows: usize,
    /// Where the first row begins, and how far rows are apart.
    top: i32,
    down: i32,
    /// The size of a unit of a board.
    scale: i32,
    /// The size of the words above a board.
    words: i32,
}

const PUZZLES: Block = Block { beside: 3, rows: 3, top: 3400, down: 7200, scale: 180, words: 460 };

/// The answers are half as large.
const ANSWERS: Block = Block { beside: 6, rows: 6, top: 2800, down: 3650, scale: 80, words: 340 };

impl Block {
    /// The width of a board.
    fn wide(&self) -> i32 {
        BOARD * self.scale
    }

    /// Where a board stands. The last one of a row ends at the margin.
    fn place(&self, row: usize, column: usize) -> [Number; 2] {
        let right = (100 * PAGE[0] - self.wide()) / (self.beside as i32 - 1);
        [column as i32 * right, self.top + row as i32 * self.down].map(Number)
    }

    /// Draws at the place of a board.
    fn at(&self, svg: &mut Svg, row: usize, column: usize, inside: impl FnOnce(&mut Svg)) {
        let [x, y] = self.place(row, column);
        svg.group(&[("transform", &format!("translate({x} {y})"))], inside);
    }

    /// A board with a caption above it, and stars on these squares.
    fn board(&self, svg: &mut Svg, position: Position, caption: &str, stars: SquareSet, palette: &Palette) {
        let place = format!("translate(0 5.5)scale({})", Number(self.scale));
        svg.group(&[("transform", &place)], |svg| {
            grid(svg, Sides::THREE, palette);
            marks(svg, position, palette);
            for square in stars {
                star(svg, corner(square).map(|from| Number::from(from + 5)), Star::Pick, palette);
            }
        });
        let look: [Attribute; 3] =
            [("font-size", &Number(self.words)), ("text-anchor", &"start"), ("fill", &palette.ink)];
        svg.text(0.into(), 4.into(), caption, &look);
    }
}

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

/// The pages of a worksheet, with nine positions on each, and the answers on pages of their own after them.
#[must_use]
pub fn puzzles(worksheet: &Worksheet, colors: Colors) -> String {
    let palette = colors.palette();
    let pages: Vec<Page> = worksheet.pages(palette).chain(answers(slice::from_ref(worksheet), palette)).collect();
    paper::document("Tic-tac-toe: find the best move", colors, &pages)
}

impl Worksheet {
    /// The pages of the puzzles.
    pub(super) fn pages<'a>(&'a self, palette: &'a Palette) -> impl Iterator<Item = Page<'a>> {
        let on_a_page = PUZZLES.beside * PUZZLES.rows;
        self.positions.chunks(on_a_page).enumerate().map(move |(page, positions)| {
            let first = 1 + page * on_a_page;
            let description = format!("Puzzles {first} to {}.", first + positions.len() - 1);
            Page::new(description, move |svg| self.page(svg, first, positions, palette))
        })
    }

    /// A page, the first puzzle of which has this number.
    fn page(&self, svg: &mut Svg, first: usize, positions: &[Position], palette: &Palette) {
        let about = if self.about.is_empty() { String::new() } else { format!(": {}", self.about) };
        paper::heading(svg, &format!("Find the best move{about}"), palette);
        let told = "Mark a move that wins, or else one that saves the draw. All other moves throw it away.";
        paper::text(svg, [0, 17], told, palette);
        for (x, words) in [(0, "Name"), (91, "Date"), (142, "Score"), (174, &format!("of {}", positions.len()))] {
            paper::text(svg, [x, 27], words, palette);
        }
        svg.path("M13 27.5h70M102 27.5h32M155 27.5h17", &rule(palette));
        for (at, position) in positions.iter().enumerate() {
            let caption = format!("{}. {} to move", first + at, position.to_move());
            PUZZLES.at(svg, at / PUZZLES.beside, at % PUZZLES.beside, |svg| {
                PUZZLES.board(svg, *position, &caption, SquareSet::default(), palette);
                let line = Number(PUZZLES.wide() + 1250);
                let small: [Attribute; 3] =
                    [("font-size", &Number(400)), ("text-anchor", &"start"), ("fill", &palette.ink)];
                svg.text(0.into(), line, "Why?", &small);
                svg.path(format_args!("M11 {line}h43"), &rule(palette));
            });
        }
        paper::foot(svg, 0, "start", &self.note, palette);
    }
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
        let rows = worksheet.positions.chunks(ANSWERS.beside).enumerate();
        rows.map(|(row, positions)| {
            (
                Some(worksheet.about.as_str()).filter(|about| row == 0 && !about.is_empty()),
                1 + row * ANSWERS.beside,
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
    rows.chunks(ANSWERS.rows).map(|rows| page(rows.to_vec())).collect()
}

fn answers_page(svg: &mut Svg, rows: &[Row], palette: &Palette) {
    paper::heading(svg, "Answers", palette);
    paper::text(svg, [0, 17], "A star is on the right move. Where there are several, any of them will do.", palette);
    for (row, (about, first, positions)) in rows.iter().enumerate() {
        let [_, y] = ANSWERS.place(row, 0);
        let bold: [Attribute; 3] = [("font-size", &4), ("font-weight", &"bold"), ("text-anchor", &"start")];
        about.iter().for_each(|about| svg.text(0.into(), Number(y.0 - 150), about, &bold));
        for (column, position) in positions.iter().enumerate() {
            let value = crate::evaluate(*position);
            let caption = format!("{}. {}", first + column, worth(value.outcome, value.plies));
            ANSWERS.at(svg, row, column, |svg| {
                ANSWERS.board(svg, *position, &caption, right_moves(*position), palette);
            });
        }
    }
}
