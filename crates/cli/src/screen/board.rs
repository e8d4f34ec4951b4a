//! Draws the board as large as it fits. Its signs carry the same information without colour.

use crate::io::{Paint, columns, cut};
use crate::screen::buffer::{Buffer, Rect, Size};
use crate::screen::layout::Grid;
use crate::screen::theme::{Ink, Tint};
use crate::screen::{mark, theme};
use anstyle::{Effects, Style};
use noughts::{Outcome, Player};

/// Squares with this many rows have free columns at both sides.
const ROOMY: u16 = 5;

/// In squares with this many columns, each line of text is in the middle.
const WIDE: u16 = 16;

/// A mark with fewer rows than this is a letter.
const LOWEST_MARK: u16 = 3;

/// What is on a board. Square *i*, from 0 row by row from the top left, is bit *i* of each set.
pub struct Marks {
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

pub struct SquareText {
    /// Texts for rows below each other. A square of one row shows one of them.
    pub lines: Vec<String>,
    /// The sign in the corner, if the square has several rows.
    pub corner: &'static str,
    pub tint: Tint,
    pub ink: Ink,
}

pub struct Board<'a> {
    pub marks: &'a Marks,
    /// The square of the last move, which gets a `<`: in the upper right corner, or behind a mark of one letter.
    pub last: Option<usize>,
    /// The square of the mistake that is told, which gets a `?` there.
    pub mistake: Option<usize>,
    /// The square of the cursor, which is `[` and `]`, or a frame.
    pub cursor: Option<usize>,
    /// The text for an empty square of this size. Its first and last columns stay free.
    pub text: &'a dyn Fn(usize, Size) -> Option<SquareText>,
    pub paint: Paint,
}

impl Board<'_> {
    pub fn draw(&self, grid: &Grid, buffer: &mut Buffer) {
        if grid.has_gaps() && !theme::has_panels(self.paint) {
            draw_rules(grid, self.paint, buffer);
        }
        let texts: Vec<Option<SquareText>> = (0..grid.squares()).map(|square| self.text(square, grid)).collect();
        let lines = texts.iter().flatten().flat_map(|text| &text.lines);
        let widest = lines.map(|line| columns(line) as u16).max().unwrap_or(0);
        for (square, text) in texts.into_iter().enumerate() {
            let area = grid.area(square);
            let tint = self.tint(square, text.as_ref());
            // Without gaps, neighbouring squares would merge.
            if grid.has_gaps() || tint != Tint::Plain {
                buffer.fill(area, self.style(tint, Ink::Plain));
            }
            match area.height {
                1 => self.draw_small(square, text, tint, area, buffer),
                _ => self.draw_large(square, text, widest, tint, area, buffer),
            }
            self.draw_signs(square, tint, area, buffer);
        }
    }

    fn text(&self, square: usize, grid: &Grid) -> Option<SquareText> {
        let Rect { width, height, .. } = grid.area(square);
        if self.marks.of(square).is_none() { (self.text)(square, Size { width, height }) } else { None }
    }

    fn tint(&self, square: usize, text: Option<&SquareText>) -> Tint {
        match (self.marks.of(square), text) {
            (player, _) if self.has_won(square) => Tint::Ended(player),
            _ if self.mistake == Some(square) => Tint::Worth(Outcome::Loss),
            _ if self.last == Some(square) => Tint::Last,
            (_, Some(text)) => text.tint,
            _ => Tint::Plain,
        }
    }

    /// A square of several rows: its name in the corner, and the mark or the text in the middle. In narrow squares, all lines begin in
    /// one column, as if each were as wide as the widest.
    fn draw_large(
        &self,
        square: usize,
        text: Option<SquareText>,
        widest: u16,
        tint: Tint,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let edge = u16::from(area.height >= ROOMY);
        let (name, corner) = (area.x + edge, area.right() - 1 - edge);
        if let Some(player) = self.marks.of(square) {
            self.draw_mark(player, square, tint, area, buffer);
        }
        let shown = cut(&self.marks.names[square], (corner - name).into());
        buffer.set_text(name, area.y, shown, self.style(tint, Ink::Name));
        if let Some(SquareText { lines, corner: sign, ink, .. }) = text {
            let first = Rect { y: middle(area).y - u16::from(area.height.is_multiple_of(2)), height: 1, ..area };
            // The first lines are more important.
            for (at, line) in (0..).zip(&lines) {
                let ink = if at == 0 { ink } else { Ink::Faint };
                let taken = if area.width < WIDE { widest } else { columns(line) as u16 };
                let left = first.x + first.width.saturating_sub(taken) / 2;
                buffer.set_text(left, first.y + at, cut(line, first.width.into()), self.style(tint, ink));
            }
            buffer.set_text(corner, area.y, sign, self.style(tint, Ink::Star));
        }
        buffer.set_text(corner, area.y, self.sign(square), self.style(tint, Ink::Strong));
    }

    /// Draws a mark beside the name of its square or, if the name is long, below it.
    fn draw_mark(&self, player: Player, square: usize, tint: Tint, area: Rect, buffer: &mut Buffer) {
        let style = self.mark_style(player, square, tint);
        let margin = 2 * u16::from(area.height >= ROOMY) + columns(&self.marks.names[square]) as u16;
        let beside = Rect { width: area.width.saturating_sub(2 * margin), ..area };
        let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let room = if beside.width >= area.height { beside } else { below };
        if room.height < LOWEST_MARK {
            return write_in_middle(&player.to_string(), style, middle(area), buffer);
        }
        let rows = mark::rows(player, Size { width: room.width, height: room.height }, self.paint.unicode);
        let x = area.x + (area.width - columns(&rows[0]) as u16) / 2;
        rows.iter().zip(room.y..).for_each(|(row, y)| buffer.set_text(x, y, row, style));
    }

    /// A square of one row: the mark, the text or, if there is none, the name.
    fn draw_small(&self, square: usize, text: Option<SquareText>, tint: Tint, area: Rect, buffer: &mut Buffer) {
        let (text, style) = match (self.marks.of(square), text) {
            (Some(player), _) => (player.to_string(), self.mark_style(player, square, tint)),
            (None, Some(text)) => (text.lines.concat(), self.style(tint, text.ink)),
            (None, None) => (self.marks.names[square].clone(), self.style(tint, Ink::Name)),
        };
        // The cursor takes both ends of the row.
        write_in_middle(&text, style, Rect { x: area.x + 1, width: area.width - 2, ..area }, buffer);
        buffer.set_text(area.x + area.width / 2 + 1, area.y, self.sign(square), self.style(tint, Ink::Strong));
    }

    /// Draws what surrounds the contents: the signs of a winning line, and the cursor.
    fn draw_signs(&self, square: usize, tint: Tint, area: Rect, buffer: &mut Buffer) {
        let style = self.style(tint, Ink::Strong);
        if self.has_won(square) && !self.paint.on {
            draw_sides(["=", "="], style, middle(area), buffer);
        }
        if self.cursor == Some(square) {
            let is_high = has_frame(self.paint, area);
            // A frame is around the square, where names do not touch it, unless the screen ends there.
            let is_beside = is_high && area.x > 0;
            let around = if is_beside { Rect { x: area.x - 1, width: area.width + 2, ..area } } else { area };
            let style = if is_beside { Style::new().bold() } else { style };
            let rows = if is_high { around } else { middle(area) };
            for y in rows.y..rows.bottom() {
                let sides = match () {
                    () if !is_high => ["[", "]"],
                    () if y == rows.y => ["┏", "┓"],
                    () if y + 1 == rows.bottom() => ["┗", "┛"],
                    () => ["┃", "┃"],
                };
                draw_sides(sides, style, Rect { y, height: 1, ..rows }, buffer);
            }
        }
    }

    fn sign(&self, square: usize) -> &'static str {
        match Some(square) {
            at if at == self.mistake => "?",
            at if at == self.last => "<",
            _ => "",
        }
    }

    fn has_won(&self, square: usize) -> bool {
        self.marks.winning >> square & 1 == 1
    }

    fn style(&self, tint: Tint, ink: Ink) -> Style {
        theme::style(self.paint, tint, ink)
    }

    /// After a win, the marks that did not win are not bold.
    fn mark_style(&self, player: Player, square: usize, tint: Tint) -> Style {
        let style = self.style(tint, Ink::Mark(player));
        if self.marks.winning == 0 || self.has_won(square) { style } else { style.effects(Effects::new()) }
    }
}

/// Whether the cursor is a frame around the square, and not `[` and `]` beside its contents.
pub fn has_frame(paint: Paint, area: Rect) -> bool {
    paint.unicode && area.height >= ROOMY
}

fn middle(area: Rect) -> Rect {
    Rect { y: area.y + area.height / 2, height: 1, ..area }
}

fn write_in_middle(text: &str, style: Style, row: Rect, buffer: &mut Buffer) {
    let left = row.x + row.width.saturating_sub(columns(text) as u16) / 2;
    buffer.set_text(left, row.y, cut(text, row.width.into()), style);
}

/// Draws the lines between the squares, and nothing in the squares.
fn draw_rules(grid: &Grid, paint: Paint, buffer: &mut Buffer) {
    let [beside, below, crossing] = if paint.unicode { ["│", "─", "┼"] } else { ["|", "-", "+"] };
    let (whole, first) = (grid.whole(), grid.area(0));
    let style = theme::style(paint, Tint::Plain, Ink::Faint);
    for (y, row) in (whole.y..whole.bottom()).zip(1..) {
        for (x, column) in (whole.x..whole.right()).zip(1..) {
            let sign = match (column % (first.width + 1) == 0, row % (first.height + 1) == 0) {
                (true, true) => crossing,
                (true, false) => beside,
                (false, true) => below,
                (false, false) => continue,
            };
            buffer.set_text(x, y, sign, style);
        }
    }
}

/// Puts signs at both ends of a row.
fn draw_sides([left, right]: [&str; 2], style: Style, row: Rect, buffer: &mut Buffer) {
    buffer.set_text(row.x, row.y, left, style);
    buffer.set_text(row.right() - 1, row.y, right, style);
}
