//! The pages for teachers: a lesson about machines that learn, and what to expect of it.

use super::chart::{Chart, curve, label};
use super::matchbox;
use super::menace::Menace;
use super::palette::Palette;
use super::paper::{self, PAGE, Page, filled};
use super::svg::{Attribute, Number, Svg};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Whom machines play, and how many games in a hundred they lose of their first 20, of the 20 after them, and so on. A test
/// simulates 4000 machines and compares.
const LOST: [(&str, [i32; 10]); 3] = [
    ("perfect play", [71, 53, 30, 16, 9, 6, 5, 4, 3, 3]),
    ("a beginner", [63, 55, 44, 35, 27, 22, 18, 15, 13, 11]),
    ("play by chance", [26, 24, 23, 22, 21, 21, 20, 19, 19, 18]),
];

/// The text of the plan, and that below the chart, with holes for figures.
const PLAN: &str = include_str!("text/lesson.txt");
const STEPS: &str = include_str!("text/steps.txt");
const OUTLOOK: &str = include_str!("text/outlook.txt");

const SIMULATED: &str = "\
A computer let 4000 machines play 200 games each, by the rules in this kit. Each dot
says how many games in a hundred they lost, of the 20 games up to there. A beginner
wins or blocks where that is possible at once; all other moves are by chance.";

/// A part of the kit, and the number of its first page.
pub(super) type Part = (&'static str, usize);

/// The plan of the lesson, with the contents of the kit. `how` is the number of the page that says how to build the machine.
pub(super) fn plan(machine: Menace, how: usize, parts: Vec<Part>, palette: &Palette) -> Page<'_> {
    let (boxes, beads) = machine.needs();
    let each = boxes.div_ceil(24);
    let text = filled(PLAN, &[("{boxes}", &boxes), ("{beads}", &beads), ("{how}", &how), ("{each}", &each)]);
    Page::new("A lesson of 45 minutes: what it needs, its steps, and what is in this kit.", move |svg| {
        paper::heading(svg, "Machine learning with matchboxes", palette);
        paper::text(svg, [0, 17], &text, palette);
        svg.group(&[("transform", &"translate(138 86.4)scale(.72)")], |svg| matchbox::open_box(svg, palette));
        timeline(svg, palette);
        let mut y = 142;
        for step in STEPS.split("\n\n") {
            paper::text(svg, [0, y], step, palette);
            y += 2 + 6 * step.lines().count() as i32;
        }
        contents(svg, &parts, palette);
    })
}

/// The steps of the lesson as a bar: the minute at which each begins, and its name.
fn timeline(svg: &mut Svg, palette: &Palette) {
    const STARTS: [i32; 6] = [0, 5, 10, 30, 40, 45];
    let names = STEPS.lines().filter_map(|line| line.split_once('*').map(|(_, name)| name));
    for ((at, name), minutes) in names.enumerate().zip(STARTS.windows(2)) {
        let [x, end] = [minutes[0], minutes[1]].map(|minute| 20 + minute * (100 * PAGE[0] - 40) / STARTS[5]);
        let fill = [palette.draw_tint, palette.o_tint][at % 2];
        let look: [Attribute; 3] = [("fill", &fill), ("stroke", &palette.ink), ("stroke-width", &Number(25))];
        svg.rectangle([Number(x), 126.into(), Number(end - x), 9.into()], &look);
        svg.words(Number((x + end) / 2), Number(13180), 380, palette.ink, name);
    }
}

/// The contents, in two columns.
fn contents(svg: &mut Svg, parts: &[Part], palette: &Palette) {
    const TOP: i32 = 218;
    const COLUMN: i32 = 100;
    paper::text(svg, [0, TOP], "*In this kit", palette);
    let rows = parts.len().div_ceil(2);
    for (at, (name, page)) in parts.iter().enumerate() {
        let [x, y] = [(at / rows) as i32 * COLUMN, TOP + 6 + (at % rows) as i32 * 6];
        let right = Number::from(x + PAGE[0] - COLUMN);
        paper::text(svg, [x, y], name, palette);
        let number: [Attribute; 3] = [("font-size", &Number(380)), ("text-anchor", &"end"), ("fill", &palette.ink)];
        svg.text(right, y.into(), page, &number);
        svg.path(
            format!("M{x} {}H{right}", Number(100 * y + 160)),
            &[("stroke", &palette.grid), ("stroke-width", &Number(15))],
        );
    }
}

/// What to expect of a machine.
pub(super) fn outlook(palette: &Palette) -> Page<'_> {
    let of = |(whom, lost): &(&str, [i32; 10])| format!("{whom}: {}", lost.map(|share| format!("{share}")).join(", "));
    let figures = LOST.each_ref().map(of).join("; ");
    let description =
        format!("How many games in 100 a machine loses, of its first 20 to its tenth 20, against {figures}.");
    let [first, middle, last] = [0, 4, 9].map(|at| LOST[0].1[at]);
    let text = filled(OUTLOOK, &[("{first}", &first), ("{middle}", &middle), ("{last}", &last)]);
    Page::new(description, move |svg| {
        paper::heading(svg, "What to expect", palette);
        paper::text(svg, [0, 17], SIMULATED, palette);
        svg.group(&[("transform", &"translate(10 48)")], |svg| {
            axes(svg, palette);
            curves(svg, [palette.x, palette.o, palette.ink], [palette.x, palette.o, palette.ink]);
        });
        paper::text(svg, [0, 160], &text, palette);
    })
}

/// A page on which a class writes what its own machine did, beside what others do.
pub(super) fn tally(palette: &Palette) -> Page<'_> {
    const TOLD: &str = "\
Count the games as you play. After each 20, write how many your machine won, drew and lost,
and five times the lost ones. Then mark that on the chart, and join the marks.";
    let description =
        "A table for the games of your own machine, and a chart for its curve, with those of other machines.";
    Page::new(description, move |svg| {
        paper::heading(svg, "Our machine", palette);
        paper::text(svg, [0, 17], TOLD, palette);
        tally_table(svg, palette);
        svg.group(&[("transform", &"translate(10 150)")], |svg| {
            axes(svg, palette);
            // In grey they are behind the curve of the class, and any printer shows them.
            curves(svg, [palette.grid; 3], [palette.faint; 3]);
        });
    })
}

/// A row for each twenty games.
fn tally_table(svg: &mut Svg, palette: &Palette) {
    const TOP: i32 = 32;
    const ROW: i32 = 9;
    for (column, heading) in (0..).zip(["games", "won", "drawn", "lost", "lost \u{d7} 5"]) {
        svg.words(Number(1900 + 3800 * column), Number(100 * TOP + 600), 380, palette.ink, heading);
    }
    for row in 1..=10 {
        let games = format!("{} to {}", 20 * row - 19, 20 * row);
        svg.words(Number(1900), Number(100 * (TOP + ROW * row) + 600), 380, palette.ink, games);
    }
    let across = (0..=11).map(|row| format!("M0 {}h{}", TOP + ROW * row, PAGE[0]));
    let down = (0..=5).map(|column| format!("M{} {TOP}v{}", 38 * column, 11 * ROW));
    svg.path(across.chain(down).collect::<String>(), &[("stroke", &palette.grid), ("stroke-width", &Number(20))]);
}

/// From a point of the chart to the next, and the height of a game in a hundred, in millimetres.
const STEP: i32 = 14;
const GAME: i32 = 1;

/// The height of the chart, in games.
const HIGH: i32 = 80;

/// The chart without its curves.
fn axes(svg: &mut Svg, palette: &Palette) {
    let levels = (0..=HIGH).step_by(20).map(|lost| (100 * (HIGH - lost) * GAME, format!("{lost}")));
    let points = (1..=10).map(|at| (at * STEP * 100 - STEP * 50, format!("{}", 20 * at)));
    let (levels, points): (Vec<_>, Vec<_>) = (levels.collect(), points.collect());
    let titles = ["lost games in a hundred", "games played"];
    Chart { width: 10 * STEP - 6, height: HIGH * GAME, levels: &levels, points: &points, titles }.draw(svg, palette);
}

/// The curves in these colours, told apart by their dashes too, and their labels.
fn curves(svg: &mut Svg, colors: [&str; 3], of_labels: [&str; 3]) {
    for (at, ((whom, lost), dashes)) in LOST.iter().zip(["none", "4 2", "1 1.5"]).enumerate() {
        let height = |lost: i32| 100 * (HIGH - lost) * GAME;
        curve(svg, (0..).zip(lost).map(|(at, lost)| [at * STEP * 100 + STEP * 50, height(*lost)]), colors[at], dashes);
        let end = format!("{whom}: {}", lost[9]);
        label(svg, [100 * (10 * STEP - 3), height(lost[9]) + 130], end, of_labels[at]);
        label(svg, [40, height(lost[0]) + 130], lost[0], of_labels[at]);
    }
}
