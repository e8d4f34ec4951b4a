//! Charts: lines through points, with a scale at the left and another below.

use super::palette::Palette;
use super::svg::{Attribute, Number, Svg};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Display;

/// A chart, in units, without its curves. Its origin is the top left of its room.
pub(super) struct Chart<'a> {
    pub width: i32,
    pub height: i32,
    /// Strokes from side to side, by their distance from the top, in hundredths; and what stands before each. All but the lowest are pale.
    pub levels: &'a [(i32, String)],
    /// What stands below, by its distance from the left, in hundredths.
    pub points: &'a [(i32, String)],
    /// What is shown upwards, and what to the right.
    pub titles: [&'a str; 2],
}

impl Chart<'_> {
    pub fn draw(&self, svg: &mut Svg, palette: &Palette) {
        let small: [Attribute; 2] = [("font-size", &Number(350)), ("fill", &palette.ink)];
        let anchored = |anchor| [&small[..], &[("text-anchor", anchor)]].concat();
        for (y, level) in self.levels {
            let opacity = if *y < 100 * self.height { ".4" } else { "1" };
            let stroke: [Attribute; 3] =
                [("stroke", &palette.grid), ("stroke-width", &Number(20)), ("stroke-opacity", &opacity)];
            svg.path(format!("M0 {}H{}", Number(*y), self.width), &stroke);
            svg.text(Number(-250), Number(y + 120), level, &anchored(&"end"));
        }
        for (x, point) in self.points {
            svg.text(Number(*x), Number::from(self.height + 6), point, &small);
        }
        let [upwards, across] = self.titles;
        svg.text(Number(self.width * 50), Number::from(self.height + 13), across, &small);
        svg.text(0.into(), Number(-600), upwards, &anchored(&"start"));
    }
}

/// The line through points, which are in hundredths, with a dot on each.
pub(super) fn curve(svg: &mut Svg, points: impl IntoIterator<Item = [i32; 2]>, color: &str, dashes: &str) {
    let points: Vec<String> =
        points.into_iter().map(|point| point.map(|at| format!("{}", Number(at))).join(" ")).collect();
    let dots: String = points.iter().map(|point| format!("M{point}h0")).collect();
    for (steps, width, dashes) in [(format!("M{}", points.join("L")), 70, dashes), (dots, 200, "none")] {
        let look: [Attribute; 5] = [
            ("fill", &"none"),
            ("stroke", &color),
            ("stroke-width", &Number(width)),
            ("stroke-dasharray", &dashes),
            ("stroke-linecap", &"round"),
        ];
        svg.path(steps, &look);
    }
}

/// Words to the right of a place, which is in hundredths, in the colour of a curve.
pub(super) fn label(svg: &mut Svg, [x, y]: [i32; 2], words: impl Display, color: &str) {
    let look: [Attribute; 4] =
        [("font-size", &Number(380)), ("font-weight", &"bold"), ("text-anchor", &"start"), ("fill", &color)];
    svg.text(Number(x), Number(y), words, &look);
}
