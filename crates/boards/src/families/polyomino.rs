//! Harary's game: the first player to form a polyomino wins, however it is turned or reflected.

use super::{Cells, FamilyError, new, numbered};
use crate::game_file::GameFile;

/// The polyominoes that have names, with their drawings.
pub const ANIMALS: &[(&str, &str)] = &[
    ("domino", "XX"),
    ("el", "XX/X."),
    ("tic", "XXX"),
    ("elly", "XXX/X.."),
    ("fatty", "XX/XX"),
    ("knobby", "XXX/.X."),
    ("skinny", "XXXX"),
    ("tippy", "XX./.XX"),
    ("snaky", "XXXX./...XX"),
];

/// The game for the polyomino of this name or drawing, on a board.
///
/// # Errors
/// If there is no such polyomino or board, or the polyomino does not fit.
pub fn polyomino(width: usize, height: usize, shape: &str) -> Result<GameFile, FamilyError> {
    let cells = Cells::new(&[width, height])?;
    let shapes = turned(&read(shape).ok_or_else(|| FamilyError::Shape(shape.into()))?);
    let at = |start: &[i64], shape: &Shape| -> Option<u64> {
        shape.iter().map(|[x, y]| Some(1 << cells.find(&[start[0] + x, start[1] + y])?)).sum()
    };
    let lines = cells.all.iter().flat_map(|start| shapes.iter().filter_map(|shape| at(start, shape)));
    new(format!("{shape} on {width}x{height}"), numbered(&vec![width; height]), lines.collect())
}

type Shape = Vec<[i64; 2]>;

/// Reads a name, or a drawing: rows of X and dots, separated by `/`, whose cells are connected. `None` if the text is
/// neither.
fn read(text: &str) -> Option<Shape> {
    let named = ANIMALS.iter().find(|(name, _)| *name == text.to_lowercase());
    let drawing = named.map_or(text, |(_, drawing)| drawing);
    let is_drawn = drawing.len() <= 200 && drawing.chars().all(|c| "Xx./".contains(c));
    let rows = drawing.split('/').enumerate();
    let cells = rows.flat_map(|(y, row)| row.bytes().enumerate().map(move |(x, cell)| ([x as i64, y as i64], cell)));
    let shape: Shape = cells.filter(|(_, cell)| *cell != b'.').map(|(place, _)| place).collect();
    (is_drawn && hangs_together(&shape)).then_some(shape)
}

fn hangs_together(shape: &Shape) -> bool {
    let mut reached: Vec<[i64; 2]> = shape.first().into_iter().copied().collect();
    let mut next = 0;
    while next < reached.len() {
        let [x, y] = reached[next];
        let beside = [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];
        let new: Shape = beside.into_iter().filter(|cell| shape.contains(cell) && !reached.contains(cell)).collect();
        reached.extend(new);
        next += 1;
    }
    !shape.is_empty() && reached.len() == shape.len()
}

/// The polyomino in all eight orientations. Some may be the same.
fn turned(shape: &Shape) -> Vec<Shape> {
    let turns: [fn([i64; 2]) -> [i64; 2]; 8] = [
        |[x, y]| [x, y],
        |[x, y]| [-x, y],
        |[x, y]| [x, -y],
        |[x, y]| [-x, -y],
        |[x, y]| [y, x],
        |[x, y]| [-y, x],
        |[x, y]| [y, -x],
        |[x, y]| [-y, -x],
    ];
    // Move each into the corner, so that it can start at any cell.
    turns.iter().map(|turn| in_corner(shape.iter().map(|cell| turn(*cell)).collect())).collect()
}

fn in_corner(shape: Shape) -> Shape {
    let least = |place: usize| shape.iter().map(|cell| cell[place]).min().unwrap_or(0);
    let (x0, y0) = (least(0), least(1));
    shape.iter().map(|[x, y]| [x - x0, y - y0]).collect()
}
