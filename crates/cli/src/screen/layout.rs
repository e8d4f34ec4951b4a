//! Where things are on a screen: the board, what is beside it, and the text below.

use crate::io::Paint;
use crate::screen::buffer::{Place, Rect, Size};
use crate::screen::theme;

/// The smallest screen on which a board is drawn. The texts need this room.
const SMALLEST: Size = Size { width: 20, height: 10 };

const TEXT_ROWS: u16 = 5;

/// From this number of rows on, a free row stays between the board and the text, even if larger squares would fit
/// without it.
const ROOMY: u16 = 24;

/// On a screen with fewer columns than the first number, the text may take the second number of further rows.
const NARROW: (u16, u16) = (40, 3);

/// The most columns that a line of text takes, so that it can be read.
const WIDEST: u16 = 100;

const HIGHEST: u16 = 17;

/// How squares are drawn: how large, and how far from each other.
#[derive(Clone, Copy)]
struct Form {
    square: Size,
    gap: Size,
}

const LETTERS: Form = Form { square: Size { width: 5, height: 1 }, gap: Size { width: 0, height: 0 } };

impl Form {
    /// All forms, the largest first: squares for marks of pixels, with an odd number of columns, so that there is a
    /// middle one; then letters.
    fn all(paint: Paint) -> impl Iterator<Item = Form> {
        // A row is about as high as two columns are wide.
        let wide = if theme::has_panels(paint) { 2 } else { 1 };
        let form = |(width, height, gap)| Form { square: Size { width, height }, gap: Size { width: gap, height: 1 } };
        let sizes = (3..=HIGHEST).rev().flat_map(move |height| {
            [(2 * height + 5, height, wide), (2 * height + 3, height, wide), (2 * height + 3, height, 1)]
        });
        sizes.chain([(5, 1, wide)]).map(form).chain([LETTERS])
    }

    /// The size of a board with squares of this form.
    fn whole(self, board: Size) -> Size {
        let Form { square, gap } = self;
        let side = |squares: u16, length: u16, gap: u16| squares * length + (squares - 1) * gap;
        Size {
            width: side(board.width, square.width, gap.width),
            height: side(board.height, square.height, gap.height),
        }
    }
}

pub struct Grid {
    origin: Place,
    form: Form,
    /// The number of columns and of rows of the board.
    board: Size,
}

impl Grid {
    /// The largest board that fits into an area, centred at its top; the smallest form if none fits.
    fn fit(area: Rect, board: Size, paint: Paint) -> Grid {
        let fits = |form: &Form| form.whole(board).width <= area.width && form.whole(board).height <= area.height;
        let form = Form::all(paint).find(fits).unwrap_or(LETTERS);
        let x = area.x + area.width.saturating_sub(form.whole(board).width) / 2;
        Grid { origin: Place { x, y: area.y }, form, board }
    }

    pub fn whole(&self) -> Rect {
        let (Place { x, y }, Size { width, height }) = (self.origin, self.form.whole(self.board));
        Rect { x, y, width, height }
    }

    /// Whether anything can be drawn between the squares.
    pub fn has_gaps(&self) -> bool {
        self.form.gap.height > 0
    }

    pub fn area(&self, square: usize) -> Rect {
        let Form { square: Size { width, height }, gap } = self.form;
        let (column, row) = (square as u16 % self.board.width, square as u16 / self.board.width);
        let x = self.origin.x + column * (width + gap.width);
        let y = self.origin.y + row * (height + gap.height);
        Rect { x, y, width, height }
    }

    pub fn square_at(&self, place: Place) -> Option<usize> {
        (0..self.squares()).find(|square| self.area(*square).contains(place))
    }

    pub fn squares(&self) -> usize {
        usize::from(self.board.width * self.board.height)
    }
}

/// The board, in the middle of the screen, and the room around it.
pub struct Layout {
    pub grid: Grid,
    /// To the right of the board, as high as it.
    pub side: Rect,
    pub text: Rect,
}

pub fn smallest(board: Size) -> Size {
    let Size { width, height } = LETTERS.whole(board);
    Size { width: width.max(SMALLEST.width), height: (height + TEXT_ROWS).max(SMALLEST.height) }
}

impl Layout {
    /// The layout of a screen. `None` if the screen is too small.
    pub fn of(screen: Rect, board: Size, paint: Paint) -> Option<Layout> {
        let Size { width, height } = smallest(board);
        if screen.width < width || screen.height < height {
            return None;
        }
        let above = screen.height - TEXT_ROWS;
        let room = Rect { height: above - u16::from(screen.height >= ROOMY), ..screen };
        let height = Grid::fit(room, board, paint).whole().height;
        // The first free row separates the board from the text. The others surround both.
        let spare = above - height;
        let free = spare.min(1);
        let more = if screen.width < NARROW.0 { (spare - free).min(NARROW.1) } else { 0 };
        let y = screen.y + (spare - free - more).div_ceil(2);
        let grid = Grid::fit(Rect { y, height, ..screen }, board, paint);
        let whole = grid.whole();
        let side = Rect { x: whole.right(), width: screen.right() - whole.right(), ..whole };
        let width = screen.width.min(WIDEST);
        let x = screen.x + (screen.width - width) / 2;
        let text = Rect { x, y: whole.bottom() + free, width, height: TEXT_ROWS + more };
        Some(Layout { grid, side, text })
    }

    /// Whether the text begins right below the board.
    pub fn is_tight(&self) -> bool {
        self.text.y == self.grid.whole().bottom()
    }

    pub fn square_at(screen: Rect, board: Size, paint: Paint, place: Place) -> Option<usize> {
        Layout::of(screen, board, paint)?.grid.square_at(place)
    }
}
