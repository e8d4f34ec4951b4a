//! What stands around a map: its title, how to read it, and a legend.

use super::map_parts::{MapCounts, frame, old_marks, strike};
use super::palette::Palette;
use super::parts::{Marks, SQUARE, Strike};
use super::svg::{Attribute, Number, Svg};
use crate::{Line, Player, Square, SquareSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Where the map begins, which is 30 units wide.
pub(super) const MAP: [i32; 2] = [50, 340];

/// The width and the height of all, and where the legend begins.
pub(super) const EXTENT: [i32; 2] = [3100, 3575];
const LEGEND: i32 = 3400;

/// The size of words. A legend of more than four signs is smaller, and stays in one row.
const TEXT: i32 = 69;
const SIGNS: i32 = 4;

/// Where the words of a sign begin.
const WORDS: i32 = 185;

/// What is said of a map.
pub(super) struct Words<'a> {
    pub side: Player,
    pub name: &'a str,
    /// Whether the first move on the map is that of the side.
    pub moves_first: bool,
    pub counts: MapCounts,
    pub has_mistakes: bool,
    /// Whether the moves of a game are framed.
    pub has_game: bool,
}

/// What is shown beside words of the legend.
#[derive(Clone, Copy)]
enum Sample {
    Move,
    Marks,
    Won,
    Lost,
    Mistake,
    Drawn,
    Game,
}

impl Words<'_> {
    /// Draws the title, and how the map is read.
    pub fn title(&self, svg: &mut Svg, palette: &Palette) {
        svg.group(&[("fill", &palette.ink), ("text-anchor", &"start")], |svg| {
            let bold: [Attribute; 2] = [("font-size", &Number(96)), ("font-weight", &"bold")];
            let what = format!("{} as {}", self.name, self.side);
            for (y, line) in [(120, "Tic-tac-toe:"), (240, &what)] {
                svg.text(Number(MAP[0]), Number(y), line, &bold);
            }
            for (at, line) in (0..).zip(self.how_to_read()) {
                svg.text(Number(MAP[0] + 1100), Number(100 + at * 85), line, &[("font-size", &Number(TEXT))]);
            }
        });
    }

    /// Draws the legend.
    pub fn legend(&self, svg: &mut Svg, palette: &Palette) {
        let legend = self.signs();
        let signs = legend.len() as i32;
        let scale = 100 * SIGNS / signs.max(SIGNS);
        // Nobody knows the font that a reader has; letters are a little more than half as wide as high.
        let wide = |words: &str| WORDS + TEXT * 11 / 20 * words.chars().count() as i32;
        let free = 100 * 3000 / scale - legend.iter().map(|(_, words)| wide(words)).sum::<i32>();
        let mut left = MAP[0];
        for (sample, words) in legend {
            let [x, y, scaled] = [left, LEGEND, scale].map(Number);
            left += (wide(&words) + free / (signs - 1)) * scale / 100;
            svg.group(&[("transform", &format!("translate({x} {y})scale({scaled})"))], |svg| {
                self.sample(svg, sample, palette);
                let attributes: [Attribute; 3] =
                    [("font-size", &Number(TEXT)), ("fill", &palette.ink), ("text-anchor", &"start")];
                svg.text(Number(WORDS), Number(76), words, &attributes);
            });
        }
    }

    fn how_to_read(&self) -> [String; 3] {
        let (side, other) = (self.side, self.side.opponent());
        match self.moves_first {
            true => [
                format!("Play the bold {side}. Then find the square"),
                format!("of {other}’s reply: its board is the game"),
                format!("so far, with the next bold {side}."),
            ],
            false => [
                format!("Find the square of the move that {other}"),
                "plays: its board is the game so far,".into(),
                format!("with the next bold {side}."),
            ],
        }
    }

    fn signs(&self) -> Vec<(Sample, String)> {
        let MapCounts { won, drawn, lost, .. } = self.counts;
        let mut legend = Vec::from([
            (Sample::Move, "move to play".into()),
            (Sample::Marks, "earlier marks".into()),
            (Sample::Won, format!("{won} won")),
            (Sample::Drawn, format!("{drawn} drawn")),
        ]);
        if lost > 0 {
            legend.push((Sample::Lost, format!("{lost} lost")));
        }
        if self.has_mistakes {
            legend.push((Sample::Mistake, "a mistake".into()));
        }
        if self.has_game {
            legend.push((Sample::Game, "this game".into()));
        }
        legend
    }

    /// What words stand for, on one square.
    fn sample(&self, svg: &mut Svg, sample: Sample, palette: &Palette) {
        let one = SquareSet::from_iter([Square::TOP_LEFT]);
        let mark = |svg: &mut Svg, width: i32| {
            let stroke: [Attribute; 2] = [("stroke", &palette.of(self.side)), ("stroke-width", &Number(width))];
            svg.path(Marks::on_three(self.side, one), &stroke);
        };
        let place: [Attribute; 3] = [("transform", &"scale(.1)"), ("fill", &"none"), ("stroke-linecap", &"round")];
        svg.group(&place, |svg| match sample {
            Sample::Move => svg.group(&[("transform", &"translate(4)")], |svg| mark(svg, 170)),
            Sample::Marks => {
                for (player, x) in [(Player::X, 0), (Player::O, 8)] {
                    let place = format!("translate({x})");
                    svg.group(&[("transform", &place)], |svg| {
                        old_marks(svg, player, one, 70, palette);
                    });
                }
            }
            Sample::Mistake => {
                svg.group(&[("transform", &"translate(4)")], |svg| {
                    let square = [0.into(), 0.into(), SQUARE.into(), SQUARE.into()];
                    svg.rectangle(square, &[("fill", &palette.mistake)]);
                    mark(svg, 170);
                });
            }
            Sample::Game => svg.group(&[("transform", &"translate(4)")], |svg| {
                frame(svg, Square::TOP_LEFT, Number(110), palette);
            }),
            Sample::Won | Sample::Lost => svg.group(&[("transform", &"translate(0 2.2)scale(.55)")], |svg| {
                let row = SquareSet::from_iter([Square::TOP_LEFT, Square::TOP, Square::TOP_RIGHT]);
                let is_lost = matches!(sample, Sample::Lost);
                let winner = if is_lost { self.side.opponent() } else { self.side };
                old_marks(svg, winner, row, 90, palette);
                strike(svg, &Strike::on_three(Line::ALL[0]), is_lost, 110, palette.ink);
            }),
            Sample::Drawn => svg.group(&[("transform", &"translate(1)scale(.45)translate(0 -4)")], |svg| {
                let x: SquareSet = [1, 2, 6, 7, 9].into_iter().filter_map(Square::new).collect();
                let o: SquareSet = [3, 4, 5, 8].into_iter().filter_map(Square::new).collect();
                old_marks(svg, Player::X, x, 90, palette);
                old_marks(svg, Player::O, o, 90, palette);
            }),
        });
    }
}
