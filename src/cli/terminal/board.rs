//! The board as large as it fits, in letters, so that it says the same without colour.

use crate::cli::style::{self, Paint};
use noughts::notation::Coords;
use noughts::{Player, Position, Square, SquareSet, Status};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position as Place, Rect, Size};
use ratatui_core::style::{Modifier, Style};

/// The smallest screen on which a board is drawn.
const SMALLEST: Size = Size { width: 40, height: 16 };

/// The sizes of a square, the largest first. The rows are odd, so that a mark has a middle.
const SIZES: [Size; 4] = [
    Size { width: 21, height: 9 },
    Size { width: 15, height: 7 },
    Size { width: 13, height: 5 },
    Size { width: 9, height: 3 },
];

const SMALL_X: &[&str] = &["X   X", "  X  ", "X   X"];
const SMALL_O: &[&str] = &[" OOO ", "O   O", " OOO "];
const LARGE_X: &[&str] = &["XX     XX", "  XX XX  ", "   XXX   ", "  XX XX  ", "XX     XX"];
const LARGE_O: &[&str] = &["  OOOOO  ", "OO     OO", "OO     OO", "OO     OO", "  OOOOO  "];

const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
const BOLD: Style = Style::new().add_modifier(Modifier::BOLD).remove_modifier(Modifier::DIM);

/// Where the squares are.
pub struct Grid {
    origin: Place,
    square: Size,
}

/// The rows of text below the board.
const TEXT_ROWS: u16 = 5;

/// The most columns that a line of text takes, so that it can be read.
const WIDEST: u16 = 100;

/// Where things are on a screen: the board, and five rows of text below it, in the middle.
pub struct Layout {
    pub grid: Grid,
    pub text: Rect,
}

impl Layout {
    /// `None` if the screen is too small.
    pub fn of(screen: Rect) -> Option<Layout> {
        if screen.width < SMALLEST.width || screen.height < SMALLEST.height {
            return None;
        }
        let height = Grid::fit(Rect { height: screen.height - TEXT_ROWS, ..screen }).height();
        let y = screen.y + (screen.height - height - TEXT_ROWS) / 2;
        let grid = Grid::fit(Rect { y, height, ..screen });
        let width = screen.width.min(WIDEST);
        let text = Rect { x: screen.x + (screen.width - width) / 2, y: y + height, width, height: TEXT_ROWS };
        Some(Layout { grid, text })
    }

    /// The square that is drawn at a place.
    pub fn square_at(screen: Rect, place: Place) -> Option<Square> {
        Layout::of(screen)?.grid.square_at(place)
    }
}

/// What is drawn.
pub struct Board<'a> {
    pub position: Position,
    /// Marked with `<` in its upper right corner.
    pub last: Option<Square>,
    /// Between `[` and `]`.
    pub cursor: Option<Square>,
    /// What stands in an empty square, if anything.
    pub note: &'a dyn Fn(Square) -> Option<String>,
    pub coords: Coords,
    pub paint: Paint,
}

impl Grid {
    /// The largest board that fits into an area, in the middle of its top; the smallest if none fits.
    pub fn fit(area: Rect) -> Grid {
        let fits = |size: &Size| whole(*size).width <= area.width && whole(*size).height <= area.height;
        let square = SIZES.into_iter().find(fits).unwrap_or(SIZES[SIZES.len() - 1]);
        let x = area.x + area.width.saturating_sub(whole(square).width) / 2;
        Grid { origin: Place::new(x, area.y), square }
    }

    pub fn height(&self) -> u16 {
        whole(self.square).height
    }

    pub fn area(&self, square: Square) -> Rect {
        let (column, row) = (square.column() as u16, square.row() as u16);
        let x = self.origin.x + column * (self.square.width + 1);
        let y = self.origin.y + row * (self.square.height + 1);
        Rect { x, y, width: self.square.width, height: self.square.height }
    }

    /// The square at a place.
    pub fn square_at(&self, place: Place) -> Option<Square> {
        Square::ALL.into_iter().find(|square| self.area(*square).contains(place))
    }
}

/// The size of a board of such squares, with a line between two.
fn whole(square: Size) -> Size {
    Size { width: 3 * square.width + 2, height: 3 * square.height + 2 }
}

impl Board<'_> {
    pub fn draw(&self, grid: &Grid, buffer: &mut Buffer) {
        self.draw_rules(grid, buffer);
        for square in Square::ALL {
            self.draw_square(square, grid.area(square), buffer);
        }
    }

    /// Draws the lines between the squares, and nothing in the squares.
    fn draw_rules(&self, grid: &Grid, buffer: &mut Buffer) {
        let Size { width, height } = grid.square;
        let rule = ["-".repeat(width.into()).as_str(); 3].join("+");
        for row in 0..grid.height() {
            let Place { x, y } = grid.origin;
            if row % (height + 1) == height {
                buffer.set_string(x, y + row, &rule, FAINT);
            } else {
                buffer.set_string(x + width, y + row, "|", FAINT);
                buffer.set_string(x + 2 * width + 1, y + row, "|", FAINT);
            }
        }
    }

    fn draw_square(&self, square: Square, area: Rect, buffer: &mut Buffer) {
        let middle = area.y + area.height / 2;
        let mark = self.position.mark(square);
        match mark {
            Some(player) => draw_mark(player, self.mark_style(player), area, buffer),
            None => self.draw_note(square, Rect { y: middle, height: 1, ..area }, buffer),
        }
        buffer.set_string(area.x, area.y, self.coords.name(square), FAINT);
        if self.last == Some(square) {
            buffer.set_string(area.right() - 1, area.y, "<", BOLD);
        }
        if self.winning().contains(square) {
            buffer.set_style(area, Modifier::REVERSED);
            draw_sides(["*", "*"], middle, area, buffer);
        }
        if self.cursor == Some(square) {
            draw_sides(["[", "]"], middle, area, buffer);
        }
    }

    fn draw_note(&self, square: Square, row: Rect, buffer: &mut Buffer) {
        if let Some(note) = (self.note)(square) {
            let left = row.x + row.width.saturating_sub(note.chars().count() as u16) / 2;
            buffer.set_stringn(left, row.y, &note, row.width.into(), Style::new());
        }
    }

    fn winning(&self) -> SquareSet {
        match self.position.status() {
            Status::Won { lines, .. } => lines.squares(),
            _ => SquareSet::EMPTY,
        }
    }

    fn mark_style(&self, player: Player) -> Style {
        self.paint.on_screen(style::mark_style(player))
    }
}

/// Puts signs at both ends of a row.
fn draw_sides([left, right]: [&str; 2], row: u16, area: Rect, buffer: &mut Buffer) {
    buffer.set_string(area.x, row, left, BOLD);
    buffer.set_string(area.right() - 1, row, right, BOLD);
}

/// Draws a large letter into the middle of an area.
fn draw_mark(player: Player, style: Style, area: Rect, buffer: &mut Buffer) {
    let lines = match (player, area.height) {
        (Player::X, ..7) => SMALL_X,
        (Player::O, ..7) => SMALL_O,
        (Player::X, _) => LARGE_X,
        (Player::O, _) => LARGE_O,
    };
    let x = area.x + (area.width - lines[0].len() as u16) / 2;
    let y = area.y + (area.height - lines.len() as u16) / 2;
    for (line, y) in lines.iter().zip(y..) {
        buffer.set_string(x, y, line, style);
    }
}
