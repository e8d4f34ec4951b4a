//! The picture of a game on any board: a strip of boards, one board with numbered moves, or a film.

use super::diagram::{Diagram, MARGIN, Scale};
use super::layout::{Layout, Places};
use super::parts::{BOARD, Star, squares, star};
use super::svg::{Attribute, Document, Number, Svg, Times};
use crate::Player;
use crate::review::Judgement;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::iter;

/// The space between boards of a strip, and around them, whose captions may be wider.
const GAP: i32 = 5;

/// The space between rows of boards, below their captions.
const ROW_GAP: i32 = 3;

/// The space for a line of text under a board, and the size of its words.
const CAPTION: i32 = 4;
const CAPTION_WORDS: i32 = 225;

/// How large a strip is mostly shown, in hundredths: it is wider than the columns of most pages.
const SHRUNK: i64 = 70;

/// For how many moves a film shows its end before it starts again.
const PAUSE: i32 = 5;

/// The most that boards beside each other take, with the space behind them, unless one takes more: five of 3×3 do.
const BESIDE: i32 = 5 * (BOARD + GAP);

/// The picture of a game on any board. Its text is a whole SVG document. It knows no rules: it shows what it is told.
///
/// ```
/// use noughts::Player;
/// use noughts::picture::{Diagram, GameDiagram, GameMove, GameView};
///
/// let moves = vec![GameMove { player: Player::X, square: 5, judgement: None, best: 0, lines: Vec::new() }];
/// let start = Diagram { outlook: "O to move.".into(), ..Diagram::new(4, 3, 3) };
/// let film = GameDiagram { start, moves, view: GameView::Film(1000), prospects: Vec::new(), ending: String::new() };
/// assert!(film.to_string().contains("4 columns, 3 rows, 3 in a row wins. The board is empty. 1. X on 6. O to move."));
/// ```
#[derive(Clone, Debug)]
pub struct GameDiagram {
    /// The board at the start. Its outlook is that of the end, its size is that of each board, and on 3×3 180 in a strip and else 320, if not said.
    pub start: Diagram,
    /// The moves.
    pub moves: Vec<GameMove>,
    /// How they are shown.
    pub view: GameView,
    /// What is said under each board of a strip after its move, from the start on; nothing if there is none.
    pub prospects: Vec<String>,
    /// What a film says at the end: `X has won`; empty if the game is not over.
    pub ending: String,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMove {
    /// Who moves.
    pub player: Player,
    /// The square, numbered as in [`Diagram`].
    pub square: usize,
    /// What the move did, if that is said. Nothing is said of a move that is best or sound.
    pub judgement: Option<Judgement>,
    /// The squares of the best moves there. They have a star if this move was a mistake.
    pub best: u64,
    /// The squares of each line that it completes and that decides the game.
    pub lines: Vec<u64>,
}

/// How a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameView {
    /// The board at the start and after each move, one beside the other, with the last move set off.
    Strip,
    /// One board, on which each mark has the number of its move.
    Numbered,
    /// A film: one board, on which the marks appear one after the other, so many milliseconds each. The end is seen as long as
    /// five moves; then the film starts again. Where films are not understood, or whoever looks has asked for reduced motion,
    /// the end is seen.
    Film(u32),
}

impl GameDiagram {
    /// The boards at the start and after each move, with the last move set off.
    fn boards(&self) -> impl Iterator<Item = Diagram> {
        let mut board = self.start.clone();
        iter::once(board.clone()).chain(self.moves.iter().map(move |made| {
            let marks = if made.player == Player::X { &mut board.x } else { &mut board.o };
            *marks |= 1 << made.square;
            (board.last_move, board.lines) = (Some(made.square), made.lines.clone());
            board.clone()
        }))
    }

    /// `3. X on 9`, with what is said of the move.
    fn caption(&self, number: usize) -> String {
        let Some(made) = number.checked_sub(1).and_then(|at| self.moves.get(at)) else { return "Start".into() };
        let judgement = made.judgement.filter(|judgement| !judgement.mark().is_empty());
        let remark = judgement.map_or(String::new(), |judgement| format!(": {judgement}"));
        format!("{number}. {} on {}{remark}", made.player, self.start.name(made.square))
    }

    fn description(&self) -> String {
        let moves: Vec<String> = (1..=self.moves.len()).map(|number| self.caption(number)).collect();
        let stop = if moves.is_empty() { "" } else { ". " };
        format!("{}. {}{stop}{}", self.start.about(), moves.join(", "), self.start.outlook)
    }
}

impl fmt::Display for GameDiagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.start.layout();
        let board = i64::from(layout.extent()[0]);
        let width = if self.view == GameView::Strip { 180 } else { 320 };
        let size = self.start.size.map_or((width * board / (100 * i64::from(BOARD))).min(1200), i64::from);
        let sheet = Sheet::new(self, &layout, Scale { pixels: size, width: board });
        let [width, height] = sheet.extent();
        let shown = [width, height].map(|length| Number::of_hundredths(i64::from(length) * size * 100 / board));
        let document = Document {
            extent: [Number(width), Number(height)],
            shown: [&shown[0], &shown[1]],
            title: &self.start.title("Game"),
            description: &self.description(),
            ground: self.start.colors.ground(),
        };
        f.write_str(&document.text(|svg| sheet.draw(svg)))
    }
}

/// Where the boards of a picture are, in hundredths of a unit.
struct Sheet<'a> {
    game: &'a GameDiagram,
    layout: &'a Layout,
    scale: Scale,
    /// The width of a board, or of the text under it.
    wide: i32,
    /// The number of lines of text under a board.
    captions: i32,
}

impl Sheet<'_> {
    fn new<'a>(game: &'a GameDiagram, layout: &'a Layout, scale: Scale) -> Sheet<'a> {
        let captions = match game.view {
            GameView::Strip if !game.prospects.is_empty() => 2,
            GameView::Strip | GameView::Film(_) => 1,
            GameView::Numbered => 0,
        };
        Sheet { game, layout, scale, wide: layout.extent()[0].max(100 * BOARD), captions }
    }

    /// The space between and around boards; a board alone has that of every picture.
    fn gap(&self) -> i32 {
        100 * if self.game.view == GameView::Strip { GAP } else { MARGIN }
    }

    /// From a board to the next beside it, and below it.
    fn steps(&self) -> [i32; 2] {
        let below = CAPTION * self.captions + if self.game.view == GameView::Strip { ROW_GAP } else { MARGIN };
        [self.wide + self.gap(), self.layout.extent()[1] + 100 * below]
    }

    /// The number of boards, and of those beside each other, about as many in each row.
    fn places(&self) -> [usize; 2] {
        let boards = if self.game.view == GameView::Strip { self.game.moves.len() + 1 } else { 1 };
        let rows = boards.div_ceil((100 * BESIDE / self.steps()[0]).max(1) as usize);
        [boards, boards.div_ceil(rows)]
    }

    fn extent(&self) -> [i32; 2] {
        let ([boards, beside], [right, down]) = (self.places(), self.steps());
        [self.gap() + beside as i32 * right, self.gap() + boards.div_ceil(beside) as i32 * down]
    }

    fn draw(&self, svg: &mut Svg) {
        let ([_, beside], [right, down]) = (self.places(), self.steps());
        let left = self.gap() + (self.wide - self.layout.extent()[0]) / 2;
        let place = |at: usize| {
            let [x, y] = [left + (at % beside) as i32 * right, self.gap() + (at / beside) as i32 * down].map(Number);
            format!("translate({x} {y})")
        };
        match self.game.view {
            GameView::Strip => self.game.boards().enumerate().for_each(|(at, board)| {
                svg.group(&[("transform", &place(at))], |svg| self.captioned(svg, at, board));
            }),
            GameView::Numbered => svg.group(&[("transform", &place(0))], |svg| self.numbered(svg)),
            GameView::Film(milliseconds) => {
                svg.group(&[("transform", &place(0))], |svg| self.film(svg, milliseconds));
            }
        }
    }

    /// The middle of a board, and a line of text below it.
    fn below(&self, line: i32) -> [Number; 2] {
        let [width, height] = self.layout.extent();
        [Number(width / 2), Number(height + 310 + 100 * CAPTION * line)]
    }

    /// A board of a strip, with what is said under it. A mistake is red, and has its sign; a star is on what was better.
    fn captioned(&self, svg: &mut Svg, at: usize, mut board: Diagram) {
        let palette = board.colors.palette();
        let made = at.checked_sub(1).map(|at| &self.game.moves[at]);
        let fault = made.and_then(|made| Some((made, made.judgement?.mark()))).filter(|(_, sign)| !sign.is_empty());
        if let Some((made, _)) = fault {
            board.last_move = None;
            board.fill.push((made.square, palette.mistake.into()));
        }
        let Scale { pixels, width } = self.scale;
        board.coordinates &= Scale { pixels: pixels * SHRUNK / 100, width }.shows(self.layout.places().small);
        board.draw(svg, self.layout, self.scale);
        for square in squares(fault.map_or(0, |(made, _)| made.best)) {
            star(svg, self.layout.centre(square).map(Number), Star::Best, palette);
        }
        if let Some((made, sign)) = fault {
            let ([x, y], [right, down]) = (self.layout.corners()[made.square], self.layout.places().star);
            // A rim in the colour of the square keeps it free of the mark.
            let look: [Attribute; 6] = [
                ("font-size", &Number(210)),
                ("font-weight", &"bold"),
                ("fill", &palette.loss),
                ("stroke", &palette.mistake),
                ("stroke-width", &Number(60)),
                ("paint-order", &"stroke"),
            ];
            self.layout.in_squares(svg, |svg| svg.text(Number(x + right + 15), Number(y + down + 75), sign, &look));
        }
        self.caption(svg, at, "", if fault.is_some() { palette.loss } else { palette.ink });
        if let Some(prospect) = self.game.prospects.get(at) {
            let [x, y] = self.below(1);
            svg.words(x, y, CAPTION_WORDS, palette.ink, prospect);
        }
    }

    /// What is said of a move under its board.
    fn caption(&self, svg: &mut Svg, number: usize, end: &str, color: &str) {
        let [x, y] = self.below(0);
        let look: [Attribute; 3] = [("font-size", &Number(CAPTION_WORDS)), ("font-weight", &"bold"), ("fill", &color)];
        svg.text(x, y, format!("{}{end}", self.game.caption(number)), &look);
    }

    fn numbered(&self, svg: &mut Svg) {
        let (layout, start) = (self.layout, &self.game.start);
        let last = self.game.boards().last().unwrap_or_else(|| start.clone());
        Diagram { last_move: None, ..last }.draw(svg, layout, self.scale);
        let Places { number: place, small, .. } = layout.places();
        let palette = start.colors.palette();
        let look: [Attribute; 3] =
            [("font-size", &Number(small * 5 / 4)), ("font-weight", &"bold"), ("text-anchor", &place.anchor)];
        let rim: [Attribute; 3] =
            [("stroke", &palette.ground), ("stroke-width", &Number(70)), ("stroke-linejoin", &"round")];
        let ink: [Attribute; 1] = [("fill", &palette.ink)];
        // The rim parts a number from a string that leads past it.
        for part in [&rim[..], &ink] {
            layout.in_squares(svg, |svg| {
                svg.group(&[&look, part].concat(), |svg| {
                    for (number, made) in (1..).zip(&self.game.moves) {
                        let [x, y] = layout.corners()[made.square];
                        svg.text(Number(x + place.at[0]), Number(y + place.at[1]), number, &[]);
                    }
                });
            });
        }
    }

    /// What is said under the board, and the ground of the last move, as long as it is the last; then the marks, each from when it
    /// appears on, and until then the name of its square.
    fn film(&self, svg: &mut Svg, milliseconds: u32) {
        let GameDiagram { start, moves, ending, .. } = self.game;
        let (layout, palette) = (self.layout, start.colors.palette());
        let last = moves.len() as i32;
        let steps = last + PAUSE;
        let seconds = |steps: i32| Number::of_hundredths(i64::from(milliseconds) * i64::from(steps) / 10);
        // It begins with its end, so that whoever sees but its first picture sees no empty board.
        let times = Times { all: seconds(steps), before: seconds(last + PAUSE / 2) };
        let share = |step: i32| Number(if step > last { 100 } else { step * 100 / steps });
        svg.still_if_wanted();
        for step in 0..=last {
            svg.seen([share(step), share(step + 1)], times, |svg| {
                if let Some(made) = (step as usize).checked_sub(1).map(|at| &moves[at]) {
                    layout.set_off(svg, made.square, palette.highlight);
                }
                let end = if step < last || ending.is_empty() { "" } else { &format!(": {ending}") };
                self.caption(svg, step as usize, end, palette.ink);
            });
        }
        Diagram { coordinates: false, ..start.clone() }.draw(svg, layout, self.scale);
        for line in moves.iter().flat_map(|made| &made.lines).filter(|line| !layout.is_row(**line)) {
            svg.seen([share(last), 1.into()], times, |svg| layout.clear(svg, *line, palette));
        }
        let taken = moves.iter().fold(start.x | start.o, |taken, made| taken | 1 << made.square);
        let is_won = moves.last().is_some_and(|made| !made.lines.is_empty());
        let until = if is_won { share(last) } else { 1.into() };
        svg.seen([0.into(), until], times, |svg| start.write_names(svg, layout, self.scale, !taken));
        for (step, made) in (1..).zip(moves) {
            let (player, squares) = (made.player, 1 << made.square);
            svg.seen([0.into(), share(step)], times, |svg| start.write_names(svg, layout, self.scale, squares));
            svg.seen([share(step), 1.into()], times, |svg| {
                layout.marks(svg, player, squares, palette);
                made.lines.iter().for_each(|line| layout.strike(svg, *line, palette));
            });
        }
    }
}
