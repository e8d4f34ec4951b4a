//! The complete map of a way to play: every game that it can come to, on one sheet.

use super::map_game::{OffMap, replies_of};
use super::map_parts::{MapCounts, Node, after, frame, old_marks, strike};
use super::palette::{Colors, Palette};
use super::parts::{Grid, Marks, SQUARE, Sides, Strike, corner};
use super::poster;
use super::svg::{Attribute, Document, Number, Svg};
use crate::review::{JudgedMove, judge};
use crate::strategies::Strategy;
use crate::{Player, Position, Square, SquareSet, Status};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// How wide the marks of a board are, before others are drawn over them.
const MARK: i32 = 70;

/// The strategy has no single legal move in this position: a map shows one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MapError {
    /// The position.
    pub position: Position,
    /// The squares that it may choose.
    pub choices: SquareSet,
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a map shows one move for each position, and in {} ", self.position)?;
        match (self.choices.first(), self.choices.len()) {
            (Some(square), 1) => write!(f, "square {square} is not free"),
            (_, moves) => write!(f, "there are {moves} to choose from"),
        }
    }
}

impl Error for MapError {}

/// The map of a way to play, which [`map`] makes, 1200 pixels wide and light. Its text is a whole SVG document.
#[derive(Clone, Debug)]
pub struct Map {
    side: Player,
    name: String,
    root: Node,
    /// The moves of a game on the map, which are framed.
    path: Vec<Square>,
    /// The width, in pixels.
    pub size: u32,
    /// The colours.
    pub colors: Colors,
}

/// The complete map of how a strategy plays this side from a position, as a poster with a title and a legend. Its move is bold; the square of each reply shows the
/// board that follows, to the end of every game; of a reply that fills the board, the mark alone. Won games are struck out, and lost ones with a broken stroke; a move that
/// gives an outcome up has a shaded square. The idea is that of Randall Munroe's map (xkcd 832, 2010).
///
/// # Errors
/// If the strategy does not choose exactly one legal move in each position.
///
/// ```
/// use noughts::picture;
/// use noughts::strategies::{AnyBest, Perfect};
/// use noughts::{Player, Position};
///
/// let counts = picture::map(Player::X, Position::new(), "perfect", &Perfect)?.counts();
/// assert_eq!((counts.boards, counts.won, counts.drawn, counts.lost), (91, 71, 2, 0));
/// assert_eq!(picture::map(Player::X, Position::new(), "any best", &AnyBest).unwrap_err().position, Position::new());
/// # Ok::<(), picture::MapError>(())
/// ```
pub fn map(side: Player, start: Position, name: &str, strategy: &dyn Strategy) -> Result<Map, MapError> {
    let root = Node::new(start, side, strategy)?;
    Ok(Map { side, name: name.into(), root, path: Vec::new(), size: 1200, colors: Colors::default() })
}

impl Node {
    fn new(position: Position, side: Player, strategy: &dyn Strategy) -> Result<Node, MapError> {
        let is_turn = position.to_move() == side && !position.is_over();
        let pick = if is_turn { Some(only_choice(position, strategy)?) } else { None };
        let board = |(square, next)| Ok((square, Node::new(next, side, strategy)?));
        let replies = after(position, pick).children().map(board).collect::<Result<_, _>>()?;
        Ok(Node { position, pick, replies })
    }

    fn count(&self, side: Player, counts: &mut MapCounts) {
        counts.boards += usize::from(self.pick.is_some());
        match after(self.position, self.pick).status() {
            Status::Ongoing => self.replies.iter().for_each(|(_, node)| node.count(side, counts)),
            Status::Drawn => counts.drawn += 1,
            Status::Won { winner, .. } if winner == side => counts.won += 1,
            Status::Won { .. } => counts.lost += 1,
        }
    }

    /// Draws the board with all that stands in it, so many boards deep. Of a game on it, these moves are still to come: their squares
    /// are framed, and what else could have happened is faint. The caps of strokes are inherited.
    fn draw(&self, svg: &mut Svg, side: Player, depth: u32, path: &[Square], palette: &Palette) {
        if self.is_mistake() {
            let [x, y] = self.pick.map_or([0, 0], corner).map(Number::from);
            svg.rectangle([x, y, SQUARE.into(), SQUARE.into()], &[("fill", &palette.mistake), ("stroke", &"none")]);
        }
        let end = after(self.position, self.pick).status();
        // On paper, the smallest boards are about a millimetre wide. Dark strokes would make blots of them.
        let is_tiny = depth >= TINY;
        let grid = match end {
            _ if !is_tiny => palette.grid,
            Status::Won { winner, .. } if winner == side => palette.win_tint,
            Status::Won { .. } => palette.loss_tint,
            _ => palette.draw_tint,
        };
        svg.path(Grid(Sides::THREE), &[("stroke", &grid), ("stroke-width", &rule(depth))]);
        // Small marks are a little wider, so that they are seen.
        let width = MARK + 12 * depth as i32;
        for player in [Player::X, Player::O] {
            old_marks(svg, player, self.position.marks(player), width, palette);
        }
        if let Some(pick) = self.pick {
            let mark = Marks::on_three(side, SquareSet::from_iter([pick]));
            svg.path(mark, &[("stroke", &palette.of(side)), ("stroke-width", &Number(width + 100))]);
        }
        if let Status::Won { winner, lines } = end {
            let color = if is_tiny { palette.of(winner) } else { palette.ink };
            for line in lines {
                strike(svg, &Strike::on_three(line), winner != side, width, color);
            }
        }
        let coming = replies_of(self.pick, path);
        for (square, node) in &self.replies {
            let on_path = coming.first() == Some(square);
            let faint: &[Attribute] = if coming.is_empty() || on_path { &[] } else { &[("opacity", &".25")] };
            if node.position.status() == Status::Drawn {
                let reply = |svg: &mut Svg| {
                    old_marks(svg, side.opponent(), SquareSet::from_iter([*square]), width, palette);
                };
                if faint.is_empty() {
                    reply(svg)
                } else {
                    svg.group(faint, reply)
                }
                continue;
            }
            let [x, y] = corner(*square);
            let place = format!("translate({x}.5 {y}.5)scale(.3)");
            let rest = if on_path { &coming[1..] } else { &[] };
            let placed: [Attribute; 1] = [("transform", &place)];
            svg.group(&[&placed, faint].concat(), |svg| {
                node.draw(svg, side, depth + 1, rest, palette);
            });
        }
        let made = self.pick.filter(|_| !path.is_empty());
        for square in made.iter().chain(coming.first()) {
            frame(svg, *square, frame_width(depth), palette);
        }
    }

    fn is_mistake(&self) -> bool {
        let judged = self.pick.and_then(|pick| judge(self.position, pick).ok());
        judged.is_some_and(JudgedMove::is_turning_point)
    }

    /// Whether a move on the map gives an outcome up.
    fn has_mistake(&self) -> bool {
        self.is_mistake() || self.replies.iter().any(|(_, node)| node.has_mistake())
    }
}

/// Boards so deep in the map are drawn without dark strokes.
const TINY: u32 = 4;

/// The width of the frames of a board so deep in the map, in its own units: on the paper, inner ones are a little narrower.
fn frame_width(depth: u32) -> Number {
    let width = (28 - 3 * depth as i32) * 10_i32.pow(depth) / (2 * 3_i32.pow(depth));
    Number(width.min(rule(depth).0 + 30))
}

/// The width of the strokes between the squares of a board so deep in the map, in its own units. On the paper it is as the square root of
/// the scale of the board, so that the smallest are still printed.
fn rule(depth: u32) -> Number {
    Number((400 * 10_i32.pow(depth) / 3_i32.pow(depth)).isqrt())
}

fn only_choice(position: Position, strategy: &dyn Strategy) -> Result<Square, MapError> {
    let choices = strategy.choices(position);
    let only = choices.first().filter(|first| choices.len() == 1 && position.legal_moves().contains(*first));
    only.ok_or(MapError { position, choices })
}

impl Map {
    /// Frames the moves of a game on the map; what else could have happened before its last move is faint.
    ///
    /// # Errors
    /// If the game leaves the map.
    ///
    /// ```
    /// use noughts::picture;
    /// use noughts::strategies::Perfect;
    /// use noughts::{Player, Position, Square};
    ///
    /// let map = || picture::map(Player::X, Position::new(), "perfect play", &Perfect).unwrap();
    /// let squares = |numbers: [u8; 3]| numbers.map(|number| Square::new(number).unwrap());
    /// assert!(map().game(squares([1, 5, 4])).is_ok());
    /// let error = map().game(squares([1, 5, 9])).unwrap_err();
    /// assert_eq!(error.to_string(), "move 3 leaves the map of X, on which X plays 4, not 9");
    /// ```
    pub fn game(self, moves: impl IntoIterator<Item = Square>) -> Result<Map, OffMap> {
        let path: Vec<Square> = moves.into_iter().collect();
        self.root.follow(&path)?;
        Ok(Map { path, ..self })
    }

    /// What is on the map.
    pub fn counts(&self) -> MapCounts {
        let mut counts = MapCounts::default();
        self.root.count(self.side, &mut counts);
        counts
    }

    fn description(&self) -> String {
        let MapCounts { boards, won, drawn, lost } = self.counts();
        let Map { side, name, .. } = self;
        format!(
            "How {name} plays {side} against every reply. The move of {side} is bold; the square of each reply shows \
             the board that follows. {boards} boards; {won} games won, {drawn} drawn, {lost} lost.{}",
            self.game_in_words()
        )
    }

    fn game_in_words(&self) -> String {
        match self.path.iter().map(Square::to_string).collect::<Vec<_>>().as_slice() {
            [] => String::new(),
            moves => format!(" The moves of the game {} are framed.", moves.join(" ")),
        }
    }
}

impl Map {
    fn words(&self) -> poster::Words<'_> {
        poster::Words {
            side: self.side,
            name: &self.name,
            moves_first: self.root.pick.is_some(),
            counts: self.counts(),
            has_mistakes: self.root.has_mistake(),
            has_game: !self.path.is_empty(),
        }
    }

    pub(super) fn title(&self) -> String {
        format!("Tic-tac-toe: map of all games of {} as {}", self.name, self.side)
    }

    /// Draws the map itself; of its largest mark the outline alone, if ink is to be saved.
    pub(super) fn draw_boards(&self, svg: &mut Svg, saves_ink: bool) {
        let palette = self.colors.palette();
        let [x, y] = poster::MAP.map(Number);
        let place = format!("translate({x} {y})");
        svg.group(&[("transform", &place), ("fill", &"none"), ("stroke-linecap", &"round")], |svg| {
            self.root.draw(svg, self.side, 0, &self.path, palette);
            if let Some(pick) = self.root.pick.filter(|_| saves_ink) {
                let mark = Marks::on_three(self.side, SquareSet::from_iter([pick]));
                svg.path(mark, &[("stroke", &palette.ground), ("stroke-width", &Number(MARK + 75))]);
            }
        });
    }

    /// Draws its title, and how to read it.
    pub(super) fn draw_title(&self, svg: &mut Svg) {
        self.words().title(svg, self.colors.palette());
    }

    pub(super) fn draw_legend(&self, svg: &mut Svg) {
        self.words().legend(svg, self.colors.palette());
    }
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [width, height] = poster::EXTENT.map(Number);
        let document = Document {
            extent: [width, height],
            shown: [
                &self.size,
                &Number::of_hundredths(i64::from(self.size) * 100 * i64::from(height.0) / i64::from(width.0)),
            ],
            title: &self.title(),
            description: &self.description(),
            ground: self.colors.ground(),
        };
        f.write_str(&document.text(|svg| {
            self.draw_boards(svg, false);
            self.draw_title(svg);
            self.draw_legend(svg);
        }))
    }
}
