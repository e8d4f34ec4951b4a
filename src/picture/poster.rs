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
pub(super) const MAP: [i32; 2] = [150, 340];

/// The width of the poster, where the legend begins, and how far its rows are apart. Words stand in columns as wide as a square of
/// the map: where the poster is put together from pages, no word is cut.
const WIDTH: i32 = 3300;
const LEGEND: i32 = 3400;
const COLUMN: i32 = 1000;
const ROW: i32 = 125;

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
    /// The width and the height of the poster.
    pub fn extent(&self) -> [Number; 2] {
        let rows = self.legend().len().div_ceil(3) as i32;
        [Number(WIDTH), Number(LEGEND + rows * ROW + 50)]
    }

    pub fn draw(&self, svg: &mut Svg, palette: &Palette) {
        svg.group(&[("fill", &palette.ink), ("text-anchor", &"start")], |svg| {
            let bold: [Attribute; 2] = [("font-size", &Number(96)), ("font-weight", &"bold")];
            let what = format!("{} as {}", self.name, self.side);
            for (y, line) in [(130, "Tic-tac-toe:"), (265, &what)] {
                svg.text(Number(150), Number(y), line, &bold);
            }
            for (at, line) in (0..).zip(self.how_to_read()) {
                svg.text(Number(180 + COLUMN), Number(88 + at * 70), line, &[("font-size", &Number(62))]);
            }
        });
        for (at, (sample, words)) in (0..).zip(self.legend()) {
            let [x, y] = [150 + at % 3 * COLUMN, LEGEND + at / 3 * ROW].map(Number);
            svg.group(&[("transform", &format!("translate({x} {y})"))], |svg| {
                self.sample(svg, sample, palette);
                let attributes: [Attribute; 3] =
                    [("font-size", &Number(85)), ("fill", &palette.ink), ("text-anchor", &"start")];
                svg.text(Number(200), Number(80), words, &attributes);
            });
        }
    }

    fn how_to_read(&self) -> [String; 4] {
        let (side, other) = (self.side, self.side.opponent());
        match self.moves_first {
            true => [
                format!("Play the bold {side}. Then find"),
                format!("the square of {other}’s reply:"),
                "its board is the game so".into(),
                format!("far, with the next bold {side}."),
            ],
            false => [
                "Find the square of the".into(),
                format!("move that {other} plays: its"),
                "board is the game so far,".into(),
                format!("with the next bold {side}."),
            ],
        }
    }

    fn legend(&self) -> Vec<(Sample, String)> {
        let MapCounts { won, drawn, lost, .. } = self.counts;
        let games = |what: &str, number: usize| format!("{what}: {}", crate::words::count(number, "game"));
        let mut legend = Vec::from([
            (Sample::Move, "move to play".into()),
            (Sample::Marks, "earlier marks".into()),
            (Sample::Won, games("won", won)),
            (Sample::Drawn, games("drawn", drawn)),
        ]);
        if lost > 0 {
            legend.push((Sample::Lost, games("lost", lost)));
        }
        if self.has_mistakes {
            legend.push((Sample::Mistake, "a mistake".into()));
        }
        if self.has_game {
            legend.push((Sample::Game, "a move of the game".into()));
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
                strike(svg, &Strike::on_three(Line::ALL[0]), is_lost, 110, palette);
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
