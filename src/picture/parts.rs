//! What boards are drawn from. A square is ten units wide, a board thirty.

use super::svg::{Number, Svg};
use crate::game::{Line, Player, Position, Square, SquareSet, Status};
use core::fmt::{self, Display};

/// The width of a square.
pub(super) const SQUARE: i32 = 10;

/// The width of a board.
pub(super) const BOARD: i32 = 3 * SQUARE;

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colors {
    /// Dark on a light ground.
    #[default]
    Light,
    /// Light on a dark ground.
    Dark,
    /// Black on white, for printing.
    Mono,
}

/// The colour of each thing.
pub(super) struct Palette {
    pub ground: &'static str,
    /// Text, what is struck out, and what marks best moves.
    pub ink: &'static str,
    /// Names of squares.
    pub faint: &'static str,
    pub grid: &'static str,
    pub x: &'static str,
    pub o: &'static str,
    /// What is set off: the last move, a mistake.
    pub highlight: &'static str,
    /// The move to play, on maps.
    pub pick: &'static str,
}

impl Colors {
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Colors::Light => &Palette {
                ground: "#fdfcf8",
                ink: "#26241f",
                faint: "#716c61",
                grid: "#a8a294",
                x: "#b8402a",
                o: "#1c6a86",
                highlight: "#f7e3a1",
                pick: "#c4122f",
            },
            Colors::Dark => &Palette {
                ground: "#1c1e21",
                ink: "#eceae4",
                faint: "#a19d94",
                grid: "#6b6e73",
                x: "#ff8b70",
                o: "#7ac7e3",
                highlight: "#5a4d1a",
                pick: "#ff6f7d",
            },
            Colors::Mono => &Palette {
                ground: "#fff",
                ink: "#000",
                faint: "#555",
                grid: "#777",
                x: "#000",
                o: "#000",
                highlight: "#ddd",
                pick: "#000",
            },
        }
    }
}

impl Palette {
    pub fn of(&self, player: Player) -> &'static str {
        match player {
            Player::X => self.x,
            Player::O => self.o,
        }
    }
}

/// Where a square begins, from the top left of its board.
pub(super) fn corner(square: Square) -> [i32; 2] {
    [square.column() as i32 * SQUARE, square.row() as i32 * SQUARE]
}

/// The four strokes between the squares.
pub(super) const GRID: &str = "M10 0v30M20 0v30M0 10h30M0 20h30";

pub(super) fn grid(svg: &mut Svg, palette: &Palette) {
    svg.path(GRID, &[("fill", &"none"), ("stroke", &palette.grid), ("stroke-width", &Number(30))]);
}

/// The steps of the path of a player's marks on these squares: crosses of two strokes, noughts of one arc.
pub(super) struct Marks(pub Player, pub SquareSet);

impl Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.1.iter().try_for_each(|square| {
            let [x, y] = corner(square);
            match self.0 {
                Player::X => write!(f, "M{} {}l6 6m0-6-6 6", x + 2, y + 2),
                // An arc cannot end where it begins, so a tenth is left to the closing stroke.
                Player::O => write!(f, "M{} {}a3 3 0 1 1-.1 0z", x + 5, y + 2),
            }
        })
    }
}

/// The marks of both players.
pub(super) fn marks(svg: &mut Svg, position: Position, palette: &Palette) {
    for player in [Player::X, Player::O] {
        let squares = position.marks(player);
        if !squares.is_empty() {
            marks_of(svg, player, squares, palette);
        }
    }
}

/// A player's marks on these squares.
pub(super) fn marks_of(svg: &mut Svg, player: Player, squares: SquareSet, palette: &Palette) {
    svg.path(
        Marks(player, squares),
        &[
            ("fill", &"none"),
            ("stroke", &palette.of(player)),
            ("stroke-width", &Number(110)),
            ("stroke-linecap", &"round"),
        ],
    );
}

/// The step of the path that strikes a line out, from edge to edge of the board.
pub(super) struct Strike(pub Line);

impl Display for Strike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, _, last] = self.0.squares().map(corner);
        let [x, y] = [0, 1].map(|axis| first[axis] + 5 - 4 * (last[axis] - first[axis]).signum());
        let [dx, dy] = [0, 1].map(|axis| last[axis] - first[axis] + 8 * (last[axis] - first[axis]).signum());
        write!(f, "M{x} {y}l{dx} {dy}")
    }
}

/// Strikes out the lines that won, if any.
pub(super) fn strikes(svg: &mut Svg, position: Position, palette: &Palette) {
    let Status::Won { lines, .. } = position.status() else { return };
    for line in lines {
        svg.path(
            Strike(line),
            &[("stroke", &palette.ink), ("stroke-width", &Number(70)), ("stroke-linecap", &"round")],
        );
    }
}
