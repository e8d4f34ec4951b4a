//! The board as large as it fits. Its signs say the same without colour.

use crate::io::style;
use crate::io::style::Paint;
use crate::screen::buffer::{Buffer, Place, Rect, Size};
use crate::screen::text::{columns, cut};
use anstyle::{Effects, Style};
use noughts::Player;

/// The smallest screen on which any board is drawn: there must be room for the texts.
const SMALLEST: Size = Size { width: 20, height: 10 };

/// How squares are drawn: how large, and whether there are lines between them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Form {
    square: Size,
    /// The columns, or rows, from one square to the next.
    gap: u16,
}

/// Beside the next smaller one, it has room for a value such as `loss 12*`, which only boards with more than nine squares have.
const WIDE: Form = Form::new(11, 3, 1);

/// The forms, the largest first. The rows are odd, so that a mark has a middle.
const FORMS: [Form; 7] = [
    Form::new(21, 9, 1),
    Form::new(15, 7, 1),
    Form::new(13, 5, 1),
    WIDE,
    Form::new(9, 3, 1),
    Form::new(5, 1, 1),
    Form::new(5, 1, 0),
];

/// What a board is drawn with.
struct Signs {
    /// Of the lines between the squares: beside a square, below it, and where they cross.
    rules: [&'static str; 3],
    small_x: &'static [&'static str],
    small_o: &'static [&'static str],
    large_x: &'static [&'static str],
    large_o: &'static [&'static str],
}

const ASCII: Signs = Signs {
    rules: ["|", "-", "+"],
    small_x: &["X   X", "  X  ", "X   X"],
    small_o: &[" OOO ", "O   O", " OOO "],
    large_x: &["XX     XX", "  XX XX  ", "   XXX   ", "  XX XX  ", "XX     XX"],
    large_o: &["  OOOOO  ", "OO     OO", "OO     OO", "OO     OO", "  OOOOO  "],
};

const UNICODE: Signs = Signs {
    rules: ["│", "─", "┼"],
    small_x: &["╲ ╱", " ╳ ", "╱ ╲"],
    small_o: &["╭───╮", "│   │", "╰───╯"],
    large_x: &["╲╲   ╱╱", " ╲╲ ╱╱ ", "  ╲╳╱  ", " ╱╱ ╲╲ ", "╱╱   ╲╲"],
    large_o: &["╭───────╮", "│ ╭───╮ │", "│ │   │ │", "│ ╰───╯ │", "╰───────╯"],
};

impl Signs {
    fn of(paint: Paint) -> &'static Signs {
        if paint.unicode { &UNICODE } else { &ASCII }
    }
}

const FAINT: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// Where the squares are.
pub struct Grid {
    origin: Place,
    form: Form,
    /// The number of columns and of rows of the board.
    board: Size,
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

/// The smallest screen for a board.
pub fn smallest(board: Size) -> Size {
    let Size { width, height } = FORMS[FORMS.len() - 1].whole(board);
    Size { width: width.max(SMALLEST.width), height: (height + TEXT_ROWS).max(SMALLEST.height) }
}

impl Layout {
    /// `None` if the screen is too small.
    pub fn of(screen: Rect, board: Size) -> Option<Layout> {
        let Size { width, height } = smallest(board);
        if screen.width < width || screen.height < height {
            return None;
        }
        let height = Grid::fit(Rect { height: screen.height - TEXT_ROWS, ..screen }, board).height();
        let y = screen.y + (screen.height - height - TEXT_ROWS) / 2;
        let grid = Grid::fit(Rect { y, height, ..screen }, board);
        let width = screen.width.min(WIDEST);
        let text = Rect { x: screen.x + (screen.width - width) / 2, y: y + height, width, height: TEXT_ROWS };
        Some(Layout { grid, text })
    }

    /// The square that is drawn at a place.
    pub fn square_at(screen: Rect, board: Size, place: Place) -> Option<usize> {
        Layout::of(screen, board)?.grid.square_at(place)
    }
}

/// What is on a board. Square *i*, from 0 row by row from the top left, is bit *i* of each set.
pub struct Marks {
    /// The name of each square.
    pub names: Vec<String>,
    pub x: u64,
    pub o: u64,
    /// The squares of the lines that have won.
    pub winning: u64,
}

impl Marks {
    fn of(&self, square: usize) -> Option<Player> {
        let has = |set: u64| set >> square & 1 == 1;
        if has(self.x) { Some(Player::X) } else { has(self.o).then_some(Player::O) }
    }
}

/// What is drawn.
pub struct Board<'a> {
    pub marks: Marks,
    /// Marked with `<`: in its upper right corner, or behind a mark of one letter.
    pub last: Option<usize>,
    /// Between `[` and `]`.
    pub cursor: Option<usize>,
    /// What stands in an empty square of so many columns, if anything.
    pub note: &'a dyn Fn(usize, u16) -> Option<String>,
    pub paint: Paint,
}

impl Form {
    const fn new(width: u16, height: u16, gap: u16) -> Form {
        Form { square: Size { width, height }, gap }
    }

    /// The size of a board of such squares.
    fn whole(self, board: Size) -> Size {
        let Form { square, gap } = self;
        let side = |squares: u16, length: u16| squares * length + (squares - 1) * gap;
        Size { width: side(board.width, square.width), height: side(board.height, square.height) }
    }
}

impl Grid {
    /// The largest board that fits into an area, in the middle of its top; the smallest if none fits.
    pub fn fit(area: Rect, board: Size) -> Grid {
        let fits = |form: &Form| form.whole(board).width <= area.width && form.whole(board).height <= area.height;
        let is_needed = |form: &Form| *form != WIDE || board.width * board.height > 9;
        let form = FORMS.into_iter().filter(is_needed).find(fits).unwrap_or(FORMS[FORMS.len() - 1]);
        let x = area.x + area.width.saturating_sub(form.whole(board).width) / 2;
        Grid { origin: Place { x, y: area.y }, form, board }
    }

    pub fn height(&self) -> u16 {
        self.form.whole(self.board).height
    }

    pub fn area(&self, square: usize) -> Rect {
        let Form { square: Size { width, height }, gap } = self.form;
        let (column, row) = (square as u16 % self.board.width, square as u16 / self.board.width);
        let x = self.origin.x + column * (width + gap);
        let y = self.origin.y + row * (height + gap);
        Rect { x, y, width, height }
    }

    /// The square at a place.
    pub fn square_at(&self, place: Place) -> Option<usize> {
        (0..self.squares()).find(|square| self.area(*square).contains(place))
    }

    fn squares(&self) -> usize {
        usize::from(self.board.width * self.board.height)
    }
}

impl Board<'_> {
    pub fn draw(&self, grid: &Grid, buffer: &mut Buffer) {
        if grid.form.gap > 0 {
            draw_rules(grid, Signs::of(self.paint), buffer);
        }
        for square in 0..grid.squares() {
            let area = grid.area(square);
            match area.height {
                1 => self.draw_small(square, area, buffer),
                _ => self.draw_large(square, area, buffer),
            }
            self.draw_signs(square, area, buffer);
        }
    }

    /// A square of some rows: its name in the corner, and in the middle the mark or the note.
    fn draw_large(&self, square: usize, area: Rect, buffer: &mut Buffer) {
        buffer.set_text(area.x, area.y, &self.marks.names[square], FAINT);
        match self.marks.of(square) {
            Some(player) => self.draw_mark(player, self.mark_style(player, square), area, buffer),
            None => self.draw_note(square, Style::new(), None, middle(area), buffer),
        }
        if self.last == Some(square) {
            buffer.set_text(area.right() - 1, area.y, "<", BOLD);
        }
    }

    /// A square of one row: the mark, the note or, if there is none, the name.
    fn draw_small(&self, square: usize, area: Rect, buffer: &mut Buffer) {
        let centre = area.x + area.width / 2;
        match self.marks.of(square) {
            Some(player) => buffer.set_text(centre, area.y, &player.to_string(), self.mark_style(player, square)),
            None => self.draw_note(square, FAINT, Some(&self.marks.names[square]), area, buffer),
        }
        if self.last == Some(square) {
            buffer.set_text(centre + 1, area.y, "<", BOLD);
        }
    }

    /// What is around all else: the line that has won, and the cursor.
    fn draw_signs(&self, square: usize, area: Rect, buffer: &mut Buffer) {
        if self.has_won(square) {
            draw_sides(["=", "="], middle(area), buffer);
        }
        if self.cursor == Some(square) {
            draw_sides(["[", "]"], middle(area), buffer);
        }
    }

    /// Writes the note into a row or, if there is none, something else in its own style.
    fn draw_note(&self, square: usize, style: Style, otherwise: Option<&str>, row: Rect, buffer: &mut Buffer) {
        let note = (self.note)(square, row.width);
        let note = note.as_deref().map(|note| (note, Style::new()));
        if let Some((text, style)) = note.or(otherwise.map(|text| (text, style))) {
            let left = row.x + row.width.saturating_sub(columns(text) as u16) / 2;
            buffer.set_text(left, row.y, cut(text, row.width.into()), style);
        }
    }

    fn has_won(&self, square: usize) -> bool {
        self.marks.winning >> square & 1 == 1
    }

    /// When the game is won, the marks that won are bright, and the others are not bold.
    fn mark_style(&self, player: Player, square: usize) -> Style {
        let style = style::mark_style(player);
        self.paint.on_screen(match self.marks.winning {
            0 => style,
            _ if self.has_won(square) => style::bright(style),
            _ => style.effects(Effects::new()),
        })
    }

    /// Draws a large mark into the middle of an area.
    fn draw_mark(&self, player: Player, style: Style, area: Rect, buffer: &mut Buffer) {
        let signs = Signs::of(self.paint);
        let lines = match (player, area.height) {
            (Player::X, ..7) => signs.small_x,
            (Player::O, ..7) => signs.small_o,
            (Player::X, _) => signs.large_x,
            (Player::O, _) => signs.large_o,
        };
        let x = area.x + (area.width - columns(lines[0]) as u16) / 2;
        let y = area.y + (area.height - lines.len() as u16) / 2;
        for (line, y) in lines.iter().zip(y..) {
            buffer.set_text(x, y, line, style);
        }
    }
}

/// The middle row of an area.
fn middle(area: Rect) -> Rect {
    Rect { y: area.y + area.height / 2, height: 1, ..area }
}

/// Draws the lines between the squares, and nothing in the squares.
fn draw_rules(grid: &Grid, signs: &Signs, buffer: &mut Buffer) {
    let (Size { width, height }, Size { width: columns, .. }) = (grid.form.square, grid.board);
    let [beside, below, crossing] = signs.rules;
    let rule = vec![below.repeat(width.into()); columns.into()].join(crossing);
    for row in 0..grid.height() {
        let Place { x, y } = grid.origin;
        if row % (height + 1) == height {
            buffer.set_text(x, y + row, &rule, FAINT);
        } else {
            (1..columns).for_each(|column| buffer.set_text(x + column * (width + 1) - 1, y + row, beside, FAINT));
        }
    }
}

/// Puts signs at both ends of a row.
fn draw_sides([left, right]: [&str; 2], row: Rect, buffer: &mut Buffer) {
    buffer.set_text(row.x, row.y, left, BOLD);
    buffer.set_text(row.right() - 1, row.y, right, BOLD);
}
