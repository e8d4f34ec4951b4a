//! A map as a poster: a page for each square of its board, to be laid side by side.

use super::map::Map;
use super::paper::{self, BODY, PAGE, Page};
use super::parts::SQUARE;
use super::poster::MAP;
use super::svg::{Attribute, Number};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The pages beside each other, and above each other.
const TILES: i32 = 3;

/// The millimetres of a unit of the map: a square of it is as wide as a page.
const SCALE: i32 = PAGE[0] / SQUARE;

/// The pages of a map.
pub(super) fn pages(map: &Map) -> Vec<Page<'_>> {
    (0..TILES * TILES).map(|at| page(map, [at % TILES, at / TILES])).collect()
}

/// A page with the square in this column and row. Above the first row is the title, and below the last one the legend.
fn page(map: &Map, [column, row]: [i32; 2]) -> Page<'_> {
    let palette = map.colors.palette();
    let name = format!("row {}, column {}", row + 1, column + 1);
    Page::new(format!("{}: {name}.", map.title()), move |svg| {
        let top = if row == 0 { BODY - PAGE[0] } else { 0 };
        let corner = [MAP[0] + 100 * column * SQUARE, MAP[1] + 100 * row * SQUARE];
        let [x, y] = [Number(-corner[0] * SCALE), Number(100 * top - corner[1] * SCALE)];
        svg.group(&[("transform", &format!("translate({x} {y})scale({SCALE})"))], |svg| map.draw(svg));
        // What is under the square, and the foot of the page, are no part of the poster. A page may be shown a little larger than it is.
        let bottom = if row + 1 < TILES { top + PAGE[0] } else { BODY };
        let under = [-1, bottom, PAGE[0] + 2, PAGE[1] - bottom + 1].map(Number::from);
        svg.rectangle(under, &[("fill", &palette.ground)]);
        let below = if row + 1 < TILES { format!("M0 {bottom}h{}", PAGE[0]) } else { String::new() };
        let stroke: [Attribute; 3] =
            [("stroke", &palette.grid), ("stroke-width", &Number(20)), ("stroke-dasharray", &"1.5 1.5")];
        svg.path(below, &stroke);
        let told = "Cut along the lines of the grid, lay the parts edge to edge, and tape them from behind.";
        paper::foot(svg, 0, "start", format_args!("Poster, {name}. {told}"), palette);
    })
}
