//! The picture of a position.

use super::parts::{BOARD, Colors, Palette, SQUARE, corner, grid, marks, strikes};
use super::svg::{Document, Number, Svg};
use crate::game::{MoveValue, Outcome, Position, Square};
use crate::notation::Coords;
use crate::words;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The space around a board.
const MARGIN: i32 = 2;

/// The picture of a position, which [`board`] begins. Its text is a whole SVG document.
#[derive(Clone, Debug)]
#[must_use]
pub struct Board {
    position: Position,
    size: u32,
    colors: Colors,
    coords: Coords,
    coordinates: bool,
    last_move: Option<Square>,
    fill: Vec<(Square, String)>,
    arrows: Vec<(Square, Square)>,
    values: bool,
}

/// The picture of a position: its marks, with the winning lines struck out.
///
/// ```
/// use noughts::picture::{self, Colors};
/// use noughts::{Position, Square};
///
/// let position: Position = "XO..X....".parse()?;
/// let svg = picture::board(position).values(true).colors(Colors::Dark).to_string();
/// assert!(svg.starts_with("<svg ") && svg.contains("X on 1 and 5, O on 2. O to move."));
/// # Ok::<(), noughts::ParsePositionError>(())
/// ```
pub fn board(position: Position) -> Board {
    Board {
        position,
        size: 360,
        colors: Colors::default(),
        coords: Coords::default(),
        coordinates: true,
        last_move: None,
        fill: Vec::new(),
        arrows: Vec::new(),
        values: false,
    }
}

impl Board {
    /// The width and the height, in pixels; 360 if not said.
    pub fn size(self, size: u32) -> Board {
        Board { size, ..self }
    }

    /// The colours; light if not said.
    pub fn colors(self, colors: Colors) -> Board {
        Board { colors, ..self }
    }

    /// How squares are named.
    pub fn coords(self, coords: Coords) -> Board {
        Board { coords, ..self }
    }

    /// Whether each square shows its name in a corner; so if not said.
    pub fn coordinates(self, coordinates: bool) -> Board {
        Board { coordinates, ..self }
    }

    /// Sets off the square of the last move.
    pub fn last_move(self, square: Square) -> Board {
        Board { last_move: Some(square), ..self }
    }

    /// Fills a square with a colour, as SVG writes it.
    pub fn fill(mut self, square: Square, color: impl Into<String>) -> Board {
        self.fill.push((square, color.into()));
        self
    }

    /// Draws an arrow from one square to another. An arrow from a square to itself is not drawn.
    pub fn arrow(mut self, from: Square, to: Square) -> Board {
        self.arrows.push((from, to));
        self
    }

    /// Whether each empty square shows the value of a move there: its outcome as a shape and a word, and the number of
    /// moves. Best moves are framed, the pick with a thick frame. A finished game has no values.
    pub fn values(self, values: bool) -> Board {
        Board { values, ..self }
    }

    fn draw(&self, svg: &mut Svg) {
        let palette = self.colors.palette();
        for (square, color) in self.last_move.map(|square| (square, palette.highlight.into())).iter().chain(&self.fill)
        {
            let [x, y] = corner(*square).map(Number::from);
            svg.rectangle([x, y, SQUARE.into(), SQUARE.into()], &[("fill", color)]);
        }
        grid(svg, palette);
        marks(svg, self.position, palette);
        strikes(svg, self.position, palette);
        for (from, to) in &self.arrows {
            arrow(svg, *from, *to, palette);
        }
        if self.coordinates {
            names(svg, self.coords, palette);
        }
        if self.values {
            values(svg, self.position, palette);
        }
    }

    fn description(&self) -> String {
        let marks = words::marks(self.position, self.coords);
        let then = words::ending(self.position, self.coords).unwrap_or_else(|| words::prospect(self.position));
        let name = |value: MoveValue| {
            let best = if value.best { ", best" } else { "" };
            format!(" {}: {} in {}{best}.", self.coords.name(value.square), value.outcome, value.plies)
        };
        let values = if self.values { self.position.move_values() } else { Vec::new() };
        format!("{marks}. {then}{}", values.into_iter().map(name).collect::<String>())
    }
}

/// The SVG document.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = Number::from(BOARD + 2 * MARGIN);
        let document = Document {
            extent: [width, width],
            shown: [&self.size, &self.size],
            title: "Tic-tac-toe board",
            description: &self.description(),
            ground: self.colors.palette().ground,
        };
        let place = format_args!("translate({MARGIN} {MARGIN})");
        f.write_str(&document.text(|svg| svg.group(&[("transform", &place)], |svg| self.draw(svg))))
    }
}

/// The name of each square, small in its corner.
pub(super) fn names(svg: &mut Svg, coords: Coords, palette: &Palette) {
    svg.group(&[("font-size", &Number(130)), ("text-anchor", &"start"), ("fill", &palette.faint)], |svg| {
        for square in Square::ALL {
            let [x, y] = corner(square);
            svg.text(Number(x * 100 + 40), Number(y * 100 + 140), coords.name(square), &[]);
        }
    });
}

/// The value of each move, in its square.
fn values(svg: &mut Svg, position: Position, palette: &Palette) {
    for value in position.move_values() {
        let [x, y] = corner(value.square);
        let place = format_args!("translate({x} {y})");
        svg.group(&[("transform", &place), ("fill", &palette.ink), ("font-size", &Number(170))], |svg| {
            if value.best {
                frame(svg, position.pick() == Some(value.square), palette);
            }
            svg.path(shape(value.outcome), &[]);
            let weight = if value.best { "bold" } else { "normal" };
            let words = format_args!("{} {}", value.outcome, value.plies);
            svg.text(5.into(), Number(730), words, &[("font-weight", &weight)]);
        });
    }
}

/// The frame around the value of a best move: a thick one for the pick.
fn frame(svg: &mut Svg, is_pick: bool, palette: &Palette) {
    let width = Number(if is_pick { 55 } else { 20 });
    svg.rectangle(
        [Number(120), 2.into(), Number(760), Number(660)],
        &[("rx", &Number(80)), ("fill", &"none"), ("stroke", &palette.ink), ("stroke-width", &width)],
    );
}

/// The shape of an outcome: a triangle that points up for a win and down for a loss, a square for a draw.
const fn shape(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "M5 2.8l1.4 2.3h-2.8z",
        Outcome::Draw => "M4 2.9h2v2h-2z",
        Outcome::Loss => "M5 5.2l1.4-2.3h-2.8z",
    }
}

/// An arrow between the centres of two squares.
fn arrow(svg: &mut Svg, from: Square, to: Square, palette: &Palette) {
    let ([x, y], [to_x, to_y]) = (corner(from).map(|a| a + 5), corner(to).map(|a| a + 5));
    let (dx, dy) = (to_x - x, to_y - y);
    let length = (10_000 * (dx * dx + dy * dy)).isqrt();
    if length == 0 {
        return;
    }
    // A point of the arrow: so far along from its start, and so far aside, in hundredths of a unit.
    let point = |along: i32, aside: i32| {
        let [x, y] =
            [100 * x + 100 * (along * dx - aside * dy) / length, 100 * y + 100 * (along * dy + aside * dx) / length];
        format!("{} {}", Number(x), Number(y))
    };
    let neck = length - 350;
    let outline = [(0, 50), (neck, 50), (neck, 170), (length - 50, 0), (neck, -170), (neck, -50), (0, -50)];
    let points: Vec<String> = outline.map(|(along, aside)| point(along, aside)).into();
    let opacity: [(&str, &dyn fmt::Display); 2] = [("fill", &palette.ink), ("fill-opacity", &Number(75))];
    svg.path(format_args!("M{}z", points.join("L")), &opacity);
}
