//! Families of games. A function returns the game as the file that describes it.
//!
//! ```
//! use noughts_boards::families;
//!
//! let qubic = families::cube(4, 3)?;
//! assert_eq!(qubic.lines[0].len(), 76);
//! assert_eq!(families::affine(6).unwrap_err().to_string(), "there is no field of 6 elements; use 2, 3, 4, 5, 7 or 8");
//! # Ok::<(), families::FamilyError>(())
//! ```

mod field;
mod polyomino;

pub use polyomino::{ANIMALS, polyomino};

use crate::game_file::{GameFile, MOST_LINES};
use crate::rules::MAX_SQUARES;
use field::Field;
use std::error::Error;
use std::fmt;

/// Why a family has no such game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FamilyError {
    /// The game would have this many points, and at most 64 are possible.
    Points(usize),
    /// The game would have no line of two or more points.
    NoLine,
    /// The game would have this many lines, which are too many.
    Lines(usize),
    /// There is no field of this order, or it is too large.
    Field(usize),
    /// This is neither the name nor the drawing of a polyomino.
    Shape(String),
}

impl fmt::Display for FamilyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FamilyError::Points(points) => {
                write!(f, "the game would have {points} points; from 1 to {MAX_SQUARES} are possible")
            }
            FamilyError::NoLine => f.write_str("no line of two points or more fits in"),
            FamilyError::Lines(lines) => {
                write!(f, "the game would have {lines} lines; up to {MOST_LINES} are possible")
            }
            FamilyError::Field(order) => write!(f, "there is no field of {order} elements; use 2, 3, 4, 5, 7 or 8"),
            FamilyError::Shape(text) => {
                let names: Vec<&str> = ANIMALS.iter().map(|(name, _)| *name).collect();
                write!(f, "{text:?} is no shape; draw it, such as XXX/.X., or use {}", names.join(", "))
            }
        }
    }
}

impl Error for FamilyError {}

/// `length` in a row on a board, the game of [`Rules`](crate::Rules) as a file.
///
/// # Errors
/// If there is no such board.
pub fn board(width: usize, height: usize, length: usize) -> Result<GameFile, FamilyError> {
    let name = format!("{length} in a row on {width}x{height}");
    let cells = Cells::new(&[width, height])?;
    let lines = cells.lines(&directions(2), length, |cell| cells.find(cell));
    new(name, numbered(&vec![width; height]), lines)
}

/// A cube with this side, or the like in other dimensions. A line goes from side to side. Qubic is `cube(4, 3)`.
///
/// # Errors
/// If the cube is too large.
pub fn cube(side: usize, dimensions: usize) -> Result<GameFile, FamilyError> {
    // With more dimensions, the cube has more than 64 points, unless its side is 1.
    let cells = Cells::new(&vec![side; dimensions.min(7)])?;
    let name = format!("{side} in a row in {}", vec![side.to_string(); dimensions].join("x"));
    let lines = cells.lines(&directions(dimensions), side, |cell| cells.find(cell));
    let rows = numbered(&vec![side; cells.all.len() / side]);
    let layers: Vec<_> = rows.chunks(side).map(<[_]>::to_vec).collect();
    new(name, layers.join(&Vec::new()), lines)
}

/// `length` in a row on a torus: a board whose opposite sides are joined.
///
/// # Errors
/// If there is no such board.
pub fn torus(width: usize, height: usize, length: usize) -> Result<GameFile, FamilyError> {
    let name = format!("{length} in a row on the torus {width}x{height}");
    let cells = Cells::new(&[width, height])?;
    let lines = cells.lines(&directions(2), length, |cell| {
        cells.find(&[cell[0].rem_euclid(width as i64), cell[1].rem_euclid(height as i64)])
    });
    new(name, numbered(&vec![width; height]), lines)
}

/// `length` in a row on a hexagon made of hexagons, with this side.
///
/// # Errors
/// If there is no such board.
pub fn hex(side: usize, length: usize) -> Result<GameFile, FamilyError> {
    let name = format!("{length} in a row on a hexagon of side {side}");
    let across = side.saturating_mul(2).saturating_sub(1);
    let mut cells = Cells::of(&[across, across], |cell| {
        let sum = cell[0] + cell[1];
        (side as i64 - 1..2 * across as i64 - side as i64).contains(&sum)
    })?;
    // A hexagonal grid has three directions: across, down, and only one of the two diagonals.
    cells.all.sort_by_key(|cell| (cell[1], cell[0]));
    let lines = cells.lines(&[vec![1, 0], vec![0, 1], vec![1, -1]], length, |cell| cells.find(cell));
    let rows: Vec<usize> =
        (0..across).map(|row| cells.all.iter().filter(|cell| cell[1] == row as i64).count()).collect();
    new(name, numbered(&rows), lines)
}

/// The affine plane over the field of this order, with the lines of the plane.
///
/// # Errors
/// If there is no such field, or the plane is too large.
pub fn affine(order: usize) -> Result<GameFile, FamilyError> {
    let field = Field::new(order)?;
    let point = |x: usize, y: usize| 1u64 << (x + order * y);
    let sloped = (0..order * order).map(|line| {
        let (slope, start) = (line % order, line / order);
        (0..order).map(|x| point(x, field.sum(field.product(slope, x), start))).sum()
    });
    let upright = (0..order).map(|x| (0..order).map(|y| point(x, y)).sum());
    new(format!("the affine plane of order {order}"), numbered(&vec![order; order]), sloped.chain(upright).collect())
}

/// The projective plane over the field of this order. The Fano plane has order 2.
///
/// # Errors
/// If there is no such field, or the plane is too large.
pub fn projective(order: usize) -> Result<GameFile, FamilyError> {
    let field = Field::new(order)?;
    // A point is a triple, up to multiples. This takes the multiple whose first number other than 0 is 1.
    let triples = (0..order.pow(3)).map(|number| [number / order / order, number / order % order, number % order]);
    let points: Vec<[usize; 3]> = triples.filter(|triple| triple.iter().find(|x| **x != 0) == Some(&1)).collect();
    if points.len() > MAX_SQUARES {
        return Err(FamilyError::Points(points.len()));
    }
    let is_on = |line: &[usize; 3], point: &[usize; 3]| {
        line.iter().zip(point).fold(0, |sum, (a, b)| field.sum(sum, field.product(*a, *b))) == 0
    };
    let on = |line| points.iter().enumerate().filter(move |(_, point)| is_on(line, point));
    let lines = points.iter().map(|line| on(line).map(|(number, _)| 1 << number).sum()).collect();
    let name = if order == 2 { "the Fano plane".into() } else { format!("the projective plane of order {order}") };
    new(name, numbered(&[points.len()]), lines)
}

/// Number scrabble: a player who first has three numbers from 1 to 9 with the sum 15 wins. The rows are a magic
/// square.
///
/// # Errors
/// Never.
pub fn sum() -> Result<GameFile, FamilyError> {
    let rows = [[2, 7, 6], [9, 5, 1], [4, 3, 8]];
    let place = |number| rows.as_flattened().iter().position(|other| *other == number).unwrap_or(0);
    let triples = (1..=9).flat_map(|a| (a + 1..=9).flat_map(move |b| (b + 1..=9).map(move |c| [a, b, c])));
    let lines = triples.filter(|triple| triple.iter().sum::<i32>() == 15);
    let lines = lines.map(|triple| triple.iter().map(|number| 1 << place(*number)).sum()).collect();
    let rows = rows.iter().map(|row| row.iter().map(i32::to_string).collect()).collect();
    new("number scrabble: three numbers with the sum 15".into(), rows, lines)
}

/// Erickson's game: the four corners of an upright square are a line, on a square board.
///
/// # Errors
/// If there is no such board.
pub fn squares(side: usize) -> Result<GameFile, FamilyError> {
    let cells = Cells::new(&[side, side])?;
    let corners =
        |cell: &[i64], size| [[0, 0], [size, 0], [0, size], [size, size]].map(|[x, y]| [cell[0] + x, cell[1] + y]);
    let at = |cell: &[i64], size| corners(cell, size).iter().map(|corner| cells.find(corner).map(|at| 1 << at)).sum();
    let lines = cells.all.iter().flat_map(|cell| (1..side as i64).filter_map(move |size| at(cell, size)));
    new(format!("the corners of a square on {side}x{side}"), numbered(&vec![side; side]), lines.collect())
}

/// Sim: the points are the edges between this number of dots. A player who completes a triangle loses.
///
/// # Errors
/// If there are too few or too many dots.
pub fn sim(dots: usize) -> Result<GameFile, FamilyError> {
    let points = dots.saturating_mul(dots.saturating_sub(1)) / 2;
    if !(1..=MAX_SQUARES).contains(&points) {
        return Err(FamilyError::Points(points));
    }
    let letter = |dot: usize| char::from(b'A' + dot as u8);
    let edges: Vec<[usize; 2]> = (0..dots).flat_map(|a| (a + 1..dots).map(move |b| [a, b])).collect();
    let edge = |a, b| edges.iter().position(|edge| *edge == [a, b]).map_or(0, |at| 1u64 << at);
    let triangles =
        edges.iter().flat_map(|[a, b]| (b + 1..dots).map(move |c| edge(*a, *b) | edge(*a, c) | edge(*b, c)));
    let row = |a: usize| (a + 1..dots).map(|b| format!("{}{}", letter(a), letter(b))).collect();
    let rows = (0..dots - 1).map(row).collect();
    Ok(GameFile { misere: true, ..new(format!("Sim on {dots} dots"), rows, triangles.collect())? })
}

/// The game in which both players have these lines.
fn new(name: String, rows: Vec<Vec<String>>, mut lines: Vec<u64>) -> Result<GameFile, FamilyError> {
    lines.sort_unstable();
    lines.dedup();
    match lines.len() {
        0 => Err(FamilyError::NoLine),
        _ if lines[0].count_ones() < 2 => Err(FamilyError::NoLine),
        count if count > MOST_LINES => Err(FamilyError::Lines(count)),
        _ => Ok(GameFile { name, rows, misere: false, lines: [lines.clone(), lines] }),
    }
}

/// Rows of these lengths, whose points have the numbers from 1 on.
fn numbered(lengths: &[usize]) -> Vec<Vec<String>> {
    let mut numbers = 1..;
    lengths.iter().map(|length| numbers.by_ref().take(*length).map(|number| number.to_string()).collect()).collect()
}

/// The directions of lines in this number of dimensions, one of each two opposite directions.
fn directions(dimensions: usize) -> Vec<Vec<i64>> {
    let all = (0..3usize.pow(dimensions as u32)).map(|number| {
        (0..dimensions).map(|place| (number / 3usize.pow(place as u32) % 3) as i64 - 1).collect::<Vec<i64>>()
    });
    all.filter(|direction| direction.iter().rev().find(|step| **step != 0) == Some(&1)).collect()
}

/// Cells with their coordinates, the column first.
struct Cells {
    all: Vec<Vec<i64>>,
}

impl Cells {
    /// All cells of a box with these sides, row by row.
    fn new(sides: &[usize]) -> Result<Cells, FamilyError> {
        Cells::of(sides, |_| true)
    }

    /// The cells of a box that `is_wanted` accepts.
    fn of(sides: &[usize], is_wanted: impl Fn(&[i64]) -> bool) -> Result<Cells, FamilyError> {
        let count = sides.iter().fold(1, |count: usize, side| count.saturating_mul(*side));
        if sides.is_empty() || sides.len() > 6 || count == 0 || count > 16 * MAX_SQUARES {
            return Err(FamilyError::Points(count));
        }
        let cell = |mut number: usize| {
            let mut coordinate = |side: &usize| {
                let rest = number % side;
                number /= side;
                rest as i64
            };
            sides.iter().map(&mut coordinate).collect::<Vec<i64>>()
        };
        let all: Vec<Vec<i64>> = (0..count).map(cell).filter(|cell| is_wanted(cell)).collect();
        if (1..=MAX_SQUARES).contains(&all.len()) { Ok(Cells { all }) } else { Err(FamilyError::Points(all.len())) }
    }

    fn find(&self, cell: &[i64]) -> Option<usize> {
        self.all.iter().position(|other| other == cell)
    }

    /// The lines of `length` different cells in these directions. `at` finds a cell by its coordinates.
    fn lines(&self, directions: &[Vec<i64>], length: usize, at: impl Fn(&[i64]) -> Option<usize>) -> Vec<u64> {
        let step = |start: &[i64], direction: &[i64], steps: usize| -> Vec<i64> {
            start.iter().zip(direction).map(|(from, step)| from + step * steps as i64).collect()
        };
        let line = |start: &Vec<i64>, direction: &Vec<i64>| {
            let cell = |steps| at(&step(start, direction, steps));
            (0..length.min(MAX_SQUARES + 1)).try_fold(0u64, |line, steps| Some(line | 1 << cell(steps)?))
        };
        let starts = self.all.iter().flat_map(|start| directions.iter().map(move |direction| (start, direction)));
        let lines = starts.filter_map(|(start, direction)| line(start, direction));
        lines.filter(|line| line.count_ones() as usize == length).collect()
    }
}
