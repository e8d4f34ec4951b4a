//! The picture of a board of any size.

use super::palette::{Colors, Palette};
use super::parts::{Marks, SQUARE, Sides, Star, Strike, grid, marks_of, squares, star, strike};
use super::svg::{Document, Number, Svg};
use crate::words;
use crate::{Outcome, Player};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// The space around a board.
const MARGIN: i32 = 2;

/// The picture of a board of any width and height, with no more than 64 squares. Its text is a whole SVG document.
///
/// It knows no rules: it shows what it is told. Squares are numbered from 0, row by row from the top left; in a set of
/// squares, square *i* is bit *i*. All of them must be on the board.
///
/// ```
/// use noughts::picture::Diagram;
///
/// let diagram = Diagram { x: 0b10_0001, o: 0b10, outlook: "O to move.".into(), ..Diagram::new(4, 3, 3) };
/// assert!(diagram.to_string().contains("4 columns, 3 rows, 3 in a row wins. X on 1 and 6, O on 2. O to move."));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Diagram {
    /// The number of columns, at least 1.
    pub width: usize,
    /// The number of rows, at least 1.
    pub height: usize,
    /// How many in a row win; 0 if it is not rows that do.
    pub line: usize,
    /// The name of each square.
    pub names: Vec<String>,
    /// Whether each square shows its name in a corner.
    pub coordinates: bool,
    /// The squares of X.
    pub x: u64,
    /// The squares of O.
    pub o: u64,
    /// The first and the last square of each line that won; it is struck out.
    pub lines: Vec<[usize; 2]>,
    /// What is said of the position after its marks: how the game ended, or who is to move.
    pub outlook: String,
    /// The square of the last move, to be set off.
    pub last_move: Option<usize>,
    /// Squares to be filled with a colour, as SVG writes it.
    pub fill: Vec<(usize, String)>,
    /// Arrows from one square to another. An arrow from a square to itself is not drawn.
    pub arrows: Vec<[usize; 2]>,
    /// What is shown in empty squares of the moves there.
    pub values: Vec<SquareValue>,
    /// The width, in pixels.
    pub size: u32,
    /// The colours.
    pub colors: Colors,
}

/// What a square shows of a move there: its outcome as a shape and a word, and the number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareValue {
    /// The square.
    pub square: usize,
    /// Who moves there.
    pub player: Player,
    /// How the game ends for that player. The square has the tint of who wins.
    pub outcome: Outcome,
    /// The number of moves to the end, this one included.
    pub plies: u8,
    /// Whether no other move is better: it has a star.
    pub best: bool,
    /// Whether this is the one to play: it is framed.
    pub pick: bool,
}

impl Diagram {
    /// An empty board on which so many in a row win. Its squares are named by their numbers from 1, and its size is 360.
    pub fn new(width: usize, height: usize, line: usize) -> Diagram {
        Diagram {
            width,
            height,
            line,
            names: (1..=width * height).map(|number| number.to_string()).collect(),
            coordinates: true,
            x: 0,
            o: 0,
            lines: Vec::new(),
            outlook: String::new(),
            last_move: None,
            fill: Vec::new(),
            arrows: Vec::new(),
            values: Vec::new(),
            size: 360,
            colors: Colors::default(),
        }
    }

    fn sides(&self) -> Sides {
        Sides { width: self.width, height: self.height }
    }

    fn is_3x3(&self) -> bool {
        (self.width, self.height, self.line) == (3, 3, 3)
    }

    fn draw(&self, svg: &mut Svg) {
        let (sides, palette) = (self.sides(), self.colors.palette());
        let highlight = self.last_move.map(|square| (square, palette.highlight.into()));
        for (square, color) in highlight.iter().chain(&self.fill) {
            let [x, y] = sides.corner(*square).map(Number::from);
            svg.rectangle([x, y, SQUARE.into(), SQUARE.into()], &[("fill", color)]);
        }
        self.values.iter().for_each(|value| self.tile(svg, value, palette));
        self.arrows.iter().for_each(|ends| arrow(svg, sides, *ends, [self.x, self.o], palette));
        grid(svg, sides, palette);
        for (player, squares) in [(Player::X, self.x), (Player::O, self.o)] {
            marks_of(svg, &Marks { sides, player, squares }, palette);
        }
        self.lines.iter().for_each(|ends| strike(svg, &Strike { sides, ends: *ends }, palette));
        if self.coordinates {
            names(svg, sides, &self.names, palette);
        }
        self.values.iter().for_each(|value| value.draw(svg, sides, palette));
    }

    /// The ground of a value. A square that is filled keeps its colour.
    fn tile(&self, svg: &mut Svg, value: &SquareValue, palette: &Palette) {
        let [x, y] = self.sides().corner(value.square).map(|units| Number(units * 100 + 35));
        let is_filled = self.fill.iter().any(|(square, _)| *square == value.square);
        let fill = if is_filled { "none" } else { palette.tint(value.player, value.outcome) };
        let stroke = if value.pick { palette.ink } else { "none" };
        svg.rectangle(
            [x, y, Number(930), Number(930)],
            &[("rx", &Number(60)), ("fill", &fill), ("stroke", &stroke), ("stroke-width", &Number(30))],
        );
    }

    fn title(&self) -> String {
        match self.is_3x3() {
            true => "Tic-tac-toe board".into(),
            false => format!("Board of {} by {} squares", self.width, self.height),
        }
    }

    /// What the board is, unless it is that of tic-tac-toe.
    fn about(&self) -> String {
        match self.is_3x3() {
            true => String::new(),
            false => {
                let (columns, rows) = (words::count(self.width, "column"), words::count(self.height, "row"));
                let wins = if self.line == 0 { String::new() } else { format!(", {} in a row wins", self.line) };
                format!("{columns}, {rows}{wins}. ")
            }
        }
    }

    fn description(&self) -> String {
        let name = |square: usize| self.names.get(square).map_or("", String::as_str);
        let marks = words::who_has([self.x, self.o].map(|set| squares(set).map(name).collect()));
        let value = |value: &SquareValue| {
            let best = if value.best { ", best" } else { "" };
            format!(" {}: {} in {}{best}.", name(value.square), value.outcome, value.plies)
        };
        let values: String = self.values.iter().map(value).collect();
        format!("{}{marks}. {}{values}", self.about(), self.outlook)
    }
}

/// The SVG document.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [width, height] = self.sides().units().map(|units| units + 2 * MARGIN);
        let shown = Number::of_hundredths(i64::from(self.size) * 100 * i64::from(height) / i64::from(width));
        let document = Document {
            extent: [width.into(), height.into()],
            shown: [&self.size, &shown],
            title: &self.title(),
            description: &self.description(),
            ground: self.colors.palette().ground,
        };
        let place = format!("translate({MARGIN} {MARGIN})");
        f.write_str(&document.text(|svg| svg.group(&[("transform", &place)], |svg| self.draw(svg))))
    }
}

/// The name of each square, small in its corner.
pub(super) fn names(svg: &mut Svg, sides: Sides, names: &[impl fmt::Display], palette: &Palette) {
    svg.group(&[("font-size", &Number(125)), ("text-anchor", &"start"), ("fill", &palette.faint)], |svg| {
        for (square, name) in names.iter().enumerate() {
            let [x, y] = sides.corner(square);
            svg.text(Number(x * 100 + 68), Number(y * 100 + 152), name, &[]);
        }
    });
}

impl SquareValue {
    fn draw(&self, svg: &mut Svg, sides: Sides, palette: &Palette) {
        let [x, y] = sides.corner(self.square);
        let place = format!("translate({x} {y})");
        // Two digits need more room.
        let size = Number(if self.plies > 9 { 140 } else { 160 });
        svg.group(&[("transform", &place), ("fill", &palette.ink), ("font-size", &size)], |svg| {
            if self.best {
                star(svg, [Number(775), Number(225)], Star::Best, palette);
            }
            svg.path(shape(self.outcome), &[]);
            let weight = if self.best { "bold" } else { "normal" };
            let words = format!("{} in {}", self.outcome, self.plies);
            svg.text(5.into(), Number(750), words, &[("font-weight", &weight)]);
        });
    }
}

/// The shape of an outcome: a triangle that points up for a win and down for a loss, a square for a draw.
const fn shape(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "M5 2.8l1.4 2.3h-2.8z",
        Outcome::Draw => "M4 2.9h2v2h-2z",
        Outcome::Loss => "M5 5.2l1.4-2.3h-2.8z",
    }
}

/// An arrow between two squares: between their centres, or from mark to mark, of which it hides nothing.
fn arrow(svg: &mut Svg, sides: Sides, ends: [usize; 2], [x_set, o_set]: [u64; 2], palette: &Palette) {
    // Squares of lengths in hundredths need more than 32 bits on long boards.
    let [[x, y], [to_x, to_y]] = ends.map(|square| sides.corner(square).map(|units| i64::from(units) + 5));
    let (dx, dy) = (to_x - x, to_y - y);
    let length = (10_000 * (dx * dx + dy * dy)).isqrt();
    if length == 0 {
        return;
    }
    // A cross is wider from corner to corner.
    let cross = if dx.abs() == dy.abs() { 530 } else { 400 };
    let [before, behind] = ends.map(|square| match (x_set >> square & 1, o_set >> square & 1) {
        (1, _) => cross,
        (_, 1) => 400,
        _ => 0,
    });
    // A point of the arrow: so far along from its start, and so far aside, in hundredths of a unit.
    let point = |along: i64, aside: i64| {
        let [x, y] =
            [100 * x + 100 * (along * dx - aside * dy) / length, 100 * y + 100 * (along * dy + aside * dx) / length];
        format!("{} {}", Number::of_hundredths(x), Number::of_hundredths(y))
    };
    let tip = length - behind.max(50);
    let neck = before.max(tip - 300);
    let outline = [(before, 40), (neck, 40), (neck, 150), (tip, 0), (neck, -150), (neck, -40), (before, -40)];
    let points: Vec<String> = outline.map(|(along, aside)| point(along, aside)).into();
    svg.path(format_args!("M{}z", points.join("L")), &[("fill", &palette.arrow)]);
}
