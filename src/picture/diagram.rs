//! The picture of a board of any size.

use super::layout::{INSET, LAYER_NAME, Layout, Places};
use super::palette::{Colors, Palette};
use super::parts::{self, Star, squares, star};
use super::svg::{Attribute, Document, Number, Svg};
use crate::words;
use crate::{Outcome, Player};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// The space around a board.
pub(super) const MARGIN: i32 = 2;

/// The space for the line that says what all squares are worth, and the size of its words.
const LEVEL: i32 = 350;
const LEVEL_WORDS: i32 = 200;

/// How much room a mark needs around its middle where an arrow begins or ends.
const MARK: i64 = 400;

/// How far from the middle of a name an arrow passes, or the name gives way.
const BESIDE_A_NAME: i64 = 180;

/// How large a drawing is shown: the pixels of its width, and that width in hundredths of a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub pixels: i64,
    pub width: i64,
}

impl Scale {
    /// Whether text of this size has 9 pixels. What is smaller cannot be read, and is not written.
    pub fn shows(self, size: i32) -> bool {
        i64::from(size) * self.pixels >= 9 * self.width
    }
}

/// The picture of a board of any shape, with no more than 64 squares. Its text is a whole SVG document.
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
pub struct Diagram {
    /// The number of squares in each row. A 0 is a gap between two rows. Rows of different lengths are centred; if
    /// neighbours differ by one, the squares are hexagons. Rows of one length that gaps divide equally are the layers of a cube.
    pub rows: Vec<usize>,
    /// How many in a row win; 0 if it is not rows that do.
    pub line: usize,
    /// The name of each square.
    pub names: Vec<String>,
    /// Whether each empty square shows its name in a corner.
    pub coordinates: bool,
    /// The squares of X.
    pub x: u64,
    /// The squares of O.
    pub o: u64,
    /// The squares of each line that decided the game. These lines are struck out.
    pub lines: Vec<u64>,
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
    /// The width, in pixels; `None` for squares as large as those of a board of 3×3 with a width of 360, and no more than 1200.
    pub size: Option<u32>,
    /// The colours.
    pub colors: Colors,
}

/// What a square shows of a move there: its outcome as a shape and a word, and the number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareValue {
    /// The square.
    pub square: usize,
    /// The outcome for the player to move, which tints the square.
    pub outcome: Outcome,
    /// The number of moves to the end, this one included.
    pub plies: u8,
    /// Whether no other move is better: it has a star.
    pub best: bool,
    /// Whether this is the one to play: it is framed.
    pub pick: bool,
}

impl Diagram {
    /// An empty board of so many columns and rows, on which so many in a row win. Its squares are named by their numbers from 1.
    pub fn new(width: usize, height: usize, line: usize) -> Diagram {
        Diagram {
            rows: alloc::vec![width; height],
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
            size: None,
            colors: Colors::default(),
        }
    }

    fn is_3x3(&self) -> bool {
        (self.rows.as_slice(), self.line) == ([3; 3].as_slice(), 3)
    }

    pub(super) fn layout(&self) -> Layout {
        Layout::new(&self.rows)
    }

    pub(super) fn draw(&self, svg: &mut Svg, layout: &Layout, scale: Scale) {
        let palette = self.colors.palette();
        self.grounds(svg, layout, palette);
        layout.grid(svg, palette);
        self.arrows.iter().for_each(|ends| self.arrow(svg, layout, *ends, palette));
        if scale.shows(LAYER_NAME) {
            layout.name_layers(svg, palette);
        }
        self.lines.iter().for_each(|line| layout.clear(svg, *line, palette));
        for (player, squares) in [(Player::X, self.x), (Player::O, self.o)] {
            layout.marks(svg, player, squares, palette);
        }
        self.lines.iter().for_each(|line| layout.strike(svg, *line, palette));
        layout.in_squares(svg, |svg| {
            let size = self.size_of_words(layout);
            let is_shown = scale.shows(layout.on_page(size));
            let is_level = self.level().is_some();
            let (is_choice, size) = (self.values.len() > 1 && !is_level, (is_shown && !is_level).then_some(size));
            self.values.iter().for_each(|value| value.draw(svg, layout, is_choice, size, palette));
        });
        if let Some(value) = self.level() {
            let [width, height] = layout.extent();
            let words = format!("All free squares: {}", parts::worth(value.outcome, value.plies));
            svg.words(Number(width / 2), Number(height + LEVEL), LEVEL_WORDS, palette.ink, words);
        }
        // Where a line has ended the game, nobody moves any more, and names would be in its way.
        if self.lines.is_empty() {
            self.write_names(svg, layout, scale, !(self.x | self.o));
        }
    }

    /// An arrow from a square to another, below the marks. It ends in an empty square, or before a mark. The grid is
    /// kept apart from it by a strip of the ground.
    fn arrow(&self, svg: &mut Svg, layout: &Layout, [from, to]: [usize; 2], palette: &Palette) {
        // Squares of lengths need more than 32 bits on long boards.
        let [[x, y], end] = [from, to].map(|square| layout.centre(square).map(i64::from));
        let (dx, dy) = (end[0] - x, end[1] - y);
        let length = (dx * dx + dy * dy).isqrt();
        if length == 0 {
            return;
        }
        // What is in the middle of a square needs so much room around it.
        let room = |square: usize| match square {
            _ if (self.x | self.o) >> square & 1 == 1 => MARK,
            _ if self.values.iter().any(|value| value.square == square) => 300,
            _ => 0,
        };
        // A point of the arrow: so far along from the middle of its first square, and so far aside, in hundredths of a unit.
        let point = |along: i64, aside: i64| {
            let [x, y] = [x + (along * dx - aside * dy) / length, y + (along * dy + aside * dx) / length];
            format!("{} {}", Number::of_hundredths(x), Number::of_hundredths(y))
        };
        let tip = length - room(to).max(170);
        let neck = tip - 270;
        let start = room(from).min(neck - 250).max(0);
        let outline = [(start, 28), (neck, 28), (neck, 120), (tip, 0), (neck, -120), (neck, -28), (start, -28)];
        let points: Vec<String> = outline.map(|(along, aside)| point(along, aside)).into();
        let steps = format!("M{}z", points.join("L"));
        let rim: [Attribute; 4] = [
            ("fill", &"none"),
            ("stroke", &palette.ground),
            ("stroke-width", &Number(50)),
            ("stroke-linejoin", &"round"),
        ];
        svg.path(&steps, &rim);
        svg.path(&steps, &[("fill", &palette.arrow)]);
    }

    /// Whether an arrow leads through the place of a square's name.
    fn is_crossed(&self, layout: &Layout, square: usize) -> bool {
        let name = layout.middle_of_name(square).map(i64::from);
        self.arrows.iter().any(|[from, to]| {
            let [[x, y], end] = [*from, *to].map(|square| layout.centre(square).map(i64::from));
            let (dx, dy) = (end[0] - x, end[1] - y);
            let length = (dx * dx + dy * dy).isqrt().max(1);
            let (along, aside) = (
                ((name[0] - x) * dx + (name[1] - y) * dy) / length,
                ((name[1] - y) * dx - (name[0] - x) * dy) / length,
            );
            (0..length).contains(&along) && aside.abs() < BESIDE_A_NAME
        })
    }

    /// The value that all moves share, if there are several: it is said once, below the board.
    fn level(&self) -> Option<SquareValue> {
        let [first, others @ ..] = self.values.as_slice() else { return None };
        let is_level = |value: &SquareValue| (value.outcome, value.plies) == (first.outcome, first.plies);
        (!others.is_empty() && others.iter().all(is_level)).then_some(*first)
    }

    /// One size for the words of all values, at which the longest fits into its square.
    fn size_of_words(&self, layout: &Layout) -> i32 {
        let length = |value: &SquareValue| words::worth(value.outcome, value.plies).len() as i32;
        layout.places().words * 9 / self.values.iter().map(length).fold(9, i32::max)
    }

    /// What is below all else: the last move, colours, and the grounds of values.
    fn grounds(&self, svg: &mut Svg, layout: &Layout, palette: &Palette) {
        let highlight = self.last_move.map(|square| (square, palette.highlight.into()));
        let colors = highlight.iter().chain(&self.fill);
        colors.for_each(|(square, color)| layout.set_off(svg, *square, color));
        self.values.iter().for_each(|value| self.tile(svg, layout, value, palette));
    }

    /// The ground of a value. A square that is filled keeps its colour.
    fn tile(&self, svg: &mut Svg, layout: &Layout, value: &SquareValue, palette: &Palette) {
        let is_filled = self.fill.iter().any(|(square, _)| *square == value.square);
        let fill = if is_filled { "none" } else { palette.tint(value.outcome) };
        let is_choice = self.values.len() > 1 && self.level().is_none();
        let stroke = if value.pick && is_choice { palette.ink } else { "none" };
        let attributes: [Attribute; 4] =
            [("rx", &Number(60)), ("fill", &fill), ("stroke", &stroke), ("stroke-width", &Number(40))];
        layout.ground(svg, value.square, INSET, &attributes);
    }

    /// The names of these squares, small in their corners, if they are wanted and can be read.
    pub(super) fn write_names(&self, svg: &mut Svg, layout: &Layout, scale: Scale, set: u64) {
        let (Places { name, aside, small, .. }, palette) = (layout.places(), self.colors.palette());
        if !self.coordinates || !scale.shows(layout.on_page(small)) {
            return;
        }
        let look: [Attribute; 3] =
            [("font-size", &Number(small)), ("text-anchor", &name.anchor), ("fill", &palette.faint)];
        let named = layout.corners().iter().enumerate().filter(|(square, _)| set >> square & 1 == 1);
        layout.in_squares(svg, |svg| {
            svg.group(&look, |svg| {
                for (square, [x, y]) in named {
                    let (place, anchor): (_, &[Attribute]) = match self.is_crossed(layout, square) {
                        true => (&aside, &[("text-anchor", &aside.anchor)]),
                        false => (&name, &[]),
                    };
                    svg.text(Number(x + place.at[0]), Number(y + place.at[1]), self.name(square), anchor);
                }
            });
        });
    }

    pub(super) fn name(&self, square: usize) -> &str {
        self.names.get(square).map_or("", String::as_str)
    }

    /// What it is a picture of: a board or a game.
    pub(super) fn title(&self, what: &str) -> String {
        if self.is_3x3() { format!("Tic-tac-toe {}", what.to_lowercase()) } else { format!("{what}: {}", self.shape()) }
    }

    /// How many columns and rows there are, or how long the rows are.
    fn shape(&self) -> String {
        let parts: Vec<&[usize]> = self.rows.split(|length| *length == 0).collect();
        let rows = parts.concat();
        match (parts.len(), rows.first()) {
            (layers, Some(width))
                if rows.iter().all(|length| length == width)
                    && parts.iter().all(|part| part.len() == parts[0].len()) =>
            {
                let of = if layers == 1 { String::new() } else { format!("{} of ", words::count(layers, "layer")) };
                format!("{of}{}, {}", words::count(*width, "column"), words::count(rows.len() / layers, "row"))
            }
            _ => {
                let lengths: Vec<String> = rows.iter().map(usize::to_string).collect();
                let lengths: Vec<&str> = lengths.iter().map(String::as_str).collect();
                format!("rows of {} squares", words::list_names(&lengths, "and"))
            }
        }
    }

    /// What the board is, unless it is that of tic-tac-toe, and who has which squares.
    pub(super) fn about(&self) -> String {
        let marks = [self.x, self.o].map(|set| squares(set).map(|square| self.name(square)).collect());
        let wins = if self.line == 0 { String::new() } else { format!(", {} in a row wins", self.line) };
        let board = if self.is_3x3() { String::new() } else { format!("{}{wins}. ", self.shape()) };
        format!("{board}{}", words::who_has(marks))
    }

    fn description(&self) -> String {
        let value = |value: &SquareValue| {
            let best = if value.best { ", best" } else { "" };
            format!(" {}: {}{best}.", self.name(value.square), words::worth(value.outcome, value.plies))
        };
        let values: String = self.values.iter().map(value).collect();
        format!("{}. {}{values}", self.about(), self.outlook)
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        let [width, height] = layout.extent().map(|length| length + 200 * MARGIN);
        let extent = [width, height + self.level().map_or(0, |_| LEVEL)].map(Number);
        let [width, height] = extent.map(|length| i64::from(length.0));
        let size = self.size.map_or((360 * width / 3400).min(1200), i64::from);
        let document = Document {
            extent,
            shown: [&size, &Number::of_hundredths(size * 100 * height / width)],
            title: &self.title("Board"),
            description: &self.description(),
            ground: self.colors.ground(),
        };
        let place = format!("translate({MARGIN} {MARGIN})");
        let scale = Scale { pixels: size, width };
        f.write_str(&document.text(|svg| svg.group(&[("transform", &place)], |svg| self.draw(svg, &layout, scale))))
    }
}

impl SquareValue {
    /// Draws the value, with a star if it is the best of a choice, and with words of this size, if they can be read.
    fn draw(&self, svg: &mut Svg, layout: &Layout, is_choice: bool, size: Option<i32>, palette: &Palette) {
        let is_best = self.best && is_choice;
        let [x, y] = layout.corners()[self.square].map(Number);
        svg.group(&[("transform", &format!("translate({x} {y})")), ("fill", &palette.ink)], |svg| {
            if is_best {
                star(svg, layout.places().star.map(Number), Star::Corner, palette);
            }
            svg.path(shape(self.outcome), &[]);
            if let Some(size) = size {
                let weight = if is_best { "bold" } else { "normal" };
                let look: [Attribute; 2] = [("font-size", &Number(size)), ("font-weight", &weight)];
                svg.text(5.into(), Number(750), words::worth(self.outcome, self.plies), &look);
            }
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
