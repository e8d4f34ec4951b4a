//! The picture of a game: a strip of boards, one board with numbered moves, or a film.

use super::diagram::names;
use super::palette::Colors;
use super::parts::{BOARD, Marks, SQUARE, Sides, corner, grid, marks, marks_of, strikes};
use super::svg::{Document, Number, Svg};
use crate::notation::Coords;
use crate::review::{JudgedMove, Judgement, judge_game};
use crate::words;
use crate::{LookUp, Outcome, PlayError, Position, Square, SquareSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// The space between boards, and around them.
const GAP: i32 = 5;

/// The space for a line of text under a board.
const CAPTION: i32 = 4;

/// For how many moves a film shows its end before it starts again.
const PAUSE: i32 = 5;

/// The most boards that stand beside each other.
const BESIDE: usize = 5;

/// How a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Strip,
    Numbered,
    /// With so many milliseconds for each move.
    Film(u32),
}

/// The picture of a game, which [`game`] begins. Its text is a whole SVG document.
#[derive(Clone, Debug)]
#[must_use]
pub struct Game {
    start: Position,
    moves: Vec<JudgedMove>,
    way: Way,
    size: u32,
    colors: Colors,
    coords: Coords,
    coordinates: bool,
    values: bool,
}

/// The picture of a game: the board at the start and after each move, one beside the other, with the last move set off.
///
/// # Errors
/// If a move is on a square that is taken, or after the end of the game.
///
/// ```
/// use noughts::{Position, Square, picture};
///
/// let moves = [1, 2, 5].map(|number| Square::new(number).unwrap());
/// let svg = picture::game(Position::new(), moves)?.values(true).to_string();
/// assert!(svg.contains("2. O on 2: mistake"));
/// # Ok::<(), noughts::PlayError>(())
/// ```
pub fn game(start: Position, moves: impl IntoIterator<Item = Square>) -> Result<Game, PlayError> {
    Ok(Game {
        start,
        moves: judge_game(start, moves)?,
        way: Way::Strip,
        size: 180,
        colors: Colors::default(),
        coords: Coords::default(),
        coordinates: true,
        values: false,
    })
}

impl Game {
    /// Shows one board, on which each mark has the number of its move.
    pub fn numbered(self) -> Game {
        Game { way: Way::Numbered, ..self }
    }

    /// Shows a film: one board, on which the marks appear one after the other, so many milliseconds each, with the move
    /// under it. The end is seen as long as five moves; then the film starts again. Where films are not understood, or
    /// whoever looks has asked for reduced motion, the end is seen.
    pub fn film(self, milliseconds: u32) -> Game {
        Game { way: Way::Film(milliseconds), ..self }
    }

    /// The width of each board, in pixels; 180 if not said.
    pub fn size(self, size: u32) -> Game {
        Game { size, ..self }
    }

    /// The colours; light if not said.
    pub fn colors(self, colors: Colors) -> Game {
        Game { colors, ..self }
    }

    /// How squares are named.
    pub fn coords(self, coords: Coords) -> Game {
        Game { coords, ..self }
    }

    /// Whether each square shows its name in a corner; so if not said.
    pub fn coordinates(self, coordinates: bool) -> Game {
        Game { coordinates, ..self }
    }

    /// Whether the strip says under each board what best play leads to, and what the move did.
    pub fn values(self, values: bool) -> Game {
        Game { values, ..self }
    }

    fn last(&self) -> Position {
        self.moves.last().map_or(self.start, |judged| judged.next)
    }

    /// The number of lines of text under each board.
    fn captions(&self) -> i32 {
        if self.values { 2 } else { 1 }
    }

    /// The number of boards beside each other, and of rows of boards.
    fn places(&self) -> [i32; 2] {
        let boards = self.moves.len() + 1;
        match self.way {
            Way::Strip => [boards.min(BESIDE) as i32, boards.div_ceil(BESIDE) as i32],
            _ => [1, 1],
        }
    }

    /// The height of a board with the text under it.
    fn tall(&self) -> i32 {
        match self.way {
            Way::Strip => BOARD + CAPTION * self.captions(),
            Way::Film(_) => BOARD + CAPTION,
            Way::Numbered => BOARD,
        }
    }

    fn draw(&self, svg: &mut Svg) {
        match self.way {
            Way::Strip => self.strip(svg),
            Way::Numbered => self.framed(svg, |svg| self.numbers(svg)),
            Way::Film(milliseconds) => self.framed(svg, |svg| self.frames(svg, milliseconds)),
        }
    }

    fn strip(&self, svg: &mut Svg) {
        let steps = [None].into_iter().chain(self.moves.iter().map(Some));
        for (at, step) in steps.enumerate() {
            let [x, y] = [(at % BESIDE) as i32 * (BOARD + GAP), (at / BESIDE) as i32 * (self.tall() + GAP)];
            let place = format!("translate({} {})", GAP + x, GAP + y);
            svg.group(&[("transform", &place)], |svg| self.step(svg, at, step));
        }
    }

    /// The board after a move, or at the start, with what is said under it.
    fn step(&self, svg: &mut Svg, at: usize, step: Option<&JudgedMove>) {
        let palette = self.colors.palette();
        let position = step.map_or(self.start, |judged| judged.next);
        if let Some([x, y]) = step.map(|judged| corner(judged.square).map(Number::from)) {
            svg.rectangle([x, y, SQUARE.into(), SQUARE.into()], &[("fill", &palette.highlight)]);
        }
        self.empty_board(svg);
        marks(svg, position, palette);
        strikes(svg, position, palette);
        let caption = step.map_or("start".into(), |judged| self.caption(at, judged));
        svg.group(&[("font-size", &Number(260)), ("fill", &palette.ink)], |svg| {
            let middle = Number::from(BOARD / 2);
            svg.text(middle, Number::from(BOARD + CAPTION - 1), caption, &[("font-weight", &"bold")]);
            if self.values {
                svg.text(middle, Number::from(BOARD + 2 * CAPTION - 1), leads_to(position), &[]);
            }
        });
    }

    fn caption(&self, number: usize, judged: &JudgedMove) -> String {
        let (player, square) = (judged.player(), self.coords.name(judged.square));
        match judged.judgement() {
            Judgement::Best | Judgement::Sound => format!("{number}. {player} on {square}"),
            other if self.values => format!("{number}. {player} on {square}: {other}"),
            _ => format!("{number}. {player} on {square}"),
        }
    }

    /// One board with its grid, and what `inside` draws on it.
    fn framed(&self, svg: &mut Svg, inside: impl FnOnce(&mut Svg)) {
        let place = format!("translate({GAP} {GAP})");
        svg.group(&[("transform", &place)], |svg| {
            self.empty_board(svg);
            inside(svg);
        });
    }

    fn empty_board(&self, svg: &mut Svg) {
        grid(svg, Sides::THREE, self.colors.palette());
        if self.coordinates {
            names(svg, Sides::THREE, &Square::ALL.map(|square| self.coords.name(square)), self.colors.palette());
        }
    }

    fn numbers(&self, svg: &mut Svg) {
        let palette = self.colors.palette();
        marks(svg, self.last(), palette);
        strikes(svg, self.last(), palette);
        let attributes: [(&str, &dyn fmt::Display); 3] =
            [("font-size", &Number(160)), ("font-weight", &"bold"), ("fill", &palette.ink)];
        svg.group(&attributes, |svg| {
            for (number, judged) in (1..).zip(&self.moves) {
                let [x, y] = corner(judged.square);
                svg.text(Number(x * 100 + 920), Number(y * 100 + 960), number, &[]);
            }
        });
    }

    /// The marks, each with the time at which it appears, and what is said under the board at that time.
    fn frames(&self, svg: &mut Svg, milliseconds: u32) {
        let palette = self.colors.palette();
        let moves = self.moves.len() as i32;
        let steps = moves + PAUSE;
        let seconds = Number::of_hundredths(i64::from(milliseconds) * i64::from(steps) / 10);
        let share = |step: i32| Number(if step > moves { 100 } else { step * 100 / steps });
        svg.still_if_wanted();
        marks(svg, self.start, palette);
        let caption = |svg: &mut Svg, step: i32, words: &str| {
            svg.seen([share(step), share(step + 1)], seconds, |svg| {
                let attributes: [(&str, &dyn fmt::Display); 2] = [("font-size", &Number(240)), ("fill", &palette.ink)];
                svg.text(Number::from(BOARD / 2), Number::from(BOARD + CAPTION), words, &attributes);
            });
        };
        caption(svg, 0, "start");
        for (at, judged) in (1..).zip(&self.moves) {
            svg.seen([share(at), 1.into()], seconds, |svg| {
                let mark = Marks::on_three(judged.player(), SquareSet::from_iter([judged.square]));
                marks_of(svg, &mark, palette);
                strikes(svg, judged.next, palette);
            });
            let said = self.caption(at as usize, judged);
            let end = if judged.next.is_over() { format!(": {}", leads_to(judged.next)) } else { String::new() };
            caption(svg, at, &format!("{said}{end}"));
        }
    }

    fn description(&self) -> String {
        let number = |(at, judged)| self.caption(at, judged);
        let moves: Vec<String> = (1..).zip(&self.moves).map(number).collect();
        let last = self.last();
        let end = words::ending(last, self.coords).unwrap_or_else(|| words::prospect(last));
        let start = words::marks(self.start, self.coords);
        format!("{start}. {}{}{end}", moves.join(", "), if moves.is_empty() { "" } else { ". " })
    }
}

/// What best play leads to: `draw`, `X wins in 5`, or how the game ended.
fn leads_to(position: Position) -> String {
    let value = position.evaluation();
    let winner = match value.outcome {
        Outcome::Win => position.to_move(),
        Outcome::Loss => position.to_move().opponent(),
        Outcome::Draw => return if position.is_over() { "drawn".into() } else { "draw".to_string() },
    };
    if position.is_over() { format!("{winner} has won") } else { format!("{winner} wins in {}", value.plies) }
}

/// The SVG document.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [beside, rows] = self.places();
        let extent = [GAP + beside * (BOARD + GAP), GAP + rows * (self.tall() + GAP)];
        let shown =
            extent.map(|units| Number::of_hundredths(i64::from(units) * i64::from(self.size) * 100 / i64::from(BOARD)));
        let document = Document {
            extent: extent.map(Number::from),
            shown: [&shown[0], &shown[1]],
            title: "Tic-tac-toe game",
            description: &self.description(),
            ground: self.colors.palette().ground,
        };
        f.write_str(&document.text(|svg| self.draw(svg)))
    }
}
