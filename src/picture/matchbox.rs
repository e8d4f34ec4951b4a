//! The open box of a matchbox machine, the card that goes into it, and a label for the cover of the machine.

use super::palette::Palette;
use super::paper::{self, INSET};
use super::parts::{Sides, grid, marks};
use super::svg::{Attribute, Number, Svg};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

pub(super) const DESCRIPTION: &str =
    "An open matchbox with beads and a V of card in its tray, the card to cut and fold, and a label for the cover.";

/// The width, the length and the height of the box, and how far its tray is drawn out, in millimetres.
const WIDE: i32 = 36;
const LONG: i32 = 53;
const HIGH: i32 = 15;
const OUT: i32 = 42;

/// How far the tray is from the sides of the box, the height of its walls, and that of the card.
const WALL: i32 = 1;
const RIM: i32 = 11;
const CARD: i32 = 8;

/// A point of the box, as it is seen from above: to the right, to the back, and up.
type Point = [i32; 3];

/// Where a point is on the page, in hundredths of a millimetre.
fn seen([x, y, z]: Point) -> [i32; 2] {
    [150 * x + 34 * y, -115 * y - 105 * z]
}

fn side(svg: &mut Svg, points: &[Point], fill: &str, palette: &Palette) {
    let points: Vec<String> =
        points.iter().map(|point| seen(*point).map(|at| format!("{}", Number(at))).join(" ")).collect();
    let look: [Attribute; 4] =
        [("fill", &fill), ("stroke", &palette.ink), ("stroke-width", &Number(35)), ("stroke-linejoin", &"round")];
    svg.path(format!("M{}z", points.join("L")), &look);
}

fn tray(svg: &mut Svg, palette: &Palette) {
    let (left, right, front) = (WALL, WIDE - WALL, -OUT);
    side(svg, &[[0, 0, 0], [WIDE, 0, 0], [WIDE, 0, HIGH], [0, 0, HIGH]], palette.faint, palette);
    let floor = [[left, front, 0], [right, front, 0], [right, 0, 0], [left, 0, 0]];
    side(svg, &floor, palette.ground, palette);
    side(svg, &[[left, front, 0], [left, 0, 0], [left, 0, RIM], [left, front, RIM]], palette.draw_tint, palette);
    let beads = [
        (8, -6, palette.x),
        (19, -5, palette.arrow),
        (27, -11, palette.o),
        (14, -14, palette.highlight),
        (22, -19, palette.x_tint),
        (9, -18, palette.o_tint),
        (28, -3, palette.faint),
        (WIDE / 2, front + 15, palette.x),
    ];
    for (x, y, fill) in beads {
        bead(svg, [x, y, 3], fill, palette);
    }
    let (point, back) = (WIDE / 2, front + 24);
    for wall in [left, right] {
        let foot = [[point, front + 6, 0], [wall, back, 0]];
        let [near, far] = foot.map(|[x, y, _]| [x, y, CARD]);
        side(svg, &[foot[0], foot[1], far, near], palette.highlight, palette);
    }
    side(svg, &[[right, front, 0], [right, 0, 0], [right, 0, RIM], [right, front, RIM]], palette.draw_tint, palette);
    side(
        svg,
        &[[left, front, 0], [right, front, 0], [right, front, RIM], [left, front, RIM]],
        palette.draw_tint,
        palette,
    );
}

fn bead(svg: &mut Svg, place: Point, fill: &str, palette: &Palette) {
    let [x, y] = seen(place).map(Number);
    let look: [Attribute; 3] = [("fill", &fill), ("stroke", &palette.ink), ("stroke-width", &Number(35))];
    svg.path(format!("M{x} {y}m-3.4 0a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1-6.8 0z"), &look);
}

/// The box around the tray, with its label.
fn sleeve(svg: &mut Svg, palette: &Palette) {
    let top = [[0, 0, HIGH], [WIDE, 0, HIGH], [WIDE, LONG, HIGH], [0, LONG, HIGH]];
    side(svg, &[[WIDE, 0, 0], [WIDE, LONG, 0], [WIDE, LONG, HIGH], [WIDE, 0, HIGH]], palette.o, palette);
    side(svg, &top, palette.o_tint, palette);
    side(svg, &[[2, 6, HIGH], [34, 6, HIGH], [34, 42, HIGH], [2, 42, HIGH]], palette.ground, palette);
    // What is on the label lies on the box: upwards is to the back.
    let [x, y] = seen([6, 40, HIGH]).map(Number);
    svg.group(&[("transform", &format!("matrix(1.2 0 -.272 .92 {x} {y})"))], |svg| {
        grid(svg, Sides::THREE, palette);
        marks(svg, "XO.......".parse().expect("this is a position"), palette);
        svg.words(4.into(), 36.into(), 600, palette.ink, "2");
        svg.words(22.into(), 36.into(), 340, palette.ink, "stage 2");
    });
}

/// The box with its tray drawn out. The origin is the left corner of the box in front.
pub(super) fn open_box(svg: &mut Svg, palette: &Palette) {
    tray(svg, palette);
    sleeve(svg, palette);
}

const TEXT: &str = include_str!("text/box.txt");

/// The page: how a V is made, the card for it as large as it is, and the label for the cover.
pub(super) fn draw(svg: &mut Svg, palette: &Palette) {
    paper::heading(svg, "The open box, and a cover label", palette);
    svg.group(&[("transform", &"translate(20 86)scale(.82)")], |svg| open_box(svg, palette));
    svg.path("M51 102L64 111", &[("stroke", &palette.ink), ("stroke-width", &Number(25))]);
    paper::text(svg, [65, 113], "V of card", palette);
    paper::text(svg, [88, 24], TEXT, palette);
    paper::text(svg, [0, 133], "*Card for the V\nCut one for each box.", palette);
    for at in 0..3 {
        svg.group(&[("transform", &format!("translate({} 145)", 65 * at))], |svg| strip(svg, palette));
    }
    svg.group(&[("transform", &"translate(0 165)")], |svg| cover(svg, palette));
}

/// The card for a V, with lines to fold along.
fn strip(svg: &mut Svg, palette: &Palette) {
    cut(svg, [60, 9], palette);
    let fold: [Attribute; 3] =
        [("stroke", &palette.ink), ("stroke-width", &Number(25)), ("stroke-dasharray", &"2 .7 .4 .7")];
    svg.path("M5 0v9M30 0v9M55 0v9", &fold);
    for x in [5, 30, 55] {
        svg.words(x.into(), Number(-100), 300, palette.faint, "fold");
    }
}

fn cut(svg: &mut Svg, [width, height]: [i32; 2], palette: &Palette) {
    let look: [Attribute; 4] =
        [("fill", &"none"), ("stroke", &palette.grid), ("stroke-width", &Number(25)), ("stroke-dasharray", &"1.5 1.5")];
    let [width, height] = [width, height].map(|side| Number(100 * side - 2 * INSET));
    svg.rectangle([Number(INSET), Number(INSET), width, height], &look);
}

/// The label for the cover, with a table to count the games in.
fn cover(svg: &mut Svg, palette: &Palette) {
    cut(svg, [190, 84], palette);
    let start: [Attribute; 2] = [("text-anchor", &"start"), ("fill", &palette.ink)];
    let words = |svg: &mut Svg, [x, y]: [i32; 2], size: i32, words: &str| {
        svg.text(
            x.into(),
            y.into(),
            words,
            &[&start[..], &[("font-size", &Number(size)), ("font-weight", &"bold")]].concat(),
        );
    };
    words(svg, [8, 26], 2000, "MENACE");
    words(svg, [8, 36], 620, "a machine that learns from its games");
    svg.group(&[("transform", &"translate(152 8)")], |svg| {
        grid(svg, Sides::THREE, palette);
        marks(svg, "XO..X...O".parse().expect("this is a position"), palette);
    });
    for (x, y, word, [from, to]) in [
        (8, 64, "built by", [30, 110]),
        (8, 75, "first game", [30, 110]),
        (128, 53, "won", [142, 182]),
        (128, 64, "drawn", [142, 182]),
        (128, 75, "lost", [142, 182]),
    ] {
        paper::text(svg, [x, y], word, palette);
        let line: [Attribute; 2] = [("stroke", &palette.grid), ("stroke-width", &Number(20))];
        svg.path(format!("M{from} {}H{to}", y + 1), &line);
    }
}
