//! The seven ways to name the squares.

use super::quoted::quoted;
use crate::line::Line;
use crate::square::Square;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// A way to name the nine squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Coords {
    /// 1 to 9, row by row from the top left.
    #[default]
    OneToNine,
    /// 0 to 8, row by row from the top left.
    ZeroToEight,
    /// As on the keys of a number pad: 7 8 9 on top.
    Numpad,
    /// Row and column, counted from 1: `11` is the top left, `13` the top right.
    RowColumn1,
    /// Row and column, counted from 0: `00` is the top left, `02` the top right.
    RowColumn0,
    /// Column letter and row number, row 1 on top: `a1` is the top left, `c1` the top right.
    A1,
    /// The magic square, whose lines all sum to 15: 4 9 2, 3 5 7, 8 1 6.
    Magic,
}

impl Coords {
    /// All ways, in the order in which they are documented.
    pub const ALL: &[Coords] = &[
        Coords::OneToNine,
        Coords::ZeroToEight,
        Coords::Numpad,
        Coords::RowColumn1,
        Coords::RowColumn0,
        Coords::A1,
        Coords::Magic,
    ];

    /// The name of the way: `1-9`, `0-8`, `numpad`, `rc1`, `rc0`, `a1` or `magic`.
    pub const fn label(self) -> &'static str {
        match self {
            Coords::OneToNine => "1-9",
            Coords::ZeroToEight => "0-8",
            Coords::Numpad => "numpad",
            Coords::RowColumn1 => "rc1",
            Coords::RowColumn0 => "rc0",
            Coords::A1 => "a1",
            Coords::Magic => "magic",
        }
    }

    /// The names of the squares, row by row from the top left.
    const fn names(self) -> [&'static str; 9] {
        match self {
            Coords::OneToNine => ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
            Coords::ZeroToEight => ["0", "1", "2", "3", "4", "5", "6", "7", "8"],
            Coords::Numpad => ["7", "8", "9", "4", "5", "6", "1", "2", "3"],
            Coords::RowColumn1 => ["11", "12", "13", "21", "22", "23", "31", "32", "33"],
            Coords::RowColumn0 => ["00", "01", "02", "10", "11", "12", "20", "21", "22"],
            Coords::A1 => ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"],
            Coords::Magic => ["4", "9", "2", "3", "5", "7", "8", "1", "6"],
        }
    }

    /// The name of a square.
    pub const fn name(self, square: Square) -> &'static str {
        self.names()[square.index()]
    }

    /// Writes a game as the names of its squares, with spaces between them.
    pub fn game(self, game: &[Square]) -> String {
        let names: Vec<&str> = game.iter().map(|square| self.name(*square)).collect();
        names.join(" ")
    }

    /// Writes a line as the names of its squares: `3-5-7`.
    pub fn line(self, line: Line) -> String {
        line.squares().map(|square| self.name(square)).join("-")
    }

    /// The number of characters in each name, 1 or 2.
    pub const fn width(self) -> usize {
        self.names()[0].len()
    }

    /// The square with this name. Letters can be in either case, and a comma or spaces can separate the two characters
    /// of a name: `2,3` is `23`.
    ///
    /// # Errors
    /// If no square has this name.
    pub fn read(self, name: &str) -> Result<Square, ParseSquareError> {
        let bare = match name.trim().split_once([',', ' ']) {
            Some((row, column)) if self.width() == 2 => Cow::Owned(format!("{row}{}", column.trim_start())),
            _ => Cow::Borrowed(name.trim()),
        };
        let index = self.names().iter().position(|own| own.eq_ignore_ascii_case(&bare));
        index.map(|index| Square::ALL[index]).ok_or_else(|| ParseSquareError { name: name.to_string(), coords: self })
    }
}

/// Writes the [label](Coords::label).
impl fmt::Display for Coords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.label())
    }
}

/// The error for a text that names no square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseSquareError {
    /// The text.
    pub name: String,
    /// The way of naming squares by which the text was read.
    pub coords: Coords,
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseSquareError { name, coords } = self;
        let names = coords.names();
        write!(f, "{} is not a square; the squares are {}", quoted(name), names[..3].join(" "))?;
        write!(f, " / {} / {}", names[3..6].join(" "), names[6..].join(" "))
    }
}

impl Error for ParseSquareError {}
