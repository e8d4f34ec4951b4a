//! Makes serde read and write the types that must be checked as the documentation of the crate says. Serde derives the others.

use crate::fraction::Fraction;
use crate::line::{Line, Lines};
use crate::notation::{Coords, read_position};
use crate::player::Player;
use crate::position::Position;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::symmetry::Symmetry;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// `$write` turns the type into its form. `$read` turns a form into the type, or says
/// what is wrong.
macro_rules! checked {
    ($($type:ty as $form:ty: $write:expr, $read:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$form as Serialize>::serialize(&$write(*self), serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                $read(<$form>::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }
    )*};
}

checked! {
    Square as u8: Square::number, read_square;
    SquareSet as Vec<Square>: Vec::from_iter, read_set;
    Line as [Square; 3]: Line::squares, read_line;
    Lines as Vec<Line>: Vec::from_iter, read_lines;
    Symmetry as u8: |symmetry: Symmetry| symmetry.number() as u8, read_symmetry;
    Position as PositionForm: PositionForm::new, PositionForm::read;
    Fraction as String: |fraction: Fraction| fraction.to_string(), read_fraction;
}

fn read_square(number: u8) -> Result<Square, String> {
    let square = Square::new(number);
    square.ok_or_else(|| format!("no square has the number {number}: the squares are numbered from 1 to 9"))
}

fn read_set(squares: Vec<Square>) -> Result<SquareSet, String> {
    let mut set = SquareSet::EMPTY;
    match squares.into_iter().find(|square| !set.insert(*square)) {
        Some(square) => Err(format!("square {square} is twice in the same set")),
        None => Ok(set),
    }
}

fn read_line(mut squares: [Square; 3]) -> Result<Line, String> {
    squares.sort_unstable();
    let line = Line::ALL.into_iter().find(|line| line.squares() == squares);
    line.ok_or_else(|| format!("squares {}, {} and {} are not a line", squares[0], squares[1], squares[2]))
}

fn read_lines(mut listed: Vec<Line>) -> Result<Lines, &'static str> {
    listed.sort_unstable();
    let lines = Lines::within(listed.iter().fold(SquareSet::EMPTY, |squares, line| squares | line.set()));
    if lines.iter().eq(listed) { Ok(lines) } else { Err("the lines must be all lines within their squares, each once") }
}

fn read_symmetry(number: u8) -> Result<Symmetry, String> {
    let symmetry = Symmetry::ALL.get(usize::from(number)).copied();
    symmetry.ok_or_else(|| format!("no symmetry has the number {number}: the symmetries are numbered from 0 to 7"))
}

fn read_fraction(text: String) -> Result<Fraction, String> {
    let terms = text.split_once('/').and_then(|(above, below)| above.parse().ok().zip(below.parse().ok()));
    let fraction = terms.and_then(|(numerator, denominator)| Fraction::new(numerator, denominator));
    // A fraction is written in only one way: without zeros or signs before its terms, and in lowest terms.
    fraction
        .filter(|fraction| fraction.to_string() == text)
        .ok_or_else(|| format!("{text:?} is not a fraction from 0/1 to 1/1 in lowest terms, such as 191/192"))
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Position")]
struct PositionForm {
    cells: String,
    first: Player,
}

impl PositionForm {
    fn new(position: Position) -> PositionForm {
        PositionForm { cells: position.to_string(), first: position.first() }
    }

    fn read(self) -> Result<Position, String> {
        if self.cells.chars().count() != 9 || !self.cells.chars().all(|cell| matches!(cell, 'X' | 'O' | '.')) {
            return Err(format!(
                "the cells must be nine characters, each X, O or a dot, but they are {:?}",
                self.cells
            ));
        }
        read_position(&self.cells, self.first, Coords::default()).map_err(|error| error.to_string())
    }
}
