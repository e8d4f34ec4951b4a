//! A map as a poster: pages to be glued together.

use super::map::Map;
use super::paper::{self, BODY, PAGE, Page};
use super::svg::{Attribute, Number};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The pages beside each other, and above each other.
const TILES: [i32; 2] = [2, 2];

/// The millimetres of a unit of the map.
const SCALE: i32 = 10;

/// Where the next page begins, in millimetres: between two columns and two rows of the boards in the middle, so that no mark is cut.
const SEAM: [i32; 2] = [180, 223];

/// What a page shows of the next one: the strip to put glue on.
const OVERLAP: i32 = 10;

/// The pages of a map.
pub(super) fn pages(map: &Map) -> Vec<Page<'_>> {
    let places = (0..TILES[1]).flat_map(|row| (0..TILES[0]).map(move |column| [column, row]));
    places.map(|place| page(map, place)).collect()
}

fn page(map: &Map, [column, row]: [i32; 2]) -> Page<'_> {
    let palette = map.colors.palette();
    let across = ["left", "right"][column as usize];
    let name = format!("{} {across}", ["top", "bottom"][row as usize]);
    Page::new(format!("{}: {name}.", map.title()), move |svg| {
        let place = format!("translate({} {})scale({SCALE})", -column * SEAM[0], -row * SEAM[1]);
        svg.group(&[("transform", &place)], |svg| map.draw(svg));
        // What is under the strip, and the foot of the page, are no part of the poster. A page may be shown a little larger than it is.
        let bottom = if row + 1 < TILES[1] { SEAM[1] + OVERLAP } else { BODY };
        let under = [0, bottom, PAGE[0] + 1, PAGE[1] - bottom + 1].map(Number::from);
        svg.rectangle(under, &[("fill", &palette.ground)]);
        let right = if column + 1 < TILES[0] { format!("M{} 0v{bottom}", SEAM[0]) } else { String::new() };
        let below = if row + 1 < TILES[1] { format!("M0 {}h{}", SEAM[1], PAGE[0]) } else { format!("M0 {bottom}") };
        let stroke: [Attribute; 3] =
            [("stroke", &palette.grid), ("stroke-width", &Number(20)), ("stroke-dasharray", &"1.5 1.5")];
        svg.path(right + &below, &stroke);
        let told = "Cut along the edges of the picture. The next part is glued over the broken lines.";
        paper::foot(svg, 0, "start", format_args!("Poster, {name}. {told}"), palette);
    })
}
