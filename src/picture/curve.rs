//! How exploitable a policy was while it learned.

use super::chart::{self, Chart};
use super::palette::{Colors, Palette};
use super::paper;
use super::svg::{Document, Number, Svg};
use crate::words::count;
use crate::{Player, Position};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A side of a policy, at one checkpoint after the other.
#[derive(Clone, Debug, Default)]
pub struct Curve {
    /// The side; `None` for the mean of both.
    pub side: Option<Player>,
    /// How [exploitable](crate::audit::Report::exploitability) it was at each checkpoint, from 0 to 1.
    pub exploitability: Vec<f64>,
    /// Where each of these checkpoints is on the axis: its number, or after how many games or steps it was made.
    pub at: Vec<u64>,
    /// Whether some of these are estimates.
    pub is_estimated: bool,
    /// Where it gives up more at the last checkpoint than at the one before; what costs most comes first.
    pub worse: Vec<Worse>,
}

/// A position in which a policy [gives up](crate::audit::Lapse::gives_up) more than before.
#[derive(Clone, Copy, Debug)]
pub struct Worse {
    /// The position.
    pub position: Position,
    /// What it gave up before; `None` if it gave up nothing there, or did not come there.
    pub before: Option<f64>,
    /// What it gives up now.
    pub now: f64,
}

/// The size of the chart, and where it begins, in units.
const WIDTH: i32 = 120;
const HEIGHT: i32 = 60;
const ORIGIN: [i32; 2] = [14, 12];

/// The height of the label of a curve above the chart.
const KEY: i32 = 6;

/// The most positions that are named of each side.
const NAMED: usize = 3;

/// The most numbers below the chart, and the width of a digit there, in hundredths.
const MOST_NUMBERS: u64 = 12;
const DIGIT: u64 = 220;

/// Draws how exploitable a policy was at each checkpoint, with a curve for each side. Below it are the positions that got worse.
/// `counted` is what the axis counts, such as `checkpoint`, and `size` the width in pixels.
pub fn curve(curves: &[Curve], counted: &str, size: u32, colors: Colors) -> String {
    let worse: Vec<String> = curves.iter().flat_map(Curve::worse_in_words).collect();
    // The label of a curve that is alone stands at its end, and those of several in rows above the chart.
    let (label, keys) =
        if let [alone] = curves { (alone.name().len() as i32 * 25 / 10, 0) } else { (0, curves.len() as i32) };
    let origin = [ORIGIN[0], ORIGIN[1] + KEY * keys];
    let extent = [origin[0] + WIDTH + 8 + label, origin[1] + HEIGHT + 18 + 6 * worse.len() as i32];
    let shown = [size, size * extent[1] as u32 / extent[0] as u32];
    let told: Vec<String> = curves.iter().map(Curve::in_words).chain(worse.iter().cloned()).collect();
    let told = told.join(" ").replace("   ", "");
    let description = format!("How exploitable a policy was at each checkpoint, {told}");
    let document = Document {
        extent: extent.map(Number::from),
        shown: [&shown[0], &shown[1]],
        title: "Tic-tac-toe: how a policy learned",
        description: &description,
        ground: colors.ground(),
    };
    document.text(|svg| {
        let palette = colors.palette();
        let transform = format!("translate({} {})", origin[0], origin[1]);
        svg.group(&[("transform", &transform)], |svg| draw(svg, curves, counted, palette));
        paper::text(svg, [4, origin[1] + HEIGHT + 20], &worse.join("\n"), palette);
    })
}

fn draw(svg: &mut Svg, curves: &[Curve], counted: &str, palette: &Palette) {
    let all = || curves.iter().flat_map(|curve| curve.exploitability.iter().copied());
    let most = [0.1, 0.2, 0.5].into_iter().find(|most| all().all(|value| value <= *most)).unwrap_or(1.0);
    let places = || curves.iter().flat_map(|curve| curve.at.iter().copied());
    let (begin, end) = (places().min().unwrap_or(0), places().max().unwrap_or(0));
    let is_log = is_by_powers(&places().collect::<Vec<_>>());
    let along = |at: u64| if is_log { log2(at) - log2(begin) } else { (at - begin) as f64 };
    let x = |at: u64| (along(at) / along(end).max(f64::MIN_POSITIVE) * f64::from(WIDTH * 100)) as i32;
    let y = |value: f64| ((1.0 - value / most) * f64::from(HEIGHT * 100)) as i32;
    let level = |fifth: u8| most * f64::from(fifth) / 5.0;
    let levels: Vec<_> = (0..=5).map(|fifth| (y(level(fifth)), format!("{}", level(fifth) as f32))).collect();
    let every = (0..19).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_u64.pow(zeros)));
    let room = u64::from(end.max(1).ilog10() + 1) * DIGIT + DIGIT;
    let most_numbers = MOST_NUMBERS.min(WIDTH as u64 * 100 / room);
    let every = every.into_iter().find(|every| end.div_ceil(*every) <= most_numbers).unwrap_or(u64::MAX);
    let numbers: Vec<u64> = match is_log {
        true => (0..=19).map_while(|zeros| 10_u64.checked_pow(zeros)).filter(|at| (begin..=end).contains(at)).collect(),
        false => (begin.div_ceil(every)..=end / every).map(|number| number * every).collect(),
    };
    let points: Vec<_> = numbers.into_iter().map(|at| (x(at), format!("{at}"))).collect();
    let across = format!("{counted}{}", if is_log { ", on a logarithmic scale" } else { "" });
    let titles = ["what the best reply wins on average (0 = perfect)", &across];
    Chart { width: WIDTH, height: HEIGHT, levels: &levels, points: &points, titles }.draw(svg, palette);
    for (at, curve) in (0..).zip(curves) {
        let (color, dashes) = match curve.side {
            Some(Player::X) => (palette.x, "none"),
            Some(Player::O) => (palette.o, "4 2"),
            None => (palette.ink, "1 1.5"),
        };
        chart::curve(svg, curve.points().map(|(at, value)| [x(at), y(value)]), color, dashes);
        if let ([_], Some((last, value))) = (curves, curve.points().last()) {
            chart::label(svg, [x(last) + 300, y(value) + 130], curve.name(), color);
            continue;
        }
        let key = [0, 100 * KEY * (at - curves.len() as i32) - 800];
        chart::curve(svg, [key, [key[0] + 800, key[1]]], color, dashes);
        chart::label(svg, [key[0] + 1100, key[1] + 130], curve.name(), color);
    }
}

/// Whether checkpoints are at powers, such as 10, 100 and 1000: most of them would stand at the left edge of an even axis.
fn is_by_powers(places: &[u64]) -> bool {
    let mut places = places.to_vec();
    places.sort_unstable();
    let (Some(&begin), Some(&end)) = (places.first(), places.last()) else { return false };
    begin > 0 && end / begin >= 100 && places[places.len() / 2] < begin + (end - begin) / 5
}

/// The logarithm to base 2 of a number above 0, to a millionth: without the standard library there is none.
fn log2(number: u64) -> f64 {
    let whole = number.max(1).ilog2();
    let (mut rest, mut log) = (number as f64 / (1_u64 << whole) as f64, f64::from(whole));
    for bit in (1..=20).map(|place| 1.0 / f64::from(1 << place)) {
        rest *= rest;
        if rest >= 2.0 {
            rest /= 2.0;
            log += bit;
        }
    }
    log
}

impl Curve {
    fn name(&self) -> String {
        let last = self.exploitability.last().copied().unwrap_or_default();
        format!("{}: {last:.3}{}", self.side(), if self.is_estimated { " (estimated)" } else { "" })
    }

    /// Where each checkpoint is on the axis, and how exploitable it was.
    fn points(&self) -> impl Iterator<Item = (u64, f64)> {
        self.at.iter().copied().zip(self.exploitability.iter().copied())
    }

    fn side(&self) -> String {
        self.side.map_or("both sides".into(), |side| format!("as {side}"))
    }

    fn in_words(&self) -> String {
        let values: Vec<String> = self.exploitability.iter().map(|value| format!("{value:.3}")).collect();
        format!("{}: {}.", self.side(), values.join(", "))
    }

    /// Where it gives up more than before, in lines: how many positions there are, and those that now cost most.
    fn worse_in_words(&self) -> Vec<String> {
        let place = |Worse { position, before, now }: &Worse| {
            let before = before.map_or("nothing".into(), |before| format!("{before:.3}"));
            format!("   {position}: {now:.3}, before {before}")
        };
        let [.., before, last] = self.at[..] else { return Vec::new() };
        let positions = count(self.worse.len(), "position");
        let heading = format!("Gives up more at {last} than at {before}, {}, in {positions}:", self.side());
        let lines = [heading].into_iter().chain(self.worse.iter().take(NAMED).map(place));
        lines.filter(|_| !self.worse.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_at_powers_stand_evenly() {
        assert!(is_by_powers(&[10, 100, 1000, 10_000]) && is_by_powers(&[1, 3, 10, 30, 100]));
        assert!(!is_by_powers(&[100, 5000, 10_000]) && !is_by_powers(&[0, 1, 1000]) && !is_by_powers(&[]));
        for (number, log) in [(1, 0.0), (2, 1.0), (10, core::f64::consts::LOG2_10), (1000, 9.965_784), (u64::MAX, 64.0)]
        {
            assert!((log2(number) - log).abs() < 2e-6, "{number}: {}", log2(number));
        }
        let curve = Curve { exploitability: [0.9, 0.5, 0.1].into(), at: [10, 100, 1000].into(), ..Curve::default() };
        let drawn = super::curve(&[curve], "games", 600, Colors::default());
        assert!(drawn.contains("L60 30L120 54"), "{drawn}");
    }
}
