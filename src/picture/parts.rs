//! What boards are drawn from. A square is ten units wide, a board of 3×3 thirty.

use super::palette::Palette;
use super::svg::{Attribute, Number, Svg};
use crate::words;
use crate::{Line, Outcome, Player, Position, Square, SquareSet, Status};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};

pub(super) const SQUARE: i32 = 10;

/// The width of a board of 3×3.
pub(super) const BOARD: i32 = 3 * SQUARE;

/// The width and the height of a board, in squares. They are numbered from 0, row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sides {
    pub width: usize,
    pub height: usize,
}

impl Sides {
    pub const THREE: Sides = Sides { width: 3, height: 3 };

    /// The width and the height in units.
    fn units(self) -> [i32; 2] {
        [self.width as i32 * SQUARE, self.height as i32 * SQUARE]
    }
}

/// Where a square of 3×3 begins, from the top left of its board.
pub(super) fn corner(square: Square) -> [i32; 2] {
    [square.index() as i32 % 3 * SQUARE, square.index() as i32 / 3 * SQUARE]
}

/// Where the squares of 3×3 begin, in hundredths of a unit.
const THREE: [[i32; 2]; 9] = {
    let mut corners = [[0; 2]; 9];
    let mut square = 0;
    while square < 9 {
        corners[square] = [square as i32 % 3 * 1000, square as i32 / 3 * 1000];
        square += 1;
    }
    corners
};

/// The steps of the path of the strokes between the squares.
pub(super) struct Grid(pub Sides);

impl Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [width, height] = self.0.units();
        (1..self.0.width).try_for_each(|column| write!(f, "M{} 0v{height}", column as i32 * SQUARE))?;
        (1..self.0.height).try_for_each(|row| write!(f, "M0 {}h{width}", row as i32 * SQUARE))
    }
}

pub(super) fn grid(svg: &mut Svg, sides: Sides, palette: &Palette) {
    grid_of(svg, sides, Number(30), palette);
}

/// The strokes between the squares, so wide.
pub(super) fn grid_of(svg: &mut Svg, sides: Sides, width: Number, palette: &Palette) {
    svg.path(Grid(sides), &[("fill", &"none"), ("stroke", &palette.grid), ("stroke-width", &width)]);
}

/// The corners of a polygon, in hundredths of a unit; written as the steps of its path.
pub(super) struct Outline(pub Vec<[i32; 2]>);

impl Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut step = "M";
        for [x, y] in &self.0 {
            write!(f, "{step}{} {}", Number(*x), Number(*y))?;
            step = "L";
        }
        f.write_str("z")
    }
}

pub(super) fn outlines(svg: &mut Svg, squares: impl Iterator<Item = Outline>, palette: &Palette) {
    let steps: String = squares.map(|outline| outline.to_string()).collect();
    svg.path(steps, &[("fill", &"none"), ("stroke", &palette.grid), ("stroke-width", &Number(30))]);
}

/// The steps of the path of a player's marks on these squares, square *i* as bit *i*: crosses of two strokes, noughts of
/// one arc.
pub(super) struct Marks<'a> {
    /// Where squares begin, in hundredths of a unit.
    pub corners: &'a [[i32; 2]],
    pub player: Player,
    pub squares: u64,
}

impl Marks<'_> {
    /// Marks on 3×3.
    pub fn on_three(player: Player, squares: SquareSet) -> Marks<'static> {
        Marks { corners: &THREE, player, squares: squares.bits().into() }
    }
}

impl Display for Marks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        squares(self.squares).try_for_each(|square| {
            let [x, y] = self.corners[square];
            match self.player {
                Player::X => write!(f, "M{} {}l6 6m0-6-6 6", Number(x + 200), Number(y + 200)),
                // An arc cannot end where it begins, so a tenth is left to the closing stroke.
                Player::O => write!(f, "M{} {}a3 3 0 1 1-.1 0z", Number(x + 500), Number(y + 200)),
            }
        })
    }
}

/// The squares of a set in which square *i* is bit *i*.
pub(super) fn squares(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |square| set >> square & 1 == 1)
}

pub(super) fn marks(svg: &mut Svg, position: Position, palette: &Palette) {
    for player in [Player::X, Player::O] {
        marks_of(svg, &Marks::on_three(player, position.marks(player)), palette);
    }
}

/// A player's marks, if there are any.
pub(super) fn marks_of(svg: &mut Svg, marks: &Marks, palette: &Palette) {
    if marks.squares == 0 {
        return;
    }
    svg.path(
        marks,
        &[
            ("fill", &"none"),
            ("stroke", &palette.of(marks.player)),
            ("stroke-width", &Number(110)),
            ("stroke-linecap", &"round"),
        ],
    );
}

/// The step of the path that strikes a line out, from the far side of its first square to that of its last.
pub(super) struct Strike {
    /// The middles of the first and the last square, in hundredths of a unit.
    pub ends: [[i32; 2]; 2],
    /// The number of steps from square to square.
    pub steps: i32,
}

impl Strike {
    /// A line of 3×3.
    pub fn on_three(line: Line) -> Strike {
        let [first, _, last] = line.squares().map(|square| THREE[square.index()].map(|from| from + 500));
        Strike { ends: [first, last], steps: 2 }
    }
}

impl Display for Strike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, last] = self.ends;
        let beyond = [0, 1].map(|axis| (last[axis] - first[axis]) * 2 / (5 * self.steps));
        let [x, y] = [0, 1].map(|axis| Number(first[axis] - beyond[axis]));
        let [dx, dy] = [0, 1].map(|axis| Number(last[axis] - first[axis] + 2 * beyond[axis]));
        write!(f, "M{x} {y}l{dx} {dy}")
    }
}

/// Strikes out the lines that won, if any.
pub(super) fn strikes(svg: &mut Svg, position: Position, palette: &Palette) {
    let Status::Won { lines, .. } = position.status() else { return };
    lines.iter().for_each(|line| strike(svg, &Strike::on_three(line), palette));
}

pub(super) fn strike(svg: &mut Svg, strike: &Strike, palette: &Palette) {
    svg.path(strike, &[("stroke", &palette.ink), ("stroke-width", &Number(45)), ("stroke-linecap", &"round")]);
}

/// A bead on each point of a string.
pub(super) fn beads(svg: &mut Svg, points: &[[i32; 2]], palette: &Palette) {
    let bead = |[x, y]: &[i32; 2]| format!("M{} {}a.8.8 0 1 1-.1 0z", Number(*x), Number(y - 80));
    let beads: String = points.iter().map(bead).collect();
    svg.path(beads, &[("fill", &palette.ink), ("stroke", &palette.ground), ("stroke-width", &Number(35))]);
}

/// Joins points that are no row by a closed string.
pub(super) fn string(svg: &mut Svg, mut points: Vec<[i32; 2]>, color: &str, width: i32) {
    let middle = [0, 1].map(|axis| points.iter().map(|point| point[axis]).sum::<i32>() / points.len() as i32);
    points.sort_by_key(|[x, y]| turn(x - middle[0], y - middle[1]));
    let look: [Attribute; 4] =
        [("fill", &"none"), ("stroke", &color), ("stroke-width", &Number(width)), ("stroke-linejoin", &"round")];
    svg.path(Outline(points), &look);
}

/// A number that grows with the angle of a direction, once around.
fn turn(x: i32, y: i32) -> i32 {
    let length = (x.abs() + y.abs()).max(1);
    let across = (i64::from(x) * 1_000_000 / i64::from(length)) as i32;
    if y >= 0 { -across } else { 2_000_000 + across }
}

/// What a position or a move is worth, with the shape of the outcome before the words.
pub(super) fn worth(outcome: Outcome, plies: u8) -> String {
    let shape = match outcome {
        Outcome::Win => '\u{25b2}',
        Outcome::Draw => '\u{25a0}',
        Outcome::Loss => '\u{25bc}',
    };
    format!("{shape} {}", words::worth(outcome, plies))
}

/// A star with five points around a place. It marks best moves, so no ring does, which in this game is a nought.
pub(super) fn star(svg: &mut Svg, [x, y]: [Number; 2], size: Star, palette: &Palette) {
    let scale = match size {
        Star::Corner => Number(30),
        Star::Best => Number(70),
        Star::Pick => Number(100),
    };
    let place = format!("translate({x} {y})scale({scale})");
    let steps = "M0-3l.7 2.07 2.18.01-1.76 1.3.67 2.08-1.79-1.27-1.79 1.27.67-2.08-1.76-1.3 2.18-.01z";
    svg.path(steps, &[("transform", &place), ("fill", &palette.ink)]);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Star {
    /// One of several best moves, beside the sign of its outcome.
    Corner,
    /// One of several best moves.
    Best,
    /// The one to play.
    Pick,
}
