//! The contents of a screen: a grid of cells, each with a symbol and its style.

use anstyle::Style;
use std::borrow::Cow;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Size {
    pub width: u16,
    pub height: u16,
}

/// A column and a row, both from 0.
#[derive(Clone, Copy)]
pub struct Place {
    pub x: u16,
    pub y: u16,
}

#[derive(Clone, Copy)]
pub struct Rect {
    pub x: u16,
    pub y: u16,
    pub width: u16,
    pub height: u16,
}

impl Rect {
    /// The column behind the last.
    pub fn right(self) -> u16 {
        self.x.saturating_add(self.width)
    }

    /// The row below the last.
    pub fn bottom(self) -> u16 {
        self.y.saturating_add(self.height)
    }

    pub fn contains(self, Place { x, y }: Place) -> bool {
        (self.x..self.right()).contains(&x) && (self.y..self.bottom()).contains(&y)
    }
}

/// One column of one row.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// A character with the combining characters that follow it. Empty behind a wide symbol that begins further left.
    pub symbol: Cow<'static, str>,
    pub style: Style,
}

const SPACE: Cow<str> = Cow::Borrowed(" ");

/// The cells of a screen. Drawing beyond its edges does nothing.
pub struct Buffer {
    size: Size,
    /// Row by row.
    cells: Vec<Cell>,
}

impl Buffer {
    pub fn empty(size: Size) -> Buffer {
        let cells = usize::from(size.width) * usize::from(size.height);
        Buffer { size, cells: vec![Cell { symbol: SPACE, style: Style::new() }; cells] }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn area(&self) -> Rect {
        Rect { x: 0, y: 0, width: self.size.width, height: self.size.height }
    }

    /// Writes a text from a place to the right.
    pub fn set_text(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let Some(row) = self.rows_mut().nth(y.into()) else { return };
        let mut start = usize::from(x);
        for symbol in symbols(text) {
            let end = start + symbol.width();
            if end > row.len() {
                return;
            }
            clear_across(row, start);
            clear_across(row, end);
            row[start..end].fill(Cell { symbol: "".into(), style });
            row[start].symbol = symbol.into();
            start = end;
        }
    }

    pub fn fill(&mut self, area: Rect, style: Style) {
        let spaces = " ".repeat(area.width.into());
        (area.y..area.bottom()).for_each(|y| self.set_text(area.x, y, &spaces, style));
    }

    /// The cells that must be written to turn this screen into the next one, which has the same size.
    pub fn changes<'a>(&'a self, next: &'a Buffer) -> impl Iterator<Item = (u16, u16, &'a Cell)> {
        let places = (0..self.size.height).flat_map(|y| (0..self.size.width).map(move |x| (x, y)));
        let cells = self.cells.iter().zip(&next.cells).zip(places);
        cells
            .filter(|((shown, cell), _)| shown != cell && !cell.symbol.is_empty())
            .map(|((_, cell), (x, y))| (x, y, cell))
    }

    fn rows_mut(&mut self) -> impl Iterator<Item = &mut [Cell]> {
        // Without columns there are no rows.
        self.cells.chunks_mut(self.size.width.max(1).into())
    }
}

/// Clears a symbol that lies across the left edge of a cell, since half of it cannot be shown.
fn clear_across(row: &mut [Cell], edge: usize) {
    let goes_on = |cell: &Cell| cell.symbol.is_empty();
    let columns = row[edge..].iter().take_while(|cell| goes_on(cell)).count();
    if columns > 0 {
        let start = row[..edge].iter().rposition(|cell| !goes_on(cell)).unwrap_or(0);
        row[start..edge + columns].iter_mut().for_each(|cell| cell.symbol = SPACE);
    }
}

/// Splits a text into parts that take columns of their own. Control characters are dropped, since they would move the
/// cursor.
fn symbols(text: &str) -> Vec<String> {
    let mut symbols: Vec<String> = Vec::new();
    for c in text.chars().filter(|c| !c.is_control()) {
        match symbols.last_mut() {
            Some(symbol) if belongs_to(symbol, c) => symbol.push(c),
            _ => symbols.push(c.into()),
        }
    }
    symbols.retain(|symbol| symbol.width() > 0);
    symbols
}

/// Whether a character belongs to the symbol before it, such as an accent or a later part of an emoji.
fn belongs_to(symbol: &str, c: char) -> bool {
    c.width() == Some(0) || format!("{symbol}{c}").width() == symbol.width()
}

#[cfg(test)]
impl Buffer {
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(self.size.width.max(1).into())
    }

    /// The text of the screen, without spaces at the ends of lines.
    pub fn lines(&self) -> Vec<String> {
        let line = |row: &[Cell]| row.iter().map(|cell| &*cell.symbol).collect::<String>();
        self.rows().map(|row| line(row).trim_end().to_string()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { width: 6, height: 2 };

    /// A buffer on which texts were written, each from a column of the first row.
    fn written(texts: &[(u16, &str)]) -> Buffer {
        let mut buffer = Buffer::empty(SIZE);
        texts.iter().for_each(|(x, text)| buffer.set_text(*x, 0, text, Style::new()));
        buffer
    }

    fn changes(before: &Buffer, after: &Buffer) -> Vec<(u16, String)> {
        before.changes(after).map(|(x, _, cell)| (x, cell.symbol.to_string())).collect()
    }

    #[test]
    fn nothing_is_drawn_beyond_the_edges_at_any_size() {
        for (width, height) in [(0, 0), (0, 3), (3, 0), (1, 1), (3, 2)] {
            let mut buffer = Buffer::empty(Size { width, height });
            for (x, y) in [(0, 0), (2, 1), (3, 2), (u16::MAX, u16::MAX)] {
                buffer.set_text(x, y, "ab井cd", Style::new());
            }
            assert_eq!(buffer.cells.len(), usize::from(width * height));
            assert!(buffer.lines().iter().all(|line| line.width() <= width.into()));
        }
    }

    #[test]
    fn a_symbol_takes_its_columns_or_is_left_out() {
        assert_eq!(written(&[(0, "a井b")]).cells[..4].iter().map(|cell| &*cell.symbol).collect::<String>(), "a井b");
        assert_eq!(written(&[(1, "井字棋")]).lines()[0], " 井字");
        assert_eq!(
            symbols("e\u{301}\u{1b}\n井👩\u{200d}🔬❤\u{fe0f}👍🏽"),
            ["e\u{301}", "井", "👩\u{200d}🔬", "❤\u{fe0f}", "👍🏽"]
        );
        assert_eq!(symbols("\u{301}a"), ["a"]);
    }

    #[test]
    fn no_half_of_a_symbol_is_left() {
        assert_eq!(written(&[(1, "井"), (2, "x")]).lines()[0], "  x");
        assert_eq!(written(&[(1, "井"), (1, "x")]).lines()[0], " x");
        assert_eq!(written(&[(0, "井字棋"), (1, "一")]).lines()[0], " 一 棋");
    }

    #[test]
    fn only_what_differs_is_written() {
        let pair = |x, symbol: &str| (x, symbol.to_string());
        let before = written(&[(0, "a井b")]);
        assert!(changes(&before, &written(&[(0, "a井b")])).is_empty());
        assert_eq!(changes(&before, &written(&[(0, "a字b")])), [pair(1, "字")]);
        assert_eq!(changes(&before, &written(&[(0, "a c ")])), [pair(1, " "), pair(2, "c"), pair(3, " ")]);
        assert_eq!(changes(&written(&[]), &before), [pair(0, "a"), pair(1, "井"), pair(3, "b")]);
    }
}
