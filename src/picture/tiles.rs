//! A map as a poster: a strip with its title and legend, and a page for each square of its board, to be laid side by side.

use super::map::Map;
use super::paper::{self, PAGE, Page};
use super::parts::{SQUARE, Sides, grid};
use super::poster::{EXTENT, MAP};
use super::svg::{Attribute, Number, Svg};
use alloc::format;
use alloc::vec::Vec;

/// The pages beside each other, and above each other.
const TILES: i32 = 3;

/// The millimetres of a unit of the map: a square of it is as wide as a page.
const SCALE: i32 = PAGE[0] / SQUARE;

/// The pages of a map.
pub(super) fn pages(map: &Map) -> Vec<Page<'_>> {
    let tiles = (0..TILES * TILES).map(|at| page(map, [at % TILES, at / TILES]));
    [strip(map)].into_iter().chain(tiles).collect()
}

/// The page with the title, how to read the map, and the legend, above a small picture of the poster.
fn strip(map: &Map) -> Page<'_> {
    Page::new(format!("{}: its title and legend.", map.title()), move |svg| {
        let scale = Number(100 * 100 * PAGE[0] / EXTENT[0]);
        svg.group(&[("transform", &format!("translate(0 2)scale({scale})"))], |svg| {
            map.draw_title(svg);
            // The map is not between them.
            svg.group(&[("transform", &format!("translate(0 {})", -TILES * SQUARE))], |svg| map.draw_legend(svg));
        });
        cut(svg, 35, map);
        let told = "Cut this strip off. Cut the nine parts along the grid or the broken line, lay them edge to edge,\n\
                    tape them from behind, and tape the strip above them.";
        paper::text(svg, [0, 44], told, map.colors.palette());
        svg.group(&[("transform", &"translate(14.4 45)scale(5.2)")], |svg| map.draw_boards(svg, false));
    })
}

/// A page with the square in this column and row, and the place of it on the poster below.
fn page(map: &Map, [column, row]: [i32; 2]) -> Page<'_> {
    let palette = map.colors.palette();
    let name = format!("row {}, column {}", row + 1, column + 1);
    Page::new(format!("{}: {name}.", map.title()), move |svg| {
        let corner = [MAP[0] + 100 * column * SQUARE, MAP[1] + 100 * row * SQUARE];
        let [x, y] = corner.map(|from| Number(-from * SCALE));
        // What is under the square is on another part.
        svg.cut_off(PAGE[0], |svg| {
            svg.group(&[("transform", &format!("translate({x} {y})scale({SCALE})"))], |svg| map.draw_boards(svg, true));
        });
        // Elsewhere, a line of the grid ends the part.
        if row + 1 == TILES {
            cut(svg, PAGE[0], map);
        }
        svg.group(&[("transform", &"translate(4 196)scale(.8)")], |svg| {
            let here = [column, row].map(|at| Number::from(at * SQUARE));
            let square = [here[0], here[1], SQUARE.into(), SQUARE.into()];
            svg.rectangle(square, &[("fill", &palette.x)]);
            grid(svg, Sides::THREE, palette);
        });
        paper::text(svg, [34, 209], &format!("*Poster, {name}"), palette);
    })
}

/// A line to cut along, so far down.
fn cut(svg: &mut Svg, y: i32, map: &Map) {
    let look: [Attribute; 3] =
        [("stroke", &map.colors.palette().grid), ("stroke-width", &Number(20)), ("stroke-dasharray", &"1.5 1.5")];
    svg.path(format!("M0 {y}h{}", PAGE[0]), &look);
}
