//! Where the squares of a board are drawn: in rows or, if gaps divide these into the layers of a cube, layer above layer.
//!
//! Lengths are in hundredths of a unit.

use super::palette::Palette;
use super::parts::beads;
use super::parts::{Marks, Outline, Sides, Strike, grid, marks_of, outlines, squares, strike, string};
use super::svg::{Attribute, Number, Svg};
use crate::Player;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

const SIDE: i32 = 1000;

/// The space between two rows with a gap, and between two layers.
const GAP: i32 = 500;
const LAYER_GAP: i32 = 200;

/// The height of a layer on the page, and how far its top is to the right of its bottom, in hundredths of its length.
const FLAT: i32 = 58;
const LEAN: i32 = 30;

/// The sizes of words and of marks in layers, in hundredths of what they are elsewhere. Words stand upright, marks lie.
const UPRIGHT: i32 = 75;
const LYING: i32 = 105;

/// How far an arm of an X that lies reaches in its layer, from its middle and in each direction.
const ARM: i32 = 265;

/// From one row of hexagons to the next, and how far one rises above the square around its middle.
const HEXAGONS: i32 = 866;
const POINT: i32 = 77;

/// How far grounds are inside the strokes around a square.
pub(super) const INSET: i32 = 35;

/// The size of the names of layers.
pub(super) const LAYER_NAME: i32 = 200;

/// How a board is divided into squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// By strokes from side to side.
    Rows(Sides),
    /// Each square has an outline.
    Cells,
    /// Each is a hexagon, between two of the next row.
    Hexagons,
}

/// A place for text, from the corner of a square, and which part of the text is there.
pub(super) struct Place {
    pub at: [i32; 2],
    pub anchor: &'static str,
}

/// Where things are in a square, and how large text is there.
pub(super) struct Places {
    pub name: Place,
    /// Where the name is if an arrow leads through its place.
    pub aside: Place,
    /// The number of a move.
    pub number: Place,
    /// The star of a best move.
    pub star: [i32; 2],
    /// The size of names and numbers.
    pub small: i32,
    /// The size of words of no more than nine letters.
    pub words: i32,
}

/// Where squares are, and how they look.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    form: Form,
    layers: usize,
    /// Where each square of a layer begins.
    cells: Vec<[i32; 2]>,
    /// The top left corners of what is drawn in the squares of all layers.
    corners: Vec<[i32; 2]>,
    /// The width and the height of a layer.
    sides: [i32; 2],
}

impl Layout {
    /// Rows of these lengths, each in the middle. A length of 0 is a gap between two rows. The layers of a cube are alike, and
    /// their rows too.
    pub fn new(rows: &[usize]) -> Layout {
        let parts: Vec<&[usize]> = rows.split(|length| *length == 0).collect();
        let are_alike = parts.windows(2).all(|two| two[0] == two[1]);
        let is_even = parts[0].windows(2).all(|two| two[0] == two[1]);
        let layers = if are_alike && is_even { parts.len() } else { 1 };
        let rows = if layers > 1 { parts[0] } else { rows };
        let width = rows.iter().copied().max().unwrap_or(0);
        let form = match () {
            () if is_even && parts.len() == 1 => Form::Rows(Sides { width, height: rows.len() }),
            () if parts.len() == 1 && rows.windows(2).all(|two| two[0].abs_diff(two[1]) == 1) => Form::Hexagons,
            () => Form::Cells,
        };
        let (pitch, point) = if form == Form::Hexagons { (HEXAGONS, POINT) } else { (SIDE, 0) };
        let (mut cells, mut top) = (Vec::new(), point);
        for length in rows {
            let left = (width - length) as i32 * SIDE / 2;
            cells.extend((0..*length as i32).map(|column| [left + column * SIDE, top]));
            top += if *length == 0 { GAP } else { pitch };
        }
        let sides = [width as i32 * SIDE, top - pitch + SIDE + point];
        let flat = Layout { form, layers, corners: cells.clone(), cells, sides };
        if layers == 1 { flat } else { flat.with_upright_squares() }
    }

    /// What is in the squares of layers stands upright around their middles.
    fn with_upright_squares(self) -> Layout {
        let corner = |square| self.centre(square).map(|middle| middle * 100 / UPRIGHT - SIDE / 2);
        Layout { corners: (0..self.layers * self.cells.len()).map(corner).collect(), ..self }
    }

    /// The width and the height of the board on the page.
    pub fn extent(&self) -> [i32; 2] {
        let [width, height] = self.sides;
        match self.layers as i32 {
            1 => self.sides,
            layers => [width + height * LEAN / 100, layers * self.layer_pitch() - LAYER_GAP],
        }
    }

    /// From one layer down to the next.
    fn layer_pitch(&self) -> i32 {
        self.sides[1] * FLAT / 100 + LAYER_GAP
    }

    /// The middle of the name of a square on the page.
    pub fn middle_of_name(&self, square: usize) -> [i32; 2] {
        let Places { name, small, .. } = self.places();
        let right = if name.anchor == "start" { small * 3 / 10 } else { 0 };
        let [x, y] = self.corners[square];
        [x + name.at[0] + right, y + name.at[1] - small * 7 / 20].map(|length| self.on_page(length))
    }

    /// The top left corners of what is drawn in the squares.
    pub fn corners(&self) -> &[[i32; 2]] {
        &self.corners
    }

    /// Where a square begins in its layer.
    fn cell(&self, square: usize) -> [i32; 2] {
        self.cells[square % self.cells.len()]
    }

    fn layer(&self, square: usize) -> usize {
        square / self.cells.len()
    }

    /// The middle of a square on the page.
    pub fn centre(&self, square: usize) -> [i32; 2] {
        let [x, y] = self.cell(square).map(|from| from + SIDE / 2);
        match self.layers {
            1 => [x, y],
            _ => {
                [x + (self.sides[1] - y) * LEAN / 100, self.layer(square) as i32 * self.layer_pitch() + y * FLAT / 100]
            }
        }
    }

    /// A player's marks, which lie in their layers.
    pub fn marks(&self, svg: &mut Svg, player: Player, set: u64, palette: &Palette) {
        if self.layers == 1 {
            return marks_of(svg, &Marks { corners: &self.cells, player, squares: set }, palette);
        }
        if player == Player::X && set > 0 {
            // A transformed stroke would be thicker in one direction than in the other.
            let cross = |square| {
                let ([x, y], [down, lean]) = (self.centre(square), [ARM * FLAT / 100, ARM * LEAN / 100]);
                let ends = [[x - ARM + lean, y - down], [x + ARM + lean, y - down]].map(|end| end.map(Number));
                let steps = [2 * (ARM - lean), 2 * (ARM + lean), 2 * down].map(Number);
                let ([[left, top], [right, _]], [short, long, down]) = (ends, steps);
                format!("M{left} {top}l{short} {down}M{right} {top}l-{long} {down}")
            };
            let look: [Attribute; 3] =
                [("stroke", &palette.x), ("stroke-width", &Number(95)), ("stroke-linecap", &"round")];
            return svg.path(squares(set).map(cross).collect::<String>(), &look);
        }
        let size = self.cells.len();
        let corner = |from: &[i32; 2]| from.map(|from| (from + SIDE / 2) * 100 / LYING - SIDE / 2);
        let corners: Vec<[i32; 2]> = self.cells.iter().map(corner).collect();
        for layer in 0..self.layers {
            let squares = set >> (layer * size) & u64::MAX >> (64 - size);
            let larger = format!("scale({})", Number(LYING));
            self.in_layer_of(svg, layer * size, |svg| {
                svg.group(&[("transform", &larger)], |svg| {
                    marks_of(svg, &Marks { corners: &corners, player, squares }, palette);
                });
            });
        }
    }

    /// Draws words and signs in squares.
    pub fn in_squares(&self, svg: &mut Svg, inside: impl FnOnce(&mut Svg)) {
        if self.layers == 1 {
            return inside(svg);
        }
        svg.group(&[("transform", &format!("scale({})", Number(UPRIGHT)))], inside);
    }

    /// A size in squares as it is on the page.
    pub fn on_page(&self, size: i32) -> i32 {
        if self.layers == 1 { size } else { size * UPRIGHT / 100 }
    }

    /// Draws in the layer of a square.
    fn in_layer_of(&self, svg: &mut Svg, square: usize, inside: impl FnOnce(&mut Svg)) {
        if self.layers == 1 {
            return inside(svg);
        }
        let right = Number(self.sides[1] * LEAN / 100);
        let top = Number(self.layer(square) as i32 * self.layer_pitch());
        let lies = format!("matrix(1 0 {} {} {right} {top})", Number(-LEAN), Number(FLAT));
        svg.group(&[("transform", &lies)], inside);
    }

    /// Parts a line that is to be struck out from what it crosses, but not from marks, which are drawn above this.
    pub fn clear(&self, svg: &mut Svg, line: u64, palette: &Palette) {
        if !self.is_row(line) {
            string(svg, squares(line).map(|square| self.centre(square)).collect(), palette.ground, 100);
        }
    }

    /// The strokes between the squares of each layer.
    pub fn grid(&self, svg: &mut Svg, palette: &Palette) {
        for layer in 0..self.layers {
            self.in_layer_of(svg, layer * self.cells.len(), |svg| match self.form {
                Form::Rows(sides) => grid(svg, sides, palette),
                _ => outlines(svg, self.cells.iter().map(|cell| self.outline(*cell, 0)), palette),
            });
        }
    }

    /// The ground of a square, so far inside its strokes.
    pub fn ground(&self, svg: &mut Svg, square: usize, inset: i32, attributes: &[Attribute]) {
        let [x, y] = self.cell(square);
        self.in_layer_of(svg, square, |svg| match self.form {
            Form::Hexagons => svg.path(self.outline([x, y], inset), attributes),
            _ => {
                let side = Number(SIDE - 2 * inset);
                svg.rectangle([Number(x + inset), Number(y + inset), side, side], attributes);
            }
        });
    }

    /// Sets a square off by a ground of this colour, which is as far from the strokes as those of values are.
    pub fn set_off(&self, svg: &mut Svg, square: usize, color: &str) {
        self.ground(svg, square, INSET, &[("rx", &Number(60)), ("fill", &color)]);
    }

    /// Says which layer of a cube is which, beside its far left corner.
    pub fn name_layers(&self, svg: &mut Svg, palette: &Palette) {
        let look: [Attribute; 3] =
            [("font-size", &Number(LAYER_NAME)), ("text-anchor", &"start"), ("fill", &palette.faint)];
        for layer in (0..self.layers).filter(|_| self.layers > 1) {
            let y = Number(layer as i32 * self.layer_pitch() + LAYER_NAME);
            svg.text(0.into(), y, format_args!("layer {}", layer + 1), &look);
        }
    }

    fn outline(&self, corner: [i32; 2], inset: i32) -> Outline {
        let half = SIDE / 2 - inset;
        let corners: &[[i32; 2]] = match self.form {
            Form::Hexagons => &[[0, -1155], [1000, -577], [1000, 577], [0, 1155], [-1000, 577], [-1000, -577]],
            _ => &[[-1000, -1000], [1000, -1000], [1000, 1000], [-1000, 1000]],
        };
        let point =
            |[x, y]: &[i32; 2]| [corner[0] + SIDE / 2 + x * half / 1000, corner[1] + SIDE / 2 + y * half / 1000];
        Outline(corners.iter().map(point).collect())
    }

    /// Where things are in a square.
    pub fn places(&self) -> Places {
        let place = |at, anchor| Place { at, anchor };
        match self.form {
            Form::Hexagons => Places {
                name: place([500, 240], "middle"),
                aside: place([500, 930], "middle"),
                number: place([500, 1010], "middle"),
                star: [740, 235],
                small: 150,
                words: 160,
            },
            _ if self.layers > 1 => Places {
                name: place([80, 290], "start"),
                aside: place([900, 880], "end"),
                number: place([-290, 850], "start"),
                star: [775, 225],
                small: 210,
                words: 210,
            },
            _ => Places {
                name: place([90, 205], "start"),
                aside: place([910, 205], "end"),
                number: place([945, 950], "end"),
                star: [825, 175],
                small: 150,
                words: 160,
            },
        }
    }

    /// Strikes a line out. If its squares are no row, they are beads on a string.
    pub fn strike(&self, svg: &mut Svg, line: u64, palette: &Palette) {
        let centres: Vec<[i32; 2]> = squares(line).map(|square| self.centre(square)).collect();
        match centres.as_slice() {
            [first, .., last] if self.is_row(line) => {
                strike(svg, &Strike { ends: [*first, *last], steps: centres.len() as i32 - 1 }, palette);
            }
            _ => {
                string(svg, centres.clone(), palette.ink, 45);
                beads(svg, &centres, palette);
            }
        }
    }

    /// Whether squares follow one another in one direction, in one layer.
    pub fn is_row(&self, line: u64) -> bool {
        let line: Vec<usize> = squares(line).collect();
        let step = |two: &[usize]| {
            let [from, to] = [self.cell(two[0]), self.cell(two[1])];
            [to[0] - from[0], to[1] - from[1]]
        };
        let steps: Vec<[i32; 2]> = line.windows(2).map(step).collect();
        let is_short = |[x, y]: &[i32; 2]| x.abs().max(y.abs()) <= SIDE;
        line.iter().all(|square| self.layer(*square) == self.layer(line[0]))
            && steps.iter().all(|step| *step == steps[0] && is_short(step))
    }
}
