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

/// The most numbers below the chart.
const MOST_NUMBERS: u64 = 12;

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
    let x = |at: u64| (u128::from(at - begin) * WIDTH as u128 * 100 / u128::from((end - begin).max(1))) as i32;
    let y = |value: f64| ((1.0 - value / most) * f64::from(HEIGHT * 100)) as i32;
    let level = |fifth: u8| most * f64::from(fifth) / 5.0;
    let levels: Vec<_> = (0..=5).map(|fifth| (y(level(fifth)), format!("{}", level(fifth) as f32))).collect();
    let every = (0..19).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_u64.pow(zeros)));
    let every = every.into_iter().find(|every| end.div_ceil(*every) <= MOST_NUMBERS).unwrap_or(u64::MAX);
    let numbers = (begin.div_ceil(every)..=end / every).map(|number| number * every);
    let points: Vec<_> = numbers.map(|at| (x(at), format!("{at}"))).collect();
    let titles = ["what the best reply wins on average (0 = perfect)", counted];
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
